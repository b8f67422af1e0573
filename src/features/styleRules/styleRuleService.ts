import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { ConfiguredRules, CreateStyleRequest, CustomInstruction, InstructionRequest, StyleRuleList } from '../../api/styleRules.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { isCancellation } from '../../editor/progress.ts';
import { brief, isFull, readFull, readLists } from './readLists.ts';

/** Failures after which it is not known what is there. */
const unclear = ['notFound', 'outcomeUnknown', 'network', 'timeout', 'unavailable', 'invalidResponse'] as const;

interface StyleRuleServiceOptions {
  readonly session: Pick<Services['session'], 'client' | 'resourcesChanged'>;
  readonly connections: Pick<Services['connections'], 'client' | 'onDidChange'>;
}

/**
 * The style rule lists of the account as last read, and every change that we make to them; the view renders it. Methods that take a
 * signal throw ServiceError or the signal's reason; those that change something lead through connecting while there is no connection.
 */
export class StyleRuleService implements vscode.Disposable {
  readonly #options: StyleRuleServiceOptions;
  readonly #changes = new vscode.EventEmitter<string | undefined>();
  readonly #removed = new vscode.EventEmitter<string>();
  readonly #listener: vscode.Disposable;
  #known: readonly StyleRuleList[] | undefined;
  /** Why they could not be read anew: whoever asks for them next is told. */
  #failure: { readonly error: unknown } | undefined;
  readonly #full = new Map<string, StyleRuleList>();
  /** Counts what is read and changed: an answer to a question that was asked before does not count any longer. */
  #revision = 0;

  /** Tells the id of a list that may look different; undefined for all of them. */
  readonly onDidChange = this.#changes.event;
  /** Tells the id of a list that is gone. */
  readonly onDidRemove = this.#removed.event;

  constructor(options: StyleRuleServiceOptions) {
    this.#options = options;
    this.#listener = options.connections.onDidChange(() => this.#forget());
  }

  /** Without rules and instructions; undefined before they were read over the current connection. */
  known(): readonly StyleRuleList[] | undefined {
    return this.#known;
  }

  /** The version of a list as last read in full. */
  version(style_id: string): number | undefined {
    return this.#full.get(style_id)?.version;
  }

  /** Those that are known, else reads them; undefined while not connected. */
  async lists(signal: AbortSignal): Promise<readonly StyleRuleList[] | undefined> {
    if (this.#known) return this.#known;
    const failed = this.#failure;
    this.#failure = undefined;
    if (failed) throw failed.error;
    const client = await this.#options.connections.client();
    if (!client) return undefined;
    const atRevision = this.#revision;
    const lists = await readLists(client, signal);
    if (atRevision !== this.#revision) return lists;
    for (const list of lists.filter(isFull)) this.#full.set(list.style_id, list);
    this.#known = lists.map(brief);
    return this.#known;
  }

  /**
   * Reads the lists anew, those in full that were read in full before, and tells what differs when all of it is there. Until then, what
   * was read before stays: its rows stay, and commands know them.
   */
  async refresh(signal: AbortSignal): Promise<void> {
    for (;;) {
      const atRevision = this.#revision;
      try {
        const client = await this.#options.connections.client();
        const lists = client && (await readLists(client, signal));
        const inFull = client && lists ? await readFull(client, lists, (id) => this.#full.has(id), signal) : [];
        // What was changed meanwhile may have been read before or after that.
        if (atRevision !== this.#revision) continue;
        return this.#replace(lists?.map(brief), inFull);
      } catch (error) {
        if (isCancellation(error)) return;
        if (atRevision !== this.#revision) continue;
        this.#forget();
        this.#failure = { error };
        return;
      }
    }
  }

  /** A list with its rules and instructions, as last read. */
  async full(style_id: string, signal: AbortSignal): Promise<StyleRuleList> {
    return this.#full.get(style_id) ?? this.read(style_id, signal);
  }

  /** The same, as it is now. */
  async read(style_id: string, signal: AbortSignal): Promise<StyleRuleList> {
    return this.#read(style_id, signal);
  }

  async create(request: CreateStyleRequest, signal: AbortSignal): Promise<StyleRuleList> {
    const { session } = this.#options;
    const client = await session.client();
    try {
      const list = await client.styleRules.create(request, signal);
      session.resourcesChanged();
      this.took(list);
      return list;
    } catch (error) {
      if (isCancellation(error) || isServiceError(error, ...unclear)) this.#forget();
      throw error;
    }
  }

  async rename(style_id: string, name: string, signal: AbortSignal): Promise<StyleRuleList> {
    return this.#changedTo(style_id, (client) => client.styleRules.rename(style_id, name, signal));
  }

  async remove(style_id: string, signal: AbortSignal): Promise<void> {
    await this.#change(style_id, (client) => client.styleRules.remove(style_id, signal).catch(unlessGone));
    this.gone(style_id);
  }

  async replaceRules(style_id: string, rules: ConfiguredRules, signal: AbortSignal): Promise<StyleRuleList> {
    return this.#changedTo(style_id, (client) => client.styleRules.replaceRules(style_id, rules, signal));
  }

  async instruction(style_id: string, id: string, signal: AbortSignal): Promise<CustomInstruction> {
    return this.#change(style_id, (client) => client.styleRules.getInstruction(style_id, id, signal));
  }

  async addInstruction(style_id: string, instruction: InstructionRequest, signal: AbortSignal): Promise<CustomInstruction> {
    return this.#withLook(style_id, signal, (client) => client.styleRules.addInstruction(style_id, instruction, signal));
  }

  async replaceInstruction(style_id: string, id: string, instruction: InstructionRequest, signal: AbortSignal): Promise<void> {
    await this.#withLook(style_id, signal, (client) => client.styleRules.replaceInstruction(style_id, id, instruction, signal));
  }

  /** Those that are gone already count as removed. */
  async removeInstructions(style_id: string, ids: readonly string[], signal: AbortSignal): Promise<void> {
    try {
      await this.#withLook(style_id, signal, async (client) => {
        for (const id of ids) await client.styleRules.removeInstruction(style_id, id, signal).catch(unlessGone);
      });
    } catch (error) {
      // Some of them may be gone.
      this.changed(style_id);
      throw error;
    }
  }

  /** Takes in a list as the service described it just now. */
  took(list: StyleRuleList): void {
    this.#take(list, this.#differs(list));
  }

  /** A list was changed: what was known of its rules and instructions does not count any longer. */
  changed(style_id: string): void {
    this.#revision += 1;
    this.#options.session.resourcesChanged();
    this.#full.delete(style_id);
    this.#changes.fire(style_id);
  }

  /** A list is gone. */
  gone(style_id: string): void {
    this.#revision += 1;
    this.#options.session.resourcesChanged();
    this.#full.delete(style_id);
    this.#known = this.#known?.filter((other) => other.style_id !== style_id);
    this.#changes.fire(undefined);
    this.#removed.fire(style_id);
  }

  dispose(): void {
    this.#listener.dispose();
    this.#changes.dispose();
    this.#removed.dispose();
  }

  #forget(): void {
    this.#revision += 1;
    this.#known = undefined;
    this.#failure = undefined;
    this.#full.clear();
    this.#changes.fire(undefined);
  }

  /** What is as it was is not told: rows that are drawn anew at that moment would swallow a click. */
  #take(list: StyleRuleList, isNews: boolean): void {
    this.#revision += 1;
    this.#full.set(list.style_id, list);
    const known = this.#known;
    const isNew = known?.every(({ style_id }) => style_id !== list.style_id) === true;
    this.#known = isNew ? [...known, list] : known?.map((other) => (other.style_id === list.style_id ? list : other));
    if (isNew) this.#changes.fire(undefined);
    else if (isNews) this.#changes.fire(list.style_id);
  }

  /** Whether a list is not as whoever shows it has it; rules and instructions that were not read yet are shown nowhere. */
  #differs(list: StyleRuleList): boolean {
    const inFull = this.#full.get(list.style_id);
    if (inFull) return !isDeepStrictEqual(inFull, list);
    const before = this.#known?.find(({ style_id }) => style_id === list.style_id);
    return !before || before.version !== list.version || before.name !== list.name;
  }

