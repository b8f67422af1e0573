import * as vscode from 'vscode';
import { baseLanguage } from '../../api/languages.ts';
import { valueOfNames } from '../../text/glossary/names.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { languageNames, pickSourceLanguage } from '../../services/languages/languagePicker.ts';
import { mostGlossaries } from '../../services/glossaries/followGlossary.ts';
import { pairsInShort } from '../../services/glossaries/glossaryLabels.ts';
import { glossaryNames, glossarySetting } from '../../services/glossaries/activeGlossary.ts';
import { pickInOrder } from '../../services/translation/pickInOrder.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { withProgress } from '../../editor/progress.ts';
import { SettingPlace } from '../../services/settings/settingPlace.ts';
import type { NamingSetting } from '../../services/settings/settingPlace.ts';
import { pickSettings, changeSettings, tellPick } from '../../services/settings/pickedSetting.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import { UserError } from '../../editor/userError.ts';
import { commandAction } from '../../services/noticeActions.ts';
import { setting } from '../../services/settings/settings.ts';
import { targetFor } from '../../services/languages/targetFor.ts';
import type { Target } from '../../services/languages/target.ts';
import * as messages from './texts.ts';

/** Asks for the source language. */
export async function chooseSource(services: Services): Promise<void> {
  const detect = messages.detectEachLanguage();
  const code = await pickSourceLanguage(services, undefined, messages.chooseSource(), detect);
  if (code !== undefined) await pickSettings(services, [['interlinear.translation.sourceLanguage', code]]);
}

interface Choice {
  readonly name: string;
  readonly id: string;
  readonly description: string;
}

interface ResourceChoice {
  readonly setting: NamingSetting;
  readonly placeholder: string;
  /** Title of the progress while resources are loaded. */
  readonly loading: string;
  readonly none: string;
  readonly empty: string;
  readonly forbidden: string;
  read(signal: AbortSignal): Promise<readonly Choice[]>;
}

export async function chooseGlossary(services: Services, place?: unknown): Promise<void> {
  const client = await services.session.client();
  const most = mostGlossaries(client);
  const kind: ResourceChoice = {
    setting: glossarySetting,
    placeholder: messages.chooseGlossary(),
    loading: messages.loadingGlossaries(),
    none: messages.noGlossary(),
    empty: messages.noGlossariesYet(),
    forbidden: messages.glossariesUnavailable(),
    read: async (signal) =>
      (await services.named.glossaries(client, signal, 'fresh')).map(({ glossary_id, name, pairs, ready }) => ({
        id: glossary_id,
        name,
        description: [pairsInShort(pairs), ...(ready ? [] : [messages.notReadyYet()])].join(' · '),
      })),
  };
  await (most > 1 ? chooseSeveral(services, place, kind, most) : choose(services, place, kind));
}

/** Asks for several resources. The current ones come first and are ticked. */
async function chooseSeveral(services: Services, place: unknown, kind: ResourceChoice, most: number): Promise<void> {
  const items = await itemsOf(kind);
  const isNamed = (name: string) => (item: (typeof items)[number]) => item.id === name || item.name.trim() === name;
  const ticked = [...new Set(glossaryNames(scopeInFront()).flatMap((name) => items.find(isNamed(name)) ?? []))];
  const picked = await pickInOrder({
    placeholder: messages.chooseGlossaries(),
    items: [...ticked, ...items.filter((item) => !ticked.includes(item))],
    ticked: ticked.length,
    most,
  });
  if (typeof picked === 'object') await put(services, place, kind, valueOfNames(picked.value));
}

export async function chooseStyleRules(services: Services, place?: unknown): Promise<void> {
  const client = await services.session.client();
  const nameOf = languageNames(services);
  await choose(services, place, {
    setting: 'interlinear.translation.styleRules',
    placeholder: messages.chooseStyleRules(),
    loading: messages.loadingStyleRules(),
    none: messages.noStyleRules(),
    empty: messages.noStyleRulesYet(),
    forbidden: messages.styleRulesPaidOnly(),
    read: async (signal) =>
      (await services.named.styles(client, signal, 'fresh')).map(({ style_id, name, language }) => ({
        id: style_id,
        name,
        description: nameOf(language),
      })),
  });
}

export async function chooseMemory(services: Services, place?: unknown): Promise<void> {
  const client = await services.session.client();
  await choose(services, place, {
    setting: 'interlinear.translation.translationMemory',
    placeholder: messages.chooseMemory(),
    loading: messages.loadingMemories(),
    none: messages.noMemory(),
    empty: messages.noMemoriesYet(),
    forbidden: messages.memoriesUnavailable(),
    read: async (signal) =>
      (await services.named.memories(client, signal, 'fresh')).map(
        ({ translation_memory_id, name, source_language, target_languages }) => ({
          id: translation_memory_id,
          name,
          description: pairsInShort(
            source_language === undefined
              ? []
              : (target_languages ?? []).map((target_lang) => ({ source_lang: source_language, target_lang })),
          ),
        }),
      ),
  });
}

async function choose(services: Services, place: unknown, kind: ResourceChoice): Promise<void> {
  const items = await itemsOf(kind);
  const picked = await vscode.window.showQuickPick([{ label: kind.none, value: '' }, ...items], { placeHolder: kind.placeholder });
  if (picked) await put(services, place, kind, picked.value);
}

/** @param place place of the setting, if the command comes from a notice about it; otherwise, it depends on the active document. */
async function put(services: Services, place: unknown, kind: ResourceChoice, value: string | readonly string[]): Promise<void> {
  if (place instanceof SettingPlace) await place.update(value);
  else await pickSettings(services, [[kind.setting, value]]);
}

/** @throws UserError if there is nothing to choose. */
async function itemsOf(kind: ResourceChoice) {
  const choices = await withProgress(kind.loading, (signal) => kind.read(signal)).catch((error: unknown) => {
    if (isServiceError(error, 'forbidden')) throw new UserError(kind.forbidden);
    throw error;
  });
  if (choices.length === 0) throw new UserError(kind.empty);
  const names = choices.map(({ name }) => name);
  return choices.map(({ id, name, description }) => ({
    id,
    name,
    label: plainInLabel(name),
    description: plainInLabel(description),
    // A name is easier to read in a settings file. If it is ambiguous, the id is used.
    value: names.filter((other) => other === name).length > 1 ? id : name,
  }));
}

/**
 * Swaps source and target language. The source is that of the settings, otherwise that of the last translation, otherwise the second
 * language.
 * @returns the previous target language, to which the next swap returns; undefined if the user canceled.
 */
export async function swapLanguages(services: Services, target: Target, lastSource: string | undefined): Promise<string | undefined> {
  const document = scopeInFront();
  const said = setting('interlinear.translation.sourceLanguage', document);
  const source = [said, lastSource ?? '', setting('interlinear.translation.secondLanguage', document)].find((code) => code !== '');
  const before = target.code(document);
  if (source === undefined || before === undefined) {
    throw new UserError(messages.noLanguagesToSwap(), [commandAction(messages.chooseSourceLanguage(), 'interlinear.chooseSourceLanguage')]);
  }
  const next = await targetFor(services, source);
  if (next === undefined) return undefined;
  // Both settings are undone together.
  const sources = said === '' ? [] : await changeSettings([['interlinear.translation.sourceLanguage', baseLanguage(before)]], document);
  try {
    tellPick(services, [...sources, ...(await target.change(next, document))]);
  } catch (error) {
    for (const change of sources) await change.undo();
    throw error;
  }
  vscode.window.setStatusBarMessage(messages.translatesNowInto(plainInLabel(languageNames(services)(next))), 5000);
  return before;
}
