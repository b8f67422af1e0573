import { systemClock } from '../api/clock.ts';
import type { Clock } from '../api/clock.ts';
import { ServiceError } from './errors.ts';

/** Maximum gap between two requests, in milliseconds. */
const slowestGapMs = 2_000;
/** Gap after the first refusal if the allowed rate is unknown, in milliseconds. */
const firstGapMs = 50;
/** Assumed window of the service's rate limit, in milliseconds. */
const windowMs = 1_000;
/** Maximum time that a refusal delays requests to its own endpoint, in milliseconds. */
const longestHoldMs = 60 * 60 * 1000;
/** Maximum time that it delays requests to other endpoints, in milliseconds. The service didn't ask for a pause there. */
const longestHoldAcrossMs = 2 * 60 * 1000;
/** Factor by which the gap shrinks after each success, to find the currently allowed rate. */
const recovery = 0.995;

/** A request that waits for its turn. */
export interface Caller {
  readonly endpoint: string;
  /** True if it is billed, or fetches a billed result. A wait caused by a free request does not delay it. */
  readonly isPaid: boolean;
}

/** Common pace of all requests of a client. A 429 slows all of them down, successes speed them up again. Initially unlimited. */
export class Pace {
  readonly #clock: Clock;
  #gapMs = 0;
  #next = 0;
  /** Time before which nothing is sent to an endpoint. */
  readonly #holds = new Map<string, number>();
  /** Times before which nothing is sent to any endpoint, for paid and for free requests. */
  readonly #across = { paid: 0, free: 0 };
  #slowedAt = -windowMs;
  /** Times of successful requests within the last second. Their number is a rate that the service allows. */
  #passed: number[] = [];

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  /**
   * Waits for this request's turn.
   * @param deadline latest useful time, as of the clock's `elapsed`.
   * @throws ServiceError rateLimited, immediately, if the turn comes later than that; the signal's reason if it aborts.
   */
  async turn(caller: Caller, deadline: number, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const now = this.#clock.elapsed();
      const turn = this.#turnOf(caller);
      if (now >= turn) {
        this.#next = now + this.#gapMs;
        return;
      }
      if (turn > deadline) {
        throw new ServiceError('rateLimited', 'The service asked to wait before the next request.', {
          retryAfterMs: Math.ceil(turn - now),
        });
      }
      // Checks again after the wait: other requests may have gone first, or a refusal may have moved the time.
      await this.#clock.wait(turn - now, signal);
    }
  }

  /** Records a successful request. */
  succeeded(): void {
    const now = this.#clock.elapsed();
    this.#passed = [...this.#passed.filter((time) => time > now - windowMs), now];
    this.#gapMs = this.#gapMs < 1 ? 0 : this.#gapMs * recovery;
  }

  /**
   * Records a refusal for too many requests. Its endpoint is not used until `retryAfterMs` has passed, others are delayed for a limited
   * time. Free requests don't delay paid ones.
   */
  refused(caller: Caller, retryAfterMs: number | undefined): void {
    const now = this.#clock.elapsed();
    const passed = this.#passed.filter((time) => time > now - windowMs);
    this.#passed = passed;
    // Concurrent requests are refused together. That counts as one reason to slow down.
    if (now - this.#slowedAt > windowMs / 2) {
      const allowed = passed.length > 1 ? (windowMs / passed.length) * 1.05 : firstGapMs;
      this.#gapMs = Math.min(slowestGapMs, Math.max(this.#gapMs * 1.1, allowed));
      this.#slowedAt = now;
    }
    // The next request is allowed a second after the oldest success in the current window.
    const free = passed[0] === undefined ? now + Math.max(this.#gapMs, firstGapMs) : passed[0] + windowMs;
    if (retryAfterMs === undefined) this.#next = Math.max(this.#next, free);
    else this.#hold(caller, now, retryAfterMs);
  }

  #turnOf({ endpoint, isPaid }: Caller): number {
    return Math.max(this.#next, isPaid ? this.#across.paid : this.#across.free, this.#holds.get(endpoint) ?? 0);
  }

  #hold({ endpoint, isPaid }: Caller, now: number, ms: number): void {
    for (const [other, until] of this.#holds) if (until <= now) this.#holds.delete(other);
    this.#holds.set(endpoint, Math.max(this.#holds.get(endpoint) ?? 0, now + Math.min(longestHoldMs, ms)));
    const until = now + Math.min(longestHoldAcrossMs, ms);
    this.#across.free = Math.max(this.#across.free, until);
    if (isPaid) this.#across.paid = Math.max(this.#across.paid, until);
  }
}
