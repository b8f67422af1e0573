import type { Context } from 'hono';
import { namedGlossaries } from '../../api/translate.ts';
import type { Term } from '../pseudoLocalize.ts';
import { HttpError } from '../httpError.ts';
import type { SandboxState } from '../sandboxState.ts';
import type { SandboxEnv } from '../sandboxEnv.ts';
import { findDictionary } from './glossaryStore.ts';

/** What a translation of a text or a document says about its glossaries. */
export interface GlossaryUse {
  readonly glossary_id?: string | undefined;
  readonly glossary_ids?: readonly string[] | undefined;
  readonly source_lang?: string | undefined;
  readonly target_lang: string;
}

/**
 * The entries of the glossaries that a translation names, none when it names none ("Text translation": glossary_id).
 * @throws HttpError 404 for an unknown one, 400 for one that is not ready or has not this language pair
 */
export function glossaryTerms(state: SandboxState, c: Context<SandboxEnv>, use: GlossaryUse): readonly Term[] {
  const { source_lang = '', target_lang } = use;
  const terms = namedGlossaries(use).flatMap((glossary_id) => entriesOf(state, c, glossary_id, { source_lang, target_lang }));
  // Invented [several-glossaries]: the first that has a term wins.
  return [...new Map(terms.toReversed())].toReversed();
}

function entriesOf(
  { glossaries, rules }: SandboxState,
  c: Context<SandboxEnv>,
  glossary_id: string,
  { source_lang, target_lang }: { readonly source_lang: string; readonly target_lang: string },
): readonly Term[] {
  const glossary = glossaries.get(c.get('owner'), glossary_id);
  if (!glossaries.isReady(glossary)) throw new HttpError(400, 'glossary_id names a glossary that is not ready.');
  const dictionary = findDictionary(glossary, source_lang, target_lang);
  if (!dictionary) {
    const message = rules.words?.dictionary ?? 'glossary_id names a glossary without this language pair.';
    throw new HttpError(400, message, { detail: `${source_lang} to ${target_lang}` });
  }
  return dictionary.entries;
}
