import * as vscode from 'vscode';
import { baseLanguage } from '../../api/languages.ts';
import {
  entriesInWords,
  entryCount,
  inOrder,
  oneLine,
  pairCodes,
  pairNames,
  pairsInShort,
} from '../../services/glossaries/glossaryLabels.ts';
import type { TreeRow } from '../../editor/resourceTree.ts';
import { localNumber, localTime } from '../../editor/localized.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { isPair } from '../../services/glossaries/dictionaryPlace.ts';
import type { DictionaryPlace } from '../../services/glossaries/dictionaryPlace.ts';
import * as messages from './texts.ts';

/** Row of the view. It only has ids, because the list may have changed by the time a command runs. */
export type GlossaryNode =
  { readonly kind: 'glossary'; readonly glossary_id: string } | ({ readonly kind: 'dictionary' } & DictionaryPlace);

/** Dictionary of a glossary in the list. */
export interface FoundDictionary extends DictionaryPlace {
  readonly glossary: NamedGlossary;
  readonly entry_count: number;
}

/** Returns the row that a menu or code passed to a command: a glossary, or a dictionary by its glossary and languages. */
export function nodeOf(argument: unknown): GlossaryNode | undefined {
  if (typeof argument !== 'object' || argument === null || argument instanceof vscode.Uri) return undefined;
  if (!('glossary_id' in argument) || typeof argument.glossary_id !== 'string') return undefined;
  const { glossary_id } = argument;
  if (!('source_lang' in argument) || !('target_lang' in argument)) return { kind: 'glossary', glossary_id };
  const { source_lang, target_lang } = argument;
  if (typeof source_lang !== 'string' || typeof target_lang !== 'string') return undefined;
  return { kind: 'dictionary', glossary_id, source_lang, target_lang };
}

/** Returns a stable id of a row. */
export function idOf(node: GlossaryNode): string {
  return node.kind === 'glossary' ? node.glossary_id : `${node.glossary_id}/${node.source_lang}-${node.target_lang}`.toLowerCase();
}

/** Returns the glossaries of rows, without duplicates. For a dictionary, this is its glossary. */
export function glossariesOf(nodes: readonly GlossaryNode[], known: readonly NamedGlossary[]): NamedGlossary[] {
  const ids = new Set(nodes.map(({ glossary_id }) => glossary_id));
  return known.filter(({ glossary_id }) => ids.has(glossary_id));
}

/** Returns the dictionaries of rows. Rows of glossaries are ignored. */
export function dictionariesOf(nodes: readonly GlossaryNode[], known: readonly NamedGlossary[]): FoundDictionary[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'glossary') return [];
    const glossary = known.find(({ glossary_id }) => glossary_id === node.glossary_id);
    const pair = glossary?.pairs.find((one) => isPair(one, node));
    return glossary && pair ? [foundIn(glossary, pair)] : [];
  });
}

/** Returns a dictionary of a glossary with its data from the list. */
export function foundIn(
  glossary: NamedGlossary,
  { source_lang, target_lang, entry_count }: NamedGlossary['pairs'][number],
): FoundDictionary {
  return { glossary_id: glossary.glossary_id, source_lang, target_lang, glossary, entry_count };
}

type GlossaryRow = TreeRow & Required<Pick<TreeRow, 'icon' | 'accessibilityLabel'>>;

type NameOf = (code: string) => string;

/** Position of a glossary among those used for translations of this workspace, counted from 1. */
export interface Use {
  readonly place: number;
  readonly of: number;
}

/** @param use undefined if translations of this workspace do not use it. */
export function rowOfGlossary(glossary: NamedGlossary, use: Use | undefined): GlossaryRow {
  const marks = [
    ...(use ? [useInWords(use)] : []),
    ...(glossary.legacy ? [messages.legacy()] : []),
    ...(glossary.ready ? [] : [messages.notReadyYet()]),
  ];
  const holds = glossary.pairs.length === 0 ? [messages.noDictionaries()] : [pairsInShort(glossary.pairs), countOf(glossary)];
  // Narrow side bars truncate the description, so the most important parts come first.
  const description = [...marks, ...holds].join(' · ');
  return {
    label: oneLine(glossary.name),
    description,
    icon: iconOf(glossary, use !== undefined),
    contextValue: ['glossary', glossary.legacy ? 'legacy' : 'current', use ? 'used' : 'unused', ...(glossary.ready ? ['ready'] : [])].join(
      ' ',
    ),
    accessibilityLabel: [glossary.name, messages.glossary(), ...holds, ...marks].join(', '),
    expands: glossary.pairs.length > 0 ? 'collapsed' : undefined,
  };
}

