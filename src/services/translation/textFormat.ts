import * as vscode from 'vscode';
import { linesBefore } from '../../text/markdown/markdownFences.ts';
import type { SegmentOptions, TextFormat } from '../../text/segmentText.ts';

/** Language ids of documents with markup in their prose. */
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

/** Returns the format of a document's prose. */
export function textFormat({ languageId }: vscode.TextDocument): TextFormat {
  return formats[languageId] ?? 'plain';
}

/** UTF-16 code units on each side of a text that determine how it is parsed. */
const reach = 20_000;

/** Returns the text around a range for `segmentText`; empty if irrelevant. @param most maximum number of units on each side. */
export function textAround(document: vscode.TextDocument, range: vscode.Range, most = reach): Pick<SegmentOptions, 'before' | 'after'> {
  const format = textFormat(document);
  if (format === 'plain') return {};
  const before = document.getText(new vscode.Range(new vscode.Position(0, 0), range.start));
  if (format !== 'markdown') return { before: linesBefore(before, most, false) };
  const end = document.positionAt(document.offsetAt(range.end) + most);
  return { before: linesBefore(before, most, true), after: document.getText(new vscode.Range(range.end, end)) };
}
