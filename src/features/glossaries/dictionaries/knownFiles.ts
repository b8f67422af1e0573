import * as vscode from 'vscode';
import { dictionaryOf } from '../../../services/glossaries/dictionaryPlace.ts';
import type { DictionaryAddress } from '../../../services/glossaries/dictionaryPlace.ts';
import { RememberedContents } from './contents.ts';
import type { Content } from './contents.ts';

/** File that was requested in this window. */
export interface KnownFile {
  readonly uri: vscode.Uri;
  readonly address: DictionaryAddress;
  /** Content that was read or written last. */
  last: Content;
  /** Content on which the text in the editor is based; undefined if there is none or it is unknown. Its time is the one in the editor. */
  base: Content | undefined;
  /** Content that the text in the editor was last compared with. */
  settled: Content | undefined;
  /** Last result of `stat`, and its value at the time of the last read. */
  said: Look;
  readAs: Look;
  /** Text read for `stat`, which the editor calls before it reads. This avoids a second request. */
  fresh: { readonly text: string; readonly until: number } | undefined;
  /** Text of the service that the user chose to overwrite. */
  approved: string | undefined;
  /** True if it was deleted. */
  gone: boolean;
  writing: boolean;
  /** Text of the service that the user chose to load after the save. */
  reload: string | undefined;
}

type Look = Pick<Content, 'mtime' | 'size'>;

/** Dictionaries open as files, with the state reported to the editor and the content on which each text is based. */
export class KnownFiles {
  readonly #files = new Map<string, KnownFile>();
  readonly #remembered: RememberedContents;

  constructor(memento: vscode.Memento) {
    this.#remembered = new RememberedContents(memento);
  }

  all(): readonly KnownFile[] {
    return [...this.#files.values()];
  }

  /** Returns a file requested since the window was loaded. */
  get(uri: vscode.Uri): KnownFile | undefined {
    return this.#files.get(uri.toString());
  }

  /** Returns a known file. After a reload of the window, this is the stored base of its unsaved text. */
  find(uri: vscode.Uri): KnownFile | undefined {
    const file = this.get(uri);
    const before = file ? undefined : openDocument(uri) && this.remembered(uri);
    const address = dictionaryOf(uri);
    if (!before || !address) return file;
    return this.add(uri, address, { last: before, base: before });
  }

  /** Returns the content stored before the window was reloaded. */
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

  /**
   * Returns the base of the text. For unsaved text restored after a reload, this is the stored content, even if the file was read since
   * then.
   */
  baseOf(file: KnownFile): Content | undefined {
    if (openDocument(file.uri)?.isDirty) file.base ??= this.remembered(file.uri);
    return file.base;
  }

  /** Sets the content on which the text in the editor is based. */
  setBase(file: KnownFile, base: Content): void {
    file.base = base;
    file.settled = file.last;
    file.approved = undefined;
    this.#remembered.keep(file.uri.toString(), base);
  }

  /**
   * Makes the last read content the base of a text without unsaved changes.
   * @returns the file if the editor has another time for it than the content.
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

/** Returns the open document of a file. */
export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}
