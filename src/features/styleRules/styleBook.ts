import * as vscode from 'vscode';
import type {
  ConfiguredRules,
  CreateStyleRequest,
  CustomInstruction,
  InstructionRequest,
  StyleRuleList,
} from '../../contract/styleRules.ts';
import type { Client } from '../../service/client.ts';
import { isServiceError } from '../../service/errors.ts';
import type { App } from '../../ui/app.ts';
import { isCancellation } from '../../ui/progress.ts';

/**
 * The style rule lists of the account as last read, and every change that we make to them; the view renders it. Methods that take a
 * signal throw ServiceError or the signal's reason; those that change something lead through connecting while there is no connection.
 */
export interface StyleBook extends vscode.Disposable {
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
  /** Forgets what is known. */
  forget(): void;
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

export function createStyleBook(app: App): StyleBook {
  const changes = new vscode.EventEmitter<string | undefined>();
  const removed = new vscode.EventEmitter<string>();
  let known: readonly StyleRuleList[] | undefined;
  const full = new Map<string, StyleRuleList>();
  // Counts what is read and changed: an answer to a question that was asked before does not count any longer.
  let edition = 0;

  function forget(): void {
    edition += 1;
    known = undefined;
    full.clear();
    changes.fire(undefined);
  }

  const listening = app.connections.onDidChange(forget);

  function took(list: StyleRuleList): void {
    edition += 1;
    full.set(list.style_id, list);
    const isNew = known?.every(({ style_id }) => style_id !== list.style_id) === true;
    known = isNew ? [...(known ?? []), list] : known?.map((other) => (other.style_id === list.style_id ? list : other));
    changes.fire(isNew ? undefined : list.style_id);
  }

  function changed(style_id: string): void {
    edition += 1;
    app.resourcesChanged();
    full.delete(style_id);
    changes.fire(style_id);
  }

  function gone(style_id: string): void {
    edition += 1;
    app.resourcesChanged();
    full.delete(style_id);
    known = known?.filter((other) => other.style_id !== style_id);
    changes.fire(undefined);
    removed.fire(style_id);
  }

  async function read(style_id: string, signal: AbortSignal): Promise<StyleRuleList> {
    const client = await app.connectedClient();
    const mine = edition;
    try {
      const list = await client.styleRules.get(style_id, signal);
      const isNews = full.get(style_id)?.version !== list.version;
      if (mine === edition && isNews) took(list);
      return list;
    } catch (error) {
      if (isServiceError(error, 'notFound')) gone(style_id);
      throw error;
    }
  }

  /** Makes a change of a list; what is not there any more is not shown any more. */
  async function change<T>(style_id: string, task: (client: Client) => Promise<T>): Promise<T> {
    const client = await app.connectedClient();
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
    app.resourcesChanged();
    full.delete(style_id);
    await read(style_id, signal).catch(() => changed(style_id));
    return value;
  }

  async function changedTo(style_id: string, task: (client: Client) => Promise<StyleRuleList>): Promise<StyleRuleList> {
    const list = await change(style_id, task);
    app.resourcesChanged();
    took(list);
    return list;
  }

  return {
    known: () => known,
    onDidChange: changes.event,
    onDidRemove: removed.event,
    version: (style_id) => full.get(style_id)?.version,
    async lists(signal) {
      if (known) return known;
      const client = await app.connections.client();
      if (!client) return undefined;
      const mine = edition;
      const lists: StyleRuleList[] = [];
      // One that is made meanwhile may push another one onto the next page.
      const seen = new Set<string>();
      for await (const list of client.styleRules.list({}, signal)) {
        if (!seen.has(list.style_id)) lists.push(list);
        seen.add(list.style_id);
      }
      if (mine === edition) known = lists;
      return lists;
    },
    forget,
    full: async (style_id, signal) => full.get(style_id) ?? read(style_id, signal),
    read,
    async create(request, signal) {
      const client = await app.connectedClient();
      try {
        const list = await client.styleRules.create(request, signal);
        app.resourcesChanged();
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
    took,
    changed,
    gone,
    dispose() {
      listening.dispose();
      changes.dispose();
      removed.dispose();
    },
  };
}

/** What is to be removed and is gone already is as it was wanted. */
function unlessGone(error: unknown): void {
  if (!isServiceError(error, 'notFound')) throw error;
}
