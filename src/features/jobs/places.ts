import * as vscode from 'vscode';

/** A file as people name it: its path on disk, or its address elsewhere. */
export function pathOf(file: string): string {
  const uri = vscode.Uri.parse(file);
  return uri.scheme === 'file' || uri.scheme === 'vscode-remote' ? uri.fsPath : uri.toString(true);
}
