import * as v from 'valibot';
import type { Clock } from '../contract/clock.ts';
import { ServiceError } from './errors.ts';
import type { Answer } from './route.ts';

export interface BodyLimits {
  readonly clock: Clock;
  /** Longest wait between two pieces, in milliseconds. */
  readonly idleMs: number;
  readonly signal: AbortSignal;
  /** Ends the exchange under the body. */
  readonly stop: AbortController;
}

/**
 * The pieces of a body, bounded in size and time.
 * @param maxBytes most bytes that are taken (after decompression, where the route decompresses).
 * @throws ServiceError invalidResponse when it is too large; a TimeoutError when it stalls; the signal's reason.
 */
export async function* boundedPieces(body: AsyncIterable<Uint8Array>, maxBytes: number, limits: BodyLimits): AsyncGenerator<Uint8Array> {
  const idle = limits.clock.timer(limits.idleMs, () => limits.stop.abort(new DOMException('The answer stalled.', 'TimeoutError')));
  let bytes = 0;
  try {
    for await (const piece of body) {
      idle.restart();
      bytes += piece.byteLength;
      if (bytes > maxBytes) throw new ServiceError('invalidResponse', `The answer is larger than ${maxBytes} bytes.`);
      yield piece;
    }
    limits.signal.throwIfAborted();
  } catch (error) {
    // The reason tells more than the route's own word for a stream that was ended under it.
    const ended = limits.stop.signal.aborted ? limits.stop.signal : limits.signal;
    throw ended.aborted && !(error instanceof ServiceError) ? ended.reason : error;
  } finally {
    idle.stop();
  }
}

/** The whole body as text. @throws as `boundedPieces`, and a ServiceError invalidResponse for what is not UTF-8. */
export async function readText(body: AsyncIterable<Uint8Array>, maxBytes: number, limits: BodyLimits): Promise<string> {
  // Not with U+FFFD in place of what cannot be read: that would be taken for a translation, and kept as one.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for await (const piece of boundedPieces(body, maxBytes, limits)) text += decoded(decoder, piece);
  return text + decoded(decoder);
}

function decoded(decoder: InstanceType<typeof TextDecoder>, piece?: Uint8Array): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    throw new ServiceError('invalidResponse', 'The answer is not UTF-8.');
  }
}

/** Takes in an answer of JSON that looks as the schema says. @throws ServiceError invalidResponse when it does not. */
export function json<Schema extends v.GenericSchema>(schema: Schema, maxBytes: number) {
  return async (answer: Answer, limits: BodyLimits): Promise<v.InferOutput<Schema>> => {
    const text = await readText(answer.body, maxBytes, limits);
    const details = { status: answer.status, traceId: answer.header('x-trace-id') };
    const checked = v.safeParse(schema, parsed(text, details));
    if (checked.success) return checked.output;
    const where = v.getDotPath(checked.issues[0]) ?? 'the answer';
    throw new ServiceError('invalidResponse', `The answer is not what the interface describes, at ${where}.`, details);
  };
}

/** Takes in an answer whose body says nothing, whatever is in it. */
export async function nothing(answer: Answer, limits: BodyLimits): Promise<void> {
  for await (const _piece of boundedPieces(answer.body, ignoredBytes, limits));
}

/** Takes in an answer of plain text. */
export function plainText(maxBytes: number) {
  return (answer: Answer, limits: BodyLimits): Promise<string> => readText(answer.body, maxBytes, limits);
}

/** Bytes that are read of a body that says nothing, so that its connection can be used again. */
const ignoredBytes = 64 * 1024;

function parsed(text: string, details: { status: number; traceId: string | undefined }): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The cause is left out: JSON.parse quotes its input, and that may be a user's text.
    throw new ServiceError('invalidResponse', 'The answer is not JSON.', details);
  }
}
