import type { TextRange } from './textRange.ts';

/** Finds parts of a text that are not prose, by their form alone. Every pattern fails in linear time, because texts come from outside. */

export interface Dialect {
  /** True if `<tag>` is part of the text, false if a markup parser has already removed tags. */
  readonly tags: boolean;
  /** True for escapes such as `\n`. Markdown has its own escapes. */
  readonly escapes: boolean;
  /** True for unpaired delimiters of Markdown, such as at the edge of a selection. */
  readonly strays: boolean;
}

const plainDialect: Dialect = { tags: true, escapes: true, strays: false };

/** Returns the placeholders of a plain text in order: `{name}`, `%s`, `${x}`, whole ICU messages, tags, URLs, entities, escapes. */
export function placeholdersOf(text: string): string[] {
  return findPlaceholders(text, plainDialect).map(({ start, end }) => text.slice(start, end));
}

/** Returns the ranges of placeholders, without overlaps. */
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
  for (const match of anySign.test(text) ? text.matchAll(patternOf(dialect)) : []) {
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
  // A width does not start with a zero, which is a flag. If zeros could be either, both would be tried.
  named: String.raw`%\([\w.]+\)[\-+#0]*(?:[1-9]\d*)?(?:\.\d+)?[A-Za-z]|%<\w+>[\-+0]*(?:[1-9]\d*)?(?:\.\d+)?[A-Za-z]`,
  variable: String.raw`%[A-Za-z_]\w{2,}%(?![A-Za-z\d])`,
  printf: String.raw`%(?:\d+\$)?[\-+#0]*(?:[1-9]\d*|\*)?(?:\.(?:\d+|\*))?(?:hh?|ll?|[qjztL])?[diouxXeEfFgGaAcCsSpn@]|%%`,
  nested: String.raw`\$t\([^()\n]*\)`,
  entity: String.raw`&(?:[A-Za-z][A-Za-z\d]{1,31}|#\d{1,7}|#[xX][\da-fA-F]{1,6});`,
  // XML can't contain control characters; terminals use them for colors.
  control: String.raw`\x1B\[[\d;]*[A-Za-z]|[\x00-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF\p{Cs}]`,
} as const;

const tag = String.raw`<\/?[A-Za-z\d][\w:.\-]*(?:\s+[\w:.@\-]+=(?:"[^"<>]*"|'[^'<>]*'|\{[^{}<>]*\}|[^\s"'<>=]+))*\s*\/?>`;

const escapes = [
  // Windows paths come first: their separators are not escapes.
  String.raw`(?<![A-Za-z\d])[A-Za-z]:\\[^\s"'<>|*?:]*`,
  String.raw`\\(?:u\{[\da-fA-F]{1,6}\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[A-Za-z]+(?=\{)|[nrtbfv0"\\])`,
  // Within a word it is an apostrophe, which a translation may omit.
  String.raw`(?<!\p{L})\\'|\\'(?!\p{L})`,
];

/** In Markdown, only escapes that Markdown itself doesn't use. */
const literalEscapes = String.raw`\\(?:u[\da-fA-F]{4}|[nrtbfv0])(?![a-z])`;

const strays = [
  String.raw`\[\^[^\]\s\[]+\]`,
  String.raw`\[[^\[\]\n]+\]\[\]`,
  // A template may stand in an address: `]({{ site.url }}/a "Title")`. Markdown itself allows no space there.
  String.raw`\]\((?:[^\s(){]|\{(?![{%])|\{\{[^{}()\n]*\}\}|\{%[^{}()%\n]*%\})*(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'))?\)`,
  String.raw`\]\[[^\[\]\n]*\]`,
  String.raw`!\[(?=[^\[\]\n]*\]\()`,
  // Emoji and icons: `:rocket:`.
  String.raw`(?<![\w:\/]):(?:[a-z][\w+\-]*|\+1|-1):(?![\w:\/])`,
].concat(String.raw`\*{1,3}(?=\S)|(?<=[^\s*])\*{1,3}|__(?=\S)|(?<=[^\s_])__|~~|\x60+`);

/** Each shape above has one of these signs in it. Most texts have none, and need not be searched for the shapes. */
const anySign = /[%$&\\@<[\]*`\p{Cs}\uFFFE\uFFFF]|(?![\t\n\r])\p{Cc}|:\/\/|www\.|__|~~|:[+\-\w]+:/u;

const patterns = new Map<number, RegExp>();

function patternOf(dialect: Dialect): RegExp {
  const key = Number(dialect.tags) + 2 * Number(dialect.escapes) + 4 * Number(dialect.strays);
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

/** `50%discount` and `%-based` are prose. `100% sure` isn't matched, because a space doesn't count as a flag. */
function isPercentage(text: string, found: string, start: number): boolean {
  if (found === '%%') return false;
  const letterAfter = /\p{L}/u.test(text.charAt(start + found.length));
  if (!letterAfter) return false;
  return /\d/.test(text.charAt(start - 1)) || /^%[-+#]/.test(found);
}

/** Returns the length without the punctuation of the surrounding sentence. Closing brackets count only if they were opened inside. */
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

/** Patterns for the content between braces. Each one is tried at the opening brace and stops at the next brace. */
const simpleInside = [
  // {name}, { name }, {0}, {}, {user.name}
  /[ \t]*(?:[^\s{}]+[ \t]*)?/y,
  // {0:yyyy-MM-dd HH:mm}
  /\d*(?:,-?\d+)?:[^{}\n]*/y,
  // {t('key')}
  /[ \t]*[\w$.]+\([^{}\n]*/y,
  // {#anchor .class}, {: .class}, { .class }
  /[ \t]*[#.:][ \t]?[#.A-Za-z][^{}\n]*/y,
  // {target="_blank" rel="a"}
  /[ \t]*[A-Za-z][\w:-]*=["'\w][^{}\n]*/y,
];
const messageInside = new RegExp(String.raw`\s*[\w.\-]+\s*,\s*(?:${kinds})(?!\w)`, 'y');

/** Returns the outermost balanced brace groups that are placeholders, including a preceding `$`, `#` or `%`. */
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

/** Returns the closing brace of each opening one, in the order of the opening ones. */
function matchingBraces(text: string): Map<number, number> {
  const closes = new Map<number, number>();
  if (!text.includes('{')) return closes;
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
