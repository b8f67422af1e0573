/** Lines of a document, with the indentation and the quote marks that its blocks have. */

const lineEnd = /\r\n|\n|\r/g;
/** What a block in lists, quotes, footnotes and the blocks of MkDocs has before it in its first line. */
const containers =
  /^\uFEFF?(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|(?:!{3}|\?{3}\+?|={3}[!+]?)(?=[ \t])|\[\^[^\][]{1,60}\]:(?=[ \t]))*$/;
/** Longer beginnings of lines are not looked at. */
const longest = 200;

export class Lines {
  /** The first line end. */
  readonly eol: string | undefined;
  readonly #text: string;
  readonly #starts = [0];

  constructor(text: string) {
    this.#text = text;
    for (const { index, 0: end } of text.matchAll(lineEnd)) this.#starts.push(index + end.length);
    this.eol = /\r\n|\n|\r/.exec(text)?.[0];
  }

  /** Returns what the further lines of a block start with, whose first one starts at an offset. */
  prefixAt(offset: number): string {
    const start = this.#startBefore(offset);
    const before = this.#text.slice(start, Math.min(offset, start + longest));
    if (before.length < offset - start || !containers.test(before)) return /^[ \t>]*/.exec(before)?.[0] ?? '';
    // What follows the mark of a footnote, or of a block of MkDocs, is indented by four.
    return before
      .replaceAll(/(?:\[\^[^\][]*\]:|[!?=]{3}[!+]?)[ \t]+/g, '    ')
      .replaceAll(/[^ \t>]/g, (mark) => (mark === '\uFEFF' ? '' : ' '));
  }

  #startBefore(offset: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return this.#starts[low] ?? 0;
  }
}

/**
 * Returns a text with another indentation, or other quote marks, of its lines but the first.
 * @param from what they start with; where a line has less, all that it has is taken.
 */
export function reindented(text: string, from: string, to: string, eol: string): string {
  const [first = '', ...rest] = text.split(/\r\n|\n|\r/);
  const trimmed = to.trimEnd();
  return [
    first,
    ...rest.map((line) => {
      let same = 0;
      while (same < from.length && line[same] === from[same]) same += 1;
      const content = line.slice(same);
      return content === '' ? trimmed : to + content;
    }),
  ].join(eol);
}
