import pLimit from 'p-limit';
import type { Call } from './calls.ts';
import { isServiceError, ServiceError, NotSentError } from './errors.ts';
import { exchangeOnce, sendingMs, untilAborted } from './exchange.ts';
import type { Total, TransportOptions } from './exchange.ts';
import { Pace } from './pace.ts';

/** Maximum number of concurrent once-only requests. */
const concurrency = 6;
/** Maximum number of tries of one request, including the first. */
const tries = 4;

/** State shared by all calls of a client. */
interface Shared {
  readonly options: TransportOptions;
  readonly pace: Pace;
  /** Answers with status 456 so far. Each one ends all calls made before it that still wait in the queue or for another try. */
  readonly exhausted: { count: number; last: ServiceError | undefined };
}

/** Sends all requests: queue, pace, tries, time limits, errors. */
export class Transport {
  readonly #shared: Shared;
  readonly #paid = pLimit(concurrency);
  /** Free requests may wait for a long time. Paid ones have their own queue, so they don't wait behind them. */
  readonly #free = pLimit(concurrency);
  /** Uploads take long, so they have their own queue and don't delay short requests. */
  readonly #uploads = pLimit(concurrency);

  constructor(options: TransportOptions) {
    this.#shared = { options, pace: new Pace(options.clock), exhausted: { count: 0, last: undefined } };
  }

  /**
   * @param whenSent replaces `signal` once the request was sent: it is then not aborted, and its answer still arrives. Requests that wait
   * for their turn or for another try are still canceled by `signal`.
   * @throws ServiceError; the reason of the signal that aborts.
   */
  async call<T>(call: Call<T>, signal: AbortSignal, whenSent?: AbortSignal): Promise<T> {
    const cancellation = whenSent ? untilSent(signal, whenSent) : atOnce(signal);
    const run = new Tries(call, cancellation, this.#shared);
    try {
      if (call.effect !== 'once') return await run.answer();
      const queue = call.body && 'open' in call.body ? this.#uploads : call.isPaid ? this.#paid : this.#free;
      // A call in the queue leaves it as soon as the signal aborts.
      return await untilAborted(() => queue(() => run.answer()), cancellation.signal);
    } finally {
      cancellation.release();
    }
  }
}

/** One call, which is sent again if that may help and does no harm. */
class Tries<T> {
  readonly #call: Call<T>;
  readonly #cancellation: CancellationPolicy;
  readonly #shared: Shared;
  /** Number of 456 answers at the time of the call. */
  readonly #exhaustedBefore: number;
  /** True if an earlier try may have succeeded. */
  #maybeDone = false;
  /** Time before which the service must not be asked again, as of the clock's `elapsed`. */
  #notBefore = 0;

  constructor(call: Call<T>, cancellation: CancellationPolicy, shared: Shared) {
    this.#call = call;
    this.#cancellation = cancellation;
    this.#shared = shared;
    this.#exhaustedBefore = shared.exhausted.count;
  }

  async answer(): Promise<T> {
    const { clock, limits } = this.#shared.options;
    const call = this.#call;
    const { signal } = this.#cancellation;
    const triesMs = call.budgetMs ?? limits.totalMs[call.effect];
    // A paid request that starts too late would be aborted, billed and lost.
    const answerMs = call.effect === 'once' ? Math.min(limits.headerMs, triesMs / 2) : 0;
    const lastStart = clock.elapsed() + triesMs - answerMs;
    const budget = new AbortController();
    const timer = clock.timer(triesMs + sendingMs(call), () => budget.abort(new DOMException('There was no time left.', 'TimeoutError')));
    const total: Total = { signal: AbortSignal.any([signal, budget.signal]), end: () => timer.stop() };
    try {
      for (let number = 1; ; number += 1) {
        try {
          const answer = await this.#attempt(number, total, lastStart);
          signal.throwIfAborted();
          return answer;
        } catch (error) {
          signal.throwIfAborted();
          const retryMs = limits.retryMs * 2 ** (number - 1) * (1 + Math.random());
          const isInTime = clock.elapsed() + Math.max(retryMs, retryAfterOf(error) ?? 0) < lastStart;
          // If there is no time for another try, the actual error is thrown instead of a timeout.
          if (number === tries || !isInTime || !(error instanceof Error && mayRepeat(error, call.effect))) throw error;
          await clock.wait(retryMs, signal);
        }
      }
    } finally {
      total.end();
    }
  }

