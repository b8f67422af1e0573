import * as vscode from 'vscode';
import { isServiceError } from '../../../client/errors.ts';
import type { Services } from '../../../services/services.ts';
import { failureWords } from '../../../services/failures.ts';
import { unavailable } from '../../../editor/fileErrors.ts';
import { dictionaryOf, dictionaryScheme, isPair } from '../../../services/glossaries/dictionaryPlace.ts';
import type { DictionaryAddress } from '../../../services/glossaries/dictionaryPlace.ts';
import { fileName } from '../../../editor/files.ts';
import type { EntriesChange } from '../../../services/glossaries/glossaryService.ts';
import { isCancellation, withProgress } from '../../../editor/progress.ts';
import { logged } from '../../../client/log.ts';
import { RefusedSaves } from '../../../services/resources/refusedSaves.ts';
import { contentOf, plainLines } from './contents.ts';
import { KnownFiles, openDocument } from './knownFiles.ts';
import type { KnownFile } from './knownFiles.ts';
import { RemoteTexts, asSaveError, keepInNewFile, requireOwner, saveDictionary } from './saving.ts';
import * as messages from './texts.ts';

/** Milliseconds after a `stat` during which the editor reads the same content, and nothing newer. */
const freshMs = 5000;
/** Milliseconds before the editor is notified of new content, so that it has processed its own read by then. */
const tellMs = 50;

/** File system of dictionaries. Each method throws FileSystemError with a message for the user. */
export class DictionaryFiles implements vscode.Disposable {
  readonly #services: Services;
  readonly #changed: (events: vscode.FileChangeEvent[]) => void;
  readonly #files: KnownFiles;
  readonly #remotes = new RemoteTexts();
  readonly #refused: RefusedSaves;
  readonly #loading = new Map<string, Promise<KnownFile>>();
  readonly #listeners: vscode.Disposable;

