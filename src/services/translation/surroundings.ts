import * as vscode from 'vscode';
import { contextOf } from '../../text/context.ts';
import type { ContextKind } from '../../text/context.ts';
import { isSourceCode } from '../grammars/proseInDocument.ts';
import { textFormat } from './textFormat.ts';

/** UTF-16 code units to read on each side of a selection. */
const reach = 8000;

/** Languages of data files, where a key describes its value. */
const dataLanguages = new Set(
  (
    'json jsonc jsonl json5 yaml dockercompose github-actions-workflow toml ini properties dotenv po java-properties ' +
    'spring-boot-properties spring-boot-properties-yaml arb xcstrings strings'
  ).split(' '),
);

/** Returns the surroundings of a range for `context`; empty if there are none. Reads the current document. */
export function surroundingContext(document: vscode.TextDocument, range: vscode.Range): string {
  const start = document.offsetAt(range.start);
  const end = document.offsetAt(range.end);
  const window = new vscode.Range(document.positionAt(start - reach), document.positionAt(end + reach));
  const text = document.getText(window);
  const from = document.offsetAt(window.start);
  const before = wholeLinesBefore(text.slice(0, start - from), from > 0);
  const selected = text.slice(start - from, end - from);
  const after = wholeLinesAfter(text.slice(end - from), from + text.length < document.offsetAt(document.validatePosition(farEnd)));
  return contextOf(before + selected + after, before.length, before.length + selected.length, kindOf(document));
}

const farEnd = new vscode.Position(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);

function kindOf(document: vscode.TextDocument): ContextKind {
  const { languageId } = document;
  if (dataLanguages.has(languageId)) return 'data';
  const format = textFormat(document);
  if (format === 'markdown') return 'markdown';
  if (format === 'html' || format === 'xml') return 'html';
  return isSourceCode(document) ? 'code' : 'plain';
}

/** Removes an incomplete line or word. It has no meaning, and a part of a secret would not be recognized. */
function wholeLinesBefore(text: string, cut: boolean): string {
  if (!cut) return text;
  const line = text.indexOf('\n');
  return line >= 0 ? text.slice(line + 1) : text.replace(/^\S+/, '');
}

function wholeLinesAfter(text: string, cut: boolean): string {
  if (!cut) return text;
  const line = text.lastIndexOf('\n');
  return line >= 0 ? text.slice(0, line + 1) : text.replace(/(?<!\S)\S+$/, '');
}
