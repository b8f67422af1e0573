import * as vscode from 'vscode';
import { openSetting } from '../../../services/noticeActions.ts';
import type { Link } from '../../../text/glossary/links.ts';
import { UserError } from '../../../editor/userError.ts';
import { linkedFilesKey } from './linkedFiles.ts';

/** The setting as each place that it can be made in has it. */
type Places = readonly { readonly target: vscode.ConfigurationTarget; readonly value: unknown }[];

/** Writes a link into the settings of its folder, which lie in the repository. @throws UserError when they hold something else there. */
export async function writeLink(folder: vscode.WorkspaceFolder, path: string, link: Link): Promise<void> {
  const [own] = placesOf(folder);
  if (!own) return;
  if (own.value !== undefined && !isTable(own.value)) throw brokenSetting();
  await update(folder, own.target, { ...own.value, [path]: link });
}

/** Takes a link out of all settings that have it. */
export async function removeLink(folder: vscode.WorkspaceFolder, path: string): Promise<void> {
  for (const { target, value } of placesOf(folder)) {
    if (!isTable(value)) continue;
    const left = Object.entries(value).filter(([other]) => other.replace(/^(?:\.\/)+/, '') !== path);
    if (left.length === Object.keys(value).length) continue;
    await update(folder, target, left.length === 0 ? undefined : Object.fromEntries(left));
  }
}

/** The folder's first. Where a folder was opened by itself, its settings are those of the workspace. */
function placesOf(folder: vscode.WorkspaceFolder): Places {
  const found = vscode.workspace.getConfiguration(undefined, folder.uri).inspect<unknown>(linkedFilesKey);
  const { Global, Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
  const inFolder = { target: WorkspaceFolder, value: found?.workspaceFolderValue };
  const inWorkspace = { target: Workspace, value: found?.workspaceValue };
  const places = vscode.workspace.workspaceFile === undefined ? [inWorkspace] : [inFolder, inWorkspace];
  return [...places, { target: Global, value: found?.globalValue }];
}

async function update(folder: vscode.WorkspaceFolder, target: vscode.ConfigurationTarget, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration(undefined, folder.uri).update(linkedFilesKey, value, target);
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function brokenSetting(): UserError {
  return new UserError(
    vscode.l10n.t('The setting {0} of this folder holds something else than linked files. Put it right first.', linkedFilesKey),
    [openSetting(linkedFilesKey)],
  );
}
