import { sameLanguage } from '../languages.ts';

/** The languages that a glossary has terms for. */
interface WithPairs {
  readonly pairs: readonly { readonly source_lang: string; readonly target_lang: string }[];
}

/**
 * Whether a dictionary of a glossary is for a pair; one for a language is for all of its variants.
 * @param source any when undefined.
 */
export function glossaryFits({ pairs }: WithPairs, source: string | undefined, target: string): boolean {
  return pairs.some((pair) => sameLanguage(pair.target_lang, target) && (source === undefined || sameLanguage(pair.source_lang, source)));
}
