/** Cells that begin so are formulas to spreadsheets, which run them. */
const formulaStart = /^[=+\-@\t\r\n]/;

/** A cell of text that no spreadsheet takes for a formula: an apostrophe goes before one that begins like it. */
export function textCell(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}
