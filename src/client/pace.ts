import { systemClock } from '../api/clock.ts';
import type { Clock } from '../api/clock.ts';
import { ServiceError } from './errors.ts';

/** Longest gap between two requests that the pace falls to, in milliseconds. */
const slowestGapMs = 2_000;
/** Gap after the first refusal when nothing is known of the rate that is allowed, in milliseconds. */
const firstGapMs = 50;
/** What services count requests by, as far as is known: a second. In milliseconds. */
const windowMs = 1_000;
/** Longest time that one refusal holds back requests to its own endpoint, in milliseconds. */
const longestHoldMs = 60 * 60 * 1000;
/** Longest time that it holds back requests to others: nobody asked for a pause there. */
const longestHoldAcrossMs = 2 * 60 * 1000;
/** Share of the gap that stays after a request was let through, so that the pace finds the rate that is allowed now. */
const recovery = 0.995;

/** Whose turn it is. */
export interface Caller {
  readonly endpoint: string;
  /** Whether it is paid for, or fetches what was paid for: a wait that a free request is asked for does not hold it back. */
  readonly isPaid: boolean;
}

/** One pace for all requests of a client: a 429 slows every one of them, successes speed up again. It starts unlimited. */
export class Pace {
  readonly #clock: Clock;
  #gapMs = 0;
  #next = 0;
  /** Until when nothing is sent to an endpoint. */
  readonly #holds = new Map<string, number>();
  /** And to any, of those that are paid for and of the others. */
  readonly #across = { paid: 0, free: 0 };
  #slowedAt = -windowMs;
  /** When requests were let through, over the last second: their number is a rate that the service allows. */
  #passed: number[] = [];

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  /**
   * Waits for this request's turn.
   * @param deadline time of the clock's `elapsed` until which waiting makes sense.
   * @throws ServiceError rateLimited, at once, when the turn comes later than that; the signal's reason when it aborts meanwhile.
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
      // Waits again afterwards: others may have gone first, or a refusal may have moved the time.
      await this.#clock.wait(turn - now, signal);
    }
  }

  /** A request was let through. */
  succeeded(): void {
    const now = this.#clock.elapsed();
    this.#passed = [...this.#passed.filter((time) => time > now - windowMs), now];
    this.#gapMs = this.#gapMs < 1 ? 0 : this.#gapMs * recovery;
  }

  /**
   * A request was refused as one too many. Its endpoint is not asked before `retryAfterMs` has passed, others for a while at most, and
   * what is paid for is not held back by what is free.
   */
  refused(caller: Caller, retryAfterMs: number | undefined): void {
    const now = this.#clock.elapsed();
    const passed = this.#passed.filter((time) => time > now - windowMs);
    this.#passed = passed;
    // Requests that were under way together are refused together: that is one reason to slow down, not many.
    if (now - this.#slowedAt > windowMs / 2) {
      const allowed = passed.length > 1 ? (windowMs / passed.length) * 1.05 : firstGapMs;
      this.#gapMs = Math.min(slowestGapMs, Math.max(this.#gapMs * 1.1, allowed));
      this.#slowedAt = now;
    }
    // The next place comes free a second after the oldest request of this second was let through.
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
