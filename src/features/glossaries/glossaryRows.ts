import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { activeGlossaries } from '../../services/glossaries/activeGlossary.ts';
import type { Services } from '../../services/services.ts';
import { dictionaryOf, dictionaryScheme, dictionaryToOpen, dictionaryUri } from '../../services/glossaries/dictionaryPlace.ts';
import type { DictionaryPlace } from '../../services/glossaries/dictionaryPlace.ts';
import { byName, glossaryPair, inOrder } from '../../services/glossaries/glossaryLabels.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { isCancellation } from '../../editor/progress.ts';
import type { ResourceTree, TreeModel, TreeRow } from '../../editor/resourceTree.ts';
import { emptyState, failureState } from '../../services/connection/viewState.ts';
import { onDidChangeOpenAddresses, openAddresses } from '../../services/resources/serviceFiles.ts';
import type { ViewState } from '../../services/connection/viewState.ts';
import { dictionariesOf, glossaryFilter, rowOfDictionary, rowOfGlossary, tooltipOfDictionary, tooltipOfGlossary } from './rows.ts';
import type { GlossaryNode, Use } from './rows.ts';
import { logged } from '../../client/log.ts';
import * as messages from './texts.ts';

/** Rows of glossaries. The glossary service holds the list; this class sorts, filters and labels it. */
export class GlossaryRows implements vscode.Disposable {
  readonly #services: Services;
  readonly #tree: ResourceTree<GlossaryNode, TreeModel<GlossaryNode>, ViewState>;
  readonly #taken: () => void;
  readonly #listeners: vscode.Disposable;
  #filter = '';
  #shown: readonly NamedGlossary[] = [];
  #byId = new Map<string, NamedGlossary>();
  /** Ids of the glossaries in use, in their order. */
  #used: readonly string[] = [];
  /** Account of the list. It is part of the address of dictionary files. */
  #account: string | undefined;
  /** Addresses of open dictionaries. */
  #open: readonly vscode.Uri[] = [];
  /** Rows that the editor has, or will have after the pending answers. */
  #drawn: RowDigests = new Map();
  /** Number of answers that the editor is waiting for. */
  #asked = 0;
  // Determining the state is asynchronous. Only the latest result is used.
  #latestRequest = 0;

