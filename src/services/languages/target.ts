import * as vscode from 'vscode';
import { canonicalLanguage } from '../../api/languages.ts';
import { pickTargetLanguage } from './languagePicker.ts';
import type { PickChange, PickServices } from '../settings/pickedSetting.ts';
import type { SettingScope } from '../settings/settingPlace.ts';
import { setting } from '../settings/settings.ts';
import * as activationMessages from '../activationTexts.ts';

const settingId = 'interlinear.translation.targetLanguage';
/** Key for the choice of a workspace, in its own memory. */
const chosenKey = 'translation.target';
/** Key for the last choice in any workspace, in the global memory. */
const lastKey = 'translation.lastTarget';

/** Pattern from package.json, checked again because a settings file can contain anything. */
const codeForm = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*$/;
/** Maximum length of a code. Languages with script, region and variants have shorter ones. */
const codeCharacters = 35;

/** Dependencies of the target language. */
type TargetServices = PickServices & { readonly context: Pick<vscode.ExtensionContext, 'workspaceState' | 'globalState'> };

/** The target language. The code for changing settings is loaded on demand, because activation needs only the language. */
export class Target implements vscode.Disposable {
  readonly #services: TargetServices;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #listener: vscode.Disposable;
  readonly onDidChange = this.#changed.event;

  constructor(services: TargetServices) {
    this.#services = services;
    this.#listener = vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settingId)) this.#changed.fire();
    });
  }

  /**
   * Returns the code for a document: from the settings of its folder and language, or the choice in this workspace, or the last choice in
   * any workspace. Undefined before the first choice.
   */
  code(scope: SettingScope): string | undefined {
    return codeOfSettings(scope) ?? this.#remembered() ?? this.#services.context.globalState.get<string>(lastKey);
  }

  /**
   * Returns the code for a translation. Asks if there is none, and stores it for this workspace. @returns undefined when the user leaves.
   */
  async need(scope: SettingScope): Promise<string | undefined> {
    const known = this.code(scope);
    if (known === undefined) return this.choose(scope);
    // After its first use here, another workspace's choice is fixed for this one.
    const isOfOther = codeOfSettings(scope) === undefined && this.#remembered() === undefined;
    if (isOfOther) await this.#services.context.workspaceState.update(chosenKey, known);
    return known;
  }

  /**
   * Changes the language where it is defined for a document. If no setting defines it, none is written, because settings files belong to
   * the people who create them.
   */
  async change(chosen: string, scope: SettingScope): Promise<readonly PickChange[]> {
    const { workspaceState, globalState } = this.#services.context;
    const isSet = codeOfSettings(scope) !== undefined;
    const changes = isSet
      ? await (await import('../settings/pickedSetting.ts')).changeSettings([[settingId, chosen]], scope)
      : [await this.#keep(workspaceState, chosenKey, chosen)];
    return [...changes, await this.#keep(globalState, lastKey, chosen)];
  }

  /** Changes the language for the active document, and names a settings file that may be shared with others. */
  async set(chosen: string, scope: SettingScope): Promise<void> {
    const changes = await this.change(chosen, scope);
    (await import('../settings/pickedSetting.ts')).tellPick(this.#services, changes);
  }

  /** Asks the user for the language. @param picked runs before the choice is stored. @returns the code; undefined when the user leaves. */
  async choose(scope: SettingScope, picked?: () => Thenable<unknown>): Promise<string | undefined> {
    const chosen = await pickTargetLanguage(this.#services, this.code(scope), await question(scope));
    if (chosen === undefined) return undefined;
    await picked?.();
    await this.set(chosen, scope);
    return chosen;
  }

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }

  #remembered(): string | undefined {
    return this.#services.context.workspaceState.get<string>(chosenKey);
  }

  async #keep(memory: vscode.Memento, key: string, chosen: string): Promise<PickChange> {
    const before = memory.get<string>(key);
    const put = async (value: string | undefined) => {
      await memory.update(key, value);
      this.#changed.fire();
    };
    await put(chosen);
    return { file: undefined, undo: () => put(before) };
  }
}

function codeOfSettings(scope: SettingScope): string | undefined {
  const value = setting(settingId, scope).trim();
  return value.length <= codeCharacters && codeForm.test(value) ? canonicalLanguage(value) : undefined;
}

async function question(scope: SettingScope): Promise<string> {
  if (codeOfSettings(scope) === undefined) return activationMessages.chooseTargetForWorkspace();
  const { SettingPlace } = await import('../settings/settingPlace.ts');
  const place = new SettingPlace(settingId, scope);
  return activationMessages.chooseTargetSavedIn(place.file() ?? place.words());
}
