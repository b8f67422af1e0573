import { isReady, isSettled } from './jobs.ts';
import { park, record } from './jobContext.ts';
import type { JobContext, Next } from './jobContext.ts';
import { followDocument, followRecording, lookForRecording } from './follow.ts';
import type { StoredJob } from './journalRows.ts';
import { tryOtherKey } from './otherKey.ts';
import type { Sealer } from './sealing.ts';
import { createRecording, endStopped, uploadDocument, uploadFoundOpen, uploadRecording } from './upload.ts';

/** Does the next thing for a job. @returns when to go on with it. @throws JournalError; LeaseLost; the reason of `context.lifetime`. */
export async function step(context: JobContext, job: StoredJob): Promise<Next> {
  if (!canOpen(context.sealer, job)) return goOnWithoutSecret(context, job);
  const isTried = job.former !== undefined && !job.stopping && (job.state === 'uploaded' || job.state === 'unknown');
  if (isTried) return tryOtherKey(context, job, job.former);
  switch (job.state) {
    case 'waiting':
      if (job.stopping) return endStopped(context, job, 'notBilled');
      return job.kind === 'document' ? uploadDocument(context, job) : createRecording(context, job);
    case 'creating':
      // A window ended meanwhile. What it may have created costs nothing.
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

/** Its secret cannot be opened. Where nothing was uploaded it is not needed: another one takes its place. */
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

/** Whether the service has the recording stays unknown. */
async function stopLooking(context: JobContext, job: StoredJob): Promise<Next> {
  await record(context, job, { stopping: false, parked: true });
  return 'leave';
}

/** What is ready is fetched all the same: it has been paid for. */
async function stopFollowing(context: JobContext, job: StoredJob): Promise<Next> {
  const changes = job.results
    .filter((result) => !isSettled(result) && !isReady(result))
    .map(({ position }) => [position, { state: 'stopped', note: { kind: 'mayBeBilled' } }] as const);
  await record(context, job, { stopping: false }, changes);
  return 0;
}

/** Whether the key of this window opens what is locked of a job. */
export function canOpen(sealer: Sealer, { secret, id }: StoredJob): boolean {
  try {
    if (secret) sealer.open(secret, id);
    return true;
  } catch {
    // Locked with a key that is gone, or changed: there is nothing that could be done with it.
    return false;
  }
}
