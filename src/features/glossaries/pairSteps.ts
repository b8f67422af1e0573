import * as vscode from 'vscode';
import { baseLanguage } from '../../api/languages.ts';
import type { LanguagePair } from '../../api/languages.ts';
import type { Services } from '../../services/services.ts';
import { isPair } from '../../services/glossaries/dictionaryPlace.ts';
import { originWords } from '../../services/languages/languagePick.ts';
import { offeredLanguages } from '../../services/languages/offeredLanguages.ts';
import { otherNames } from '../../services/languages/languageItems.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { withProgress } from '../../editor/progress.ts';
import { askPick } from '../../services/steps.ts';
import type { StepOptions, StepResult } from '../../services/steps.ts';
import * as messages from './createTexts.ts';

/** Title of the box, and the step number with the number of steps if that does not depend on answers. */
export type StepPlace = Pick<StepOptions, 'title' | 'step' | 'totalSteps'>;

/** Languages that dictionaries support, by side. */
export interface PairLanguages {
  readonly sources: readonly GlossaryLanguage[];
  readonly targets: readonly GlossaryLanguage[];
  /** Note on the origin of the languages, if it is not the current response of the service. */
  readonly origin?: string | undefined;
}

interface GlossaryLanguage {
  readonly code: string;
  readonly name: string;
  /** For example "beta". */
  readonly marks: readonly string[];
}

/** Reads the languages that glossaries of the service support. @throws ServiceError; CancellationError. */
export async function pairLanguages(services: { readonly session: Pick<Services['session'], 'client'> }): Promise<PairLanguages> {
  const client = await services.session.client();
  const { items: offered, origin } = await withProgress(messages.readingLanguages(), (signal) =>
    offeredLanguages(client, 'glossary', signal),
  );
  const side = (usable: 'usable_as_source' | 'usable_as_target') => {
    const languages = new Map<string, GlossaryLanguage>();
    for (const { language, marks } of offered.filter((one) => one.language[usable])) {
      const code = baseLanguage(language.lang);
      // A base language represents its variants. Prefer the name without a variant.
      if (!languages.has(code) || language.lang.toLowerCase() === code) languages.set(code, { code, name: language.name, marks });
    }
    return [...languages.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  };
  return { sources: side('usable_as_source'), targets: side('usable_as_target'), origin: originWords(origin) };
}

/** Asks for the language of the source phrases. @param likely languages to offer first. @param current earlier answer, if any. */
export function askSourceLanguage(
  place: StepPlace,
  languages: PairLanguages,
  likely: readonly string[],
  current: string,
): Promise<StepResult<string>> {
  const items = likelyFirst(languages.sources, likely, (language) => itemOf(language, ''));
  return askPick({
    ...place,
    placeholder: placeholderOf(messages.sourceLanguagePlaceholder(), languages),
    items,
    current: items.find(({ value }) => value !== '' && value === current),
  });
}

/**
 * Asks for the language of the target phrases. @param likely languages to offer first. @param before the language of the source phrases,
 * and the earlier answer, if any. @param taken existing pairs, which are marked.
 */
export function askTargetLanguage(
  place: StepPlace,
  languages: PairLanguages,
  likely: readonly string[],
  { source_lang, target_lang }: LanguagePair,
  taken: readonly LanguagePair[],
): Promise<StepResult<string>> {
  const others = languages.targets.filter(({ code }) => code !== source_lang);
  const items = likelyFirst(others, likely, (language) => {
    const isTaken = taken.some((pair) => isPair(pair, { source_lang, target_lang: language.code }));
    return itemOf(language, isTaken ? messages.dictionaryExists() : '');
  });
  return askPick({
    ...place,
    placeholder: placeholderOf(messages.targetLanguagePlaceholder(), languages),
    items,
    current: items.find(({ value }) => value !== '' && value === target_lang),
  });
}

type LanguageItem = vscode.QuickPickItem & { readonly value: string };

/** Returns all languages, likely ones first. Variants are omitted, as dictionaries do not have them. */
function likelyFirst(
  languages: readonly GlossaryLanguage[],
  likely: readonly string[],
  toItem: (language: GlossaryLanguage) => LanguageItem,
): LanguageItem[] {
  const codes = [...new Set(likely.map(baseLanguage))];
  const first = codes.flatMap((code) => languages.find((language) => language.code === code) ?? []);
  const others = languages.filter((language) => !first.includes(language)).map(toItem);
  if (first.length === 0) return others;
  const separator = (label: string): LanguageItem => ({ label, kind: vscode.QuickPickItemKind.Separator, value: '' });
  return [separator(messages.recentlyUsed()), ...first.map(toItem), separator(messages.allLanguages()), ...others];
}

/** Adds the origin of the languages, if it is not the current response of the service. */
function placeholderOf(words: string, { origin }: PairLanguages): string {
  return origin === undefined ? words : `${words} · ${origin}`;
}

function itemOf({ code, name, marks }: GlossaryLanguage, note: string): LanguageItem {
  const description = [code, ...otherNames(code, name), ...marks, ...(note === '' ? [] : [note])].join(' · ');
  return { label: plainInLabel(name), description: plainInLabel(description), value: code };
}

/** Finds languages in the name of a file, such as `riverside.en-de.csv` or `en_de.tsv`. */
export function pairInName(fileName: string): LanguagePair | undefined {
  const [, source_lang, target_lang] = /(?:^|[^a-z])([a-z]{2})(?:[-_.]?to[-_.]?|[-_])([a-z]{2})(?:[^a-z]|$)/i.exec(fileName) ?? [];
  if (source_lang === undefined || target_lang === undefined) return undefined;
  return { source_lang: source_lang.toLowerCase(), target_lang: target_lang.toLowerCase() };
}
