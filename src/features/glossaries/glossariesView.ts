import * as vscode from 'vscode';
import { pickGlossaries, pickWithout } from '../../services/glossaries/followGlossary.ts';
import type { Services } from '../../services/services.ts';
import type { ViewState } from '../../services/connection/viewState.ts';
import { filesOf } from '../../editor/captures.ts';
import type { SelectedText } from '../../editor/captures.ts';
import type { ResourceTree, TreeModel, TreeRow } from '../../editor/resourceTree.ts';
import { localNumber } from '../../editor/localized.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { UserError } from '../../editor/userError.ts';
import { convertGlossary, deleteDictionaries, deleteGlossaries, duplicateGlossary, renameGlossary } from './changeGlossary.ts';
import { addDictionary, createGlossary } from './createGlossary.ts';
import { importChosenFile, importDropped, importAll } from './importEntries.ts';
import { exportDictionaries } from './exportDictionary.ts';
import { refuseLegacy } from './retriable.ts';
import { fileSource } from './importSource.ts';
import { dictionaryToOpen, isPair } from '../../services/glossaries/dictionaryPlace.ts';
import type { DictionaryPlace } from '../../services/glossaries/dictionaryPlace.ts';
import { glossaryPair, shortName } from '../../services/glossaries/glossaryLabels.ts';
import { withProgress } from '../../editor/progress.ts';
import { Comparisons } from './differences.ts';
import { GlossaryRows } from './glossaryRows.ts';
import { dictionariesOf, glossariesOf, idOf, nodeOf } from './rows.ts';
import type { FoundDictionary, GlossaryNode } from './rows.ts';
import * as messages from './texts.ts';

/** Glossaries view and its commands. Arguments come from menus: a row, and all selected rows. */
export class GlossariesView implements TreeModel<GlossaryNode> {
  readonly #services: Services;
  readonly #tree: ResourceTree<GlossaryNode, GlossariesView, ViewState>;
  readonly #rows: GlossaryRows;
  readonly #comparisons: Comparisons;

  readonly idOf = idOf;
  readonly nodeOf = nodeOf;

  constructor(services: Services, tree: ResourceTree<GlossaryNode, GlossariesView, ViewState>) {
    this.#services = services;
    this.#tree = tree;
    this.#rows = new GlossaryRows(services, tree, () => this.#updateViewChrome());
    this.#comparisons = new Comparisons(services);
    this.#updateViewChrome();
  }

  children(node: GlossaryNode | undefined): Promise<GlossaryNode[]> {
    return this.#rows.children(node);
  }

  render(node: GlossaryNode): TreeRow | undefined {
    return this.#rows.render(node);
  }

  tooltip(node: GlossaryNode): string | undefined {
    return this.#rows.tooltip(node);
  }

