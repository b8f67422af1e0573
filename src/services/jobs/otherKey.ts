import { access } from 'node:fs/promises';
import { documentHandle } from '../../api/documents.ts';
import { isSettled } from './jobs.ts';
import { isServiceError } from '../../client/errors.ts';
import { askedPause, isPassing, noteOf, pauseAfter, record, secretOf } from './jobContext.ts';
import type { JobContext, Next } from './jobContext.ts';
import { stagedFile } from './fetchResult.ts';
import { cleared } from './follow.ts';
import type { StoredJob } from './journalRows.ts';
import { voiceSecret } from './upload.ts';

/**
 * Checks if the current key may continue another key's upload, before anything is changed. If not, the job is put back: "not found" may
 * mean "not yours" here, so the job is not given up.
 * @param former the account that gets the job back.
 */
export async function tryOtherKey(context: JobContext, job: StoredJob, former: string): Promise<Next> {
  try {
    if (!(await isAllHere(context, job))) await ask(context, job);
  } catch (error) {
    context.lifetime.throwIfAborted();
    if (!isServiceError(error)) throw error;
    if (isPassing(error)) {
      await record(context, job, { tries: job.tries + 1, note: noteOf(error, 'offline') });
      return Math.max(askedPause(error) ?? 0, pauseAfter(context, job.tries));
    }
    // An unreadable answer counts as access. Following the job will report the problem.
    if (error.kind !== 'invalidResponse') {
      await record(context, job, { account: former, former: null, tries: 0, due: 0, note: noteOf(error, 'otherKey') });
      return 'leave';
    }
  }
  await record(context, job, { ...cleared(job), former: null });
  return 0;
}

async function ask(context: JobContext, job: StoredJob): Promise<unknown> {
  const { service, lifetime } = context;
  if (job.kind === 'document') return service.documents.status(secretOf(context, job, documentHandle), lifetime);
  return service.voice.status(secretOf(context, job, voiceSecret).job_id, job.request.authorisation, lifetime);
}

/** Returns true if only results that are already here remain to be placed. The service no longer has such a job. */
async function isAllHere({ folder }: JobContext, { id, results }: StoredJob): Promise<boolean> {
  const open = results.filter((result) => !isSettled(result));
  const lie = await Promise.all(
    open.map(({ position }) =>
      access(stagedFile(folder, id, position)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return open.length > 0 && lie.every(Boolean);
}
