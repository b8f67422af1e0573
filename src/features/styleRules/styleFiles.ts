import * as vscode from 'vscode';
import { VirtualDocuments } from '../../editor/virtualDocuments.ts';
import { contentOf, mtimeOf } from './styleContent.ts';
import type { Content } from './styleContent.ts';
import { styleDocumentEnding, styleDocumentText } from './styleDocument.ts';
import type { StyleRuleList } from '../../api/styleRules.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import { unavailable } from '../../editor/fileErrors.ts';
import { run } from '../../services/failures.ts';
import { fileName } from '../../editor/files.ts';
import { withProgress } from '../../editor/progress.ts';
import { logged } from '../../client/log.ts';
import { RefusedSaves } from '../../services/resources/refusedSaves.ts';
import { asFileError, clientFor, notThere } from './refusals.ts';
import { saveStyleDocument } from './saveStyleDocument.ts';
import type { Saved } from './saveStyleDocument.ts';
import { styleAddressOf, styleScheme, styleToOpen } from './styleAddress.ts';
import type { StyleAddress } from './styleAddress.ts';
import type { StyleRuleService } from './styleRuleService.ts';
import { trackMissingIds } from './writtenIds.ts';
import * as messages from './texts.ts';
import * as documentMessages from './documentTexts.ts';

interface Known {
  readonly uri: vscode.Uri;
  readonly address: StyleAddress;
  /** Content that was read or written last. */
  last: Content;
  /** Content on which the text in the editor is based. */
  base: Content;
  /** Time until which the editor reads the content of the last `stat`, and nothing newer. */
  freshUntil: number;
  /** Other versions that the text may replace: the user compared it with them, or a save that failed midway may have created them. */
  known: { readonly from: number; readonly to: number } | undefined;
  writing: boolean;
}

const freshMs = 5000;
/** Milliseconds until the editor has processed what it read. */
const tellMs = 50;
/** Scheme of the service's version in a comparison. */
const serviceScheme = 'interlinear-style-service';
/** Maximum time for reading a list, in milliseconds. */
const readMs = 60_000;

/** File system of style rule lists. Each method throws FileSystemError with a message for the user. */
export class StyleFiles implements vscode.Disposable {
  readonly #services: Services;
  readonly #styleRules: StyleRuleService;
  readonly #changed: (events: vscode.FileChangeEvent[]) => void;
  readonly #files = new Map<string, Known>();
  readonly #loading = new Map<string, Promise<Known>>();
  readonly #serviceTexts = new VirtualDocuments(serviceScheme);
  readonly #refused: RefusedSaves;
  readonly #listeners: vscode.Disposable;

