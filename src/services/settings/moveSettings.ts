import * as vscode from 'vscode';
import { renamedSettings, settings } from '../../manifest.ts';
import type { SettingId } from '../../manifest.ts';
import { logged } from '../../client/log.ts';
import type { EditorLog } from '../log.ts';
import * as messages from './texts.ts';
import { oldIdOf } from './settings.ts';

/** A value of a setting's old name, in one place. */
interface OldValue {
  readonly id: SettingId;
  readonly oldId: string;
  readonly scope: vscode.ConfigurationScope | undefined;
  readonly target: vscode.ConfigurationTarget;
  readonly isOfLanguage: boolean;
  readonly value: unknown;
  /** Value of the new name in the same place, which takes precedence. */
  readonly newValue: unknown;
}

/** Prefixes of a target's values in the result of `inspect`. */
const placeOf = {
  [vscode.ConfigurationTarget.Global]: 'global',
  [vscode.ConfigurationTarget.Workspace]: 'workspace',
  [vscode.ConfigurationTarget.WorkspaceFolder]: 'workspaceFolder',
} as const;

/** Set after the user chose not to be asked again about this workspace. */
const askedKey = 'interlinear.renamedSettings.asked';

/**
 * Migrates renamed settings. The user's own are migrated silently. For files of the workspace the user is asked, because others may work
 * with an older version. Both names are valid until then.
 */
export async function moveRenamedSettings(state: vscode.Memento, log: Pick<EditorLog, 'warn'>): Promise<void> {
  if (hasOneUserFile()) await moveAll(oldValues(vscode.ConfigurationTarget.Global), log);
  if (!vscode.workspace.isTrusted || state.get(askedKey) === true) return;
  const { Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
  const found = () => [...oldValues(Workspace), ...(vscode.workspace.workspaceFile ? oldValues(WorkspaceFolder) : [])];
  if (found().length === 0) return;
  const [update, never] = [messages.updateSettings(), messages.dontAskAgain()];
  const answer = await vscode.window.showInformationMessage(messages.renamedSettingsInWorkspace(), update, never);
  if (answer === update) await moveAll(found(), log);
  // Values that can't be moved would bring the question up again in each window.
  if (answer === never || (answer === update && found().length > 0)) await state.update(askedKey, true);
}

/**
 * Remote windows of the desktop have user settings on both machines, and the API doesn't tell them apart: a value of one could end up in
 * the file of the other. A window without a remote moves them.
 */
function hasOneUserFile(): boolean {
  return vscode.env.remoteName === undefined || vscode.env.uiKind === vscode.UIKind.Web;
}

function oldValues(target: vscode.ConfigurationTarget): OldValue[] {
  const folders = target === vscode.ConfigurationTarget.WorkspaceFolder ? (vscode.workspace.workspaceFolders ?? []) : [undefined];
  return folders.flatMap((folder) => renamedIds.flatMap(({ id, oldId }) => valuesIn(folder?.uri, { id, oldId, target })));
}

const renamedIds = Object.keys(settings).flatMap((id) => {
  if (!isRenamed(id)) return [];
  const oldId = oldIdOf(id);
  return oldId === undefined ? [] : [{ id, oldId }];
});

function isRenamed(id: string): id is SettingId {
  return id.slice('interlinear.'.length) in renamedSettings;
}

/** Returns the value for all languages, and those for single languages. */
function valuesIn(uri: vscode.Uri | undefined, renamed: Pick<OldValue, 'id' | 'oldId' | 'target'>): OldValue[] {
  const { id, oldId, target } = renamed;
  const languages = vscode.workspace.getConfiguration(undefined, uri).inspect(oldId)?.languageIds ?? [];
  const scopes = [
    { scope: uri, isOfLanguage: false },
    ...languages.map((languageId) => ({ scope: uri ? { uri, languageId } : { languageId }, isOfLanguage: true })),
  ];
  return scopes.flatMap(({ scope, isOfLanguage }) => {
    const value = valueIn(scope, oldId, target, isOfLanguage);
    return value === undefined ? [] : [{ ...renamed, scope, isOfLanguage, value, newValue: valueIn(scope, id, target, isOfLanguage) }];
  });
}

function valueIn(
  scope: vscode.ConfigurationScope | undefined,
  id: string,
  target: vscode.ConfigurationTarget,
  isOfLanguage: boolean,
): unknown {
  const name = isOfLanguage ? (`${placeOf[target]}LanguageValue` as const) : (`${placeOf[target]}Value` as const);
  return vscode.workspace.getConfiguration(undefined, scope).inspect<unknown>(id)?.[name];
}

/** Runs one update at a time because the values are in the same file. A value that can't be moved stays, and counts under its old name. */
async function moveAll(values: readonly OldValue[], log: Pick<EditorLog, 'warn'>): Promise<void> {
  for (const value of values) {
    try {
      await move(value);
    } catch (error) {
      log.warn(`The setting ${value.oldId} couldn't be renamed: ${logged(error)}`);
    }
  }
}

/** The old value is removed first: in a block of several languages that does nothing, and the value must not be set twice. */
async function move({ id, oldId, scope, target, isOfLanguage, value, newValue }: OldValue): Promise<void> {
  const update = async (name: string, what: unknown) =>
    vscode.workspace.getConfiguration(undefined, scope).update(name, what, target, isOfLanguage);
  await update(oldId, undefined);
  if (newValue !== undefined || valueIn(scope, oldId, target, isOfLanguage) !== undefined) return;
  try {
    await update(id, value);
  } catch (error) {
    await update(oldId, value);
    throw error;
  }
}
