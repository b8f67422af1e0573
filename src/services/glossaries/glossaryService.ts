import * as vscode from 'vscode';
import { orAborted } from '../../api/abort.ts';
import type { Dictionary } from '../../api/glossaries.ts';
import { sameLanguage } from '../../api/languages.ts';
import { ServiceError } from '../../client/errors.ts';
import type { Client } from '../../client/client.ts';
import type { NamedGlossary, NamedResources } from '../resources/namedResources.ts';
import type { Session } from '../session.ts';
import type { Connections } from '../connection/connections.ts';
import type { EditorLog } from '../log.ts';
import { namedGlossary } from '../resources/namedResources.ts';
import { isCancellation } from '../../editor/progress.ts';
import { logged } from '../../client/logged.ts';

/** One dictionary of one glossary. */
export interface DictionaryPlace {
  readonly glossary_id: string;
  readonly source_lang: string;
  readonly target_lang: string;
}

/** How the list stands. */
export type GlossaryListState =
  | { readonly kind: 'unread' | 'reading' | 'notConnected' | 'read' }
  /** What was read before stays known. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** What changed: the entries of a dictionary, or of all dictionaries of a glossary where it names none. */
export interface EntriesChange {
  readonly glossary_id: string;
  readonly source_lang?: string;
  readonly target_lang?: string;
}

/**
 * The glossaries of the account as last read, and every change that we make to them. Views render it. While one of them is not ready, it
 * is asked for until it is. Methods that take a signal throw ServiceError or the signal's reason; those that change something lead
 * through connecting while there is no connection.
 */
export interface GlossaryService extends vscode.Disposable {
  /** As last read over the current connection; undefined before. */
  known(): readonly NamedGlossary[] | undefined;
  state(): GlossaryListState;
  /** The list of glossaries, or how it stands, may look different. */
  readonly onDidChange: vscode.Event<void>;
  /** Entries are others now, by us. */
  readonly onDidChangeEntries: vscode.Event<EntriesChange>;
  /** Those that are known, else reads them. None while not connected. */
  list(signal: AbortSignal): Promise<readonly NamedGlossary[]>;
  /** Reads them anew. None while not connected. */
  refresh(signal: AbortSignal): Promise<readonly NamedGlossary[]>;
  /** The entries of a dictionary as they are now, as TSV; of a legacy glossary, too. */
  entries(place: DictionaryPlace, signal: AbortSignal): Promise<string>;
  /**
   * Where a server has the old interface only, a legacy glossary, unless `kind` asks for a current one.
   * @param dictionaries at least one; entries as TSV. @throws UserError where the server has none such.
   */
  create(name: string, dictionaries: readonly DictionaryTsv[], signal: AbortSignal, kind?: 'current'): Promise<NamedGlossary>;
  rename(glossary_id: string, name: string, signal: AbortSignal): Promise<void>;
  /** Replaces a dictionary entirely, or makes it. @param entries TSV. */
  replace(place: DictionaryPlace, entries: string, signal: AbortSignal): Promise<Dictionary>;
  /** Merges entries into a dictionary, or makes it; what is not named stays as it is. @param entries TSV. */
  merge(place: DictionaryPlace, entries: string, signal: AbortSignal): Promise<NamedGlossary>;
  removeDictionary(place: DictionaryPlace, signal: AbortSignal): Promise<void>;
  /** Deletes a glossary of either kind. */
  remove(glossary_id: string, signal: AbortSignal): Promise<void>;
}

/** A dictionary with its entries as TSV. */
export interface DictionaryTsv {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly entries: string;
}

/** Milliseconds until a glossary that is not ready is asked for again: first, and at most. */
const firstPollMs = 1000;
const longestPollMs = 30_000;

/** The list while it is read, for all that ask meanwhile. */
interface ListRequest {
  done: Promise<readonly NamedGlossary[]>;
  /** How many wait for it. */
  waiting: number;
  /** Ends the request that is under way. */
  attempt: AbortController;
  /** Made by us since then. */
  changes: { readonly client: Client; readonly change: ListChange }[];
}

/** What it needs of the others. */
interface GlossaryServices {
  readonly named: NamedResources;
  readonly session: Pick<Session, 'client' | 'resourcesChanged'>;
  readonly log: Pick<EditorLog, 'warn'>;
  readonly connections: Pick<Connections, 'client' | 'onDidChange'>;
}

