import type { Returned } from './payload.ts';

/** Part of a printed segment. Lines may break only within prose. */
export interface LinePiece {
  readonly text: string;
  readonly prose: boolean;
  readonly lineBreak?: boolean;
}

/** Line layout of a segment. */
export interface LineShape {
  /** Length of the longest line in UTF-16 units, without prefixes. */
  readonly width: number;
  /** Line ending and prefix (`\n> `) of a continuation line. */
  readonly continuation: string;
  /** True if a line of markup alone would be a block of its own, so that every line needs prose. */
  readonly needsProse?: boolean;
}

/** Characters that end a line for some tool. An answer may have any of them, and none stays within a line. */
const ends = String.raw`\r\n\u0085\u2028\u2029`;
const space = new RegExp(String.raw`[ \t${ends}]+`);
const spaceWithEnd = new RegExp(String.raw`(?<![ \t])[ \t]*[${ends}][ \t${ends}]*`, 'g');

/**
 * Lays out pieces in lines that are no wider than the original's.
 * @param shape undefined if the original was one line.
 * @param guard called with each line and true for the first one; escapes characters that would not be text at the start of a line.
 */
export function layOut(
  linePieces: readonly LinePiece[],
  shape: LineShape | undefined,
  guard: (line: string, first: boolean) => string,
): string {
  const lines: string[] = [];
  const breaks: string[] = [];
  let line = '';
  let word = '';
  let lineIsEmpty = true;
  let [proseInWord, proseInLine] = [false, false];
  const endWord = () => {
    if (word === '') return;
    const isTooWide = shape !== undefined && widthOf(line) + 1 + widthOf(word) > shape.width;
    // A pattern is only tried at a line that is full: a line of a text without line ends can be as long as the text.
    if (!lineIsEmpty && isTooWide && mayEnd(shape)) endLine(shape.continuation);
    line += lineIsEmpty ? word : ` ${word}`;
    lineIsEmpty = false;
    proseInLine ||= proseInWord;
    proseInWord = false;
    word = '';
  };
  const mayEnd = ({ needsProse }: LineShape) => (needsProse === true ? proseInLine : lines.length > 0 || !tagAlone.test(line));
  const endLine = (ending: string) => {
    lines.push(line);
    breaks.push(ending);
    line = '';
    lineIsEmpty = true;
    proseInLine = false;
  };
  for (const linePiece of linePieces) {
    if (linePiece.lineBreak === true) {
      endWord();
      endLine(linePiece.text);
    } else if (!linePiece.prose) word += linePiece.text;
    else if (shape) {
      for (const [index, part] of linePiece.text.split(space).entries()) {
        if (index > 0) endWord();
        word += part;
        proseInWord ||= part !== '';
      }
    } else word += linePiece.text.replaceAll(spaceWithEnd, ' ');
  }
  endWord();
  if (shape?.needsProse === true && !proseInLine && breaks.at(-1) === shape.continuation) {
    line = `${lines.pop() ?? ''} ${line}`;
    breaks.pop();
  }
  lines.push(line);
  return lines.map((text, index) => guard(text, index === 0) + (breaks[index] ?? '')).join('');
}

/** As the first line of a paragraph, it would start an HTML block (CommonMark 0.31, "HTML blocks", condition 7). */
const tagAlone = /^<[^<>]*>$/;

function widthOf(text: string): number {
  return text.length;
}

/** Returns the pieces of nodes whose markup needs no repair. */
export function plainLinePieces(nodes: readonly Returned[], encode: (text: string) => string): LinePiece[] {
  return nodes.flatMap((node): LinePiece[] => {
    if (node.kind === 'text') return [{ text: encode(node.text), prose: true }];
    if (node.kind === 'mark') return [{ text: node.mark.source, prose: false }];
    return [{ text: node.mark.open, prose: false }, ...plainLinePieces(node.children, encode), { text: node.mark.close, prose: false }];
  });
}

const eastAsian = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

/** Returns the replacement for a line break within prose: nothing between characters of scripts without spaces. */
export function joint(before: string, after: string): string {
  return eastAsian.test(before) && eastAsian.test(after) ? '' : ' ';
}

/** @param source original text of a segment. @param prefix matches the prefix of continuation lines. */
export function lineShape(source: string, prefix: RegExp): LineShape | undefined {
  const lines = source.split(/\r\n|\n|\r/);
  if (lines.length < 2) return undefined;
  const ending = /\r\n|\n|\r/.exec(source)?.[0] ?? '\n';
  const [, second = ''] = lines;
  const columnsOf = (line: string, index: number) => (index === 0 ? line : line.slice(prefix.exec(line)?.[0].length ?? 0)).trimEnd().length;
  const width = lines.reduce((widest, line, index) => Math.max(widest, columnsOf(line, index)), 0);
  return { width, continuation: ending + (prefix.exec(second)?.[0] ?? '') };
}
