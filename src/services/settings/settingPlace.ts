import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { settings } from '../../manifest.ts';
import type { SettingId } from '../../manifest.ts';
import * as messages from './texts.ts';

/** Settings that name items of the account. The settings are copied with a folder, but the items may not exist elsewhere. */
export type NamingSetting = Extract<
  SettingId,
  'interlinear.translation.glossary' | 'interlinear.translation.styleRules' | 'interlinear.translation.translationMemory'
>;

/** Settings that are changed with a pick. */
export type PickedSetting =
  | NamingSetting
  | Extract<
      SettingId,
      | 'interlinear.translation.sourceLanguage'
      | 'interlinear.translation.targetLanguage'
      | 'interlinear.translation.translationMemoryThreshold'
    >;

/** Values of these settings. Several names are a list. */
export type SettingOfPick = string | number | readonly string[];

/** Scope of a setting; the window if undefined. */
export type SettingScope = vscode.TextDocument | vscode.Uri | undefined;

interface Level {
  readonly target: vscode.ConfigurationTarget;
  readonly isOfLanguage: boolean;
  readonly value: unknown;
}

/**
 * The place where a setting is defined for a scope: the settings file, folder and language. If it is defined nowhere, this is the
 * workspace, if one is open.
 */
export class SettingPlace {
  readonly #id: PickedSetting;
  readonly #level: Level;
  readonly #scope: SettingScope;

  /** @param scope scope of the setting; the window if absent. */
  constructor(id: PickedSetting, scope: SettingScope) {
    this.#id = id;
    this.#scope = scope;
    const { Global, Workspace } = vscode.ConfigurationTarget;
    const target = (vscode.workspace.workspaceFolders?.length ?? 0) > 0 ? Workspace : Global;
    const nearest = { target, isOfLanguage: false, value: undefined };
    this.#level = levelsOf(id, scope).find(({ value }) => value !== undefined) ?? nearest;
  }

  /** Returns a description of the settings file for display. */
  words(): string {
    if (this.#level.target === vscode.ConfigurationTarget.Global) return messages.userSettings();
    const { workspaceFile } = vscode.workspace;
    if (this.#isOfFolder()) return messages.folderSettings(this.#folder()?.name ?? '');
    if (workspaceFile?.scheme === 'file') return messages.workspaceFile(workspaceFile.path.replace(/^.*\//, ''));
    return messages.workspaceSettings();
  }

  /** Opens the setting in its place. */
  async open(): Promise<void> {
    const folder = this.#folder();
    if (this.#isOfFolder() && folder) {
      // The editor's command would ask for the folder.
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.joinPath(folder.uri, '.vscode', 'settings.json'));
      return;
    }
    const isOfUser = this.#level.target === vscode.ConfigurationTarget.Global;
    const command = isOfUser ? 'workbench.action.openSettings' : 'workbench.action.openWorkspaceSettings';
    await vscode.commands.executeCommand(command, { query: this.#id });
  }

  /** Returns the settings file's path in the workspace if it may be shared with others; undefined for the user's own. */
  file(): string | undefined {
    if (this.#level.target === vscode.ConfigurationTarget.Global) return undefined;
    const { workspaceFile, workspaceFolders } = vscode.workspace;
    const isOfFolder = this.#level.target === vscode.ConfigurationTarget.WorkspaceFolder;
    if (workspaceFile !== undefined && !isOfFolder) return this.words();
    const folder = (isOfFolder ? this.#folder() : undefined) ?? workspaceFolders?.[0];
    return workspaceFile === undefined ? '.vscode/settings.json' : `${folder?.name ?? ''}/.vscode/settings.json`;
  }

  /** Returns the value in this place; undefined for none. */
  value(): unknown {
    return this.#level.value;
  }

  /** Returns true if the value already applies. */
  is(value: SettingOfPick): boolean {
    const now = vscode.workspace.getConfiguration(undefined, this.#scope).get<unknown>(this.#id) ?? settings[this.#id];
    return isDeepStrictEqual(now, value);
  }

  /** Sets the value in this place. The default, such as an empty text, removes it. */
  async update(value: SettingOfPick): Promise<void> {
    const isDefault = value === settings[this.#id];
    await this.restore(isDefault ? undefined : value);
    // Without the value here, a setting with a wider scope applies.
    if (isDefault && !this.is(value)) await this.restore(value);
  }

  /** Restores an earlier value. */
  async restore(value: unknown): Promise<void> {
    const { target, isOfLanguage } = this.#level;
    await vscode.workspace.getConfiguration(undefined, this.#scope).update(this.#id, value, target, isOfLanguage);
  }

  /** Returns true if it is set for one folder of several. */
  #isOfFolder(): boolean {
    return this.#level.target === vscode.ConfigurationTarget.WorkspaceFolder && vscode.workspace.workspaceFile !== undefined;
  }

  #folder(): vscode.WorkspaceFolder | undefined {
    const uri = this.#scope && ('uri' in this.#scope ? this.#scope.uri : this.#scope);
    return uri && vscode.workspace.getWorkspaceFolder(uri);
  }
}

/** Returns the levels in order of precedence. Values for a language come first. */
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
