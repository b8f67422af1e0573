import type { Entry } from './entries.ts';
import { findTerms } from './terms.ts';
import type { FoundTerm, TermAt, TermIndex } from './terms.ts';

/** The entries of several dictionaries for the same languages, made to be looked up in texts. */
export interface TermsTogether<Owner> {
  /** Terms in the order of the text, without overlaps; where several begin, the longest, and of two that are equal the first dictionary's. */
  find(text: string): FoundTerm[];
  /** Whose an entry is that was found. */
  ownerOf(entry: Entry): Owner | undefined;
}

/** @param parts the dictionaries, in the order in which they count. */
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
