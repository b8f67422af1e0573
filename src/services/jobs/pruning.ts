import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Clock } from '../../api/clock.ts';
import { isOver, isReady } from './jobs.ts';
import type { JobStore } from './jobStore.ts';
import { stagedFile } from './fetchResult.ts';
import type { StoredJob, StoredResult } from './journalRows.ts';
import { isComplete, resultsFolder, tidyUp } from './stored.ts';
import { keptFailedMs } from './timing.ts';

/**
 * Removes jobs that ended without results long ago because they failed, were stopped or were too late. Jobs with results to fetch or to
 * place are kept, as are jobs with an unknown outcome.
 */
export async function pruneFailed({ store, folder, clock }: { readonly store: JobStore; readonly folder: string; readonly clock: Clock }) {
  const old = store.jobs().filter((job) => isOutdated(job, clock.now()));
  if (old.length === 0) return;
  const lying = await readdir(resultsFolder(folder)).catch(() => []);
  const empty = old.filter((job) => !job.results.some(({ position }) => liesHere(folder, lying, job, position)));
  const removed = await store.journal.write((writer) => {
    // Use the current state because another window may have retried a job.
    const still = empty.flatMap(({ id }) => store.journal.job(id) ?? []).filter((job) => isOutdated(job, clock.now()));
    for (const { id } of still) writer.remove(id);
    return still;
  });
  for (const job of removed) await tidyUp(folder, job, store.jobs(), 'all');
}

function liesHere(folder: string, lying: readonly string[], { id }: StoredJob, position: number): boolean {
  const staged = basename(stagedFile(resultsFolder(folder), id, position));
  return lying.some((name) => name === staged || name.startsWith(`${staged}.`));
}

/** Returns true if a job can be removed. @param now milliseconds since 1970. */
export function isOutdated(job: StoredJob, now: number): boolean {
  if (now - job.changed <= keptFailedMs || (job.leaseUntil ?? 0) >= now) return false;
  // Complete jobs are limited by number, not by age. An upload with an unknown outcome may have been billed.
  if (!isOver(job) || job.state === 'unknown' || isComplete(job)) return false;
  return !job.results.some((result) => isReady(result) || result.note?.file !== undefined || isStoppedDocument(job, result));
}

/** Returns true for a stopped document. The service continues with it, and keeps it until it is fetched. */
function isStoppedDocument({ kind, state }: StoredJob, result: StoredResult): boolean {
  return kind === 'document' && state === 'uploaded' && result.state === 'stopped';
}
