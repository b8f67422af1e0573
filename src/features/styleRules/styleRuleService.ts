import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { ConfiguredRules, CreateStyleRequest, CustomInstruction, InstructionRequest, StyleRuleList } from '../../api/styleRules.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { isCancellation } from '../../editor/progress.ts';

/**
 * The style rule lists of the account as last read, and every change that we make to them; the view renders it. Methods that take a
 * signal throw ServiceError or the signal's reason; those that change something lead through connecting while there is no connection.
 */
export interface StyleRuleService extends vscode.Disposable {
  /** Without rules and instructions; undefined before they were read over the current connection. */
  known(): readonly StyleRuleList[] | undefined;
  /** Tells the id of a list that may look different; undefined for all of them. */
  readonly onDidChange: vscode.Event<string | undefined>;
  /** Tells the id of a list that is gone. */
  readonly onDidRemove: vscode.Event<string>;
  /** The version of a list as last read in full. */
  version(style_id: string): number | undefined;
  /** Those that are known, else reads them; undefined while not connected. */
  lists(signal: AbortSignal): Promise<readonly StyleRuleList[] | undefined>;
  /** Reads the lists anew, those in full that were read in full before, and tells what differs when all of it is there. */
  refresh(signal: AbortSignal): Promise<void>;
  /** A list with its rules and instructions, as last read. */
  full(style_id: string, signal: AbortSignal): Promise<StyleRuleList>;
  /** The same, as it is now. */
  read(style_id: string, signal: AbortSignal): Promise<StyleRuleList>;
  create(request: CreateStyleRequest, signal: AbortSignal): Promise<StyleRuleList>;
  rename(style_id: string, name: string, signal: AbortSignal): Promise<StyleRuleList>;
  remove(style_id: string, signal: AbortSignal): Promise<void>;
  replaceRules(style_id: string, rules: ConfiguredRules, signal: AbortSignal): Promise<StyleRuleList>;
  instruction(style_id: string, id: string, signal: AbortSignal): Promise<CustomInstruction>;
  addInstruction(style_id: string, instruction: InstructionRequest, signal: AbortSignal): Promise<CustomInstruction>;
  replaceInstruction(style_id: string, id: string, instruction: InstructionRequest, signal: AbortSignal): Promise<void>;
  /** Those that are gone already count as removed. */
  removeInstructions(style_id: string, ids: readonly string[], signal: AbortSignal): Promise<void>;
  /** Takes in a list as the service described it just now. */
  took(list: StyleRuleList): void;
  /** A list was changed: what was known of its rules and instructions does not count any longer. */
  changed(style_id: string): void;
  /** A list is gone. */
  gone(style_id: string): void;
}

/** Failures after which it is not known what is there. */
const unclear = ['notFound', 'outcomeUnknown', 'network', 'timeout', 'unavailable', 'invalidResponse'] as const;

interface StyleRuleServiceOptions {
  readonly session: Pick<Services['session'], 'client' | 'resourcesChanged'>;
  readonly connections: Pick<Services['connections'], 'client' | 'onDidChange'>;
}

