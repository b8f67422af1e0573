import * as vscode from 'vscode';
import { canonicalLanguage, baseLanguage } from '../../api/languages.ts';
import { valueOfNames } from '../../text/glossary/names.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { languageNames, pickSourceLanguage } from '../../services/languages/languagePicker.ts';
import { mostGlossaries } from '../../services/glossaries/followGlossary.ts';
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

/** Lets the user say which language originals are in. */
export async function chooseSource(services: Services): Promise<void> {
  const detect = vscode.l10n.t('Detect the language of each text');
  const code = await pickSourceLanguage(services, undefined, vscode.l10n.t('Which language are the originals in?'), detect);
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
    placeholder: vscode.l10n.t('Which glossary should translations follow, where it has terms for the languages?'),
    none: vscode.l10n.t('No glossary'),
    empty: vscode.l10n.t('There are no glossaries yet. A regional address does not see those that were made elsewhere.'),
    forbidden: vscode.l10n.t('Your key or plan has no glossaries.'),
    read: async (signal) =>
      (await services.named.glossaries(client, signal, 'fresh')).map(({ glossary_id, name, pairs, ready }) => ({
        id: glossary_id,
        name,
        description: [
          pairs.map((pair) => `${canonicalLanguage(pair.source_lang)} → ${canonicalLanguage(pair.target_lang)}`).join(', '),
          ...(ready ? [] : [vscode.l10n.t('not ready yet')]),
        ].join(' · '),
      })),
  };
  await (most > 1 ? chooseSeveral(services, place, kind, most) : choose(services, place, kind));
}

/** Those that are set stand first and are ticked. */
async function chooseSeveral(services: Services, place: unknown, kind: ResourceChoice, most: number): Promise<void> {
  const items = await itemsOf(kind);
  const isNamed = (name: string) => (item: (typeof items)[number]) => item.id === name || item.name.trim() === name;
  const ticked = [...new Set(glossaryNames(scopeInFront()).flatMap((name) => items.find(isNamed(name)) ?? []))];
  const picked = await pickInOrder({
    placeholder: vscode.l10n.t('Which glossaries should translations follow?'),
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
    placeholder: vscode.l10n.t('Which style rule list should translations into its language follow?'),
    none: vscode.l10n.t('No style rule list'),
    empty: vscode.l10n.t('There are no style rule lists yet. A regional address does not see those that were made elsewhere.'),
    forbidden: vscode.l10n.t('Style rule lists are for the paid plan only.'),
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
    placeholder: vscode.l10n.t('Which translation memory should translations draw on?'),
    none: vscode.l10n.t('No translation memory'),
    empty: vscode.l10n.t('There are no translation memories. They are made in the web interface of the service.'),
    forbidden: vscode.l10n.t('Your key or plan has no translation memories.'),
    read: async (signal) =>
      (await services.named.memories(client, signal, 'fresh')).map(({ translation_memory_id, name }) => ({
        id: translation_memory_id,
        name,
        description: '',
      })),
  });
}

async function choose(services: Services, place: unknown, kind: ResourceChoice): Promise<void> {
  const items = await itemsOf(kind);
  const picked = await vscode.window.showQuickPick([{ label: kind.none, value: '' }, ...items], { placeHolder: kind.placeholder });
  if (picked) await put(services, place, kind, picked.value);
}

/** @param place where it is set, from a notice that says so; else where it is decided for the document in front. */
async function put(services: Services, place: unknown, kind: ResourceChoice, value: string | readonly string[]): Promise<void> {
  if (place instanceof SettingPlace) await place.update(value);
  else await pickSettings(services, [[kind.setting, value]]);
}

/** @throws UserError when there is nothing to choose. */
async function itemsOf(kind: ResourceChoice) {
  const choices = await withProgress(kind.placeholder, (signal) => kind.read(signal)).catch((error: unknown) => {
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
    // The name reads better in a settings file; where it does not say which, the id does.
    value: names.filter((other) => other === name).length > 1 ? id : name,
  }));
}

/**
 * Turns the direction round: what was translated from becomes the target. The source is that of the settings, else that of the last
 * translation, else the second language.
 * @returns what was translated into before, which the next swap goes back to; undefined when the user left.
 */
export async function swapLanguages(services: Services, target: Target, lastSource: string | undefined): Promise<string | undefined> {
  const document = scopeInFront();
  const said = setting('interlinear.translation.sourceLanguage', document);
  const source = [said, lastSource ?? '', setting('interlinear.translation.secondLanguage', document)].find((code) => code !== '');
  const before = target.code(document);
  if (source === undefined || before === undefined) {
    throw new UserError(vscode.l10n.t('There are no two languages to swap yet. Translate something first, or choose a source language.'), [
      commandAction(vscode.l10n.t('Choose Source Language'), 'interlinear.chooseSourceLanguage'),
    ]);
  }
  const next = await targetFor(services, source);
  if (next === undefined) return undefined;
  // One pick: both are taken back together.
  const sources = said === '' ? [] : await changeSettings([['interlinear.translation.sourceLanguage', baseLanguage(before)]], document);
  try {
    tellPick(services, [...sources, ...(await target.change(next, document))]);
  } catch (error) {
    for (const change of sources) await change.undo();
    throw error;
  }
  vscode.window.setStatusBarMessage(
    vscode.l10n.t('Interlinear translates into {0} now.', plainInLabel(languageNames(services)(next))),
    5000,
  );
  return before;
}
