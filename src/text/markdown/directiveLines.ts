/** Lines of Markdown dialects that open or close a container, or take in another file. Only the title of a container is prose. */

/** Such a line, whatever is in it. */
const directive = new RegExp(
  [
    // VitePress, Docusaurus, Starlight, Pandoc: `:::note`, `::: tip`.
    ':{3}',
    // MkDocs: `!!! note`, `??? question`, `=== "Tab"`, `--8<-- "file"`; the blocks of its extensions: `/// tip`.
    String.raw`(?:!{3}|\?{3}\+?|\/{3})[ \t]+[\w-]`,
    String.raw`\/{3}[ \t]*$`,
    String.raw`={3}[!+]?[ \t]+["']`,
    '-+8<-+',
    // VitePress: `<<< @/file.js`, `[[toc]]`.
    String.raw`<<<[ \t]*[@./\w]`,
    String.raw`\[\[_?toc_?\]\]`,
    // reStructuredText and MyST: `.. note::`.
    String.raw`\.\.[ \t]+[\w:-]+::`,
    // GitHub and Obsidian: `[!NOTE]`.
    String.raw`\[![A-Za-z]+\]`,
  ]
    .map((one) => String.raw`^[ \t]*${one}`)
    .join('|'),
  'i',
);

export function isDirective(line: string): boolean {
  return directive.test(line);
}

/** Returns the length of the marks that stand before a place in its line: `!!! `, with the white space behind them. */
export function marksBefore(text: string, at: number): number {
  return /(?:!{3}|\?{3}\+?|={3}[!+]?)[ \t]*$/.exec(text.slice(Math.max(0, at - longestMarks), at))?.[0].length ?? 0;
}

/** Characters of marks and white space that are looked at. */
const longestMarks = 20;

/** The title in a line, by its start and end there, and what encloses it. */
export interface DirectiveTitle {
  readonly start: number;
  readonly end: number;
  readonly within: 'brackets' | 'quotes' | 'line';
}

const bracketed = /^([ \t]*:{3,}[ \t]*[A-Za-z][\w-]*\[)([^\r\n]*)\](?:\{[^\r\n{}]*\})?[ \t]*$/;
const quoted = /^[ \t]*(?:(?:!{3}|\?{3}\+?)[ \t]+[\w-]+(?:[ \t]+[\w-]+)*|={3}[!+]?)[ \t]+"/;
const plain = /^[ \t]*(?::{3,}[ \t]*[A-Za-z][\w-]*(?=[ \t])|\/{3}[ \t]+[\w-]+[ \t]*\||\[![A-Za-z]+\][-+]?(?=[ \t]))[ \t]*/;

/** Returns the title in a line that opens a container; undefined if it has none. */
export function titleIn(line: string): DirectiveTitle | undefined {
  const [, open, inBrackets = ''] = bracketed.exec(line) ?? [];
  if (open !== undefined) return { start: open.length, end: open.length + inBrackets.length, within: 'brackets' };
  const whole = line.trimEnd();
  const quote = quoted.exec(whole)?.[0].length;
  if (quote !== undefined) {
    const end = whole.length - 1;
    return end > quote && whole.indexOf('"', quote) === end ? { start: quote, end, within: 'quotes' } : undefined;
  }
  const start = plain.exec(whole)?.[0].length;
  if (start === undefined) return undefined;
  // Attributes come behind the title, or instead of it.
  const end = whole.length - (/(?<![ \t])[ \t]*\{[^{}]*\}$/.exec(whole)?.[0].length ?? 0);
  const isText = end > start && !/[={}]/.test(whole.slice(start, end));
  return isText ? { start, end, within: 'line' } : undefined;
}

/**
 * Properties of a component that is indented too deep for a block: YAML between lines of `---` under a line such as `::card`.
 */
export class PropertyLines {
  #state: 'none' | 'possible' | 'open' = 'none';

  /** Takes the next line, or a part of it. @returns true if it belongs to properties. */
  take(words: string, isWhole: boolean): boolean {
    const isFence = isWhole && words === '---';
    if (this.#state === 'open') {
      if (isFence) this.#state = 'none';
      return true;
    }
    const isOpening = isFence && this.#state === 'possible';
    if (isOpening) this.#state = 'open';
    else this.#state = isWhole && /^:{2,}[A-Za-z]/.test(words) ? 'possible' : 'none';
    return isOpening;
  }
}
