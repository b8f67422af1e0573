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
  /** Longest wait between two pieces, in milliseconds. */
  readonly idleMs: number;
  /** What has to come in each `everyMs` until the end; left out where another limit bounds the time. */
  readonly progress?: { readonly bytes: number; readonly everyMs: number };
  readonly signal: AbortSignal;
  /** What of a failure may leave the client, for those that are handed on with an answer. */
  readonly shown?: (error: ServiceError) => ServiceError;
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
    // The reason tells more than the route's own word for a stream that was ended under it.
    const ended = limits.stop.signal.aborted ? limits.stop.signal : limits.signal;
    throw ended.aborted && !(error instanceof ServiceError) ? ended.reason : error;
  } finally {
    idle.stop();
    pulse?.stop();
  }
}

/** What little bytes become when they are decoded, bounded in size. @throws ServiceError invalidResponse when it is too large or cannot be decoded. */
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

/** The whole body, without its codings. @throws as `boundedPieces` and `boundedDecoded`. */
export async function readBytes({ body, codings = [] }: RouteResponse, maxBytes: number, limits: BodyLimits): Promise<Uint8Array> {
  const pieces = boundedPieces(body, maxBytes, limits);
  const plain = codings.length === 0 ? pieces : boundedDecoded(pieces, codings, maxBytes);
  const taken: Uint8Array[] = [];
  for await (const piece of plain) taken.push(piece);
  const [first] = taken;
  return first && taken.length === 1 ? first : Buffer.concat(taken);
}

/** The same as text; not with U+FFFD in place of what cannot be read, which would be taken for a text, and kept as one. @throws invalidResponse, too. */
export async function readText(answer: RouteResponse, maxBytes: number, limits: BodyLimits): Promise<string> {
  const bytes = await readBytes(answer, maxBytes, limits);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ServiceError('invalidResponse', notUtf8);
  }
}

export const notUtf8 = "The response isn't UTF-8.";

/** Takes in an answer of JSON that looks as the schema says. @throws ServiceError invalidResponse when it does not. */
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

/** Takes in an answer whose body says nothing, whatever is in it. */
export async function nothing(answer: RouteResponse, limits: BodyLimits): Promise<void> {
  for await (const _piece of boundedPieces(answer.body, ignoredBytes, limits));
}

/** Takes in an answer of plain text. */
export function plainText(maxBytes: number) {
  return (answer: RouteResponse, limits: BodyLimits): Promise<string> => readText(answer, maxBytes, limits);
}

/** Bytes that are read of a body that says nothing, so that its connection can be used again. */
const ignoredBytes = 64 * 1024;

/** Reads JSON. @throws ServiceError invalidResponse with these details. */
export function parsed(text: string, details: ServiceErrorDetails): unknown {
  const value = jsonOf(text, details);
  if (isTooDeep(value)) throw new ServiceError('invalidResponse', 'The response is nested too deeply.', details);
  return value;
}

function jsonOf(text: string, details: ServiceErrorDetails): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The cause is left out: JSON.parse quotes its input, and that may be a user's text.
    throw new ServiceError('invalidResponse', "The response isn't JSON.", details);
  }
}

/** Levels of objects and lists within each other; what is described has six. Recursion over tens of thousands overflows the stack. */
const mostLevels = 64;

function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth >= mostLevels) return true;
  const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return inner.some((one) => isTooDeep(one, depth + 1));
}

/** What is made of a list that was paid for. */
export interface PaidItems<Schema extends v.GenericSchema> {
  /** The list's name in the answer. */
  readonly name: string;
  readonly item: Schema;
  /** How many there have to be: which text an item is of is told by its place alone. */
  readonly count: number;
  readonly maxBytes: number;
}

/**
 * Takes in an answer that holds one item for each text. Each is judged for itself: one that is odd does not cost the others. What cannot be
 * used goes along with its error, for the user to read.
 * @throws ServiceError invalidResponse when there is no such list, or its number is wrong.
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

/** Texts as they are, one below the other; anything else as it came. */
function readable(items: readonly unknown[]): string {
  const textOf = v.safeParser(v.object({ text: v.string() }));
  return items
    .map((item) => {
      const { success, output } = textOf(item);
      return success ? output.text : JSON.stringify(item, undefined, 2);
    })
    .join('\n\n');
}
