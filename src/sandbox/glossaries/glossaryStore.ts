import type { Context } from 'hono';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { sameLanguage } from '../../api/languages.ts';
import type { ProviderRules } from '../../api/providerRules.ts';
import { namedGlossaries } from '../../api/translate.ts';
import type { Owner } from '../accounts/accounts.ts';
import type { SandboxClock } from '../clock.ts';
import type { SandboxEnv } from '../endpoint.ts';
import { HttpError } from '../httpError.ts';
import type { Term } from '../pseudoLocalize.ts';
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
  /** If the profile requires it, empty only after the last dictionary was deleted. */
  dictionaries: v.array(storedDictionary),
  /** True if it was created through the legacy endpoints, which makes it immutable (specification, "Versioning", 2). */
  legacy: v.boolean(),
  /** Contents for the legacy endpoints after an edit through the newer ones; null until then. */
  before_edit: v.optional(v.nullable(storedDictionary), null),
  /** Time from which translations can use it, in milliseconds since the epoch. */
  ready_at: v.number(),
});
export type StoredGlossary = v.InferOutput<typeof storedGlossary>;

/** Glossaries of all accounts and regions. Owners see only their own. */
export class GlossaryStore {
  readonly #clock: SandboxClock;
  readonly #settings: Settings;
  readonly #freeGlossaries: number | null;
  readonly #glossaries: Map<string, StoredGlossary>;

  /** @param freeGlossaries maximum number for a free account; null for no limit */
  constructor(clock: SandboxClock, settings: Settings, freeGlossaries: number | null, saved: readonly StoredGlossary[]) {
    this.#clock = clock;
    this.#settings = settings;
    this.#freeGlossaries = freeGlossaries;
    this.#glossaries = new Map(saved.map((glossary) => [glossary.glossary_id, glossary]));
  }

  /** @throws HttpError 456 for more than a free account may have */
  add(owner: Owner, name: string, dictionaries: readonly StoredDictionary[], legacy: boolean): StoredGlossary {
    const most = owner === 'free' ? this.#freeGlossaries : null;
    // Invented [glossary-limit-words]: the text of the refusal.
    if (most !== null && this.list(owner).length >= most)
      throw new HttpError(456, 'Quota exceeded', { detail: `A free account may have ${most} glossary.` });
    const ready_at = this.#clock.now() + this.#settings.glossaryReadyAfterMs;
    const common = { glossary_id: randomUUID(), owner, creation_time: this.#clock.timestamp(), name, legacy, ready_at, before_edit: null };
    const glossary: StoredGlossary = { ...common, dictionaries: [...dictionaries] };
    this.#glossaries.set(glossary.glossary_id, glossary);
    return glossary;
  }

  /** Lists the owner's glossaries, oldest first. */
  list(owner: Owner): StoredGlossary[] {
    return this.all.filter((glossary) => glossary.owner === owner);
  }

  /** @throws HttpError 404 */
  get(owner: Owner, id: string): StoredGlossary {
    const found = this.#glossaries.get(id.toLowerCase());
    if (found?.owner !== owner) throw new HttpError(404, 'Glossary not found', { detail: `There is no glossary ${id}.` });
    return found;
  }

  /** @throws HttpError 404 */
  remove(owner: Owner, id: string): void {
    this.#glossaries.delete(this.get(owner, id).glossary_id);
  }

  /** Returns true if translations can use the glossary (specification, "Glossary readiness"). */
  isReady({ ready_at }: StoredGlossary): boolean {
    return this.#settings.glossariesReady && this.#clock.now() >= ready_at;
  }

  /** All glossaries, for saving them. */
  get all(): StoredGlossary[] {
    return [...this.#glossaries.values()];
  }
}

/** Finds the dictionary for a pair. A glossary for a language applies to all its variants (specification, "Glossary language codes"). */
export function findDictionary(glossary: StoredGlossary, source: string, target: string): StoredDictionary | undefined {
  return glossary.dictionaries.find((entry) => sameLanguage(entry.source_lang, source) && sameLanguage(entry.target_lang, target));
}

/** Glossary options of a text or document translation. */
interface GlossaryUse {
  readonly glossary_id?: string | undefined;
  readonly glossary_ids?: readonly string[] | undefined;
  readonly source_lang?: string | undefined;
  readonly target_lang: string;
}

/** The glossaries of a service, and its words for one that lacks a language pair. */
interface GlossaryService {
  readonly glossaries: GlossaryStore;
  readonly rules: Pick<ProviderRules, 'words'>;
}

/**
 * Returns the entries of the glossaries named in a translation, if any ("Text translation": glossary_id).
 * @throws HttpError 404 for an unknown one, 400 for one that is not ready or lacks this language pair
 */
export function glossaryTerms(service: GlossaryService, c: Context<SandboxEnv>, use: GlossaryUse): readonly Term[] {
  const { source_lang = '', target_lang } = use;
  const terms = namedGlossaries(use).flatMap((glossary_id) => entriesOf(service, c, glossary_id, { source_lang, target_lang }));
  // Invented [several-glossaries]: the first glossary with a term takes precedence.
  return [...new Map(terms.toReversed())].toReversed();
}

function entriesOf(
  { glossaries, rules }: GlossaryService,
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
