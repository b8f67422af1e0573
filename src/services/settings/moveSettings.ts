import * as vscode from 'vscode';
import { renamedSettings, settings } from '../../manifest.ts';
import type { SettingId } from '../../manifest.ts';
import * as messages from './texts.ts';
import { oldIdOf } from './settings.ts';

/** A value of a setting's old name, in one place. */
interface OldValue {
  readonly id: SettingId;
  readonly oldId: string;
  readonly configuration: vscode.WorkspaceConfiguration;
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
export async function moveRenamedSettings(state: vscode.Memento): Promise<void> {
  await moveAll(oldValues(vscode.ConfigurationTarget.Global));
  if (!vscode.workspace.isTrusted || state.get(askedKey) === true) return;
  const { Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
  const found = () => [...oldValues(Workspace), ...(vscode.workspace.workspaceFile ? oldValues(WorkspaceFolder) : [])];
  if (found().length === 0) return;
  const [update, never] = [messages.updateSettings(), messages.dontAskAgain()];
  const answer = await vscode.window.showInformationMessage(messages.renamedSettingsInWorkspace(), update, never);
  if (answer === update) await moveAll(found());
  else if (answer === never) await state.update(askedKey, true);
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
  const place = placeOf[target];
  const plain = vscode.workspace.getConfiguration(undefined, uri);
  const languages = plain.inspect(oldId)?.languageIds ?? [];
  const all = [
    { configuration: plain, isOfLanguage: false },
    ...languages.map((languageId) => ({
      configuration: vscode.workspace.getConfiguration(undefined, uri ? { uri, languageId } : { languageId }),
      isOfLanguage: true,
    })),
  ];
  return all.flatMap(({ configuration, isOfLanguage }) => {
    const name = isOfLanguage ? (`${place}LanguageValue` as const) : (`${place}Value` as const);
    const value: unknown = configuration.inspect(oldId)?.[name];
    const newValue: unknown = configuration.inspect(id)?.[name];
    return value === undefined ? [] : [{ ...renamed, configuration, isOfLanguage, value, newValue }];
  });
}

/** Runs one update at a time because the values are in the same file. */
async function moveAll(values: readonly OldValue[]): Promise<void> {
  for (const { id, oldId, configuration, target, isOfLanguage, value, newValue } of values) {
    if (newValue === undefined) await configuration.update(id, value, target, isOfLanguage);
    await configuration.update(oldId, undefined, target, isOfLanguage);
  }
}
