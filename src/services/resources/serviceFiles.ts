import * as vscode from 'vscode';
import { namePart } from '../../text/fileNames.ts';

/** Addresses of what the service has, as files of the editor: a name for people, and what it is in authority and query. */

/** The name of something as that of a file. A slash, which would make a folder, becomes one that only looks like it. */
export function readableName(name: string): string {
  return namePart(name.replaceAll('/', '∕')) || '_';
}

/** The name in the address of a file: the one part of its path; undefined where the path has none, or more. */
export function singleName({ path }: vscode.Uri): string | undefined {
  const [, name = '', ...more] = path.split('/');
  return name === '' || more.length > 0 ? undefined : name;
}

/**
 * The addresses under which files are open: what was renamed since has another name in it, and one of an earlier version another form. They
 * are asked of the tabs: documents stay for a while when their tab is closed, and are not there before a tab that came back is looked at.
 */
export function openAddresses(scheme: string): vscode.Uri[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.flatMap((tab) => addressOf(tab) ?? []).filter((uri) => uri.scheme === scheme);
}

/** Tells when they are others. */
export function onDidChangeOpenAddresses(scheme: string, listener: () => void): vscode.Disposable {
  return vscode.window.tabGroups.onDidChangeTabs(({ opened, closed }) => {
    if ([...opened, ...closed].some((tab) => addressOf(tab)?.scheme === scheme)) listener();
  });
}

/** What is edited in a tab, in a comparison as well. */
function addressOf({ input }: vscode.Tab): vscode.Uri | undefined {
  if (input instanceof vscode.TabInputText) return input.uri;
  return input instanceof vscode.TabInputTextDiff ? input.modified : undefined;
}
