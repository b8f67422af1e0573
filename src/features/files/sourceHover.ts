import * as vscode from 'vscode';
import { plainInMarkdown } from '../../text/plainMarkdown.ts';
import { sourceUnitAt } from './pairPositions.ts';
import type { KnownPair } from './pairs.ts';
import * as messages from './texts.ts';

/** Returns a hover with the source of the text at a position. */
export function sourceHover(pair: KnownPair, document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
  const found = sourceUnitAt(pair, document.offsetAt(position));
  if (!found?.source) return undefined;
  const { start, end } = found.source;
  const text = new vscode.MarkdownString();
  text.appendMarkdown(`${plainInMarkdown(messages.sourceHover())}\n\n`);
  text.appendText(pair.source.file.text.slice(start, end));
  const { target } = found;
  return new vscode.Hover(text, new vscode.Range(document.positionAt(target.start), document.positionAt(target.end)));
}
