import * as vscode from 'vscode';
import { glossaryFits } from '../../../api/options/glossaryFits.ts';
import { baseLanguage } from '../../../api/languages.ts';
import type { LanguagePair } from '../../../api/languages.ts';
import { termIndex } from '../../../text/glossary/terms.ts';
import type { TermIndex } from '../../../text/glossary/terms.ts';
import { termsTogether } from '../../../text/glossary/together.ts';
import type { TermsTogether } from '../../../text/glossary/together.ts';
import { activeGlossaries, glossaryNames } from '../../../services/glossaries/activeGlossary.ts';
import type { Services } from '../../../services/services.ts';
import type { DictionaryPlace } from '../../../services/glossaries/dictionaryPlace.ts';
import type { NamedGlossary } from '../../../services/resources/namedResources.ts';
import { yieldToEventLoop } from '../../../editor/yieldToEventLoop.ts';
import { isCancellation } from '../../../editor/progress.ts';
import { logged } from '../../../client/log.ts';

/** Milliseconds until a dictionary is read again on next use, as somebody else may have changed it. */
const goodForMs = 10 * 60_000;
/** Milliseconds before another attempt after reading failed. */
const restMs = 60_000;
/** Number of cached dictionaries: enough for a translation with the maximum number of glossaries, plus some more. */
const kept = 8;

interface Kept {
  readonly terms: Promise<TermIndex | undefined>;
  readonly until: number;
}

/** Terms of the glossaries in use. They are read in the background on demand. */
export class TermService implements vscode.Disposable {
  readonly #services: Services;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #lifetime = new AbortController();
  readonly #dictionaries = new Map<string, Kept>();
  // Names of glossaries that may be newer than the list. The list is refreshed once for each.
  readonly #lookedFor = new Set<string>();
  readonly #listeners: readonly vscode.Disposable[];
  #listAgainFrom = 0;

  /** Fires when displayed terms may have changed. */
  readonly onDidChange = this.#changed.event;

  constructor(services: Services) {
    this.#services = services;
    this.#listeners = [
      services.glossaries.onDidChange(() => this.#changed.fire()),
      services.glossaries.onDidChangeEntries(({ glossary_id }) => {
        for (const key of this.#dictionaries.keys()) if (key.startsWith(`${glossary_id} `)) this.#dictionaries.delete(key);
        this.#changed.fire();
      }),
      services.connections.onDidChange(() => {
        this.#dictionaries.clear();
        this.#lookedFor.clear();
        this.#changed.fire();
      }),
    ];
  }

  /**
   * Returns the ready glossaries used for translations of a document, in order of priority. Returns none without a connection, in
   * Restricted Mode, or if the list cannot be read. Never starts connecting and does not show failures.
   */
  async glossariesFor(document: vscode.TextDocument): Promise<readonly NamedGlossary[]> {
    const wanted = glossaryNames(document);
    if (wanted.length === 0 || !vscode.workspace.isTrusted || !(await this.#services.connections.current())) return [];
    const all = await this.#known();
    if (!all) return [];
    const found = activeGlossaries(all, document);
    const isComplete = found.length === wanted.length || wanted.every((name) => this.#lookedFor.has(name));
    for (const name of isComplete ? [] : wanted) this.#lookedFor.add(name);
    const again = isComplete ? undefined : await this.#quietly(() => this.#services.glossaries.refresh(this.#lifetime.signal));
    return (again ? activeGlossaries(again, document) : found).filter(({ ready }) => ready);
  }

  /** Returns the terms of glossaries for a pair; undefined if those of any glossary could not be read. The failure is logged. */
  async terms(
    glossaries: readonly NamedGlossary[],
    { source_lang, target_lang }: LanguagePair,
  ): Promise<TermsTogether<NamedGlossary> | undefined> {
    const fitting = glossaries.filter((glossary) => glossaryFits(glossary, source_lang, target_lang));
    const parts = await Promise.all(
      fitting.map(async (owner) => {
        const index = await this.#termsOf({ glossary_id: owner.glossary_id, source_lang, target_lang });
        return index && { owner, index };
      }),
    );
    const complete = parts.filter((part) => part !== undefined);
    return complete.length === parts.length && parts.length > 0 ? termsTogether(complete) : undefined;
  }

  dispose(): void {
    this.#lifetime.abort(new DOMException('The window ends.', 'AbortError'));
    for (const listener of this.#listeners) listener.dispose();
    this.#changed.dispose();
  }

  async #known(): Promise<readonly NamedGlossary[] | undefined> {
    const { glossaries } = this.#services;
    const { kind } = glossaries.state();
    const isTime = kind === 'unread' || (kind === 'failed' && Date.now() >= this.#listAgainFrom);
    // A list that is being read fires an event when done.
    if (glossaries.known() || !isTime) return glossaries.known();
    this.#listAgainFrom = Date.now() + restMs;
    return this.#quietly(() => glossaries.list(this.#lifetime.signal));
  }

  async #termsOf(place: DictionaryPlace): Promise<TermIndex | undefined> {
    const key = `${place.glossary_id} ${baseLanguage(place.source_lang)} ${baseLanguage(place.target_lang)}`;
    const one = this.#dictionaries.get(key);
    return (one && one.until > Date.now() ? one : this.#keep(key, place)).terms;
  }

  #keep(key: string, place: DictionaryPlace): Kept {
    const before = this.#dictionaries.get(key);
    const reading = this.#quietly(() => this.#read(place));
    // Use the earlier content until the new one is available.
    const one: Kept = { terms: before ? before.terms : reading, until: Date.now() + goodForMs };
    this.#dictionaries.delete(key);
    this.#dictionaries.set(key, one);
    const [oldest] = this.#dictionaries.keys();
    if (this.#dictionaries.size > kept && oldest !== undefined) this.#dictionaries.delete(oldest);
    void this.#settle(key, one, reading, before !== undefined);
    return one;
  }

  async #settle(key: string, one: Kept, reading: Promise<TermIndex | undefined>, isAgain: boolean): Promise<void> {
    const terms = await reading;
    if (this.#dictionaries.get(key) !== one) return;
    this.#dictionaries.set(key, terms ? { ...one, terms: reading } : { ...one, until: Date.now() + restMs });
    if (terms && isAgain) this.#changed.fire();
  }

  async #read(place: DictionaryPlace): Promise<TermIndex> {
    const tsv = await this.#services.glossaries.entries(place, this.#lifetime.signal);
    const index = termIndex();
    const pause = yieldToEventLoop(this.#lifetime.signal);
    // Read line by line. Parsing ten megabytes at once would block everything else.
    for (let start = 0, end = 0; start < tsv.length; start = end + 1) {
      end = tsv.indexOf('\n', start);
      if (end < 0) end = tsv.length;
      const [source = '', target] = tsv.slice(start, end).replace(/\r$/, '').split('\t');
      if (target !== undefined) index.add([source, target]);
      await pause();
    }
    return index;
  }

  /** Logs a failure instead of showing it, as the user did not request this explicitly. */
  async #quietly<T>(read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      if (!isCancellation(error)) this.#services.log.warn(`The terms of a glossary were not read: ${logged(error)}`);
      return undefined;
    }
  }
}