  /** @param changed notifies the editor of changes that it did not make. */
  constructor(services: Services, changed: (events: vscode.FileChangeEvent[]) => void) {
    this.#services = services;
    this.#changed = changed;
    this.#refused = new RefusedSaves((error) => services.log.warn(`What follows a refused save failed: ${logged(error)}`));
    this.#files = new KnownFiles(services.context.workspaceState);
    this.#listeners = vscode.Disposable.from(
      this.#remotes,
      this.#refused,
      services.glossaries.onDidChangeEntries((change) => void this.#follow(change)),
      vscode.workspace.onDidOpenTextDocument((document) => this.#settle(document)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#settle(document)),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => this.#reloadSaved(uri)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (!openDocument(uri)) this.#files.delete(uri);
      }),
    );
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    this.#refused.look(uri);
    if (isFolder(uri)) return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const before = this.#files.find(uri);
    // A deleted dictionary may exist again.
    const file = before && !before.gone ? before : await this.#load(uri);
    // The editor compares this with its own state. A text with unsaved changes is still based on an earlier content.
    const { mtime, size } = (openDocument(uri)?.isDirty && this.#files.baseOf(file)) || file.last;
    const { legacy } = file.last;
    file.said = { mtime, size };
    return { type: vscode.FileType.File, ctime: 0, mtime, size, ...(legacy && { permissions: vscode.FilePermission.Readonly }) };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const before = this.#files.find(uri);
    const fresh = before?.fresh && before.fresh.until > Date.now() ? before.fresh.text : undefined;
    const text = fresh ?? (await this.#load(uri)).last.text ?? '';
    const file = this.#files.find(uri);
    if (file) Object.assign(file, { fresh: undefined, readAs: file.said });
    return Buffer.from(text);
  }

  /** @param options as passed by the editor. */
  writeFile(uri: vscode.Uri, content: Uint8Array, options: object): Promise<void> {
    return this.#refused.write(uri, options, async () => {
      const address = dictionaryOf(uri);
      if (!address) throw notThere();
      const file = this.#files.find(uri) ?? this.#files.add(uri, address, { last: contentOf('', false, undefined) });
      if (file.last.legacy) throw unavailable(messages.legacyReadOnly());
      await this.#write(file, textOf(content));
    });
  }

  dispose(): void {
    this.#listeners.dispose();
  }

  /** Reads the dictionary again. Simultaneous calls share one request. */
  #load(uri: vscode.Uri): Promise<KnownFile> {
    const id = uri.toString();
    const running = this.#loading.get(id) ?? this.#read(uri).finally(() => this.#loading.delete(id));
    this.#loading.set(id, running);
    return running;
  }

  async #read(uri: vscode.Uri): Promise<KnownFile> {
    const address = dictionaryOf(uri);
    if (!address) throw notThere();
    try {
      await requireOwner(this.#services, address);
      const { text, legacy } = await withProgress(messages.readingFile(fileName(uri)), (signal) => this.#fetched(address, signal));
      if (text === '') throw notThere();
      return this.#take(uri, address, text, legacy);
    } catch (error) {
      throw await asFileError(this.#services, error);
    }
  }

  async #fetched(address: DictionaryAddress, signal: AbortSignal): Promise<{ text: string; legacy: boolean }> {
    const service = this.#services.glossaries;
    // List glossaries first: entries of a legacy glossary need another request.
    const glossaries = await service.list(signal);
    const legacy = glossaries.find(({ glossary_id }) => glossary_id === address.glossary_id)?.legacy === true;
    return { text: plainLines(await service.entries(address, signal)), legacy };
  }

  #take(uri: vscode.Uri, address: DictionaryAddress, text: string, legacy: boolean): KnownFile {
    const before = this.#files.find(uri);
    const last = contentOf(text, legacy, before?.last ?? this.#files.remembered(uri));
    const fresh = { text, until: Date.now() + freshMs };
    if (!before) return this.#files.add(uri, address, { last, fresh });
    const isNew = before.last.digest !== last.digest;
    const isBack = before.gone;
    Object.assign(before, { last, fresh, gone: false });
    // The editor should show this, whichever command read it. If the editor itself read it, it has to get the new time.
    if (isBack) this.#changed([{ type: vscode.FileChangeType.Created, uri }]);
    else if (isNew) this.#tellLater(before);
    return before;
  }

  #tellLater(file: KnownFile): void {
    setTimeout(() => {
      if (openDocument(file.uri)?.isDirty === false) this.#changed([{ type: vscode.FileChangeType.Changed, uri: file.uri }]);
    }, tellMs);
  }

  #settle(document: vscode.TextDocument): void {
    const file = document.uri.scheme === dictionaryScheme ? this.#files.settle(document) : undefined;
    if (file) this.#tellLater(file);
  }

  /**
   * Handles entries changed by another command. Texts without unsaved changes are reloaded. For the others, the user is asked when saving.
   */
  async #follow(change: EntriesChange): Promise<void> {
    for (const file of this.#files.all().filter(({ address }) => isMeant(change, address))) {
      if (file.writing) continue;
      if (!this.#isThere(file.address)) this.#lose(file);
      else if (!openDocument(file.uri)) this.#files.delete(file.uri);
      else if (file.gone || openDocument(file.uri)?.isDirty === false) await this.#loadAgain(file);
    }
  }

  #lose(file: KnownFile): void {
    file.gone = true;
    this.#changed([{ type: vscode.FileChangeType.Deleted, uri: file.uri }]);
  }

  async #loadAgain(file: KnownFile): Promise<void> {
    try {
      await this.#load(file.uri);
    } catch (error) {
      if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') this.#lose(file);
      // The text is kept. Its base is compared with the service when it is saved.
      else this.#services.log.warn('A dictionary that is open could not be read again.');
    }
  }

  #isThere(address: DictionaryAddress): boolean {
    const glossaries = this.#services.glossaries.known();
    return (
      !glossaries || glossaries.some((one) => one.glossary_id === address.glossary_id && one.pairs.some((pair) => isPair(pair, address)))
    );
  }

  async #write(file: KnownFile, text: string): Promise<void> {
    const { uri, address } = file;
    file.writing = true;
    const saving = { uri, address, name: fileName(uri), text, base: this.#files.baseOf(file), gone: file.gone, approved: file.approved };
    try {
      const saved = await saveDictionary(this.#services, this.#remotes, saving);
      if (saved.kind === 'reload') await keepInNewFile(text);
      file.reload = saved.kind === 'reload' ? saved.remote : undefined;
      file.last = contentOf(text, false, file.last);
      file.fresh = undefined;
      file.gone = false;
      this.#files.setBase(file, file.last);
    } catch (error) {
      file.approved = saving.approved;
      throw await asSaveError(this.#services, error);
    } finally {
      file.writing = false;
    }
  }

  /** Reloads the content of the service after a successful save. The editor has no unsaved changes at that point. */
  #reloadSaved(uri: vscode.Uri): void {
    const file = this.#files.get(uri);
    if (file?.reload === undefined) return;
    this.#take(file.uri, file.address, file.reload, false);
    file.reload = undefined;
  }
}

/** Folders only exist as parts of addresses. The editor checks for them when it creates a file again. */
function isFolder(uri: vscode.Uri): boolean {
  const parts = uri.path.split('/').filter((part) => part !== '');
  // Earlier addresses had the glossary and its pair as folders.
  return parts.length === 0 || (parts.length < 3 && dictionaryOf(uri) === undefined && uri.query === '');
}

function isMeant({ glossary_id, source_lang, target_lang }: EntriesChange, address: DictionaryAddress): boolean {
  if (glossary_id !== address.glossary_id) return false;
  return source_lang === undefined || target_lang === undefined || isPair({ source_lang, target_lang }, address);
}

/** Decodes the text of a saved file, without byte order mark. @throws FileSystemError if it is not UTF-8. */
function textOf(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content).replaceAll('\r\n', '\n');
  } catch {
    throw unavailable(messages.wrongEncoding());
  }
}

/** Converts a failure of the service to an error with a message for the editor. */
async function asFileError(services: Services, error: unknown): Promise<vscode.FileSystemError> {
  if (error instanceof vscode.FileSystemError) return error;
  if (isCancellation(error)) return unavailable(messages.canceled());
  if (isServiceError(error, 'notFound')) return notThere();
  return unavailable(await failureWords(services, error));
}

/** Returns an error without the address, whose ids mean nothing to users. */
function notThere(): vscode.FileSystemError {
  return vscode.FileSystemError.FileNotFound(messages.dictionaryGone());
}
