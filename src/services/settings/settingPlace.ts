import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { settings } from '../../manifest.ts';
import type { SettingId } from '../../manifest.ts';
import * as messages from './texts.ts';

/** Settings that name something of the account: they travel with a folder, and what they name may not. */
export type NamingSetting = Extract<
  SettingId,
  'interlinear.translation.glossary' | 'interlinear.translation.styleRules' | 'interlinear.translation.translationMemory'
>;

/** Settings that are set by picking something. */
export type PickedSetting =
  | NamingSetting
  | Extract<
      SettingId,
      | 'interlinear.translation.sourceLanguage'
      | 'interlinear.translation.targetLanguage'
      | 'interlinear.translation.translationMemoryThreshold'
    >;

/** What they are set to; several names are a list. */
export type SettingOfPick = string | number | readonly string[];

/** To what a setting applies; the window where it is undefined. */
export type SettingScope = vscode.TextDocument | vscode.Uri | undefined;

interface Level {
  readonly target: vscode.ConfigurationTarget;
  readonly isOfLanguage: boolean;
  readonly value: unknown;
}

/**
 * Where a setting is decided that applies somewhere: in whose settings, of which folder, for which language. Where it is set nowhere, that
 * is the workspace, if one is open.
 */
export class SettingPlace {
  readonly #id: PickedSetting;
  readonly #level: Level;
  readonly #scope: SettingScope;

  /** @param scope to which the setting applies; that of the window when left out. */
  constructor(id: PickedSetting, scope: SettingScope) {
    this.#id = id;
    this.#scope = scope;
    const { Global, Workspace } = vscode.ConfigurationTarget;
    const target = (vscode.workspace.workspaceFolders?.length ?? 0) > 0 ? Workspace : Global;
    const nearest = { target, isOfLanguage: false, value: undefined };
    this.#level = levelsOf(id, scope).find(({ value }) => value !== undefined) ?? nearest;
  }

  /** The settings file, for people. */
  words(): string {
    if (this.#level.target === vscode.ConfigurationTarget.Global) return messages.userSettings();
    const { workspaceFile } = vscode.workspace;
    if (this.#isOfFolder()) return messages.folderSettings(this.#folder()?.name ?? '');
    if (workspaceFile?.scheme === 'file') return messages.workspaceFile(workspaceFile.path.replace(/^.*\//, ''));
    return messages.workspaceSettings();
  }

  /** Shows the setting where it is set. */
  async open(): Promise<void> {
    const folder = this.#folder();
    if (this.#isOfFolder() && folder) {
      // The editor's own command would ask for the folder.
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.joinPath(folder.uri, '.vscode', 'settings.json'));
      return;
    }
    const isOfUser = this.#level.target === vscode.ConfigurationTarget.Global;
    const command = isOfUser ? 'workbench.action.openSettings' : 'workbench.action.openWorkspaceSettings';
    await vscode.commands.executeCommand(command, { query: this.#id });
  }

  /** The settings file, by its path in the workspace, where others may have it as well; undefined for the user's own. */
  file(): string | undefined {
    if (this.#level.target === vscode.ConfigurationTarget.Global) return undefined;
    const { workspaceFile, workspaceFolders } = vscode.workspace;
    const isOfFolder = this.#level.target === vscode.ConfigurationTarget.WorkspaceFolder;
    if (workspaceFile !== undefined && !isOfFolder) return this.words();
    const folder = (isOfFolder ? this.#folder() : undefined) ?? workspaceFolders?.[0];
    return workspaceFile === undefined ? '.vscode/settings.json' : `${folder?.name ?? ''}/.vscode/settings.json`;
  }

  /** What is set there; undefined for nothing. */
  value(): unknown {
    return this.#level.value;
  }

  /** Whether it applies already. */
  is(value: SettingOfPick): boolean {
    const now = vscode.workspace.getConfiguration(undefined, this.#scope).get<unknown>(this.#id) ?? settings[this.#id];
    return isDeepStrictEqual(now, value);
  }

  /** Sets it there to another value; its default, such as the empty text, for none. */
  async update(value: SettingOfPick): Promise<void> {
    const isDefault = value === settings[this.#id];
    await this.restore(isDefault ? undefined : value);
    // What is taken back there leaves what is set in wider settings.
    if (isDefault && !this.is(value)) await this.restore(value);
  }

  /** Puts there what was there before. */
  async restore(value: unknown): Promise<void> {
    const { target, isOfLanguage } = this.#level;
    await vscode.workspace.getConfiguration(undefined, this.#scope).update(this.#id, value, target, isOfLanguage);
  }

  /** Whether it is set for one folder of several. */
  #isOfFolder(): boolean {
    return this.#level.target === vscode.ConfigurationTarget.WorkspaceFolder && vscode.workspace.workspaceFile !== undefined;
  }

  #folder(): vscode.WorkspaceFolder | undefined {
    const uri = this.#scope && ('uri' in this.#scope ? this.#scope.uri : this.#scope);
    return uri && vscode.workspace.getWorkspaceFolder(uri);
  }
}

/** In the order in which they count: a value for a language before all others. */
function levelsOf(id: PickedSetting, scope: vscode.ConfigurationScope | undefined): Level[] {
  const inspected = vscode.workspace.getConfiguration(undefined, scope).inspect<unknown>(id);
  const { Global, Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
  return [
    { target: WorkspaceFolder, isOfLanguage: true, value: inspected?.workspaceFolderLanguageValue },
    { target: Workspace, isOfLanguage: true, value: inspected?.workspaceLanguageValue },
    { target: Global, isOfLanguage: true, value: inspected?.globalLanguageValue },
    { target: WorkspaceFolder, isOfLanguage: false, value: inspected?.workspaceFolderValue },
    { target: Workspace, isOfLanguage: false, value: inspected?.workspaceValue },
    { target: Global, isOfLanguage: false, value: inspected?.globalValue },
  ];
}
