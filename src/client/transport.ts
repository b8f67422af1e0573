import pLimit from 'p-limit';
import type { Call } from './calls.ts';
import { isServiceError, ServiceError } from './errors.ts';
import { exchangeOnce, sendingMs, untilAborted } from './exchange.ts';
import type { Total, TransportOptions } from './exchange.ts';
import { Pace } from './pace.ts';
import { NotSentError } from './route.ts';

/** Once-only requests under way at a time. */
const concurrency = 6;
/** Tries of one request, the first included. */
const tries = 4;

/** What the calls of a client know of each other. */
interface Shared {
  readonly options: TransportOptions;
  readonly pace: Pace;
  /** The answers 456 so far: each ends everything that was asked for before it came, whether it waits in the queue or to be sent again. */
  readonly exhausted: { count: number; last: ServiceError | undefined };
}

/** The one request loop: queue, pace, tries, time limits, errors. */
export class Transport {
  readonly #shared: Shared;
  readonly #paid = pLimit(concurrency);
  /** What is free may wait for its turn for long: what is paid for does not stand behind it. */
  readonly #free = pLimit(concurrency);
  /** Uploads take long: they must not hold up what is over in a moment. */
  readonly #uploads = pLimit(concurrency);

  constructor(options: TransportOptions) {
    this.#shared = { options, pace: new Pace(options.clock), exhausted: { count: 0, last: undefined } };
  }

  /**
   * @param whenSent takes the place of `signal` once the request was handed to the route: it is not broken off then, and its answer
   * still comes. What waits for its turn, to be sent again too, is given up as soon as `signal` aborts.
   * @throws ServiceError; the reason of the signal that aborts.
   */
  async call<T>(call: Call<T>, signal: AbortSignal, whenSent?: AbortSignal): Promise<T> {
    const cancellation = whenSent ? untilSent(signal, whenSent) : atOnce(signal);
    const run = new Tries(call, cancellation, this.#shared);
    try {
      if (call.effect !== 'once') return await run.answer();
      const queue = call.body && 'open' in call.body ? this.#uploads : call.isPaid ? this.#paid : this.#free;
      // Who waits in the queue leaves it at once when the signal aborts.
      return await untilAborted(() => queue(() => run.answer()), cancellation.signal);
    } finally {
      cancellation.release();
    }
  }
}

/** One call, sent again where that helps and does no harm. */
class Tries<T> {
  readonly #call: Call<T>;
  readonly #cancellation: CancellationPolicy;
  readonly #shared: Shared;
  /** The answers 456 when the call was made. */
  readonly #exhaustedBefore: number;
  /** Whether an earlier try may have done it. */
  #maybeDone = false;
  /** Time of the clock's `elapsed` before which the service does not want to be asked. */
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
    // A paid request that starts with too little time left would be cut off, charged for and lost.
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
          // Without time for another try the error is the one that happened.
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
      // What a repeated DELETE does not find any more, an earlier try has deleted.
      if (isGone && call.whenGone) return call.whenGone();
      // And a one-time result that is not found any more was taken by an earlier try, whose answer was lost.
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

/** What ends a call. */
export interface CancellationPolicy {
  /** Ends the call. */
  readonly signal: AbortSignal;
  /** Wraps a request that is out. `unsent` tells whether the service cannot have done anything, judging by a failure. */
  readonly whileSent: <T>(exchange: Promise<T>, unsent: (error: Error) => boolean) => Promise<T>;
  readonly release: () => void;
}

/** One signal ends the call whatever it is doing. */
export function atOnce(signal: AbortSignal): CancellationPolicy {
  return { signal, whileSent: (exchange) => exchange, release: () => undefined };
}

/** `signal` counts while nothing is out, `whenSent` always. */
export function untilSent(signal: AbortSignal, whenSent: AbortSignal): CancellationPolicy {
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
