import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { activeGlossaries } from '../../services/glossaries/activeGlossary.ts';
import type { Services } from '../../services/services.ts';
import { dictionaryOf, dictionaryScheme, dictionaryToOpen, dictionaryUri } from '../../services/glossaries/dictionaryFile.ts';
import type { DictionaryPlace } from '../../services/glossaries/glossaryService.ts';
import { byName, glossaryPair, inOrder } from '../../services/glossaries/glossaryLabels.ts';
import { languageNames } from '../../services/languages/languagePicker.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { isCancellation } from '../../editor/progress.ts';
import { emptyState, failureState, setViewState } from '../../services/connection/viewState.ts';
import { onDidChangeOpenAddresses, openAddresses } from '../../services/resources/serviceFiles.ts';
import type { ViewState } from '../../services/connection/viewState.ts';
import { dictionariesOf } from './chosenRows.ts';
import type { GlossaryNode } from './chosenRows.ts';
import { rowOfDictionary, rowOfGlossary, tooltipOfDictionary, tooltipOfGlossary } from './rows.ts';
import type { GlossaryRow, Use } from './rows.ts';
import { logged } from '../../client/logged.ts';
import { baseLanguage } from '../../api/languages.ts';

/**
 * Whether a glossary fits what was typed: each word stands in its name, or is the code of one of its languages or stands in the name of
 * one. What people put between languages (`en → de`) is no word.
 * @param nameOf of a language by its code.
 */
export function glossaryFilter(text: string, nameOf: (code: string) => string): (glossary: NamedGlossary) => boolean {
  const words = text
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => /[^-→>=]/.test(word));
  const names = new Map<string, string>();
  const lowerName = (code: string): string => {
    const known = names.get(code) ?? nameOf(code).toLocaleLowerCase();
    names.set(code, known);
    return known;
  };
  const namesLanguage = (word: string, code: string) => baseLanguage(code) === baseLanguage(word) || lowerName(code).includes(word);
  return ({ name, pairs }) => {
    const lower = name.toLocaleLowerCase();
    return words.every(
      (word) =>
        lower.includes(word) || pairs.some((pair) => namesLanguage(word, pair.source_lang) || namesLanguage(word, pair.target_lang)),
    );
  };
}

/** Glossaries as rows. The glossary service has them; this only sorts, filters and words them. */
export interface GlossaryTree extends vscode.Disposable {
  /** The first look reads the list. */
  children(node?: GlossaryNode): Promise<GlossaryNode[]>;
  item(node: GlossaryNode): vscode.TreeItem;
  /** The hover, which only those rows need that the mouse rests on. */
  resolved(item: vscode.TreeItem, node: GlossaryNode): vscode.TreeItem;
  parent(node: GlossaryNode): GlossaryNode | undefined;
  filter(): string;
  setFilter(text: string): void;
  /** How many glossaries are shown, and how many there are. */
  counts(): { readonly shown: number; readonly all: number };
  /** The row of a glossary that is shown. */
  nodeFor(glossary_id: string): GlossaryNode | undefined;
}

/** Who is told. */
export interface GlossaryTreeListener {
  /** Rows look different: these, with what is below them, or all. */
  changed(this: void, nodes: GlossaryNode[] | undefined): void;
  /** The list, or how it stands, may be another one. */
  taken(this: void): void;
}

