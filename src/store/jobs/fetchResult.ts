import { mkdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobNote } from '../../contract/jobs.ts';
import type { DownloadTarget } from '../../service/download.ts';
import { isServiceError } from '../../service/errors.ts';
import { isPassing, noteOf, pauseAfter, record } from './desk.ts';
import type { Desk } from './desk.ts';
import { JournalError, LeaseLost } from './journal.ts';
import type { StoredJob, StoredResult } from './journalRows.ts';
import { mostRefusals, resultBytes } from './timing.ts';

/** Where a result comes from: the service's part of fetching it. */
export interface ResultSource {
  /** State in which the service has it. */
  readonly ready: 'done' | 'complete';
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

/** Fetches a result that is ready, and gives it its place. It is in the journal before it is asked for. */
export async function fetchResult(desk: Desk, job: StoredJob, result: StoredResult, source: ResultSource): Promise<number> {
  const staged = stagedFile(desk.folder, job.id, result.position);
  const partial = `${staged}.part`;
  if ((await sizeOf(staged)) !== undefined) return placeResult(desk, job, result, staged);
  if (result.state === 'downloading' && !(await recovered(desk, job, result, source, partial))) return 0;
  if (!(await hasRoom(desk, job)))
    return waitForUser(desk, job, result.position, { kind: 'place', message: 'There is no room on the disk.' });
  try {
    await desk.download(async () => {
      await record(desk, job, { note: null }, [[result.position, { state: 'downloading', note: null }]]);
      // Of an earlier upload, whose result was lost.
      await rm(partial, { force: true });
      await source.download({ file: staged, partial, overwrite: true, maxBytes: resultBytes[job.kind] });
    });
  } catch (error) {
    return afterFailure(desk, job, result, source, error);
  }
  return placeResult(desk, job, { ...result, state: 'downloading' }, staged);
}

/** A download that was broken off: it goes on only while the service has the result, so that it is fetched once. */
async function recovered(desk: Desk, job: StoredJob, result: StoredResult, source: ResultSource, partial: string): Promise<boolean> {
  if (await source.stillThere()) {
    await rm(partial, { force: true });
    await record(desk, job, {}, [[result.position, { state: source.ready }]]);
    return true;
  }
  const kept = (await sizeOf(partial)) ? { file: partial } : {};
  await record(desk, job, {}, [[result.position, { state: 'unknown', note: { kind: 'lost', ...kept } }]]);
  return false;
}

async function afterFailure(desk: Desk, job: StoredJob, result: StoredResult, source: ResultSource, error: unknown): Promise<number> {
  desk.life.throwIfAborted();
  if (isOfJournal(error)) throw error;
  // Looked into by the next step: perhaps the service still has it.
  if (isServiceError(error, 'outcomeUnknown')) return pauseAfter(desk, job.tries);
  const { position } = result;
  if (isServiceError(error, 'notFound', 'forbidden', 'auth') && !(await source.stillThere())) {
    await record(desk, job, {}, [[position, { state: 'expired', note: noteOf(error, source.gone()) }]]);
    return 0;
  }
  const back = [[position, { state: source.ready }]] as const;
  // A service that says again and again that it has a result and does not give it, gives it no more.
  const isRefused = isServiceError(error) && error.status !== undefined && job.tries >= mostRefusals;
  if (!isRefused && (isPassing(error) || isServiceError(error, 'notFound'))) {
    await record(desk, job, { tries: job.tries + 1, note: noteOf(error, 'offline') }, back);
    return pauseAfter(desk, job.tries);
  }
  // An error of the file system: nothing was asked for yet.
  await record(desk, job, {}, back);
  return waitForUser(desk, job, position, noteOf(error, isRefused ? 'refused' : isServiceError(error) ? undefined : 'place'));
}

/** A result that goes on when the user wants it. */
async function waitForUser(desk: Desk, job: StoredJob, position: number, note: JobNote): Promise<number> {
  await record(desk, job, {}, [[position, { note }]]);
  return 0;
}

/** Numbers that are tried for a name that is taken. */
const mostNumbers = 1000;

/** Gives a result that is there as a whole its place: never over another file, unless the user agreed. */
async function placeResult(desk: Desk, job: StoredJob, result: StoredResult, staged: string): Promise<number> {
  const { files } = desk;
  const { position, overwrite, placing } = result;
  try {
    // A window ended right after it had put it there.
    if (placing !== undefined && (await files.exists(placing)) && (await files.same(staged, placing))) {
      await files.tidy(staged, placing);
      return await placed(desk, job, position, placing, staged);
    }
    for (let number = 1; number <= mostNumbers; number += 1) {
      const file = numbered(result.file, number);
      if (!overwrite && (await files.exists(file))) continue;
      await record(desk, job, {}, [[position, { placing: file }]]);
      if (await putThere(desk, staged, file, overwrite)) return await placed(desk, job, position, file, staged);
    }
    throw new Error('All names like it are taken.');
  } catch (error) {
    if (isOfJournal(error)) throw error;
    return waitForUser(desk, job, position, { ...noteOf(error, 'place'), file: staged });
  }
}

/** @returns false when the name was taken meanwhile. */
async function putThere({ files }: Desk, staged: string, file: string, overwrite: boolean): Promise<boolean> {
  try {
    await files.place(staged, file, overwrite);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function placed(desk: Desk, job: StoredJob, position: number, file: string, staged: string): Promise<number> {
  await record(desk, job, {}, [[position, { state: 'downloaded', file, placing: null, note: null }]]);
  await rm(staged, { force: true });
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

/** A result that can be fetched once is not asked for while it may not fit. What is not known does not keep it from that. */
async function hasRoom({ folder }: Desk, { bytes }: StoredJob): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const room = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  );
  return room > 2 * bytes + spareBytes;
}

const spareBytes = 16 * 1024 * 1024;
