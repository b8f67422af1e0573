import * as vscode from 'vscode';
import { pickGlossaries, pickWithout } from '../../services/glossaries/followGlossary.ts';
import type { Services } from '../../services/services.ts';
import type { ViewState } from '../../services/connection/viewState.ts';
import { filesOf } from '../../editor/captures.ts';
import type { SelectedText } from '../../editor/captures.ts';
import type { ResourceTree, TreeModel } from '../../editor/resourceTree.ts';
import { localNumber } from '../../editor/localized.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { UserError } from '../../editor/userError.ts';
import { convertGlossary, deleteDictionaries, deleteGlossaries, duplicateGlossary, renameGlossary } from './changeGlossary.ts';
import { dictionariesOf, glossariesOf, nodeOf } from './chosenRows.ts';
import type { FoundDictionary, GlossaryNode } from './chosenRows.ts';
import { createComparisons } from './compareDictionaries.ts';
import { addDictionary, createGlossary, importChosenFile } from './createGlossary.ts';
import { importDropped } from './drops.ts';
import { exportDictionaries } from './exportDictionary.ts';
import { importAll } from './importEntries.ts';
import { refuseLegacy } from './legacy.ts';
import { fileSource } from './importSource.ts';
import { createGlossaryRows } from './glossaryRows.ts';
import { dictionaryToOpen, isPair } from '../../services/glossaries/dictionaryPlace.ts';
import type { DictionaryPlace } from '../../services/glossaries/dictionaryPlace.ts';
import { glossaryPair, shortName } from '../../services/glossaries/glossaryLabels.ts';
import { withProgress } from '../../editor/progress.ts';

/** Lets translations of this workspace follow a glossary. @throws UserError when it is not ready: it must not be used until it is. */
export async function useGlossary(services: Services, glossary: NamedGlossary): Promise<void> {
  if (!glossary.ready) {
    const message = vscode.l10n.t(
      '{0} is not ready yet: the service is still taking it in. Choose it when it is.',
      shortName(glossary.name),
    );
    throw new UserError(message);
  }
  await pickGlossaries(services, [glossary]);
}

/** Opens a dictionary in the editor. @throws UserError when it is not there any more; CancellationError; ServiceError. */
export async function openDictionary(services: Services, place: DictionaryPlace): Promise<void> {
  await services.session.ensureConnected();
  const title = vscode.l10n.t('Opening the dictionary');
  const known = await withProgress(title, (signal) => services.glossaries.list(signal));
  const glossary = known.find(({ glossary_id }) => glossary_id === place.glossary_id);
  const pair = glossary?.pairs.find((one) => isPair(one, place));
  if (!glossary || !pair) throw new UserError(vscode.l10n.t('This dictionary is not there any more.'));
  const identity = await services.connections.identity();
  if (!identity) throw new vscode.CancellationError();
  const address = { account: identity.keptAs, glossary_id: glossary.glossary_id, ...glossaryPair(pair) };
  await vscode.commands.executeCommand('vscode.open', dictionaryToOpen(address, glossary.name));
}

/** Milliseconds of rest after which what is being typed is looked for. */
const restMs = 120;

/**
 * Asks for a filter that takes effect while it is typed. Leaving the box puts back what there was before.
 * @param current the filter as it is; @param apply makes another one the filter.
 */
