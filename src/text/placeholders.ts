import type { TextRange } from './textRange.ts';

/** What stands in a text but is not prose, found by its shape alone. Every pattern fails in linear time, because texts come from outside. */

export interface Dialect {
  /** `<tag>` is part of the text; false where a parser of markup has taken tags out already. */
  readonly tags: boolean;
  /** `\n` and its like; Markdown has its own escapes. */
  readonly escapes: boolean;
  /** Markdown's delimiters that found no partner, as at the edge of a selection. */
  readonly strays: boolean;
}

const plainDialect: Dialect = { tags: true, escapes: true, strays: false };

/**
 * The placeholders of a plain text in their order: `{name}`, `%s`, `${x}`, whole ICU messages, tags, addresses, entities, escapes.
 */
export function placeholdersOf(text: string): string[] {
  return findPlaceholders(text, plainDialect).map(({ start, end }) => text.slice(start, end));
}

/** Where the placeholders stand; they do not overlap. */
export function findPlaceholders(text: string, dialect: Dialect = plainDialect): TextRange[] {
  const groups = braceGroups(text);
  const found: TextRange[] = [];
  let done = 0;
  let next = 0;
  const add = (range: TextRange) => {
    if (range.start < done) return;
    found.push(range);
    done = range.end;
  };
  for (const match of text.matchAll(patternOf(dialect))) {
    const range = accepted(text, match);
    if (!range) continue;
    for (let group = groups[next]; group && group.start <= range.start; group = groups[next]) {
      add(group);
      next += 1;
    }
    add(range);
  }
  for (const group of groups.slice(next)) add(group);
  return found;
}

const address = String.raw`(?:[!#-;=?-_a-~]|(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}])[\p{L}\p{M}\p{N}])+`;

const shapes = {
  url: String.raw`(?<![A-Za-z\d])(?:[A-Za-z][A-Za-z\d+.\-]{1,15}:\/\/|www\.)${address}`,
  mail: String.raw`(?<![\w.+\-])[\w.+\-]+@[\w\-]+(?:\.[\w\-]+)+`,
  server: String.raw`<%(?:[^%<]|%(?!>))*%>`,
  // A width does not begin with a zero: that is a flag, and zeros that could be either would be tried both ways.
  named: String.raw`%\([\w.]+\)[\-+#0]*(?:[1-9]\d*)?(?:\.\d+)?[A-Za-z]|%<\w+>[\-+0]*(?:[1-9]\d*)?(?:\.\d+)?[A-Za-z]`,
  variable: String.raw`%[A-Za-z_]\w{2,}%(?![A-Za-z\d])`,
  printf: String.raw`%(?:\d+\$)?[\-+#0]*(?:[1-9]\d*|\*)?(?:\.(?:\d+|\*))?(?:hh?|ll?|[qjztL])?[diouxXeEfFgGaAcCsSpn@]|%%`,
  nested: String.raw`\$t\([^()\n]*\)`,
  entity: String.raw`&(?:[A-Za-z][A-Za-z\d]{1,31}|#\d{1,7}|#[xX][\da-fA-F]{1,6});`,
  // XML cannot carry control characters; terminals use them for colors.
  control: String.raw`\x1B\[[\d;]*[A-Za-z]|[\x00-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF\p{Cs}]`,
} as const;

const tag = String.raw`<\/?[A-Za-z\d][\w:.\-]*(?:\s+[\w:.@\-]+=(?:"[^"<>]*"|'[^'<>]*'|\{[^{}<>]*\}|[^\s"'<>=]+))*\s*\/?>`;

const escapes = [
  // A path of Windows first: its separators are no escapes.
  String.raw`(?<![A-Za-z\d])[A-Za-z]:\\[^\s"'<>|*?:]*`,
  String.raw`\\(?:u\{[\da-fA-F]{1,6}\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[A-Za-z]+(?=\{)|[nrtbfv0"\\])`,
  // Inside a word it is an apostrophe, which a translation may do without.
  String.raw`(?<!\p{L})\\'|\\'(?!\p{L})`,
];

/** In Markdown only what is no escape of its own. */
const literalEscapes = String.raw`\\(?:u[\da-fA-F]{4}|[nrtbfv0])(?![a-z])`;

const strays = [
  String.raw`\[\^[^\]\s\[]+\]`,
  String.raw`\[[^\[\]\n]+\]\[\]`,
  String.raw`\]\([^\s()]*\)`,
  String.raw`\]\[[^\[\]\n]*\]`,
].concat(String.raw`\*{1,3}(?=\S)|(?<=[^\s*])\*{1,3}|__(?=\S)|(?<=[^\s_])__|~~|\x60+`);

const patterns = new Map<string, RegExp>();

