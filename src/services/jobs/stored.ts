import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { randomUUID } from 'node:crypto';
import { namePart } from '../../text/fileNames.ts';
import type { StoredJob } from './journalRows.ts';
import { partsOf, stagedFile } from './fetchResult.ts';

/** Where results lie until they have their place. */
export function resultsFolder(folder: string): string {
  return join(folder, 'results');
}

function sourcesFolder(folder: string): string {
  return join(folder, 'sources');
}

/** Keeps a copy of what is uploaded, for nobody else to read. @returns its URI. */
export async function keepSource(folder: string, name: string, bytes: Uint8Array): Promise<string> {
  const file = join(sourcesFolder(folder), `${randomUUID()}-${namePart(name)}`);
  await mkdir(sourcesFolder(folder), { recursive: true });
  await writeFile(file, bytes, { mode: 0o600, flag: 'wx' });
  return pathToFileURL(file).href;
}

/** Removes a copy that was kept and is not ordered after all. Nothing else. */
export async function dropSource(folder: string, source: string): Promise<void> {
  if (isKept(folder, source)) await rm(fileURLToPath(source), { force: true });
}

/**
 * Removes copies that a job needs no longer: of its source, once all results are there and no other job needs it.
 * @param what also what lies there of its results, for a job that was removed.
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

/** Removes what windows left that ended: results that have got their place, and copies that nothing was ordered with. */
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

/** Milliseconds after which a copy is not about to be ordered any more. */
const orderedMs = 24 * 60 * 60 * 1000;

async function tidySources(folder: string, jobs: readonly StoredJob[], now: number): Promise<void> {
  const needed = new Set(jobs.map(({ source }) => source));
  for (const name of await readdir(sourcesFolder(folder)).catch(() => [])) {
    const file = join(sourcesFolder(folder), name);
    // Another window may be tidying, too.
    const found = await stat(file).catch(() => undefined);
    if (found && !needed.has(pathToFileURL(file).href) && found.mtimeMs < now - orderedMs) await rm(file, { force: true });
  }
}

/** Whether all results are where they belong. */
export function isComplete({ results }: StoredJob): boolean {
  return results.every(({ state }) => state === 'downloaded');
}

function isKept(folder: string, source: string): boolean {
  return source.startsWith(`${pathToFileURL(sourcesFolder(folder)).href}/`);
}
