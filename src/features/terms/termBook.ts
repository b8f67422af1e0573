import * as vscode from 'vscode';
import { baseLanguage } from '../../contract/languages.ts';
import { termIndex } from '../../glossary/terms.ts';
import type { TermIndex } from '../../glossary/terms.ts';
import { activeGlossary } from '../../ui/activeGlossary.ts';
import type { App } from '../../ui/app.ts';
import type { DictionaryPlace } from '../../ui/glossaryBook.ts';
import type { NamedGlossary } from '../../ui/namedResources.ts';
import { pauses } from '../../ui/pauses.ts';
import { isCancellation } from '../../ui/progress.ts';
import { setting } from '../../ui/settings.ts';
import { logged } from '../../service/logged.ts';

/** Milliseconds after which a dictionary is read again when it is next needed: someone else may have changed it. */
const goodForMs = 10 * 60_000;
/** Milliseconds without reading after it failed. */
const restMs = 60_000;
/** Dictionaries that are kept. */
const kept = 4;

/** The terms of the glossaries that are in use, read in the background when they are needed. */
export interface TermBook extends vscode.Disposable {
  /**
   * The glossary that translations of a document follow, where it is ready. Undefined without a connection, in Restricted Mode, and
   * while the list of glossaries is not there. Starts no connecting and tells nobody about failures.
   */
  glossaryFor(document: vscode.TextDocument): Promise<NamedGlossary | undefined>;
  /** The terms of one of its dictionaries. Undefined when they cannot be had, which the log knows. */
  terms(place: DictionaryPlace): Promise<TermIndex | undefined>;
  /** Something may look different now. */
  readonly onDidChange: vscode.Event<void>;
}

interface Kept {
  readonly terms: Promise<TermIndex | undefined>;
  readonly until: number;
}

export function createTermBook(app: App): TermBook {
  const changed = new vscode.EventEmitter<void>();
  const life = new AbortController();
  const dictionaries = new Map<string, Kept>();
  // Glossaries that may have been made since the list was read: each is looked for once.
  const lookedFor = new Set<string>();
  let listAgainFrom = 0;

  async function known(): Promise<readonly NamedGlossary[] | undefined> {
    const { glossaries } = app;
    const { kind } = glossaries.state();
    const isTime = kind === 'unread' || (kind === 'failed' && Date.now() >= listAgainFrom);
    // What is being read is heard of when it changes.
    if (glossaries.known() || !isTime) return glossaries.known();
    listAgainFrom = Date.now() + restMs;
    return quietly(app, () => glossaries.list(life.signal));
  }

  async function read(place: DictionaryPlace): Promise<TermIndex> {
    const tsv = await app.glossaries.entries(place, life.signal);
    const index = termIndex();
    const pause = pauses(life.signal);
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
    const reading = quietly(app, () => read(place));
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

  const listeners = [
    app.glossaries.onDidChange(() => changed.fire()),
    app.glossaries.onDidChangeEntries(({ glossary_id }) => {
      for (const key of dictionaries.keys()) if (key.startsWith(`${glossary_id} `)) dictionaries.delete(key);
      changed.fire();
    }),
    app.connections.onDidChange(() => {
      dictionaries.clear();
      lookedFor.clear();
      changed.fire();
    }),
  ];

  return {
    async glossaryFor(document) {
      const wanted = setting('interlinear.translation.glossary', document).trim();
      if (wanted === '' || !vscode.workspace.isTrusted || !(await app.connections.current())) return undefined;
      const all = await known();
      if (!all) return undefined;
      const found = activeGlossary(all, document);
      if (found || lookedFor.has(wanted)) return found?.ready === true ? found : undefined;
      lookedFor.add(wanted);
      const again = await quietly(app, () => app.glossaries.refresh(life.signal));
      const late = again && activeGlossary(again, document);
      return late?.ready === true ? late : undefined;
    },
    async terms(place) {
      const key = `${place.glossary_id} ${baseLanguage(place.source_lang)} ${baseLanguage(place.target_lang)}`;
      const one = dictionaries.get(key);
      return (one && one.until > Date.now() ? one : keep(key, place)).terms;
    },
    onDidChange: changed.event,
    dispose() {
      life.abort(new DOMException('The window ends.', 'AbortError'));
      for (const listener of listeners) listener.dispose();
      changed.dispose();
    },
  };
}

/** Nobody asked for it in so many words: a failure is written down. */
async function quietly<T>(app: App, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!isCancellation(error)) app.log.warn(`The terms of a glossary were not read: ${logged(error)}`);
    return undefined;
  }
}
