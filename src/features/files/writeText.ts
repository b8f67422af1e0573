import * as vscode from 'vscode';
import { fileName } from '../../editor/files.ts';
import { UserError } from '../../editor/userError.ts';
import { isReadOnly } from '../../editor/writable.ts';
import { isShown, textOf } from './openedFile.ts';
import { noteWritten } from './writtenDocuments.ts';
import * as messages from './texts.ts';

export interface WrittenText {
  /** Puts the earlier text back. @throws UserError if somebody has changed the file since. */
  readonly undo: () => Promise<void>;
}

/** Refuses a file that can't be written, before anything is paid for. @throws UserError */
export async function refuseReadOnly(uri: vscode.Uri): Promise<void> {
  if (await isReadOnly(await vscode.workspace.openTextDocument(uri))) throw new UserError(messages.readOnly(fileName(uri)));
}

export interface WriteOptions {
  /** For a new file. */
  readonly encoding: string;
  /** The text that is replaced; undefined for a file that is made. If there is another one by now, nothing is written. */
  readonly before: string | undefined;
}

/**
 * Replaces the text of a file, or makes a new file. One that an editor shows is changed there in one step that can be undone, and saved if
 * it had no other unsaved changes.
 * @throws UserError for a file that can't be changed or has changed; Error of the file system.
 */
export async function writeText(uri: vscode.Uri, text: string, { encoding, before }: WriteOptions): Promise<WrittenText> {
  const earlier = await bytesOf(uri);
  const document = earlier && (await vscode.workspace.openTextDocument(uri));
  if (document && (await isReadOnly(document))) throw new UserError(messages.readOnly(fileName(uri)));
  if ((document && (await textOf(document))) !== before) throw new UserError(messages.changedSince(fileName(uri)));
  if (document && isShown(document)) {
    const old = document.getText();
    await editShown(document, text);
    const written = document.getText();
    return { undo: async () => putTextBack(document, written, old) };
  }
  const bytes = await vscode.workspace.encode(text, { encoding: document?.encoding ?? encoding });
  await vscode.workspace.fs.writeFile(uri, bytes);
  if (document) noteWritten(document, text);
  return { undo: async () => putBack(uri, bytes, earlier) };
}

async function editShown(document: vscode.TextDocument, text: string): Promise<void> {
  const isSaved = !document.isDirty;
  const old = document.getText();
  // Editors have one kind of line ends.
  const eol = document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n';
  const { start, end, replacement } = changedPart(old, text.replaceAll(/\r\n?|\n/g, eol));
  if (start === end && replacement === '') return;
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(end)), replacement);
  if (!(await vscode.workspace.applyEdit(edit))) throw new UserError(messages.notChanged(fileName(document.uri)));
  if (isSaved && !document.isUntitled && !(await document.save())) throw new UserError(messages.notSaved(fileName(document.uri)));
}

async function putTextBack(document: vscode.TextDocument, written: string, old: string): Promise<void> {
  const open = await vscode.workspace.openTextDocument(document.uri);
  if (open.getText() !== written) throw new UserError(messages.changedSince(fileName(open.uri)));
  await editShown(open, old);
}

/** Returns the part of a text between what both texts begin and end with. */
function changedPart(old: string, text: string): { readonly start: number; readonly end: number; readonly replacement: string } {
  const most = Math.min(old.length, text.length);
  let start = 0;
  while (start < most && old[start] === text[start]) start += 1;
  let same = 0;
  while (same < most - start && old[old.length - 1 - same] === text[text.length - 1 - same]) same += 1;
  return { start, end: old.length - same, replacement: text.slice(start, text.length - same) };
}

async function putBack(uri: vscode.Uri, written: Uint8Array, before: Uint8Array | undefined): Promise<void> {
  const now = await bytesOf(uri);
  if (!now || Buffer.compare(now, written) !== 0) throw new UserError(messages.changedSince(fileName(uri)));
  if (before) await vscode.workspace.fs.writeFile(uri, before);
  else await vscode.workspace.fs.delete(uri, { useTrash: false });
}

async function bytesOf(uri: vscode.Uri): Promise<Uint8Array | undefined> {
  try {
    return await vscode.workspace.fs.readFile(uri);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return undefined;
    throw error;
  }
}
