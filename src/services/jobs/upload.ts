import * as v from 'valibot';
import { voiceUploadWindowMs } from '../../api/limits.ts';
import type { JobNote } from './jobs.ts';
import { createdVoiceJob } from '../../api/voice.ts';
import { isServiceError } from '../../client/errors.ts';
import { askedPause, isPassing, later, noteOf, pauseAfter, record, seal, secretOf, stopped } from './jobContext.ts';
import type { JobContext, Next } from './jobContext.ts';
import { JournalError, LeaseLost } from './journal.ts';
import type { StoredJob } from './journalRows.ts';
import { mostBrokenUploads, uploadMarginMs } from './timing.ts';

export type DocumentJob = Extract<StoredJob, { readonly kind: 'document' }>;
export type RecordingJob = Extract<StoredJob, { readonly kind: 'voice' }>;

/** Encrypted data of a voice job: the service's reply, and the announced length. */
export const voiceSecret = v.object({ ...createdVoiceJob.entries, content_length: v.number() });

/** Uploads a document. The journal records each step before it happens. */
export async function uploadDocument(context: JobContext, job: DocumentJob): Promise<Next> {
  const content = await openSource(context, job);
  if (!content) return 'leave';
  const tally = createTally(context, job);
  await record(context, job, { state: 'uploading', note: null, sent: 0 });
  const outcome = await settled(context.service.documents.upload({ name: job.name, content }, job.request, context.signal, tally.count));
  if ('error' in outcome) return afterBreak(context, job, outcome.error, tally);
  return accepted(context, job, { state: 'queued', secret: seal(context, job, outcome.value) });
}

/** Creates a voice job, which is free. If the outcome is unknown, it is created again. */
export async function createRecording(context: JobContext, job: RecordingJob): Promise<Next> {
  const content = await openSource(context, job);
  if (!content) return 'leave';
  const { content_type, source_language, targets, authorisation } = job.request;
  const request = {
    source_file: { name: job.name, content_type, content_length: content.size },
    parameters: { ...(source_language !== undefined && { source_language }) },
    targets,
  };
  await record(context, job, { state: 'creating' });
  const outcome = await settled(context.service.voice.create(request, authorisation, context.signal));
  if ('error' in outcome) {
    const { error } = outcome;
    const refusal = isServiceError(error, 'forbidden') ? 'closedAlpha' : isServiceError(error, 'notFound') ? 'notOffered' : undefined;
    if (refusal) {
      await record(context, job, { state: 'failed', note: noteOf(error, refusal) });
      return 'leave';
    }
    const again = isPassing(error) || isServiceError(error, 'outcomeUnknown') || context.lifetime.aborted;
    return again ? tryAgain(context, job, error) : afterBreak(context, job, error, { whole: () => false });
  }
  const secret = { ...outcome.value, content_length: content.size };
  await record(context, job, { state: 'created', secret: seal(context, job, secret), opened: context.clock.now() });
  return 0;
}

/** Uploads the source of a voice job within its upload window. */
export async function uploadRecording(context: JobContext, job: RecordingJob): Promise<Next> {
  const created = secretOf(context, job, voiceSecret);
  const content = await openSource(context, job);
  if (!content) return 'leave';
  const late = context.clock.now() > (job.opened ?? 0) + voiceUploadWindowMs - uploadMarginMs;
  // Nothing was uploaded and nothing is billed, so a new job replaces it.
  if (late) {
    await record(context, job, { state: 'waiting', secret: null, note: { kind: 'uploadWindow' } });
    return 0;
  }
  // The file is still being written. Wait because it may continue to change.
  if (content.size !== created.content_length) return later(context, job, { state: 'waiting', secret: null });
  const tally = createTally(context, job);
  await record(context, job, { state: 'uploading', sent: 0 });
  const outcome = await settled(context.service.voice.upload(created, content, job.request.authorisation, context.signal, tally.count));
  if ('value' in outcome) return accepted(context, job, { state: 'pending' });
  const { error } = outcome;
  // The asset host checks only the signature, which expires.
  if (isServiceError(error, 'forbidden', 'auth', 'notFound')) {
    const passed = context.clock.now() > (job.opened ?? 0) + voiceUploadWindowMs;
    await record(context, job, { state: 'expired', note: noteOf(error, passed ? 'uploadWindow' : 'refused') });
    return 'leave';
  }
  // The service already has the source, and returns its state.
  if (isServiceError(error) && error.status === 409) return becomeUnknown(context, job, noteOf(error, 'interrupted'));
  return afterBreak(context, job, error, tally);
}

/** Handles an upload that was interrupted when a window closed. The service may have the source. */
export async function uploadFoundOpen(context: JobContext, job: StoredJob): Promise<Next> {
  if (job.stopping) return endStopped(context, job, 'mayBeBilled');
  return becomeUnknown(context, job, { kind: 'interrupted' });
}

export async function endStopped(context: JobContext, job: StoredJob, kind: JobNote['kind']): Promise<Next> {
  await record(context, job, { state: 'stopped', stopping: false, note: { kind } });
  return 'leave';
}

