import * as vscode from 'vscode';
import { translatedName } from '../../formats/translatedName.ts';
import type { ProposedFile, Results } from '../../ui/results.ts';
import { UserError } from '../../ui/userError.ts';

/** The name that a translation of a document has beside it, and where that is. @param source its language; empty where it is unknown. */
export function proposedFile({ uri }: vscode.TextDocument, source: string, target: string): ProposedFile {
  const name = translatedName(uri.path, source, target);
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  // A document without a file belongs nowhere yet.
  if (uri.scheme === 'untitled') return { name, uri: folder ? vscode.Uri.joinPath(folder.uri, name) : vscode.Uri.file(name) };
  return { name, uri: vscode.Uri.joinPath(uri, name.includes('/') ? '../..' : '..', name) };
}

/** Asks where the translation in the active editor goes, with its name beside the original proposed, and opens the file. */
export async function saveTranslation(results: Results): Promise<void> {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = input instanceof vscode.TabInputTextDiff ? input.modified : input instanceof vscode.TabInputText ? input.uri : undefined;
  const defaultUri = uri && results.fileOf(uri);
  if (!defaultUri) throw new UserError(vscode.l10n.t('Open a translation first: side by side, or in several languages.'));
  const content = (await vscode.workspace.openTextDocument(uri)).getText();
  const file = await vscode.window.showSaveDialog({ defaultUri, title: vscode.l10n.t('Save Translation') });
  if (!file) return;
  await vscode.workspace.fs.writeFile(file, Buffer.from(content));
  await vscode.window.showTextDocument(file, { preview: false });
}
