import { glossaryNameFault } from '../../services/glossaries/dictionaryPicker.ts';
import type * as vscode from 'vscode';
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
import { languageNames, recentLanguages } from '../../services/languages/languagePicker.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { plainInLabel } from '../../editor/plainText.ts';
import { withProgress } from '../../editor/progress.ts';
import { scopeInFront } from '../../editor/scopeInFront.ts';
import { askPick, askText, inTurn, keep } from '../../services/steps.ts';
import type { StepResult } from '../../services/steps.ts';
import { askSourceLanguage, askTargetLanguage, pairLanguages } from './pairSteps.ts';
import type { PairLanguages, StepPlace } from './pairSteps.ts';
import * as messages from './texts.ts';

/** Where entries go as far as that is said: what is left open is asked for. */
export interface Destination {
  /** A glossary that is there; 'new' for one that is to be made. */
  readonly glossary?: NamedGlossary | 'new';
  /** The dictionary of this pair. */
  readonly pair?: LanguagePair;
}

/** The dictionary that entries go into. */
export interface Chosen {
  /** Undefined when it is to be made. */
  readonly glossary: NamedGlossary | undefined;
  /** Of the glossary. */
  readonly name: string;
  readonly pair: LanguagePair;
}

/** The glossary as the list has it by now. One that is gone from it is no destination any more. */
export function asItIs(services: Services, { glossary, pair }: Destination): Destination {
  if (glossary === undefined || glossary === 'new') return { ...(glossary && { glossary }), ...(pair && { pair }) };
  const all = services.glossaries.known();
  const now = all ? all.find(({ glossary_id }) => glossary_id === glossary.glossary_id) : glossary;
  return now ? { glossary: now, ...(pair && { pair }) } : {};
}

interface Suggestions {
  /** Of the questions. */
  readonly title: string;
  /** What a new glossary may be called. */
  readonly name?: string;
  /** The likeliest first. */
  readonly pairs?: readonly LanguagePair[];
  /** Asked when all of that is answered; nothing follows these. */
  readonly more?: readonly ((place: StepPlace) => Promise<StepResult<unknown>>)[];
}

/** What was answered so far. */
interface Draft {
  glossary: NamedGlossary | 'new' | undefined;
  name: string;
  pair: LanguagePair | 'other' | undefined;
  source_lang: string;
  target_lang: string;
}

/** Asks for all of the destination that is not said. @throws CancellationError; ServiceError. */
export async function askDestination(services: Services, destination: Destination, suggestions: Suggestions): Promise<Chosen> {
  const { title, name = '', pairs = [], more = [] } = suggestions;
  const languages = destination.pair ? noLanguages : await pairLanguages(services);
  const glossaries = destination.glossary
    ? []
    : await withProgress(messages.readingGlossaries(), (signal) => services.glossaries.list(signal));
  const draft: Draft = { ...emptyDraft, ...destination, name };
  const likely = likelyLanguages(services);
  // A name and two languages, where nothing else is to be chosen from.
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

/** The languages that are used for translations, the likeliest first. */
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

/** Asks for the name of a glossary, with its limits as it is typed. */
export function askName(place: StepPlace, value: string, typed?: (value: string) => void): Promise<StepResult<string>> {
  const prompt = messages.glossaryNamePrompt();
  return askText({ ...place, prompt, value, ...(typed && { typed }), checkAsTyped: glossaryNameFault });
}

function isKnown({ source_lang, target_lang }: LanguagePair, { sources, targets }: PairLanguages): boolean {
  return sources.some(({ code }) => code === source_lang) && targets.some(({ code }) => code === target_lang);
}

type PairItem = vscode.QuickPickItem & { readonly value: LanguagePair | 'other' };

/** Pairs that are offered: those that the entries seem to be for, then the dictionaries that are there. */
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