  /** @param isNews whether it is told even where it looks as before. */
  async #read(style_id: string, signal: AbortSignal, isNews = false): Promise<StyleRuleList> {
    const client = await this.#options.session.client();
    const atRevision = this.#revision;
    try {
      const list = await client.styleRules.get(style_id, signal);
      if (atRevision === this.#revision) this.#take(list, isNews || this.#differs(list));
      return list;
    } catch (error) {
      if (isServiceError(error, 'notFound')) this.gone(style_id);
      throw error;
    }
  }

  /** Makes a change of a list; what is not there any more is not shown any more. */
  async #change<T>(style_id: string, task: (client: Client) => Promise<T>): Promise<T> {
    const client = await this.#options.session.client();
    try {
      return await task(client);
    } catch (error) {
      // What became of it is not known, or the list is not what we think.
      if (isCancellation(error) || isServiceError(error, ...unclear)) this.changed(style_id);
      throw error;
    }
  }

  /** What the service does not answer with a list to is followed by a look at it. */
  async #withLook<T>(style_id: string, signal: AbortSignal, task: (client: Client) => Promise<T>): Promise<T> {
    const value = await this.#change(style_id, task);
    this.#options.session.resourcesChanged();
    this.#full.delete(style_id);
    // Not every service counts such a change as a version.
    await this.#read(style_id, signal, true).catch(() => this.changed(style_id));
    return value;
  }

  async #changedTo(style_id: string, task: (client: Client) => Promise<StyleRuleList>): Promise<StyleRuleList> {
    const list = await this.#change(style_id, task);
    this.#options.session.resourcesChanged();
    this.took(list);
    return list;
  }

  #replace(lists: readonly StyleRuleList[] | undefined, inFull: readonly StyleRuleList[]): void {
    const before = { known: this.#known, full: new Map(this.#full) };
    this.#revision += 1;
    this.#known = lists;
    this.#failure = undefined;
    this.#full.clear();
    for (const list of inFull) this.#full.set(list.style_id, list);
    const ids = (all: readonly StyleRuleList[] | undefined) => all?.map(({ style_id }) => style_id);
    if (!lists || !isDeepStrictEqual(ids(lists), ids(before.known))) return this.#changes.fire(undefined);
    for (const [index, list] of lists.entries()) {
      const { style_id } = list;
      const same = isDeepStrictEqual(brief(list), brief(before.known?.[index] ?? list));
      if (!same || !isDeepStrictEqual(this.#full.get(style_id), before.full.get(style_id))) this.#changes.fire(style_id);
    }
  }
}

/** What is to be removed and is gone already is as it was wanted. */
function unlessGone(error: unknown): void {
  if (!isServiceError(error, 'notFound')) throw error;
}
