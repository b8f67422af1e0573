import * as vscode from 'vscode';
import { localLanguageName } from '../../editor/localized.ts';
import type { DocumentPair } from './documentPair.ts';
import { matchPair } from './documentPair.ts';
import type { Documents } from '../../services/localization/documents.ts';
import type { DocumentStates } from './documentStates.ts';
import { FilePlaces } from './filePlaces.ts';
import type { FoundTranslation } from './filePlaces.ts';
import type { LayoutAnswers } from './layoutAnswers.ts';
import { formatOf, openUnits } from './openedFile.ts';

/** A translation that something is known about, with its source. */
export interface KnownPair extends DocumentPair {
  readonly found: FoundTranslation;
}

interface Kept {
  readonly version: number;
  /** Text of the source. A file that was closed meanwhile has its first version again. */
  readonly source: string;
  readonly pair: Promise<KnownPair | undefined>;
  isRead: boolean;
}

/** Finds out which open files are translations, and what is known about them. Looks again only when one of both sides has changed. */
export class Pairs implements vscode.Disposable {
  readonly #states: DocumentStates;
  readonly #documents: Documents;
  readonly #layouts: LayoutAnswers;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  readonly #listeners: vscode.Disposable;
  #places: FilePlaces | undefined;
  #kept = new Map<string, Kept>();

  constructor(states: DocumentStates, documents: Documents, layouts: LayoutAnswers) {
    [this.#states, this.#documents, this.#layouts] = [states, documents, layouts];
    const forget = () => this.refresh();
    // Shared facts come with a pull, or from another window.
    const shared = vscode.workspace.createFileSystemWatcher('**/.interlinear/state/*.tsv');
    this.#listeners = vscode.Disposable.from(
      this.#changed,
      shared,
      shared.onDidCreate(forget),
      shared.onDidChange(forget),
      shared.onDidDelete(forget),
      vscode.workspace.onDidCreateFiles(forget),
      vscode.workspace.onDidDeleteFiles(forget),
      vscode.workspace.onDidRenameFiles(forget),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        if (formatOf(uri)) this.#changed.fire();
      }),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#kept.delete(uri.toString())),
    );
  }

  /** Looks again, because files or facts have changed. */
  refresh(): void {
    this.#places = undefined;
    this.#kept = new Map();
    this.#changed.fire();
  }

  /** Returns what is known about a document as a translation; undefined if it is none, or if nothing is known. */
  async of(document: vscode.TextDocument): Promise<KnownPair | undefined> {
    if (!formatOf(document.uri) || !(await this.#states.isUsed(document.uri))) return undefined;
    const found = await this.#currentPlaces().asTranslation(document.uri);
    if (!found) return undefined;
    const key = document.uri.toString();
    for (;;) {
      const source = (await vscode.workspace.openTextDocument(found.source)).getText();
      const { version } = document;
      const kept = this.#kept.get(key);
      if (kept?.version === version && kept.source === source) return kept.pair;
      if (!kept || kept.isRead) {
        const entry: Kept = { version, source, pair: this.#read(found).finally(() => (entry.isRead = true)), isRead: false };
        this.#kept.set(key, entry);
        return entry.pair;
      }
      // While somebody types in a large document, only its last version is read next.
      await kept.pair.catch(() => undefined);
    }
  }

  /** Returns the translations of a source that something is known about. */
  async ofSource(source: vscode.Uri): Promise<KnownPair[]> {
    const pairs: KnownPair[] = [];
    for (const { target } of await this.#currentPlaces().translationsOf(source)) {
      const pair = await this.of(await vscode.workspace.openTextDocument(target));
      if (pair) pairs.push(pair);
    }
    return pairs;
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  /** Names in folders, read once until files change. */
  #currentPlaces(): FilePlaces {
    return (this.#places ??= new FilePlaces(this.#layouts, localLanguageName));
  }

  async #read(found: FoundTranslation): Promise<KnownPair | undefined> {
    const { layout, path } = await this.#currentPlaces().of(found.source);
    const documents = this.#documents;
    const source = await openUnits(documents, found.source, layout?.typeOf(path));
    const state = await this.#states.of(found.source, found.language);
    const facts = await state.facts();
    // Most documents of a project have no translation that something is known about.
    if (facts.length === 0) return undefined;
    const pair = await matchPair(documents, { source, target: await openUnits(documents, found.target, source.type) }, facts);
    return pair && { ...pair, found };
  }
}
