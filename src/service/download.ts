import { randomUUID } from 'node:crypto';
import { constants, copyFile, link, open, rename, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
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
}

/**
 * Takes in a one-time result: into a temporary file beside the target, checked for length, flushed, and then given its name.
 * @throws ServiceError outcomeUnknown that names the file in which what arrived was kept (`partialFile`).
 */
export function toFile(target: DownloadTarget) {
  return async (answer: Answer, limits: BodyLimits): Promise<{ readonly bytes: number }> => {
    const partial = `${target.file}.${randomUUID()}.part`;
    const handle = await open(partial, 'wx');
    let bytes = 0;
    try {
      bytes = await writeAll(handle, answer, target.maxBytes, limits);
      await handle.sync();
      await handle.close();
      await giveName(partial, target);
      return { bytes };
    } catch (error) {
      await handle.close();
      throw await kept(partial, answer, error);
    }
  };
}

async function writeAll(handle: FileHandle, answer: Answer, maxBytes: number, limits: BodyLimits): Promise<number> {
  let bytes = 0;
  for await (const piece of boundedPieces(answer.body, maxBytes, limits)) {
    await handle.writeFile(piece);
    bytes += piece.byteLength;
  }
  // An encoded answer arrives decoded: its header tells another length.
  const expected = answer.header('content-encoding') === undefined ? Number(answer.header('content-length') ?? Number.NaN) : Number.NaN;
  if (!Number.isNaN(expected) && expected !== bytes) {
    throw new Error(`The result is ${bytes} bytes long instead of ${expected}.`);
  }
  return bytes;
}

async function giveName(partial: string, { file, overwrite }: DownloadTarget): Promise<void> {
  if (overwrite) return rename(partial, file);
  // Unlike rename, link and an exclusive copy fail when the name is taken.
  await link(partial, file).catch((error: unknown) => {
    if (errorCode(error) === 'EEXIST') throw error;
    return copyFile(partial, file, constants.COPYFILE_EXCL);
  });
  await unlink(partial);
}

/** What arrived is all that there will ever be of a one-time result: it stays, and the error says where. An empty file does not. */
async function kept(partial: string, answer: Answer, cause: unknown): Promise<Error> {
  const handle = await open(partial, 'r');
  const { size } = await handle.stat();
  await handle.close();
  if (size === 0) {
    await unlink(partial);
    return cause instanceof Error ? cause : new Error(String(cause));
  }
  const details = { status: answer.status, traceId: answer.header('x-trace-id'), cause, partialFile: partial };
  return new ServiceError(
    'outcomeUnknown',
    'The result, which can be fetched only once, did not arrive as a whole. What arrived was kept.',
    details,
  );
}
