import * as vscode from 'vscode';
import { orAborted } from '../../api/abort.ts';
import type { Dictionary } from '../../api/glossaries.ts';
import type { Client } from '../../client/client.ts';
import { logged } from '../../client/log.ts';
import { isCancellation } from '../../editor/progress.ts';
import type { Connections } from '../connection/connections.ts';
import type { EditorLog } from '../log.ts';
import type { NamedGlossary, NamedResources } from '../resources/namedResources.ts';
import type { Session } from '../session.ts';
import type { DictionaryPlace } from './dictionaryPlace.ts';
import type { DictionaryTsv, ListChange } from './glossaryRequests.ts';

/** State of the list. */
export type GlossaryListState =
  | { readonly kind: 'unread' | 'reading' | 'notConnected' | 'read' }
  /** Results of an earlier read stay available. */
  | { readonly kind: 'failed'; readonly error: unknown };

/** A change of entries in a dictionary, or in all dictionaries of a glossary if none is named. */
export interface EntriesChange {
  readonly glossary_id: string;
  readonly source_lang?: string;
  readonly target_lang?: string;
}

/** Milliseconds before a glossary that is not ready is requested again: initial and maximum values. */
const firstPollMs = 1000;
const longestPollMs = 30_000;

/** A pending read of the list, shared by all callers. */
interface ListRequest {
  done: Promise<readonly NamedGlossary[]>;
  /** Number of callers that wait for it. */
  waiting: number;
  /** Aborts the current request. */
  attempt: AbortController;
  /** Changes made by this window since the request. */
  changes: { readonly client: Client; readonly change: ListChange }[];
}

/** The list and the client it was read with. */
interface ListRead {
  readonly client: Client;
  readonly glossaries: readonly NamedGlossary[];
}

/** Dependencies of the service. */
interface GlossaryServices {
  readonly named: NamedResources;
  readonly session: Pick<Session, 'client' | 'resourcesChanged'>;
  readonly log: Pick<EditorLog, 'warn'>;
  readonly connections: Pick<Connections, 'client' | 'onDidChange'>;
}

const requests = () => import('./glossaryRequests.ts');

/**
 * Glossaries of the account as last read, and all changes made by this extension. Views display it. Glossaries that are not ready are
 * requested repeatedly until they are. Methods with a signal throw ServiceError or the signal's reason. Methods that change something
 * connect first if necessary.
 */
export class GlossaryService implements vscode.Disposable {
  readonly #services: GlossaryServices;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #entriesChanged = new vscode.EventEmitter<EntriesChange>();
  readonly #lifetime = new AbortController();
  #state: GlossaryListState = { kind: 'unread' };
  #read: ListRead | undefined;
  #poll: NodeJS.Timeout | undefined;
  #listening: vscode.Disposable | undefined;
  // Incremented with every refresh and change. Answers to earlier requests are then ignored.
  #revision = 0;
  #reading: ListRequest | undefined;

  /** Fires when the list or its state may have changed. */
  readonly onDidChange = this.#changed.event;
  /** Fires after this extension changed entries. */
  readonly onDidChangeEntries = this.#entriesChanged.event;

  constructor(services: GlossaryServices) {
    this.#services = services;
  }

  /** Returns the glossaries last read with the current connection; undefined before that. */
  known(): readonly NamedGlossary[] | undefined {
    return this.#read?.glossaries;
  }

  state(): GlossaryListState {
    return this.#state;
  }

  /** Returns the known glossaries, or reads them. Empty while not connected. */
  async list(signal: AbortSignal): Promise<readonly NamedGlossary[]> {
    return this.#state.kind === 'read' && this.#read ? this.#read.glossaries : this.#join(signal);
  }

  /** Reads the glossaries again. Empty while not connected. */
  refresh(signal: AbortSignal): Promise<readonly NamedGlossary[]> {
    this.#startAnew();
    return this.#join(signal);
  }

