import * as vscode from 'vscode';
import { plainInLabel } from '../../editor/plainText.ts';
import { trackRanges } from '../../editor/trackedRanges.ts';
import { UserError } from '../../editor/userError.ts';
import type { TranslateContext } from './translateContext.ts';
import { translateCaptured } from './translateSelection.ts';
import * as messages from './texts.ts';

/** Scheme of the documents behind the message boxes of source control. */
const scheme = 'vscode-scm';
/** Maximum wait for the text of a message box after its view was shown, in milliseconds. */
const showingMs = 1500;

/** Translates the whole message of a source control in one undo step, regardless of the active editor. */
export async function translateCommitMessage(
  context: TranslateContext,
  sourceControl: unknown,
  chooseTarget: (document: vscode.TextDocument) => Promise<string | undefined>,
): Promise<void> {
  const document = await messageDocument(rootOf(sourceControl));
  if (document.getText().trim() === '') throw new UserError(messages.commitMessageEmpty());
  const end = document.lineAt(document.lineCount - 1).range.end;
  const captured = trackRanges(document, [new vscode.Range(new vscode.Position(0, 0), end)]);
  await translateCaptured(context, captured, { chooseTarget: () => chooseTarget(document), placement: 'replace' });
}

async function messageDocument(root: vscode.Uri | undefined): Promise<vscode.TextDocument> {
  if (!hasMessage(root)) {
    // The document only reflects the box after the editor has shown it once.
    await vscode.commands.executeCommand('workbench.view.scm');
    await filled(root);
  }
  const found = documents(root);
  const [first, ...others] = found;
  if (!first) throw new UserError(messages.noSourceControl());
  if (others.length === 0) return first;
  const items = found.map((document) => ({
    label: plainInLabel(rootNameOf(document)),
    description: plainInLabel(document.getText().split('\n')[0] ?? ''),
    document,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    placeHolder: messages.chooseRepository(),
  });
  if (!picked) throw new vscode.CancellationError();
  return picked.document;
}

function documents(root: vscode.Uri | undefined): vscode.TextDocument[] {
  const all = vscode.workspace.textDocuments.filter(({ uri, isClosed }) => uri.scheme === scheme && !isClosed);
  const own = root && all.filter((document) => rootUriOf(document) === root.toString());
  return own && own.length > 0 ? own : all;
}

function rootUriOf({ uri }: vscode.TextDocument): string | undefined {
  const root = new URLSearchParams(uri.query).get('rootUri');
  return root === null ? undefined : vscode.Uri.parse(root).toString();
}

function rootNameOf(document: vscode.TextDocument): string {
  return rootUriOf(document)?.split('/').at(-1) ?? document.uri.path;
}

/** Returns the root of a source control, which its title bar passes to commands. */
function rootOf(sourceControl: unknown): vscode.Uri | undefined {
  if (typeof sourceControl !== 'object' || sourceControl === null || !('rootUri' in sourceControl)) return undefined;
  return sourceControl.rootUri instanceof vscode.Uri ? sourceControl.rootUri : undefined;
}

function hasMessage(root: vscode.Uri | undefined): boolean {
  return documents(root).some((document) => document.getText().trim() !== '');
}

/** Resolves when there is a message, or after a time limit. */
function filled(root: vscode.Uri | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      listeners.dispose();
      resolve();
    };
    const look = () => {
      if (hasMessage(root)) done();
    };
    const listeners = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument(look),
      vscode.workspace.onDidChangeTextDocument(({ document }) => document.uri.scheme === scheme && look()),
    );
    const timer = setTimeout(done, showingMs);
    look();
  });
}
