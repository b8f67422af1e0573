import { glossaryNameFault } from '../../services/glossaries/dictionaryPicker.ts';
import * as vscode from 'vscode';
import { baseLanguage } from '../../api/languages.ts';
import type { LanguagePair } from '../../api/languages.ts';
import type { Services } from '../../services/services.ts';
import { isPair } from '../../services/glossaries/dictionaryPlace.ts';
import {
  byName,
  entriesInWords,
  glossaryPair,
  inOrder,
  pairCodes,
  pairNames,
  pairsInShort,
} from '../../services/glossaries/glossaryLabels.ts';
import { originWords } from '../../services/languages/languagePick.ts';
import { offeredLanguages } from '../../services/languages/offeredLanguages.ts';
import { otherNames } from '../../services/languages/languageItems.ts';
import { languageNames, recentLanguages } from '../../services/languages/languagePicker.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { withProgress } from '../../editor/progress.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import { askPick, askText, inTurn, keep } from '../../services/steps.ts';
import type { StepOptions, StepResult } from '../../services/steps.ts';
import * as messages from './createTexts.ts';

/** Destination of entries. Missing parts are asked for. */
export interface Destination {
  /** An existing glossary, or 'new' to create one. */
  readonly glossary?: NamedGlossary | 'new';
  /** Language pair of the dictionary. */
  readonly pair?: LanguagePair;
}

/** Dictionary that entries are added to. */
export interface Chosen {
  /** Undefined if it is to be created. */
  readonly glossary: NamedGlossary | undefined;
  /** Name of the glossary. */
  readonly name: string;
  readonly pair: LanguagePair;
}

/** Returns the destination with the current state of its glossary. If the glossary no longer exists, the destination is empty. */
export function asItIs(services: Services, { glossary, pair }: Destination): Destination {
  if (glossary === undefined || glossary === 'new') return { ...(glossary && { glossary }), ...(pair && { pair }) };
  const all = services.glossaries.known();
  const now = all ? all.find(({ glossary_id }) => glossary_id === glossary.glossary_id) : glossary;
  return now ? { glossary: now, ...(pair && { pair }) } : {};
}

interface Suggestions {
  /** Title of the questions. */
  readonly title: string;
  /** Proposed name of a new glossary. */
  readonly name?: string;
  /** Most likely pairs first. */
  readonly pairs?: readonly LanguagePair[];
  /** Questions to ask after these. */
  readonly more?: readonly ((place: StepPlace) => Promise<StepResult<unknown>>)[];
}

/** Answers so far. */
interface Draft {
  glossary: NamedGlossary | 'new' | undefined;
  name: string;
  pair: LanguagePair | 'other' | undefined;
  source_lang: string;
  target_lang: string;
}

/** Asks for the missing parts of the destination. @throws CancellationError; ServiceError. */
export async function askDestination(services: Services, destination: Destination, suggestions: Suggestions): Promise<Chosen> {
  const { title, name = '', pairs = [], more = [] } = suggestions;
  const languages = destination.pair ? noLanguages : await pairLanguages(services);
  const glossaries = destination.glossary
    ? []
    : await withProgress(messages.readingGlossaries(), (signal) => services.glossaries.list(signal));
  const draft: Draft = { ...emptyDraft, ...destination, name };
  const likely = likelyLanguages(services);
  // The number of steps is only known if the questions are for a name and two languages.
  const isCounted = destination.glossary === 'new' && pairs.length === 0 && !destination.pair && more.length > 0;
  const placeOf = (step: number): StepPlace => ({ title, step, ...(isCounted && { totalSteps: 3 + more.length }) });
  await inTurn([
    async (step) => (destination.glossary ? 'skip' : keep(await askGlossary(title, step, glossaries), (value) => (draft.glossary = value))),
    async (step) => {
      if (draft.glossary !== 'new') return 'skip';
      const typed = (value: string) => (draft.name = value);
      return keep(await askName(placeOf(step), draft.name, typed), typed);
    },
    async (step) => {
      if (destination.pair) return 'skip';
      const items = pairItems(
        services,
        pairs.filter((pair) => isKnown(pair, languages)),
        pairsOf(draft),
      );
      draft.pair = 'other';
      return items.length === 0 ? 'skip' : keep(await askPair(title, step, items), (value) => (draft.pair = value));
    },
    async (step) => {
      if (draft.pair !== 'other') return 'skip';
      const answer = await askSourceLanguage(placeOf(step), languages, likely.sources, draft.source_lang);
      return keep(answer, (value) => (draft.source_lang = value));
    },
    async (step) => {
      if (draft.pair !== 'other') return 'skip';
      const answer = await askTargetLanguage(placeOf(step), languages, likely.targets, draft, pairsOf(draft));
      return keep(answer, (value) => (draft.target_lang = value));
    },
    ...more.map((question) => async (step: number) => question(placeOf(step))),
  ]);
  const { source_lang, target_lang } = draft;
  const pair = draft.pair === undefined || draft.pair === 'other' ? { source_lang, target_lang } : draft.pair;
  const glossary = draft.glossary === 'new' ? undefined : draft.glossary;
  return { glossary, name: glossary?.name ?? draft.name, pair: glossaryPair(pair) };
}

