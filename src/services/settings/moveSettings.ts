import * as vscode from 'vscode';
import { renamedSettings, settings } from '../../manifest.ts';
import type { SettingId } from '../../manifest.ts';
import * as messages from './texts.ts';
import { oldIdOf } from './settings.ts';

/** A value under its old name, in one place. */
interface OldValue {
  readonly id: SettingId;
  readonly oldId: string;
  readonly configuration: vscode.WorkspaceConfiguration;
  readonly target: vscode.ConfigurationTarget;
  readonly isOfLanguage: boolean;
  readonly value: unknown;
  /** Under the new name in the same place; it counts. */
  readonly newValue: unknown;
}

/** What `inspect` calls the values of a target. */
const placeOf = {
  [vscode.ConfigurationTarget.Global]: 'global',
  [vscode.ConfigurationTarget.Workspace]: 'workspace',
  [vscode.ConfigurationTarget.WorkspaceFolder]: 'workspaceFolder',
} as const;

/** Set once the user does not want to be asked about this workspace. */
const askedKey = 'interlinear.renamedSettings.asked';

/**
 * Moves settings that were renamed: the user's own without a word, those in files of the workspace when the user agrees, for others may
 * work with an older version. Both names count until then.
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

/** The value for all languages, and those of languages of their own. */
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

/** One after the other: they are in the same file. */
async function moveAll(values: readonly OldValue[]): Promise<void> {
  for (const { id, oldId, configuration, target, isOfLanguage, value, newValue } of values) {
    if (newValue === undefined) await configuration.update(id, value, target, isOfLanguage);
    await configuration.update(oldId, undefined, target, isOfLanguage);
  }
}
