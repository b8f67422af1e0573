import type * as vscode from 'vscode';
import type { TextFormat } from '../formats/passage.ts';

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
