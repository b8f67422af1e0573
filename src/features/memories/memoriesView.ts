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
import { logged } from '../../client/log.ts';
import * as messages from './texts.ts';

/** Returns the row that a menu passed to a command. */
export function nodeOf(argument: unknown): MemoryNode | undefined {
  if (typeof argument !== 'object' || argument === null || !('kind' in argument && 'memory' in argument)) return undefined;
  const { kind, memory } = argument;
  if (typeof memory !== 'string') return undefined;
  if (kind === 'memory') return { kind, memory };
  if (kind !== 'pair' || !('language' in argument) || typeof argument.language !== 'string') return undefined;
  return { kind, memory, language: argument.language };
}

/** View of translation memories and its commands. Arguments come from menus: a row, and all selected rows. */
export class MemoriesView implements TreeModel<MemoryNode> {
  readonly #services: Services;
  readonly #tree: ResourceTree<MemoryNode, MemoriesView, ViewState>;
  readonly #listeners: vscode.Disposable;
  #read: readonly TranslationMemory[] | undefined;
  /** Counts connections and reads, so that outdated responses can be ignored. */
  #revision = 0;
  /** The memory marked as in use. */
  #used: TranslationMemory | undefined;

  constructor(services: Services, tree: ResourceTree<MemoryNode, MemoriesView, ViewState>) {
    this.#services = services;
    this.#tree = tree;
    this.#listeners = vscode.Disposable.from(
      services.connections.onDidChange(() => {
        this.#revision += 1;
        this.#read = undefined;
        tree.forgetReading();
        tree.view.message = '';
        tree.refresh();
      }),
      // Another folder or language may have its own settings.
      vscode.window.onDidChangeActiveTextEditor(() => {
        const now = this.#read && usedMemory(this.#read);
        if (now !== this.#used) tree.refresh();
        this.#used = now;
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (this.#read && settingsOfUse.some((id) => event.affectsConfiguration(id))) tree.refresh();
      }),
    );
  }

  idOf(node: MemoryNode): string {
    return node.kind === 'memory' ? node.memory : `${node.memory}/${node.language}`;
  }

  nodeOf(argument: unknown): MemoryNode | undefined {
    return nodeOf(argument);
  }

  async children(node: MemoryNode | undefined): Promise<MemoryNode[]> {
    if (!node) {
      if (!this.#read)
        await this.#tree.readOnce(
          async (signal) => this.#readAnew(signal),
          (error) => this.#notRead(error),
        );
      return (this.#read ?? []).map(({ translation_memory_id }) => ({ kind: 'memory', memory: translation_memory_id }));
    }
    const memory = node.kind === 'memory' ? this.#memoryOf(node) : undefined;
    return memory ? targetsOf(memory).map((language) => ({ kind: 'pair', memory: node.memory, language })) : [];
  }

  render(node: MemoryNode): TreeRow | undefined {
    const memory = this.#memoryOf(node);
    if (!memory || !this.#read) return undefined;
    const nameOf = languageNames(this.#services);
    if (node.kind === 'pair') return rowOfPair(memory, node.language, nameOf);
    this.#used = usedMemory(this.#read);
    return rowOfMemory(memory, this.#used === memory ? thresholdOfUse() : undefined, nameOf);
  }

  async refresh(): Promise<void> {
    try {
      await withProgress(messages.loadingMemories(), async (signal) => this.#readAnew(signal));
    } catch (error) {
      if (isCancellation(error)) throw error;
      throw new Retriable(
        error,
        () => this.refresh(),
        () => undefined,
      );
    }
    this.#tree.refresh();
  }

  async use(row?: unknown): Promise<void> {
    const [node] = await this.#tree.selection(row);
    const memory = node && this.#memoryOf(node);
    if (memory && this.#read) await startUsing(this.#services, memory, this.#read);
  }

  async stopUsing(): Promise<void> {
    await stopUsing(this.#services);
  }

  async copyIds(row?: unknown, rows?: unknown): Promise<void> {
    const ids = new Set((await this.#tree.selection(row, rows)).flatMap((node) => this.#memoryOf(node)?.translation_memory_id ?? []));
    if (ids.size > 0) await vscode.env.clipboard.writeText([...ids].join('\n'));
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  #memoryOf(node: MemoryNode): TranslationMemory | undefined {
    return this.#read?.find(({ translation_memory_id }) => translation_memory_id === node.memory);
  }

  /** @throws ServiceError; the signal's reason. */
  async #readAnew(signal: AbortSignal): Promise<void> {
    const { connections, named } = this.#services;
    this.#revision += 1;
    const request = this.#revision;
    if (!this.#read) this.#tree.setState('loading');
    try {
      const client = await connections.client();
      const memories = client ? await named.memories(client, AbortSignal.any([signal, this.#tree.signal]), 'fresh') : [];
      if (request === this.#revision) this.#show(client ? memories.toSorted(byName) : undefined);
    } catch (error) {
      // Keep the earlier list.
      if (request === this.#revision && !this.#read?.length) this.#tree.setState(failureState(error));
      throw error;
    }
  }

  #show(memories: readonly TranslationMemory[] | undefined): void {
    // A memory created while pages are read may appear twice. Duplicate ids would break the whole tree.
    const read = [...new Map((memories ?? []).map((memory) => [memory.translation_memory_id, memory])).values()];
    this.#read = read;
    this.#tree.setState(memories ? (memories.length > 0 ? 'listed' : 'empty') : 'notConnected');
    this.#tree.view.message = read.length > 0 ? messages.createdInWebInterface() : '';
  }

  /** Only logs the failure, as the view shows it. */
  #notRead(error: unknown): void {
    if (!isCancellation(error)) this.#services.log.warn(`The translation memories could not be read: ${logged(error)}`);
  }
}
