import pLimit from 'p-limit';
import pRetry from 'p-retry';
import * as v from 'valibot';
import { errorMessage } from '../contract/errorBody.ts';
import { urlBelow } from './address.ts';
import { readBody } from './body.ts';
import { isServiceError, ServiceError } from './errors.ts';
import type { ServiceErrorKind } from './errors.ts';
import type { ExchangeRecord, Log } from './log.ts';
import { createPace } from './pace.ts';
import { retryAfterMs } from './retryAfter.ts';
import { NotSentError } from './route.ts';
import type { Answer, Exchange, Route } from './route.ts';
import type { TimeLimits } from './timeLimits.ts';

/** Bytes of an error's body that are read. */
const errorBodyBytes = 64 * 1024;
/** Once-only requests under way at a time. */
const concurrency = 6;
/** Tries of one request, the first included. */
const tries = 4;

/** A call of one endpoint. */
export interface Call<Schema extends v.GenericSchema> {
  readonly method: Exchange['method'];
  /** Starts with a slash, below the base address. */
  readonly path: string;
  readonly query?: Iterable<readonly [string, string]>;
  /** Sent as JSON. */
  readonly body?: string;
  /** What the answer must look like. */
  readonly answer: Schema;
  /** Most bytes that an answer may have. */
  readonly answerBytes: number;
  /**
   * `repeatable`: doing it twice does no harm. `once`: it may cost characters or make something, so it is sent again only
   * when the service cannot have done it.
   */
  readonly effect: 'repeatable' | 'once';
  /** What a 403 means here: a key that is not accepted at all, or a resource that the plan lacks. */
  readonly refusal: 'auth' | 'forbidden';
  /** What a 456 means here: used-up characters, or (glossary paths) too many requests. */
  readonly status456: 'quota' | 'rateLimited';
}

export interface TransportOptions {
  readonly base: URL;
  readonly authScheme: string;
  readonly key: string;
  readonly userAgent: string;
  readonly send: Route;
  readonly limits: TimeLimits;
  readonly log: Log;
}

/** The one request loop: queue, pace, tries, time limits, errors, checked answers. */
export interface Transport {
  /** @throws ServiceError; the signal's reason when it aborts. */
  call<Schema extends v.GenericSchema>(call: Call<Schema>, signal: AbortSignal): Promise<v.InferOutput<Schema>>;
}

export function createTransport(options: TransportOptions): Transport {
  const pace = createPace();
  const limit = pLimit(concurrency);
  // A 456 ends everything that was asked for before it came, whether it waits in the queue or to be sent again.
  let exhausted: ServiceError | undefined;
  let epoch = 0;

  async function run<Schema extends v.GenericSchema>(call: Call<Schema>, signal: AbortSignal, epochOfCall: number) {
    const totalMs = options.limits.totalMs[call.effect];
    const deadline = performance.now() + totalMs;
    const total = AbortSignal.any([signal, AbortSignal.timeout(totalMs)]);
    let maybeDone = false;

    const attempt = async (number: number): Promise<v.InferOutput<Schema>> => {
      await pace.turn(deadline, signal);
      if (call.effect === 'once' && epoch !== epochOfCall && exhausted) throw exhausted;
      try {
        const answer = await exchangeOnce(options, call, total, signal, number);
        pace.succeeded();
        return answer;
      } catch (error) {
        if (isServiceError(error, 'rateLimited')) pace.refused(error.retryAfterMs);
        if (isServiceError(error, 'quota')) {
          exhausted = error;
          epoch += 1;
        }
        if (maybeDone && call.method === 'DELETE' && isServiceError(error, 'notFound')) return undefined;
        maybeDone ||= isServiceError(error, 'network', 'timeout', 'unavailable') && !wasNotSent(error);
        throw error;
      }
    };

    return pRetry(attempt, {
      retries: tries - 1,
      minTimeout: options.limits.retryMs,
      randomize: true,
      signal,
      shouldRetry: ({ error }) => mayRepeat(error, call.effect) && (waitOf(error) ?? 0) < deadline - performance.now(),
      maxRetryTime: totalMs,
    });
  }

  function send<Schema extends v.GenericSchema>(call: Call<Schema>, signal: AbortSignal): Promise<v.InferOutput<Schema>> {
    const epochOfCall = epoch;
    return call.effect === 'once' ? limit(() => run(call, signal, epochOfCall)) : run(call, signal, epochOfCall);
  }

  return { call: send };
}

function waitOf(error: Error): number | undefined {
  return error instanceof ServiceError ? error.retryAfterMs : undefined;
}

/** Whether another try can do no harm and may help. */
function mayRepeat(error: Error, effect: 'repeatable' | 'once'): boolean {
  if (isServiceError(error, 'rateLimited')) return true;
  if (wasNotSent(error)) return true;
  return effect === 'repeatable' && isServiceError(error, 'network', 'timeout', 'unavailable');
}

function wasNotSent(error: Error): boolean {
  return error instanceof ServiceError && error.cause instanceof NotSentError;
}

