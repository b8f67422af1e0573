import * as vscode from 'vscode';
import type { TranslationMemory } from '../../api/memories.ts';
import type { Services } from '../../services/services.ts';
import type { ViewState } from '../../services/connection/viewState.ts';
import type { ResourceTree, TreeModel, TreeRow } from '../../editor/resourceTree.ts';
import { byName } from '../../services/glossaries/glossaryLabels.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import { Retriable } from '../../editor/userError.ts';
import { failureState } from '../../services/connection/viewState.ts';
import { rowOfMemory, rowOfPair, targetsOf } from './rows.ts';
import type { MemoryNode } from './rows.ts';
import { settingsOfUse, startUsing, stopUsing, thresholdOfUse, usedMemory } from './useMemory.ts';
import { logged } from '../../client/logged.ts';

/** A row as a menu hands it over. */
export function nodeOf(argument: unknown): MemoryNode | undefined {
  if (typeof argument !== 'object' || argument === null || !('kind' in argument && 'memory' in argument)) return undefined;
  const { kind, memory } = argument;
  if (typeof memory !== 'string') return undefined;
  if (kind === 'memory') return { kind, memory };
  if (kind !== 'pair' || !('language' in argument) || typeof argument.language !== 'string') return undefined;
  return { kind, memory, language: argument.language };
}

/** The view of translation memories and its commands. Arguments are what menus hand over: a row, and all selected ones. */
export interface MemoriesView extends TreeModel<MemoryNode> {
  refresh(): Promise<void>;
  use(row?: unknown): Promise<void>;
  stopUsing(): Promise<void>;
  copyIds(row?: unknown, rows?: unknown): Promise<void>;
}

export function createMemoriesView(services: Services, tree: ResourceTree<MemoryNode, MemoriesView, ViewState>): MemoriesView {
  let read: readonly TranslationMemory[] | undefined;
  // Counts connections and readings: an answer to a question that was asked before does not count any longer.
  let revision = 0;
  /** The one that is marked. */
  let used: TranslationMemory | undefined;

  const listeners = [
    services.connections.onDidChange(() => {
      revision += 1;
      read = undefined;
      tree.forgetReading();
      tree.view.message = '';
      tree.refresh();
    }),
    // Another folder or language may have settings of its own.
    vscode.window.onDidChangeActiveTextEditor(() => {
      const now = read && usedMemory(read);
      if (now !== used) tree.refresh();
      used = now;
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (read && settingsOfUse.some((id) => event.affectsConfiguration(id))) tree.refresh();
    }),
  ];

  /** @throws ServiceError; the signal's reason. */
  async function readAnew(signal: AbortSignal): Promise<void> {
    revision += 1;
    const request = revision;
    if (!read) tree.setState('loading');
    try {
      const client = await services.connections.client();
      const memories = client ? await services.named.memories(client, AbortSignal.any([signal, tree.signal]), 'fresh') : [];
      if (request === revision) show(client ? memories.toSorted(byName) : undefined);
    } catch (error) {
      // What was read before stays.
      if (request === revision && !read?.length) tree.setState(failureState(error));
      throw error;
    }
  }

  function show(memories: readonly TranslationMemory[] | undefined): void {
    // One that is made while pages are read may come twice; an id that stands twice would break the whole tree.
    read = [...new Map((memories ?? []).map((memory) => [memory.translation_memory_id, memory])).values()];
    tree.setState(memories ? (memories.length > 0 ? 'listed' : 'empty') : 'notConnected');
    tree.view.message = read.length > 0 ? vscode.l10n.t('Made in the web interface of the service.') : '';
  }

  /** The view tells it. */
  function notRead(error: unknown): void {
    if (!isCancellation(error)) services.log.warn(`The translation memories could not be read: ${logged(error)}`);
  }

  async function refresh(): Promise<void> {
    try {
      await withProgress(vscode.l10n.t('Reading the translation memories…'), readAnew);
    } catch (error) {
      throw isCancellation(error) ? error : new Retriable(error, refresh, () => undefined);
    }
    tree.refresh();
  }

  function memoryOf(node: MemoryNode): TranslationMemory | undefined {
    return read?.find(({ translation_memory_id }) => translation_memory_id === node.memory);
  }

  function render(node: MemoryNode): TreeRow | undefined {
    const memory = memoryOf(node);
    if (!memory || !read) return undefined;
    const nameOf = languageNames(services);
    if (node.kind === 'pair') return rowOfPair(memory, node.language, nameOf);
    used = usedMemory(read);
    return rowOfMemory(memory, used === memory ? thresholdOfUse() : undefined, nameOf);
  }

  return {
    idOf: (node) => (node.kind === 'memory' ? node.memory : `${node.memory}/${node.language}`),
    nodeOf,
    async children(node) {
      if (!node) {
        if (!read) await tree.readOnce(readAnew, notRead);
        return (read ?? []).map(({ translation_memory_id }) => ({ kind: 'memory', memory: translation_memory_id }));
      }
      const memory = node.kind === 'memory' ? memoryOf(node) : undefined;
      return memory ? targetsOf(memory).map((language) => ({ kind: 'pair', memory: node.memory, language })) : [];
    },
    render,
    refresh,
    async use(row) {
      const [node] = await tree.selection(row);
      const memory = node && memoryOf(node);
      if (memory && read) await startUsing(services, memory, read);
    },
    stopUsing: () => stopUsing(services),
    async copyIds(row, rows) {
      const ids = new Set((await tree.selection(row, rows)).flatMap((node) => memoryOf(node)?.translation_memory_id ?? []));
      if (ids.size > 0) await vscode.env.clipboard.writeText([...ids].join('\n'));
    },
    dispose() {
      for (const listener of listeners) listener.dispose();
    },
  };
}
