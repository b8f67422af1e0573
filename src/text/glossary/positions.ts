/** Position of a field in its row: the whole field, and the start of its content (after an opening quote). */
export interface FieldPlace {
  readonly start: number;
  readonly end: number;
  readonly inner: number;
}

/** Start of a row: its offset, and its line, counted from 1. */
export interface RowPlace {
  readonly offset: number;
  readonly line: number;
}

/** Returns the starts of the rows of a TSV text with `\n` line endings. */
export function tsvRows(text: string): RowPlace[] {
  const rows = [{ offset: 0, line: 1 }];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) rows.push({ offset: at + 1, line: rows.length + 1 });
  return rows;
}

/**
 * Returns the starts of the rows of a CSV text with `\n` line endings. Line endings within quotes, which open at the start of a field, end
 * no row.
 */
export function csvRows(text: string, delimiter: ',' | ';' = ','): RowPlace[] {
  const rows = [{ offset: 0, line: 1 }];
  let line = 1;
  for (let at = 0; at < text.length;) {
    if (text[at] === '"') {
      const end = closingQuote(text, at);
      line += newlinesIn(text, at, end);
      at = end;
    }
    // Skip to the end of the field. A quote that doesn't open it is an ordinary character.
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at += 1;
    if (text[at] === '\n') {
      line += 1;
      rows.push({ offset: at + 1, line });
    }
    at += 1;
  }
  return rows;
}

/** Returns the end of a quoted field that opens at `start`: after its closing quote, or at the end of the text. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at + 1;
  }
  return text.length;
}

function newlinesIn(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Returns the fields of one row. */
export function fieldsOf(row: string, format: 'tsv' | 'csv', csvDelimiter: ',' | ';' = ','): FieldPlace[] {
  const line = row.endsWith('\n') ? row.slice(0, -1) : row;
  const delimiter = format === 'tsv' ? '\t' : csvDelimiter;
  const places: FieldPlace[] = [];
  for (let start = 0; ;) {
    const quoted = format === 'csv' && line[start] === '"';
    const next = line.indexOf(delimiter, quoted ? closingQuote(line, start) : start);
    const end = next < 0 ? line.length : next;
    places.push({ start, end, inner: quoted ? start + 1 : start });
    if (next < 0) return places;
    start = next + 1;
  }
}