function patternOf(dialect: Dialect): RegExp {
  const key = JSON.stringify(dialect);
  const known = patterns.get(key);
  if (known) return known;
  const parts = [
    shapes.url,
    shapes.mail,
    shapes.server,
    ...(dialect.tags ? [tag] : []),
    `(?<named>${shapes.named})`,
    shapes.variable,
    `(?<printf>${shapes.printf})`,
    shapes.nested,
    shapes.entity,
    ...(dialect.escapes ? escapes : [literalEscapes]),
    ...(dialect.strays ? strays : []),
    shapes.control,
  ];
  const pattern = new RegExp(parts.join('|'), 'gu');
  patterns.set(key, pattern);
  return pattern;
}

function accepted(text: string, match: RegExpExecArray): TextRange | undefined {
  const [found] = match;
  const start = match.index;
  const end = start + found.length;
  if (match.groups?.['printf'] !== undefined && isPercentage(text, found, start)) return undefined;
  if (/^(?:[A-Za-z][A-Za-z\d+.-]*:\/\/|www\.)/.test(found)) return { start, end: start + addressLength(found) };
  return { start, end };
}

/** `50%discount` and `%-based` are prose; `100% sure` does not get here, since no flag is a space. */
function isPercentage(text: string, found: string, start: number): boolean {
  if (found === '%%') return false;
  const letterAfter = /\p{L}/u.test(text.charAt(start + found.length));
  if (!letterAfter) return false;
  return /\d/.test(text.charAt(start - 1)) || /^%[-+#]/.test(found);
}

/** Without the punctuation of the sentence around it: closing brackets only when they were opened inside. */
function addressLength(found: string): number {
  const depth = { ')': count(found, '(') - count(found, ')'), ']': count(found, '[') - count(found, ']') };
  let length = found.length;
  for (; length > 0; length -= 1) {
    const last = found.charAt(length - 1);
    if ((last === ')' || last === ']') && depth[last] < 0) depth[last] += 1;
    else if (!/[.,;:!?'*_~|\\]/.test(last)) break;
  }
  return length;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

const kinds = 'plural|selectordinal|select|number|date|time|spellout|ordinal|duration|list|choice';

/** What may stand between braces; each is tried from the opening one and stops at the next brace. */
const simpleInside = [
  // {name}, { name }, {0}, {}, {user.name}
  /[ \t]*(?:[^\s{}]+[ \t]*)?/y,
  // {0:yyyy-MM-dd HH:mm}
  /\d*(?:,-?\d+)?:[^{}\n]*/y,
  // {t('key')}
  /[ \t]*[\w$.]+\([^{}\n]*/y,
  // {#anchor .class}, {: .class}
  /[#.:][ \t]?[#.A-Za-z][^{}\n]*/y,
];
const messageInside = new RegExp(String.raw`\s*[\w.\-]+\s*,\s*(?:${kinds})(?!\w)`, 'y');

/** Outermost groups of balanced braces that are placeholders, with the `$`, `#` or `%` before them. */
function braceGroups(text: string): TextRange[] {
  const closes = matchingBraces(text);
  const groups: TextRange[] = [];
  let done = 0;
  for (const [open, close] of closes) {
    if (open < done || !isPlaceholder(text, open, close, closes)) continue;
    const sigil = open > done && /[$#%]/.test(text.charAt(open - 1));
    groups.push({ start: sigil ? open - 1 : open, end: close + 1 });
    done = close + 1;
  }
  return groups;
}

/** The closing brace of each opening one, in the order of the opening ones. */
function matchingBraces(text: string): Map<number, number> {
  const closes = new Map<number, number>();
  const open: number[] = [];
  const pairs: [number, number][] = [];
  for (const { index } of text.matchAll(/[{}]/g)) {
    if (text.charAt(index) === '{') open.push(index);
    else {
      const start = open.pop();
      if (start !== undefined) pairs.push([start, index]);
    }
  }
  for (const [start, end] of pairs.toSorted(([a], [b]) => a - b)) closes.set(start, end);
  return closes;
}

function isPlaceholder(text: string, open: number, close: number, closes: ReadonlyMap<number, number>): boolean {
  if (/[$#%]/.test(text.charAt(open - 1))) return true;
  const first = text.charAt(open + 1);
  if (first === '{' && closes.get(open + 1) === close - 1) return true;
  if (first === '%' && text.charAt(close - 1) === '%' && close - open > 2) return true;
  messageInside.lastIndex = open + 1;
  if (messageInside.test(text) && messageInside.lastIndex <= close) return true;
  return simpleInside.some((pattern) => {
    pattern.lastIndex = open + 1;
    return pattern.test(text) && pattern.lastIndex === close;
  });
}
