import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, copyFile, link, open, rename, rm, unlink, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { boundedDecoded, boundedPieces } from './body.ts';
import type { BodyLimits } from './body.ts';
import { ServiceError, errorCode } from './errors.ts';
import { fitsType, headBytes } from './resultHead.ts';
import type { RouteResponse } from './route.ts';

export interface DownloadTarget {
  /** Path of the file. The name is always chosen by the extension, never taken from outside. */
  readonly file: string;
  /** If set, an existing file is replaced. */
  readonly overwrite: boolean;
  readonly maxBytes: number;
  /** Expected type, as an extension or a content type. The first bytes must match it. Any type if absent. */
  readonly type?: string;
  /** Path of the file until it is complete, in the same folder as the target. It must not exist. A random name if absent. */
  readonly partial?: string;
  /** Called with the path of a kept file that is incomplete or couldn't be renamed. */
  readonly onKept?: (file: string) => void;
}

/** An open file for a one-time result. */
export interface Download {
  readonly read: (answer: RouteResponse, limits: BodyLimits) => Promise<{ readonly bytes: number }>;
  /** Closes the file. If it was not renamed, it is kept unless it is empty. */
  end(): Promise<void>;
}

/** Readable only by the user until it gets its final name. */
const mode = 0o600;

/**
 * Opens a temporary file next to the target before a one-time result is requested, so that a missing folder, missing permissions or an
 * existing file are noticed in time. The result is written as it arrives, then checked, flushed and renamed. An invalid or incomplete
 * result is kept under its temporary name.
 * @throws Error of the file system, or EEXIST if the target exists.
 */
export async function openDownload(target: DownloadTarget): Promise<Download> {
  if (!target.overwrite && (await exists(target.file))) {
    throw Object.assign(new Error(`The file ${target.file} already exists.`), { code: 'EEXIST' });
  }
  // Short and independent of the target's name, because the length of names is limited.
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

  /** Decodes into another file first, so that the received bytes are kept if decoding fails. */
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

/** No connection was lost: the service returned an empty body. The result may be gone nevertheless. */
function emptyResult(answer: RouteResponse): ServiceError {
  const words = 'The service returned an empty result, which can be downloaded only once.';
  return new ServiceError('outcomeUnknown', words, { status: answer.status, traceId: answer.header('x-trace-id') });
}

/** @throws Error if the result is incomplete. */
function checkWhole(answer: RouteResponse, bytes: number): void {
  const { status, codings = [], untilClosed = false } = answer;
  // A partial answer (206) may look complete.
  if (status !== 200) throw new Error(`A response with status ${status} isn't a result.`);
  if (untilClosed) throw new Error('The response may be incomplete because it ended with its connection.');
  // If the editor has decoded the body, its length differs from the header.
  const isAsSent = codings.length > 0 || answer.header('content-encoding') === undefined;
  const header = isAsSent ? answer.header('content-length') : undefined;
  if (header !== undefined && Number(header) !== bytes) throw new Error(`The result is ${bytes} bytes long instead of ${header}.`);
}

/** @throws Error if the file's content doesn't match the expected type. */
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
  // Unlike rename, link and an exclusive copy fail if the name has been taken in the meantime.
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
