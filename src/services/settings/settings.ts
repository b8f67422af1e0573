import * as vscode from 'vscode';
import { renamedSettings, settings } from '../../manifest.ts';
import type { SettingId } from '../../manifest.ts';

/** Type of a setting's values. */
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

/** Returns the value of a setting for `scope`, for example a document. */
export function setting<Id extends SettingId>(id: Id, scope?: vscode.ConfigurationScope): SettingValue<Id> {
  const value = valueOf(vscode.workspace.getConfiguration(undefined, scope), id);
  // A settings file can contain anything. Values of another type count as not set.
  return isValue(value, id) ? value : defaultOf(id);
}

const oldNames: Readonly<Record<string, string | undefined>> = renamedSettings;

/** Returns the former id of a renamed setting. */
export function oldIdOf(id: SettingId): string | undefined {
  const name = oldNames[id.slice('interlinear.'.length)];
  return name === undefined ? undefined : `interlinear.${name}`;
}

/** Places of a setting in order of precedence. As in the editor, values for a language come first. */
const places = [
  'workspaceFolderLanguageValue',
  'workspaceLanguageValue',
  'globalLanguageValue',
  'workspaceFolderValue',
  'workspaceValue',
  'globalValue',
] as const;

/** Returns a setting's value. In each place, the old name is used if the new one is not set. */
function valueOf(configuration: vscode.WorkspaceConfiguration, id: SettingId): unknown {
  const oldId = oldIdOf(id);
  if (oldId === undefined) return configuration.get(id);
  const [now, before] = [configuration.inspect(id), configuration.inspect(oldId)];
  for (const place of places) {
    const value: unknown = now?.[place] ?? before?.[place];
    if (value !== undefined) return value;
  }
  // Other extensions can set these.
  return now?.defaultLanguageValue ?? now?.defaultValue;
}

/**
 * Returns the user's value of a setting, ignoring the workspace. Must be used for everything that determines where a key is sent.
 * Undefined if the user has not set it.
 */
export function userSetting(id: SettingId): string | undefined {
  const value = userSettingValue(id);
  return typeof value === 'string' ? value : undefined;
}

/** Like `userSetting`, with values of any type. */
export function userSettingValue(id: SettingId): unknown {
  return vscode.workspace.getConfiguration().inspect(id)?.globalValue;
}

/** Changes a setting of the user; undefined resets it to its default. */
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
