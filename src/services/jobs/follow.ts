import { isReady, isSettled } from './jobs.ts';
import type { JobNote, ResultState } from './jobs.ts';
import { believableRemaining, documentHandle, documentType, translatedExtension } from '../../api/documents.ts';
import { shorten } from '../../api/errorBody.ts';
import type { DocumentHandle, DocumentStatus } from '../../api/documents.ts';
import { voiceDownloadWindowMs, voiceUploadWindowMs } from '../../api/limits.ts';
import type { VoiceJob, VoiceResult } from '../../api/voice.ts';
import { isServiceError, ServiceError } from '../../client/errors.ts';
import { askedPause, isPassing, noteOf, park, pauseAfter, record, secretOf } from './jobContext.ts';
import type { JobContext, Next } from './jobContext.ts';
import { fetchResult } from './fetchResult.ts';
import type { ResultSource } from './fetchResult.ts';
import type { ResultChange } from './journal.ts';
import type { StoredJob, StoredResult } from './journalRows.ts';
import { lookedForMs, mostMissing } from './timing.ts';
import { voiceSecret } from './upload.ts';
import type { DocumentJob, RecordingJob } from './upload.ts';

/** Checks the status of a document, and fetches it when it is done. */
export async function followDocument(context: JobContext, job: DocumentJob): Promise<Next> {
  const [result] = job.results;
  if (!result || isSettled(result)) return 'leave';
  const handle = secretOf(context, job, documentHandle);
  const status = () => context.service.documents.status(handle, context.lifetime);
  if (isReady(result)) return fetchReady(context, job, () => documentSource(context, job, handle));
  const { answer, next } = await asked(context, job, status);
  if (!answer) return next;
  await record(context, job, cleared(job), [[result.position, changeOf(context, result, answer)]]);
  return answer.status === 'done' || answer.status === 'error' ? 0 : documentPause(context, job, answer);
}

function changeOf({ clock }: JobContext, { state }: StoredResult, status: DocumentStatus): ResultChange {
  const remaining = believableRemaining(status);
  const readyAt = remaining === undefined ? null : Math.round(clock.now() + remaining * 1000);
  switch (status.status) {
    case 'done':
      return { state: 'done', readyAt: null, ...billedOf(status) };
    case 'error': {
      return { state: 'error', readyAt: null, note: saying(status.message ?? status.error_message) };
    }
    case 'queued':
    case 'translating':
      return { state: status.status, readyAt };
    // A state introduced by a later version of the service: keep following.
    default:
      return { state, readyAt };
  }
}

/** Returns the billed characters if there are any. An invalid number would make the journal unreadable. */
function billedOf({ billed_characters }: DocumentStatus): Pick<ResultChange, 'billed'> {
  return billed_characters === undefined ? {} : { billed: billed_characters };
}

/** Returns a note with the service's own message, if it is worth showing. */
function saying(message: string | null | undefined): JobNote {
  const words = shorten(message ?? '');
  return { kind: 'service', ...(words !== undefined && { message: words }) };
}

/** Returns the pause before the next check: half of the time the service estimates, or else an increasing one. */
function documentPause({ clock, timing }: JobContext, job: StoredJob, status: DocumentStatus): number {
  const { min, max } = timing.documentPollMs;
  const remaining = believableRemaining(status);
  const wanted = remaining === undefined ? (clock.now() - (job.uploaded ?? job.created)) / 5 : remaining * 500;
  return Math.min(max, Math.max(min, wanted));
}

function documentSource(context: JobContext, { name, request }: DocumentJob, handle: DocumentHandle): ResultSource {
  const { documents } = context.service;
  const type = documentType(name);
  return {
    ready: 'done',
    type: type && translatedExtension(type, request.output_format),
    gone: () => 'gone',
    download: (target) => documents.download(handle, target, context.ending),
    stillThere: () => present(async () => (await documents.status(handle, context.lifetime)).status === 'done'),
  };
}

