const opening = /^(?:---|\+\+\+)(?=[ \t]*(?:\r\n|\n|\r))/;
const closing: Readonly<Record<string, RegExp>> = {
  '---': /(?<=[\r\n])---[ \t]*(?=[\r\n]|$)/,
  '+++': /(?<=[\r\n])\+\+\+[ \t]*(?=[\r\n]|$)/,
};

/**
 * Returns the end of the front matter, YAML or TOML, with which a text starts. Undefined if there is none: a rule may look like its start.
 * @param text without a BOM.
 */
export function endOfFrontMatter(text: string): number | undefined {
  const fence = opening.exec(text)?.[0];
  const end = fence === undefined ? undefined : closing[fence]?.exec(text.slice(fence.length));
  return fence === undefined || !end ? undefined : fence.length + end.index + end[0].length;
}
