import pLimit from 'p-limit';
import { orAborted } from '../api/abort.ts';
import type { Clock } from '../api/clock.ts';
import { errorMessage } from '../api/errorBody.ts';
import { refusalOf } from '../api/refusedFor.ts';
import type { KeyRefusal } from '../api/refusedFor.ts';
import { urlBelow } from './address.ts';
import { readText } from './body.ts';
import type { BodyLimits } from './body.ts';
import { isServiceError, ServiceError } from './errors.ts';
import type { ServiceErrorKind } from './errors.ts';
import type { ExchangeRecord, Log } from './log.ts';
import { createPace } from './pace.ts';
import { retryAfterMs } from './retryAfter.ts';
import { NotSentError } from './route.ts';
import type { RouteResponse, Exchange, Route } from './route.ts';
import type { Secrets } from './secrets.ts';
import { leastProgress, uploadMs } from './timeLimits.ts';
import type { TimeLimits } from './timeLimits.ts';

/** Bytes of an error's body that are read. */
const errorBodyBytes = 64 * 1024;
/** Once-only requests under way at a time. */
const concurrency = 6;
/** Tries of one request, the first included. */
const tries = 4;

/** A request body: text, or something of `length` bytes that is opened anew for each try. */
export type CallBody = { readonly contentType: string; readonly text: string } | StreamedBody;

/** A body that is read as it goes out. */
export interface StreamedBody {
  /** Bytes. */
  readonly length: number;
  readonly open: () => OpenedBody;
}

/** A body as it goes out. */
export interface OpenedBody {
  readonly contentType: string;
  readonly stream: () => AsyncIterable<Uint8Array>;
}

/** A call of one endpoint. */
export interface Call<T> {
  readonly method: Exchange['method'];
  /** Starts with a slash, below the base address; for the log only when `address` is given. */
  readonly path: string;
  readonly query?: Iterable<readonly [string, string]>;
  readonly body?: CallBody;
  /** Headers beside those that every request has, by their names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What kind of answer is asked for; JSON when left out. */
  readonly accept?: string;
  /** An address that came in an answer, checked by the caller. It never gets the key, only the authorization named here. */
  readonly address?: { readonly url: URL; readonly authorization: string | undefined };
  /** What the request carries that must not be seen, though the service repeats it. */
  readonly secrets?: readonly (string | null | undefined)[];
  /** What the answer carries that must not be seen. */
  secretsIn?(answer: T): readonly (string | null | undefined)[];
  /** Takes in the answer of a success. */
  readonly read: (answer: RouteResponse, limits: BodyLimits) => Promise<T>;
  /** Stands for the answer of a DELETE that was repeated and finds nothing any more. */
  readonly whenGone?: () => T;
  /**
   * `repeatable`: doing it twice does no harm. `once`: it may cost characters or make something, so it is sent again only when the
   * service cannot have done it. `oneTime`: the answer can be had once, so it is asked for again only while no byte of it came.
   */
  readonly effect: 'repeatable' | 'once' | 'oneTime';
  /** Whether it is billed, or brings what was: it never waits for what is free. */
  readonly isPaid?: boolean;
  /** What a 403 means here that gives no reason: a key that is not accepted at all, or a resource that the plan lacks. */
  readonly refusal: 'auth' | 'forbidden';
  /** Time for all tries together, where the usual one is too short, in milliseconds. A body that is sent has its own on top. */
  readonly budgetMs?: number;
  /** What a 456 means here: used-up characters, or (glossary paths) too many requests or glossaries. */
  readonly status456: 'quota' | 'rateLimited';
}

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

/** The one request loop: queue, pace, tries, time limits, errors. */
export interface Transport {
  /**
   * @param whenSent takes the place of `signal` once the request was handed to the route: it is not broken off then, and its answer
   * still comes. What waits for its turn, to be sent again too, is given up as soon as `signal` aborts.
   * @throws ServiceError; the reason of the signal that aborts.
   */
  call<T>(call: Call<T>, signal: AbortSignal, whenSent?: AbortSignal): Promise<T>;
}