  /** @param taken called when the list or its state may have changed. */
  constructor(services: Services, tree: ResourceTree<GlossaryNode, TreeModel<GlossaryNode>, ViewState>, taken: () => void) {
    this.#services = services;
    this.#tree = tree;
    this.#taken = taken;
    this.#listeners = vscode.Disposable.from(
      services.glossaries.onDidChange(() => {
        // Keep the rows while they are read again.
        if (services.glossaries.state().kind !== 'reading') this.#show();
      }),
      // Another folder or language may have its own setting.
      vscode.window.onDidChangeActiveTextEditor(() => {
        if (!isDeepStrictEqual(usedOf([...this.#byId.values()]), this.#used)) this.#show();
      }),
      onDidChangeOpenAddresses(dictionaryScheme, () => {
        this.#open = openAddresses(dictionaryScheme);
        if (this.#asked === 0) this.#tell();
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('interlinear.translation.glossary')) this.#show();
      }),
    );
    this.#takeIn();
  }

  /** Returns the rows below a node, or at the top. Loads the list on demand. */
  async children(node: GlossaryNode | undefined): Promise<GlossaryNode[]> {
    if (!node) return this.#top();
    const glossary = node.kind === 'glossary' ? this.#byId.get(node.glossary_id) : undefined;
    const { glossary_id } = node;
    return inOrder(glossary?.pairs ?? []).map(({ source_lang, target_lang }) => ({
      kind: 'dictionary',
      glossary_id,
      source_lang,
      target_lang,
    }));
  }

  render(node: GlossaryNode): TreeRow | undefined {
    const glossary = this.#byId.get(node.glossary_id);
    if (!glossary) return undefined;
    if (node.kind === 'glossary') return rowOfGlossary(glossary, this.#useOf(node.glossary_id));
    const [dictionary] = dictionariesOf([node], [glossary]);
    const command = this.#account === undefined ? undefined : opening(node, this.#account, glossary.name, this.#open);
    return dictionary && { ...rowOfDictionary(dictionary, languageNames(this.#services)), command };
  }

  tooltip(node: GlossaryNode): string | undefined {
    const glossary = this.#byId.get(node.glossary_id);
    if (!glossary) return undefined;
    const nameOf = languageNames(this.#services);
    if (node.kind === 'glossary') return tooltipOfGlossary(glossary, this.#useOf(node.glossary_id), nameOf);
    const [dictionary] = dictionariesOf([node], [glossary]);
    return dictionary && tooltipOfDictionary(dictionary, nameOf);
  }

  /** Returns the filter text; empty for none. */
  filterText(): string {
    return this.#filter;
  }

  setFilter(text: string): void {
    this.#filter = text;
    this.#show();
  }

  /** Returns the number of visible glossaries, and of all. */
  counts(): { readonly shown: number; readonly all: number } {
    return { shown: this.#shown.length, all: this.#byId.size };
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  /** Updates the fields from the current list. */
  #takeIn(): void {
    const all = this.#services.glossaries.known() ?? [];
    this.#byId = new Map(all.map((glossary) => [glossary.glossary_id, glossary]));
    this.#used = usedOf(all);
    this.#open = openAddresses(dictionaryScheme);
    const fits = this.#filter === '' ? () => true : glossaryFilter(this.#filter, languageNames(this.#services));
    this.#shown = all.filter(fits).toSorted(byName);
    this.#tree.keep(({ glossary_id }) => this.#byId.has(glossary_id));
    void this.#showState();
  }

  /** Updates the view. Unchanged rows are not drawn again, as this could swallow a click at that moment. */
  #show(): void {
    this.#takeIn();
    this.#taken();
    // An unread list is loaded when the editor asks for it.
    if (this.#services.glossaries.state().kind === 'unread') this.#tree.refresh();
    // While the editor waits for an answer, that answer updates it.
    else if (this.#asked === 0) this.#tell();
  }

  #tell(): void {
    const now = this.#digests();
    const before = this.#drawn;
    this.#drawn = now;
    if (!isDeepStrictEqual([...now.keys()], [...before.keys()])) return this.#tree.refresh();
    const others = [...now].filter(([id, digest]) => before.get(id) !== digest);
    this.#tree.update(...others.map(([glossary_id]) => glossary_id));
  }

  /** Returns the position of a glossary among those in use. */
  #useOf(glossary_id: string): Use | undefined {
    const place = this.#used.indexOf(glossary_id) + 1;
    return place === 0 ? undefined : { place, of: this.#used.length };
  }

  /** Returns a digest of the labels and links of each row and the rows below it. */
  #digests(): RowDigests {
    const others = this.#openOtherwise();
    return new Map(
      this.#shown.map((glossary) => {
        const { glossary_id, name, legacy, ready, pairs } = glossary;
        const said = [name, legacy, ready, this.#useOf(glossary_id), this.#account, pairs, others.get(glossary_id)];
        return [glossary_id, JSON.stringify(said)];
      }),
    );
  }

  /**
   * Returns open dictionaries by glossary whose address differs from that of their row. They were opened when the glossary had another
   * name.
   */
  #openOtherwise(): ReadonlyMap<string, readonly string[]> {
    const others = new Map<string, string[]>();
    for (const uri of this.#open) {
      const address = dictionaryOf(uri);
      const name = address && this.#byId.get(address.glossary_id)?.name;
      if (!address || name === undefined || dictionaryUri(address, name).toString() === uri.toString()) continue;
      others.set(address.glossary_id, [...(others.get(address.glossary_id) ?? []), uri.toString()]);
    }
    return others;
  }

  /** Shows the state of the view if there are no rows. */
  async #showState(): Promise<void> {
    this.#latestRequest += 1;
    const request = this.#latestRequest;
    const state = await stateOf(this.#services, this.#shown.length, this.#filter);
    if (request === this.#latestRequest) this.#tree.setState(state);
  }

  async #top(): Promise<GlossaryNode[]> {
    this.#asked += 1;
    try {
      if (this.#services.glossaries.state().kind === 'unread') await this.#read();
      this.#account = (await this.#services.connections.identity())?.keptAs;
    } finally {
      this.#asked -= 1;
    }
    this.#drawn = this.#digests();
    return this.#shown.map(({ glossary_id }) => ({ kind: 'glossary', glossary_id }));
  }

  /** Loads the list. The result is in the state of the service. */
  async #read(): Promise<void> {
    this.#latestRequest += 1;
    this.#tree.setState('loading');
    await this.#services.glossaries.list(this.#tree.signal).catch((error: unknown) => {
      if (!isCancellation(error)) this.#services.log.warn(`The glossaries could not be read: ${logged(error)}`);
    });
  }
}

function usedOf(all: readonly NamedGlossary[]): readonly string[] {
  return activeGlossaries(all).map(({ glossary_id }) => glossary_id);
}

/** Digests by id of the glossary, in the order of the rows. */
type RowDigests = ReadonlyMap<string, string>;

async function stateOf(services: Services, shown: number, filter: string): Promise<ViewState> {
  const state = services.glossaries.state();
  const all = services.glossaries.known();
  // If a later read fails, the earlier list stays visible.
  if (all === undefined || state.kind === 'notConnected') {
    if (state.kind === 'failed') return failureState(state.error);
    return state.kind === 'notConnected' ? 'notConnected' : 'loading';
  }
  if (shown > 0) return 'listed';
  return filter !== '' && all.length > 0 ? 'filteredOut' : emptyState(services);
}

/** Returns the editor's own command, so that rows behave as in the Explorer: a click shows the file without focus, Enter focuses it. */
function opening(place: DictionaryPlace, account: string, name: string, open: readonly vscode.Uri[]): vscode.Command {
  const uri = dictionaryToOpen({ account, glossary_id: place.glossary_id, ...glossaryPair(place) }, name, open);
  return { command: 'vscode.open', title: messages.openDictionary(), arguments: [uri] };
}