  async refresh(): Promise<void> {
    const title = { location: { viewId: 'interlinear.glossaries' } };
    await vscode.window.withProgress(title, async () => this.#services.glossaries.refresh(this.#tree.signal));
  }

  async filter(): Promise<void> {
    // Show the view, as the user wants to see the result.
    await vscode.commands.executeCommand('interlinear.glossaries.focus');
    await askFilter(this.#rows.filterText(), (text) => {
      if (text !== this.#rows.filterText()) this.#rows.setFilter(text);
    });
  }

  async clearFilter(): Promise<void> {
    this.#rows.setFilter('');
  }

  create(selected: readonly SelectedText[]): Promise<void> {
    return createGlossary(this.#services, selected);
  }

  async importFiles(argument?: unknown, all?: unknown): Promise<void> {
    if (nodeOf(argument)) return this.importInto(argument);
    const readers = filesOf(argument, all).map((uri) => () => fileSource(uri));
    await (readers.length > 0 ? importAll(this.#services, readers, {}) : importChosenFile(this.#services, {}));
  }

  async importInto(row?: unknown): Promise<void> {
    const [node] = await this.#tree.selection(row);
    const glossary = await this.#one(row);
    refuseLegacy(glossary);
    const [dictionary] = node ? dictionariesOf([node], [glossary]) : [];
    await importChosenFile(this.#services, dictionary ? { glossary, pair: dictionary } : { glossary });
  }

  dropped(target: GlossaryNode | undefined, data: vscode.DataTransfer, token: vscode.CancellationToken): Promise<void> {
    return importDropped(this.#services, target, data, token);
  }

  async rename(row?: unknown): Promise<void> {
    const [node] = await this.#tree.selection(row);
    // The keybinding applies to the whole view.
    if (row === undefined && node?.kind === 'dictionary') throw new UserError(messages.dictionaryNotRenamable());
    await renameGlossary(this.#services, await this.#one(row));
  }

  async remove(row?: unknown, rows?: unknown): Promise<void> {
    const nodes = await this.#tree.selection(row, rows);
    const all = await this.#known();
    const whole = glossariesOf(
      nodes.filter(({ kind }) => kind === 'glossary'),
      all,
    );
    // The dictionaries of a glossary are deleted with it.
    const parts = dictionariesOf(nodes, all).filter(({ glossary }) => !whole.includes(glossary));
    if (whole.length > 0) await deleteGlossaries(this.#services, whole);
    if (parts.length > 0) await deleteDictionaries(this.#services, parts);
  }

  async duplicate(row?: unknown): Promise<void> {
    await duplicateGlossary(this.#services, await this.#one(row));
  }

  async convert(row?: unknown): Promise<void> {
    await convertGlossary(this.#services, await this.#one(row));
  }

  async copyId(row?: unknown, rows?: unknown): Promise<void> {
    const nodes = await this.#tree.selection(row, rows);
    const ids = new Set(nodes.map(({ glossary_id }) => glossary_id));
    if (ids.size > 0) await vscode.env.clipboard.writeText([...ids].join('\n'));
  }

  async use(row?: unknown): Promise<void> {
    await useGlossary(this.#services, await this.#one(row));
  }

  async stopUsing(row?: unknown): Promise<void> {
    if (nodeOf(row)) await pickWithout(this.#services, await this.#one(row));
    else await pickGlossaries(this.#services, []);
  }

  async addDictionary(selected: readonly SelectedText[], row?: unknown): Promise<void> {
    const glossary = await this.#one(row);
    refuseLegacy(glossary);
    await addDictionary(this.#services, glossary, selected);
  }

  async open(row?: unknown): Promise<void> {
    for (const node of await this.#tree.selection(row)) if (node.kind === 'dictionary') await openDictionary(this.#services, node);
  }

  async exportRows(row?: unknown, rows?: unknown): Promise<void> {
    await exportDictionaries(this.#services, await this.#dictionaries(row, rows));
  }

  async compare(row?: unknown, rows?: unknown): Promise<void> {
    await this.#comparisons.compare(await this.#dictionaries(row, rows));
  }

  dispose(): void {
    this.#rows.dispose();
    this.#comparisons.dispose();
  }

  /** Updates the title and the message above the rows. */
  #updateViewChrome(): void {
    const { view } = this.#tree;
    const filter = this.#rows.filterText();
    const { shown, all } = this.#rows.counts();
    const description = filter === '' ? '' : messages.filterSummary(filter, localNumber(shown), localNumber(all));
    if ((view.description ?? '') !== description) view.description = description;
    const stale = this.#services.glossaries.state().kind === 'failed' && all > 0;
    const message = stale ? messages.listNotRefreshed() : '';
    if ((view.message ?? '') !== message) view.message = message;
    void vscode.commands.executeCommand('setContext', 'interlinear.glossariesFiltered', filter !== '');
  }

  /** Returns the list, and loads it if needed: commands may be called with ids before the view is opened. */
  async #known(): Promise<readonly NamedGlossary[]> {
    await this.#services.session.ensureConnected();
    return this.#services.glossaries.known() ?? this.#services.glossaries.list(this.#tree.signal);
  }

  /** Returns the glossary for a command. For a dictionary, this is its glossary. */
  async #one(row: unknown): Promise<NamedGlossary> {
    const [node] = await this.#tree.selection(row);
    if (!node) throw new vscode.CancellationError();
    const [glossary] = glossariesOf([node], await this.#known());
    if (!glossary) throw new UserError(messages.glossaryGone());
    return glossary;
  }

  async #dictionaries(row: unknown, rows: unknown): Promise<readonly FoundDictionary[]> {
    const nodes = await this.#tree.selection(row, rows);
    return dictionariesOf(nodes, await this.#known());
  }
}

/** Uses a glossary for translations of this workspace. @throws UserError if it is not ready and therefore cannot be used yet. */
async function useGlossary(services: Services, glossary: NamedGlossary): Promise<void> {
  if (!glossary.ready) {
    const message = messages.glossaryNotReady(shortName(glossary.name));
    throw new UserError(message);
  }
  await pickGlossaries(services, [glossary]);
}

/** Opens a dictionary in the editor. @throws UserError if it no longer exists; CancellationError; ServiceError. */
async function openDictionary(services: Services, place: DictionaryPlace): Promise<void> {
  await services.session.ensureConnected();
  const title = messages.openingDictionary();
  const known = await withProgress(title, (signal) => services.glossaries.list(signal));
  const glossary = known.find(({ glossary_id }) => glossary_id === place.glossary_id);
  const pair = glossary?.pairs.find((one) => isPair(one, place));
  if (!glossary || !pair) throw new UserError(messages.dictionaryGone());
  const identity = await services.connections.identity();
  if (!identity) throw new vscode.CancellationError();
  const address = { account: identity.keptAs, glossary_id: glossary.glossary_id, ...glossaryPair(pair) };
  await vscode.commands.executeCommand('vscode.open', dictionaryToOpen(address, glossary.name));
}

/** Milliseconds without typing before the filter is applied. */
const restMs = 120;

/**
 * Asks for a filter that is applied while it is typed. Canceling restores the previous one.
 * @param current the current filter; @param apply applies a filter.
 */
async function askFilter(current: string, apply: (text: string) => void): Promise<void> {
  const box = vscode.window.createInputBox();
  const done = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  let accepted = false;
  box.title = messages.filterTitle();
  box.prompt = messages.filterPrompt();
  box.value = current;
  box.onDidChangeValue((text) => {
    clearTimeout(timer);
    timer = setTimeout(() => apply(text.trim()), restMs);
  });
  box.onDidAccept(() => {
    accepted = true;
    box.hide();
  });
  box.onDidHide(() => {
    clearTimeout(timer);
    apply(accepted ? box.value.trim() : current);
    done.resolve();
  });
  box.show();
  await done.promise;
  box.dispose();
}
