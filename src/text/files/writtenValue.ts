/** How a value of an attribute is written. */
export interface ValueNotation {
  readonly quote: '"' | "'" | '';
  /** Entities of the value by their character. */
  readonly spelling: ReadonlyMap<string, string>;
}

/** Writes a value of an attribute in the notation that it had. @param raw the value before. */
export function writtenValue(text: string, notation: ValueNotation, raw: string): string {
  return inLines(encoded(text, notation, raw), raw);
}

/** Characters are written as in the original where it has them. */
function encoded(text: string, { quote, spelling }: ValueNotation, raw: string): string {
  const isPlain = (pattern: RegExp) => pattern.test(raw);
  const [ampersand, less, greater] = [isPlain(/&(?![A-Za-z\d#])/), isPlain(/</), isPlain(/>/)];
  return text.replaceAll(/[^\sA-Za-z\d]/gu, (character, at: number) => {
    if (character === quote) return spelling.get(character) ?? (quote === '"' ? '&quot;' : '&#39;');
    if (character === '&' && ampersand && !/[A-Za-z\d#]/.test(text.charAt(at + 1))) return '&';
    if ((character === '<' && less) || (character === '>' && greater)) return character;
    const basic: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
    return spelling.get(character) ?? basic[character] ?? character;
  });
}

/**
 * Breaks the lines of a value where it had several: in one line, a tag that is alone in it would start a block of HTML (CommonMark 0.31,
 * "HTML blocks", condition 7).
 */
function inLines(text: string, raw: string): string {
  const lineEnd = /(?:\r\n?|\n)[ \t]*/.exec(raw)?.[0];
  if (lineEnd === undefined) return text;
  const width = raw.split(/\r\n?|\n/).reduce((longest, line) => Math.max(longest, line.length), 0);
  const words = text.split(' ');
  // Nothing but a letter may start a line: a sign could start a block.
  const mayStart = (word: string) => /^\p{L}/u.test(word);
  const last = words.findLastIndex((word, index) => index > 0 && mayStart(word));
  const parts: string[] = [];
  let column = -1;
  let isBroken = last === -1;
  for (const [index, word] of words.entries()) {
    const isFull = column + 1 + word.length > width && mayStart(word);
    if (index > 0 && (isFull || (!isBroken && index === last))) {
      parts.push(lineEnd);
      [column, isBroken] = [-1, true];
    } else if (index > 0) parts.push(' ');
    parts.push(word);
    column += 1 + word.length;
  }
  return parts.join('');
}
