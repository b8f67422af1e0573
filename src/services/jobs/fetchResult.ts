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

/** Where a result comes from: the service's part of fetching it. */
export interface ResultSource {
  /** State in which the service has it. */
  readonly ready: 'done' | 'complete';
  /** What it is, by an extension or a content type, as far as that is known. */
  readonly type: string | undefined;
  /** Fetches it, which is possible once. */
  download(target: DownloadTarget): Promise<unknown>;
  /** Whether the service still has it. */
  stillThere(): Promise<boolean>;
  /** What is said when it has not. */
  gone(): 'gone' | 'downloadWindow';
}

/** The file in which a result lies until it has its place. It has this name only when it is there as a whole. */
export function stagedFile(folder: string, id: string, position: number): string {
  return join(folder, `${id}-${position}`);
}

/** Names of files in which parts of a result came; each try has its own, for another window may be at it still. */
export async function partsOf(staged: string): Promise<string[]> {
  const names = await readdir(dirname(staged)).catch(() => []);
  return names.filter((name) => name.startsWith(`${basename(staged)}.`)).map((name) => join(dirname(staged), name));
}

/** Fetches a result that is ready, and gives it its place. It is in the journal before it is asked for. */
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

/** A download that was broken off: it goes on only while the service has the result, so that it is fetched once. */
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

/** The file that has most of what came of a result. */
async function keptOf(staged: string): Promise<Pick<JobNote, 'file'>> {
  const sizes = await Promise.all((await partsOf(staged)).map(async (file) => ({ file, size: (await sizeOf(file)) ?? 0 })));
  const [largest] = sizes.filter(({ size }) => size > 0).toSorted((one, other) => other.size - one.size);
  return largest ? { file: largest.file } : {};
}

/** It is here as a whole, whatever another window made of it that took this one for gone. */
async function arrived({ journal, clock }: JobContext, { id }: StoredJob, position: number): Promise<void> {
  await journal.write((writer) => {
    const current = journal.job(id)?.results.find((one) => one.position === position);
    if (current?.state !== 'unknown') return;
    writer.setResult(id, position, { state: 'downloading', note: null });
    writer.setJob(id, { parked: false, due: 0 }, clock.now());
  });
}

/** What comes once is not asked for while it would not fit; later it may. */
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
  // Looked into by the next step: perhaps the service still has it. Not for ever: it may never come as a whole.
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
  // A service that says again and again that it has a result and does not give it, gives it no more.
  const isRefused = isServiceError(error) && error.status !== undefined && job.tries >= mostRefusals;
  if (!isRefused && (isPassing(error) || isServiceError(error, 'notFound'))) {
    await record(context, job, { tries: job.tries + 1, note: noteOf(error, 'offline') }, back);
    return pauseAfter(context, job.tries);
  }
  await record(context, job, {}, back);
  // An error of the file system: nothing was asked for yet.
  if (!isServiceError(error)) return withoutRoom(context, job, error instanceof Error ? error.message : '');
  return waitForUser(context, job, position, noteOf(error, isRefused ? 'refused' : undefined));
}

/** A result that goes on when the user wants it. */
async function waitForUser(context: JobContext, job: StoredJob, position: number, note: JobNote): Promise<number> {
  await record(context, job, {}, [[position, { note }]]);
  return 0;
}

/** Numbers that are tried for a name that is taken. */
const mostNumbers = 1000;

/** Gives a result that is there as a whole its place: never over another file, unless the user agreed. */
async function placeResult(context: JobContext, job: StoredJob, result: StoredResult, staged: string): Promise<number> {
  const { files } = context;
  const { position, overwrite, placing } = result;
  try {
    // A window ended right after it had put it there.
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

/** @returns false when the name was taken meanwhile. */
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

/** Without journal and lease nothing goes on. */
function isOfJournal(error: unknown): boolean {
  return error instanceof JournalError || error instanceof LeaseLost;
}

/** `name (2).ext` for a second one; of a URI, whose spaces are encoded. */
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

/** What keeps a result from being kept here, in the system's words if it has some. What is not known does not keep it from that. */
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
