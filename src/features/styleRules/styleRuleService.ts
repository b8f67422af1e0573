import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { ConfiguredRules, CreateStyleRequest, CustomInstruction, InstructionRequest, StyleRuleList } from '../../api/styleRules.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { isCancellation } from '../../editor/progress.ts';
import { brief, isFull, readFull, readLists } from './readLists.ts';

/** Failures after which the state at the service is unknown. */
const unclear = ['notFound', 'outcomeUnknown', 'network', 'timeout', 'unavailable', 'invalidResponse'] as const;

interface StyleRuleServiceOptions {
  readonly session: Pick<Services['session'], 'client' | 'resourcesChanged'>;
  readonly connections: Pick<Services['connections'], 'client' | 'onDidChange'>;
}

/**
 * Cache of the account's style rule lists, and all changes to them. The view displays it. Methods with a signal throw ServiceError or the
 * signal's reason. Those that make changes start connecting if there is no connection.
 */
export class StyleRuleService implements vscode.Disposable {
  readonly #options: StyleRuleServiceOptions;
  readonly #changes = new vscode.EventEmitter<string | undefined>();
  readonly #removed = new vscode.EventEmitter<string>();
  readonly #listener: vscode.Disposable;
  #known: readonly StyleRuleList[] | undefined;
  /** Error of the last refresh, which is thrown by the next request for the lists. */
  #failure: { readonly error: unknown } | undefined;
  readonly #full = new Map<string, StyleRuleList>();
  /** Counts reads and changes, so that outdated responses can be ignored. */
  #revision = 0;

  /** Fires with the id of a list whose display may have changed; undefined for all. */
  readonly onDidChange = this.#changes.event;
  /** Fires with the id of a list that no longer exists. */
  readonly onDidRemove = this.#removed.event;

  constructor(options: StyleRuleServiceOptions) {
    this.#options = options;
    this.#listener = options.connections.onDidChange(() => this.#forget());
  }

  /** Lists without rules and instructions; undefined before they are read over the current connection. */
  known(): readonly StyleRuleList[] | undefined {
    return this.#known;
  }

  /** Returns the version of a list when it was last read completely. */
  version(style_id: string): number | undefined {
    return this.#full.get(style_id)?.version;
  }

  /** Returns the cached lists or reads them; undefined if not connected. */
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
   * Reads the lists again, including the contents of those that were complete, and fires events for differences at the end. Until then, the
   * earlier lists and their rows remain.
   */
  async refresh(signal: AbortSignal): Promise<void> {
    for (;;) {
      const atRevision = this.#revision;
      try {
        const client = await this.#options.connections.client();
        const lists = client && (await readLists(client, signal));
        const inFull = client && lists ? await readFull(client, lists, (id) => this.#full.has(id), signal) : [];
        // A list changed in the meantime may have been read before or after the change.
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

  /** Returns the cached list with rules and instructions, or reads it. */
  async full(style_id: string, signal: AbortSignal): Promise<StyleRuleList> {
    return this.#full.get(style_id) ?? this.read(style_id, signal);
  }

  /** Always reads the current list. */
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

  /** Removes instructions. Those that no longer exist count as removed. */
  async removeInstructions(style_id: string, ids: readonly string[], signal: AbortSignal): Promise<void> {
    try {
      await this.#withLook(style_id, signal, async (client) => {
        for (const id of ids) await client.styleRules.removeInstruction(style_id, id, signal).catch(unlessGone);
      });
    } catch (error) {
      // Some of them may have been removed.
      this.changed(style_id);
      throw error;
    }
  }

  /** Stores a list that the service just returned. */
  took(list: StyleRuleList): void {
    this.#take(list, this.#differs(list));
  }

  /** Discards the stored contents of a list after a change. */
  changed(style_id: string): void {
    this.#revision += 1;
    this.#options.session.resourcesChanged();
    this.#full.delete(style_id);
    this.#changes.fire(style_id);
  }

  /** Removes a list that no longer exists. */
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

  /** Stores a list. Only fires an event if it changed, because redrawing rows could swallow a click at that moment. */
  #take(list: StyleRuleList, isNews: boolean): void {
    this.#revision += 1;
    this.#full.set(list.style_id, list);
    const known = this.#known;
    const isNew = known?.every(({ style_id }) => style_id !== list.style_id) === true;
    this.#known = isNew ? [...known, list] : known?.map((other) => (other.style_id === list.style_id ? list : other));
    if (isNew) this.#changes.fire(undefined);
    else if (isNews) this.#changes.fire(list.style_id);
  }

  /** Checks if a list differs from the one displayed. Contents that were never read are not displayed. */
  #differs(list: StyleRuleList): boolean {
    const inFull = this.#full.get(list.style_id);
    if (inFull) return !isDeepStrictEqual(inFull, list);
    const before = this.#known?.find(({ style_id }) => style_id === list.style_id);
    return !before || before.version !== list.version || before.name !== list.name;
  }

  /** @param isNews true to fire an event even if nothing seems to have changed. */
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

  /** Runs a change of a list. If the list may no longer exist, it is updated. */
  async #change<T>(style_id: string, task: (client: Client) => Promise<T>): Promise<T> {
    const client = await this.#options.session.client();
    try {
      return await task(client);
    } catch (error) {
      // The outcome is unknown, or the list differs from the cached one.
      if (isCancellation(error) || isServiceError(error, ...unclear)) this.changed(style_id);
      throw error;
    }
  }

  /** Runs a change whose response does not contain the list, and reads the list afterwards. */
  async #withLook<T>(style_id: string, signal: AbortSignal, task: (client: Client) => Promise<T>): Promise<T> {
    const value = await this.#change(style_id, task);
    this.#options.session.resourcesChanged();
    this.#full.delete(style_id);
    // Not every service increases the version after such a change.
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

/** Ignores "not found" when removing something. */
function unlessGone(error: unknown): void {
  if (!isServiceError(error, 'notFound')) throw error;
}
