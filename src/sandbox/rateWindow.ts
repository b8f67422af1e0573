import type { SandboxClock } from './clock.ts';

/** Counts requests in a sliding second. */
export interface RateWindow {
  /** Whether one more request stays within `perSecond`; a request over it is not counted. */
  admit(perSecond: number): boolean;
}

export function createRateWindow(clock: SandboxClock): RateWindow {
  let admitted: number[] = [];
  return {
    admit(perSecond) {
      const now = clock.elapsed();
      admitted = admitted.filter((time) => now - time < 1000);
      if (admitted.length >= perSecond) return false;
      admitted.push(now);
      return true;
    },
  };
}
