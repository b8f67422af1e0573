import * as vscode from 'vscode';
import type { TranslationMemory } from '../../api/memories.ts';
import type { Services } from '../../services/services.ts';
import { focusedRows } from '../../editor/focusedRows.ts';
import { byName } from '../../services/glossaries/glossaryLabels.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import { isCancellation, withProgress } from '../../editor/progress.ts';
import { Retriable } from '../../editor/userError.ts';
import { failureState, setViewState } from '../../services/connection/viewState.ts';
import { rowOfMemory, rowOfPair, targetsOf } from './rows.ts';
import type { MemoryNode, MemoryRow } from './rows.ts';
import { settingsOfUse, startUsing, stopUsing, thresholdOfUse, usedMemory } from './useMemory.ts';
import { logged } from '../../client/logged.ts';

/** A row as a menu hands it over. */
function nodeOf(argument: unknown): MemoryNode | undefined {
  return isNode(argument) ? argument : undefined;
}

/** The rows that a command is about: all selected ones when a menu was opened on one of them. */
export function nodesOf(argument: unknown, all: unknown): MemoryNode[] {
  const several = Array.isArray(all) ? all.filter(isNode) : [];
  if (several.length > 0) return several;
  return isNode(argument) ? [argument] : [];
}

function isNode(value: unknown): value is MemoryNode {
  if (typeof value !== 'object' || value === null || !('kind' in value && 'memory' in value)) return false;
  const isKnown = value.kind === 'memory' || (value.kind === 'pair' && 'language' in value && typeof value.language === 'string');
  return isKnown && typeof value.memory === 'string';
}

/** The view of translation memories and its commands. Arguments are what menus hand over: a row, and all selected ones. */
export interface MemoriesView extends vscode.Disposable {
  /** Reads them when they were not read over the current connection. */
  children(node: MemoryNode | undefined): Promise<MemoryNode[]>;
  item(node: MemoryNode): vscode.TreeItem;
  refresh(): Promise<void>;
  use(row?: unknown): Promise<void>;
  stopUsing(): Promise<void>;
  copyIds(row?: unknown, rows?: unknown): Promise<void>;
}

