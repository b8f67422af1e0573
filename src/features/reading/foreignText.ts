import * as vscode from 'vscode';
import { segmentText } from '../../text/segmentText.ts';
import type { SegmentOptions } from '../../text/segmentText.ts';
import type { SegmentedText } from '../../text/segments.ts';
import { openBlock } from '../../text/code/proseBlocks.ts';
import { keepTerms } from '../../services/settings/choicesOfSettings.ts';
import { unknownLocaleFile } from '../../services/translation/localeFiles.ts';
import { paragraphAt } from '../../services/translation/capturedRanges.ts';
import { isSourceCode, proseBlocks } from '../../services/grammars/proseInDocument.ts';
import { textAround, textFormat } from '../../services/translation/textFormat.ts';

/** Maximum number of characters that a hover translates. */
const hoverCharacters = 2000;

/** Text to translate for reading, with its range. */
export interface ForeignText {
  readonly range: vscode.Range;
  /** Its words without markers, for language detection. */
  readonly words: string;
  readonly segmentedTexts: readonly SegmentedText[];
  /** Joins the translations of the texts into a text for the document. */
  readonly join: (texts: readonly string[]) => string;
}

/** Returns the paragraph at a position; in source code, the comment or string there. @returns undefined if there are no words. */
export async function textAt(
  document: vscode.TextDocument,
  position: vscode.Position,
  signal: AbortSignal,
): Promise<ForeignText | undefined> {
  if (isSourceCode(document)) return proseAt(document, position, signal);
  const range = paragraphAt(document, position.line);
  return unknownLocaleFile(document, [document.getText(range)]) ? undefined : textIn(document, range);
}

/** Returns the text of a range. @param most maximum number of characters. */
export async function textIn(document: vscode.TextDocument, range: vscode.Range, most = hoverCharacters): Promise<ForeignText | undefined> {
  return opened(document, range, [document.getText(range)], { format: textFormat(document), ...textAround(document, range) }, most);
}

async function proseAt(document: vscode.TextDocument, position: vscode.Position, signal: AbortSignal): Promise<ForeignText | undefined> {
  const text = document.getText();
  const at = document.offsetAt(position);
  const blocks = await proseBlocks(document, document.lineAt(position.line).range, signal);
  const block = blocks?.find(({ start, end }) => start <= at && at <= end);
  if (!block) return undefined;
  const whole = { ...block, ...block.whole };
  const opening = openBlock(text, whole);
  const { texts, format } = opening;
  const range = new vscode.Range(document.positionAt(whole.start), document.positionAt(whole.end));
  return opened(document, range, texts, { format }, hoverCharacters, (translated) => opening.restore(translated));
}

async function opened(
  document: vscode.TextDocument,
  range: vscode.Range,
  texts: readonly string[],
  reading: Omit<SegmentOptions, 'keepTerms'>,
  most = hoverCharacters,
  join: ForeignText['join'] = (translated) => translated.join(''),
): Promise<ForeignText | undefined> {
  const words = texts.join('\n\n');
  if (words.length > most || !/\p{L}/u.test(words)) return undefined;
  const options = { ...reading, keepTerms: keepTerms(document) };
  const segmentedTexts = await Promise.all(texts.map((text) => segmentText(text, options)));
  return segmentedTexts.some(({ payloads }) => payloads.length > 0) ? { range, words, segmentedTexts, join } : undefined;
}