  /** Returns the current entries of a dictionary as TSV, for legacy glossaries too. */
  async entries(place: DictionaryPlace, signal: AbortSignal): Promise<string> {
    const client = await this.#services.session.client();
    if (this.#isLegacy(place.glossary_id)) return client.legacy.glossaryEntries(place.glossary_id, signal);
    return (await client.glossaries.entries(place.glossary_id, place, signal)).entries;
  }

  /**
   * Creates a glossary. If the server has only the old interface, it is a legacy one, unless `kind` requires a current one.
   * @param dictionaries at least one; entries as TSV. @throws UserError if the server does not support such a glossary.
   */
  async create(name: string, dictionaries: readonly DictionaryTsv[], signal: AbortSignal, kind?: 'current'): Promise<NamedGlossary> {
    const client = await this.#services.session.client();
    const { answer, change } = await (await requests()).createGlossary(client, { name, dictionaries }, kind, signal);
    this.#changedTo(client, change);
    return answer;
  }

  async rename(glossary_id: string, name: string, signal: AbortSignal): Promise<void> {
    const client = await this.#services.session.client();
    const { change } = await (await requests()).updateGlossary(client, glossary_id, { name }, signal);
    this.#changedTo(client, change);
  }

  /** Replaces a whole dictionary, or creates it. @param entries TSV. */
  async replace({ glossary_id, source_lang, target_lang }: DictionaryPlace, entries: string, signal: AbortSignal): Promise<Dictionary> {
    const client = await this.#services.session.client();
    const place = { glossary_id, source_lang, target_lang };
    const { answer, change } = await (await requests()).replaceDictionary(client, place, entries, signal);
    this.#changedTo(client, change, place);
    return answer;
  }

  /** Merges entries into a dictionary, or creates it. Other entries are kept. @param entries TSV. */
  async merge({ glossary_id, source_lang, target_lang }: DictionaryPlace, entries: string, signal: AbortSignal): Promise<NamedGlossary> {
    const client = await this.#services.session.client();
    const dictionary = { source_lang, target_lang, entries };
    const { answer, change } = await (await requests()).updateGlossary(client, glossary_id, { dictionary }, signal);
    this.#changedTo(client, change, { glossary_id, source_lang, target_lang });
    return answer;
  }

  async removeDictionary(place: DictionaryPlace, signal: AbortSignal): Promise<void> {
    const client = await this.#services.session.client();
    this.#changedTo(client, await (await requests()).removeDictionary(client, place, signal), place);
  }

  /** Deletes a glossary of either kind. */
  async remove(glossary_id: string, signal: AbortSignal): Promise<void> {
    const client = await this.#services.session.client();
    const legacy = this.#isLegacy(glossary_id);
    this.#changedTo(client, await (await requests()).removeGlossary(client, glossary_id, legacy, signal), { glossary_id });
  }

  dispose(): void {
    this.#lifetime.abort(new DOMException('The window ends.', 'AbortError'));
    clearTimeout(this.#poll);
    this.#listening?.dispose();
    this.#changed.dispose();
    this.#entriesChanged.dispose();
  }

  #isLegacy(glossary_id: string): boolean {
    return this.known()?.find((known) => known.glossary_id === glossary_id)?.legacy === true;
  }

  #show(next: GlossaryListState, read?: ListRead): void {
    this.#state = next;
    if (read) this.#read = read;
    this.#changed.fire();
    this.#followUnready();
  }

