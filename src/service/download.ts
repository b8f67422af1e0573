import { randomUUID } from 'node:crypto';
import { access, constants, copyFile, link, open, rename, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { boundedPieces } from './body.ts';
import type { BodyLimits } from './body.ts';
import { ServiceError } from './errors.ts';
import { errorCode } from './route.ts';
import type { Answer } from './route.ts';

export interface DownloadTarget {
  /** Where the file goes. The name is ours: never one from outside. */
  readonly file: string;
  /** Whether a file of that name may be replaced. */
  readonly overwrite: boolean;
  readonly maxBytes: number;
  /** Where it is kept until it is there as a whole, beside the target; a name of our own when left out. It must not exist. */
  readonly partial?: string;
  /** Told of the file in which what arrived is kept, when that is not the whole or cannot get its name. */
  readonly onKept?: (file: string) => void;
}

/** A file that waits for a one-time result. */
export interface Download {
  readonly read: (answer: Answer, limits: BodyLimits) => Promise<{ readonly bytes: number }>;
  /** Closes it; what is in it without having got its name is kept, an empty one is not. */
  end(): Promise<void>;
}

/**
 * Opens a temporary file beside the target before a result is asked for that can be had only once: that there is no folder, no
 * permission or that the name is taken must not be found out afterwards. The result is checked for length, flushed, and then named.
 * @throws Error of the file system, or EEXIST for a name that is taken.
 */
export async function openDownload(target: DownloadTarget): Promise<Download> {
  if (!target.overwrite && (await exists(target.file))) {
    throw Object.assign(new Error(`There is a file ${target.file} already.`), { code: 'EEXIST' });
  }
  // Short, whatever the target is called: names have a limit.
  const partial = target.partial ?? join(dirname(target.file), `.${randomUUID()}.part`);
  const handle = await open(partial, 'wx');
  let bytes = 0;
  let named = false;

  async function read(answer: Answer, limits: BodyLimits): Promise<{ readonly bytes: number }> {
    try {
      for await (const piece of boundedPieces(answer.body, target.maxBytes, limits)) {
        await handle.writeFile(piece);
        bytes += piece.byteLength;
      }
      checkLength(answer, bytes);
      await handle.sync();
    } catch (cause) {
      if (bytes === 0) throw cause;
      throw kept('The result, which can be fetched only once, did not arrive as a whole. What arrived was kept.', answer, cause);
    }
    try {
      await giveName(partial, target);
      named = true;
      return { bytes };
    } catch (cause) {
      throw kept('The result arrived as a whole, but could not get its name. It was kept beside it.', answer, cause);
    }
  }

  function kept(message: string, answer: Answer, cause: unknown): ServiceError {
    const details = { status: answer.status, traceId: answer.header('x-trace-id'), cause, partialFile: partial };
    return new ServiceError('outcomeUnknown', message, details);
  }

  return {
    read,
    async end() {
      await handle.close();
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

/** An encoded answer arrives decoded: its header tells another length. */
function checkLength(answer: Answer, bytes: number): void {
  const header = answer.header('content-encoding') === undefined ? answer.header('content-length') : undefined;
  if (header !== undefined && Number(header) !== bytes) throw new Error(`The result is ${bytes} bytes long instead of ${header}.`);
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
