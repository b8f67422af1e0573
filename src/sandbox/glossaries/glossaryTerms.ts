import type { Context } from 'hono';
import type { Term } from '../pseudoLocalise.ts';
import { Refusal } from '../refusal.ts';
import type { SandboxEnv, SandboxState } from '../sandboxState.ts';
import { findDictionary } from './glossaryShelf.ts';

/** What a translation of a text or a document says about its glossary. */
export interface GlossaryUse {
  readonly glossary_id?: string | undefined;
  readonly source_lang?: string | undefined;
  readonly target_lang: string;
}

/**
 * The entries of the glossary that a translation names, none when it names none ("Text translation": glossary_id).
 * @throws Refusal 404 for an unknown one, 400 for one that is not ready or has not this language pair
 */
export function glossaryTerms({ glossaries, rules }: SandboxState, c: Context<SandboxEnv>, use: GlossaryUse): readonly Term[] {
  const { glossary_id, source_lang = '', target_lang } = use;
  if (glossary_id === undefined) return [];
  const glossary = glossaries.get(c.get('owner'), glossary_id);
  if (!glossaries.isReady(glossary)) throw new Refusal(400, 'glossary_id names a glossary that is not ready.');
  const dictionary = findDictionary(glossary, source_lang, target_lang);
  if (!dictionary) {
    const message = rules.words?.dictionary ?? 'glossary_id names a glossary without this language pair.';
    throw new Refusal(400, message, { detail: `${source_lang} to ${target_lang}` });
  }
  return dictionary.entries;
}
