import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from './errors.ts';

/** Longest gap between two requests that the pace falls to, in milliseconds. */
const slowestGapMs = 2_000;
/** First gap after the service asked to slow down, in milliseconds. */
const firstGapMs = 50;
/** Longest time that one refusal holds back the requests of others, in milliseconds. */
const longestHoldMs = 60 * 60 * 1000;
/** Requests that must succeed in a row before the gap shrinks. */
const successesToSpeedUp = 5;

/** One pace for all requests of a client: a 429 slows every one of them, successes speed up again. */
export interface Pace {
  /**
   * Waits for this request's turn.
   * @param deadline time of `performance.now()` until which waiting makes sense.
   * @throws ServiceError rateLimited, at once, when the turn comes later than that; the signal's reason when it aborts meanwhile.
   */
  turn(deadline: number, signal: AbortSignal): Promise<void>;
  /** A request was let through. */
  succeeded(): void;
  /** A request was refused as one too many; nothing is sent before `retryAfterMs` has passed. */
  refused(retryAfterMs: number | undefined): void;
}

/** A pace that starts unlimited. */
export function createPace(): Pace {
  let gapMs = 0;
  let successes = 0;
  let next = 0;
  let slowedAt = 0;

  return {
    async turn(deadline, signal) {
      for (;;) {
        signal.throwIfAborted();
        const now = performance.now();
        if (now >= next) {
          next = now + gapMs;
          return;
        }
        if (next > deadline) {
          throw new ServiceError('rateLimited', 'The service asks to wait.', { retryAfterMs: Math.ceil(next - now) });
        }
        // Waits again afterwards: others may have gone first, or a refusal may have moved the time.
        await delay(next - now, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
    },
    succeeded() {
      successes += 1;
      if (successes < successesToSpeedUp || gapMs === 0) return;
      successes = 0;
      gapMs = gapMs < firstGapMs ? 0 : gapMs * 0.8;
    },
    refused(retryAfterMs) {
      const now = performance.now();
      successes = 0;
      // Requests that were under way together are refused together: that is one reason to slow down, not many.
      if (now - slowedAt > gapMs) {
        gapMs = Math.min(slowestGapMs, Math.max(firstGapMs, gapMs * 2));
        slowedAt = now;
      }
      next = Math.max(next, now + Math.max(gapMs, Math.min(longestHoldMs, retryAfterMs ?? 0)));
    },
  };
}