export function createStyleRuleService(services: StyleRuleServiceOptions): StyleRuleService {
  const changes = new vscode.EventEmitter<string | undefined>();
  const removed = new vscode.EventEmitter<string>();
  let known: readonly StyleRuleList[] | undefined;
  /** Why they could not be read anew: whoever asks for them next is told. */
  let failure: { readonly error: unknown } | undefined;
  const full = new Map<string, StyleRuleList>();
  // Counts what is read and changed: an answer to a question that was asked before does not count any longer.
  let revision = 0;

  function forget(): void {
    revision += 1;
    known = undefined;
    failure = undefined;
    full.clear();
    changes.fire(undefined);
  }

  const listening = services.connections.onDidChange(forget);

  /** What is as it was is not told: rows that are drawn anew at that moment would swallow a click. */
  function took(list: StyleRuleList, isNews = differs(list)): void {
    revision += 1;
    full.set(list.style_id, list);
    const isNew = known?.every(({ style_id }) => style_id !== list.style_id) === true;
    known = isNew ? [...(known ?? []), list] : known?.map((other) => (other.style_id === list.style_id ? list : other));
    if (isNew) changes.fire(undefined);
    else if (isNews) changes.fire(list.style_id);
  }

  /** Whether a list is not as whoever shows it has it; rules and instructions that were not read yet are shown nowhere. */
  function differs(list: StyleRuleList): boolean {
    const inFull = full.get(list.style_id);
    if (inFull) return !isDeepStrictEqual(inFull, list);
    const before = known?.find(({ style_id }) => style_id === list.style_id);
    return !before || before.version !== list.version || before.name !== list.name;
  }

  function changed(style_id: string): void {
    revision += 1;
    services.session.resourcesChanged();
    full.delete(style_id);
    changes.fire(style_id);
  }

  function gone(style_id: string): void {
    revision += 1;
    services.session.resourcesChanged();
    full.delete(style_id);
    known = known?.filter((other) => other.style_id !== style_id);
    changes.fire(undefined);
    removed.fire(style_id);
  }

  async function read(style_id: string, signal: AbortSignal, isNews?: boolean): Promise<StyleRuleList> {
    const client = await services.session.client();
    const atRevision = revision;
    try {
      const list = await client.styleRules.get(style_id, signal);
      if (atRevision === revision) took(list, isNews);
      return list;
    } catch (error) {
      if (isServiceError(error, 'notFound')) gone(style_id);
      throw error;
    }
  }

  /** Makes a change of a list; what is not there any more is not shown any more. */
  async function change<T>(style_id: string, task: (client: Client) => Promise<T>): Promise<T> {
    const client = await services.session.client();
    try {
      return await task(client);
    } catch (error) {
      // What became of it is not known, or the list is not what we think.
      if (isCancellation(error) || isServiceError(error, ...unclear)) changed(style_id);
      throw error;
    }
  }

  /** What the service does not answer with a list to is followed by a look at it. */
  async function withLook<T>(style_id: string, signal: AbortSignal, task: (client: Client) => Promise<T>): Promise<T> {
    const value = await change(style_id, task);
    services.session.resourcesChanged();
    full.delete(style_id);
    // Not every service counts such a change as a version.
    await read(style_id, signal, true).catch(() => changed(style_id));
    return value;
  }

  async function changedTo(style_id: string, task: (client: Client) => Promise<StyleRuleList>): Promise<StyleRuleList> {
    const list = await change(style_id, task);
    services.session.resourcesChanged();
    took(list);
    return list;
  }

  /** With rules and instructions, where the service gives them with the lists: the whole view costs one request then. */
  async function readLists(client: Client, signal: AbortSignal): Promise<StyleRuleList[]> {
    const lists: StyleRuleList[] = [];
    // One that is made meanwhile may push another one onto the next page.
    const seen = new Set<string>();
    for await (const list of client.styleRules.list({ detailed: true }, signal)) {
      if (!seen.has(list.style_id)) lists.push(list);
      seen.add(list.style_id);
    }
    return lists;
  }

  /** Those in full, and those that were read in full before and came without: these are read anew. */
  async function readFull(client: Client, lists: readonly StyleRuleList[], signal: AbortSignal): Promise<StyleRuleList[]> {
    const wanted = lists.filter((list) => full.has(list.style_id) && !isFull(list));
    // One that cannot be read is read again by whoever shows it, who tells why.
    const answers = await Promise.all(wanted.map(({ style_id }) => client.styleRules.get(style_id, signal).catch(() => undefined)));
    signal.throwIfAborted();
    return [...lists.filter(isFull), ...answers.filter((list) => list !== undefined)];
  }

  /** Until all of it is there, what was read before stays: its rows stay, and commands know them. */
  async function refresh(signal: AbortSignal): Promise<void> {
    for (;;) {
      const atRevision = revision;
      try {
        const client = await services.connections.client();
        const lists = client && (await readLists(client, signal));
        const inFull = client && lists ? await readFull(client, lists, signal) : [];
        // What was changed meanwhile may have been read before or after that.
        if (atRevision !== revision) continue;
        return replace(lists?.map(brief), inFull);
      } catch (error) {
        if (isCancellation(error)) return;
        if (atRevision !== revision) continue;
        forget();
        failure = { error };
        return;
      }
    }
  }

  function replace(lists: readonly StyleRuleList[] | undefined, inFull: readonly StyleRuleList[]): void {
    const before = { known, full: new Map(full) };
    revision += 1;
    known = lists;
    failure = undefined;
    full.clear();
    for (const list of inFull) full.set(list.style_id, list);
    const ids = (all: typeof known) => all?.map(({ style_id }) => style_id);
    if (!lists || !isDeepStrictEqual(ids(lists), ids(before.known))) return changes.fire(undefined);
    for (const [index, list] of lists.entries()) {
      const { style_id } = list;
      const same = isDeepStrictEqual(brief(list), brief(before.known?.[index] ?? list));
      if (!same || !isDeepStrictEqual(full.get(style_id), before.full.get(style_id))) changes.fire(style_id);
    }
  }

  return {
    known: () => known,
    onDidChange: changes.event,
    onDidRemove: removed.event,
    version: (style_id) => full.get(style_id)?.version,
    async lists(signal) {
      if (known) return known;
      const failed = failure;
      failure = undefined;
      if (failed) throw failed.error;
      const client = await services.connections.client();
      if (!client) return undefined;
      const atRevision = revision;
      const lists = await readLists(client, signal);
      if (atRevision !== revision) return lists;
      for (const list of lists.filter(isFull)) full.set(list.style_id, list);
      known = lists.map(brief);
      return known;
    },
    refresh,
    full: async (style_id, signal) => full.get(style_id) ?? read(style_id, signal),
    read: (style_id, signal) => read(style_id, signal),
    async create(request, signal) {
      const client = await services.session.client();
      try {
        const list = await client.styleRules.create(request, signal);
        services.session.resourcesChanged();
        took(list);
        return list;
      } catch (error) {
        if (isCancellation(error) || isServiceError(error, ...unclear)) forget();
        throw error;
      }
    },
    rename: (style_id, name, signal) => changedTo(style_id, (client) => client.styleRules.rename(style_id, name, signal)),
    async remove(style_id, signal) {
      await change(style_id, (client) => client.styleRules.remove(style_id, signal).catch(unlessGone));
      gone(style_id);
    },
    replaceRules: (style_id, rules, signal) => changedTo(style_id, (client) => client.styleRules.replaceRules(style_id, rules, signal)),
    instruction: (style_id, id, signal) => change(style_id, (client) => client.styleRules.getInstruction(style_id, id, signal)),
    addInstruction: (style_id, instruction, signal) =>
      withLook(style_id, signal, (client) => client.styleRules.addInstruction(style_id, instruction, signal)),
    async replaceInstruction(style_id, id, instruction, signal) {
      await withLook(style_id, signal, (client) => client.styleRules.replaceInstruction(style_id, id, instruction, signal));
    },
    async removeInstructions(style_id, ids, signal) {
      try {
        await withLook(style_id, signal, async (client) => {
          for (const id of ids) await client.styleRules.removeInstruction(style_id, id, signal).catch(unlessGone);
        });
      } catch (error) {
        // Some of them may be gone.
        changed(style_id);
        throw error;
      }
    },
    took: (list) => took(list),
    changed,
    gone,
    dispose() {
      listening.dispose();
      changes.dispose();
      removed.dispose();
    },
  };
}

/** Whether an answer brought rules and instructions, too. */
function isFull({ configured_rules, custom_instructions }: StyleRuleList): boolean {
  return configured_rules !== undefined && custom_instructions !== undefined;
}

/** A list without what only some answers have. */
function brief(list: StyleRuleList): StyleRuleList {
  return { ...list, configured_rules: undefined, custom_instructions: undefined };
}

/** What is to be removed and is gone already is as it was wanted. */
function unlessGone(error: unknown): void {
  if (!isServiceError(error, 'notFound')) throw error;
}