async function askFilter(current: string, apply: (text: string) => void): Promise<void> {
  const box = vscode.window.createInputBox();
  const done = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  let accepted = false;
  box.title = vscode.l10n.t('Filter Glossaries');
  box.prompt = vscode.l10n.t('Words of the name, languages or their codes');
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

/** The view of glossaries and its commands. Arguments are what menus hand over: a row, and all selected ones. */
export interface GlossariesView extends TreeModel<GlossaryNode> {
  refresh(): Promise<void>;
  filter(): Promise<void>;
  clearFilter(): Promise<void>;
  create(selected: readonly SelectedText[]): Promise<void>;
  importFiles(argument?: unknown, all?: unknown): Promise<void>;
  importInto(row?: unknown): Promise<void>;
  dropped(target: GlossaryNode | undefined, data: vscode.DataTransfer, token: vscode.CancellationToken): Promise<void>;
  rename(row?: unknown): Promise<void>;
  remove(row?: unknown, rows?: unknown): Promise<void>;
  duplicate(row?: unknown): Promise<void>;
  convert(row?: unknown): Promise<void>;
  copyId(row?: unknown, rows?: unknown): Promise<void>;
  use(row?: unknown): Promise<void>;
  stopUsing(row?: unknown): Promise<void>;
  addDictionary(selected: readonly SelectedText[], row?: unknown): Promise<void>;
  open(row?: unknown): Promise<void>;
  exportRows(row?: unknown, rows?: unknown): Promise<void>;
  compare(row?: unknown, rows?: unknown): Promise<void>;
}

export function createGlossariesView(services: Services, tree: ResourceTree<GlossaryNode, GlossariesView, ViewState>): GlossariesView {
  const { view } = tree;
  const glossaryRows = createGlossaryRows(services, tree, updateViewChrome);
  const comparisons = createComparisons(services);

  /** What the title and the line over the rows say. */
  function updateViewChrome(): void {
    const filter = glossaryRows.filterText();
    const { shown, all } = glossaryRows.counts();
    const description = filter === '' ? '' : vscode.l10n.t('"{0}": {1} of {2}', filter, localNumber(shown), localNumber(all));
    if ((view.description ?? '') !== description) view.description = description;
    const stale = services.glossaries.state().kind === 'failed' && all > 0;
    const message = stale ? vscode.l10n.t('The list could not be read again. This is what was read before.') : '';
    if ((view.message ?? '') !== message) view.message = message;
    void vscode.commands.executeCommand('setContext', 'interlinear.glossariesFiltered', filter !== '');
  }

  /** The list, read when it is not known: code may hand over ids before anyone looked at the view. */
  async function known(): Promise<readonly NamedGlossary[]> {
    await services.session.ensureConnected();
    return services.glossaries.known() ?? services.glossaries.list(tree.signal);
  }

  /** The one glossary that a command is about; a dictionary stands for its glossary. */
  async function one(row: unknown): Promise<NamedGlossary> {
    const [node] = await tree.selection(row);
    if (!node) throw new vscode.CancellationError();
    const [glossary] = glossariesOf([node], await known());
    if (!glossary) throw new UserError(vscode.l10n.t('This glossary is not there any more.'));
    return glossary;
  }

  async function dictionaries(row: unknown, rows: unknown): Promise<readonly FoundDictionary[]> {
    const nodes = await tree.selection(row, rows);
    return dictionariesOf(nodes, await known());
  }

  async function remove(row: unknown, rows: unknown): Promise<void> {
    const nodes = await tree.selection(row, rows);
    const all = await known();
    const whole = glossariesOf(
      nodes.filter(({ kind }) => kind === 'glossary'),
      all,
    );
    // The dictionaries of a glossary go with it.
    const parts = dictionariesOf(nodes, all).filter(({ glossary }) => !whole.includes(glossary));
    if (whole.length > 0) await deleteGlossaries(services, whole);
    if (parts.length > 0) await deleteDictionaries(services, parts);
  }

  updateViewChrome();
  return {
    ...glossaryRows,
    async refresh() {
      const title = { location: { viewId: 'interlinear.glossaries' } };
      await vscode.window.withProgress(title, async () => services.glossaries.refresh(tree.signal));
    },
    async filter() {
      // Whoever filters wants to see what is left.
      await vscode.commands.executeCommand('interlinear.glossaries.focus');
      await askFilter(glossaryRows.filterText(), (text) => {
        if (text !== glossaryRows.filterText()) glossaryRows.setFilter(text);
      });
    },
    async clearFilter() {
      glossaryRows.setFilter('');
    },
    create: (selected) => createGlossary(services, selected),
    async importFiles(argument, all) {
      if (nodeOf(argument)) return importInto(argument);
      const uris = filesOf(argument, all);
      await (uris.length > 0
        ? importAll(
            services,
            uris.map((uri) => () => fileSource(uri)),
            {},
          )
        : importChosenFile(services, {}));
    },
    importInto,
    dropped: (target, data, token) => importDropped(services, target, data, token),
    async rename(row) {
      const [node] = await tree.selection(row);
      // The key for it is that of the whole view.
      if (row === undefined && node?.kind === 'dictionary')
        throw new UserError(vscode.l10n.t('A dictionary is named by its languages. To rename the glossary, select that.'));
      await renameGlossary(services, await one(row));
    },
    remove,
    duplicate: async (row) => duplicateGlossary(services, await one(row)),
    convert: async (row) => convertGlossary(services, await one(row)),
    async copyId(row, rows) {
      const nodes = await tree.selection(row, rows);
      const ids = new Set(nodes.map(({ glossary_id }) => glossary_id));
      if (ids.size > 0) await vscode.env.clipboard.writeText([...ids].join('\n'));
    },
    use: async (row) => useGlossary(services, await one(row)),
    async stopUsing(row) {
      if (nodeOf(row)) await pickWithout(services, await one(row));
      else await pickGlossaries(services, []);
    },
    async addDictionary(selected, row) {
      const glossary = await one(row);
      refuseLegacy(glossary);
      await addDictionary(services, glossary, selected);
    },
    async open(row) {
      for (const node of await tree.selection(row)) if (node.kind === 'dictionary') await openDictionary(services, node);
    },
    exportRows: async (row, rows) => exportDictionaries(services, await dictionaries(row, rows)),
    compare: async (row, rows) => comparisons.compare(await dictionaries(row, rows)),
    dispose() {
      glossaryRows.dispose();
      comparisons.dispose();
    },
  };

  async function importInto(row: unknown): Promise<void> {
    const [node] = await tree.selection(row);
    const glossary = await one(row);
    refuseLegacy(glossary);
    const [dictionary] = node ? dictionariesOf([node], [glossary]) : [];
    await importChosenFile(services, dictionary ? { glossary, pair: dictionary } : { glossary });
  }
}
