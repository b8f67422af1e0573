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
import { dictionariesOf, rowOfDictionary, rowOfGlossary, tooltipOfDictionary, tooltipOfGlossary } from './rows.ts';
import type { GlossaryNode, Use } from './rows.ts';
import { logged } from '../../client/log.ts';
import { glossaryFilter } from './glossaryFilter.ts';
import * as messages from './texts.ts';

/** Glossaries as rows. The glossary service has them; this only sorts, filters and words them. */
export class GlossaryRows implements vscode.Disposable {
  readonly #services: Services;
  readonly #tree: ResourceTree<GlossaryNode, TreeModel<GlossaryNode>, ViewState>;
  readonly #taken: () => void;
  readonly #listeners: vscode.Disposable;
  #filter = '';
  #shown: readonly NamedGlossary[] = [];
  #byId = new Map<string, NamedGlossary>();
  /** Ids of those in use, in their order. */
  #used: readonly string[] = [];
  /** Whose they are: dictionaries are files of an account. */
  #account: string | undefined;
  /** Addresses of dictionaries that are open. */
  #open: readonly vscode.Uri[] = [];
  /** The rows as the editor has them, or will have once it is answered. */
  #drawn: RowDigests = new Map();
  /** How many answers the editor is waiting for. */
  #asked = 0;
  // Telling the state awaits; only the newest may speak.
  #latestRequest = 0;

  /** @param taken is told that the list, or how it stands, may be another one. */
  constructor(services: Services, tree: ResourceTree<GlossaryNode, TreeModel<GlossaryNode>, ViewState>, taken: () => void) {
    this.#services = services;
    this.#tree = tree;
    this.#taken = taken;
    this.#listeners = vscode.Disposable.from(
      services.glossaries.onDidChange(() => {
        // Rows stay while they are read anew.
        if (services.glossaries.state().kind !== 'reading') this.#show();
      }),
      // Another folder or language may have a setting of its own.
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

  /** The rows below one, or at the top; read when they are asked for. */
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

  /** What is filtered by; empty for all. */
  filterText(): string {
    return this.#filter;
  }

  setFilter(text: string): void {
    this.#filter = text;
    this.#show();
  }

  /** How many glossaries are shown, and how many there are. */
  counts(): { readonly shown: number; readonly all: number } {
    return { shown: this.#shown.length, all: this.#byId.size };
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  /** Takes in the list as it is now. */
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

  /** Rows that are as they were are not drawn anew: that would swallow a click at that moment. */
  #show(): void {
    this.#takeIn();
    this.#taken();
    // Another list is read when the editor asks for it.
    if (this.#services.glossaries.state().kind === 'unread') this.#tree.refresh();
    // What the editor waits for is the answer.
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

  /** Where a glossary stands among those in use. */
  #useOf(glossary_id: string): Use | undefined {
    const place = this.#used.indexOf(glossary_id) + 1;
    return place === 0 ? undefined : { place, of: this.#used.length };
  }

  /** What each row and those below it say, and where they lead. */
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

  /** By their glossaries, the open ones that a row has to lead to by another address than its own: they were opened under another name. */
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

  /** What stands in the view instead of rows. */
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

  /** What comes of it is seen in the state of the service. */
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

/** By the id of the glossary, in the order of the rows. */
type RowDigests = ReadonlyMap<string, string>;

async function stateOf(services: Services, shown: number, filter: string): Promise<ViewState> {
  const state = services.glossaries.state();
  const all = services.glossaries.known();
  // What was read before stays known, and shown, while something else fails.
  if (all === undefined || state.kind === 'notConnected') {
    if (state.kind === 'failed') return failureState(state.error);
    return state.kind === 'notConnected' ? 'notConnected' : 'loading';
  }
  if (shown > 0) return 'listed';
  return filter !== '' && all.length > 0 ? 'filteredOut' : emptyState(services);
}

/** The editor's own command, which it runs as in the Explorer: a click shows the file and keeps the focus, Enter goes there. */
function opening(place: DictionaryPlace, account: string, name: string, open: readonly vscode.Uri[]): vscode.Command {
  const uri = dictionaryToOpen({ account, glossary_id: place.glossary_id, ...glossaryPair(place) }, name, open);
  return { command: 'vscode.open', title: messages.openDictionary(), arguments: [uri] };
}
