/** Lines of Markdown tables, by index. */
export interface MarkdownTables {
  /** Header rows, which are no pairs. */
  readonly headers: ReadonlySet<number>;
  /** Rows of cells. */
  readonly rows: ReadonlySet<number>;
}

const rule = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/;

/** Finds the tables: the row above a rule row is the header; rows follow up to a line without a bar. */
export function markdownTables(lines: readonly string[]): MarkdownTables {
  const headers = new Set<number>();
  const rows = new Set<number>();
  let inTable = false;
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text.length < 1000 && text.includes('|') && rule.test(text)) {
      inTable = true;
      rows.delete(index - 1);
      if (lines[index - 1]?.includes('|') === true) headers.add(index - 1);
    } else if (text.startsWith('|') || (inTable && text.includes('|'))) rows.add(index);
    else inTable = false;
  }
  return { headers, rows };
}

/** The cells of a row; a bar after a backslash is a character. */
export function cellsOf(row: string): string[] {
  const inner = row.replace(/^\|/, '').replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
}