  async #attempt(number: number, total: Total, lastStart: number): Promise<T> {
    const { options, pace, exhausted } = this.#shared;
    const { clock } = options;
    const call = this.#call;
    const { signal } = this.#cancellation;
    const caller = { endpoint: `${call.method} ${call.path}`, isPaid: call.isPaid === true };
    if (this.#notBefore > clock.elapsed()) await clock.wait(this.#notBefore - clock.elapsed(), signal);
    await pace.turn(caller, lastStart, signal);
    const isOver = call.effect === 'once' && call.status456 === 'quota' && exhausted.count !== this.#exhaustedBefore;
    if (isOver && exhausted.last) throw exhausted.last;
    try {
      const exchange = exchangeOnce(options, call, total, signal, number);
      const answer = await this.#cancellation.whileSent(exchange, (error) => mayRepeat(error, call.effect));
      pace.succeeded();
      return answer;
    } catch (error) {
      this.#notBefore = clock.elapsed() + (retryAfterOf(error) ?? 0);
      if (askedToSlowDown(error)) pace.refused(caller, retryAfterOf(error));
      if (isServiceError(error, 'quota')) {
        exhausted.last = error;
        exhausted.count += 1;
      }
      const isGone = this.#maybeDone && isServiceError(error, 'notFound');
      // If a repeated DELETE finds nothing, an earlier try has deleted it.
      if (isGone && call.whenGone) return call.whenGone();
      // If a one-time result is gone, an earlier try has fetched it and its answer was lost.
      if (isGone && call.effect === 'oneTime') throw lostResult(error);
      this.#maybeDone ||= isServiceError(error, 'network', 'timeout', 'unavailable') && !wasNotSent(error);
      throw error;
    }
  }
}

function lostResult(cause: ServiceError): ServiceError {
  const words = 'The result, which can be downloaded only once, was taken by an earlier attempt whose response was lost.';
  return new ServiceError('outcomeUnknown', words, { status: cause.status, traceId: cause.traceId, cause });
}

function retryAfterOf(error: unknown): number | undefined {
  return error instanceof ServiceError ? error.retryAfterMs : undefined;
}

/** Returns true if the service wants fewer requests in general. A 456 on glossary paths applies only to those. */
function askedToSlowDown(error: unknown): boolean {
  return error instanceof ServiceError && (error.status === 429 || error.status === 529);
}

/** Returns true if another try does no harm and may help. */
function mayRepeat(error: Error, effect: Call<unknown>['effect']): boolean {
  if (askedToSlowDown(error) || wasNotSent(error)) return true;
  // A 456 on a glossary path may mean that no more glossaries are allowed, so another try would not help.
  if (error instanceof ServiceError && error.status === 456) return false;
  return effect !== 'once' && isServiceError(error, 'network', 'timeout', 'unavailable', 'rateLimited');
}

function wasNotSent(error: unknown): boolean {
  return error instanceof ServiceError && error.cause instanceof NotSentError;
}

/** Policy for canceling a call. */
export interface CancellationPolicy {
  /** Cancels the call. */
  readonly signal: AbortSignal;
  /** Wraps a request while it is being sent. `unsent` returns true for failures after which the service can't have processed it. */
  readonly whileSent: <T>(exchange: Promise<T>, unsent: (error: Error) => boolean) => Promise<T>;
  readonly release: () => void;
}

/** Returns a policy with one signal that cancels the call at any time. */
export function atOnce(signal: AbortSignal): CancellationPolicy {
  return { signal, whileSent: (exchange) => exchange, release: () => undefined };
}

/** Returns a policy in which `signal` counts only while nothing is being sent, and `whenSent` always. */
export function untilSent(signal: AbortSignal, whenSent: AbortSignal): CancellationPolicy {
  const ends = new AbortController();
  let sent = false;
  const leave = () => {
    if (signal.aborted && !sent) ends.abort(signal.reason);
  };
  const end = () => ends.abort(whenSent.reason);
  // Not AbortSignal.any: whenSent may live as long as the window, and would keep a reference to every call.
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
