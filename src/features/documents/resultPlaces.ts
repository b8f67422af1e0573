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

/** One requested translation. */
export interface Wanted<T extends ChosenDocument = ChosenDocument> {
  readonly document: T;
  readonly request: DocumentRequest;
}

/**
 * Returns a folder for results of documents that have no writable folder of their own, such as an untitled text or a version from the
 * history of a repository. This is a workspace folder; without one, the user is asked. @throws CancellationError if the user cancels.
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

/** Returns the first writable folder of the workspace. */
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
 * Returns the file for a translation; undefined if the document has no folder and `unapplied` is undefined.
 * @param pattern the pattern of this order; if omitted, that of interlinear.documents.resultFile.
 */
export function resultFile(wanted: Wanted, pattern: string | undefined, unapplied = knownFolder()): vscode.Uri | undefined {
  const home = homeOf(wanted.document, unapplied);
  return home && resultAt(home, pattern ?? patternOfSettings(home), wanted);
}

/** Returns the pattern for the names of results. @param home URI of the document */
export function patternOfSettings(home: vscode.Uri | undefined): string {
  return setting('interlinear.documents.resultFile', home);
}

/** Returns the URI of the document, or the one it would have. */
function homeOf(document: ChosenDocument | undefined, unapplied: vscode.Uri | undefined): vscode.Uri | undefined {
  if (!document) return undefined;
  return hasHome(document) ? document.uri : unapplied && fileIn(unapplied, nameOf(document));
}

/** Sanitizes the name, as a document that is not a file may have any name. */
function nameOf({ name }: ChosenDocument): string {
  const { name: stem, ext } = sourceParts(name);
  return fileNameOf([stem], namePart(ext) || 'txt');
}

function resultAt(home: vscode.Uri, pattern: string, { document, request }: Wanted): vscode.Uri {
  const parts = sourceParts(home.path, request.source_lang);
  const extension = translatedExtension(document.type, request.output_format);
  // Keep the extension as written, unless it changes.
  const ext = parts.ext.toLowerCase() === `.${extension}` ? parts.ext : `.${extension}`;
  return home.with({ path: resultPath(pattern, { ...parts, ext, lang: request.target_lang, source: home.path }) });
}

/**
 * Refuses a result outside of the workspace if the workspace itself put it there, by its settings or by links in a repository. The user may
 * choose such a place, and a result next to its source is always allowed. @throws UserError
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

/** Checks if the pattern for a document is set by its workspace. */
function isOfWorkspace(home: vscode.Uri): boolean {
  const found = vscode.workspace.getConfiguration(undefined, home).inspect('interlinear.documents.resultFile');
  return found?.workspaceValue !== undefined || found?.workspaceFolderValue !== undefined;
}

/**
 * Finds documents in folders whose names mark them as translations of others, in any language. They are not meant to be translated again.
 */
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
    // Read once, as there are many languages.
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
 * Chooses files for results, in the order of the requested translations.
 * @param pattern the pattern that the user typed for this order; if omitted, that of the settings.
 * @param asks true to ask the user about existing files; otherwise both files are kept. @throws CancellationError if the user cancels.
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
