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

/** Milliseconds after which a dictionary is read again when it is next needed: someone else may have changed it. */
const goodForMs = 10 * 60_000;
/** Milliseconds without reading after it failed. */
const restMs = 60_000;
/** Dictionaries that are kept: those of a translation with as many glossaries as there can be, and some more. */
const kept = 8;

interface Kept {
  readonly terms: Promise<TermIndex | undefined>;
  readonly until: number;
}

/** The terms of the glossaries that are in use, read in the background when they are needed. */
export class TermService implements vscode.Disposable {
  readonly #services: Services;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #lifetime = new AbortController();
  readonly #dictionaries = new Map<string, Kept>();
  // Glossaries that may have been made since the list was read: each is looked for once.
  readonly #lookedFor = new Set<string>();
  readonly #listeners: readonly vscode.Disposable[];
  #listAgainFrom = 0;

  /** Something may look different now. */
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
   * The glossaries that translations of a document follow, where they are ready, in the order in which they count. None without a
   * connection, in Restricted Mode, and while the list of glossaries is not there. Starts no connecting and tells nobody about failures.
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

  /** The terms that glossaries have for a pair. Undefined when those of one cannot be had, which the log knows. */
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
    // What is being read is heard of when it changes.
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
    // What was read before serves until what it is now has come.
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
    // Line by line: reading ten megabytes at once would hold up everything else.
    for (let start = 0, end = 0; start < tsv.length; start = end + 1) {
      end = tsv.indexOf('\n', start);
      if (end < 0) end = tsv.length;
      const [source = '', target] = tsv.slice(start, end).replace(/\r$/, '').split('\t');
      if (target !== undefined) index.add([source, target]);
      await pause();
    }
    return index;
  }

  /** Nobody asked for it in so many words: a failure is written down. */
  async #quietly<T>(read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      if (!isCancellation(error)) this.#services.log.warn(`The terms of a glossary were not read: ${logged(error)}`);
      return undefined;
    }
  }
}
