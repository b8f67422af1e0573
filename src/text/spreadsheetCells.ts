/** Cells of spreadsheet files. Spreadsheets execute cells that start like a formula. */

/** First characters of a formula, including full-width ones. */
const formula = /[=+\-@＝＋－＠]/;
/** Includes quotes, which are ignored if cells are read without them. */
const blank = /[\s\uFEFF'"]/;
/** Characters at which a spreadsheet may start another cell, even within quotes: it may use another separator. */
const separator = /[;\t\r\n]/;

/**
 * Makes a cell of text safe from being read as a formula: an apostrophe is inserted before anything that starts like one, at the start of
 * the cell and after each possible separator.
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

/** Returns the original content of a safe cell. */
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

/** Converts rows of cells to text. Each cell is safe and quoted, so that other separators don't split it. */
export function safeRows(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map((cell) => quoted(typeof cell === 'string' ? textCell(cell) : String(cell))).join(',')).join('\r\n');
}

/** Quotes a cell. */
export function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** Returns the offsets at which a cell and a formula may start. Scans backward, so that the text is read only once. */
function formulaStarts(text: string): number[] {
  const starts: number[] = [];
  // Apostrophes count as blanks, so that a cell with apostrophes gets one more, which is removed again later.
  let begins = false;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const sign = text.charAt(at);
    begins = formula.test(sign) || (begins && blank.test(sign));
    if (begins && (at === 0 || separator.test(text.charAt(at - 1)))) starts.push(at);
  }
  // A spreadsheet may drop a tab or a line end at the start of a cell, together with the apostrophe.
  if (starts.at(-1) !== 0 && /^'*[\t\r\n]/.test(text)) starts.push(0);
  return starts.toReversed();
}
