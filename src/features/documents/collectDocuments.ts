import * as vscode from 'vscode';
import { documentLimit, documentType } from '../../api/documents.ts';
import type { DocumentRules } from '../../api/documents.ts';
import { cannotBeRead, fileName, isOnDisk } from '../../editor/files.ts';
import { localKilobytes, localMegabytes, localNumber } from '../../editor/localized.ts';
import { isExcludedUri } from '../../services/translation/privacy.ts';
import { withProgress } from '../../editor/progress.ts';
import { UserError } from '../../editor/userError.ts';
import { tooLong } from './documentCharacters.ts';
import type { ChosenDocument, MeasuredDocument } from './documentCharacters.ts';
import type { LeftOut } from './leftOut.ts';
import * as messages from './texts.ts';

/** Maximum number of documents in one command. A folder with more was probably chosen by mistake. */
const documentsAtOnce = 500;
/** Folders whose contents are not the user's own. */
const skippedFolders: ReadonlySet<string> = new Set(['node_modules', '.git']);

export interface Collected<T extends ChosenDocument = ChosenDocument> {
  readonly documents: readonly T[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Collects the documents among files and folders, including subfolders. Only reads names and types. Links found in folders are left out:
 * they may lead outside of the folder or to excluded files. @throws UserError for more than 500 documents.
 */
export async function collectDocuments(uris: readonly vscode.Uri[]): Promise<Collected> {
  const documents = new Map<string, ChosenDocument>();
  const leftOut: LeftOut[] = [];
  const add = (uri: vscode.Uri, found: boolean) => {
    const name = uploadName(uri);
    const type = documentType(name);
    if (isExcludedUri(uri)) leftOut.push({ uri, reason: 'excluded' });
    else if (type) documents.set(uri.toString(), { uri, name, type, found: documents.get(uri.toString())?.found ?? found });
    else leftOut.push({ uri, reason: 'unsupported' });
    if (documents.size > documentsAtOnce) throw tooMany();
  };
  await withProgress(messages.lookingForDocuments(), async (signal) => {
    for (const uri of uris) {
      const kind = await kindOf(uri);
      if (kind === 'folder')
        for await (const found of filesBelow(uri, signal)) {
          if ('reason' in found) leftOut.push(found);
          else add(found, true);
        }
      else if (kind === 'file' || isExcludedUri(uri)) add(uri, false);
      else leftOut.push({ uri, reason: 'unreadable', message: kind.message });
    }
  });
  return { documents: [...documents.values()], leftOut };
}

/** Measures documents and checks them against the limits of the plan ("Maximum document upload size per plan and file type"). */
export async function measure(
  documents: readonly ChosenDocument[],
  texts: ReadonlyMap<string, Uint8Array>,
  plan: 'free' | 'paid',
  rules: DocumentRules,
): Promise<Collected<MeasuredDocument>> {
  const measured: MeasuredDocument[] = [];
  const leftOut: LeftOut[] = [];
  const sizes = await Promise.all(documents.map(async ({ uri }) => texts.get(uri.toString())?.length ?? sizeOf(uri)));
  for (const [index, document] of documents.entries()) {
    const { uri, type, name } = document;
    const bytes = sizes[index] ?? 0;
    const maxBytes = documentLimit(type, plan, rules);
    const text = texts.get(uri.toString());
    if (typeof bytes !== 'number') leftOut.push({ uri, reason: 'unreadable', message: bytes.message });
    else if (bytes === 0) leftOut.push({ uri, reason: 'empty', message: messages.documentEmpty(name) });
    else if (bytes > maxBytes) leftOut.push({ uri, reason: 'tooLarge', message: tooLarge(document, bytes, plan, rules) });
    else {
      const one = { ...document, bytes, maxBytes, ...(text && { text }) };
      const message = await tooLong(one, plan, rules);
      if (message === undefined) measured.push(one);
      else leftOut.push({ uri, reason: 'tooLong', message });
    }
  }
  return { documents: measured, leftOut };
}

function tooLarge({ name, type }: ChosenDocument, bytes: number, plan: 'free' | 'paid', rules: DocumentRules): string {
  const [free, paid] = [documentLimit(type, 'free', rules), documentLimit(type, 'paid', rules)];
  const localSize = Math.max(bytes, paid) < 1024 ** 2 ? localKilobytes : localMegabytes;
  const sizes = [name, localSize(bytes), localSize(plan === 'free' ? free : paid), type] as const;
  if (plan === 'paid' || free === paid) return messages.documentTooLarge(...sizes);
  return messages.documentTooLargeForFreePlan(...sizes, localSize(paid));
}

/** An untitled text has no extension, so its editor language decides. */
function uploadName(uri: vscode.Uri): string {
  const name = fileName(uri);
  if (uri.scheme !== 'untitled' || documentType(name)) return name;
  const languageId = textDocument(uri)?.languageId;
  return languageId === 'html' ? `${name}.html` : languageId === 'plaintext' ? `${name}.txt` : name;
}

/** Returns the open text document of a file. */
export function textDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

async function kindOf(uri: vscode.Uri): Promise<'folder' | 'file' | Unreadable> {
  if (uri.scheme === 'untitled') return 'file';
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.Directory) === 0 ? 'file' : 'folder';
  } catch (error) {
    return { message: cannotBeRead(uri, error) };
  }
}

async function sizeOf(uri: vscode.Uri): Promise<number | Unreadable> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    // Some file systems report a size of 0 until the file is read.
    return size === 0 && !isOnDisk(uri) ? (await vscode.workspace.fs.readFile(uri)).length : size;
  } catch (error) {
    return { message: cannotBeRead(uri, error) };
  }
}

interface Unreadable {
  readonly message: string;
}

async function* filesBelow(folder: vscode.Uri, signal: AbortSignal): AsyncGenerator<vscode.Uri | LeftOut> {
  signal.throwIfAborted();
  const entries = await entriesOf(folder);
  if ('message' in entries) {
    yield { uri: folder, reason: 'unreadable', message: entries.message };
    return;
  }
  for (const [name, type] of entries.toSorted(([one], [other]) => one.localeCompare(other))) {
    const uri = vscode.Uri.joinPath(folder, name);
    if ((type & vscode.FileType.SymbolicLink) !== 0) yield { uri, reason: 'link' };
    else if (type === vscode.FileType.File) yield uri;
    else if (type === vscode.FileType.Directory && !skippedFolders.has(name)) yield* filesBelow(uri, signal);
  }
}

async function entriesOf(folder: vscode.Uri): Promise<[string, vscode.FileType][] | Unreadable> {
  try {
    return await vscode.workspace.fs.readDirectory(folder);
  } catch (error) {
    return { message: cannotBeRead(folder, error) };
  }
}

function tooMany(): UserError {
  return new UserError(messages.tooManyDocuments(localNumber(documentsAtOnce)));
}
