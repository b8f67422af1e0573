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