/** Returns the languages used for translations, most recent first. */
function likelyLanguages(services: Services): { readonly sources: readonly string[]; readonly targets: readonly string[] } {
  const target = services.target.code(scopeInFront());
  return {
    sources: recentLanguages(services, 'source'),
    targets: [...(target === undefined ? [] : [target]), ...recentLanguages(services)],
  };
}

const emptyDraft: Draft = { glossary: undefined, name: '', pair: undefined, source_lang: '', target_lang: '' };
const noLanguages: PairLanguages = { sources: [], targets: [] };

function pairsOf({ glossary }: Draft): NamedGlossary['pairs'] {
  return glossary === undefined || glossary === 'new' ? [] : glossary.pairs;
}

function askGlossary(title: string, step: number, known: readonly NamedGlossary[]): Promise<StepResult<NamedGlossary | 'new'>> {
  const items = known
    .filter(({ legacy }) => !legacy)
    .toSorted(byName)
    .map((glossary) => ({
      label: plainInLabel(glossary.name),
      description: plainInLabel(pairsInShort(glossary.pairs)),
      value: glossary,
    }));
  const fresh = { label: `$(add) ${messages.newGlossary()}`, alwaysShow: true, value: 'new' as const };
  return askPick<NamedGlossary | 'new'>({ title, step, placeholder: messages.glossaryPlaceholder(), items: [fresh, ...items] });
}

/** Asks for the name of a glossary. Checks its limits while the user types. */
export function askName(place: StepPlace, value: string, typed?: (value: string) => void): Promise<StepResult<string>> {
  const prompt = messages.glossaryNamePrompt();
  return askText({ ...place, prompt, value, ...(typed && { typed }), checkAsTyped: glossaryNameFault });
}

function isKnown({ source_lang, target_lang }: LanguagePair, { sources, targets }: PairLanguages): boolean {
  return sources.some(({ code }) => code === source_lang) && targets.some(({ code }) => code === target_lang);
}

type PairItem = vscode.QuickPickItem & { readonly value: LanguagePair | 'other' };

/** Returns the pairs to offer: those that seem to match the entries, then the other dictionaries. */
function pairItems(services: Services, likely: readonly LanguagePair[], there: NamedGlossary['pairs']): PairItem[] {
  const nameOf = languageNames(services);
  const dictionaries = inOrder(there).map((pair) => ({ pair, words: entriesInWords(pair.entry_count) }));
  const fresh = likely.filter((pair) => !there.some((one) => isPair(one, pair))).map((pair) => ({ pair, words: messages.newDictionary() }));
  const isLikely = (pair: LanguagePair) => likely.some((one) => isPair(one, pair));
  const offered = [...dictionaries.filter(({ pair }) => isLikely(pair)), ...fresh, ...dictionaries.filter(({ pair }) => !isLikely(pair))];
  if (offered.length === 0) return [];
  return [
    ...offered.map(({ pair, words }) => ({
      label: plainInLabel(pairNames(pair, nameOf)),
      description: plainInLabel([pairCodes(pair), words].join(' · ')),
      value: pair,
    })),
    { label: `$(add) ${messages.otherLanguages()}`, alwaysShow: true, value: 'other' },
  ];
}

function askPair(title: string, step: number, items: readonly PairItem[]): Promise<StepResult<LanguagePair | 'other'>> {
  return askPick({ title, step, placeholder: messages.dictionaryPlaceholder(), items });
}

/** Title of the box, and the step number with the number of steps if that does not depend on answers. */
export type StepPlace = Pick<StepOptions, 'title' | 'step' | 'totalSteps'>;

/** Languages that dictionaries support, by side. */
interface PairLanguages {
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
function askSourceLanguage(
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
function askTargetLanguage(
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