export function createGlossaryService(services: GlossaryServices): GlossaryService {
  const changed = new vscode.EventEmitter<void>();
  const entriesChanged = new vscode.EventEmitter<EntriesChange>();
  const lifetime = new AbortController();
  let state: GlossaryListState = { kind: 'unread' };
  let read: { readonly client: Client; readonly glossaries: readonly NamedGlossary[] } | undefined;
  let poll: NodeJS.Timeout | undefined;
  let listening: vscode.Disposable | undefined;
  // Counts what is asked for anew and changed: an answer to a question that was asked before does not count any longer.
  let revision = 0;
  let reading: ListRequest | undefined;

  function show(next: GlossaryListState, glossaries?: { client: Client; glossaries: readonly NamedGlossary[] }): void {
    state = next;
    if (glossaries) read = glossaries;
    changed.fire();
    followUnready();
  }

  /** What belongs to another connection is not shown any longer. */
  function listen(): void {
    listening ??= services.connections.onDidChange(() => {
      startAnew();
      read = undefined;
      show({ kind: reading ? 'reading' : 'unread' });
    });
  }

  /** What is being read is read once more. */
  function startAnew(): void {
    revision += 1;
    reading?.attempt.abort();
  }

  function refresh(signal: AbortSignal): Promise<readonly NamedGlossary[]> {
    startAnew();
    return join(signal);
  }

  /** Waits for the reading that goes on, or begins one. It ends without a result when nobody waits for it any longer. */
  async function join(signal: AbortSignal): Promise<readonly NamedGlossary[]> {
    listen();
    signal.throwIfAborted();
    const joined = (reading ??= begin());
    joined.waiting += 1;
    try {
      return await orAborted(joined.done, signal);
    } finally {
      joined.waiting -= 1;
      if (joined.waiting === 0 && reading === joined) abandon(joined);
    }
  }

  function begin(): ListRequest {
    const begun: ListRequest = { waiting: 0, attempt: new AbortController(), changes: [], done: Promise.resolve([]) };
    reading = begun;
    begun.done = readThrough(begun);
    show({ kind: 'reading' });
    return begun;
  }

  function abandon(left: ListRequest): void {
    reading = undefined;
    left.attempt.abort();
    show({ kind: read ? 'read' : 'unread' });
  }

  /** Reads, and again when it is to be read anew meanwhile. */
  async function readThrough(listRequest: ListRequest): Promise<readonly NamedGlossary[]> {
    for (;;) {
      const { signal } = (listRequest.attempt = new AbortController());
      listRequest.changes = [];
      try {
        const client = await services.connections.client();
        const listed = client ? await services.named.glossaries(client, signal, 'fresh') : [];
        signal.throwIfAborted();
        // The list may have been made before they were.
        const glossaries = listRequest.changes.reduce((known, made) => (made.client === client ? made.change(known) : known), listed);
        reading = undefined;
        show({ kind: client ? 'read' : 'notConnected' }, client && { client, glossaries });
        return glossaries;
      } catch (error) {
        if (reading !== listRequest) throw error;
        if (signal.aborted) continue;
        reading = undefined;
        show({ kind: 'failed', error });
        throw error;
      }
    }
  }

  /** Takes in a change that the service has confirmed. Names and contents that others remember are asked for again. */
  function changedTo(client: Client, change: ListChange, entries?: EntriesChange): void {
    services.session.resourcesChanged();
    revision += 1;
    reading?.changes.push({ client, change });
    if (read?.client === client) show({ kind: 'read' }, { client, glossaries: change(read.glossaries) });
    if (entries) entriesChanged.fire(entries);
  }

  function followUnready(): void {
    clearTimeout(poll);
    poll = undefined;
    if ((state.kind === 'read' || state.kind === 'failed') && read?.glossaries.some(({ ready }) => !ready)) askAgain(firstPollMs);
  }

  function askAgain(afterMs: number): void {
    clearTimeout(poll);
    poll = setTimeout(() => {
      const asked = read;
      pollUnready(afterMs).catch((error: unknown) => {
        if (isCancellation(error)) return;
        if (read !== asked) return followUnready();
        services.log.warn(`A glossary that is not ready could not be asked for: ${logged(error)}`);
        askAgain(Math.min(2 * afterMs, longestPollMs));
      });
    }, afterMs);
  }

  async function pollUnready(afterMs: number): Promise<void> {
    const asked = read;
    const listRequest = revision;
    if (!asked) return;
    const answers = new Map<string, NamedGlossary | undefined>();
    for (const { glossary_id, legacy } of asked.glossaries.filter(({ ready }) => !ready)) {
      answers.set(glossary_id, await oneAsItIs(asked.client, glossary_id, legacy, lifetime.signal));
    }
    if (listRequest !== revision) return followUnready();
    const news = [...answers.values()].some((answer) => answer?.ready !== false);
    if (!news) return askAgain(Math.min(2 * afterMs, longestPollMs));
    services.named.forget();
    const glossaries = asked.glossaries.flatMap((known) =>
      answers.has(known.glossary_id) ? (answers.get(known.glossary_id) ?? []) : known,
    );
    show({ kind: 'read' }, { client: asked.client, glossaries });
  }

  return {
    known: () => read?.glossaries,
    state: () => state,
    onDidChange: changed.event,
    onDidChangeEntries: entriesChanged.event,
    list: async (signal) => (state.kind === 'read' && read ? read.glossaries : join(signal)),
    refresh,
    async entries(place, signal) {
      const client = await services.session.client();
      const legacy = read?.glossaries.find(({ glossary_id }) => glossary_id === place.glossary_id)?.legacy === true;
      if (legacy) return client.legacy.glossaryEntries(place.glossary_id, signal);
      return (await client.glossaries.entries(place.glossary_id, place, signal)).entries;
    },
    async create(name, dictionaries, signal, kind) {
      const client = await services.session.client();
      const { createdGlossary } = await import('./createdGlossary.ts');
      const made = await createdGlossary(client, { name, dictionaries }, kind, signal);
      changedTo(client, (known) => [...known.filter((other) => other.glossary_id !== made.glossary_id), made]);
      return made;
    },
    async rename(glossary_id, name, signal) {
      const client = await services.session.client();
      const answer = namedGlossary(await client.glossaries.update(glossary_id, { name }, signal), false);
      changedTo(client, put(answer));
    },
    async replace({ glossary_id, source_lang, target_lang }, entries, signal) {
      const client = await services.session.client();
      const request = { source_lang, target_lang, entries, entries_format: 'tsv' as const };
      const dictionary = await client.glossaries.replaceDictionary(glossary_id, request, signal);
      changedTo(client, withDictionary(glossary_id, dictionary), { glossary_id, source_lang, target_lang });
      return dictionary;
    },
    async merge({ glossary_id, source_lang, target_lang }, entries, signal) {
      const client = await services.session.client();
      const dictionary = { source_lang, target_lang, entries, entries_format: 'tsv' as const };
      const answer = namedGlossary(await client.glossaries.update(glossary_id, { dictionary }, signal), false);
      changedTo(client, put(answer), { glossary_id, source_lang, target_lang });
      return answer;
    },
    async removeDictionary(place, signal) {
      const client = await services.session.client();
      await client.glossaries.removeDictionary(place.glossary_id, place, signal);
      changedTo(client, withoutDictionary(place), place);
    },
    async remove(glossary_id, signal) {
      const client = await services.session.client();
      const legacy = read?.glossaries.find((known) => known.glossary_id === glossary_id)?.legacy === true;
      await (legacy ? client.legacy.removeGlossary(glossary_id, signal) : client.glossaries.remove(glossary_id, signal));
      changedTo(client, (known) => known.filter((other) => other.glossary_id !== glossary_id), { glossary_id });
    },
    dispose() {
      lifetime.abort(new DOMException('The window ends.', 'AbortError'));
      clearTimeout(poll);
      listening?.dispose();
      changed.dispose();
      entriesChanged.dispose();
    },
  };
}

