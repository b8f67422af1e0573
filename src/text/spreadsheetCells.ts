/** Cells of files for spreadsheets, which run what begins like a formula. */

/** What a formula begins with, typed in full width, too. */
const formula = /[=+\-@＝＋－＠]/;
/** Quotes too: where a cell is read without them, they stand for nothing. */
const blank = /[\s\uFEFF'"]/;
/** Where a spreadsheet may begin another cell, whatever quotes there are: it may not have been told what stands between cells. */
const separator = /[;\t\r\n]/;

/**
 * A cell of text that no spreadsheet takes for a formula: an apostrophe goes before what begins like one, at the start of the cell and
 * after each sign that may separate cells elsewhere.
 */
export function textCell(text: string): string {
  const starts = formulaStarts(text);
  let safe = '';
  let end = 0;
  for (const start of starts) {
    safe += `${text.slice(end, start)}'`;
    end = start;
  }
  return safe + text.slice(end);
}

/** What a cell was before it was made safe. */
export function plainCell(cell: string): string {
  let plain = '';
  let end = 0;
  for (const start of formulaStarts(cell)) {
    if (cell[start] !== "'") continue;
    plain += cell.slice(end, start);
    end = start + 1;
  }
  return plain + cell.slice(end);
}

/** Rows of cells as text: each cell safe, and in quotes, so that other separators make no cells of their own. */
export function safeRows(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map((cell) => quoted(typeof cell === 'string' ? textCell(cell) : String(cell))).join(',')).join('\r\n');
}

/** A cell in quotes. */
export function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** Where a cell may begin in a text, and a formula with it; from its end on, so that it is gone through once. */
function formulaStarts(text: string): number[] {
  const starts: number[] = [];
  // Apostrophes count as blanks: those that were there make way for one more, which is what is taken away again.
  let begins = false;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const sign = text.charAt(at);
    begins = formula.test(sign) || (begins && blank.test(sign));
    if (begins && (at === 0 || separator.test(text.charAt(at - 1)))) starts.push(at);
  }
  // A tab or a line end may be left out at the start of a cell, with what it kept from being one.
  if (starts.at(-1) !== 0 && /^'*[\t\r\n]/.test(text)) starts.push(0);
  return starts.toReversed();
}
