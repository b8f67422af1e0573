import * as vscode from 'vscode';

/** Returns the active document, whose folder and language may have their own settings. Undefined for an output channel. */
export function scopeInFront(): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document?.uri.scheme === 'output' ? undefined : document;
}
