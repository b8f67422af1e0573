import type { Returned } from './payload.ts';

/** Part of a printed segment: only in prose may a line end. */
export interface LinePiece {
  readonly text: string;
  readonly prose: boolean;
  readonly lineBreak?: boolean;
}

/** How the lines of a segment were laid out. */
export interface LineShape {
  /** Units of the widest line, without what stands before the text. */
  readonly width: number;
  /** Line ending and prefix (`\n> `) of a line that goes on. */
  readonly continuation: string;
}

/**
 * Lays chunks out in lines no wider than the original's.
 * @param shape undefined for a text that was one line.
 * @param guard is given each line, and whether it is the first; escapes what would not be text at the start of a line.
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
  const endWord = () => {
    if (word === '') return;
    const mayEnd = lines.length > 0 || !tagAlone.test(line);
    if (!lineIsEmpty && shape && mayEnd && widthOf(line) + 1 + widthOf(word) > shape.width) {
      endLine(shape.continuation);
    }
    line += lineIsEmpty ? word : ` ${word}`;
    lineIsEmpty = false;
    word = '';
  };
  const endLine = (ending: string) => {
    lines.push(line);
    breaks.push(ending);
    line = '';
    lineIsEmpty = true;
  };
  for (const linePiece of linePieces) {
    if (linePiece.lineBreak === true) {
      endWord();
      endLine(linePiece.text);
    } else if (!linePiece.prose) word += linePiece.text;
    else if (shape) {
      for (const [index, part] of linePiece.text.split(/[ \t\r\n]+/).entries()) {
        if (index > 0) endWord();
        word += part;
      }
    } else word += linePiece.text.replaceAll(/(?<![ \t])[ \t]*[\r\n][ \t\r\n]*/g, ' ');
  }
  endWord();
  lines.push(line);
  return lines.map((text, index) => guard(text, index === 0) + (breaks[index] ?? '')).join('');
}

/** As the first line of a paragraph it would begin a block of HTML (CommonMark 0.31, "HTML blocks", condition 7). */
const tagAlone = /^<[^<>]*>$/;

function widthOf(text: string): number {
  return text.length;
}

/** Chunks of nodes whose markup needs no repair. */
export function plainLinePieces(nodes: readonly Returned[], encode: (text: string) => string): LinePiece[] {
  return nodes.flatMap((node): LinePiece[] => {
    if (node.kind === 'text') return [{ text: encode(node.text), prose: true }];
    if (node.kind === 'mark') return [{ text: node.mark.source, prose: false }];
    return [{ text: node.mark.open, prose: false }, ...plainLinePieces(node.children, encode), { text: node.mark.close, prose: false }];
  });
}

const eastAsian = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u;

/** What stands for a line break inside prose: nothing between characters that are written without spaces. */
export function joint(before: string, after: string): string {
  return eastAsian.test(before) && eastAsian.test(after) ? '' : ' ';
}

/** @param source a segment as it stood; @param strip removes what stands before the text of a line that goes on. */
export function lineShape(source: string, prefix: RegExp): LineShape | undefined {
  const lines = source.split(/\r\n|\n|\r/);
  if (lines.length < 2) return undefined;
  const ending = /\r\n|\n|\r/.exec(source)?.[0] ?? '\n';
  const [, second = ''] = lines;
  const columnsOf = (line: string, index: number) => (index === 0 ? line : line.slice(prefix.exec(line)?.[0].length ?? 0)).trimEnd().length;
  const width = lines.reduce((widest, line, index) => Math.max(widest, columnsOf(line, index)), 0);
  return { width, continuation: ending + (prefix.exec(second)?.[0] ?? '') };
}
