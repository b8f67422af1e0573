import { Readable, pipeline } from 'node:stream';
import type { Transform } from 'node:stream';
// Imported as a namespace, because importing a name that an older Node lacks would fail.
import * as zlib from 'node:zlib';
import * as v from 'valibot';
import type { Clock } from '../api/clock.ts';
import { placeOf } from '../api/rules.ts';
import { ServiceError } from './errors.ts';
import type { ServiceErrorDetails } from './errors.ts';
import type { RouteResponse } from './route.ts';

export interface BodyLimits {
  readonly clock: Clock;
  /** Maximum time between two chunks, in milliseconds. */
  readonly idleMs: number;
  /** Minimum bytes in each `everyMs` until the end. Absent if another limit bounds the total time. */
  readonly progress?: { readonly bytes: number; readonly everyMs: number };
  readonly signal: AbortSignal;
  /** Removes secrets from errors that are returned as part of an answer. */
  readonly shown?: (error: ServiceError) => ServiceError;
  /** Aborts the exchange that the body belongs to. */
  readonly stop: AbortController;
}

/**
 * Yields the chunks of a body, limited in size and time.
 * @param maxBytes maximum size (after decompression, if the route decompresses).
 * @throws ServiceError invalidResponse if it is too large; a TimeoutError if it stalls; the signal's reason.
 */
export async function* boundedPieces(body: AsyncIterable<Uint8Array>, maxBytes: number, limits: BodyLimits): AsyncGenerator<Uint8Array> {
  const idle = limits.clock.timer(limits.idleMs, () => limits.stop.abort(new DOMException('The answer stalled.', 'TimeoutError')));
  const { progress } = limits;
  let bytes = 0;
  let before = 0;
  const pulse =
    progress &&
    limits.clock.timer(progress.everyMs, () => {
      if (bytes - before < progress.bytes) return limits.stop.abort(new DOMException('The answer came too slowly.', 'TimeoutError'));
      before = bytes;
      pulse?.restart();
    });
  try {
    for await (const piece of body) {
      idle.restart();
      bytes += piece.byteLength;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      yield piece;
    }
    limits.signal.throwIfAborted();
  } catch (error) {
    // The abort reason is more informative than the route's error for an aborted stream.
    const ended = limits.stop.signal.aborted ? limits.stop.signal : limits.signal;
    throw ended.aborted && !(error instanceof ServiceError) ? ended.reason : error;
  } finally {
    idle.stop();
    pulse?.stop();
  }
}

/**
 * Yields the decoded chunks of a body. Their size is limited, since a small body may expand to a large one. @throws ServiceError
 * invalidResponse if it is too large or can't be decoded.
 */
export async function* boundedDecoded(
  pieces: AsyncIterable<Uint8Array>,
  codings: readonly string[],
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of decoded(pieces, codings)) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield piece;
  }
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError('invalidResponse', `The response is larger than ${maxBytes} bytes.`);
}

/** Maximum number of nested codings. Answers need only one, and each one multiplies the possible size of a small body. */
const mostLayers = 2;

/**
 * Decodes a body.
 * @throws ServiceError invalidResponse if it can't be decoded; whatever `pieces` throws.
 */
async function* decoded(pieces: AsyncIterable<Uint8Array>, codings: readonly string[]): AsyncGenerator<Uint8Array> {
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

/** Returns the whole body, decoded. @throws the same errors as `boundedPieces` and `boundedDecoded`. */
export async function readBytes({ body, codings = [] }: RouteResponse, maxBytes: number, limits: BodyLimits): Promise<Uint8Array> {
  const pieces = boundedPieces(body, maxBytes, limits);
  const plain = codings.length === 0 ? pieces : boundedDecoded(pieces, codings, maxBytes);
  const taken: Uint8Array[] = [];
  for await (const piece of plain) taken.push(piece);
  const [first] = taken;
  return first && taken.length === 1 ? first : Buffer.concat(taken);
}

/**
 * Returns the whole body as text. Invalid UTF-8 is an error: with U+FFFD as a replacement, it would be accepted and stored. @throws also
 * invalidResponse.
 */
export async function readText(answer: RouteResponse, maxBytes: number, limits: BodyLimits): Promise<string> {
  const bytes = await readBytes(answer, maxBytes, limits);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ServiceError('invalidResponse', notUtf8);
  }
}

export const notUtf8 = "The response isn't UTF-8.";

/** Reads a JSON answer that matches a schema. @throws ServiceError invalidResponse if it doesn't. */
export function json<Schema extends v.GenericSchema>(schema: Schema, maxBytes: number) {
  return async (answer: RouteResponse, limits: BodyLimits): Promise<v.InferOutput<Schema>> => {
    const text = await readText(answer, maxBytes, limits);
    const details = { status: answer.status, traceId: answer.header('x-trace-id') };
    const checked = v.safeParse(schema, parsed(text, details));
    if (checked.success) return checked.output;
    const where = placeOf(checked.issues[0]);
    const message = `The response is invalid at ${where ?? 'its top level'}.`;
    throw new ServiceError('invalidResponse', message, { ...details, parameter: where });
  };
}

/** Reads and discards an answer's body. */
export async function nothing(answer: RouteResponse, limits: BodyLimits): Promise<void> {
  for await (const _piece of boundedPieces(answer.body, ignoredBytes, limits));
}

/** Reads an answer of plain text. */
export function plainText(maxBytes: number) {
  return (answer: RouteResponse, limits: BodyLimits): Promise<string> => readText(answer, maxBytes, limits);
}

/** Bytes of a discarded body that are read, so that its connection can be reused. */
const ignoredBytes = 64 * 1024;

/** Parses JSON. @throws ServiceError invalidResponse with these details. */
export function parsed(text: string, details: ServiceErrorDetails): unknown {
  const value = jsonOf(text, details);
  if (isTooDeep(value)) throw new ServiceError('invalidResponse', 'The response is nested too deeply.', details);
  return value;
}

function jsonOf(text: string, details: ServiceErrorDetails): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No cause: JSON.parse quotes its input, which may be a user's text.
    throw new ServiceError('invalidResponse', "The response isn't JSON.", details);
  }
}

/** Maximum nesting of objects and lists. Documented answers have six levels. Recursion over tens of thousands overflows the stack. */
const mostLevels = 64;

function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= mostLevels) return true;
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return inner.some((one) => isTooDeep(one, depth + 1));
}
