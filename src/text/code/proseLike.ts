/** Text that means something to a machine and nothing to a reader: conversions of printf, placeholders, escapes. */
const formatCodes =
  /%(?:\(\w+\)|\d+\$)?[-+ #0]*(?:[1-9]\d*|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z|j|t|L)?[a-zA-Z@]|\$?\{[^{}]*\}|\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|.)/giu;

const letter = /\p{L}/u;

/** Sentences that a machine reads, although they have spaces. */
const machineSentences: readonly RegExp[] = [
  /^use (?:strict|client|server|asm|cache|memo)$/,
  // SQL
  /^\s*(?:SELECT|INSERT INTO|DELETE FROM|UPDATE|CREATE (?:TABLE|INDEX|VIEW|UNIQUE)|ALTER TABLE|DROP TABLE|PRAGMA|WITH \w+ AS)\s/,
  // Tags of a Go struct
  /^(?:\w+:"[^"]*"\s*)+$/,
  // A format of dates
  /^(?=.*\b(?:[yY]{2,4}|MM|DD|dd|HH|hh|mm|ss)\P{L}+(?:[yY]{2,4}|MM|DD|dd|HH|hh|mm|ss)\b)(?:[yYMdDHhmsSaAZzTEe]|\P{L})+$/u,
  // A media type, a header, a declaration of CSS
  /^[\w-]+\/[\w.+-]+(?:;\s*[\w-]+=[^\s;]+)*$/,
  /^[a-z-]+:\s*[\w#.%-]+;?$/,
];

/** Whether a text has words at all, beside format codes and escapes. */
export function hasWords(text: string): boolean {
  return letter.test(text.replaceAll(formatCodes, ' '));
}

/**
 * Whether a text reads as prose and not as an identifier, a path, an address, a color or a format code.
 * In source code a single word in small letters or in capitals alone is taken for a value (`'click'`, `'GET'`), as translating one breaks
 * the code; in data files it is taken for a word.
 */
export function isProse(text: string, file: 'code' | 'data'): boolean {
  const words = text.trim();
  if (!hasWords(words) || machineSentences.some((pattern) => pattern.test(words))) return false;
  if (/\s/u.test(words)) return /(?<![\w$])\p{L}{2,}(?![\w$=(])|[^\p{ASCII}]/u.test(words.replaceAll(formatCodes, ' '));
  return isProseWord(words, file);
}

function isProseWord(word: string, file: 'code' | 'data'): boolean {
  // Scripts that are written without spaces.
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(word)) {
    return !/[_/\\]|:\/\//.test(word);
  }
  const bare = word.replaceAll(formatCodes, '').replace(/(?<![.:!?…,;])[.:!?…,;]+$/u, '');
  if (/[_/\\.:#@$<>=()[\]{}|&+*^~\d-]/.test(bare)) return false;
  if (/\p{Ll}\p{Lu}/u.test(bare)) return false;
  if (file === 'data' || /[^\p{ASCII}]/u.test(bare) || bare !== word) return true;
  return /^\p{Lu}\p{Ll}+$/u.test(bare);
}
