import { isReady, isSettled } from './jobs.ts';
import { park, record } from './desk.ts';
import type { Desk, Next } from './desk.ts';
import { followDocument, followRecording, lookForRecording } from './follow.ts';
import type { StoredJob } from './journalRows.ts';
import { tryOtherKey } from './otherKey.ts';
import type { Sealer } from './sealing.ts';
import { createRecording, endStopped, uploadDocument, uploadFoundOpen, uploadRecording } from './upload.ts';

/** Does the next thing for a job. @returns when to go on with it. @throws JournalError; LeaseLost; the reason of `desk.life`. */
export async function step(desk: Desk, job: StoredJob): Promise<Next> {
  if (!canOpen(desk.sealer, job)) return goOnWithoutSecret(desk, job);
  const isTried = job.former !== undefined && !job.stopping && (job.state === 'uploaded' || job.state === 'unknown');
  if (isTried) return tryOtherKey(desk, job, job.former);
  switch (job.state) {
    case 'waiting':
      if (job.stopping) return endStopped(desk, job, 'notBilled');
      return job.kind === 'document' ? uploadDocument(desk, job) : createRecording(desk, job);
    case 'creating':
      // A window ended meanwhile. What it may have created costs nothing.
      await record(desk, job, { state: 'waiting' });
      return 0;
    case 'created':
      if (job.stopping) return endStopped(desk, job, 'notBilled');
      return job.kind === 'voice' ? uploadRecording(desk, job) : 'leave';
    case 'uploading':
      return uploadFoundOpen(desk, job);
    case 'uploaded':
      if (job.stopping) return stopFollowing(desk, job);
      return job.kind === 'document' ? followDocument(desk, job) : followRecording(desk, job);
    case 'unknown':
      if (job.stopping) return stopLooking(desk, job);
      return job.kind === 'voice' ? lookForRecording(desk, job) : 'leave';
    default:
      return 'leave';
  }
}

/** Its secret cannot be opened. Where nothing was uploaded it is not needed: another one takes its place. */
async function goOnWithoutSecret(desk: Desk, job: StoredJob): Promise<Next> {
  switch (job.state) {
    case 'waiting':
    case 'creating':
    case 'created':
      await record(desk, job, { state: 'waiting', secret: null });
      return 0;
    case 'uploading':
      await record(desk, job, { state: 'unknown', parked: true, stopping: false, note: { kind: 'locked' } });
      return 'leave';
    default:
      return park(desk, job, { kind: 'locked' });
  }
}

/** Whether the service has the recording stays unknown. */
async function stopLooking(desk: Desk, job: StoredJob): Promise<Next> {
  await record(desk, job, { stopping: false, parked: true });
  return 'leave';
}

/** What is ready is fetched all the same: it has been paid for. */
async function stopFollowing(desk: Desk, job: StoredJob): Promise<Next> {
  const changes = job.results
    .filter((result) => !isSettled(result) && !isReady(result))
    .map(({ position }) => [position, { state: 'stopped', note: { kind: 'mayBeBilled' } }] as const);
  await record(desk, job, { stopping: false }, changes);
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
