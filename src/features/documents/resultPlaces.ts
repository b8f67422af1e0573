import * as vscode from 'vscode';
import { openSetting } from '../../services/noticeActions.ts';
import { translatedExtension } from '../../api/documents.ts';
import type { DocumentRequest, JobTarget } from '../../services/jobs/jobs.ts';
import { fileNameOf, namePart } from '../../text/fileNames.ts';
import { resultPath, sourceParts } from '../../text/resultPath.ts';
import type { Services } from '../../services/services.ts';
import { fileIn, staysIn } from '../../services/placesInside.ts';
import { fileKey, settlePlaces } from '../../services/editorJobs/resultPlaces.ts';
import { setting } from '../../services/settings/settings.ts';
import { UserError } from '../../editor/userError.ts';
import type { ChosenDocument } from './documentCharacters.ts';
import * as messages from './texts.ts';

/** One translation that is wanted. */
export interface Wanted<T extends ChosenDocument = ChosenDocument> {
  readonly document: T;
  readonly request: DocumentRequest;
}

/**
 * Folder for results of what has none of its own to write to: an untitled text, something shown from a repository's history.
 * That of the workspace, else asked for. @throws CancellationError when the user leaves.
 */
export async function folderForUnapplied(documents: readonly ChosenDocument[]): Promise<vscode.Uri | undefined> {
  const known = knownFolder();
  if (known || documents.every(hasHome)) return known;
  const [folder] =
    (await vscode.window.showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      title: messages.chooseFolderTitle(),
      openLabel: messages.selectFolder(),
    })) ?? [];
  if (!folder) throw new vscode.CancellationError();
  return folder;
}

/** The first folder of the workspace that can be written to. */
function knownFolder(): vscode.Uri | undefined {
  return vscode.workspace.workspaceFolders?.map(({ uri }) => uri).find(({ scheme }) => isWritable(scheme));
}

function hasHome({ uri }: ChosenDocument): boolean {
  return uri.scheme !== 'untitled' && isWritable(uri.scheme);
}

function isWritable(scheme: string): boolean {
  return scheme === 'file' || vscode.workspace.fs.isWritableFileSystem(scheme) === true;
}

/**
 * The file that a translation goes to; undefined for what has no folder while `unapplied` is not known.
 * @param pattern of this order; that of interlinear.documents.resultFile when left out.
 */
export function resultFile(wanted: Wanted, pattern: string | undefined, unapplied = knownFolder()): vscode.Uri | undefined {
  const home = homeOf(wanted.document, unapplied);
  return home && resultAt(home, pattern ?? patternOfSettings(home), wanted);
}

/** By which results are named. @param home of the document */
export function patternOfSettings(home: vscode.Uri | undefined): string {
  return setting('interlinear.documents.resultFile', home);
}

/** Where the document is, or would be. */
function homeOf(document: ChosenDocument | undefined, unapplied: vscode.Uri | undefined): vscode.Uri | undefined {
  if (!document) return undefined;
  return hasHome(document) ? document.uri : unapplied && fileIn(unapplied, nameOf(document));
}

/** What an editor shows may be called anything. */
function nameOf({ name }: ChosenDocument): string {
  const { name: stem, ext } = sourceParts(name);
  return fileNameOf([stem], namePart(ext) || 'txt');
}

function resultAt(home: vscode.Uri, pattern: string, { document, request }: Wanted): vscode.Uri {
  const parts = sourceParts(home.path, request.source_lang);
  const extension = translatedExtension(document.type, request.output_format);
  // The extension as it was written, unless it becomes another.
  const ext = parts.ext.toLowerCase() === `.${extension}` ? parts.ext : `.${extension}`;
  return home.with({ path: resultPath(pattern, { ...parts, ext, lang: request.target_lang, source: home.path }) });
}

/**
 * A workspace has no result put outside of it, neither by its setting nor by links that a repository brings; the user may, and beside
 * its source a result is always where the user has gone. @throws UserError
 */
async function refuseOutside(file: vscode.Uri, home: vscode.Uri, pattern: string | undefined): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(file);
  if (!folder && (pattern !== undefined || !isOfWorkspace(home))) return;
  if (folder && (await staysIn(folder.uri, file))) return;
  if (await staysIn(vscode.Uri.joinPath(home, '..'), file)) return;
  throw new UserError(messages.resultOutsideWorkspace(vscode.workspace.asRelativePath(file)), [
    openSetting('interlinear.documents.resultFile'),
  ]);
}

/** Whether the pattern for a document is that of its workspace. */
function isOfWorkspace(home: vscode.Uri): boolean {
  const found = vscode.workspace.getConfiguration(undefined, home).inspect('interlinear.documents.resultFile');
  return found?.workspaceValue !== undefined || found?.workspaceFolderValue !== undefined;
}

/** Documents of folders that are translations of others there by their names, in whatever language: translating them again was not meant. */
export function translationsAmong(
  documents: readonly ChosenDocument[],
  source_lang: string | undefined,
  codes: readonly string[],
): Set<ChosenDocument> {
  const found = documents.filter((document) => document.found);
  const known = new Map(found.map((document) => [fileKey(document.uri), document]));
  const results = new Set<ChosenDocument>();
  if (found.length < 2) return results;
  for (const document of found) {
    // Read once: there are many languages.
    const pattern = patternOfSettings(document.uri);
    for (const target_lang of codes) {
      const request = { target_lang, ...(source_lang !== undefined && { source_lang }) };
      const other = known.get(fileKey(resultAt(document.uri, pattern, { document, request })));
      if (other && other !== document) results.add(other);
    }
  }
  return results;
}

/**
 * Where results go, in the order of what is wanted.
 * @param pattern of this order, which the user has typed; that of the settings when left out.
 * @param asks whether the user is asked about files that are there; otherwise both are kept. @throws CancellationError when the user leaves.
 */
export async function placeResults(
  services: Services,
  wanted: readonly Wanted[],
  pattern: string | undefined,
  asks: boolean,
): Promise<JobTarget[]> {
  const unapplied = await folderForUnapplied(wanted.map(({ document }) => document));
  const files = wanted.map((one) => {
    const file = resultFile(one, pattern, unapplied);
    if (!file) throw new vscode.CancellationError();
    return file;
  });
  for (const [index, file] of files.entries()) await refuseOutside(file, homeOf(wanted[index]?.document, unapplied) ?? file, pattern);
  const sources = wanted.map(({ document }) => document.uri);
  const places = await settlePlaces(services, files, sources, asks);
  return places.map(({ file, overwrite }, index) => ({ language: wanted[index]?.request.target_lang ?? '', file, overwrite }));
}