export function createTransport(options: TransportOptions): Transport {
  const { clock } = options;
  const pace = createPace(clock);
  const paid = pLimit(concurrency);
  // What is free may wait for its turn for long: what is paid for does not stand behind it.
  const free = pLimit(concurrency);
  // Uploads take long: they must not hold up what is over in a moment.
  const uploads = pLimit(concurrency);
  // A 456 ends everything that was asked for before it came, whether it waits in the queue or to be sent again.
  let exhausted: ServiceError | undefined;
  let epoch = 0;

  async function run<T>(call: Call<T>, cancellation: CancellationPolicy, epochOfCall: number): Promise<T> {
    const { signal } = cancellation;
    const triesMs = call.budgetMs ?? options.limits.totalMs[call.effect];
    const budgetMs = triesMs + sendingMs(call);
    // A paid request that starts with too little time left would be cut off, charged for and lost.
    const answerMs = call.effect === 'once' ? Math.min(options.limits.headerMs, triesMs / 2) : 0;
    const lastStart = clock.elapsed() + triesMs - answerMs;
    const budget = new AbortController();
    const timer = clock.timer(budgetMs, () => budget.abort(new DOMException('There was no time left.', 'TimeoutError')));
    const total: Total = { signal: AbortSignal.any([signal, budget.signal]), end: () => timer.stop() };
    const caller = { endpoint: `${call.method} ${call.path}`, isPaid: call.isPaid === true };
    let maybeDone = false;
    let notBefore = 0;

    const attempt = async (number: number): Promise<T> => {
      if (notBefore > clock.elapsed()) await clock.wait(notBefore - clock.elapsed(), signal);
      await pace.turn(caller, lastStart, signal);
      if (call.effect === 'once' && call.status456 === 'quota' && epoch !== epochOfCall && exhausted) throw exhausted;
      try {
        const exchange = exchangeOnce(options, call, total, signal, number);
        const answer = await cancellation.whileSent(exchange, (error) => mayRepeat(error, call.effect));
        pace.succeeded();
        return answer;
      } catch (error) {
        notBefore = clock.elapsed() + (retryAfterOf(error) ?? 0);
        if (askedToSlowDown(error)) pace.refused(caller, retryAfterOf(error));
        if (isServiceError(error, 'quota')) {
          exhausted = error;
          epoch += 1;
        }
        // What a repeated DELETE does not find any more, an earlier try has deleted.
        if (maybeDone && call.whenGone && isServiceError(error, 'notFound')) return call.whenGone();
        // And a one-time result that is not found any more was taken by an earlier try, whose answer was lost.
        if (maybeDone && call.effect === 'oneTime' && isServiceError(error, 'notFound')) throw lostResult(error);
        maybeDone ||= isServiceError(error, 'network', 'timeout', 'unavailable') && !wasNotSent(error);
        throw error;
      }
    };

    try {
      for (let number = 1; ; number += 1) {
        try {
          const answer = await attempt(number);
          signal.throwIfAborted();
          return answer;
        } catch (error) {
          signal.throwIfAborted();
          const retryMs = options.limits.retryMs * 2 ** (number - 1) * (1 + Math.random());
          const isInTime = clock.elapsed() + Math.max(retryMs, retryAfterOf(error) ?? 0) < lastStart;
          // Without time for another try the error is the one that happened.
          if (number === tries || !isInTime || !(error instanceof Error && mayRepeat(error, call.effect))) throw error;
          await clock.wait(retryMs, signal);
        }
      }
    } finally {
      total.end();
    }
  }

  return {
    async call(call, signal, whenSent) {
      const epochOfCall = epoch;
      const cancellation = whenSent ? untilSent(signal, whenSent) : atOnce(signal);
      try {
        if (call.effect !== 'once') return await run(call, cancellation, epochOfCall);
        const queue = call.body && 'open' in call.body ? uploads : call.isPaid ? paid : free;
        // Who waits in the queue leaves it at once when the signal aborts.
        return await untilAborted(() => queue(() => run(call, cancellation, epochOfCall)), cancellation.signal);
      } finally {
        cancellation.release();
      }
    },
  };
}

/** What ends a call. */
interface CancellationPolicy {
  /** Ends the call. */
  readonly signal: AbortSignal;
  /** Wraps a request that is out. `unsent` tells whether the service cannot have done anything, judging by a failure. */
  readonly whileSent: <T>(exchange: Promise<T>, unsent: (error: Error) => boolean) => Promise<T>;
  readonly release: () => void;
}

/** One signal ends the call whatever it is doing. */
function atOnce(signal: AbortSignal): CancellationPolicy {
  return { signal, whileSent: (exchange) => exchange, release: () => undefined };
}

/** `signal` counts while nothing is out, `whenSent` always. */
function untilSent(signal: AbortSignal, whenSent: AbortSignal): CancellationPolicy {
  const ends = new AbortController();
  let sent = false;
  const leave = () => {
    if (signal.aborted && !sent) ends.abort(signal.reason);
  };
  const end = () => ends.abort(whenSent.reason);
  // Not AbortSignal.any: whenSent may live as long as the window, and would hold on to every call.
  signal.addEventListener('abort', leave);
  whenSent.addEventListener('abort', end);
  if (whenSent.aborted) end();
  leave();
  return {
    signal: ends.signal,
    async whileSent(exchange, unsent) {
      sent = true;
      try {
        return await exchange;
      } catch (error) {
        if (error instanceof Error && unsent(error)) {
          sent = false;
          leave();
        }
        throw error;
      }
    },
    release() {
      signal.removeEventListener('abort', leave);
      whenSent.removeEventListener('abort', end);
    },
  };
}

