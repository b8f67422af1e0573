import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { JobNote } from './jobs.ts';
import type { DownloadTarget } from '../../client/download.ts';
import { isServiceError } from '../../client/errors.ts';
import { isPassing, noteOf, pauseAfter, record } from './jobContext.ts';
import type { JobContext } from './jobContext.ts';
import { JournalError, LeaseLost } from './journal.ts';
import type { StoredJob, StoredResult } from './journalRows.ts';
import { mostRefusals, resultBytes } from './timing.ts';

/** Source of a result: the service-specific part of fetching it. */
export interface ResultSource {
  /** State in which the service has the result. */
  readonly ready: 'done' | 'complete';
  /** Extension or content type of the result, if known. */
  readonly type: string | undefined;
  /** Downloads the result, which is possible only once. */
  download(target: DownloadTarget): Promise<unknown>;
  /** Returns true if the service still has the result. */
  stillThere(): Promise<boolean>;
  /** Returns the kind of note for a result that the service no longer has. */
  gone(): 'gone' | 'downloadWindow';
}

/** Returns the file for a result until it is placed. A file has this name only when it is complete. */
export function stagedFile(folder: string, id: string, position: number): string {
  return join(folder, `${id}-${position}`);
}

/** Returns the names of files with parts of a result. Each attempt uses its own file, because another window may still be downloading. */
export async function partsOf(staged: string): Promise<string[]> {
  const names = await readdir(dirname(staged)).catch(() => []);
  return names.filter((name) => name.startsWith(`${basename(staged)}.`)).map((name) => join(dirname(staged), name));
}

/** Fetches a result that is ready, and places it. The journal records the download before it starts. */
export async function fetchResult(context: JobContext, job: StoredJob, result: StoredResult, source: ResultSource): Promise<number> {
  const { position } = result;
  const staged = stagedFile(context.folder, job.id, position);
  if ((await sizeOf(staged)) !== undefined) {
    if (result.state !== 'downloading') await record(context, job, {}, [[position, { state: 'downloading' }]]);
    return placeResult(context, job, result, staged);
  }
  if (result.state === 'downloading' && !(await recovered(context, job, result, source, staged))) return 0;
  const shortage = await shortageOf(context, job);
  if (shortage !== undefined) return withoutRoom(context, job, shortage);
  try {
    await context.download(async () => {
      await record(context, job, { note: null }, [[position, { state: 'downloading', note: null }]]);
      const partial = `${staged}.${randomUUID()}.part`;
      const { type } = source;
      await source.download({
        file: staged,
        partial,
        overwrite: true,
        maxBytes: resultBytes[job.kind],
        ...(type !== undefined && { type }),
      });
    });
  } catch (error) {
    return afterFailure(context, job, result, source, error);
  }
  await arrived(context, job, position);
  return placeResult(context, job, { ...result, state: 'downloading' }, staged);
}

/** Handles an interrupted download. It is repeated only if the service still has the result, so that it is fetched once. */
async function recovered(
  context: JobContext,
  job: StoredJob,
  result: StoredResult,
  source: ResultSource,
  staged: string,
): Promise<boolean> {
  if (await source.stillThere()) {
    await record(context, job, {}, [[result.position, { state: source.ready }]]);
    return true;
  }
  await record(context, job, {}, [[result.position, { state: 'unknown', note: { kind: 'lost', ...(await keptOf(staged)) } }]]);
  return false;
}

/** Returns the file with the largest part of a result. */
async function keptOf(staged: string): Promise<Pick<JobNote, 'file'>> {
  const sizes = await Promise.all((await partsOf(staged)).map(async (file) => ({ file, size: (await sizeOf(file)) ?? 0 })));
  const [largest] = sizes.filter(({ size }) => size > 0).toSorted((one, other) => other.size - one.size);
  return largest ? { file: largest.file } : {};
}

/** Records that a result is complete, even if another window had already given this download up. */
async function arrived({ journal, clock }: JobContext, { id }: StoredJob, position: number): Promise<void> {
  await journal.write((writer) => {
    const current = journal.job(id)?.results.find((one) => one.position === position);
    if (current?.state !== 'unknown') return;
    writer.setResult(id, position, { state: 'downloading', note: null });
    writer.setJob(id, { parked: false, due: 0 }, clock.now());
  });
}

/** Postpones a result that would not fit, because it can be downloaded only once. */
async function withoutRoom(context: JobContext, job: StoredJob, message: string): Promise<number> {
  await record(context, job, { tries: job.tries + 1, note: { kind: 'noRoom', ...(message !== '' && { message }) } });
  return pauseAfter(context, job.tries);
}