/** A glossary as the service describes it now; undefined when it is gone. */
async function oneAsItIs(client: Client, glossary_id: string, legacy: boolean, signal: AbortSignal): Promise<NamedGlossary | undefined> {
  try {
    if (!legacy) return namedGlossary(await client.glossaries.get(glossary_id, signal), false);
    const answer = await client.legacy.getGlossary(glossary_id, signal);
    return namedGlossary({ ...answer, dictionaries: [answer] }, true);
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'notFound') return undefined;
    throw error;
  }
}

/** What a change makes of the list; of one that has it already, nothing else. */
type ListChange = (glossaries: readonly NamedGlossary[]) => readonly NamedGlossary[];

function put(answer: NamedGlossary): ListChange {
  return (known) => known.map((other) => (other.glossary_id === answer.glossary_id ? answer : other));
}

function withDictionary(glossary_id: string, dictionary: Dictionary): ListChange {
  const place = { ...dictionary, glossary_id };
  return (known) =>
    known.map((other) =>
      other.glossary_id !== glossary_id
        ? other
        : other.pairs.some((pair) => isPair(pair, place))
          ? { ...other, pairs: other.pairs.map((pair) => (isPair(pair, place) ? dictionary : pair)) }
          : { ...other, pairs: [...other.pairs, dictionary] },
    );
}

function withoutDictionary(place: DictionaryPlace): ListChange {
  return (known) =>
    known.map((other) =>
      other.glossary_id === place.glossary_id ? { ...other, pairs: other.pairs.filter((pair) => !isPair(pair, place)) } : other,
    );
}

/** Whether a dictionary is the one for a place: a glossary for a language applies to every variant of it. */
export function isPair(
  one: { readonly source_lang: string; readonly target_lang: string },
  other: { readonly source_lang: string; readonly target_lang: string },
): boolean {
  return sameLanguage(one.source_lang, other.source_lang) && sameLanguage(one.target_lang, other.target_lang);
}
