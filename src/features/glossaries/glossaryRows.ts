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
import { dictionariesOf, nodeOf } from './chosenRows.ts';
import type { GlossaryNode } from './chosenRows.ts';
import { rowOfDictionary, rowOfGlossary, tooltipOfDictionary, tooltipOfGlossary } from './rows.ts';
import type { Use } from './rows.ts';
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
export interface GlossaryRows extends TreeModel<GlossaryNode> {
  /** What is filtered by; empty for all. */
  filterText(): string;
  setFilter(text: string): void;
  /** How many glossaries are shown, and how many there are. */
  counts(): { readonly shown: number; readonly all: number };
}

/** @param taken is told that the list, or how it stands, may be another one. */
export function createGlossaryRows(
  services: Services,
  tree: ResourceTree<GlossaryNode, TreeModel<GlossaryNode>, ViewState>,
  taken: () => void,
): GlossaryRows {
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

  /** Takes in the list as it is now. */
  function render(): void {
    const all = services.glossaries.known() ?? [];
    byId = new Map(all.map((glossary) => [glossary.glossary_id, glossary]));
    used = usedOf(all);
    open = openAddresses(dictionaryScheme);
    const fits = filter === '' ? () => true : glossaryFilter(filter, languageNames(services));
    shown = all.filter(fits).toSorted(byName);
    tree.keep(({ glossary_id }) => byId.has(glossary_id));
    void showState();
  }

  /** Rows that are as they were are not drawn anew: that would swallow a click at that moment. */
  function show(): void {
    render();
    taken();
    // Another list is read when the editor asks for it.
    if (services.glossaries.state().kind === 'unread') tree.refresh();
    // What the editor waits for is the answer.
    else if (asked === 0) tell();
  }

  function tell(): void {
    const now = digests();
    const before = drawn;
    drawn = now;
    if (!isDeepStrictEqual([...now.keys()], [...before.keys()])) return tree.refresh();
    const others = [...now].filter(([id, digest]) => before.get(id) !== digest);
    tree.update(...others.map(([glossary_id]) => glossary_id));
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
    if (request === latestRequest) tree.setState(state);
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
    return shown.map(({ glossary_id }) => ({ kind: 'glossary', glossary_id }));
  }

  /** What comes of it is seen in the state of the service. */
  async function read(): Promise<void> {
    latestRequest += 1;
    tree.setState('loading');
    await services.glossaries.list(tree.signal).catch((error: unknown) => {
      if (!isCancellation(error)) services.log.warn(`The glossaries could not be read: ${logged(error)}`);
    });
  }

  function renderRow(node: GlossaryNode): TreeRow | undefined {
    const glossary = byId.get(node.glossary_id);
    if (!glossary) return undefined;
    if (node.kind === 'glossary') return rowOfGlossary(glossary, useOf(node.glossary_id));
    const [dictionary] = dictionariesOf([node], [glossary]);
    const command = account === undefined ? undefined : opening(node, account, glossary.name, open);
    return dictionary && { ...rowOfDictionary(dictionary, languageNames(services)), command };
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
    idOf,
    nodeOf,
    async children(node) {
      if (!node) return top();
      const glossary = node.kind === 'glossary' ? byId.get(node.glossary_id) : undefined;
      const { glossary_id } = node;
      return inOrder(glossary?.pairs ?? []).map(({ source_lang, target_lang }) => ({
        kind: 'dictionary',
        glossary_id,
        source_lang,
        target_lang,
      }));
    },
    render: renderRow,
    tooltip(node) {
      const glossary = byId.get(node.glossary_id);
      if (!glossary) return undefined;
      const nameOf = languageNames(services);
      if (node.kind === 'glossary') return tooltipOfGlossary(glossary, useOf(node.glossary_id), nameOf);
      const [dictionary] = dictionariesOf([node], [glossary]);
      return dictionary && tooltipOfDictionary(dictionary, nameOf);
    },
    filterText: () => filter,
    setFilter(text) {
      filter = text;
      show();
    },
    counts: () => ({ shown: shown.length, all: byId.size }),
    dispose: () => listeners.dispose(),
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

/** The editor's own command, which it runs as in the Explorer: a click shows the file and keeps the focus, Enter goes there. */
function opening(place: DictionaryPlace, account: string, name: string, open: readonly vscode.Uri[]): vscode.Command {
  const uri = dictionaryToOpen({ account, glossary_id: place.glossary_id, ...glossaryPair(place) }, name, open);
  return { command: 'vscode.open', title: vscode.l10n.t('Open Dictionary'), arguments: [uri] };
}
