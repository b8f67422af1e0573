import { isInline, isShieldedHtml } from '../markup/html.ts';
import { closingIndex, isVoid } from '../markup/markup.ts';
import type { MarkupToken } from '../markup/markupTokens.ts';
import type { TextRange } from '../textRange.ts';

/** An element that separates texts. Its end is where the parser of a browser would end it. */
export interface HtmlElement extends TextRange {
  readonly name: string;
  readonly parent: HtmlElement | undefined;
  /** True if nothing is before it in its parent. */
  readonly isFirst: boolean;
  /** True if it stays unchanged with all of its content. */
  readonly isShielded: boolean;
  readonly hasElements: boolean;
}

export interface HtmlOutline {
  /** In the order of their starts. */
  readonly elements: readonly HtmlElement[];
  /** Inline elements that stay unchanged, by their offsets. */
  readonly shields: ReadonlyMap<number, string>;
  /** Unchanged elements whose end is missing. */
  readonly unclosed: readonly TextRange[];
  /** Returns the innermost element at the start of a token. A tag belongs to its own element. */
  elementAt(from: number): HtmlElement | undefined;
}

type Open = { -readonly [Key in keyof HtmlElement]: HtmlElement[Key] } & { hasContent: boolean };

const blockStarts = new Set(
  (
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header ' +
    'hgroup hr li dd dt listing main menu nav ol p plaintext pre search section summary table ul xmp'
  ).split(' '),
);

/** Elements that a tag ends (WHATWG HTML, "The rules for parsing tokens in HTML content"), and those that it looks no further than. */
const implied: Readonly<Record<string, { readonly ends: readonly string[]; readonly within: readonly string[] }>> = {
  li: { ends: ['li'], within: ['ol', 'ul', 'menu'] },
  dt: { ends: ['dd', 'dt'], within: ['dl'] },
  dd: { ends: ['dd', 'dt'], within: ['dl'] },
  tr: { ends: ['tr', 'caption', 'colgroup'], within: [] },
  td: { ends: ['td', 'th'], within: ['tr'] },
  th: { ends: ['td', 'th'], within: ['tr'] },
  thead: { ends: ['thead', 'tbody', 'tfoot', 'caption', 'colgroup'], within: [] },
  tbody: { ends: ['thead', 'tbody', 'tfoot', 'caption', 'colgroup'], within: [] },
  tfoot: { ends: ['thead', 'tbody', 'tfoot', 'caption', 'colgroup'], within: [] },
  option: { ends: ['option'], within: ['optgroup', 'datalist'] },
  optgroup: { ends: ['optgroup'], within: [] },
  body: { ends: ['head'], within: [] },
};

const scopes = new Set(['table', 'html', 'body', 'caption', 'marquee', 'object', 'applet']);
const cells = new Set(['td', 'th']);
const tabular = new Set(['td', 'th', 'tr', 'thead', 'tbody', 'tfoot']);

/** Number of nested elements among which the one to end is searched. Texts come from outside. */
const furthest = 100;

/** Returns true for the names of elements that don't separate the texts of a file. The options of a list are none of the text around it. */
export function staysInline(name: string): boolean {
  return name !== 'select' && isInline(name);
}

/** Returns the elements of a piece of HTML that separate texts. */
export function outlineOf(html: string, tokens: readonly MarkupToken[]): HtmlOutline {
  const reader = new OutlineReader(html);
  reader.read(tokens);
  return reader;
}

class OutlineReader implements HtmlOutline {
  readonly elements: Open[] = [];
  readonly shields = new Map<number, string>();
  readonly unclosed: TextRange[] = [];
  readonly #html: string;
  readonly #at = new Map<number, HtmlElement>();
  readonly #stack: Open[] = [];
  /** End of the last text or tag. */
  #end = 0;

  constructor(html: string) {
    this.#html = html;
  }

  elementAt(from: number): HtmlElement | undefined {
    return this.#at.get(from);
  }

  read(tokens: readonly MarkupToken[]): void {
    for (let index = 0; index < tokens.length; index += 1) {
      const token = tokens[index];
      if (!token) break;
      if (token.kind === 'open' && isShieldedHtml(token, this.#html)) {
        const last = closingIndex(tokens, index);
        const end = tokens[last]?.to ?? token.to;
        const isClosed = isVoid(token) || (last > index && tokens[last]?.kind === 'close');
        if (!isClosed) this.unclosed.push({ start: token.from, end });
        if (staysInline(token.name)) {
          this.shields.set(token.from, token.name);
          this.#inline(token.from, end);
        } else this.#open(token.name, token.from, end, 'shielded');
        index = last;
      } else if (token.kind === 'open' && !staysInline(token.name))
        this.#open(token.name, token.from, token.to, isVoid(token) ? 'void' : 'open');
      else if (token.kind === 'close' && !staysInline(token.name)) this.#close(token.name, token.to);
      else if (token.kind === 'text') this.#text(token.from, token.to);
      else if (token.kind === 'other') this.#note(token.from);
      else this.#inline(token.from, token.to);
    }
    while (this.#stack.length > 0) this.#pop(this.#end);
  }

  #text(from: number, to: number): void {
    const end = from + this.#html.slice(from, to).trimEnd().length;
    if (end > from) this.#inline(from, end);
    else this.#note(from);
  }

  #inline(from: number, to: number): void {
    this.#note(from);
    const top = this.#stack.at(-1);
    if (top) top.hasContent = true;
    this.#end = to;
  }

  #note(from: number): void {
    const top = this.#stack.at(-1);
    if (top) this.#at.set(from, top);
  }

  #open(name: string, from: number, to: number, kind: 'open' | 'void' | 'shielded'): void {
    const rule = implied[name];
    if (blockStarts.has(name)) this.#endImplied(name, ['p'], []);
    if (rule) this.#endImplied(name, rule.ends, rule.within);
    const parent = this.#stack.at(-1);
    const isFirst = parent?.hasContent !== true;
    if (parent) {
      parent.hasContent = true;
      parent.hasElements = true;
    }
    const element: Open = {
      name,
      parent,
      isFirst,
      isShielded: kind === 'shielded',
      hasElements: false,
      hasContent: false,
      start: from,
      end: to,
    };
    this.elements.push(element);
    this.#at.set(from, element);
    if (kind === 'open') this.#stack.push(element);
    this.#end = to;
  }

  /** Ends elements that a tag ends without naming them. */
  #endImplied(name: string, names: readonly string[], within: readonly string[]): void {
    const index = this.#find(
      (one) => names.includes(one),
      (one) => scopes.has(one) || within.includes(one) || (cells.has(one) && !tabular.has(name)),
    );
    if (index === undefined) return;
    while (this.#stack.length > index) this.#pop(this.#end);
  }

  #close(name: string, to: number): void {
    const index = this.#find(
      (one) => one === name,
      (one) => !tabular.has(name) && !scopes.has(name) && (cells.has(one) || scopes.has(one)),
    );
    if (index !== undefined) {
      while (this.#stack.length > index + 1) this.#pop(this.#end);
      this.#pop(to);
    }
    this.#end = to;
  }

  #find(isWanted: (name: string) => boolean, stops: (name: string) => boolean): number | undefined {
    const last = this.#stack.length - 1;
    for (let index = last; index >= 0 && index > last - furthest; index -= 1) {
      const name = this.#stack[index]?.name ?? '';
      if (isWanted(name)) return index;
      if (stops(name)) return undefined;
    }
    return undefined;
  }

  #pop(end: number): void {
    const element = this.#stack.pop();
    if (element) element.end = Math.max(element.end, end);
  }
}