  /** @param changed notifies the editor of changes that it did not make. */
  constructor(services: Services, styleRules: StyleRuleService, changed: (events: vscode.FileChangeEvent[]) => void) {
    this.#services = services;
    this.#styleRules = styleRules;
    this.#changed = changed;
    this.#refused = new RefusedSaves((error) => services.log.warn(`What follows a refused save failed: ${logged(error)}`));
    this.#listeners = vscode.Disposable.from(
      this.#refused,
      styleRules.onDidChange((style_id) => {
        if (style_id !== undefined) this.#follow(style_id);
      }),
      styleRules.onDidRemove((style_id) => this.#drop(style_id)),
      this.#serviceTexts,
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#settle(document)),
      vscode.workspace.onDidSaveTextDocument((document) => this.#settle(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (!openDocument(uri)) this.#files.delete(uri.toString());
      }),
    );
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    this.#refused.look(uri);
    if (!styleAddressOf(uri)) return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    const file = this.#files.get(uri.toString()) ?? (await this.#load(uri));
    // The editor compares this with its own state. A text with unsaved changes is still based on an earlier content.
    const { mtime, size } = isEdited(file) ? file.base : file.last;
    return { type: vscode.FileType.File, ctime: 0, mtime, size };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const known = this.#files.get(uri.toString());
    const isFresh = known !== undefined && known.freshUntil > Date.now();
    const file = isFresh ? known : await this.#load(uri);
    file.freshUntil = 0;
    return Buffer.from(file.last.text);
  }

  /** @param options as passed by the editor. */
  async writeFile(uri: vscode.Uri, content: Uint8Array, options: object): Promise<void> {
    await this.#refused.write(uri, options, async () => this.#write(uri, new TextDecoder().decode(content)));
  }

  /** Opens a list in an editor. */
  async open(style_id: string): Promise<void> {
    const reading = messages.loadingList();
    const list = await withProgress(reading, (signal) => this.#styleRules.read(style_id, signal));
    const identity = await this.#services.connections.identity();
    if (!identity) return;
    const address = { account: identity.keptAs, style_id };
    const document = await vscode.workspace.openTextDocument(styleToOpen(address, list.name));
    await vscode.window.showTextDocument(document, { preview: false });
  }

  /** Reloads texts without unsaved changes. */
  refresh(): void {
    for (const { address } of this.#files.values()) this.#follow(address.style_id);
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#files.clear();
  }

  /** Reads the list again. Simultaneous calls share one request, as the editor calls `stat` while it reads. */
  #load(uri: vscode.Uri): Promise<Known> {
    const id = uri.toString();
    const running = this.#loading.get(id) ?? this.#read(uri).finally(() => this.#loading.delete(id));
    this.#loading.set(id, running);
    return running;
  }

  async #read(uri: vscode.Uri): Promise<Known> {
    const address = styleAddressOf(uri);
    if (!address) throw notThere();
    try {
      const client = await clientFor(this.#services, address);
      const list = await client.styleRules.get(address.style_id, AbortSignal.timeout(readMs)).catch((error: unknown) => {
        if (isServiceError(error, 'notFound')) this.#styleRules.gone(address.style_id);
        throw error;
      });
      const last = contentOf(list, this.#files.get(uri.toString())?.last);
      const file =
        this.#files.get(uri.toString()) ?? this.#put({ uri, address, last, base: last, freshUntil: 0, known: undefined, writing: false });
      if (!isEdited(file)) file.base = last;
      file.last = last;
      file.freshUntil = Date.now() + freshMs;
      this.#styleRules.took(list);
      return file;
    } catch (error) {
      throw await asFileError(this.#services, error);
    }
  }

  #put(file: Known): Known {
    this.#files.set(file.uri.toString(), file);
    return file;
  }

  /** Makes the last read content the base of a text without unsaved changes. */
  #settle(document: vscode.TextDocument): void {
    const file = this.#files.get(document.uri.toString());
    if (!file || document.isDirty || document.getText() !== file.last.text || file.base === file.last) return;
    file.base = file.last;
    file.known = undefined;
    // The editor may have read it with the time of the previous base.
    setTimeout(() => this.#tell(file), tellMs);
  }

  #tell(file: Known): void {
    this.#changed([{ type: vscode.FileChangeType.Changed, uri: file.uri }]);
  }

  /** Handles a list changed by another command. A text without unsaved changes is reloaded. Otherwise, the user is asked when saving. */
  #follow(style_id: string): void {
    for (const file of this.#files.values()) {
      if (file.address.style_id !== style_id || file.writing || file.last.version === this.#styleRules.version(style_id)) continue;
      if (isEdited(file)) continue;
      // Makes the editor read it again.
      this.#files.delete(file.uri.toString());
      if (openDocument(file.uri)) this.#tell(file);
    }
  }

  #drop(style_id: string): void {
    for (const file of this.#files.values()) {
      if (file.address.style_id !== style_id) continue;
      this.#files.delete(file.uri.toString());
      this.#changed([{ type: vscode.FileChangeType.Deleted, uri: file.uri }]);
    }
  }

  async #write(uri: vscode.Uri, text: string): Promise<void> {
    const address = styleAddressOf(uri);
    if (!address) throw notThere();
    const document = openDocument(uri);
    const missing = document && document.getText() === text ? trackMissingIds(document) : undefined;
    const file = this.#files.get(uri.toString());
    if (file) file.writing = true;
    try {
      const client = await clientFor(this.#services, address);
      const saved = await saveStyleDocument(this.#services, {
        client,
        style_id: address.style_id,
        text,
        isBase: (version) => !file || file.base.version === version || isWithin(file.known, version),
        compare: (now) => this.#compare(uri, now),
      });
      await this.#settled(uri, address, text, saved, async (ids) => missing?.write(ids));
    } catch (error) {
      if (isServiceError(error, 'notFound')) throw deleted();
      throw await asFileError(this.#services, error);
    } finally {
      if (file) file.writing = false;
      // The editor reports the save slightly later.
      setTimeout(() => missing?.dispose(), freshMs);
    }
  }

  async #settled(
    uri: vscode.Uri,
    address: StyleAddress,
    text: string,
    saved: Saved,
    writeIds: (ids: ReadonlyMap<number, string>) => Promise<void>,
  ): Promise<void> {
    const { list, kind } = saved;
    if (saved.versions) this.#styleRules.changed(address.style_id);
    else {
      if (saved.sent) this.#services.session.resourcesChanged();
      this.#styleRules.took(list);
    }
    const before = this.#files.get(uri.toString());
    // The editor ignores content that is older than its own.
    const written = { text, size: Buffer.byteLength(text), mtime: mtimeOf(list, before?.last), version: list.version };
    const now = contentOf(list, kind === 'saved' || kind === 'reload' ? written : before?.last);
    const file = before ?? this.#put({ uri, address, last: now, base: now, freshUntil: 0, known: undefined, writing: false });
    if (kind === 'compared' || kind === 'part') {
      file.known = saved.versions ?? { from: list.version, to: list.version };
      await writeIds(saved.ids);
      throw unavailable(saved.words ?? '');
    }
    if (kind === 'reload') await keepInNewFile(text);
    file.known = undefined;
    // For now, the content is what the editor wrote. The service's version follows as a change of the file.
    file.last = written;
    file.base = written;
    if (now.text !== text) this.#afterSave(file, now, () => writeIds(saved.ids));
  }

  /** After the save, makes the editor read the service's version. If there are newer changes, only ids are inserted. */
  #afterSave(file: Known, now: Content, writeIds: () => Promise<void>): void {
    const show = () => {
      saved.dispose();
      if (isEdited(file)) {
        void run(this.#services, writeIds);
        return;
      }
      file.last = now;
      file.freshUntil = Date.now() + freshMs;
      this.#tell(file);
    };
    const saved = vscode.workspace.onDidSaveTextDocument((document) => {
      if (document.uri.toString() === file.uri.toString()) show();
    });
    if (!openDocument(file.uri)) show();
  }

  async #compare(uri: vscode.Uri, now: StyleRuleList): Promise<void> {
    const name = fileName(uri);
    const query = new URLSearchParams({ id: now.style_id, version: String(now.version) }).toString();
    const theirs = this.#serviceTexts.keep(`/${name}`, styleDocumentText(now), query);
    const title = documentMessages.compareTitle(name.slice(0, -styleDocumentEnding.length));
    await vscode.commands.executeCommand('vscode.diff', theirs, uri, title, { preview: false });
  }
}

function isWithin(versions: Known['known'], version: number): boolean {
  return versions !== undefined && versions.from <= version && version <= versions.to;
}

/** Checks if the text differs from its base. Text typed during a save may not be marked as unsaved by the editor. */
function isEdited({ uri, base }: Known): boolean {
  const document = openDocument(uri);
  return document !== undefined && (document.isDirty || document.getText() !== base.text);
}

function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString() && !document.isClosed);
}

function deleted(): vscode.FileSystemError {
  return unavailable(documentMessages.listDeleted());
}

async function keepInNewFile(text: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ content: text, language: styleScheme });
  await vscode.window.showTextDocument(document, { preview: false, preserveFocus: true, viewColumn: vscode.ViewColumn.Beside });
}