async function afterFailure(
  context: JobContext,
  job: StoredJob,
  result: StoredResult,
  source: ResultSource,
  error: unknown,
): Promise<number> {
  context.lifetime.throwIfAborted();
  if (isOfJournal(error)) throw error;
  const { position } = result;
  // The next step checks if the service still has the result. Attempts are limited because it may never arrive completely.
  if (isServiceError(error, 'outcomeUnknown')) {
    if (job.tries >= mostRefusals) {
      const staged = stagedFile(context.folder, job.id, position);
      return waitForUser(context, job, position, { ...noteOf(error, 'lost'), ...(await keptOf(staged)) });
    }
    await record(context, job, { tries: job.tries + 1 });
    return pauseAfter(context, job.tries);
  }
  if (isServiceError(error, 'notFound', 'forbidden', 'auth') && !(await source.stillThere())) {
    await record(context, job, {}, [[position, { state: 'expired', note: noteOf(error, source.gone()) }]]);
    return 0;
  }
  const back = [[position, { state: source.ready }]] as const;
  // After repeated refusals, a service that claims to have a result will probably not return it.
  const isRefused = isServiceError(error) && error.status !== undefined && job.tries >= mostRefusals;
  if (!isRefused && (isPassing(error) || isServiceError(error, 'notFound'))) {
    await record(context, job, { tries: job.tries + 1, note: noteOf(error, 'offline') }, back);
    return pauseAfter(context, job.tries);
  }
  await record(context, job, {}, back);
  // An error of the file system, before the request.
  if (!isServiceError(error)) return withoutRoom(context, job, error instanceof Error ? error.message : '');
  return waitForUser(context, job, position, noteOf(error, isRefused ? 'refused' : undefined));
}

/** Leaves a result until the user continues it. */
async function waitForUser(context: JobContext, job: StoredJob, position: number, note: JobNote): Promise<number> {
  await record(context, job, {}, [[position, { note }]]);
  return 0;
}

/** Maximum number appended to a name that is taken. */
const mostNumbers = 1000;

/** Places a complete result. It never replaces another file unless the user agreed. */
async function placeResult(context: JobContext, job: StoredJob, result: StoredResult, staged: string): Promise<number> {
  const { files } = context;
  const { position, overwrite, placing } = result;
  try {
    // A window closed right after it had placed the file.
    if (placing !== undefined && (await files.exists(placing)) && (await files.same(staged, placing))) {
      await files.tidy(staged, placing);
      return await placed(context, job, position, placing, staged);
    }
    for (let number = 1; number <= mostNumbers; number += 1) {
      const file = numbered(result.file, number);
      if (!overwrite && (await files.exists(file))) continue;
      await record(context, job, {}, [[position, { placing: file }]]);
      if (await putThere(context, staged, file, overwrite)) return await placed(context, job, position, file, staged);
    }
    return await waitForUser(context, job, position, { kind: 'place', file: staged });
  } catch (error) {
    if (isOfJournal(error)) throw error;
    return waitForUser(context, job, position, { ...noteOf(error, 'place'), file: staged });
  }
}

/** Places the file. @returns false when the name was taken meanwhile. */
async function putThere({ files }: JobContext, staged: string, file: string, overwrite: boolean): Promise<boolean> {
  try {
    await files.place(staged, file, overwrite);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function placed(context: JobContext, job: StoredJob, position: number, file: string, staged: string): Promise<number> {
  await record(context, job, {}, [[position, { state: 'downloaded', file, placing: null, note: null }]]);
  for (const left of [staged, ...(await partsOf(staged))]) await rm(left, { force: true });
  return 0;
}

/** Returns true for errors of the journal and lost leases. Nothing can continue after these. */
function isOfJournal(error: unknown): boolean {
  return error instanceof JournalError || error instanceof LeaseLost;
}

/** Returns `name (2).ext` for the second file, as a URI with encoded spaces. */
export function numbered(uri: string, number: number): string {
  if (number === 1) return uri;
  const [, base = uri, extension = ''] = /^(.*?[^/])(\.[^./]*)?$/s.exec(uri) ?? [];
  return `${base}%20(${number})${extension}`;
}

async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
}

/**
 * Returns the reason why a result cannot be stored here, with the system's message or an empty string. If the free space is unknown, it is
 * assumed to be enough.
 */
async function shortageOf({ folder }: JobContext, { bytes }: StoredJob): Promise<string | undefined> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const room = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );
  return room > 2 * bytes + spareBytes ? undefined : '';
}

const spareBytes = 16 * 1024 * 1024;
