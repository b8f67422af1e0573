import * as vscode from 'vscode';
import type { TranslationMemory } from '../../api/memories.ts';
import { pairCodes, pairNames, pairsInShort } from '../../services/glossaries/glossaryLabels.ts';
import { localNumber } from '../../editor/localized.ts';

/** A row of the view: a translation memory, or one of the pairs of languages that it has. */
export type MemoryNode =
  { readonly kind: 'memory'; readonly memory: string } | { readonly kind: 'pair'; readonly memory: string; readonly language: string };

/** How a row looks. The tree shows its strings as they are: nothing in them is markup or an icon. */
export interface MemoryRow {
  readonly label: string;
  readonly description: string;
  readonly tooltip: string;
  /** Id of a product icon; none for a pair. */
  readonly icon?: string;
  /** What the menus ask for. */
  readonly contextValue: string;
}

export function rowOfMemory(memory: TranslationMemory, threshold: number | undefined, nameOf: (code: string) => string): MemoryRow {
  const pairs = pairsOf(memory);
  const used = threshold === undefined ? [] : [usedWords(threshold)];
  const count = memory.segment_count === undefined ? [] : [segmentsInWords(memory.segment_count)];
  const short = pairs.length === 0 ? [] : [pairsInShort(pairs)];
  return {
    label: memory.name === '' ? memory.translation_memory_id : memory.name,
    description: [...used, ...short, ...count].join(' · '),
    tooltip: [
      memory.name,
      ...pairs.map((pair) => pairNames(pair, nameOf)),
      ...count,
      ...used,
      vscode.l10n.t('ID: {0}', memory.translation_memory_id),
    ].join('\n'),
    icon: threshold === undefined ? 'library' : 'pass-filled',
    contextValue: threshold === undefined ? 'memory unused' : 'memory used',
  };
}

export function rowOfPair(memory: TranslationMemory, language: string, nameOf: (code: string) => string): MemoryRow {
  const pair = { source_lang: memory.source_language ?? '', target_lang: language };
  return { label: pairNames(pair, nameOf), description: pairCodes(pair), tooltip: pairNames(pair, nameOf), contextValue: 'memory pair' };
}

/** None where the service does not tell of which language its originals are. */
export function targetsOf({ source_language, target_languages }: TranslationMemory): readonly string[] {
  return source_language === undefined ? [] : [...new Set(target_languages)];
}

function pairsOf(memory: TranslationMemory): { readonly source_lang: string; readonly target_lang: string }[] {
  return targetsOf(memory).map((target_lang) => ({ source_lang: memory.source_language ?? '', target_lang }));
}

function usedWords(threshold: number): string {
  return vscode.l10n.t('in use from {0} on', localNumber(threshold / 100, { style: 'percent' }));
}

function segmentsInWords(count: number): string {
  return count === 1 ? vscode.l10n.t('1 segment') : vscode.l10n.t('{0} segments', localNumber(count));
}
