import * as vscode from 'vscode';

/** What picks are for: the document in front, whose folder and language may have settings of their own. */
export function scopeInFront(): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document?.uri.scheme === 'output' ? undefined : document;
}
