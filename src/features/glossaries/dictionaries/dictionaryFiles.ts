import * as vscode from 'vscode';
import type { Services } from '../../../services/services.ts';
import { unavailable } from '../../../editor/fileErrors.ts';
import { dictionaryOf, dictionaryScheme, isPair } from '../../../services/glossaries/dictionaryPlace.ts';
import type { DictionaryAddress } from '../../../services/glossaries/dictionaryPlace.ts';
import { fileName } from '../../../editor/files.ts';
import type { EntriesChange } from '../../../services/glossaries/glossaryService.ts';
import { withProgress } from '../../../editor/progress.ts';
import { logged } from '../../../client/logged.ts';
import { createRefusedSaves } from '../../../services/resources/refusedSaves.ts';
import { contentOf, createRememberedContents } from './contents.ts';
import type { Content } from './contents.ts';
import { asFileError, asSaveError, notThere, requireOwner } from './refusals.ts';
import { createRemoteTexts } from './remoteTexts.ts';
import { keepInNewFile, plainLines, saveDictionary } from './saving.ts';

/** Dictionaries as files. Each method throws FileSystemError with words for the user. */
export interface DictionaryFiles extends vscode.Disposable {
  stat(uri: vscode.Uri): Promise<vscode.FileStat>;
  readFile(uri: vscode.Uri): Promise<Uint8Array>;
  /** @param options as the editor gives them. */
  writeFile(uri: vscode.Uri, content: Uint8Array, options: object): Promise<void>;
}

