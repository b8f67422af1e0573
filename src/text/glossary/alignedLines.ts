/** Two texts that say the same line by line, as a dictionary: one entry a line, blank where both are blank. */
export interface AlignedLines {
  /** TSV; line by line the same lines as those of the texts. */
  readonly tsv: string;
  /** Lines of the texts, blank ones at the end not counted. They are aligned only when there are as many. */
  readonly sourceLines: number;
  readonly targetLines: number;
}

export function alignLines(source: string, target: string): AlignedLines {
  const sources = linesOf(source);
  const targets = linesOf(target);
  const rows = sources.map((line, index) => (line === '' && (targets[index] ?? '') === '' ? '' : `${line}\t${targets[index] ?? ''}`));
  return { tsv: rows.join('\n'), sourceLines: sources.length, targetLines: targets.length };
}

/** Without white space at the edges, and without tabs, which would end a phrase. */
function linesOf(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.replaceAll('\t', ' ').trim());
  while (lines.at(-1) === '') lines.pop();
  return lines;
}
