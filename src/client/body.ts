import { isUtf8 } from 'node:buffer';
import * as v from 'valibot';
import type { Clock } from '../api/clock.ts';
import { placeOf } from '../api/rules.ts';
import { decoded } from './contentCodings.ts';
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

/** Describes a list that was paid for. */
export interface PaidItems<Schema extends v.GenericSchema> {
  /** Name of the list in the answer. */
  readonly name: string;
  readonly item: Schema;
  /** Required number of items. Items are matched to texts only by position. */
  readonly count: number;
  readonly maxBytes: number;
}

/**
 * Reads an answer with one item per text. Items are validated separately, so that one invalid item doesn't cost the others. Unusable parts
 * are attached to the error, so that the user can read them.
 * @throws ServiceError invalidResponse if the list is missing or has the wrong number of items.
 */
export function paidItems<Schema extends v.GenericSchema>({ name, item, count, maxBytes }: PaidItems<Schema>) {
  const list = v.looseObject({ [name]: v.array(v.unknown()) });
  return async (answer: RouteResponse, limits: BodyLimits): Promise<(v.InferOutput<Schema> | ServiceError)[]> => {
    const bytes = await readBytes(answer, maxBytes, limits);
    const text = new TextDecoder().decode(bytes);
    const details = { status: answer.status, traceId: answer.header('x-trace-id') };
    const fault = (message: string, arrived: string) =>
      new ServiceError('invalidResponse', message, { ...details, ...(arrived !== '' && { arrived }) });
    if (!isUtf8(bytes)) throw fault(notUtf8, text);
    const checked = v.safeParse(list, parsed(text, { ...details, ...(text !== '' && { arrived: text }) }));
    if (!checked.success) throw fault(`The response is invalid at ${name}.`, text);
    const items = checked.output[name] ?? [];
    if (items.length !== count) throw fault(`The service returned ${items.length} ${name} for ${count} texts.`, readable(items));
    const judgedItems = items.map((one) => v.safeParse(item, one));
    const odd = items.filter((_one, index) => !judgedItems[index]?.success);
    return judgedItems.map((judged) => {
      if (judged.success) return judged.output;
      const where = placeOf(judged.issues[0]) ?? 'its top level';
      const odds = fault(`One of the ${name} is invalid at ${where}.`, readable(odd));
      return limits.shown?.(odds) ?? odds;
    });
  };
}

/** Joins the texts of items, separated by blank lines. Other items are shown as JSON. */
function readable(items: readonly unknown[]): string {
  const textOf = v.safeParser(v.object({ text: v.string() }));
  return items
    .map((item) => {
      const { success, output } = textOf(item);
      return success ? output.text : JSON.stringify(item, undefined, 2);
    })
    .join('\n\n');
}
