import type { Around, Sides } from '../cut.ts';
import { wordsOfName } from './plainWords.ts';
import { hasWords } from './proseLike.ts';
import { isForTools, isLicense } from './proseTags.ts';

const commentLine = /^\s*(?:\/\/|#(?!include|define|if|else|endif|\[)|--(?!\w)|;|%|\*(?:\s|\/|$)|\/\*|<!--|"""|''')/;

const keywords = new Set(
  (
    'abstract and as async await bool boolean break byte case catch char class const constexpr continue def default defer del do double ' +
    'else elif end enum export extends extern false final finally float fn for foreach from func function goto if impl implements import ' +
    'in int interface internal is let local long match mod mut namespace new nil none not null number object of or override package pass ' +
    'print private protected pub public raise readonly return self sizeof static std str string struct super switch then this throw throws ' +
    'trait true try type typedef typeof undefined unsigned use using val var virtual void volatile when where while with yield echo'
  ).split(' '),
);

/** Returns context for a line of code: the comment that contains or precedes it, and the names in it. */
export function codeContext({ before, selected, after }: Sides): Around {
  const above = before.split(/\r?\n/);
  const ownStart = above.pop() ?? '';
  const below = after.split(/\r?\n/);
  const ownEnd = below.shift() ?? '';
  if (isComment(ownStart + selected, above)) {
    const upper = [...upwards(above), ownStart];
    const lower = [ownEnd, ...downwards(below)];
    return { title: '', before: wordsOf(upper), after: wordsOf(lower) };
  }
  const explained = upwards(above);
  const comment = wordsOf(explained.length > 0 ? explained : documentationAbove(above));
  const names = namesIn(`${ownStart} ${ownEnd}`);
  return { title: comment, before: names, after: '' };
}

/** Returns true if a line is part of a comment, by its own marker or by a block comment that is still open. */
function isComment(line: string, above: readonly string[]): boolean {
  if (commentLine.test(line)) return true;
  const open = above.findLastIndex((upper) => upper.includes('/*') || upper.includes('<!--'));
  if (open < 0) return false;
  const between = above.slice(open).join('\n');
  return between.lastIndexOf('/*') > between.lastIndexOf('*/') || between.lastIndexOf('<!--') > between.lastIndexOf('-->');
}

/** Returns the comment lines that end immediately above. */
function upwards(above: readonly string[]): string[] {
  let from = above.length;
  if (/\*\/\s*$/.test(above.at(-1) ?? '')) {
    from = above.findLastIndex((line) => line.includes('/*'));
    return from < 0 ? [] : above.slice(from);
  }
  while (from > 0 && commentLine.test(above[from - 1] ?? '')) from -= 1;
  return above.slice(from);
}

function downwards(below: readonly string[]): string[] {
  const end = below.findIndex((line) => !commentLine.test(line));
  return below.slice(0, end < 0 ? below.length : end);
}

/** Returns the nearest documentation comment above. It most likely belongs to the function or class that contains the line. */
function documentationAbove(above: readonly string[]): string[] {
  const last = above.findLastIndex((line) => /^\s*(?:\*\/|\/\/\/|\/\/!|\/\*\*.*\*\/)|"""\s*$|^\s*'''\s*$/.test(line));
  if (last < 0) return [];
  const line = above[last] ?? '';
  if (/^\s*\/\//.test(line)) return upwards(above.slice(0, last + 1));
  if (/"""|'''/.test(line)) {
    const quote = line.includes('"""') ? '"""' : "'''";
    if (line.indexOf(quote) !== line.lastIndexOf(quote)) return [line];
    const first = above.slice(0, last).findLastIndex((upper) => upper.includes(quote));
    return first < 0 ? [] : above.slice(first, last + 1);
  }
  const first = above.slice(0, last + 1).findLastIndex((upper) => upper.includes('/**'));
  return first < 0 ? [] : above.slice(first, last + 1);
}

/** Returns the prose of comment lines. */
function wordsOf(lines: readonly string[]): string {
  if (isLicense(lines.join('\n'))) return '';
  const words = lines
    .map((line) => line.replace(/^.*?(?:\/\/+[!<]?|\/\*+!?|<!--)|^\s*(?:#+|--+|;+|%+|\*+(?!\/)|[a-zA-Z]?(?:"""|'''))/, ''))
    .map((line) => line.slice(0, endOfComment(line)).trim())
    .map((line) => line.replace(/^[@\\](?:param|arg|property|returns?|throws|brief)\b(?:\s+\{[^}]*\})?\s*/, ''))
    .filter((line) => hasWords(line) && !isForTools(line));
  return words.join(' ');
}

/** Returns the position of a comment's closing delimiter in a line. */
function endOfComment(line: string): number {
  const at = line.search(/(?<!\*)\*+\/|-->|"""|'''/);
  return at < 0 ? line.length : at;
}

/** Returns the words in the names of a line, outside of strings. */
function namesIn(line: string): string {
  const names =
    line.replaceAll(/"(?:\\.|[^"\\]){0,300}"|'(?:\\.|[^'\\]){0,300}'|`[^`]{0,300}`/g, ' ').match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  const words = names.filter((name) => name.length > 2 && !keywords.has(name.toLowerCase())).map(wordsOfName);
  return [...new Set(words.filter((name) => name.length > 2))].join(', ');
}