/** The time of all tries together; a one-time result that has begun to come may take longer. */
interface Total {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/** Milliseconds that sending a body may take. */
function sendingMs({ body }: Call<unknown>): number {
  if (!body) return 0;
  return uploadMs('text' in body ? Buffer.byteLength(body.text) : body.length);
}

function lostResult(cause: ServiceError): ServiceError {
  const words = 'The result, which can be fetched only once, was fetched by an earlier try, whose answer was lost.';
  return new ServiceError('outcomeUnknown', words, { status: cause.status, traceId: cause.traceId, cause });
}

function retryAfterOf(error: unknown): number | undefined {
  return error instanceof ServiceError ? error.retryAfterMs : undefined;
}

/** Whether the service wants fewer requests altogether; a 456 of glossary paths is about those alone. */
function askedToSlowDown(error: unknown): boolean {
  return error instanceof ServiceError && (error.status === 429 || error.status === 529);
}

/** Whether another try can do no harm and may help. */
function mayRepeat(error: Error, effect: Call<unknown>['effect']): boolean {
  if (askedToSlowDown(error) || wasNotSent(error)) return true;
  // A 456 on a glossary path may mean that there can be no more glossaries: asking again changes nothing.
  if (error instanceof ServiceError && error.status === 456) return false;
  return effect !== 'once' && isServiceError(error, 'network', 'timeout', 'unavailable', 'rateLimited');
}

function wasNotSent(error: unknown): boolean {
  return error instanceof ServiceError && error.cause instanceof NotSentError;
}

/** What the log will be told of an exchange that is not over. */
type ExchangeSoFar = Omit<ExchangeRecord, 'durationMs'>;

/** One try: one HTTP exchange, logged, its answer taken in. */
async function exchangeOnce<T>(options: TransportOptions, call: Call<T>, total: Total, signal: AbortSignal, attempt: number): Promise<T> {
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
async function untilAborted<T>(start: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return orAborted(start(), signal);
}

const kindOfStatus: Readonly<Record<number, ServiceErrorKind>> = {
  401: 'auth',
  404: 'notFound',
  413: 'tooLarge',
  414: 'tooLarge',
  429: 'rateLimited',
  529: 'rateLimited',
};

/** The error for an answer other than success. */
function refusal(
  call: Call<unknown>,
  answer: RouteResponse,
  record: ExchangeSoFar,
  clock: Clock,
  serviceMessage: string | undefined,
): ServiceError {
  const { status } = answer;
  // An address from an answer has its own authorization: what it refuses says nothing about the key.
  const keyRefusal = call.address ? undefined : refusalOf(status, serviceMessage);
  const details = {
    status,
    traceId: record.traceId,
    refusal: keyRefusal,
    retryAfterMs: retryAfterMs(answer.header('retry-after'), Date.parse(answer.header('date') ?? '') || clock.now()),
    serviceMessage,
  };
  // Successes are handled before, and routes hand on no 1xx.
  const redirected = status < 400;
  const words = redirected ? 'The service answered with a redirect, which is not followed.' : `The service answered with status ${status}.`;
  return new ServiceError(kindOf(call, status, keyRefusal), words, details);
}

function kindOf(call: Call<unknown>, status: number, keyRefusal: KeyRefusal | undefined): ServiceErrorKind {
  // A missing scope or plan says that the key is good.
  if (keyRefusal?.refusedFor === 'scope' || keyRefusal?.refusedFor === 'plan') return 'forbidden';
  if (status === 403) return call.refusal;
  if (status === 456) return call.status456;
  const kind = kindOfStatus[status];
  if (kind) return kind;
  // 408 and 425 tell of a moment, as a server that failed does; a gateway may say them of a request that it had handed on.
  if (status >= 500 || status === 408 || status === 425) return call.effect === 'once' ? 'outcomeUnknown' : 'unavailable';
  return status >= 400 ? 'invalidRequest' : 'invalidResponse';
}

/** Everything else that can go wrong in one try, as one of our kinds. */
function asServiceError(error: unknown, call: Call<unknown>, record: ExchangeSoFar, receiving: boolean): ServiceError {
  if (error instanceof ServiceError) return error;
  const details = { status: record.status, traceId: record.traceId, cause: error };
  const timedOut = error instanceof NotSentError ? error.timedOut : error instanceof DOMException && error.name === 'TimeoutError';
  if (error instanceof NotSentError || call.effect === 'repeatable' || (call.effect === 'oneTime' && !receiving)) {
    return timedOut
      ? new ServiceError('timeout', 'The service did not answer in time.', details)
      : new ServiceError('network', 'The service could not be reached.', details);
  }
  if (call.effect === 'oneTime') {
    return new ServiceError('outcomeUnknown', 'The connection broke while the result came, which can be fetched only once.', details);
  }
  const what = timedOut ? 'No answer came in time' : 'The connection broke';
  return new ServiceError(
    'outcomeUnknown',
    `${what} after the request was sent. The service may have done it, and charged for it.`,
    details,
  );
}
