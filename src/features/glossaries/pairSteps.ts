import * as vscode from 'vscode';
import { baseLanguage } from '../../contract/languages.ts';
import type { App } from '../../ui/app.ts';
import { isPair } from '../../ui/glossaryBook.ts';
import { originWords } from '../../ui/languagePick.ts';
import { offeredLanguages } from '../../ui/offeredLanguages.ts';
import { otherNames } from '../../ui/languageItems.ts';
import { plainInLabel } from '../../ui/plainText.ts';
import { withProgress } from '../../ui/progress.ts';
import { askPick } from '../../ui/steps.ts';
import type { StepResult } from '../../ui/steps.ts';

/** Languages of a dictionary, as glossaries take them: without variants. */
export interface Pair {
  readonly source_lang: string;
  readonly target_lang: string;
}

/** Languages that dictionaries can have, by their sides. */
export interface PairLanguages {
  readonly sources: readonly GlossaryLanguage[];
  readonly targets: readonly GlossaryLanguage[];
  /** Where they are from, in words, where that is not the service now. */
  readonly origin?: string | undefined;
}

interface GlossaryLanguage {
  readonly code: string;
  readonly name: string;
  /** Such as "beta". */
  readonly marks: readonly string[];
}

/** Asks the service which languages its glossaries take. @throws ServiceError; CancellationError. */
export async function pairLanguages(app: Pick<App, 'connectedClient'>): Promise<PairLanguages> {
  const client = await app.connectedClient();
  const { items: offered, origin } = await withProgress(vscode.l10n.t('Reading the languages of glossaries'), (signal) =>
    offeredLanguages(client, 'glossary', signal),
  );
  const side = (usable: 'usable_as_source' | 'usable_as_target') => {
    const languages = new Map<string, GlossaryLanguage>();
    for (const { language, marks } of offered.filter((one) => one.language[usable])) {
      const code = baseLanguage(language.lang);
      // A language stands for its variants; its own name is the one without any.
      if (!languages.has(code) || language.lang.toLowerCase() === code) languages.set(code, { code, name: language.name, marks });
    }
    return [...languages.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  };
  return { sources: side('usable_as_source'), targets: side('usable_as_target'), origin: originWords(origin) };
}

/** Asks for the language of the source phrases. */
export function askSourceLanguage(title: string, step: number, languages: PairLanguages): Promise<StepResult<string>> {
  return askPick({
    title,
    step,
    placeholder: placeholderOf(vscode.l10n.t('Language of the source phrases'), languages),
    items: languages.sources.map((language) => itemOf(language, '')),
  });
}

/** Asks for the language of the target phrases. @param taken pairs that are there already: these are said to be. */
export function askTargetLanguage(
  title: string,
  step: number,
  languages: PairLanguages,
  source_lang: string,
  taken: readonly Pair[],
): Promise<StepResult<string>> {
  return askPick({
    title,
    step,
    placeholder: placeholderOf(vscode.l10n.t('Language of the target phrases'), languages),
    items: languages.targets
      .filter(({ code }) => code !== source_lang)
      .map((language) => {
        const isTaken = taken.some((pair) => isPair(pair, { source_lang, target_lang: language.code }));
        return itemOf(language, isTaken ? vscode.l10n.t('there is a dictionary already; entries are added to it') : '');
      }),
  });
}

/** With where the languages are from, where that is not the service now. */
function placeholderOf(words: string, { origin }: PairLanguages): string {
  return origin === undefined ? words : `${words} · ${origin}`;
}

function itemOf({ code, name, marks }: GlossaryLanguage, note: string) {
  const description = [code, ...otherNames(code, name), ...marks, ...(note === '' ? [] : [note])].join(' · ');
  return { label: plainInLabel(name), description: plainInLabel(description), value: code };
}

/** `riverside.en-de.csv`, `en_de.tsv`: languages that a file's name tells. */
export function pairInName(fileName: string): Pair | undefined {
  const [, source_lang, target_lang] = /(?:^|[^a-z])([a-z]{2})(?:[-_.]?to[-_.]?|[-_])([a-z]{2})(?:[^a-z]|$)/i.exec(fileName) ?? [];
  if (source_lang === undefined || target_lang === undefined) return undefined;
  return { source_lang: source_lang.toLowerCase(), target_lang: target_lang.toLowerCase() };
}
