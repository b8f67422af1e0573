import * as vscode from 'vscode';
import { namePart } from '../../text/fileNames.ts';

/** URIs for the service's items as files of the editor: the path has a readable name, and authority and query identify the item. */

/** Converts a name to a file name. Slashes, which would create folders, are replaced with a similar character. */
export function readableName(name: string): string {
  return namePart(name.replaceAll('/', '∕')) || '_';
}

/** Returns the name in a file's URI. Undefined unless its path has exactly one part. */
export function singleName({ path }: vscode.Uri): string | undefined {
  const [, name = '', ...more] = path.split('/');
  return name === '' || more.length > 0 ? undefined : name;
}

/**
 * Returns the URIs of open files. They may contain names from before a rename, or have the format of an earlier version. The tabs are used
 * because documents stay open for a while after their tab is closed, and do not exist before a restored tab is shown.
 */
export function openAddresses(scheme: string): vscode.Uri[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.flatMap((tab) => addressOf(tab) ?? []).filter((uri) => uri.scheme === scheme);
}

/** Calls the listener when the URIs of open files change. */
export function onDidChangeOpenAddresses(scheme: string, listener: () => void): vscode.Disposable {
  return vscode.window.tabGroups.onDidChangeTabs(({ opened, closed }) => {
    if ([...opened, ...closed].some((tab) => addressOf(tab)?.scheme === scheme)) listener();
  });
}

/** Returns the URI of the file edited in a tab, including comparisons. */
function addressOf({ input }: vscode.Tab): vscode.Uri | undefined {
  if (input instanceof vscode.TabInputText) return input.uri;
  return input instanceof vscode.TabInputTextDiff ? input.modified : undefined;
}