export function createGlossaryTree(services: Services, { changed, taken }: GlossaryTreeListener): GlossaryTree {
  const nodes = new Map<string, GlossaryNode>();
  const lifetime = new AbortController();
  let filter = '';
  let shown: readonly NamedGlossary[] = [];
  let byId = new Map<string, NamedGlossary>();
  /** Ids of those in use, in their order. */
  let used: readonly string[] = [];
  /** Whose they are: dictionaries are files of an account. */
  let account: string | undefined;
  /** Addresses of dictionaries that are open. */
  let open: readonly vscode.Uri[] = [];
  /** The rows as the editor has them, or will have once it is answered. */
  let drawn: RowDigests = new Map();
  /** How many answers the editor is waiting for. */
  let asked = 0;
  // Telling the state awaits; only the newest may speak.
  let latestRequest = 0;

  /** The same object for the same row: the tree knows its rows by it. */
  function known(node: GlossaryNode): GlossaryNode {
    const id = idOf(node);
    const found = nodes.get(id) ?? node;
    nodes.set(id, found);
    return found;
  }

  /** Takes in the list as it is now. */
  function render(): void {
    const all = services.glossaries.known() ?? [];
    byId = new Map(all.map((glossary) => [glossary.glossary_id, glossary]));
    used = usedOf(all);
    open = openAddresses(dictionaryScheme);
    const fits = filter === '' ? () => true : glossaryFilter(filter, languageNames(services));
    shown = all.filter(fits).toSorted(byName);
    for (const [id, { glossary_id }] of nodes) if (!byId.has(glossary_id)) nodes.delete(id);
    void showState();
  }

  /** Rows that are as they were are not drawn anew: that would swallow a click at that moment. */
  function show(): void {
    render();
    taken();
    // Another list is read when the editor asks for it.
    if (services.glossaries.state().kind === 'unread') changed(undefined);
    // What the editor waits for is the answer.
    else if (asked === 0) tell();
  }

  function tell(): void {
    const now = digests();
    const before = drawn;
    drawn = now;
    if (!isDeepStrictEqual([...now.keys()], [...before.keys()])) return changed(undefined);
    const others = [...now].filter(([id, digest]) => before.get(id) !== digest);
    if (others.length > 0) changed(others.map(([glossary_id]) => known({ kind: 'glossary', glossary_id })));
  }

  /** Where a glossary stands among those in use. */
  function useOf(glossary_id: string): Use | undefined {
    const place = used.indexOf(glossary_id) + 1;
    return place === 0 ? undefined : { place, of: used.length };
  }

  /** By their glossaries, the open ones that a row has to lead to by another address than its own: they were opened under another name. */
  function openOtherwise(): ReadonlyMap<string, readonly string[]> {
    const others = new Map<string, string[]>();
    for (const uri of open) {
      const address = dictionaryOf(uri);
      const name = address && byId.get(address.glossary_id)?.name;
      if (!address || name === undefined || dictionaryUri(address, name).toString() === uri.toString()) continue;
      others.set(address.glossary_id, [...(others.get(address.glossary_id) ?? []), uri.toString()]);
    }
    return others;
  }

  /** What each row and those below it say, and where they lead. */
  function digests(): RowDigests {
    const others = openOtherwise();
    return new Map(
      shown.map((glossary) => {
        const { glossary_id, name, legacy, ready, pairs } = glossary;
        return [glossary_id, JSON.stringify([name, legacy, ready, useOf(glossary_id), account, pairs, others.get(glossary_id)])];
      }),
    );
  }

  /** What stands in the view instead of rows. */
  async function showState(): Promise<void> {
    latestRequest += 1;
    const request = latestRequest;
    const state = await stateOf(services, shown.length, filter);
    if (request === latestRequest) setViewState('glossaries', state);
  }

  async function top(): Promise<GlossaryNode[]> {
    asked += 1;
    try {
      if (services.glossaries.state().kind === 'unread') await read();
      account = (await services.connections.identity())?.keptAs;
    } finally {
      asked -= 1;
    }
    drawn = digests();
    return shown.map(({ glossary_id }) => known({ kind: 'glossary', glossary_id }));
  }

  /** What comes of it is seen in the state of the service. */
  async function read(): Promise<void> {
    latestRequest += 1;
    setViewState('glossaries', 'loading');
    await services.glossaries.list(lifetime.signal).catch((error: unknown) => {
      if (!isCancellation(error)) services.log.warn(`The glossaries could not be read: ${logged(error)}`);
    });
  }

  function rowOf(node: GlossaryNode): GlossaryRow | undefined {
    const glossary = byId.get(node.glossary_id);
    if (!glossary) return undefined;
    if (node.kind === 'glossary') return rowOfGlossary(glossary, useOf(node.glossary_id));
    const [dictionary] = dictionariesOf([node], [glossary]);
    return dictionary && rowOfDictionary(dictionary, languageNames(services));
  }

  const listeners = vscode.Disposable.from(
    services.glossaries.onDidChange(() => {
      // Rows stay while they are read anew.
      if (services.glossaries.state().kind !== 'reading') show();
    }),
    // Another folder or language may have a setting of its own.
    vscode.window.onDidChangeActiveTextEditor(() => {
      if (!isDeepStrictEqual(usedOf([...byId.values()]), used)) show();
    }),
    onDidChangeOpenAddresses(dictionaryScheme, () => {
      open = openAddresses(dictionaryScheme);
      if (asked === 0) tell();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('interlinear.translation.glossary')) show();
    }),
  );

  render();
  return {
    async children(node) {
      if (!node) return top();
      const glossary = node.kind === 'glossary' ? byId.get(node.glossary_id) : undefined;
      const { glossary_id } = node;
      return inOrder(glossary?.pairs ?? []).map(({ source_lang, target_lang }) =>
        known({ kind: 'dictionary', glossary_id, source_lang, target_lang }),
      );
    },
    item(node) {
      const item = itemOf(node, rowOf(node));
      const name = byId.get(node.glossary_id)?.name;
      if (node.kind === 'dictionary' && account !== undefined && name !== undefined) item.command = opening(node, account, name, open);
      return item;
    },
    resolved(item, node) {
      const glossary = byId.get(node.glossary_id);
      if (!glossary) return item;
      const nameOf = languageNames(services);
      if (node.kind === 'glossary') item.tooltip = tooltipOfGlossary(glossary, useOf(node.glossary_id), nameOf);
      else for (const found of dictionariesOf([node], [glossary])) item.tooltip = tooltipOfDictionary(found, nameOf);
      return item;
    },
    parent: (node) => (node.kind === 'dictionary' ? known({ kind: 'glossary', glossary_id: node.glossary_id }) : undefined),
    filter: () => filter,
    setFilter(text) {
      filter = text;
      show();
    },
    counts: () => ({ shown: shown.length, all: byId.size }),
    nodeFor: (glossary_id) =>
      shown.some((glossary) => glossary.glossary_id === glossary_id) ? known({ kind: 'glossary', glossary_id }) : undefined,
    dispose() {
      lifetime.abort(new DOMException('The window ends.', 'AbortError'));
      listeners.dispose();
    },
  };
}

