import { interpolationOf, protectedRanges } from './interpolations.ts';
import type { Interpolation } from './interpolations.ts';
import type { TextRange } from '../textRange.ts';

/** A parsed string literal. */
export interface Literal {
  /** Prefix and quote, as written. */
  readonly open: string;
  readonly close: string;
  /** Returns the ranges of escapes and interpolations, in offsets of the content. */
  kept(original: string): TextRange[];
  /**
   * Encodes a translation for the inside of the literal. Escapes and interpolations of the original are kept. Anything else that would be
   * one, or would close the literal, is escaped.
   * @param original content of the literal.
   */
  encode(translation: string, original: string, edges: Edges): string;
}

/** Quotes immediately before and after a text. */
export interface Edges {
  readonly before: boolean;
  readonly after: boolean;
}

type Escaping = 'backslash' | 'doubled' | 'backtick' | 'entity' | 'none';

const doubling = /^(?:sql|plsql|tsql|asp|vb|vbnet|pascal|delphi|fortran|matlab|ada|apl|abap|cobol|basic|rexx)/;

const backslashEscape = /\\(?:u\{[\da-fA-F]+\}|u[\da-fA-F]{4}|U[\da-fA-F]{8}|x[\da-fA-F]{2}|N\{[^}]*\}|[0-7]{1,3}|\r\n|[\s\S])/y;

