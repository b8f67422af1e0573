import * as vscode from 'vscode';

export function lineEnding(document: vscode.TextDocument): string {
  return document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
}

/** The last part of a document's path, for people. */
export function nameOf(document: vscode.TextDocument): string {
  return document.uri.path.split('/').at(-1) || vscode.l10n.t('text');
}
