import * as vscode from 'vscode';
import { openBlock } from '../../text/code/proseBlocks.ts';
import type { ProseBlock } from '../../text/textRange.ts';
import { isSourceCode, proseBlocks } from '../../services/grammars/proseInDocument.ts';
import { textFormat } from '../../services/translation/textFormat.ts';
import type { TrackedRanges } from '../../editor/trackedRanges.ts';
import { Remark, UserError } from '../../editor/userError.ts';
import { kindTexts } from './kinds.ts';
import type { ImprovementKind } from './kinds.ts';
import { openFence, paragraphsOf } from './paragraphs.ts';
import * as messages from './texts.ts';

/** Paragraph to improve, in one line. */
export interface RangeParagraph {
  readonly words: string;
  /** Text before it in its line, for display. */
  readonly marker: string;
  /** True if a blank line or other text separates it from the previous paragraph. */
  readonly apart: boolean;
}

/** Range of a document that is changed as a whole: a paragraph of a text, or a comment in source code. */
export interface ImprovedRange {
  readonly range: vscode.Range;
  readonly paragraphs: readonly RangeParagraph[];
  /** Returns the text of the range with other words in its paragraphs. */
  restore(words: readonly string[]): string;
}

/**
 * Returns the ranges that can be improved or corrected. In source code, these are comments, docstrings, and a string around the selection.
 * In Markdown, code blocks and tables are left out.
 * @throws UserError if there are none.
 */
export async function textRangesOf(captured: TrackedRanges, kind: ImprovementKind): Promise<ImprovedRange[]> {
  const { nothingHere, noProse } = kindTexts[kind];
  if (captured.ranges.every(({ original }) => original.trim() === '')) throw new UserError(nothingHere());
  const { document } = captured;
  const ranges = isSourceCode(document) ? await textRangesOfCode(captured) : textRangesOfText(captured);
  if (ranges.length > 0) return ranges;
  throw new UserError(isSourceCode(document) ? noProse() : nothingHere());
}

function textRangesOfText({ document, ranges }: TrackedRanges): ImprovedRange[] {
  const markdown = textFormat(document) === 'markdown';
  return ranges.flatMap((tracked) => {
    const range = tracked.current();
    return range ? paragraphRanges(document, range, markdown) : [];
  });
}

function paragraphRanges(document: vscode.TextDocument, range: vscode.Range, markdown: boolean): ImprovedRange[] {
  const text = document.getText(range);
  const offset = document.offsetAt(range.start);
  const fence = markdown ? openFence(document.getText(new vscode.Range(new vscode.Position(0, 0), range.start))) : undefined;
  let before: number | undefined;
  return paragraphsOf(text, { markdown, column: range.start.character, fence }).map((paragraph): ImprovedRange => {
    const apart = before === undefined || lineBreaks(text.slice(before, paragraph.start)) > 1;
    before = paragraph.end;
    return {
      range: rangeOf(document, offset + paragraph.start, offset + paragraph.end),
      paragraphs: [{ words: paragraph.words, marker: paragraph.marker, apart }],
      restore: ([words = '']) => paragraph.restore(words),
    };
  });
}

/** Returns the ranges in source code. Parses again if the document was edited during parsing. */
async function textRangesOfCode(captured: TrackedRanges): Promise<ImprovedRange[]> {
  const { document } = captured;
  for (let tries = 0; tries < 5; tries += 1) {
    const { version } = document;
    const text = document.getText();
    const ranges = captured.ranges.flatMap((tracked) => tracked.current() ?? []);
    const found = await Promise.all(ranges.map(async (range) => ({ range, blocks: await proseBlocks(document, range) })));
    if (document.version !== version) continue;
    const blocks = found.flatMap(({ range, blocks: own }) => {
      if (!own) throw new UserError(messages.proseNotFound());
      const selection = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
      return own.filter((block) => block.kind !== 'string' || liesWithin(selection, block.whole ?? block));
    });
    return blocks.flatMap((block) => blockRanges(document, text, block));
  }
  throw new Remark(messages.textBeingEdited());
}

function liesWithin(
  inner: { readonly start: number; readonly end: number },
  outer: { readonly start: number; readonly end: number },
): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

function blockRanges(document: vscode.TextDocument, text: string, block: ProseBlock): ImprovedRange[] {
  const opened = openBlock(text, block);
  const paragraphs = opened.texts.map((words) => ({
    words: words.replaceAll(/(?<!\s)\s*[\r\n]\s*/g, ' ').trim(),
    marker: '',
    apart: true,
  }));
  if (paragraphs.every(({ words }) => words === '')) return [];
  return [{ range: rangeOf(document, block.start, block.end), paragraphs, restore: (words) => opened.restore(words) }];
}

function rangeOf(document: vscode.TextDocument, start: number, end: number): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

function lineBreaks(text: string): number {
  return (text.match(/\r\n|\n|\r/g) ?? []).length;
}
