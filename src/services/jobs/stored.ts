import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { randomUUID } from 'node:crypto';
import { namePart } from '../../text/fileNames.ts';
import type { StoredJob } from './journalRows.ts';
import { partsOf, stagedFile } from './fetchResult.ts';

/** Returns the folder for results until they are placed. */
export function resultsFolder(folder: string): string {
  return join(folder, 'results');
}

function sourcesFolder(folder: string): string {
  return join(folder, 'sources');
}

/** Stores a copy of a source, unreadable for other users. @returns its URI. */
export async function keepSource(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  const file = join(sourcesFolder(folder), `${randomUUID()}-${namePart(name)}`);
  await mkdir(sourcesFolder(folder), { recursive: true });
  await writeFile(file, bytes, { mode: 0o600, flag: 'wx' });
  return pathToFileURL(file).href;
}

/** Removes a stored copy that was not ordered after all. Other files are never removed. */
export async function dropSource(folder: string, source: string): Promise<void> {
  if (isKept(folder, source)) await rm(fileURLToPath(source), { force: true });
}

/**
 * Removes the copy of a job's source when all results are here and no other job needs it.
 * @param what `all` also removes stored results, for a job that was removed.
 */
export async function tidyUp(folder: string, job: StoredJob, jobs: readonly StoredJob[], what: 'source' | 'all' = 'source'): Promise<void> {
  const needed = jobs.some((one) => one.source === job.source && (one.id !== job.id || what === 'source') && !isComplete(one));
  if (!needed) await dropSource(folder, job.source);
  if (what === 'source') return;
  for (const { position } of job.results) {
    const staged = stagedFile(resultsFolder(folder), job.id, position);
    for (const file of [staged, ...(await partsOf(staged))]) await rm(file, { force: true });
  }
}

/** Removes files left by closed windows: results that have been placed, and copies that were never ordered. */
export async function tidyLeft(folder: string, jobs: readonly StoredJob[], now: number): Promise<void> {
  await tidySources(folder, jobs, now);
  const lying = new Set(await readdir(resultsFolder(folder)).catch(() => []));
  for (const job of jobs) {
    const placed = job.results.filter(({ state }) => state === 'downloaded');
    const files = placed.map(({ position }) => stagedFile(resultsFolder(folder), job.id, position));
    for (const file of files.filter((each) => lying.has(basename(each)))) await rm(file, { force: true });
    if (isComplete(job)) await tidyUp(folder, job, jobs);
  }
}

/** Milliseconds after which a copy without a job counts as abandoned. */
const orderedMs = 24 * 60 * 60 * 1000;

async function tidySources(folder: string, jobs: readonly StoredJob[], now: number): Promise<void> {
  const needed = new Set(jobs.map(({ source }) => source));
  for (const name of await readdir(sourcesFolder(folder)).catch(() => [])) {
    const file = join(sourcesFolder(folder), name);
    // Another window may be cleaning up too.
    const found = await stat(file).catch(() => undefined);
    if (found && !needed.has(pathToFileURL(file).href) && found.mtimeMs < now - orderedMs) await rm(file, { force: true });
  }
}

/** Returns true if all results are at their destinations. */
export function isComplete({ results }: StoredJob): boolean {
  return results.every(({ state }) => state === 'downloaded');
}

function isKept(folder: string, source: string): boolean {
  return source.startsWith(`${pathToFileURL(sourcesFolder(folder)).href}/`);
}
