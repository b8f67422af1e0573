import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Commands, SettingId } from '../../src/manifest.ts';
import { editors } from '../harness/editor.ts';
import { sandboxControl } from '../harness/sandboxControl.ts';
import type { LedgerCopy, SandboxControl } from '../harness/sandboxControl.ts';

/** Whether this is the oldest editor, in which what takes many seconds is not done once more. */
export const isOldest = vscode.version.startsWith(`${editors.oldest.vscode}.`);

/** The sandbox that the extension under test is connected to. */
export interface GivenSandbox {
  readonly url: string;
  readonly key: string;
  readonly adminKey: string;
  readonly freeUrl: string;
  readonly freeKey: string;
}

export function givenSandbox(): GivenSandbox {
  const given: GivenSandbox = JSON.parse(process.env['INTERLINEAR_SANDBOX'] ?? '{}');
  assert.ok(given.url, 'INTERLINEAR_SANDBOX is set');
  return given;
}

export function control(): SandboxControl {
  const { url, adminKey } = givenSandbox();
  return sandboxControl(url, adminKey);
}

/** A sandbox of which the tests before have left nothing, nor in the cache. */
export interface FreshSandbox extends SandboxControl {
  /** The requests that are paid for and reached it since the test began. */
  readonly paid: () => Promise<LedgerCopy['entries']>;
}

/** Gives each test of the surrounding `describe` a fresh sandbox. @param path of the requests that `paid` tells. */
export function freshSandbox(path = '/v2/translate'): FreshSandbox {
  const sandbox = control();
  beforeEach(async () => {
    await execute('interlinear.clearCache', true);
    await sandbox.clearFaults();
    await sandbox.resetLedger();
    await sandbox.set({ latency_ms: 0 });
  });
  return { ...sandbox, paid: async () => (await sandbox.ledger()).entries.filter((entry) => entry.path === path) };
}

/** Opens a text in an editor, with each stretch between ⟨ and ⟩ selected, an empty one being a cursor. */
export async function openText(marked: string, options: { language?: string; uri?: vscode.Uri } = {}): Promise<vscode.TextEditor> {
  const offsets: number[] = [];
  let text = '';
  for (const part of marked.split(/([⟨⟩])/)) {
    if (part === '⟨' || part === '⟩') offsets.push(text.length);
    else text += part;
  }
  if (options.uri) await vscode.workspace.fs.writeFile(options.uri, Buffer.from(text));
  const document = options.uri
    ? await vscode.workspace.openTextDocument(options.uri)
    : await vscode.workspace.openTextDocument({ content: text, language: options.language ?? 'markdown' });
  const editor = await vscode.window.showTextDocument(document);
  const at = (index: number) => document.positionAt(offsets[index] ?? 0);
  editor.selections = Array.from({ length: offsets.length / 2 }, (_, index) => new vscode.Selection(at(index * 2), at(index * 2 + 1)));
  return editor;
}

/** A file in the opened folder. */
export function workspaceFile(name: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'a folder is open');
  return vscode.Uri.joinPath(folder.uri, name);
}

export async function execute<Id extends keyof Commands>(id: Id, ...args: Commands[Id]): Promise<unknown> {
  return vscode.commands.executeCommand(id, ...args);
}

/** Waits for something to become true. */
export async function until<T>(what: string, look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  const end = Date.now() + 25_000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) assert.fail(`Not in time: ${what}`);
    await delay(25);
  }
}

/**
 * Waits until the window of two folders knows both. One that got little time while it opened may have learned of none; it is then told of
 * them once more, as its file names them.
 */
export async function bothFolders(): Promise<void> {
  const known = () => vscode.workspace.workspaceFolders ?? [];
  const file = vscode.workspace.workspaceFile;
  assert.ok(file, 'a workspace is open');
  for (const end = Date.now() + 10_000; known().length < 2 && Date.now() < end;) await delay(25);
  if (known().length === 2) return;
  const { folders }: { folders: { path: string }[] } = JSON.parse(String(await vscode.workspace.fs.readFile(file)));
  const uris = folders.map(({ path }) => vscode.Uri.joinPath(file, '..', path));
  vscode.workspace.updateWorkspaceFolders(0, known().length, ...uris.map((uri) => ({ uri })));
  await until('both folders are there', () => known().length === 2);
}

/** Closes all editors, unsaved ones too. */
export async function closeEditors(): Promise<void> {
  for (const editor of vscode.window.visibleTextEditors) {
    if (!editor.document.isDirty) continue;
    await vscode.window.showTextDocument(editor.document, editor.viewColumn);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Both sides of the comparison that is open, as the user sees them. */
export async function openComparison(): Promise<{ original: string; translation: string } | undefined> {
  for (const tab of vscode.window.tabGroups.all.flatMap((group) => group.tabs)) {
    if (!(tab.input instanceof vscode.TabInputTextDiff) || tab.input.modified.scheme !== 'interlinear-result') continue;
    const [original, translation] = await Promise.all(
      [tab.input.original, tab.input.modified].map((uri) => vscode.workspace.openTextDocument(uri)),
    );
    return { original: original?.getText() ?? '', translation: translation?.getText() ?? '' };
  }
  return undefined;
}

/** Changes a setting of the user; undefined puts it back. Waits until the extension sees it. */
export async function setting(id: SettingId, value: unknown): Promise<void> {
  const configuration = vscode.workspace.getConfiguration();
  // Putting back what was not changed would write the file all the same.
  if (value === undefined && configuration.inspect(id)?.globalValue === undefined) return;
  await configuration.update(id, value, vscode.ConfigurationTarget.Global);
}

/** The tabs with texts that the extension shows. */
export function resultTabs(): { readonly label: string; readonly uri: vscode.Uri }[] {
  return vscode.window.tabGroups.all
    .flatMap((group) => group.tabs)
    .flatMap(({ label, input }) =>
      input instanceof vscode.TabInputText && input.uri.scheme === 'interlinear-result' ? [{ label, uri: input.uri }] : [],
    );
}
