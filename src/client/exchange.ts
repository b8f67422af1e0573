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
import { leastProgress, uploadMs } from './timeLimits.ts';
import type { TimeLimits } from './timeLimits.ts';

/** Bytes of an error's body that are read. */
const errorBodyBytes = 64 * 1024;

export interface TransportOptions {
  readonly base: URL;
  readonly authScheme: string;
  readonly key: string;
  /** Knows the key. */
  readonly secrets: Secrets;
  readonly userAgent: string;
  readonly send: Route;
  readonly limits: TimeLimits;
  /** Masked. */
  readonly log: Log;
  readonly clock: Clock;
}

/** The time of all tries together; a one-time result that has begun to come may take longer. */
export interface Total {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** Milliseconds that sending a body may take. */
export function sendingMs({ body }: Call<unknown>): number {
  if (!body) return 0;
  return uploadMs('text' in body ? Buffer.byteLength(body.text) : body.length);
}

/** One try: one HTTP exchange, logged, its answer taken in. */
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

/** Sends, and takes in the body of a success; fills in what the log wants to know. */
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
    // From here on a piece of the body may have come and been lost with the connection.
    progress.receiving = true;
    if (call.effect === 'oneTime') total.end();
    // Without a limit for all of it, a minimum for each part of its time takes its place.
    const least = { bytes: leastProgress, everyMs: options.limits.progressMs };
    try {
      const taken = await call.read(answer, { ...bodyLimits, ...(call.effect === 'oneTime' && { progress: least }) });
      options.secrets.learn(call.secretsIn?.(taken) ?? []);
      return taken;
    } catch (error) {
      // A body that nobody reads any further would keep its connection.
      stop.abort();
      throw error;
    }
  }
  // The status is the failure; a body that cannot be read only leaves it without words.
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

/** Settles with the signal at the latest: undici does not stop waiting for a connection when its request is aborted. */
export async function untilAborted<T>(start: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return orAborted(start(), signal);
}
