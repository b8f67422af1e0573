import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { sameLanguage } from '../../api/languages.ts';
import type { SandboxClock } from '../clock.ts';
import { HttpError } from '../httpError.ts';
import type { Owner } from '../accounts/accounts.ts';
import type { Settings } from '../settings.ts';

/** One dictionary: a language pair in one direction and its entries. */
export const storedDictionary = v.object({
  source_lang: v.string(),
  target_lang: v.string(),
  entries: v.array(v.tuple([v.string(), v.string()])),
});
export type StoredDictionary = Readonly<v.InferOutput<typeof storedDictionary>>;

export const storedGlossary = v.object({
  glossary_id: v.string(),
  owner: v.string(),
  creation_time: v.string(),
  name: v.string(),
  /** Where the profile has it so, never empty but after its last dictionary was deleted. */
  dictionaries: v.array(storedDictionary),
  /** Made by the legacy endpoints, which makes it immutable (specification, "Versioning", 2). */
  legacy: v.boolean(),
  /** What the legacy endpoints still read, once it was edited by the newer ones; null as long as it was not. */
  before_edit: v.optional(v.nullable(storedDictionary), null),
  /** When it becomes usable in translation, in milliseconds since the epoch. */
  ready_at: v.number(),
});
export type StoredGlossary = v.InferOutput<typeof storedGlossary>;

/** The glossaries of all accounts and regions; an owner sees its own. */
export interface GlossaryStore {
  /** @throws HttpError 456 for more than a free account may have */
  add(owner: Owner, name: string, dictionaries: readonly StoredDictionary[], legacy: boolean): StoredGlossary;
  /** Oldest first. */
  list(owner: Owner): StoredGlossary[];
  /** @throws HttpError 404 */
  get(owner: Owner, id: string): StoredGlossary;
  /** @throws HttpError 404 */
  remove(owner: Owner, id: string): void;
  /** Whether it is usable in translation (specification, "Glossary readiness"). */
  isReady(glossary: StoredGlossary): boolean;
  /** Everything, for keeping it. */
  readonly all: readonly StoredGlossary[];
}

/**
 * @param freeGlossaries how many a free account may have; null for as many as it likes
 */
export function createGlossaryStore(
  clock: SandboxClock,
  settings: Settings,
  freeGlossaries: number | null,
  saved: readonly StoredGlossary[],
): GlossaryStore {
  const glossaries = new Map(saved.map((glossary) => [glossary.glossary_id, glossary]));
  const get = (owner: Owner, id: string): StoredGlossary => {
    const found = glossaries.get(id.toLowerCase());
    if (found?.owner !== owner) throw new HttpError(404, 'Glossary not found', { detail: `There is no glossary ${id}.` });
    return found;
  };
  return {
    add(owner, name, dictionaries, legacy) {
      const most = owner === 'free' ? freeGlossaries : null;
      const present = [...glossaries.values()].filter((glossary) => glossary.owner === owner).length;
      // Invented [glossary-limit-words]: what the refusal says.
      if (most !== null && present >= most)
        throw new HttpError(456, 'Quota exceeded', { detail: `A free account may have ${most} glossary.` });
      const ready_at = clock.now() + settings.glossaryReadyAfterMs;
      const common = { glossary_id: randomUUID(), owner, creation_time: clock.timestamp(), name, legacy, ready_at, before_edit: null };
      const glossary: StoredGlossary = { ...common, dictionaries: [...dictionaries] };
      glossaries.set(glossary.glossary_id, glossary);
      return glossary;
    },
    list: (owner) => [...glossaries.values()].filter((glossary) => glossary.owner === owner),
    get,
    remove(owner, id) {
      glossaries.delete(get(owner, id).glossary_id);
    },
    isReady: ({ ready_at }) => settings.glossariesReady && clock.now() >= ready_at,
    get all() {
      return [...glossaries.values()];
    },
  };
}

/** The dictionary for a pair; a glossary for a language applies to every variant of it (specification, "Glossary language codes"). */
export function findDictionary(glossary: StoredGlossary, source: string, target: string): StoredDictionary | undefined {
  return glossary.dictionaries.find((entry) => sameLanguage(entry.source_lang, source) && sameLanguage(entry.target_lang, target));
}
