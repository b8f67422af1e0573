import { Readable, pipeline } from 'node:stream';
import type { Transform } from 'node:stream';
// As a whole: a name that an older Node lacks could not even be imported.
import * as zlib from 'node:zlib';
import { ServiceError } from './errors.ts';

/** Codings on top of each other that are decoded: an answer needs one, and each multiplies what little bytes can become. */
const mostLayers = 2;

/** The codings of a Content-Encoding header in the order in which they were put on. */
export function codingsOf(header: string | undefined): string[] {
  const names = (header ?? '').split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== '' && name !== 'identity');
}

/**
 * A body without its codings.
 * @throws ServiceError invalidResponse when it cannot be decoded; whatever `pieces` throws.
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
  // Its failure comes out of the last stream as well.
  yield* pipeline(Readable.from(all(first.value), { objectMode: false }), decoder, () => undefined);
}

/** @param head the first bytes: what is called deflate comes with the header of zlib, and without. */
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
  // Names come from outside, and are cut short.
  const names = codings.join(', ').slice(0, 40);
  return new ServiceError('invalidResponse', `The encoding of the response isn't supported or is damaged: ${names}.`, { cause });
}