/** @param changed is told that all rows may be others. */
export function createMemoriesView(services: Services, view: vscode.TreeView<MemoryNode>, changed: () => void): MemoriesView {
  const lifetime = new AbortController();
  const nodes = new Map<string, MemoryNode>();
  let read: readonly TranslationMemory[] | undefined;
  let reading: Promise<void> | undefined;
  // Counts connections and readings: an answer to a question that was asked before does not count any longer.
  let revision = 0;
  /** The one that is marked. */
  let used: TranslationMemory | undefined;

  const listeners = [
    services.connections.onDidChange(() => {
      revision += 1;
      read = undefined;
      reading = undefined;
      view.message = '';
      changed();
    }),
    // Another folder or language may have settings of its own.
    vscode.window.onDidChangeActiveTextEditor(() => {
      const now = read && usedMemory(read);
      if (now !== used) changed();
      used = now;
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (read && settingsOfUse.some((id) => event.affectsConfiguration(id))) changed();
    }),
  ];

  /** @throws ServiceError; the signal's reason. */
  async function readAnew(signal: AbortSignal): Promise<void> {
    revision += 1;
    const request = revision;
    if (!read) setViewState('memories', 'loading');
    try {
      const client = await services.connections.client();
      const memories = client ? await services.named.memories(client, AbortSignal.any([signal, lifetime.signal]), 'fresh') : [];
      if (request === revision) show(client ? memories.toSorted(byName) : undefined);
    } catch (error) {
      // What was read before stays.
      if (request === revision && !read?.length) setViewState('memories', failureState(error));
      throw error;
    }
  }

  function show(memories: readonly TranslationMemory[] | undefined): void {
    // One that is made while pages are read may come twice; an id that stands twice would break the whole tree.
    read = [...new Map((memories ?? []).map((memory) => [memory.translation_memory_id, memory])).values()];
    setViewState('memories', memories ? (memories.length > 0 ? 'listed' : 'empty') : 'notConnected');
    view.message = read.length > 0 ? vscode.l10n.t('Made in the web interface of the service.') : '';
  }

  /** Once, however many ask. A failure is told by the view. */
  async function readOnce(): Promise<void> {
    reading ??= readAnew(lifetime.signal).catch((error: unknown) => {
      if (!isCancellation(error)) services.log.warn(`The translation memories could not be read: ${logged(error)}`);
    });
    const request = reading;
    await request;
    // Shown again, the view asks again.
    if (reading === request) reading = undefined;
  }

  async function refresh(): Promise<void> {
    try {
      await withProgress(vscode.l10n.t('Reading the translation memories…'), readAnew);
    } catch (error) {
      throw isCancellation(error) ? error : new Retriable(error, refresh, () => undefined);
    }
    changed();
  }

  /** The same object for the same row: the tree knows its rows by it. */
  function known(node: MemoryNode): MemoryNode {
    const id = idOf(node);
    const found = nodes.get(id) ?? node;
    nodes.set(id, found);
    return found;
  }

  function memoryOf(node: MemoryNode): TranslationMemory | undefined {
    return read?.find(({ translation_memory_id }) => translation_memory_id === node.memory);
  }

  function rowOf(node: MemoryNode): MemoryRow | undefined {
    const memory = memoryOf(node);
    if (!memory || !read) return undefined;
    const nameOf = languageNames(services);
    if (node.kind === 'pair') return rowOfPair(memory, node.language, nameOf);
    used = usedMemory(read);
    return rowOfMemory(memory, used === memory ? thresholdOfUse() : undefined, nameOf);
  }

  async function memoriesOf(row: unknown, rows: unknown): Promise<TranslationMemory[]> {
    const chosen = nodesOf(row, rows);
    const found = (chosen.length > 0 ? chosen : await focusedRows(view)).flatMap((node) => memoryOf(node) ?? []);
    return [...new Set(found)];
  }

  return {
    async children(node) {
      if (!node) {
        if (!read) await readOnce();
        return (read ?? []).map(({ translation_memory_id }) => known({ kind: 'memory', memory: translation_memory_id }));
      }
      const memory = node.kind === 'memory' ? memoryOf(node) : undefined;
      return memory ? targetsOf(memory).map((language) => known({ kind: 'pair', memory: node.memory, language })) : [];
    },
    item: (node) => itemOf(node, rowOf(node), targetsOf(memoryOf(node) ?? { translation_memory_id: '', name: '' }).length > 0),
    refresh,
    async use(row) {
      const node = nodeOf(row) ?? (await focusedRows(view))[0];
      const memory = node && memoryOf(node);
      if (memory && read) await startUsing(services, memory, read);
    },
    stopUsing: () => stopUsing(services),
    async copyIds(row, rows) {
      const ids = (await memoriesOf(row, rows)).map(({ translation_memory_id }) => translation_memory_id);
      if (ids.length > 0) await vscode.env.clipboard.writeText(ids.join('\n'));
    },
    dispose() {
      lifetime.abort(new DOMException('The window ends.', 'AbortError'));
      for (const listener of listeners) listener.dispose();
    },
  };
}

function idOf(node: MemoryNode): string {
  return node.kind === 'memory' ? node.memory : `${node.memory}/${node.language}`;
}

function itemOf(node: MemoryNode, row: MemoryRow | undefined, hasPairs: boolean): vscode.TreeItem {
  // Gone since the tree asked which rows there are; it asks again soon.
  if (!row) return new vscode.TreeItem('');
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(row.label, node.kind === 'memory' && hasPairs ? Collapsed : None);
  item.id = idOf(node);
  item.description = row.description;
  item.tooltip = row.tooltip;
  item.contextValue = row.contextValue;
  item.accessibilityInformation = { label: `${row.label.replace('→', vscode.l10n.t('into'))}, ${row.description}` };
  if (row.icon !== undefined) item.iconPath = new vscode.ThemeIcon(row.icon);
  return item;
}
