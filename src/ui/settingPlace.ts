import * as vscode from 'vscode';
import type { SettingId } from '../manifest.ts';
import { setting } from './settings.ts';

/** Settings that name something of the account: they travel with a folder, and what they name may not. */
export type NamingSetting = Extract<
  SettingId,
  'interlinear.translation.glossary' | 'interlinear.translation.styleRules' | 'interlinear.translation.translationMemory'
>;

interface Level {
  readonly target: vscode.ConfigurationTarget;
  readonly isOfLanguage: boolean;
  readonly value: unknown;
}

/** Where a setting is set that applies somewhere: in whose settings, of which folder, for which language. */
export class SettingPlace {
  readonly #id: NamingSetting;
  readonly #level: Level;
  readonly #scope: vscode.TextDocument | vscode.Uri | undefined;

  /** @param scope to which the setting applies; that of the window when left out. */
  constructor(id: NamingSetting, scope: vscode.TextDocument | vscode.Uri | undefined) {
    this.#id = id;
    this.#scope = scope;
    const { Global } = vscode.ConfigurationTarget;
    this.#level = levelsOf(id, scope).find(({ value }) => value !== undefined) ?? { target: Global, isOfLanguage: false, value: undefined };
  }

  /** The settings file, for people. */
  words(): string {
    if (this.#level.target === vscode.ConfigurationTarget.Global) return vscode.l10n.t('your user settings');
    const { workspaceFile } = vscode.workspace;
    if (this.#isOfFolder()) return vscode.l10n.t('the settings of the folder {0}', this.#folder()?.name ?? '');
    if (workspaceFile?.scheme === 'file') return vscode.l10n.t('the workspace file {0}', workspaceFile.path.replace(/^.*\//, ''));
    return vscode.l10n.t('the settings of this workspace');
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

  /** Sets it there to another value; empty for none. */
  async update(value: string): Promise<void> {
    const configuration = () => vscode.workspace.getConfiguration(undefined, this.#scope);
    const { target, isOfLanguage } = this.#level;
    await configuration().update(this.#id, value === '' ? undefined : value, target, isOfLanguage);
    // What is taken back there leaves what is set in wider settings.
    if (value === '' && setting(this.#id, this.#scope) !== '') await configuration().update(this.#id, value, target, isOfLanguage);
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
function levelsOf(id: NamingSetting, scope: vscode.ConfigurationScope | undefined): Level[] {
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
