import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import * as vscode from 'vscode';
import { profiles } from '../../src/api/providers.ts';
import type { ProfileName } from '../../src/api/providers.ts';
import type { SettingId } from '../../src/manifest.ts';
import type { Commands } from '../../src/generated/commandIds.ts';
import type { Connection } from '../../src/client/client.ts';
import { editors } from '../harness/editor.ts';
import { sandboxControl } from '../harness/sandboxControl.ts';
import type { LedgerCopy, SandboxControl } from '../harness/sandboxControl.ts';

/** Whether this is the oldest editor, in which what takes many seconds is not done once more. */
export const isOldest = vscode.version.startsWith(`${editors.oldest.vscode}.`);

/** The sandbox that the extension under test is connected to. */
export interface GivenSandbox {
  readonly profile: ProfileName;
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

/** A connection to it. @param key another than the usual one. */
export function sandboxConnection(key = givenSandbox().key): Connection {
  const { url: baseUrl, profile } = givenSandbox();
  return { baseUrl, authScheme: profiles[profile].authScheme, profile, key };
}

/** Headers of a request with JSON. @param key another than the usual one. */
export function sandboxHeaders(key = givenSandbox().key): Record<string, string> {
  return { Authorization: `${profiles[givenSandbox().profile].authScheme} ${key}`, 'Content-Type': 'application/json' };
}

/** Whether glossaries of the older interface are glossaries of their own there, which nobody can change. */
export function hasLegacyGlossaries(): boolean {
  return !profiles[givenSandbox().profile].listsAllGlossariesTwice;
}

export function control(): SandboxControl {
  const { url, adminKey, profile } = givenSandbox();
  return sandboxControl(url, adminKey, profiles[profile].authScheme);
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
    : await untitledDocument(text, options.language ?? 'markdown');
  const editor = await vscode.window.showTextDocument(document);
  if (options.uri) await readFromDisk(document, text);
  const at = (index: number) => document.positionAt(offsets[index] ?? 0);
  editor.selections = Array.from({ length: offsets.length / 2 }, (_, index) => new vscode.Selection(at(index * 2), at(index * 2 + 1)));
  return editor;
}

/**
 * A new document without a file. What the editor has kept of one of the same name for a restart is deleted a moment after that one is closed;
 * until then the new document gets its text, and is let go again.
 */
async function untitledDocument(content: string, language: string): Promise<vscode.TextDocument> {
  for (;;) {
    const document = await vscode.workspace.openTextDocument({ content, language });
    if (document.getText() === content.replaceAll(/\r\n?/g, document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n')) return document;
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await until('a document with the text of before is gone', () => document.isClosed);
  }
}

/** The editor may still hold what a test before wrote into a file of that name. @param document in the active editor. */
async function readFromDisk(document: vscode.TextDocument, text: string): Promise<void> {
  const inOneForm = (lines: string) => lines.replaceAll(/\r\n?/g, '\n');
  const isRead = () => inOneForm(document.getText()) === inOneForm(text);
  if (!isRead()) await vscode.commands.executeCommand('workbench.action.files.revert');
  await until('the text of the file is in the editor', isRead);
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

/** Milliseconds until what never comes fails its test, by its name: before the time limit of the test does. It is no claim about speed. */
const patience = 100_000;
/** Milliseconds between two looks. */
const lookAgainMs = 25;

/** Looks at a state until a condition holds. */
export async function until<T>(
  what: string | (() => string),
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) assert.fail(`It did not come to this: ${typeof what === 'string' ? what : what()}`);
    await delay(lookAgainMs);
  }
}

/** Settles when problems of a document are told from now on, be they none: by then it has been looked at. */
export function problemsTold(uri: vscode.Uri): Promise<void> {
  return new Promise((resolve) => {
    const listener = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      if (!uris.some((one) => one.toString() === uri.toString())) return;
      listener.dispose();
      resolve();
    });
  });
}

/** Waits until the window of two folders knows both: it reads them from a file, after the extension host has started. */
export async function bothFolders(): Promise<void> {
  assert.ok(vscode.workspace.workspaceFile, 'a workspace is open');
  await until('the window knows both folders', () => vscode.workspace.workspaceFolders?.length === 2);
}

/** Closes all editors, unsaved ones too. */
export async function closeEditors(): Promise<void> {
  const untitled: vscode.TextDocument[] = [];
  // Also those behind a comparison or another tab: only what is reverted is let go.
  for (const document of vscode.workspace.textDocuments) {
    // One without a file holds text, and the extension host may hear late that it is unsaved.
    if (document.isClosed || (!document.isDirty && !document.isUntitled)) continue;
    const seen = vscode.window.visibleTextEditors.find((editor) => editor.document === document);
    if (document.isUntitled) untitled.push(document);
    else if (!seen) continue;
    await vscode.window.showTextDocument(document, seen?.viewColumn);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  // The next untitled document may get the same name, and would have the text of before.
  await until('documents without a file are gone', () => untitled.every(({ isClosed }) => isClosed));
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
