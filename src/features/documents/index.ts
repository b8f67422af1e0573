import * as vscode from 'vscode';
import type { Services } from '../../services/services.ts';
import { registerCommand } from '../../services/command.ts';
import { lazily } from '../../editor/memoize.ts';
import type { DocumentCall } from './translateDocuments.ts';

/** Translating whole documents: what the command is given or finds open; the jobs themselves are shown by another feature. */
export function registerDocuments(services: Services): vscode.Disposable {
  const documents = lazily(async () => (await import('./translateDocuments.ts')).createDocuments(services));
  return vscode.Disposable.from(
    documents,
    registerCommand(services, 'interlinear.translateAsDocument', async (uri, uris, options) => {
      const chosen = given(uri, uris) ?? opened();
      const call: DocumentCall = {
        chosen,
        targets: Array.isArray(options?.targets) ? options.targets.map(String) : undefined,
        confirmed: options?.confirmed === true,
      };
      return (await documents.get()).translate(call);
    }),
  );
}

/** What a menu hands over: the file that it was opened on, and all that are selected in the Explorer. */
function given(uri: unknown, uris: unknown): vscode.Uri[] | undefined {
  const all = Array.isArray(uris) ? uris.filter((one) => one instanceof vscode.Uri) : [];
  if (all.length > 0) return all;
  return uri instanceof vscode.Uri ? [uri] : undefined;
}

/** The file of the tab in front, shown as text or otherwise. */
function opened(): vscode.Uri[] | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputNotebook)
    return [input.uri];
  return input instanceof vscode.TabInputTextDiff ? [input.modified] : undefined;
}
