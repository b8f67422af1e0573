import * as vscode from 'vscode';
import { settings } from '../../manifest.ts';
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
  const value = vscode.workspace.getConfiguration(undefined, scope).get<SettingValue<Id>>(id);
  // A settings file may hold anything: a value of another type counts as not set.
  return value !== undefined && sameType(value, settings[id]) ? value : defaultOf(id);
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

function sameType(value: unknown, other: unknown): boolean {
  if (Array.isArray(other)) return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof value === typeof other && value !== null && !Array.isArray(value);
}

function defaultOf<Id extends SettingId>(id: Id): SettingValue<Id> {
  const value: unknown = settings[id];
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- the type follows from the same table
  return value as SettingValue<Id>;
}
