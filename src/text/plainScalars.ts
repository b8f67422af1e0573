import { lineBreak } from './code/commentRows.ts';
import type { ProsePiece, ProseBlock } from './textRange.ts';

/**
 * Opens a value without quotes: a plain YAML scalar, which may span several lines, or a value of a properties or ini file. The result is
 * one line, quoted if YAML would read it as something else.
 */
export function openScalar(text: string, block: ProseBlock): ProsePiece[] {
  const whole = text.slice(block.start, block.end);
  const start = block.start + (whole.length - whole.trimStart().length);
  const end = start + whole.trim().length;
  const raw = text.slice(start, end);
  const words = raw.replaceAll(/\\?(?:\r\n|\n|\r)[ \t]*/g, block.unquoted === 'value' ? '' : ' ');
  if (words === '') return [];
  // Part of a scalar can't be quoted.
  const quotable = block.whole === undefined;
  return [{ start, end, text: words, encode: (translation) => encoded(plain(translation), raw, block.unquoted, quotable) }];
}

function encoded(translation: string, raw: string, kind: ProseBlock['unquoted'], quotable: boolean): string {
  if (kind === 'value') return encodedValue(translation, raw);
  if (isPlainScalar(translation, kind === 'flow', quotable)) return translation;
  if (quotable) return JSON.stringify(translation);
  return translation
    .replaceAll(/:(?=\s|$)/g, ' –')
    .replaceAll(/(?<=\s)#/g, '＃')
    .replaceAll(/[[\]{},]/g, kind === 'flow' ? ' ' : '$&');
}

/** Returns true if YAML reads the text as a plain scalar with the same content. */
function isPlainScalar(text: string, flow: boolean, whole: boolean): boolean {
  if (whole && !/^\p{L}/u.test(text)) return false;
  if (/:(?:\s|$)|\s#/.test(text) || (flow && /[[\]{},]/.test(text))) return false;
  return !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text);
}

/** Keeps escapes. A backslash that the original doesn't have is doubled, because it would escape the next character. */
function encodedValue(translation: string, raw: string): string {
  const known = new Set(raw.match(/\\(?:u[\da-fA-F]{4}|.)/g) ?? []);
  const escaped = translation.replaceAll(/\\(?:u[\da-fA-F]{4}|.|$)/g, (token) => (known.has(token) ? token : `\\${token}`));
  const even = /(?<!\\)(?:\\\\)*\\$/.test(escaped) ? `${escaped}\\` : escaped;
  return raw.includes(';') ? even : even.replaceAll(/(?<=\s);/g, ',');
}

function plain(translation: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  return translation.replaceAll(/[\u0000-\u0020\u007f\u0085\u2028\u2029]+/g, ' ').trim();
}

/** Returns the values and comments of a properties or ini file. */
export function valuesOf(text: string): { start: number; end: number; comment: boolean }[] {
  const found: { start: number; end: number; comment: boolean }[] = [];
  const line = /^([ \t]*)(?:([#!;].*)|((?:\\.|[^\\=:\s[])(?:\\.|[^\\=:\r\n])*[=:])((?:\\(?:\r\n|[^])|[^\\\r\n])*))$/gm;
  for (const match of text.matchAll(line)) {
    const [, indentation = '', comment, key = '', rest = ''] = match;
    const value = rest.replace(/^[ \t]+/, '');
    const start = match.index + indentation.length + (comment === undefined ? key.length + rest.length - value.length : 0);
    const body = (comment ?? value).trimEnd();
    if (body !== '') found.push({ start, end: start + body.length, comment: comment !== undefined });
  }
  return found;
}

/** Returns true if a value is quoted, and so a literal. */
export function isQuoted(value: string): boolean {
  return /^(["'])[^]*\1$/.test(value) && value.length > 1 && !lineBreak.test(value);
}
