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

/** A paragraph to improve, in one line. */
export interface RangeParagraph {
  readonly words: string;
  /** What stands before it in its line, for people. */
  readonly marker: string;
  /** Whether a blank line or other text stands between it and the paragraph before. */
  readonly apart: boolean;
}

/** A range of a document that is changed as one: a paragraph of a text, a comment of source code. */
export interface ImprovedRange {
  readonly range: vscode.Range;
  readonly paragraphs: readonly RangeParagraph[];
  /** The text of the range with other words in its paragraphs. */
  restore(words: readonly string[]): string;
}

/**
 * What may be improved or corrected of the texts of a document: in source code comments and docstrings, and a string that a selection lies in;
 * in Markdown no code blocks and tables.
 * @throws UserError when there is nothing.
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

/** Reads the grammar again when the document was edited meanwhile: it speaks of the text as it was. */
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
