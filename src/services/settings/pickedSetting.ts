import * as vscode from 'vscode';
import { run } from '../failures.ts';
import type { FailureServices } from '../failures.ts';
import type { GlossaryService } from '../glossaries/glossaryService.ts';
import { shortName } from '../glossaries/glossaryLabels.ts';
import { languageNames } from '../languages/languagePicker.ts';
import type { LanguageServices } from '../languages/languagePicker.ts';
import { plainInMessage } from '../../editor/plainText.ts';
import { quotedNames } from '../../editor/quotedNames.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import { SettingPlace } from './settingPlace.ts';
import type { PickedSetting, SettingOfPick, SettingScope } from './settingPlace.ts';
import * as messages from './texts.ts';

/** Services needed to report a pick. */
export interface PickServices extends FailureServices, LanguageServices {
  readonly connections: FailureServices['connections'] & LanguageServices['connections'];
  readonly glossaries: Pick<GlossaryService, 'known'>;
}

/** A change made by a pick, and its undo. */
export interface PickChange {
  /** Path of a settings file in the workspace that may be shared with others; undefined for the user's own. */
  readonly file: string | undefined;
  /** The setting and its new value; absent for changes outside of settings. */
  readonly set?: readonly [PickedSetting, SettingOfPick];
  undo(this: void): Promise<void>;
}

/**
 * Changes settings where they are defined for the active document. Files that may be shared with others are named, and the change can be
 * undone.
 * @param words message about the pick that is always shown.
 */
export async function pickSettings(
  services: PickServices,
  values: readonly (readonly [PickedSetting, SettingOfPick])[],
  words = '',
): Promise<void> {
  tellPick(services, await changeSettings(values, scopeInFront()), words);
}

/** Changes settings where they are defined for `scope`, without a message. @returns the changes, without values that already applied. */
export async function changeSettings(
  values: readonly (readonly [PickedSetting, SettingOfPick])[],
  scope: SettingScope,
): Promise<readonly PickChange[]> {
  const changes: PickChange[] = [];
  for (const [id, value] of values) {
    const place = new SettingPlace(id, scope);
    if (place.is(value)) continue;
    const before = place.value();
    await place.update(value);
    changes.push({ file: place.file(), set: [id, value], undo: () => place.restore(before) });
  }
  return changes;
}

/**
 * Reports changes in files that may be shared with others, names the files, and offers an undo.
 * @param words message about the pick that is always shown, instead of the changed values.
 */
export function tellPick(services: PickServices, changes: readonly PickChange[], words = ''): void {
  const inFiles = changes.filter(({ file }) => file !== undefined);
  const files = new Set(inFiles.flatMap(({ file }) => file ?? []));
  const set = words === '' ? inFiles.flatMap((change) => (change.set ? [settingSentence(services, ...change.set)] : [])) : [words];
  const saved = files.size > 0 ? [messages.savedIn([...files].join(', '))] : [];
  const said = [...set, ...saved].filter((sentence) => sentence !== '').join(' ');
  if (said !== '') tell(services, said, files.size > 0 ? changes : []);
}

/** Describes the effect of a setting on translations. */
function settingSentence(services: PickServices, id: PickedSetting, value: SettingOfPick): string {
  const names = [value].flat().map(String);
  if (id === 'interlinear.translation.glossary') {
    return glossarySentence(names.filter((one) => one !== '').map((one) => glossaryName(services, one)));
  }
  const [name = ''] = names;
  const isLanguage = id === 'interlinear.translation.sourceLanguage' || id === 'interlinear.translation.targetLanguage';
  return name === '' ? nothingSet[id]() : somethingSet[id](isLanguage ? languageNames(services)(name) : name);
}

type OtherSetting = Exclude<PickedSetting, 'interlinear.translation.glossary'>;

const somethingSet: Readonly<Record<OtherSetting, (name: string) => string>> = {
  'interlinear.translation.styleRules': (name) => messages.styleRulesSet(name),
  'interlinear.translation.translationMemory': (name) => messages.memorySet(name),
  'interlinear.translation.translationMemoryThreshold': (percent) => messages.memoryThresholdSet(percent),
  'interlinear.translation.sourceLanguage': (name) => messages.sourceLanguageSet(name),
  'interlinear.translation.targetLanguage': (name) => messages.targetLanguageSet(name),
};

const nothingSet: Readonly<Record<OtherSetting, () => string>> = {
  'interlinear.translation.styleRules': () => messages.styleRulesUnset(),
  'interlinear.translation.translationMemory': () => messages.memoryUnset(),
  'interlinear.translation.translationMemoryThreshold': () => '',
  'interlinear.translation.sourceLanguage': () => messages.sourceLanguageDetected(),
  'interlinear.translation.targetLanguage': () => messages.targetLanguageUnset(),
};

function glossarySentence(names: readonly string[]): string {
  const [only, ...others] = names;
  if (only === undefined) return messages.glossaryUnset();
  if (others.length === 0) return messages.glossarySet(only);
  return messages.glossariesSet(quotedNames(names));
}

/** Returns the name of a glossary. A setting contains its id if the name is ambiguous. */
function glossaryName(services: PickServices, nameOrId: string): string {
  const known = services.glossaries.known()?.find(({ glossary_id }) => glossary_id === nameOrId);
  return shortName(known?.name ?? nameOrId);
}

/** Shows a message. Not awaited because the notice may stay for long. */
function tell(services: PickServices, words: string, changes: readonly PickChange[]): void {
  void run(services, async () => {
    const undo = messages.undo();
    const buttons = changes.length > 0 ? [undo] : [];
    if ((await vscode.window.showInformationMessage(plainInMessage(words), ...buttons)) !== undo) return;
    for (const change of changes) await change.undo();
  });
}
