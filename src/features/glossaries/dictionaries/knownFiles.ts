import * as vscode from 'vscode';
import { dictionaryOf } from '../../../services/glossaries/dictionaryPlace.ts';
import type { DictionaryAddress } from '../../../services/glossaries/dictionaryPlace.ts';
import { RememberedContents } from './contents.ts';
import type { Content } from './contents.ts';

/** A file that was asked for in this window. */
export interface KnownFile {
  readonly uri: vscode.Uri;
  readonly address: DictionaryAddress;
  /** As it was read or written last. */
  last: Content;
  /**
   * What the text in the editor was made from; undefined while there is none, or when nobody knows any more. Its time is the one that the
   * editor knows it by.
   */
  base: Content | undefined;
  /** The content that the text in the editor was compared with last. */
  settled: Content | undefined;
  /** What was said of the file last, and what had been said when it was read. */
  said: Look;
  readAs: Look;
  /** What was read for `stat`, which the editor asks before it reads: it is not read twice. */
  fresh: { readonly text: string; readonly until: number } | undefined;
  /** What the service had when the user chose to overwrite it. */
  approved: string | undefined;
  /** Whether it was deleted. */
  gone: boolean;
  writing: boolean;
  /** What the service has, which the user chose to see once the save is over. */
  reload: string | undefined;
}

type Look = Pick<Content, 'mtime' | 'size'>;

/** Dictionaries that the editor has as files, with what it was told of each, and what the text in it was made from. */
export class KnownFiles {
  readonly #files = new Map<string, KnownFile>();
  readonly #remembered: RememberedContents;

  constructor(memento: vscode.Memento) {
    this.#remembered = new RememberedContents(memento);
  }

  all(): readonly KnownFile[] {
    return [...this.#files.values()];
  }

  /** A file that was asked for since the window was loaded. */
  get(uri: vscode.Uri): KnownFile | undefined {
    return this.#files.get(uri.toString());
  }

  /** A file as far as it is known; after the window was loaded anew, what its unsaved text was made from. */
  find(uri: vscode.Uri): KnownFile | undefined {
    const file = this.get(uri);
    const before = file ? undefined : openDocument(uri) && this.remembered(uri);
    const address = dictionaryOf(uri);
    if (!before || !address) return file;
    return this.add(uri, address, { last: before, base: before });
  }

  /** What is remembered of a file from before the window was loaded anew. */
  remembered(uri: vscode.Uri): Content | undefined {
    return this.#remembered.of(uri.toString());
  }

  add(
    uri: vscode.Uri,
    address: DictionaryAddress,
    content: Pick<KnownFile, 'last'> & Partial<Pick<KnownFile, 'base' | 'fresh'>>,
  ): KnownFile {
    const file: KnownFile = {
      base: undefined,
      fresh: undefined,
      ...content,
      uri,
      address,
      settled: undefined,
      said: content.last,
      readAs: content.last,
      approved: undefined,
      gone: false,
      writing: false,
      reload: undefined,
    };
    this.#files.set(uri.toString(), file);
    return file;
  }

  delete(uri: vscode.Uri): void {
    this.#files.delete(uri.toString());
  }

  /** A text that came back unsaved was made from what was remembered, whoever read the file first. */
  baseOf(file: KnownFile): Content | undefined {
    if (openDocument(file.uri)?.isDirty) file.base ??= this.remembered(file.uri);
    return file.base;
  }

  /** The text in the editor is made from this. */
  setBase(file: KnownFile, base: Content): void {
    file.base = base;
    file.settled = file.last;
    file.approved = undefined;
    this.#remembered.keep(file.uri.toString(), base);
  }

  /**
   * A text without unsaved changes is what was read, and what it will have been made from once it has some.
   * @returns the file where the editor knows it by another time than its own.
   */
  settle(document: vscode.TextDocument): KnownFile | undefined {
    const file = this.get(document.uri);
    if (!file || document.isDirty || file.settled === file.last) return undefined;
    if (file.last.text === undefined || document.getText().replaceAll('\r\n', '\n') !== file.last.text) {
      file.base ??= this.remembered(document.uri);
      return undefined;
    }
    const { mtime, size } = file.readAs;
    this.setBase(file, { ...file.last, mtime, size });
    return mtime === file.last.mtime ? undefined : file;
  }
}

/** The document of a file, as the editor has it. */
export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}