/** Checks the results of a recording, and fetches those that are ready. A failed one does not block the others. */
export async function followRecording(context: JobContext, job: RecordingJob): Promise<Next> {
  const { job_id } = secretOf(context, job, voiceSecret);
  // Must come first: after the last result was fetched but not placed, the service no longer has the job.
  if (job.results.some(isFetchable)) return fetchReady(context, job, (position) => recordingSource(context, job, job_id, position));
  if (waitsForUser(job)) return parkAsItIs(context, job);
  const { answer, next } = await asked(context, job, () =>
    context.service.voice.status(job_id, job.request.authorisation, context.lifetime),
  );
  if (!answer) return next;
  await recordResults(context, job, answer);
  const { results = [] } = context.journal.job(job.id) ?? {};
  if (results.every(isSettled)) return 'leave';
  return results.some(isFetchable) || waitsForUser({ results }) ? 0 : context.timing.voicePollMs;
}

/** Returns true if all open results wait for the user, each with a note. */
function waitsForUser({ results }: Pick<StoredJob, 'results'>): boolean {
  return results.every((result) => isSettled(result) || (isReady(result) && !isFetchable(result)));
}

async function parkAsItIs(context: JobContext, job: StoredJob): Promise<Next> {
  await record(context, job, { parked: true });
  return 'leave';
}

/** Returns true if a result can be fetched or placed without the user. Results that wait for the user have a note. */
function isFetchable(result: StoredResult): boolean {
  return isReady(result) && result.note === undefined;
}

/** Fetches ready results independently of each other. If all the rest waits for the user, the job is parked. */
async function fetchReady(context: JobContext, job: StoredJob, source: (position: number) => ResultSource): Promise<Next> {
  const open = job.results.filter(isFetchable);
  const outcomes = await Promise.allSettled(open.map((result) => fetchResult(context, job, result, source(result.position))));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) return afterRefusal(context, job, failed.reason);
  const { results = [] } = context.journal.job(job.id) ?? {};
  if (results.every(isSettled)) return 'leave';
  if (waitsForUser({ results })) return parkAsItIs(context, job);
  return Math.max(...outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 0)), 0);
}

async function recordResults(context: JobContext, job: StoredJob, answer: VoiceJob): Promise<void> {
  const changes = job.results.flatMap((result) => {
    const told = answer.results[result.position];
    return told && !isSettled(result) && !isReady(result) ? [[result.position, resultChange(context, job, told)] as const] : [];
  });
  await record(context, job, cleared(job), changes);
}

function resultChange(context: JobContext, job: StoredJob, { status, error }: VoiceResult): ResultChange {
  switch (status) {
    case 'pending':
      return {};
    case 'uploaded':
    case 'processing':
    case 'complete':
      return { state: status };
    case 'failed': {
      return { state: 'failed', note: saying(error?.message) };
    }
    // Downloaded elsewhere or lost: the result is not here and no longer available.
    case 'downloaded':
      return { state: 'expired', note: { kind: goneKind(context, job) } };
    default:
      return {};
  }
}

function recordingSource(context: JobContext, job: RecordingJob, job_id: string, position: number): ResultSource {
  const { voice } = context.service;
  const { authorisation } = job.request;
  const told = async () => {
    const result = (await voice.status(job_id, authorisation, context.lifetime)).results[position];
    if (!result) throw new ServiceError('invalidResponse', 'The service reported fewer results than were requested.');
    return result;
  };
  return {
    ready: 'complete',
    type: job.results.find((result) => result.position === position)?.type,
    gone: () => goneKind(context, job),
    // Requested again because the signature from the last check may have changed.
    async download(target) {
      await voice.download(await told(), target, authorisation, context.ending);
    },
    stillThere: () => present(async () => !windowPassed(context, job) && (await told()).status === 'complete'),
  };
}

