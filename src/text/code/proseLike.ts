/** Text for machines: printf conversions, placeholders, escapes. */
const formatCodes =
  /%(?:\(\w+\)|\d+\$)?[-+ #0]*(?:[1-9]\d*|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z|j|t|L)?[a-zA-Z@]|\$?\{[^{}]*\}|\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|.)/giu;

const letter = /\p{L}/u;

/** Text for machines that contains spaces. */
const machineSentences: readonly RegExp[] = [
  /^use (?:strict|client|server|asm|cache|memo)$/,
  // SQL
  /^\s*(?:SELECT|INSERT INTO|DELETE FROM|UPDATE|CREATE (?:TABLE|INDEX|VIEW|UNIQUE)|ALTER TABLE|DROP TABLE|PRAGMA|WITH \w+ AS)\s/,
  // Tags of a Go struct
  /^(?:\w+:"[^"]*"\s*)+$/,
  // A date format
  /^(?=.*\b(?:[yY]{2,4}|MM|DD|dd|HH|hh|mm|ss)\P{L}+(?:[yY]{2,4}|MM|DD|dd|HH|hh|mm|ss)\b)(?:[yYMdDHhmsSaAZzTEe]|\P{L})+$/u,
  // A media type, a header, a CSS declaration
  /^[\w-]+\/[\w.+-]+(?:;\s*[\w-]+=[^\s;]+)*$/,
  /^[a-z-]+:\s*[\w#.%-]+;?$/,
];

/** Returns true if a text contains words other than format codes and escapes. */
export function hasWords(text: string): boolean {
  return letter.test(text.replaceAll(formatCodes, ' '));
}

/**
 * Returns true if a text is prose and not an identifier, a path, a URL, a color or a format code. In source code, a single word in lower
 * case or in capitals counts as a value (`'click'`, `'GET'`), because translating one breaks the code. In data files it counts as a word.
 */
export function isProse(text: string, file: 'code' | 'data'): boolean {
  const words = text.trim();
  if (!hasWords(words) || machineSentences.some((pattern) => pattern.test(words))) return false;
  if (/\s/u.test(words)) return /(?<![\w$])\p{L}{2,}(?![\w$=(])|[^\p{ASCII}]/u.test(words.replaceAll(formatCodes, ' '));
  return isProseWord(words, file);
}

function isProseWord(word: string, file: 'code' | 'data'): boolean {
  // Scripts written without spaces.
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(word)) {
    return !/[_/\\]|:\/\//.test(word);
  }
  const bare = word.replaceAll(formatCodes, '').replace(/(?<![.:!?…,;])[.:!?…,;]+$/u, '');
  if (/[_/\\.:#@$<>=()[\]{}|&+*^~\d-]/.test(bare)) return false;
  if (/\p{Ll}\p{Lu}/u.test(bare)) return false;
  if (file === 'data' || /[^\p{ASCII}]/u.test(bare) || bare !== word) return true;
  return /^\p{Lu}\p{Ll}+$/u.test(bare);
}
