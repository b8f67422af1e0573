import * as vscode from 'vscode';
import { renamedSettings, settings } from '../../manifest.ts';
import type { SettingId } from '../../manifest.ts';

/** The type of a setting's values. */
export type SettingValue<Id extends SettingId> = ValueOf<(typeof settings)[Id]>;
type ValueOf<Default> = Default extends readonly unknown[]
  ? string[]
  : Default extends string
    ? string
    : Default extends number
      ? number
      : Default extends boolean
        ? boolean
        : Readonly<Record<string, unknown>>;

/** A setting as it applies to `scope`, a document for example. */
export function setting<Id extends SettingId>(id: Id, scope?: vscode.ConfigurationScope): SettingValue<Id> {
  const value = valueOf(vscode.workspace.getConfiguration(undefined, scope), id);
  // A settings file may hold anything: a value of another type counts as not set.
  return isValue(value, id) ? value : defaultOf(id);
}

const oldNames: Readonly<Record<string, string | undefined>> = renamedSettings;

/** The id that a setting had before it was renamed. */
export function oldIdOf(id: SettingId): string | undefined {
  const name = oldNames[id.slice('interlinear.'.length)];
  return name === undefined ? undefined : `interlinear.${name}`;
}

/** Where a setting can be, the place that counts most first: those of a language before all others, as in the editor itself. */
const places = [
  'workspaceFolderLanguageValue',
  'workspaceLanguageValue',
  'globalLanguageValue',
  'workspaceFolderValue',
  'workspaceValue',
  'globalValue',
] as const;

/** In each place the old name counts where the new one is not set. */
function valueOf(configuration: vscode.WorkspaceConfiguration, id: SettingId): unknown {
  const oldId = oldIdOf(id);
  if (oldId === undefined) return configuration.get(id);
  const [now, before] = [configuration.inspect(id), configuration.inspect(oldId)];
  for (const place of places) {
    const value: unknown = now?.[place] ?? before?.[place];
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * A setting as the user made it, whatever a workspace says: for all that decides where a key goes.
 * Undefined when the user left it alone.
 */
export function userSetting(id: SettingId): string | undefined {
  const value = userSettingValue(id);
  return typeof value === 'string' ? value : undefined;
}

/** The same, whatever stands there. */
export function userSettingValue(id: SettingId): unknown {
  return vscode.workspace.getConfiguration().inspect(id)?.globalValue;
}

/** Changes a setting of the user; undefined puts it back to its default. */
export async function updateUserSetting(id: SettingId, value: string | object | undefined): Promise<void> {
  await vscode.workspace.getConfiguration().update(id, value, vscode.ConfigurationTarget.Global);
}

function isValue<Id extends SettingId>(value: unknown, id: Id): value is SettingValue<Id> {
  const other: unknown = settings[id];
  if (Array.isArray(other)) return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof value === typeof other && value !== null && !Array.isArray(value);
}

function defaultOf<Id extends SettingId>(id: Id): SettingValue<Id> {
  const value: unknown = settings[id];
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the type follows from the same table
  return value as SettingValue<Id>;
}
