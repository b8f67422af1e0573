import { eastAsianWidth } from 'get-east-asian-width';

/** Letters between which a line may break. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;

const closing = /[\p{Pe}\p{Pf}、。，．・：；？！ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u;

const opening = /[\p{Ps}\p{Pi}]/u;

const tabWidth = 4;

/** Returns the number of columns of a text. */
export function columns(text: string): number {
  return columnBehind(text, 0);
}

/** Returns the column after a text that starts at a column. */
function columnBehind(text: string, from: number): number {
  let column = from;
  for (const letter of text) column += letter === '\t' ? tabWidth - (column % tabWidth) : eastAsianWidth(letter.codePointAt(0) ?? 0);
  return column;
}

export interface Room {
  /** Columns of the first line. */
  readonly first: number;
  /** Columns of the other lines. */
  readonly others: number;
  /** Columns to leave free at the end of the last line. */
  readonly after: number;
}

/** Breaks a text into lines. A word that is too long gets its own line. */
export function wrap(text: string, room: Room): string[] {
  const lines: string[] = [];
  // An array of parts with their width: concatenating and measuring a long unbreakable line for each word would take quadratic time.
  let line: string[] = [];
  let width = 0;
  const units = breakable(text);
  units.forEach((unit, index) => {
    const limit = (lines.length === 0 ? room.first : room.others) - (index === units.length - 1 ? room.after : 0);
    const gap = width > 0 && unit.spaced ? ' ' : '';
    const wider = columnBehind(unit.text, width + gap.length);
    if (width > 0 && wider > limit && mayBreak(line.at(-1) ?? '', unit.text)) {
      lines.push(line.join(''));
      line = [unit.text];
      width = columns(unit.text);
    } else {
      line.push(gap + unit.text);
      width = wider;
    }
  });
  lines.push(line.join(''));
  return lines;
}

interface Unit {
  readonly text: string;
  /** True if a space precedes it. */
  readonly spaced: boolean;
}

function breakable(text: string): Unit[] {
  return text.split(' ').flatMap((word) => pieces(word).map((piece, index) => ({ text: piece, spaced: index === 0 })));
}

/** Splits a word at possible line breaks: one part for most scripts, single letters for scripts without spaces. */
function pieces(word: string): string[] {
  if (!wide.test(word)) return [word];
  const parts: string[] = [];
  let before = '';
  for (const letter of word) {
    const joined = before === '' || opening.test(before) || closing.test(letter) || (!wide.test(letter) && !wide.test(before));
    if (joined) parts.push((parts.pop() ?? '') + letter);
    else parts.push(letter);
    before = letter;
  }
  return parts;
}

/** Returns false if the next line would start like a list item, a tag or a heading, or if the line ends with a line continuation of C. */
function mayBreak(line: string, next: string): boolean {
  return !line.endsWith('\\') && !/^(?:[-+*•–#>|@\\:=~`<.!/]|\d+[.)]$|[a-z]\)$|(?:TODO|FIXME|XXX|HACK|BUG|MARK|SAFETY)\b)/.test(next);
}