/** One try: one HTTP exchange, logged, its answer checked. */
async function exchangeOnce<Schema extends v.GenericSchema>(
  options: TransportOptions,
  call: Call<Schema>,
  total: AbortSignal,
  signal: AbortSignal,
  attempt: number,
): Promise<v.InferOutput<Schema>> {
  const started = performance.now();
  const record: ExchangeRecord = { method: call.method, path: call.path, attempt, durationMs: 0 };
  try {
    const text = await receive(options, call, total, record);
    return checkAnswer(call, text, record);
  } catch (error) {
    const failure = signal.aborted ? signal.reason : asServiceError(error, call, record);
    record.outcome = failure instanceof ServiceError ? failure.kind : 'cancelled';
    throw failure;
  } finally {
    record.durationMs = Math.round(performance.now() - started);
    options.log.exchange(record);
  }
}

/** Sends, and reads the whole body of a success; fills in what the log wants to know. */
async function receive(
  options: TransportOptions,
  call: Call<v.GenericSchema>,
  total: AbortSignal,
  record: ExchangeRecord,
): Promise<string> {
  const { limits } = options;
  const stop = new AbortController();
  const exchangeSignal = AbortSignal.any([total, stop.signal]);
  const headerTimer = setTimeout(() => stop.abort(new DOMException('No answer in time.', 'TimeoutError')), limits.headerMs);
  let answer: Answer;
  try {
    answer = await untilAborted(options.send(exchangeOf(options, call, exchangeSignal)), exchangeSignal);
  } finally {
    clearTimeout(headerTimer);
  }
  record.status = answer.status;
  record.traceId = answer.header('x-trace-id');
  if (answer.status >= 200 && answer.status < 300) {
    return readBody(answer.body, { maxBytes: call.answerBytes, idleMs: limits.bodyIdleMs, signal: total, stop });
  }
  // The status is the failure; a body that cannot be read only leaves it without words.
  const details = await readBody(answer.body, { maxBytes: errorBodyBytes, idleMs: limits.bodyIdleMs, signal: total, stop }).catch(() => '');
  throw refusal(call, answer, record, errorMessage(details));
}

function exchangeOf(options: TransportOptions, call: Call<v.GenericSchema>, signal: AbortSignal): Exchange {
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `${options.authScheme} ${options.key}`,
    'user-agent': options.userAgent,
  };
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  return { method: call.method, url: urlBelow(options.base, call.path, call.query), headers, body: call.body, signal };
}

/** Settles with the signal at the latest: undici does not stop waiting for a connection when its request is aborted. */
async function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function checkAnswer<Schema extends v.GenericSchema>(call: Call<Schema>, text: string, record: ExchangeRecord): v.InferOutput<Schema> {
  const details = { status: record.status, traceId: record.traceId };
  let json: unknown;
  try {
    json = text === '' ? undefined : JSON.parse(text);
  } catch (cause) {
    throw new ServiceError('invalidResponse', 'The answer is not JSON.', { ...details, cause: withoutText(cause) });
  }
  const checked = v.safeParse(call.answer, json);
  if (checked.success) return checked.output;
  const where = v.getDotPath(checked.issues[0]) ?? 'the answer';
  throw new ServiceError('invalidResponse', `The answer is not what the interface describes, at ${where}.`, details);
}

/** JSON.parse quotes the input in its message, and the input may be a user's text. */
function withoutText(cause: unknown): Error {
  return new SyntaxError(cause instanceof SyntaxError ? 'Malformed JSON.' : 'Unreadable.');
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
function refusal(call: Call<v.GenericSchema>, answer: Answer, record: ExchangeRecord, serviceMessage: string | undefined): ServiceError {
  const { status } = answer;
  const details = {
    status,
    traceId: record.traceId,
    retryAfterMs: retryAfterMs(answer.header('retry-after'), Date.now()),
    serviceMessage,
  };
  const redirected = status >= 300 && status < 400;
  const words = redirected ? 'The service answered with a redirect, which is not followed.' : `The service answered with status ${status}.`;
  return new ServiceError(kindOf(call, status), serviceMessage ?? words, details);
}

function kindOf(call: Call<v.GenericSchema>, status: number): ServiceErrorKind {
  if (status === 403) return call.refusal;
  if (status === 456) return call.status456;
  const kind = kindOfStatus[status];
  if (kind) return kind;
  if (status >= 500) return call.effect === 'once' ? 'outcomeUnknown' : 'unavailable';
  return status >= 400 ? 'invalidRequest' : 'invalidResponse';
}

/** Everything else that can go wrong in one try, as one of our kinds. */
function asServiceError(error: unknown, call: Call<v.GenericSchema>, record: ExchangeRecord): ServiceError {
  if (error instanceof ServiceError) return error;
  const details = { status: record.status, traceId: record.traceId, cause: error };
  const timedOut = error instanceof NotSentError ? error.timedOut : error instanceof DOMException && error.name === 'TimeoutError';
  if (error instanceof NotSentError || call.effect === 'repeatable') {
    return timedOut
      ? new ServiceError('timeout', 'The service did not answer in time.', details)
      : new ServiceError('network', 'The service could not be reached.', details);
  }
  const what = timedOut ? 'No answer came in time' : 'The connection broke';
  return new ServiceError(
    'outcomeUnknown',
    `${what} after the request was sent. The service may have done it, and charged for it.`,
    details,
  );
}