const escapesOf: Readonly<Record<Escaping, RegExp | undefined>> = {
  backslash: backslashEscape,
  doubled: /""|''/y,
  backtick: /`[\s\S]|""/y,
  entity: /&(?:\w+|#\d+|#x[\da-fA-F]+);/y,
  none: undefined,
};

const opening = /^([a-zA-Z]{0,4}[@$]{0,3}#*)("""+|'''+|["'`]|\[=*\[)/;

/**
 * Parses a literal.
 * @param language the grammar's scope without `source.`, such as `ts`, `python`, `asp.vb.net`.
 * @returns undefined for unknown types of quotes.
 */
export function literalOf(text: string, language: string): Literal | undefined {
  const found = opening.exec(text);
  const [, prefix = '', quoted = ''] = found ?? [];
  const quote = quoteOf(quoted, text.slice(prefix.length), language);
  // Raw strings of C++ have custom delimiters.
  if (!found || (language.startsWith('cpp') && prefix.endsWith('R'))) return undefined;
  const hashes = prefix.replace(/^[^#]*/, '');
  const close = quote.startsWith('[') ? quote.replaceAll('[', ']') : quote + hashes;
  const open = prefix + quote;
  if (text.length < open.length + close.length || !text.endsWith(close)) return undefined;
  const escaping = escapingOf(prefix, quote, language);
  const interpolation = interpolationOf(language.split('.')[0] ?? '', open);
  const escapes = escapesOf[escaping];
  let read: { readonly original: string; readonly known: KnownTokens } | undefined;
  return {
    open,
    close,
    kept: (original) => protectedRanges(original, interpolation, escapes),
    encode(translation, original, edges) {
      // All paragraphs of a docstring have the same original, which is parsed only once.
      if (read?.original !== original) read = { original, known: knownTokens(original, interpolation, escapes) };
      const { known } = read;
      const encoded = encodeWith({ quote, close, escaping, interpolation, known }, translation);
      return safeEdges(encoded, { quote, close, escaping }, edges);
    },
  };
}

/** Tokens of a literal that are kept as written. */
interface KnownTokens {
  /** Returns the longest token that starts at an offset of a text. */
  at(text: string, offset: number): string | undefined;
}

function knownTokens(original: string, interpolation: Interpolation | undefined, escapes: RegExp | undefined): KnownTokens {
  const tokens = new Set(protectedRanges(original, interpolation, escapes).map(({ start, end }) => original.slice(start, end)));
  // There may be thousands of tokens, but only a few different lengths.
  const lengths = [...new Set([...tokens].map(({ length }) => length))].toSorted((a, b) => b - a);
  const firsts = new Set([...tokens].map((token) => token.charAt(0)));
  return {
    at(text, offset) {
      if (!firsts.has(text.charAt(offset))) return undefined;
      const fitting = lengths.find((length) => isTokenAt(text, text.slice(offset, offset + length), offset, tokens));
      return fitting === undefined ? undefined : text.slice(offset, offset + fitting);
    },
  };
}

/** Three quotes are one delimiter only in languages that have it. In others they are an empty string followed by another one. */
function quoteOf(quoted: string, text: string, language: string): string {
  if (quoted.length < 3 || !/^["']{3}/.test(quoted)) return quoted;
  if (language === 'cs' && text.endsWith(quoted)) return quoted;
  const triple = quoted.slice(0, 3);
  const has =
    /^(?:python|cython|toml|kotlin|scala|java|groovy|swift|julia|dart|elixir|coffee|gdscript|starlark|fsharp|graphql|nim|crystal|rust|cs)/;
  return has.test(language) && text.length >= 6 ? triple : triple.slice(0, 1);
}

function escapingOf(prefix: string, quote: string, language: string): Escaping {
  const raw = /r/i.test(prefix) || prefix.includes('#');
  if (/^(?:html|xml|jsx-attribute)/.test(language)) return 'entity';
  if (quote.startsWith('[') || raw) return 'none';
  if (quote.length >= 3) return isRaw(prefix + quote, language) ? 'none' : 'backslash';
  if (quote === '`') return /^(?:js|ts|tsx|jsx|vue|svelte)/.test(language) ? 'backslash' : 'none';
  if (/^(?:cs|fsharp)(?:\.|$)/.test(language)) return prefix.includes('@') ? 'doubled' : 'backslash';
  if (doubling.test(language)) return 'doubled';
  if (quote === "'") return singleQuotes(language);
  if (language === 'powershell') return 'backtick';
  return /^(?:batchfile|ini|dotenv|log)/.test(language) ? 'none' : 'backslash';
}

/** Returns true if three quotes start a literal without escapes. */
function isRaw(open: string, language: string): boolean {
  if (/^(?:cs|fsharp|kotlin)(?:\.|$)/.test(language)) return true;
  if (language.startsWith('scala')) return open === '"""';
  return language === 'toml' && open.startsWith("'");
}

function singleQuotes(language: string): Escaping {
  if (/^(?:yaml|powershell)/.test(language)) return 'doubled';
  return /^(?:shell|toml|ini|dotenv|batchfile|nix)/.test(language) ? 'none' : 'backslash';
}

interface Style {
  readonly quote: string;
  readonly close: string;
  readonly escaping: Escaping;
}

interface Encoding extends Style {
  readonly interpolation: Interpolation | undefined;
  readonly known: KnownTokens;
}

function encodeWith(encoding: Encoding, translation: string): string {
  let encoded = '';
  for (let at = 0; at < translation.length;) {
    const known = encoding.known.at(translation, at);
    if (known !== undefined) {
      encoded += known;
      at += known.length;
      continue;
    }
    const [taken, text] = encodeAt(encoding, translation, at);
    encoded += text;
    at += taken;
  }
  return encoding.escaping === 'none' ? withoutClose(encoded, encoding) : encoded;
}

function isTokenAt(text: string, token: string, at: number, tokens: ReadonlySet<string>): boolean {
  if (!tokens.has(token)) return false;
  // `$name` is not the start of `$names`.
  return !/^[$@]\w+$/.test(token) || !/\w/.test(text.charAt(at + token.length));
}

/** Encodes the next characters of a translation. Returns how many were used, and their encoding. */
function encodeAt({ quote, escaping, interpolation }: Encoding, text: string, at: number): [taken: number, encoded: string] {
  const letter = text.charAt(at);
  if (interpolation) {
    interpolation.opener.lastIndex = at;
    const opener = interpolation.opener.exec(text)?.[0];
    if (opener !== undefined) {
      const defused = interpolation.defuse(opener);
      // Without escapes, a backslash would be visible.
      return [opener.length, escaping === 'none' && defused.startsWith('\\') ? opener : defused];
    }
  }
  if (quote.length >= 3 && escaping === 'backslash' && letter === quote.charAt(0)) return quoteRun(quote, text, at);
  if (letter === '\\' && escaping === 'backslash') return [1, '\\\\'];
  if (letter === '\\' && escaping === 'doubled') return [1, /^\\{1,100}["']/.test(text.slice(at, at + 101)) ? '\\ ' : letter];
  if (letter === '`' && escaping === 'backtick') return [1, '``'];
  if (letter === quote) return [1, escapedQuotes[escaping](quote)];
  return [1, escaping === 'entity' ? entity(letter) : letter];
}

/** Three consecutive quotes would close the literal. */
function quoteRun(quote: string, text: string, at: number): [number, string] {
  const letter = quote.charAt(0);
  let end = at;
  while (text[end] === letter) end += 1;
  const run = text.slice(at, end);
  return [run.length, run.length < 3 ? run : run.replaceAll(letter, `\\${letter}`)];
}

const escapedQuotes: Readonly<Record<Escaping, (quote: string) => string>> = {
  backslash: (quote) => `\\${quote}`,
  doubled: (quote) => quote + quote,
  backtick: (quote) => `\`${quote}`,
  entity: (quote) => (quote === '"' ? '&quot;' : '&#39;'),
  none: (quote) => quote,
};

function entity(letter: string): string {
  if (letter === '&') return '&amp;';
  return letter === '<' ? '&lt;' : letter;
}

const typographic: Readonly<Record<string, string>> = { '"': '”', "'": '’', '`': '’' };

/** For literals without escapes: replaces a closing delimiter with similar characters. */
function withoutClose(text: string, { close }: Style): string {
  const sign = close.charAt(0);
  const other = typographic[sign];
  // A language may include adjacent quotes in a delimiter of three quotes.
  let safe = /^(?:"""|''')/.test(close) && other !== undefined ? otherQuotes(text, sign, other) : text;
  while (safe.includes(close)) safe = safe.replaceAll(close, () => (other ?? `${sign} `) + close.slice(1));
  return safe;
}

/** Replaces consecutive quotes and those at either end. */
function otherQuotes(text: string, sign: string, other: string): string {
  const quotes = new RegExp(`^${sign}+|${sign}+$|${sign}{2,}`, 'g');
  return text.replaceAll(quotes, (run) => other.repeat(run.length));
}

/** Prevents a text from merging with an adjacent quote, or from escaping it. */
function safeEdges(text: string, { quote, close, escaping }: Style, { before, after }: Edges): string {
  if (escaping === 'doubled') return after && text.endsWith('\\') ? `${text} ` : text;
  if (escaping === 'none') return after ? safeRawEnd(text, close) : text;
  if (quote.length < 3) return text;
  const sign = quote.charAt(0);
  const start = before && text.startsWith(sign) ? `\\${text}` : text;
  const escaped = /(?<!\\)(?:\\\\)*\\$/.test(start.slice(0, -1));
  return after && start.endsWith(sign) && !escaped ? `${start.slice(0, -1)}\\${sign}` : start;
}

function safeRawEnd(text: string, close: string): string {
  const signs =
    close.length > 1 ? text.replace(/(?<!["'`])["'`]+$/, (run) => [...run].map((sign) => typographic[sign] ?? sign).join('')) : text;
  return /[\\\]]$/.test(signs) ? `${signs} ` : signs;
}
