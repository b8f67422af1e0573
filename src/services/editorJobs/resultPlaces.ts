import * as vscode from 'vscode';
import { isOver } from '../jobs/jobs.ts';
import type { JobKind, JobTarget } from '../jobs/jobs.ts';
import { sourceParts } from '../../text/resultPath.ts';
import type { Services } from '../services.ts';
import { fileExists, namesOf } from '../../editor/files.ts';
import { localNumber } from '../../editor/localized.ts';
import * as messages from './texts.ts';

/** Destinations of results. None conflicts with another file. */

/** Destination of one result, and the user's consent to replace an existing file. */
export type ResultPlace = Pick<JobTarget, 'file' | 'overwrite'>;

/**
 * Adds numbers to files that conflict with each other, with a source being translated, or with a pending result. Existing files are not
 * checked.
 */
export function freePlaces({ jobs }: Services, wanted: readonly vscode.Uri[], sources: readonly vscode.Uri[]): vscode.Uri[] {
  const going = jobs.list().filter((job) => !isOver(job));
  const inFlight = going.flatMap(({ results }) => results.map(({ file }) => vscode.Uri.parse(file)));
  const taken = new Set([...sources, ...inFlight].map(fileKey));
  return wanted.map((file) => {
    const free = numbered(file, (uri) => taken.has(fileKey(uri)));
    taken.add(fileKey(free));
    return free;
  });
}

/**
 * Returns destinations for the requested files, in their order. Asks the user about existing files.
 * @param asks if false, both files are kept. @throws CancellationError when the user leaves.
 */
export async function settlePlaces(
  services: Services,
  wanted: readonly vscode.Uri[],
  sources: readonly vscode.Uri[],
  asks: boolean,
): Promise<ResultPlace[]> {
  const files = freePlaces(services, wanted, sources);
  const there = await Promise.all(files.map(fileExists));
  const conflicts = files.filter((_, index) => there[index]);
  const replaces = asks && conflicts.length > 0 && (await asksToReplace(conflicts, files.length));
  return files.map((file, index) => ({ file: file.toString(), overwrite: replaces && there[index] === true }));
}

async function asksToReplace(conflicts: readonly vscode.Uri[], all: number): Promise<boolean> {
  const message =
    all === 1
      ? messages.fileExists(namesOf(conflicts))
      : messages.filesExist(localNumber(conflicts.length), localNumber(all), namesOf(conflicts));
  const replace = messages.replaceButton();
  const keep = messages.keepBothButton();
  const detail = messages.keepBothDetail();
  const answer = await vscode.window.showWarningMessage(message, { modal: true, detail }, keep, replace);
  if (answer === undefined) throw new vscode.CancellationError();
  return answer === replace;
}

/** Returns a sentence about files that are already being translated, or an empty string. */
export function orderedTwice(
  { jobs }: Services,
  kind: JobKind,
  sources: readonly vscode.Uri[],
  targets: readonly Pick<JobTarget, 'language' | 'type'>[],
): string {
  const going = jobs.list().filter((job) => job.kind === kind && !isOver(job));
  const twice = sources.filter((uri) =>
    going.some(
      ({ shown, results }) =>
        shown === uri.toString() &&
        results.some((result) => targets.some(({ language, type }) => result.language === language && result.type === type)),
    ),
  );
  return twice.length === 0 ? '' : messages.alreadyBeingTranslated(namesOf(twice));
}

/** Adds the first free number to a name, if necessary. */
function numbered(file: vscode.Uri, isTaken: (uri: vscode.Uri) => boolean): vscode.Uri {
  if (!isTaken(file)) return file;
  const { dir, name, ext } = sourceParts(file.path);
  for (let number = 2; ; number += 1) {
    const next = file.with({ path: `${dir === '/' ? '' : dir}/${name} (${number})${ext}` });
    if (!isTaken(next)) return next;
  }
}

/** Returns a key that is equal for names that differ only in case or Unicode normalization, because they may refer to the same file. */
export function fileKey(uri: vscode.Uri): string {
  return uri.with({ path: uri.path.normalize().toLowerCase() }).toString();
}
