import * as vscode from 'vscode';
import { translatedExtension } from '../../contract/documents.ts';
import { isOver } from '../../contract/jobs.ts';
import type { DocumentRequest, JobTarget } from '../../contract/jobs.ts';
import { resultPath, sourceParts } from '../../formats/resultPath.ts';
import type { App } from '../../ui/app.ts';
import { localNumber } from '../../ui/localised.ts';
import { setting } from '../../ui/settings.ts';
import type { ChosenDocument } from './collectDocuments.ts';
import { namesOf } from './leftOut.ts';

/** One translation that is wanted. */
export interface Wanted<T extends ChosenDocument = ChosenDocument> {
  readonly document: T;
  readonly request: DocumentRequest;
}

/**
 * Folder for results of what has none of its own to write to: an untitled text, something shown from a repository's history.
 * That of the workspace, else asked for. @throws CancellationError when the user leaves.
 */
export async function folderForHomeless(documents: readonly ChosenDocument[]): Promise<vscode.Uri | undefined> {
  const known = knownFolder();
  if (known || documents.every(hasHome)) return known;
  const [folder] =
    (await vscode.window.showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      title: vscode.l10n.t('Where should the translations go?'),
      openLabel: vscode.l10n.t('Put Them Here'),
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

/** The file that a translation goes to by interlinear.documents.resultFile; undefined for what has no folder while `homeless` is not known. */
export function resultFile(wanted: Wanted, homeless: vscode.Uri | undefined = knownFolder()): vscode.Uri | undefined {
  const home = homeOf(wanted.document, homeless);
  return home && resultAt(home, setting('interlinear.documents.resultFile', home), wanted);
}

/** Where the document is, or would be. */
function homeOf(document: ChosenDocument, homeless: vscode.Uri | undefined): vscode.Uri | undefined {
  return hasHome(document) ? document.uri : homeless && vscode.Uri.joinPath(homeless, document.name);
}

function resultAt(home: vscode.Uri, pattern: string, { document, request }: Wanted): vscode.Uri {
  const parts = sourceParts(home.path, request.source_lang);
  const extension = translatedExtension(document.type, request.output_format);
  // The extension as it was written, unless it becomes another.
  const ext = parts.ext.toLowerCase() === `.${extension}` ? parts.ext : `.${extension}`;
  return home.with({ path: resultPath(pattern, { ...parts, ext, lang: request.target_lang, source: home.path }) });
}

/** Documents of folders that are translations of others there by their names, in whatever language: translating them again was not meant. */
export function translationsAmong(
  documents: readonly ChosenDocument[],
  source_lang: string | undefined,
  codes: readonly string[],
): Set<ChosenDocument> {
  const found = documents.filter((document) => document.found);
  const known = new Map(found.map((document) => [keyOf(document.uri), document]));
  const results = new Set<ChosenDocument>();
  if (found.length < 2) return results;
  for (const document of found) {
    // Read once: there are many languages.
    const pattern = setting('interlinear.documents.resultFile', document.uri);
    for (const target_lang of codes) {
      const request = { target_lang, ...(source_lang !== undefined && { source_lang }) };
      const other = known.get(keyOf(resultAt(document.uri, pattern, { document, request })));
      if (other && other !== document) results.add(other);
    }
  }
  return results;
}

/**
 * Where results go, in the order of what is wanted. Two never have one place, nor does one have that of a document that is translated
 * now, or of a result that is on its way: those get a number. For files that are there, the user is asked.
 * @param asks whether to; otherwise both are kept. @throws CancellationError when the user leaves.
 */
export async function placeResults(app: App, wanted: readonly Wanted[], asks: boolean): Promise<JobTarget[]> {
  const homeless = await folderForHomeless(wanted.map(({ document }) => document));
  const taken = new Set([...wanted.map(({ document }) => keyOf(document.uri)), ...underWay(app)]);
  const files = wanted.map((one) => {
    const file = resultFile(one, homeless);
    if (!file) throw new vscode.CancellationError();
    const free = numbered(file, (uri) => taken.has(keyOf(uri)));
    taken.add(keyOf(free));
    return free;
  });
  const there = await Promise.all(files.map(exists));
  const conflicts = files.filter((_, index) => there[index]);
  const overwrite = asks && conflicts.length > 0 && (await asksToReplace(conflicts, files.length));
  return wanted.map(({ request }, index) => ({
    language: request.target_lang,
    file: (files[index] ?? vscode.Uri.file('/')).toString(),
    overwrite: overwrite && there[index] === true,
  }));
}

/** Files that other jobs will write. */
function underWay({ jobs }: App): string[] {
  return jobs
    .list()
    .filter((job) => !isOver(job))
    .flatMap((job) => job.results.map(({ file }) => keyOf(vscode.Uri.parse(file))));
}

/** The same name with the first number that is free, if it has to have one. */
function numbered(file: vscode.Uri, isTaken: (uri: vscode.Uri) => boolean): vscode.Uri {
  if (!isTaken(file)) return file;
  const { dir, name, ext } = sourceParts(file.path);
  for (let number = 2; ; number += 1) {
    const next = file.with({ path: `${dir === '/' ? '' : dir}/${name} (${number})${ext}` });
    if (!isTaken(next)) return next;
  }
}

async function asksToReplace(conflicts: readonly vscode.Uri[], all: number): Promise<boolean> {
  const message =
    all === 1
      ? vscode.l10n.t('{0} exists already.', namesOf(conflicts))
      : vscode.l10n.t('{0} of {1} results exist already: {2}', localNumber(conflicts.length), localNumber(all), namesOf(conflicts));
  const replace = vscode.l10n.t('Replace');
  const keep = vscode.l10n.t('Keep Both');
  const detail = vscode.l10n.t('With Keep Both, a new one gets a number in its name. Nothing was sent so far.');
  const answer = await vscode.window.showWarningMessage(message, { modal: true, detail }, keep, replace);
  if (answer === undefined) throw new vscode.CancellationError();
  return answer === replace;
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/** Names that differ in case or in how letters are composed may mean one file. */
function keyOf(uri: vscode.Uri): string {
  return uri.with({ path: uri.path.normalize().toLowerCase() }).toString();
}
