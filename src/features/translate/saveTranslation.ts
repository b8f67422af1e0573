import * as vscode from 'vscode';
import { translatedName } from '../../text/translatedName.ts';
import type { ProposedFile, Results } from '../../editor/results.ts';
import { UserError } from '../../editor/userError.ts';
import * as messages from './texts.ts';

/** Returns the name of a translation next to its document. @param source source language; empty if unknown. */
export function translatedNameOf({ uri }: vscode.TextDocument, source: string, target: string): string {
  return translatedName(uri.path, source, target);
}

/**
 * Returns the file for the translation of a whole document.
 * @param captured the original text that was translated.
 * @returns undefined for a part of a document, as it must not replace a file.
 */
export function proposedFile(
  document: vscode.TextDocument,
  captured: readonly string[],
  source: string,
  target: string,
): ProposedFile | undefined {
  const [whole = ''] = captured;
  if (captured.length !== 1 || whole.trim() !== document.getText().trim()) return undefined;
  const { uri } = document;
  const name = translatedNameOf(document, source, target);
  // Only next to a file: in other URIs, such as our own, the document is identified by other parts.
  if (isFile(uri))
    return { name, uri: vscode.Uri.joinPath(uri.with({ query: '', fragment: '' }), name.includes('/') ? '../..' : '..', name) };
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return { name, uri: folder ? vscode.Uri.joinPath(folder.uri, name) : vscode.Uri.file(name) };
}

/** Folders of a remote or virtual workspace contain files, too. */
function isFile({ scheme }: vscode.Uri): boolean {
  return scheme === 'file' || (vscode.workspace.workspaceFolders ?? []).some((folder) => folder.uri.scheme === scheme);
}

/** Saves the translation in the active editor. Suggests its name next to the original, and opens the file. */
export async function saveTranslation(results: Results): Promise<void> {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = input instanceof vscode.TabInputTextDiff ? input.modified : input instanceof vscode.TabInputText ? input.uri : undefined;
  const defaultUri = uri && results.fileOf(uri);
  if (!defaultUri) throw new UserError(messages.noWholeTranslation());
  const content = (await vscode.workspace.openTextDocument(uri)).getText();
  const file = await vscode.window.showSaveDialog({ defaultUri, title: messages.saveTranslation() });
  if (!file) return;
  await vscode.workspace.fs.writeFile(file, Buffer.from(content));
  await vscode.window.showTextDocument(file, { preview: false });
}
