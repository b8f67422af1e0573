import * as vscode from 'vscode';
import { openSetting } from '../noticeActions.ts';
import { settings } from '../../manifest.ts';
import { UserError } from '../../editor/userError.ts';
import * as activationMessages from '../activationTexts.ts';

const id = 'interlinear.privacy.exclude';

/** Returns true if a document must never be sent or stored. */
export function isExcluded(document: vscode.TextDocument): boolean {
  return isExcludedUri(document.uri);
}

/**
 * Returns true if a file must never be sent or stored: its path matches a pattern in interlinear.privacy.exclude. Patterns of a workspace
 * or folder are added to those of the user. They cannot remove any.
 */
export function isExcludedUri(uri: vscode.Uri): boolean {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a pattern is held against the path only; a file may be no text
  const file = { uri, languageId: '' } as vscode.TextDocument;
  return exclusions(uri).some((pattern) => {
    // Patterns may be relative to the folder (private/**), which the editor does not support automatically.
    const readings = folder ? [pattern, new vscode.RelativePattern(folder, pattern)] : [pattern];
    return readings.some((one) => vscode.languages.match({ pattern: one }, file) > 0);
  });
}

/** Refuses an excluded document. @throws UserError for such a document. */
export function refuseExcluded(document: vscode.TextDocument): void {
  refuseExcludedUri(document.uri);
}

/** Refuses an excluded file. @throws UserError for such a file. */
export function refuseExcludedUri(uri: vscode.Uri): void {
  if (!isExcludedUri(uri)) return;
  throw new UserError(activationMessages.fileExcluded(), [openSetting(id)]);
}

function exclusions(uri: vscode.Uri): string[] {
  const inspected = vscode.workspace.getConfiguration(undefined, uri).inspect<unknown>(id);
  // If the user's value is invalid, use the default so that it still protects files.
  const own = patterns(inspected?.globalValue) ?? [...settings[id]];
  return [own, patterns(inspected?.workspaceValue) ?? [], patterns(inspected?.workspaceFolderValue) ?? []].flat();
}

/** @returns undefined for a value that is no pattern or list of patterns. */
function patterns(value: unknown): string[] | undefined {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((pattern) => typeof pattern === 'string') : undefined;
}
