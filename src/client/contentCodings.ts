import { Readable, pipeline } from 'node:stream';
import type { Transform } from 'node:stream';
// Imported as a namespace, because importing a name that an older Node lacks would fail.
import * as zlib from 'node:zlib';
import { ServiceError } from './errors.ts';

/** Maximum number of nested codings. Answers need only one, and each one multiplies the possible size of a small body. */
const mostLayers = 2;

/** Returns the codings of a Content-Encoding header, in the order in which they were applied. */
export function codingsOf(header: string | undefined): string[] {
  const names = (header ?? '').split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '' && name !== 'identity');
}

/**
 * Decodes a body.
 * @throws ServiceError invalidResponse if it can't be decoded; whatever `pieces` throws.
 */
export async function* decoded(pieces: AsyncIterable<Uint8Array>, codings: readonly string[]): AsyncGenerator<Uint8Array> {
  if (codings.length > mostLayers) throw undecodable(codings);
  let broken: { readonly error: unknown } | undefined;
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* pieces;
    } catch (error) {
      broken = { error };
      throw error;
    }
  }
  try {
    yield* codings.reduceRight<AsyncIterable<Uint8Array>>((outer, coding) => withoutLayer(outer, coding, codings), watched());
  } catch (error) {
    if (broken) throw broken.error;
    throw error instanceof ServiceError ? error : undecodable(codings, error);
  }
}

async function* withoutLayer(pieces: AsyncIterable<Uint8Array>, coding: string, codings: readonly string[]): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const decoder = first.done ? undefined : decoderOf(coding, first.value);
  if (first.done) return;
  if (!decoder) {
    await iterator.return?.();
    throw undecodable(codings);
  }
  async function* all(head: Uint8Array): AsyncGenerator<Uint8Array> {
    yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  // No error handling here: the last stream also reports the error.
  yield* pipeline(Readable.from(all(first.value), { objectMode: false }), decoder, () => undefined);
}

/** @param head the first bytes. A body called deflate may or may not have a zlib header. */
function decoderOf(coding: string, head: Uint8Array): Transform | undefined {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return zlib.createGunzip();
    case 'deflate':
      return ((head[0] ?? 0) & 0x0f) === 0x08 ? zlib.createInflate() : zlib.createInflateRaw();
    case 'br':
      return zlib.createBrotliDecompress();
    case 'zstd':
      return 'createZstdDecompress' in zlib ? zlib.createZstdDecompress() : undefined;
    default:
      return undefined;
  }
}

function undecodable(codings: readonly string[], cause?: unknown): ServiceError {
  // The names come from outside, so they are truncated.
  const names = codings.join(', ').slice(0, 40);
  return new ServiceError('invalidResponse', `The encoding of the response isn't supported or is damaged: ${names}.`, { cause });
}