/** A file that was asked for in this window. */
interface Known {
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

/** Milliseconds for which the editor, having asked how a file is, gets that file and no newer one. */
const freshMs = 5000;
/** Milliseconds after which the editor is told that it has read something new: by then it has taken it in. */
const tellMs = 50;

/** @param changed tells the editor of changes that it did not make. */
export function createDictionaryFiles(services: Services, changed: (events: vscode.FileChangeEvent[]) => void): DictionaryFiles {
  const files = new Map<string, Known>();
  const remotes = createRemoteTexts();
  const refused = createRefusedSaves((error) => services.log.warn(`What follows a refused save failed: ${logged(error)}`));
  const remembered = createRememberedContents(services.context.workspaceState);
  const loading = new Map<string, Promise<Known>>();

  /** A file as far as it is known; after the window was loaded anew, what its unsaved text was made from. */
  function known(uri: vscode.Uri): Known | undefined {
    const file = files.get(uri.toString());
    const before = file ? undefined : openDocument(uri) && remembered.of(uri.toString());
    const address = dictionaryOf(uri);
    if (!before || !address) return file;
    return add(uri, address, { last: before, base: before });
  }

  function add(uri: vscode.Uri, address: DictionaryAddress, content: Pick<Known, 'last'> & Partial<Pick<Known, 'base' | 'fresh'>>): Known {
    const file: Known = {
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
    files.set(uri.toString(), file);
    return file;
  }

  /** Reads it anew, once for all that ask at the same time. */
  function load(uri: vscode.Uri): Promise<Known> {
    const id = uri.toString();
    const running = loading.get(id) ?? read(uri).finally(() => loading.delete(id));
    loading.set(id, running);
    return running;
  }

  async function read(uri: vscode.Uri): Promise<Known> {
    const address = dictionaryOf(uri);
    if (!address) throw notThere();
    try {
      await requireOwner(services, address);
      const { text, legacy } = await withProgress(vscode.l10n.t('Interlinear: Reading {0}…', fileName(uri)), (signal) =>
        fetched(address, signal),
      );
      if (text === '') throw notThere();
      return take(uri, address, text, legacy);
    } catch (error) {
      throw await asFileError(services, error);
    }
  }

  async function fetched(address: DictionaryAddress, signal: AbortSignal): Promise<{ text: string; legacy: boolean }> {
    // Before its entries: those of a legacy glossary are asked for in another way.
    const glossaries = await services.glossaries.list(signal);
    const legacy = glossaries.find(({ glossary_id }) => glossary_id === address.glossary_id)?.legacy === true;
    return { text: plainLines(await services.glossaries.entries(address, signal)), legacy };
  }

  function take(uri: vscode.Uri, address: DictionaryAddress, text: string, legacy: boolean): Known {
    const before = known(uri);
    const last = contentOf(text, legacy, before?.last ?? remembered.of(uri.toString()));
    const fresh = { text, until: Date.now() + freshMs };
    if (!before) return add(uri, address, { last, fresh });
    const isNew = before.last.digest !== last.digest;
    const isBack = before.gone;
    Object.assign(before, { last, fresh, gone: false });
    // Whoever read it, the editor should show it; and where the editor itself read it, it must learn the time of what it has.
    if (isBack) changed([{ type: vscode.FileChangeType.Created, uri }]);
    else if (isNew) setTimeout(() => tell(before), tellMs);
    return before;
  }

  function tell(file: Known): void {
    if (openDocument(file.uri)?.isDirty === false) changed([{ type: vscode.FileChangeType.Changed, uri: file.uri }]);
  }

  /** A text without unsaved changes is what was read, and what it will have been made from once it has some. */
  function settle(document: vscode.TextDocument): void {
    const file = document.uri.scheme === dictionaryScheme ? files.get(document.uri.toString()) : undefined;
    if (!file || document.isDirty || file.settled === file.last) return;
    if (file.last.text === undefined || document.getText().replaceAll('\r\n', '\n') !== file.last.text) {
      file.base ??= remembered.of(document.uri.toString());
      return;
    }
    const { mtime, size } = file.readAs;
    stand(file, { ...file.last, mtime, size });
    if (mtime !== file.last.mtime) setTimeout(() => tell(file), tellMs);
  }

  /** A text that came back unsaved was made from what was remembered, whoever read the file first. */
  function baseOf(file: Known): Content | undefined {
    if (openDocument(file.uri)?.isDirty) file.base ??= remembered.of(file.uri.toString());
    return file.base;
  }

  function stand(file: Known, base: Content): void {
    file.base = base;
    file.settled = file.last;
    file.approved = undefined;
    remembered.keep(file.uri.toString(), base);
  }

  /** Entries were changed by another command: texts without unsaved changes follow, those with some are asked about when they are saved. */
  async function follow(change: EntriesChange): Promise<void> {
    for (const file of [...files.values()].filter(({ address }) => isMeant(change, address))) {
      if (file.writing) continue;
      if (!isThere(file.address)) lose(file);
      else if (!openDocument(file.uri)) files.delete(file.uri.toString());
      else if (file.gone || openDocument(file.uri)?.isDirty === false) await loadAgain(file);
    }
  }

  function lose(file: Known): void {
    file.gone = true;
    changed([{ type: vscode.FileChangeType.Deleted, uri: file.uri }]);
  }

  async function loadAgain(file: Known): Promise<void> {
    try {
      await load(file.uri);
    } catch (error) {
      if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') lose(file);
      // The text stays as it is; what it was made from is looked at when it is saved.
      else services.log.warn('A dictionary that is open could not be read again.');
    }
  }

  function isThere(address: DictionaryAddress): boolean {
    const glossaries = services.glossaries.known();
    return (
      !glossaries || glossaries.some((one) => one.glossary_id === address.glossary_id && one.pairs.some((pair) => isPair(pair, address)))
    );
  }

  async function write(file: Known, text: string): Promise<void> {
    const { uri, address } = file;
    file.writing = true;
    const saving = { uri, address, name: fileName(uri), text, base: baseOf(file), gone: file.gone, approved: file.approved };
    try {
      const saved = await saveDictionary(services, remotes, saving);
      if (saved.kind === 'reload') await keepInNewFile(text);
      file.reload = saved.kind === 'reload' ? saved.remote : undefined;
      file.last = contentOf(text, false, file.last);
      file.fresh = undefined;
      file.gone = false;
      stand(file, file.last);
    } catch (error) {
      file.approved = saving.approved;
      throw await asSaveError(services, error);
    } finally {
      file.writing = false;
    }
  }

  /** The save ended well, so that without unsaved changes the editor reads what the service has. */
  function reloadSaved(uri: vscode.Uri): void {
    const file = files.get(uri.toString());
    if (file?.reload === undefined) return;
    take(file.uri, file.address, file.reload, false);
    file.reload = undefined;
  }

  const listeners = vscode.Disposable.from(
    remotes,
    refused,
    services.glossaries.onDidChangeEntries((change) => void follow(change)),
    vscode.workspace.onDidOpenTextDocument(settle),
    vscode.workspace.onDidChangeTextDocument(({ document }) => settle(document)),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => reloadSaved(uri)),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (!openDocument(document.uri)) files.delete(document.uri.toString());
    }),
  );

  return {
    async stat(uri) {
      refused.look(uri);
      if (isFolder(uri)) return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
      const before = known(uri);
      // What was deleted may be there again.
      const file = before && !before.gone ? before : await load(uri);
      // The editor compares it with what it has: a text with unsaved changes was made from its base, whatever was read since.
      const { mtime, size } = (openDocument(uri)?.isDirty && baseOf(file)) || file.last;
      const { legacy } = file.last;
      file.said = { mtime, size };
      return { type: vscode.FileType.File, ctime: 0, mtime, size, ...(legacy && { permissions: vscode.FilePermission.Readonly }) };
    },
    async readFile(uri) {
      const before = known(uri);
      const fresh = before?.fresh && before.fresh.until > Date.now() ? before.fresh.text : undefined;
      const text = fresh ?? (await load(uri)).last.text ?? '';
      const file = known(uri);
      if (file) Object.assign(file, { fresh: undefined, readAs: file.said });
      return Buffer.from(text);
    },
    writeFile: (uri, content, options) =>
      refused.write(uri, options, async () => {
        const address = dictionaryOf(uri);
        if (!address) throw notThere();
        const file = known(uri) ?? add(uri, address, { last: contentOf('', false, undefined) });
        if (file.last.legacy)
          throw unavailable(vscode.l10n.t('A glossary of the legacy interface cannot be changed. Convert it to a current one first.'));
        await write(file, textOf(content));
      }),
    dispose: () => listeners.dispose(),
  };
}

function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

/** Folders are made of nothing but addresses: the editor looks for them when it makes a file anew. */
function isFolder(uri: vscode.Uri): boolean {
  const parts = uri.path.split('/').filter((part) => part !== '');
  // Those of before had the glossary and its pair as folders.
  return parts.length === 0 || (parts.length < 3 && dictionaryOf(uri) === undefined && uri.query === '');
}

function isMeant({ glossary_id, source_lang, target_lang }: EntriesChange, address: DictionaryAddress): boolean {
  if (glossary_id !== address.glossary_id) return false;
  return source_lang === undefined || target_lang === undefined || isPair({ source_lang, target_lang }, address);
}

/** The text of a file that is saved, without byte order mark. @throws FileSystemError when it is not UTF-8. */
function textOf(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content).replaceAll('\r\n', '\n');
  } catch {
    throw unavailable(vscode.l10n.t('A dictionary is sent as UTF-8. Choose UTF-8 by the command "Change File Encoding", then save again.'));
  }
}
