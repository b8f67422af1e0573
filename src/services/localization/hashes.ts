import { hash as digestOf } from 'node:crypto';

/** 48 bits of SHA-256, as 8 characters of base64url. */
export type Hash = string;

/** A text as its format decodes it: its words, and in their order the parts that are never translated, such as code and addresses. */
export interface HashedText {
  readonly words: string;
  readonly guarded: readonly string[];
}

/** Characters of 6 bits: 30 bits of the words, 18 of what is protected. */
const wordLength = 5;
const guardedLength = 3;

/**
 * Returns K, which identifies the source of a translation.
 * @param path of the source file, from the root of the state, with `/`.
 * @param key of a text in the file; none for a document, all of whose texts share its K.
 */
export function keyHash(path: string, key?: readonly string[]): Hash {
  // Some file systems decompose names. A path has no NUL, and JSON keeps `a.b` and a > b apart.
  const place = path.normalize('NFC');
  return digest(key === undefined ? place : `${place}\0${JSON.stringify(key)}`, wordLength + guardedLength);
}

/** Returns S or T, which identify a text however its file is wrapped, indented or escaped. */
export function textHash({ words, guarded }: HashedText): Hash {
  const collapsed = collapse(words);
  // Code in a sentence is wrapped with it, but the white space of a block of code is a part of it.
  const parts = collapsed === '' ? guarded.map((part) => part.replaceAll(/\r\n?/g, '\n')) : guarded.map(collapse);
  return digest(collapsed, wordLength) + (parts.length === 0 ? noneGuarded : digest(JSON.stringify(parts), guardedLength));
}

/** Returns true if two texts have the same words, and other code or addresses in them. */
export function differOnlyInGuarded(first: Hash, second: Hash): boolean {
  return first !== second && wordsPart(first) === wordsPart(second);
}

/** Returns the part of a hash that is about the words. */
export function wordsPart(hash: Hash): string {
  return hash.slice(0, wordLength);
}

/** Returns the part of a hash that is about what is protected in the text. */
export function guardedPart(hash: Hash): string {
  return hash.slice(wordLength);
}

const noneGuarded = digest('[]', guardedLength);

/** No-break and ideographic spaces stay: somebody chose them. */
const space = /[ \t\n\v\f\r]+/g;
/** Chinese and Japanese have no space where a line ends. */
const lineEndBetweenWide =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3001-\u303f\uff01-\uff60])[ \t]*[\r\n][ \t\r\n]*(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3001-\u303f\uff01-\uff60])/gu;

/** Most texts of a line have none. */
const collapsible = /[\t\n\v\f\r]| {2}|^ | $/;

function collapse(text: string): string {
  if (!collapsible.test(text)) return text.normalize('NFC');
  const joined = /[\r\n]/.test(text) ? text.replaceAll(lineEndBetweenWide, '') : text;
  return joined.replaceAll(space, ' ').replaceAll(/^ | $/g, '').normalize('NFC');
}

function digest(text: string, length: number): string {
  return digestOf('sha256', text, 'base64url').slice(0, length);
}
