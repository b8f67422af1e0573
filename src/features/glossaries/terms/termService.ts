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
import { logged } from '../../../client/logged.ts';

/** Milliseconds after which a dictionary is read again when it is next needed: someone else may have changed it. */
const goodForMs = 10 * 60_000;
/** Milliseconds without reading after it failed. */
const restMs = 60_000;
/** Dictionaries that are kept: those of a translation with as many glossaries as there can be, and some more. */
const kept = 8;

/** The terms of the glossaries that are in use, read in the background when they are needed. */
export interface TermService extends vscode.Disposable {
  /**
   * The glossaries that translations of a document follow, where they are ready, in the order in which they count. None without a
   * connection, in Restricted Mode, and while the list of glossaries is not there. Starts no connecting and tells nobody about failures.
   */
  glossariesFor(document: vscode.TextDocument): Promise<readonly NamedGlossary[]>;
  /** The terms that glossaries have for a pair. Undefined when those of one cannot be had, which the log knows. */
  terms(glossaries: readonly NamedGlossary[], pair: LanguagePair): Promise<TermsTogether<NamedGlossary> | undefined>;
  /** Something may look different now. */
  readonly onDidChange: vscode.Event<void>;
}

interface Kept {
  readonly terms: Promise<TermIndex | undefined>;
  readonly until: number;
}

export function createTermService(services: Services): TermService {
  const changed = new vscode.EventEmitter<void>();
  const lifetime = new AbortController();
  const dictionaries = new Map<string, Kept>();
  // Glossaries that may have been made since the list was read: each is looked for once.
  const lookedFor = new Set<string>();
  let listAgainFrom = 0;

  async function known(): Promise<readonly NamedGlossary[] | undefined> {
    const { glossaries } = services;
    const { kind } = glossaries.state();
    const isTime = kind === 'unread' || (kind === 'failed' && Date.now() >= listAgainFrom);
    // What is being read is heard of when it changes.
    if (glossaries.known() || !isTime) return glossaries.known();
    listAgainFrom = Date.now() + restMs;
    return quietly(services, () => glossaries.list(lifetime.signal));
  }

  async function read(place: DictionaryPlace): Promise<TermIndex> {
    const tsv = await services.glossaries.entries(place, lifetime.signal);
    const index = termIndex();
    const pause = yieldToEventLoop(lifetime.signal);
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

  function keep(key: string, place: DictionaryPlace): Kept {
    const before = dictionaries.get(key);
    const reading = quietly(services, () => read(place));
    // What was read before serves until what it is now has come.
    const one: Kept = { terms: before ? before.terms : reading, until: Date.now() + goodForMs };
    dictionaries.delete(key);
    dictionaries.set(key, one);
    const [oldest] = dictionaries.keys();
    if (dictionaries.size > kept && oldest !== undefined) dictionaries.delete(oldest);
    void settle(key, one, reading, before !== undefined);
    return one;
  }

  async function settle(key: string, one: Kept, reading: Promise<TermIndex | undefined>, isAgain: boolean): Promise<void> {
    const terms = await reading;
    if (dictionaries.get(key) !== one) return;
    dictionaries.set(key, terms ? { ...one, terms: reading } : { ...one, until: Date.now() + restMs });
    if (terms && isAgain) changed.fire();
  }

  async function termsOf(place: DictionaryPlace): Promise<TermIndex | undefined> {
    const key = `${place.glossary_id} ${baseLanguage(place.source_lang)} ${baseLanguage(place.target_lang)}`;
    const one = dictionaries.get(key);
    return (one && one.until > Date.now() ? one : keep(key, place)).terms;
  }

  const listeners = [
    services.glossaries.onDidChange(() => changed.fire()),
    services.glossaries.onDidChangeEntries(({ glossary_id }) => {
      for (const key of dictionaries.keys()) if (key.startsWith(`${glossary_id} `)) dictionaries.delete(key);
      changed.fire();
    }),
    services.connections.onDidChange(() => {
      dictionaries.clear();
      lookedFor.clear();
      changed.fire();
    }),
  ];

  return {
    async glossariesFor(document) {
      const wanted = glossaryNames(document);
      if (wanted.length === 0 || !vscode.workspace.isTrusted || !(await services.connections.current())) return [];
      const all = await known();
      if (!all) return [];
      const found = activeGlossaries(all, document);
      const isComplete = found.length === wanted.length || wanted.every((name) => lookedFor.has(name));
      for (const name of isComplete ? [] : wanted) lookedFor.add(name);
      const again = isComplete ? undefined : await quietly(services, () => services.glossaries.refresh(lifetime.signal));
      return (again ? activeGlossaries(again, document) : found).filter(({ ready }) => ready);
    },
    async terms(glossaries, { source_lang, target_lang }) {
      const fitting = glossaries.filter((glossary) => glossaryFits(glossary, source_lang, target_lang));
      const parts = await Promise.all(
        fitting.map(async (owner) => {
          const index = await termsOf({ glossary_id: owner.glossary_id, source_lang, target_lang });
          return index && { owner, index };
        }),
      );
      const complete = parts.filter((part) => part !== undefined);
      return complete.length === parts.length && parts.length > 0 ? termsTogether(complete) : undefined;
    },
    onDidChange: changed.event,
    dispose() {
      lifetime.abort(new DOMException('The window ends.', 'AbortError'));
      for (const listener of listeners) listener.dispose();
      changed.dispose();
    },
  };
}

/** Nobody asked for it in so many words: a failure is written down. */
async function quietly<T>(services: Services, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!isCancellation(error)) services.log.warn(`The terms of a glossary were not read: ${logged(error)}`);
    return undefined;
  }
}