/** Records an unknown outcome. It can still be found out for a recording, but not for a document. */
async function becomeUnknown(context: JobContext, job: StoredJob, note: JobNote): Promise<Next> {
  await record(context, job, { state: 'unknown', note, parked: job.kind === 'document' });
  return job.kind === 'document' ? 'leave' : 0;
}

/** Opens the source. @returns undefined if it cannot be sent; the reason is recorded. */
async function openSource(context: JobContext, job: StoredJob): Promise<Blob | undefined> {
  const outcome = await settled(context.files.open(job.source));
  // Do not start new work while the window is closing.
  context.lifetime.throwIfAborted();
  if ('error' in outcome) {
    await record(context, job, { state: 'failed', note: noteOf(outcome.error, 'source') });
    return undefined;
  }
  const { size } = outcome.value;
  const fault = size === 0 ? 'source' : size > job.maxBytes ? 'tooLarge' : size > job.bytes ? 'grown' : undefined;
  if (!fault) return outcome.value;
  // A retry confirms the current size.
  await record(context, job, { state: 'failed', note: { kind: fault }, ...(fault === 'grown' && { bytes: size }) });
  return undefined;
}

/** Progress of sending. */
interface Tally {
  /** Returns true if the service may have received the complete source. */
  whole(): boolean;
}

function createTally(context: JobContext, job: StoredJob): Tally & { count(this: void, bytes: number, of: number): void } {
  let whole = false;
  return {
    count(bytes, of) {
      // Never reset: a retry starts from 0, but the earlier attempt may have arrived.
      whole ||= bytes >= of;
      context.progress(Math.min(bytes, job.bytes));
    },
    whole: () => whole,
  };
}

/** Records that the service has the source. This must succeed even if errors occur now. */
async function accepted(
  context: JobContext,
  job: StoredJob,
  { state, secret }: { readonly state: 'queued' | 'pending'; readonly secret?: Uint8Array },
): Promise<Next> {
  const change = { state: 'uploaded', ...(secret && { secret }), sent: job.bytes, tries: 0, due: 0, parked: false, note: null } as const;
  for (let tries = 0; ; tries += 1) {
    try {
      await context.journal.write((writer) => {
        // Allowed without the lease, because another window may have given a slow upload up.
        const current = context.journal.job(job.id);
        if (!current || !maySayUploaded.has(current.state)) throw new LeaseLost('The job went on without this upload.');
        const now = context.clock.now();
        writer.setJob(job.id, { ...change, uploaded: now }, now);
        for (const result of current.results) if (result.state === 'waiting') writer.setResult(job.id, result.position, { state });
      });
      return 0;
    } catch (error) {
      if (!(error instanceof JournalError) || tries >= mostJournalTries) throw error;
      context.log.warn('A job that the service has could not be written into the journal; it is tried again.');
      await context.clock.wait(pauseAfter(context, tries), new AbortController().signal);
    }
  }
}

/** States of a job in which an upload may succeed. Another window may have recorded it first. */
const maySayUploaded: ReadonlySet<StoredJob['state']> = new Set(['uploading', 'unknown', 'stopped']);

/** Number of attempts, which take a few minutes with increasing pauses. */
const mostJournalTries = 8;

/** Handles a failed upload. */
async function afterBreak(context: JobContext, job: StoredJob, error: unknown, tally: Tally): Promise<Next> {
  if (context.lifetime.aborted && context.lifetime.reason instanceof LeaseLost) throw context.lifetime.reason;
  if (context.lifetime.aborted && !isServiceError(error))
    return tally.whole() ? becomeUnknown(context, job, { kind: 'interrupted' }) : putBack(context, job);
  if (context.signal.aborted && context.signal.reason === stopped && !isServiceError(error)) {
    return endStopped(context, job, tally.whole() ? 'mayBeBilled' : 'notBilled');
  }
  if (isServiceError(error, 'quota')) {
    const hold = { state: 'waiting', note: noteOf(error) } as const;
    await record(context, job, hold, [], (writer) => writer.hold(job.account, job.host, context.clock.now()));
    return 'leave';
  }
  if (isPassing(error)) return tryAgain(context, job, error);
  if (isServiceError(error, 'outcomeUnknown', 'invalidResponse')) {
    if (tally.whole()) return becomeUnknown(context, job, noteOf(error, 'interrupted'));
    // The service cannot have the complete source, so another upload cannot be billed twice.
    if (job.tries < mostBrokenUploads) return tryAgain(context, job, error);
    await record(context, job, { state: 'failed', note: noteOf(error, 'notBilled') });
    return 'leave';
  }
  await record(context, job, { state: 'failed', note: noteOf(error) });
  return 'leave';
}

async function tryAgain(context: JobContext, job: StoredJob, error: unknown): Promise<Next> {
  if (context.lifetime.aborted) return putBack(context, job);
  return later(
    context,
    job,
    { state: 'waiting', note: noteOf(error, 'offline') },
    Math.max(askedPause(error), pauseAfter(context, job.tries)),
  );
}

async function putBack(context: JobContext, job: StoredJob): Promise<Next> {
  await record(context, job, { state: 'waiting', note: null, sent: 0 });
  return 'leave';
}

type Settled<T> = { readonly value: T } | { readonly error: unknown };

async function settled<T>(promise: Promise<T>): Promise<Settled<T>> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}
