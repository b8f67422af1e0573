import * as vscode from 'vscode';
import { linesBefore } from '../../text/markdown/markdownFences.ts';
import type { SegmentOptions, TextFormat } from '../../text/segmentText.ts';

/** Language ids of documents whose prose carries markup. */
const formats: Readonly<Record<string, TextFormat>> = {
  markdown: 'markdown',
  mdx: 'markdown',
  quarto: 'markdown',
  rmd: 'markdown',
  html: 'html',
  handlebars: 'html',
  xml: 'xml',
  xsl: 'xml',
  svg: 'xml',
};

/** How the prose of a document is to be read. */
export function textFormat({ languageId }: vscode.TextDocument): TextFormat {
  return formats[languageId] ?? 'plain';
}

/** UTF-16 code units that tell how a text is to be read, on each side of it. */
const reach = 20_000;

/** What stands around a range, for `segmentText`; nothing where that tells nothing. @param most units on each side. */
export function textAround(document: vscode.TextDocument, range: vscode.Range, most = reach): Pick<SegmentOptions, 'before' | 'after'> {
  const format = textFormat(document);
  if (format === 'plain') return {};
  const before = document.getText(new vscode.Range(new vscode.Position(0, 0), range.start));
  if (format !== 'markdown') return { before: linesBefore(before, most, false) };
  const end = document.positionAt(document.offsetAt(range.end) + most);
  return { before: linesBefore(before, most, true), after: document.getText(new vscode.Range(range.end, end)) };
}
