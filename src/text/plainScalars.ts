import { lineBreak } from './code/commentRows.ts';
import type { ProsePiece, ProseBlock } from './textRange.ts';

/**
 * A value without quotes: a plain scalar of YAML, which may go over several lines, or the value of a properties or ini file.
 * It comes back in one line, in quotes where YAML would read it as something else.
 */
export function openScalar(text: string, block: ProseBlock): ProsePiece[] {
  const whole = text.slice(block.start, block.end);
  const start = block.start + (whole.length - whole.trimStart().length);
  const end = start + whole.trim().length;
  const raw = text.slice(start, end);
  const words = raw.replaceAll(/\\?(?:\r\n|\n|\r)[ \t]*/g, block.unquoted === 'value' ? '' : ' ');
  if (words === '') return [];
  // A part of a scalar cannot be quoted.
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

/** Whether YAML reads a text as itself. */
function isPlainScalar(text: string, flow: boolean, whole: boolean): boolean {
  if (whole && !/^\p{L}/u.test(text)) return false;
  if (/:(?:\s|$)|\s#/.test(text) || (flow && /[[\]{},]/.test(text))) return false;
  return !/^(?:true|false|yes|no|on|off|null|y|n)$/i.test(text);
}

/** Escapes stay; a backslash that the original does not have is doubled, as it would swallow what follows. */
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

/** The values of a properties or ini file, and its comments, each with the offset where it begins. */
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

/** Whether a value is in quotes, and so a literal. */
export function isQuoted(value: string): boolean {
  return /^(["'])[^]*\1$/.test(value) && value.length > 1 && !lineBreak.test(value);
}
