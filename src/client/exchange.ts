import { orAborted } from '../api/abort.ts';
import type { Clock } from '../api/clock.ts';
import { errorMessage } from '../api/errorBody.ts';
import { urlBelow } from './addresses.ts';
import { readText } from './body.ts';
import type { Call } from './calls.ts';
import { ServiceError } from './errors.ts';
import { asServiceError, refusal } from './exchangeErrors.ts';
import type { ExchangeSoFar } from './exchangeErrors.ts';
import type { Log } from './log.ts';
import type { Secrets } from './secrets.ts';
import type { Exchange, Route, RouteResponse } from './route.ts';

/** Time limits of an exchange, in milliseconds. */
export interface TimeLimits {
  /** Time to connect (direct route only). */
  readonly connectMs: number;
  /** Time until the head of the answer, connecting included. */
  readonly headerMs: number;
  /** Time between two chunks of a body. */
  readonly bodyIdleMs: number;
  /** Period in which at least `leastProgress` bytes of a one-time result must arrive, repeated until it is complete. */
  readonly progressMs: number;
  /** Time for the message of an error. Its status is already known. */
  readonly errorBodyMs: number;
  /** Time for all tries of one request together, waiting included. */
  readonly totalMs: { readonly repeatable: number; readonly once: number; readonly oneTime: number };
  /** Wait before the second try. Doubled for each further one, with jitter. */
  readonly retryMs: number;
}

/** Generous for paid requests: giving up on one loses its cost. */
export const defaultTimeLimits: TimeLimits = {
  connectMs: 10_000,
  headerMs: 60_000,
  bodyIdleMs: 30_000,
  progressMs: 60_000,
  errorBodyMs: 5_000,
  totalMs: { repeatable: 60_000, once: 120_000, oneTime: 600_000 },
  retryMs: 500,
};

/** Minimum bytes of a one-time result in each `progressMs`. */
const leastProgress = 64 * 1024;

/** Bytes of an error's body to read. */
const errorBodyBytes = 64 * 1024;

export interface TransportOptions {
  readonly base: URL;
  readonly authScheme: string;
  readonly key: string;
  /** Contains the key. */
  readonly secrets: Secrets;
  readonly userAgent: string;
  readonly send: Route;
  readonly limits: TimeLimits;
  /** Masks secrets. */
  readonly log: Log;
  readonly clock: Clock;
}

/** Time limit for all tries together. It is lifted when a one-time result starts to arrive. */
export interface Total {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** Assumed minimum speed of uploads, in bytes per millisecond. */
const slowestUpload = 50;

/** Returns the time for sending a body in milliseconds, by its size in bytes. */
export function uploadMs(bytes: number): number {
  return Math.ceil(bytes / slowestUpload);
}

/** Returns the time for sending a body, in milliseconds. */
export function sendingMs({ body }: Call<unknown>): number {
  if (!body) return 0;
  return uploadMs('text' in body ? Buffer.byteLength(body.text) : body.length);
}

/** One try: sends a request, reads its answer and logs the exchange. */
export async function exchangeOnce<T>(
  options: TransportOptions,
  call: Call<T>,
  total: Total,
  signal: AbortSignal,
  attempt: number,
): Promise<T> {
  const { clock } = options;
  const started = clock.elapsed();
  const record: ExchangeSoFar = { method: call.method, path: call.path, attempt };
  const progress = { receiving: false };
  try {
    options.secrets.learn(call.secrets ?? []);
    if (total.signal.aborted) throw new ServiceError('timeout', 'There was no time left to send the request.');
    return await receive(options, call, total, record, progress);
  } catch (error) {
    const failure = signal.aborted ? signal.reason : options.secrets.failure(asServiceError(error, call, record, progress.receiving));
    record.outcome = failure instanceof ServiceError ? failure.kind : 'cancelled';
    throw failure;
  } finally {
    options.log.exchange({ ...record, durationMs: Math.round(clock.elapsed() - started) });
  }
}

/** Sends a request and reads the body of a successful answer. Fills in the record for the log. */
async function receive<T>(
  options: TransportOptions,
  call: Call<T>,
  total: Total,
  record: ExchangeSoFar,
  progress: { receiving: boolean },
): Promise<T> {
  const stop = new AbortController();
  const signal = AbortSignal.any([total.signal, stop.signal]);
  const headerMs = options.limits.headerMs + sendingMs(call);
  const timer = options.clock.timer(headerMs, () => stop.abort(new DOMException('No answer in time.', 'TimeoutError')));
  let answer: RouteResponse;
  try {
    answer = await untilAborted(() => options.send(exchangeOf(options, call, signal)), signal);
  } finally {
    timer.stop();
  }
  record.status = answer.status;
  record.traceId = answer.header('x-trace-id');
  const bodyLimits = {
    clock: options.clock,
    idleMs: options.limits.bodyIdleMs,
    signal: total.signal,
    stop,
    shown: (error: ServiceError) => options.secrets.failure(error),
  };
  if (answer.status >= 200 && answer.status < 300) {
    // From here on, part of the body may have arrived and been lost with the connection.
    progress.receiving = true;
    if (call.effect === 'oneTime') total.end();
    // A one-time result has no limit for the total time, but a minimum progress.
    const least = { bytes: leastProgress, everyMs: options.limits.progressMs };
    try {
      const taken = await call.read(answer, { ...bodyLimits, ...(call.effect === 'oneTime' && { progress: least }) });
      options.secrets.learn(call.secretsIn?.(taken) ?? []);
      return taken;
    } catch (error) {
      // An unread body would keep its connection open.
      stop.abort();
      throw error;
    }
  }
  // The status is sufficient for the error. If the body can't be read, the error only lacks a message.
  const reading = options.clock.timer(options.limits.errorBodyMs, () =>
    stop.abort(new DOMException('The words came too slowly.', 'TimeoutError')),
  );
  const details = await readText(answer, errorBodyBytes, bodyLimits).catch(() => '');
  reading.stop();
  throw refusal(call, answer, record, options.clock, errorMessage(details, options.secrets.mask));
}

function exchangeOf(options: TransportOptions, call: Call<unknown>, signal: AbortSignal): Exchange {
  const { body, address } = call;
  const authorization = address ? address.authorization : `${options.authScheme} ${options.key}`;
  const headers: Record<string, string> = {
    ...call.headers,
    accept: call.accept ?? 'application/json',
    'user-agent': options.userAgent,
  };
  if (authorization !== undefined) headers['authorization'] = authorization;
  const opened = body && 'open' in body ? body.open() : undefined;
  const text = body && 'text' in body ? body : undefined;
  const contentType = opened?.contentType ?? text?.contentType;
  if (contentType !== undefined) headers['content-type'] = contentType;
  if (body && 'open' in body) headers['content-length'] = String(body.length);
  const url = address?.url ?? urlBelow(options.base, call.path, call.query);
  const sent = { method: call.method, url, headers, body: opened?.stream ?? text?.text, signal };
  return address ? { ...sent, namedBy: options.base } : sent;
}

/** Settles when the signal aborts, at the latest: undici continues to wait for a connection after its request was aborted. */
export async function untilAborted<T>(start: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return orAborted(start(), signal);
}
