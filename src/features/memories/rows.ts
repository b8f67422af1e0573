import type { TranslationMemory } from '../../api/memories.ts';
import { pairCodes, pairNames, pairsInShort } from '../../services/glossaries/glossaryLabels.ts';
import type { TreeRow } from '../../editor/resourceTree.ts';
import { localNumber } from '../../editor/localized.ts';
import * as messages from './texts.ts';

/** Row of the view: a translation memory, or one of its language pairs. */
export type MemoryNode =
  { readonly kind: 'memory'; readonly memory: string } | { readonly kind: 'pair'; readonly memory: string; readonly language: string };

export function rowOfMemory(memory: TranslationMemory, threshold: number | undefined, nameOf: (code: string) => string): TreeRow {
  const pairs = pairsOf(memory);
  const used = threshold === undefined ? [] : [usedWords(threshold)];
  const count = memory.segment_count === undefined ? [] : [segmentsInWords(memory.segment_count)];
  const short = pairs.length === 0 ? [] : [pairsInShort(pairs)];
  const label = memory.name === '' ? memory.translation_memory_id : memory.name;
  const description = [...used, ...short, ...count].join(' · ');
  return {
    label,
    description,
    tooltip: [
      memory.name,
      ...pairs.map((pair) => pairNames(pair, nameOf)),
      ...count,
      ...used,
      messages.memoryId(memory.translation_memory_id),
    ].join('\n'),
    icon: [threshold === undefined ? 'library' : 'pass-filled'],
    contextValue: threshold === undefined ? 'memory unused' : 'memory used',
    accessibilityLabel: `${label}, ${description}`,
    expands: pairs.length > 0 ? 'collapsed' : undefined,
  };
}

export function rowOfPair(memory: TranslationMemory, language: string, nameOf: (code: string) => string): TreeRow {
  const pair = { source_lang: memory.source_language ?? '', target_lang: language };
  const [label, description] = [pairNames(pair, nameOf), pairCodes(pair)];
  const spoken = messages.spokenPair(nameOf(pair.source_lang), nameOf(pair.target_lang));
  return { label, description, tooltip: label, contextValue: 'memory pair', accessibilityLabel: `${spoken}, ${description}` };
}

/** Returns no targets if the service does not specify the source language. */
export function targetsOf({ source_language, target_languages }: TranslationMemory): readonly string[] {
  return source_language === undefined ? [] : [...new Set(target_languages)];
}

function pairsOf(memory: TranslationMemory): { readonly source_lang: string; readonly target_lang: string }[] {
  return targetsOf(memory).map((target_lang) => ({ source_lang: memory.source_language ?? '', target_lang }));
}

function usedWords(threshold: number): string {
  return messages.inUse(localNumber(threshold / 100, { style: 'percent' }));
}

function segmentsInWords(count: number): string {
  return count === 1 ? messages.segmentsOne() : messages.segmentsMany(localNumber(count));
}
