import * as vscode from 'vscode';
import { openSetting } from '../noticeActions.ts';
import { settings } from '../../manifest.ts';
import { UserError } from '../../editor/userError.ts';
import * as activationMessages from '../activationTexts.ts';

const id = 'interlinear.privacy.exclude';

/** Whether a document is never sent nor kept. */
export function isExcluded(document: vscode.TextDocument): boolean {
  return isExcludedUri(document.uri);
}

/**
 * Whether a file is never sent nor kept: a pattern of the user's or, added to those, of a workspace's or a folder's
 * interlinear.privacy.exclude fits its path. A workspace takes none away.
 */
export function isExcludedUri(uri: vscode.Uri): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a pattern is held against the path only; a file may be no text
  const file = { uri, languageId: '' } as vscode.TextDocument;
  return exclusions(uri).some((pattern) => {
    // A pattern may mean a path from the folder on (private/**), which the editor does not take it for by itself.
    const readings = folder ? [pattern, new vscode.RelativePattern(folder, pattern)] : [pattern];
    return readings.some((one) => vscode.languages.match({ pattern: one }, file) > 0);
  });
}

/** @throws UserError for a document that is never sent. */
export function refuseExcluded(document: vscode.TextDocument): void {
  refuseExcludedUri(document.uri);
}

/** @throws UserError for a file that is never sent. */
export function refuseExcludedUri(uri: vscode.Uri): void {
  if (!isExcludedUri(uri)) return;
  throw new UserError(activationMessages.fileExcluded(), [openSetting(id)]);
}

function exclusions(uri: vscode.Uri): string[] {
  const inspected = vscode.workspace.getConfiguration(undefined, uri).inspect<unknown>(id);
  // What the user wrote and cannot be read must not let anything out that the default keeps.
  const own = patterns(inspected?.globalValue) ?? [...settings[id]];
  return [own, patterns(inspected?.workspaceValue) ?? [], patterns(inspected?.workspaceFolderValue) ?? []].flat();
}

/** @returns undefined for what is no list of patterns, nor one of them. */
function patterns(value: unknown): string[] | undefined {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((pattern) => typeof pattern === 'string') : undefined;
}
