import { sameLanguage } from '../languages.ts';

/** The language pairs of a glossary. */
interface WithPairs {
  readonly pairs: readonly { readonly source_lang: string; readonly target_lang: string }[];
}

/**
 * Returns true if a glossary has a dictionary for a pair. A dictionary for a language also covers its variants.
 * @param source undefined for any language.
 */
export function glossaryFits({ pairs }: WithPairs, source: string | undefined, target: string): boolean {
  return pairs.some((pair) => sameLanguage(pair.target_lang, target) && (source === undefined || sameLanguage(pair.source_lang, source)));
}
