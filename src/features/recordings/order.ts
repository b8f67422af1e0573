import * as vscode from 'vscode';
import type { JobOrder, JobTarget, VoiceRequest } from '../../services/jobs/jobs.ts';
import { canonicalLanguage } from '../../api/languages.ts';
import { voiceSourceBytes } from '../../api/limits.ts';
import { orderedChoices } from './panel/protocol.ts';
import type { RecordingChoices } from './panel/protocol.ts';
import type { VoiceTarget } from '../../api/voiceKinds.ts';
import type { Services } from '../../services/services.ts';
import type { Owner } from '../../services/connection/currentConnection.ts';
import { confirm } from '../../editor/confirm.ts';
import { cannotBeRead, isOnDisk } from '../../editor/files.ts';
import { followOrder } from '../../services/editorJobs/followOrder.ts';
import { localNumber } from '../../editor/localized.ts';
import { orderedTwice, settlePlaces } from '../../services/editorJobs/resultPlaces.ts';
import { setting } from '../../services/settings/settings.ts';
import { UserError } from '../../editor/userError.ts';
import { readRecordings, refuseSize } from './recordings.ts';
import type { Recording } from './recordings.ts';
import { resultFiles } from './resultFiles.ts';
import * as messages from './texts.ts';

/**
 * Orders recordings in their current state, with one job for each that contains all targets.
 * @param choices without faults.
 * @throws CancellationError if the user cancels a question; UserError.
 */
export async function orderRecordings(services: Services, uris: readonly vscode.Uri[], choices: RecordingChoices): Promise<void> {
  const recordings = await readRecordings(uris);
  await services.session.ensureConnected();
  const owner = await services.connections.identity();
  if (!owner) throw new vscode.CancellationError();
  const { source_language, targets } = orderedChoices(choices);
  const languages = targets.map(({ language, type }) => ({ language: canonicalLanguage(language), type }));
  const places = await placesOf(services, uris, targets, source_language);
  await confirmTwice(services, uris, languages);
  const request: Omit<VoiceRequest, 'content_type'> = {
    ...(source_language !== undefined && { source_language }),
    targets: targets.map(({ language, type }) => ({ language, type })),
    authorisation: setting('interlinear.recordings.authorization') === 'signedUrl' ? 'signedUrl' : 'signature',
  };
  const results = places.map((ofOne) => ofOne.map((place, index) => ({ language: '', ...languages[index], ...place })));
  const ids = await order(services, recordings, owner, request, results);
  followOrder(services, { ids, owner, title: orderedWords(recordings) });
}

/** Returns the places of results for each recording. @throws CancellationError */
async function placesOf(services: Services, uris: readonly vscode.Uri[], targets: readonly VoiceTarget[], source: string | undefined) {
  const files = resultFiles(uris, targets, source);
  const settled = await settlePlaces(services, files.flat(), uris, true);
  return uris.map((_, recording) => targets.flatMap((_target, index) => settled[index * uris.length + recording] ?? []));
}

/** Asks before ordering translations that are already in progress. @throws CancellationError */
async function confirmTwice(
  services: Services,
  uris: readonly vscode.Uri[],
  targets: readonly Pick<JobTarget, 'language' | 'type'>[],
): Promise<void> {
  const detail = orderedTwice(services, 'voice', uris, targets);
  if (detail === '') return;
  await confirm(messages.translateAgainQuestion(), detail, messages.translate());
}

/** Stores the orders. Recordings that are not files on disk are copied first. @returns the ids of the jobs. */
async function order(
  services: Services,
  recordings: readonly Recording[],
  { host, account }: Owner,
  request: Omit<VoiceRequest, 'content_type'>,
  results: readonly (readonly JobTarget[])[],
): Promise<string[]> {
  const kept: string[] = [];
  try {
    const orders: JobOrder[] = [];
    for (const [index, recording] of recordings.entries()) {
      const { uri, name, type } = recording;
      const { source, bytes } = await sourceOf(services, recording);
      if (source !== uri.toString()) kept.push(source);
      const own = { ...request, content_type: type };
      const [shown, maxBytes, targets] = [uri.toString(), voiceSourceBytes, results[index] ?? []];
      orders.push({ kind: 'voice', request: own, host, account, source, shown, name, bytes, maxBytes, targets });
    }
    return await (await services.jobs.engine()).add(orders);
  } catch (error) {
    for (const source of kept) await services.jobs.dropSource(source);
    throw error;
  }
}

/** Returns the source of a job: the file itself if it is on disk, otherwise a copy. */
async function sourceOf(services: Services, { uri, name, bytes }: Recording): Promise<Pick<JobOrder, 'source' | 'bytes'>> {
  if (isOnDisk(uri) && bytes !== undefined) return { source: uri.toString(), bytes };
  const content = await readWhole(uri);
  refuseSize(uri, name, content.length);
  return { source: await services.jobs.keepSource(name, content), bytes: content.length };
}

async function readWhole(uri: vscode.Uri): Promise<Uint8Array> {
  try {
    return await vscode.workspace.fs.readFile(uri);
  } catch (error) {
    throw new UserError(cannotBeRead(uri, error));
  }
}

function orderedWords([first, ...others]: readonly Recording[]): string {
  return others.length === 0 ? messages.translatingOne(first?.name ?? '') : messages.translatingMany(localNumber(others.length + 1));
}
