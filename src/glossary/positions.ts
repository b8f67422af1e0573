/** Where a field stands in its row: the field itself, and where its content begins (after an opening quote). */
export interface FieldPlace {
  readonly start: number;
  readonly end: number;
  readonly inner: number;
}

/** Where a row begins: its offset, and its line, counted from 1. */
export interface RowPlace {
  readonly offset: number;
  readonly line: number;
}

/** Where the rows of a TSV text with `\n` line ends begin. */
export function tsvRows(text: string): RowPlace[] {
  const rows = [{ offset: 0, line: 1 }];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) rows.push({ offset: at + 1, line: rows.length + 1 });
  return rows;
}

/** Where the rows of a CSV text with `\n` line ends begin; line ends inside quotes do not end a row. */
export function csvRows(text: string): RowPlace[] {
  const rows = [{ offset: 0, line: 1 }];
  let line = 1;
  for (const part of text.matchAll(/"(?:[^"]|"")*(?:"|$)|\n/g)) {
    if (part[0] === '\n') {
      line += 1;
      rows.push({ offset: part.index + 1, line });
    } else line += part[0].split('\n').length - 1;
  }
  return rows;
}

/** The fields of one row. */
export function csvFields(row: string, format: 'tsv' | 'csv'): FieldPlace[] {
  const line = row.replace(/\n$/, '');
  const places: FieldPlace[] = [];
  const pattern = format === 'tsv' ? /[^\t]*(?:\t|$)/g : /(?:"(?:[^"]|"")*(?:"|$)[^,]*|[^,]*)(?:,|$)/g;
  for (const field of line.matchAll(pattern)) {
    const content = field[0].replace(format === 'tsv' ? /\t$/ : /,$/, '');
    const quoted = format === 'csv' && content.startsWith('"');
    places.push({ start: field.index, end: field.index + content.length, inner: field.index + (quoted ? 1 : 0) });
    if (field.index + field[0].length >= line.length && content === field[0]) break;
  }
  return places;
}