function useInWords({ place, of }: Use): string {
  return of === 1 ? messages.inUse() : messages.inUseAtPlace(localNumber(place), localNumber(of));
}

function countOf(glossary: NamedGlossary): string {
  return entriesInWords(entryCount(glossary));
}

function iconOf({ ready, legacy }: NamedGlossary, used: boolean): GlossaryRow['icon'] {
  if (!ready) return ['watch'];
  if (used) return ['pass-filled', 'charts.green'];
  return [legacy ? 'lock' : 'book'];
}

export function rowOfDictionary({ glossary, entry_count, ...pair }: FoundDictionary, nameOf: NameOf): GlossaryRow {
  const label = pairNames(pair, nameOf);
  const description = `${entriesInWords(entry_count)} · ${pairCodes(pair)}`;
  return {
    label,
    description,
    icon: ['list-flat'],
    contextValue: `dictionary ${glossary.legacy ? 'legacy' : 'current'}`,
    accessibilityLabel: [label, messages.dictionary(), entriesInWords(entry_count)].join(', '),
  };
}

/** Returns all data of a glossary, one item on each line. */
export function tooltipOfGlossary(glossary: NamedGlossary, use: Use | undefined, nameOf: NameOf): string {
  const created = glossary.creation_time === undefined ? Number.NaN : Date.parse(glossary.creation_time);
  return [
    glossary.name,
    ...(use ? [messages.usedInThisWorkspace()] : []),
    ...(use && use.of > 1 ? [messages.priority(localNumber(use.place), localNumber(use.of))] : []),
    ...(glossary.ready ? [] : [messages.stillProcessing()]),
    ...(glossary.legacy ? [messages.legacyExplained()] : []),
    ...inOrder(glossary.pairs)
      .slice(0, pairsTold)
      .map((pair) => `${pairNames(pair, nameOf)}: ${entriesInWords(pair.entry_count)}`),
    ...(glossary.pairs.length > pairsTold ? ['…'] : []),
    ...(Number.isNaN(created) ? [] : [messages.created(localTime(created, 'medium'))]),
    messages.idOfGlossary(glossary.glossary_id),
  ].join('\n');
}

/** Maximum number of dictionaries in the hover. */
const pairsTold = 20;

export function tooltipOfDictionary({ glossary, entry_count, ...pair }: FoundDictionary, nameOf: NameOf): string {
  return [
    glossary.name,
    `${pairNames(pair, nameOf)} (${pairCodes(pair)})`,
    entriesInWords(entry_count),
    ...(glossary.legacy ? [messages.legacyReadOnly()] : []),
  ].join('\n');
}

/**
 * Returns a function that matches glossaries. Each typed word must be part of the name, or the code of one of the languages or part of its
 * name. Separators between languages (`en → de`) are ignored.
 * @param nameOf returns the name of a language code.
 */
export function glossaryFilter(text: string, nameOf: (code: string) => string): (glossary: NamedGlossary) => boolean {
  const words = text
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => /[^-→>=]/.test(word));
  const names = new Map<string, string>();
  const lowerName = (code: string): string => {
    const known = names.get(code) ?? nameOf(code).toLocaleLowerCase();
    names.set(code, known);
    return known;
  };
  const namesLanguage = (word: string, code: string) => baseLanguage(code) === baseLanguage(word) || lowerName(code).includes(word);
  return ({ name, pairs }) => {
    const lower = name.toLocaleLowerCase();
    return words.every(
      (word) =>
        lower.includes(word) || pairs.some((pair) => namesLanguage(word, pair.source_lang) || namesLanguage(word, pair.target_lang)),
    );
  };
}
