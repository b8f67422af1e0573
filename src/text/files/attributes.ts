import { QuoteType, Tokenizer } from 'htmlparser2';
import { isShieldedHtml } from '../markup/html.ts';
import { closingIndex, isMarkedAsFinal } from '../markup/markup.ts';
import { ignoredTokens } from '../markup/ignoredTokens.ts';
import { markupTokens } from '../markup/markupTokens.ts';
import type { MarkupToken } from '../markup/markupTokens.ts';
import type { TextRange } from '../textRange.ts';
import { shifted } from './ranges.ts';
import { writtenValue } from './writtenValue.ts';
import type { ValueNotation } from './writtenValue.ts';
import type { ValuePart } from './values.ts';

/** Attributes of HTML that people read. */

/** Attributes that are text on every element. */
const everywhere = new Set(['alt', 'aria-label', 'title']);

const ofElements: Readonly<Record<string, ReadonlySet<string>>> = {
  label: new Set(['optgroup', 'option', 'track']),
  placeholder: new Set(['input', 'textarea']),
};

/** Elements whose title is the name of a style sheet. */
const namedSheets = new Set(['link', 'style']);

const metaNames = new Set([
  'description',
  'og:description',
  'og:image:alt',
  'og:title',
  'twitter:description',
  'twitter:image:alt',
  'twitter:title',
]);

/** Elements whose attributes are text although their content is not. */
const withOwnText = new Set(['iframe', 'svg', 'textarea']);

export interface AttributeValue extends ValuePart {
  /** Offset of its tag. */
  readonly tag: number;
}

/** Returns the texts in the attributes of a piece of HTML, in order. @param at its offset in the file. */
export function attributeParts(html: string, at: number): ValuePart[] {
  if (!html.includes('=')) return [];
  return attributeValues(html, markupTokens(html, false)).map((part) => shifted(part, at));
}

/** Returns the same for HTML whose tokens are known, with offsets in it. */
export function attributeValues(html: string, tokens: readonly MarkupToken[]): AttributeValue[] {
  const tags = tagsOf(html, isNeeded);
  const found: AttributeValue[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.kind !== 'open') continue;
    const isShielded = isShieldedHtml(token, html);
    if (!isShielded || (withOwnText.has(token.name) && !isMarkedAsFinal(token, html))) {
      const all = tags.get(token.from) ?? [];
      for (const attribute of all) {
        const part = partOf(attribute, token.name, all, html);
        if (part) found.push({ ...part, tag: token.from });
      }
    }
    if (isShielded) index = closingIndex(tokens, index);
  }
  return found;
}

function partOf(attribute: Attribute, element: string, all: readonly Attribute[], html: string): ValuePart | undefined {
  const { name, start, end, quote } = attribute;
  if (quote === '' || !isText(attribute, element, all)) return undefined;
  const raw = html.slice(start, end);
  // In a quote of Markdown, a value of several lines contains the marks of the quote.
  if (/[\r\n][ \t]*>/.test(raw)) return undefined;
  const kind = name === 'content' ? `meta ${metaName(all)}` : name;
  const text = attribute.text.replaceAll(/(?<!\s)\s*[\r\n]\s*/g, ' ');
  return { kind, start, end, text, encode: (translated) => writtenValue(translated, attribute, raw) };
}

function isText({ name }: Attribute, element: string, all: readonly Attribute[]): boolean {
  if (name === 'content') return element === 'meta' && metaNames.has(metaName(all));
  if (name === 'title' && namedSheets.has(element)) return false;
  return everywhere.has(name) || ofElements[name]?.has(element) === true;
}

function metaName(all: readonly Attribute[]): string {
  return (all.find(({ name }) => name === 'name' || name === 'property' || name === 'itemprop')?.text ?? '').toLowerCase();
}

/** An attribute. Its range is that of its value, without quotes. */
export interface Attribute extends TextRange, ValueNotation {
  readonly name: string;
  readonly nameEnd: number;
  /** The decoded value. */
  readonly text: string;
}

/** Returns the attributes of each tag with some names, by the offset of the tag. */
export function tagsOf(html: string, isWanted: (name: string) => boolean): Map<number, Attribute[]> {
  const tags = new Map<number, Attribute[]>();
  let tag: Attribute[] = [];
  let value: ValueReader | undefined;
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ...ignoredTokens,
      onopentagname(start) {
        tag = [];
        tags.set(start - 1, tag);
      },
      onattribname(start, end) {
        value = isWanted(html.slice(start, end).toLowerCase()) ? new ValueReader(html, start, end) : undefined;
      },
      onattribdata: (start, end) => value?.data(start, end),
      onattribentity: (code) => value?.entity(code),
      onattribend(quote, end) {
        if (value) tag.push(value.attribute(quote, end));
        value = undefined;
      },
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return tags;
}

/** Returns true for attributes that are text, and for those that decide which are. */
function isNeeded(name: string): boolean {
  return everywhere.has(name) || name in ofElements || /^(?:content|itemprop|name|property)$/.test(name);
}

/** Collects a value from its parts. */
class ValueReader {
  readonly #html: string;
  readonly #name: string;
  readonly #nameEnd: number;
  readonly #texts: string[] = [];
  readonly #spelling = new Map<string, string>();
  #start: number | undefined;
  #done = 0;
  /** Entities since the last text. Their ranges are known when the next text starts. */
  #pending: string[] = [];

  constructor(html: string, start: number, end: number) {
    this.#html = html;
    this.#name = html.slice(start, end).toLowerCase();
    this.#nameEnd = end;
  }

  data(start: number, end: number): void {
    this.#begin(start);
    this.#note(start);
    this.#texts.push(this.#html.slice(start, end));
    this.#done = end;
  }

  entity(code: number): void {
    this.#begin(undefined);
    this.#pending.push(String.fromCodePoint(code));
    this.#texts.push(String.fromCodePoint(code));
  }

  attribute(type: QuoteType, end: number): Attribute {
    const quote = { [QuoteType.Double]: '"', [QuoteType.Single]: "'", [QuoteType.Unquoted]: '', [QuoteType.NoValue]: '' } as const;
    const valueEnd = quote[type] === '' ? end : end - 1;
    this.#begin(undefined);
    this.#note(valueEnd);
    const text = this.#texts.join('');
    const start = Math.min(this.#start ?? valueEnd, valueEnd);
    return { name: this.#name, nameEnd: this.#nameEnd, quote: quote[type], start, end: valueEnd, text, spelling: this.#spelling };
  }

  #begin(start: number | undefined): void {
    if (this.#start !== undefined) return;
    const pattern = /\s*=\s*["']?/y;
    pattern.lastIndex = this.#nameEnd;
    this.#start = start ?? (pattern.test(this.#html) ? pattern.lastIndex : this.#nameEnd);
    this.#done = this.#start;
  }

  #note(until: number): void {
    const written = this.#html.slice(this.#done, until).match(/&[^&]*/g) ?? [];
    // An entity for two characters is not told from two entities.
    if (written.length === this.#pending.length) {
      for (const [index, character] of this.#pending.entries()) {
        const entity = written[index] ?? '';
        if (entity.endsWith(';')) this.#spelling.set(character, entity);
      }
    }
    this.#pending = [];
  }
}
