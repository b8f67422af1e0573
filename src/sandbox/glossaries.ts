import { randomUUID } from 'node:crypto';
import type { AccountName } from './accounts.ts';
import type { Entry } from './glossaryEntries.ts';
import { sameLanguage } from '../contract/languages.ts';
import { Refusal } from './refusal.ts';

/** One dictionary: a language pair in one direction and its entries. */
export interface StoredDictionary {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly entries: readonly Entry[];
}

export interface StoredGlossary {
  readonly glossary_id: string;
  readonly owner: AccountName;
  readonly creation_time: string;
  name: string;
  dictionaries: readonly StoredDictionary[];
}

/** The glossaries of all accounts; an account sees its own. */
export interface GlossaryShelf {
  add(owner: AccountName, name: string, dictionaries: readonly StoredDictionary[]): StoredGlossary;
  /** Oldest first. */
  list(owner: AccountName): StoredGlossary[];
  /** @throws Refusal 404 */
  get(owner: AccountName, id: string): StoredGlossary;
  /** @throws Refusal 404 */
  remove(owner: AccountName, id: string): void;
}

export function createGlossaryShelf(): GlossaryShelf {
  const glossaries = new Map<string, StoredGlossary>();
  const get = (owner: AccountName, id: string): StoredGlossary => {
    const found = glossaries.get(id.toLowerCase());
    if (found?.owner !== owner) throw new Refusal(404, 'Glossary not found', { detail: `There is no glossary ${id}.` });
    return found;
  };
  return {
    add(owner, name, dictionaries) {
      const glossary = { glossary_id: randomUUID(), owner, creation_time: new Date().toISOString(), name, dictionaries };
      glossaries.set(glossary.glossary_id, glossary);
      return glossary;
    },
    list: (owner) => [...glossaries.values()].filter((glossary) => glossary.owner === owner),
    get,
    remove(owner, id) {
      glossaries.delete(get(owner, id).glossary_id);
    },
  };
}

/** The dictionary for a pair; a glossary for a language applies to every variant of it (specification, "Glossary language codes"). */
export function findDictionary(glossary: StoredGlossary, source: string, target: string): StoredDictionary | undefined {
  return glossary.dictionaries.find((entry) => sameLanguage(entry.source_lang, source) && sameLanguage(entry.target_lang, target));
}
