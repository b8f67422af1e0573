/** Two texts with corresponding lines, as a dictionary: one entry per line, blank if both lines are blank. */
export interface AlignedLines {
  /** TSV with the same line numbers as the texts. */
  readonly tsv: string;
  /** Number of lines, without blank ones at the end. The texts are aligned only if both numbers are equal. */
  readonly sourceLines: number;
  readonly targetLines: number;
}

export function alignLines(source: string, target: string): AlignedLines {
  const sources = linesOf(source);
  const targets = linesOf(target);
  const rows = sources.map((line, index) => (line === '' && (targets[index] ?? '') === '' ? '' : `${line}\t${targets[index] ?? ''}`));
  return { tsv: rows.join('\n'), sourceLines: sources.length, targetLines: targets.length };
}

/** Returns lines without white space at the edges, and without tabs, which would end a phrase. */
function linesOf(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.replaceAll('\t', ' ').trim());
  while (lines.at(-1) === '') lines.pop();
  return lines;
}
