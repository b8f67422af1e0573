// An extension beside the tested one: it listens on the loopback address and does in the extension host what a UI test asks for.
// Tests act by mouse and keyboard; this is for what comes before and after. Nothing here is in the package.

import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';

const actions: Readonly<Record<string, (...args: readonly unknown[]) => unknown>> = {
  /** Runs a command. `{ "file": path }` stands for the URI of a file, `{ "uri": text }` for any. */
  command: (id, ...args) => vscode.commands.executeCommand(String(id), ...args.map(revived)),
  changeSettings,
  closeEditors,
  looksForFixes: (line) => looks.get(Number(line)) ?? 0,
  showNotice,
  showPick,
  showTooltip,
};

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) return;
  const server = createServer((request, response) => {
    answerTo(request).then(
      (result) => response.end(JSON.stringify({ result: result ?? null })),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
  });
  context.subscriptions.push({ dispose: () => server.close() });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The driver has no port.');
  context.subscriptions.push(vscode.languages.registerCodeActionsProvider('*', { provideCodeActions: countLook }));
  await writeFile(join(dirname(folder.uri.fsPath), 'driver.json'), JSON.stringify({ port: address.port }));
}

async function answerTo(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const { action, args } = JSON.parse(text) as { action: string; args: readonly unknown[] };
  const run = actions[action];
  if (!run) throw new Error(`The driver cannot ${action}.`);
  // What a command returns may not be JSON, such as an editor.
  const result = await run(...args);
  return typeof result === 'object' ? null : result;
}

/** Sets user settings; undefined, written as null, takes one away. Done when this window goes by them. */
async function changeSettings(changes: unknown): Promise<void> {
  for (const [id, value] of Object.entries(changes ?? {})) {
    await vscode.workspace.getConfiguration().update(id, value ?? undefined, vscode.ConfigurationTarget.Global);
  }
}

/** Closes all editors without saving. */
async function closeEditors(): Promise<void> {
  const open = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs).length;
  for (let left = open(); left > 0; left = open()) {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    if (open() === left) await vscode.commands.executeCommand('workbench.action.focusNextGroup');
  }
  await vscode.commands.executeCommand('workbench.action.editorLayoutSingle');
}

/** How often the editor has looked for quick fixes by itself, by the line of the cursor, counted from 1. */
const looks = new Map<number, number>();

/** Asked like every extension that may have fixes, and has none. */
function countLook(_document: vscode.TextDocument, range: vscode.Range, context: vscode.CodeActionContext): undefined {
  const line = range.start.line + 1;
  if (context.triggerKind === vscode.CodeActionTriggerKind.Automatic) looks.set(line, (looks.get(line) ?? 0) + 1);
}

/** A notification with this text, as an extension shows one: an error with a button stays until it is closed. */
function showNotice(text: unknown): void {
  void vscode.window.showErrorMessage(String(text), 'OK');
}

/** A list to choose from, open until it is left. */
function showPick(items: unknown): void {
  void vscode.window.showQuickPick(items as vscode.QuickPickItem[]);
}

let item: vscode.StatusBarItem | undefined;

/** An item of the status bar with this text and what it shows under the mouse; the one shown before is taken away. */
function showTooltip(text: unknown, tooltip: unknown): void {
  item?.dispose();
  item = vscode.window.createStatusBarItem('test.item', vscode.StatusBarAlignment.Left, 10_000);
  item.text = String(text);
  item.tooltip = String(tooltip);
  item.show();
}

function revived(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'file' in value) return vscode.Uri.file(String(value.file));
  if (typeof value === 'object' && value !== null && 'uri' in value) return vscode.Uri.parse(String(value.uri));
  return value ?? undefined;
}