/** Returns true if the voice download window has passed (specification, "Limits"). */
function windowPassed({ clock }: JobContext, job: StoredJob): boolean {
  return clock.now() > (job.uploaded ?? job.created) + voiceDownloadWindowMs;
}

function goneKind(context: JobContext, job: StoredJob): 'gone' | 'downloadWindow' {
  return job.kind === 'voice' && windowPassed(context, job) ? 'downloadWindow' : 'gone';
}

/** Handles a recording with an interrupted upload. The service is asked if it has the source, which is never sent again automatically. */
export async function lookForRecording(context: JobContext, job: RecordingJob): Promise<Next> {
  const { job_id } = secretOf(context, job, voiceSecret);
  const { answer, next } = await asked(context, job, () =>
    context.service.voice.status(job_id, job.request.authorisation, context.lifetime),
  );
  if (!answer) return next;
  if (answer.results.some(({ status }) => arrived.has(status))) {
    const pending = job.results.map(({ position }) => [position, { state: 'pending' }] as const);
    await record(context, job, { state: 'uploaded', uploaded: context.clock.now(), sent: job.bytes, note: null }, pending);
    return 0;
  }
  if (context.clock.now() < (job.opened ?? 0) + voiceUploadWindowMs + lookedForMs) return context.timing.voicePollMs;
  return park(context, job, { kind: 'interrupted' });
}

const arrived: ReadonlySet<string> = new Set(['uploaded', 'processing', 'complete', 'downloaded', 'failed']);

type Asked<T> = { readonly answer: T; readonly next?: never } | { readonly answer?: never; readonly next: Next };

/** Sends a request. A failure is recorded, and determines when to try again. */
async function asked<T extends object>(context: JobContext, job: StoredJob, ask: () => Promise<T>): Promise<Asked<T>> {
  try {
    return { answer: await ask() };
  } catch (error) {
    return { next: await afterRefusal(context, job, error) };
  }
}

async function afterRefusal(context: JobContext, job: StoredJob, error: unknown): Promise<Next> {
  context.lifetime.throwIfAborted();
  if (!isServiceError(error)) throw error;
  if (error.kind === 'notFound') return gone(context, job, error);
  if (!isPassing(error) && error.kind !== 'invalidResponse') return park(context, job, noteOf(error));
  await record(context, job, { tries: job.tries + 1, note: noteOf(error, 'offline') });
  return Math.max(askedPause(error), pauseAfter(context, job.tries));
}

/** Handles a job that the service no longer has. */
async function gone(context: JobContext, job: StoredJob, error: unknown): Promise<Next> {
  if (job.state === 'unknown') return park(context, job, noteOf(error, 'interrupted'));
  // A single reply may be a temporary mistake, and the job has been paid for.
  if (job.tries < mostMissing && goneKind(context, job) === 'gone') {
    await record(context, job, { tries: job.tries + 1, note: noteOf(error, 'offline') });
    return pauseAfter(context, job.tries);
  }
  const note: JobNote = noteOf(error, goneKind(context, job));
  const changes = job.results.flatMap((result) => {
    const lost: ResultState = result.state === 'downloading' ? 'unknown' : 'expired';
    // A result that is already here waits for its place, not for the service.
    const isHere = result.state === 'downloading' && result.note !== undefined;
    return isSettled(result) || isHere ? [] : [[result.position, { state: lost, note }] as const];
  });
  await record(context, job, {}, changes);
  return 0;
}

async function present(ask: () => Promise<boolean>): Promise<boolean> {
  try {
    return await ask();
  } catch (error) {
    if (isServiceError(error, 'notFound')) return false;
    throw error;
  }
}

/** Returns changes for notes that no longer apply once the service has answered. */
export function cleared({ note, tries }: StoredJob) {
  return { ...((note?.kind === 'offline' || note?.kind === 'otherKey') && { note: null }), ...(tries > 0 && { tries: 0 }) };
}
