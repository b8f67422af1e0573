import * as vscode from 'vscode';
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
import type { FoundDictionary } from './chosenRows.ts';

export type GlossaryRow = TreeRow & Required<Pick<TreeRow, 'icon' | 'accessibilityLabel'>>;

type NameOf = (code: string) => string;

/** Where a glossary stands among those that translations of this workspace follow, from 1. */
export interface Use {
  readonly place: number;
  readonly of: number;
}

/** @param use undefined where translations of this workspace do not follow it. */
export function rowOfGlossary(glossary: NamedGlossary, use: Use | undefined): GlossaryRow {
  const marks = [
    ...(use ? [useInWords(use)] : []),
    ...(glossary.legacy ? [vscode.l10n.t('legacy')] : []),
    ...(glossary.ready ? [] : [vscode.l10n.t('not ready yet')]),
  ];
  const holds = glossary.pairs.length === 0 ? [vscode.l10n.t('no dictionaries')] : [pairsInShort(glossary.pairs), countOf(glossary)];
  // Narrow side bars cut it off: what matters most comes first.
  const description = [...marks, ...holds].join(' · ');
  return {
    label: oneLine(glossary.name),
    description,
    icon: iconOf(glossary, use !== undefined),
    contextValue: ['glossary', glossary.legacy ? 'legacy' : 'current', use ? 'used' : 'unused', ...(glossary.ready ? ['ready'] : [])].join(
      ' ',
    ),
    accessibilityLabel: [glossary.name, vscode.l10n.t('glossary'), ...holds, ...marks].join(', '),
    expands: glossary.pairs.length > 0 ? 'collapsed' : undefined,
  };
}

function useInWords({ place, of }: Use): string {
  return of === 1 ? vscode.l10n.t('in use') : vscode.l10n.t('in use, {0} of {1}', localNumber(place), localNumber(of));
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
    accessibilityLabel: [label, vscode.l10n.t('dictionary'), entriesInWords(entry_count)].join(', '),
  };
}

/** All there is to know of a glossary, a line each. */
export function tooltipOfGlossary(glossary: NamedGlossary, use: Use | undefined, nameOf: NameOf): string {
  const created = glossary.creation_time === undefined ? Number.NaN : Date.parse(glossary.creation_time);
  return [
    glossary.name,
    ...(use ? [vscode.l10n.t('Translations of this workspace follow it where it has the pair of languages.')] : []),
    ...(use && use.of > 1
      ? [vscode.l10n.t('It is number {0} of {1}: of those that have a term, the first wins.', localNumber(use.place), localNumber(use.of))]
      : []),
    ...(glossary.ready ? [] : [vscode.l10n.t('It is not ready yet: the service is still taking it in. It can be used when it is.')]),
    ...(glossary.legacy
      ? [vscode.l10n.t('It was made by the legacy interface: it can be used, and cannot be changed. Convert it to change it.')]
      : []),
    ...inOrder(glossary.pairs)
      .slice(0, pairsTold)
      .map((pair) => `${pairNames(pair, nameOf)}: ${entriesInWords(pair.entry_count)}`),
    ...(glossary.pairs.length > pairsTold ? ['…'] : []),
    ...(Number.isNaN(created) ? [] : [vscode.l10n.t('Created: {0}', localTime(created, 'medium'))]),
    vscode.l10n.t('ID: {0}', glossary.glossary_id),
  ].join('\n');
}

/** Dictionaries that the hover lists. */
const pairsTold = 20;

export function tooltipOfDictionary({ glossary, entry_count, ...pair }: FoundDictionary, nameOf: NameOf): string {
  return [
    glossary.name,
    `${pairNames(pair, nameOf)} (${pairCodes(pair)})`,
    entriesInWords(entry_count),
    ...(glossary.legacy ? [vscode.l10n.t('Legacy: it opens for reading only.')] : []),
  ].join('\n');
}
