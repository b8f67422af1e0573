import type { Entry } from './entries.ts';
import { findTerms } from './terms.ts';
import type { FoundTerm, TermAt, TermIndex } from './terms.ts';

/** Index of several dictionaries for the same languages. */
export interface TermsTogether<Owner> {
  /**
   * Returns terms in text order, without overlaps. If several start at the same position, the longest; if two are equal, the first
   * dictionary's.
   */
  find(text: string): FoundTerm[];
  /** Returns the owner of a found entry. */
  ownerOf(entry: Entry): Owner | undefined;
}

/** @param parts dictionaries in order of precedence. */
export function termsTogether<Owner>(parts: readonly { readonly owner: Owner; readonly index: TermIndex }[]): TermsTogether<Owner> {
  const owners = new WeakMap<Entry, Owner>();
  const longestAt: TermIndex['longestAt'] = (text, words, at) => {
    let best: TermAt | undefined;
    for (const { owner, index } of parts) {
      const term = index.longestAt(text, words, at);
      if (!term || (best && best.after >= term.after)) continue;
      best = term;
      owners.set(term.found.entry, owner);
    }
    return best;
  };
  return { find: (text) => findTerms(text, longestAt), ownerOf: (entry) => owners.get(entry) };
}
