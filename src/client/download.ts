import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, copyFile, link, open, rename, rm, unlink, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { boundedDecoded, boundedPieces } from './body.ts';
import type { BodyLimits } from './body.ts';
import { ServiceError } from './errors.ts';
import { fitsType, headBytes } from './resultHead.ts';
import { errorCode } from './route.ts';
import type { RouteResponse } from './route.ts';

export interface DownloadTarget {
  /** Where the file goes. The name is ours: never one from outside. */
  readonly file: string;
  /** Whether a file of that name may be replaced. */
  readonly overwrite: boolean;
  readonly maxBytes: number;
  /** What it is, by an extension or a content type: its first bytes must fit. Anything when left out. */
  readonly type?: string;
  /** Where it is kept until it is there as a whole, beside the target; a name of our own when left out. It must not exist. */
  readonly partial?: string;
  /** Told of the file in which what arrived is kept, when that is not the whole or cannot get its name. */
  readonly onKept?: (file: string) => void;
}

/** A file that waits for a one-time result. */
export interface Download {
  readonly read: (answer: RouteResponse, limits: BodyLimits) => Promise<{ readonly bytes: number }>;
  /** Closes it; what is in it without having got its name is kept, an empty one is not. */
  end(): Promise<void>;
}

/** For nobody else to read until it has its place. */
const mode = 0o600;

/**
 * Opens a temporary file beside the target before a result is asked for that can be had only once: that there is no folder, no
 * permission or that the name is taken must not be found out afterwards. What comes is written down as it comes; it is checked, flushed,
 * and then named. What is no result, or not the whole of one, is kept and gets no name.
 * @throws Error of the file system, or EEXIST for a name that is taken.
 */
export async function openDownload(target: DownloadTarget): Promise<Download> {
  if (!target.overwrite && (await exists(target.file))) {
    throw Object.assign(new Error(`The file ${target.file} already exists.`), { code: 'EEXIST' });
  }
  // Short, whatever the target is called: names have a limit.
  const partial = target.partial ?? join(dirname(target.file), `.${randomUUID()}.part`);
  const handle = await open(partial, 'wx', mode);
  let bytes = 0;
  let named = false;
  let closed = false;

  async function close(): Promise<void> {
    if (!closed) await handle.close();
    closed = true;
  }

  async function read(answer: RouteResponse, limits: BodyLimits): Promise<{ readonly bytes: number }> {
    try {
      for await (const piece of boundedPieces(answer.body, target.maxBytes, limits)) {
        await handle.writeFile(piece);
        bytes += piece.byteLength;
      }
      if (bytes === 0) throw emptyResult(answer);
      checkWhole(answer, bytes);
      await handle.sync();
      await close();
      await decode(answer.codings ?? []);
      await checkHead(partial, target.type, answer);
    } catch (cause) {
      if (bytes === 0) throw cause;
      throw kept('The result, which can be downloaded only once, arrived incomplete. The part that arrived was kept.', answer, cause);
    }
    try {
      await giveName(partial, target);
      named = true;
      return { bytes };
    } catch (cause) {
      throw kept("The result was downloaded but couldn't be saved under its name. It was kept in the same folder.", answer, cause);
    }
  }

  /** Into another file first: should it fail, what came is still there. */
  async function decode(codings: readonly string[]): Promise<void> {
    if (codings.length === 0) return;
    const plain = `${partial}.decoded`;
    try {
      await writeFile(plain, boundedDecoded(createReadStream(partial), codings, target.maxBytes), { flag: 'wx', mode, flush: true });
      await rename(plain, partial);
    } finally {
      await rm(plain, { force: true });
    }
  }

  function kept(message: string, answer: RouteResponse, cause: unknown): ServiceError {
    const details = { status: answer.status, traceId: answer.header('x-trace-id'), cause, partialFile: partial };
    return new ServiceError('outcomeUnknown', message, details);
  }

  return {
    read,
    async end() {
      await close();
      if (named) return;
      if (bytes === 0) await unlink(partial);
      else target.onKept?.(partial);
    },
  };
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}

/** Nothing broke: the service said that this is all. It may have given the result away all the same. */
function emptyResult(answer: RouteResponse): ServiceError {
  const words = 'The service returned an empty result, which can be downloaded only once.';
  return new ServiceError('outcomeUnknown', words, { status: answer.status, traceId: answer.header('x-trace-id') });
}

/** @throws Error when this is not the whole of a result. */
function checkWhole(answer: RouteResponse, bytes: number): void {
  const { status, codings = [], untilClosed = false } = answer;
  // A part (206) may look like a whole.
  if (status !== 200) throw new Error(`A response with status ${status} isn't a result.`);
  if (untilClosed) throw new Error('The response may be incomplete because it ended with its connection.');
  // What the editor has decoded has another length than its header tells.
  const isAsSent = codings.length > 0 || answer.header('content-encoding') === undefined;
  const header = isAsSent ? answer.header('content-length') : undefined;
  if (header !== undefined && Number(header) !== bytes) throw new Error(`The result is ${bytes} bytes long instead of ${header}.`);
}

/** @throws Error when the file cannot be what the result should be. */
async function checkHead(file: string, type: string | undefined, answer: RouteResponse): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    if (bytesRead === 0) throw new Error('The response is empty.');
    const fits = type === undefined || fitsType(type, buffer.subarray(0, bytesRead), answer.header('content-type'));
    if (!fits) throw new Error(`The response isn't of type ${type}.`);
  } finally {
    await handle.close();
  }
}

async function giveName(partial: string, { file, overwrite }: DownloadTarget): Promise<void> {
  if (overwrite) return rename(partial, file);
  // Unlike rename, link and an exclusive copy fail when the name is taken meanwhile.
  try {
    await link(partial, file);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw error;
    await copyFile(partial, file, constants.COPYFILE_EXCL);
    await flush(file);
  }
  await unlink(partial);
}

async function flush(file: string): Promise<void> {
  const handle: FileHandle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
