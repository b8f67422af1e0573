import * as vscode from 'vscode';
import { isPair } from '../../services/glossaries/dictionaryPlace.ts';
import type { DictionaryPlace } from '../../services/glossaries/dictionaryPlace.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';

/** A row of the view: it only says what it stands for, for the list may be another one by the time that a command runs. */
export type GlossaryNode =
  { readonly kind: 'glossary'; readonly glossary_id: string } | ({ readonly kind: 'dictionary' } & DictionaryPlace);

/** A dictionary of a glossary as the list has it. */
export interface FoundDictionary extends DictionaryPlace {
  readonly glossary: NamedGlossary;
  readonly entry_count: number;
}

/** A row as a command is given it by a menu, or by code: a glossary, or a dictionary by its glossary and its languages. */
export function nodeOf(argument: unknown): GlossaryNode | undefined {
  if (typeof argument !== 'object' || argument === null || argument instanceof vscode.Uri) return undefined;
  if (!('glossary_id' in argument) || typeof argument.glossary_id !== 'string') return undefined;
  const { glossary_id } = argument;
  if (!('source_lang' in argument) || !('target_lang' in argument)) return { kind: 'glossary', glossary_id };
  const { source_lang, target_lang } = argument;
  if (typeof source_lang !== 'string' || typeof target_lang !== 'string') return undefined;
  return { kind: 'dictionary', glossary_id, source_lang, target_lang };
}

/** The glossaries that rows stand for, each once; a dictionary stands for its glossary. */
export function glossariesOf(nodes: readonly GlossaryNode[], known: readonly NamedGlossary[]): NamedGlossary[] {
  const ids = new Set(nodes.map(({ glossary_id }) => glossary_id));
  return known.filter(({ glossary_id }) => ids.has(glossary_id));
}

/** The dictionaries that rows stand for; a glossary stands for none. */
export function dictionariesOf(nodes: readonly GlossaryNode[], known: readonly NamedGlossary[]): FoundDictionary[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'glossary') return [];
    const glossary = known.find(({ glossary_id }) => glossary_id === node.glossary_id);
    const pair = glossary?.pairs.find((one) => isPair(one, node));
    return glossary && pair ? [foundIn(glossary, pair)] : [];
  });
}

/** A dictionary of a glossary with what the list says of it. */
export function foundIn(
  glossary: NamedGlossary,
  { source_lang, target_lang, entry_count }: NamedGlossary['pairs'][number],
): FoundDictionary {
  return { glossary_id: glossary.glossary_id, source_lang, target_lang, glossary, entry_count };
}
