import { isReady, isSettled } from './jobs.ts';
import { park, record } from './jobContext.ts';
import type { JobContext, Next } from './jobContext.ts';
import { followDocument, followRecording, lookForRecording } from './follow.ts';
import type { StoredJob } from './journalRows.ts';
import { tryOtherKey } from './otherKey.ts';
import type { Sealer } from './sealing.ts';
import { createRecording, endStopped, uploadDocument, uploadFoundOpen, uploadRecording } from './upload.ts';

/**
 * Does the next step of a job. @returns the time of the following one. @throws JournalError; LeaseLost; the reason of `context.lifetime`.
 */
export async function step(context: JobContext, job: StoredJob): Promise<Next> {
  if (!canOpen(context.sealer, job)) return goOnWithoutSecret(context, job);
  const isTried = job.former !== undefined && !job.stopping && (job.state === 'uploaded' || job.state === 'unknown');
  if (isTried) return tryOtherKey(context, job, job.former);
  switch (job.state) {
    case 'waiting':
      if (job.stopping) return endStopped(context, job, 'notBilled');
      return job.kind === 'document' ? uploadDocument(context, job) : createRecording(context, job);
    case 'creating':
      // A window closed in the meantime. A job it may have created costs nothing.
      await record(context, job, { state: 'waiting' });
      return 0;
    case 'created':
      if (job.stopping) return endStopped(context, job, 'notBilled');
      return job.kind === 'voice' ? uploadRecording(context, job) : 'leave';
    case 'uploading':
      return uploadFoundOpen(context, job);
    case 'uploaded':
      if (job.stopping) return stopFollowing(context, job);
      return job.kind === 'document' ? followDocument(context, job) : followRecording(context, job);
    case 'unknown':
      if (job.stopping) return stopLooking(context, job);
      return job.kind === 'voice' ? lookForRecording(context, job) : 'leave';
    default:
      return 'leave';
  }
}

/** Handles a job whose secret cannot be decrypted. If nothing was uploaded, a new secret replaces it. */
async function goOnWithoutSecret(context: JobContext, job: StoredJob): Promise<Next> {
  switch (job.state) {
    case 'waiting':
    case 'creating':
    case 'created':
      await record(context, job, { state: 'waiting', secret: null });
      return 0;
    case 'uploading':
      await record(context, job, { state: 'unknown', parked: true, stopping: false, note: { kind: 'locked' } });
      return 'leave';
    default:
      return park(context, job, { kind: 'locked' });
  }
}

/** Stops checking for a recording. Its outcome stays unknown. */
async function stopLooking(context: JobContext, job: StoredJob): Promise<Next> {
  await record(context, job, { stopping: false, parked: true });
  return 'leave';
}

/** Stops following a job. Ready results are still fetched because they have been paid for. */
async function stopFollowing(context: JobContext, job: StoredJob): Promise<Next> {
  const changes = job.results
    .filter((result) => !isSettled(result) && !isReady(result))
    .map(({ position }) => [position, { state: 'stopped', note: { kind: 'mayBeBilled' } }] as const);
  await record(context, job, { stopping: false }, changes);
  return 0;
}

/** Returns true if this window's key decrypts the secret of a job. */
export function canOpen(sealer: Sealer, { secret, id }: StoredJob): boolean {
  try {
    if (secret) sealer.open(secret, id);
    return true;
  } catch {
    // Encrypted with a missing key, or modified. Neither can be repaired.
    return false;
  }
}