function usedOf(all: readonly NamedGlossary[]): readonly string[] {
  return activeGlossaries(all).map(({ glossary_id }) => glossary_id);
}

/** By the id of the glossary, in the order of the rows. */
type RowDigests = ReadonlyMap<string, string>;

function idOf(node: GlossaryNode): string {
  return node.kind === 'glossary' ? node.glossary_id : `${node.glossary_id}/${node.source_lang}-${node.target_lang}`.toLowerCase();
}

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

function itemOf(node: GlossaryNode, row: GlossaryRow | undefined): vscode.TreeItem {
  // A row that is gone by now is drawn once more before the tree hears of it.
  const { Collapsed, None } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(row?.label ?? '', row?.expandable === true ? Collapsed : None);
  item.id = idOf(node);
  if (!row) return item;
  item.description = row.description;
  const [icon, color] = row.icon;
  item.iconPath = new vscode.ThemeIcon(icon, color === undefined ? undefined : new vscode.ThemeColor(color));
  item.contextValue = row.contextValue;
  item.accessibilityInformation = { label: row.accessibilityLabel };
  return item;
}

/** The editor's own command, which it runs as in the Explorer: a click shows the file and keeps the focus, Enter goes there. */
function opening(place: DictionaryPlace, account: string, name: string, open: readonly vscode.Uri[]): vscode.Command {
  const uri = dictionaryToOpen({ account, glossary_id: place.glossary_id, ...glossaryPair(place) }, name, open);
  return { command: 'vscode.open', title: vscode.l10n.t('Open Dictionary'), arguments: [uri] };
}