  /** Clears the list when the connection changes. */
  #listen(): void {
    this.#listening ??= this.#services.connections.onDidChange(() => {
      this.#startAnew();
      this.#read = undefined;
      this.#show({ kind: this.#reading ? 'reading' : 'unread' });
    });
  }

  /** Restarts a pending read. */
  #startAnew(): void {
    this.#revision += 1;
    this.#reading?.attempt.abort();
  }

  /** Waits for the pending read, or starts one. It is aborted when nobody waits for it anymore. */
  async #join(signal: AbortSignal): Promise<readonly NamedGlossary[]> {
    this.#listen();
    signal.throwIfAborted();
    const joined = (this.#reading ??= this.#begin());
    joined.waiting += 1;
    try {
      return await orAborted(joined.done, signal);
    } finally {
      joined.waiting -= 1;
      if (joined.waiting === 0 && this.#reading === joined) this.#abandon(joined);
    }
  }

  #begin(): ListRequest {
    const begun: ListRequest = { waiting: 0, attempt: new AbortController(), changes: [], done: Promise.resolve([]) };
    this.#reading = begun;
    begun.done = this.#readThrough(begun);
    this.#show({ kind: 'reading' });
    return begun;
  }

  #abandon(left: ListRequest): void {
    this.#reading = undefined;
    left.attempt.abort();
    this.#show({ kind: this.#read ? 'read' : 'unread' });
  }

  /** Reads the list, and repeats that after a refresh in the meantime. */
  async #readThrough(listRequest: ListRequest): Promise<readonly NamedGlossary[]> {
    for (;;) {
      const { signal } = (listRequest.attempt = new AbortController());
      listRequest.changes = [];
      try {
        const client = await this.#services.connections.client();
        const listed = client ? await this.#services.named.glossaries(client, signal, 'fresh') : [];
        signal.throwIfAborted();
        // The service may have created the list before these changes.
        const glossaries = listRequest.changes.reduce((known, made) => (made.client === client ? made.change(known) : known), listed);
        this.#reading = undefined;
        this.#show({ kind: client ? 'read' : 'notConnected' }, client && { client, glossaries });
        return glossaries;
      } catch (error) {
        if (this.#reading !== listRequest) throw error;
        if (signal.aborted) continue;
        this.#reading = undefined;
        this.#show({ kind: 'failed', error });
        throw error;
      }
    }
  }

  /** Applies a change that the service has confirmed. Names and contents remembered elsewhere are requested again. */
  #changedTo(client: Client, change: ListChange, entries?: EntriesChange): void {
    this.#services.session.resourcesChanged();
    this.#revision += 1;
    this.#reading?.changes.push({ client, change });
    if (this.#read?.client === client) this.#show({ kind: 'read' }, { client, glossaries: change(this.#read.glossaries) });
    if (entries) this.#entriesChanged.fire(entries);
  }

  #followUnready(): void {
    clearTimeout(this.#poll);
    this.#poll = undefined;
    const { kind } = this.#state;
    if ((kind === 'read' || kind === 'failed') && this.known()?.some(({ ready }) => !ready)) this.#askAgain(firstPollMs);
  }

  #askAgain(afterMs: number): void {
    clearTimeout(this.#poll);
    this.#poll = setTimeout(() => {
      const asked = this.#read;
      this.#pollUnready(afterMs).catch((error: unknown) => {
        if (isCancellation(error)) return;
        if (this.#read !== asked) return this.#followUnready();
        this.#services.log.warn(`A glossary that is not ready could not be asked for: ${logged(error)}`);
        this.#askAgain(Math.min(2 * afterMs, longestPollMs));
      });
    }, afterMs);
  }

  async #pollUnready(afterMs: number): Promise<void> {
    const asked = this.#read;
    const revision = this.#revision;
    if (!asked) return;
    const { readGlossary } = await requests();
    const answers = new Map<string, NamedGlossary | undefined>();
    for (const unready of asked.glossaries.filter(({ ready }) => !ready)) {
      answers.set(unready.glossary_id, await readGlossary(asked.client, unready, this.#lifetime.signal));
    }
    if (revision !== this.#revision) return this.#followUnready();
    const news = [...answers.values()].some((answer) => answer?.ready !== false);
    if (!news) return this.#askAgain(Math.min(2 * afterMs, longestPollMs));
    this.#services.named.forget();
    const glossaries = asked.glossaries.flatMap((known) =>
      answers.has(known.glossary_id) ? (answers.get(known.glossary_id) ?? []) : known,
    );
    this.#show({ kind: 'read' }, { client: asked.client, glossaries });
  }
}
