import * as vscode from 'vscode';
import { canonicalLanguage } from '../../api/languages.ts';
import { pickTargetLanguage } from './languagePicker.ts';
import type { PickChange, PickServices } from '../settings/pickedSetting.ts';
import type { SettingScope } from '../settings/settingPlace.ts';
import { setting } from '../settings/settings.ts';
import * as activationMessages from '../activationTexts.ts';

const settingId = 'interlinear.translation.targetLanguage';
/** The choice of a workspace, in its own memory. */
const chosenKey = 'translation.target';
/** The last choice in any workspace, in the memory of all. */
const lastKey = 'translation.lastTarget';

/** What package.json says of the setting: from a settings file anything may come. */
const codeForm = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*$/;
/** Characters of the longest code that is believed: those of languages with script, region and variants have fewer. */
const codeCharacters = 35;

/** What the target language needs of the others. */
type TargetServices = PickServices & { readonly context: Pick<vscode.ExtensionContext, 'workspaceState' | 'globalState'> };

/** The language that is translated into. What changes settings is loaded with the first change: activation needs the code only. */
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
   * Its code for a document: what the settings say of its folder and its language, else what was chosen in this workspace, else what was
   * chosen last in any. Undefined until one was chosen.
   */
  code(scope: SettingScope): string | undefined {
    return codeOfSettings(scope) ?? this.#remembered() ?? this.#services.context.globalState.get<string>(lastKey);
  }

  /** The same, for translating: asked for where there is none, and from then on that of this workspace. @returns undefined when the user leaves. */
  async need(scope: SettingScope): Promise<string | undefined> {
    const known = this.code(scope);
    if (known === undefined) return this.choose(scope);
    // The choice of another workspace, once used here, does not change with that one.
    const isOfOther = codeOfSettings(scope) === undefined && this.#remembered() === undefined;
    if (isOfOther) await this.#services.context.workspaceState.update(chosenKey, known);
    return known;
  }

  /** Sets it where it is decided for a document. Where no setting decides, none is written: a settings file is for whoever puts it there. */
  async change(chosen: string, scope: SettingScope): Promise<readonly PickChange[]> {
    const { workspaceState, globalState } = this.#services.context;
    const isSet = codeOfSettings(scope) !== undefined;
    const changes = isSet
      ? await (await import('../settings/pickedSetting.ts')).changeSettings([[settingId, chosen]], scope)
      : [await this.#keep(workspaceState, chosenKey, chosen)];
    return [...changes, await this.#keep(globalState, lastKey, chosen)];
  }

  /** The same for the document in front; a settings file that others may have as well is named. */
  async set(chosen: string, scope: SettingScope): Promise<void> {
    const changes = await this.change(chosen, scope);
    (await import('../settings/pickedSetting.ts')).tellPick(this.#services, changes);
  }

  /** Lets the user choose it. @param picked runs before the choice is kept. @returns the code; undefined when the user leaves. */
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
