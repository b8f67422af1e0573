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

/** One pace for all requests of a client: a 429 slows every one of them, successes speed up again. */
export interface Pace {
  /**
   * Waits for this request's turn.
   * @param deadline time of the clock's `elapsed` until which waiting makes sense.
   * @throws ServiceError rateLimited, at once, when the turn comes later than that; the signal's reason when it aborts meanwhile.
   */
  turn(caller: Caller, deadline: number, signal: AbortSignal): Promise<void>;
  /** A request was let through. */
  succeeded(): void;
  /**
   * A request was refused as one too many. Its endpoint is not asked before `retryAfterMs` has passed, others for a while at most, and
   * what is paid for is not held back by what is free.
   */
  refused(caller: Caller, retryAfterMs: number | undefined): void;
}

/** A pace that starts unlimited. */
export function createPace(clock: Clock = systemClock): Pace {
  let gapMs = 0;
  let next = 0;
  // Until when nothing is sent: to an endpoint, and to any, of those that are paid for and of the others.
  const holds = new Map<string, number>();
  const across = { paid: 0, free: 0 };
  let slowedAt = -windowMs;
  // When requests were let through, over the last second: their number is a rate that the service allows.
  let passed: number[] = [];

  function turnOf({ endpoint, isPaid }: Caller): number {
    return Math.max(next, isPaid ? across.paid : across.free, holds.get(endpoint) ?? 0);
  }

  function hold({ endpoint, isPaid }: Caller, now: number, ms: number): void {
    for (const [other, until] of holds) if (until <= now) holds.delete(other);
    holds.set(endpoint, Math.max(holds.get(endpoint) ?? 0, now + Math.min(longestHoldMs, ms)));
    const until = now + Math.min(longestHoldAcrossMs, ms);
    across.free = Math.max(across.free, until);
    if (isPaid) across.paid = Math.max(across.paid, until);
  }

  return {
    async turn(caller, deadline, signal) {
      for (;;) {
        signal.throwIfAborted();
        const now = clock.elapsed();
        const turn = turnOf(caller);
        if (now >= turn) {
          next = now + gapMs;
          return;
        }
        if (turn > deadline) {
          throw new ServiceError('rateLimited', 'The service asks to wait.', { retryAfterMs: Math.ceil(turn - now) });
        }
        // Waits again afterwards: others may have gone first, or a refusal may have moved the time.
        await clock.wait(turn - now, signal);
      }
    },
    succeeded() {
      const now = clock.elapsed();
      passed = [...passed.filter((time) => time > now - windowMs), now];
      gapMs = gapMs < 1 ? 0 : gapMs * recovery;
    },
    refused(caller, retryAfterMs) {
      const now = clock.elapsed();
      passed = passed.filter((time) => time > now - windowMs);
      // Requests that were under way together are refused together: that is one reason to slow down, not many.
      if (now - slowedAt > windowMs / 2) {
        const allowed = passed.length > 1 ? (windowMs / passed.length) * 1.05 : firstGapMs;
        gapMs = Math.min(slowestGapMs, Math.max(gapMs * 1.1, allowed));
        slowedAt = now;
      }
      // The next place comes free a second after the oldest request of this second was let through.
      const free = passed[0] === undefined ? now + Math.max(gapMs, firstGapMs) : passed[0] + windowMs;
      if (retryAfterMs === undefined) next = Math.max(next, free);
      else hold(caller, now, retryAfterMs);
    },
  };
}
