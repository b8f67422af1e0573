import * as vscode from 'vscode';
import { canonicalLanguage } from '../../api/languages.ts';
import { pickTargetLanguage } from './languagePicker.ts';
import type { PickChange, PickServices } from '../settings/pickedSetting.ts';
import type { SettingScope } from '../settings/settingPlace.ts';
import { setting } from '../settings/settings.ts';

const settingId = 'interlinear.translation.targetLanguage';
/** The choice of a workspace, in its own memory. */
const chosenKey = 'translation.target';
/** The last choice in any workspace, in the memory of all. */
const lastKey = 'translation.lastTarget';

/** What package.json says of the setting: from a settings file anything may come. */
const codeForm = /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]+)*$/;
/** Characters of the longest code that is believed: those of languages with script, region and variants have fewer. */
const codeCharacters = 35;

/** The language that is translated into. */
export interface Target extends vscode.Disposable {
  /**
   * Its code for a document: what the settings say of its folder and its language, else what was chosen in this workspace, else what was
   * chosen last in any. Undefined until one was chosen.
   */
  code(scope: SettingScope): string | undefined;
  /** The same, for translating: asked for where there is none, and from then on that of this workspace. @returns undefined when the user leaves. */
  need(scope: SettingScope): Promise<string | undefined>;
  /** Sets it where it is decided for a document. */
  change(code: string, scope: SettingScope): Promise<readonly PickChange[]>;
  /** The same for the document in front; a settings file that others may have as well is named. */
  set(code: string, scope: SettingScope): Promise<void>;
  /** Lets the user choose it. @param picked runs before the choice is kept. @returns the code; undefined when the user leaves. */
  choose(scope: SettingScope, picked?: () => Thenable<unknown>): Promise<string | undefined>;
  readonly onDidChange: vscode.Event<void>;
}

/** What the target language needs of the others. */
type TargetServices = PickServices & { readonly context: Pick<vscode.ExtensionContext, 'workspaceState' | 'globalState'> };

/** What changes settings is loaded with the first change: activation needs the code only. */
export function createTarget(services: TargetServices): Target {
  const { workspaceState, globalState } = services.context;
  const changed = new vscode.EventEmitter<void>();
  const remembered = () => workspaceState.get<string>(chosenKey);
  const last = () => globalState.get<string>(lastKey);
  const code = (scope: SettingScope) => codeOfSettings(scope) ?? remembered() ?? last();

  /** Where no setting decides, none is written: a settings file is for whoever puts it there. */
  async function change(chosen: string, scope: SettingScope): Promise<readonly PickChange[]> {
    const isSet = codeOfSettings(scope) !== undefined;
    const changes = isSet
      ? await (await import('../settings/pickedSetting.ts')).changeSettings([[settingId, chosen]], scope)
      : [await keep(workspaceState, chosenKey, chosen)];
    return [...changes, await keep(globalState, lastKey, chosen)];
  }

  async function keep(memory: vscode.Memento, key: string, chosen: string): Promise<PickChange> {
    const before = memory.get<string>(key);
    const put = async (value: string | undefined) => {
      await memory.update(key, value);
      changed.fire();
    };
    await put(chosen);
    return { file: undefined, undo: () => put(before) };
  }

  async function changeAndTell(chosen: string, scope: SettingScope): Promise<void> {
    const changes = await change(chosen, scope);
    (await import('../settings/pickedSetting.ts')).tellPick(services, changes);
  }

  async function choose(scope: SettingScope, picked?: () => Thenable<unknown>): Promise<string | undefined> {
    const chosen = await pickTargetLanguage(services, code(scope), await question(scope));
    if (chosen === undefined) return undefined;
    await picked?.();
    await changeAndTell(chosen, scope);
    return chosen;
  }

  const listener = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(settingId)) changed.fire();
  });
  return {
    code,
    async need(scope) {
      const known = code(scope);
      if (known === undefined) return choose(scope);
      // The choice of another workspace, once used here, does not change with that one.
      if (codeOfSettings(scope) === undefined && remembered() === undefined) await workspaceState.update(chosenKey, known);
      return known;
    },
    change,
    set: (chosen, scope) => changeAndTell(chosen, scope),
    choose,
    onDidChange: changed.event,
    dispose: () => vscode.Disposable.from(listener, changed).dispose(),
  };
}

function codeOfSettings(scope: SettingScope): string | undefined {
  const value = setting(settingId, scope).trim();
  return value.length <= codeCharacters && codeForm.test(value) ? canonicalLanguage(value) : undefined;
}

async function question(scope: SettingScope): Promise<string> {
  if (codeOfSettings(scope) === undefined)
    return vscode.l10n.t('Translate into which language? For this workspace and, by default, new ones.');
  const { SettingPlace } = await import('../settings/settingPlace.ts');
  const place = new SettingPlace(settingId, scope);
  return vscode.l10n.t('Translate into which language? Saved in {0}.', place.file() ?? place.words());
}
