import { setTimeout as delay } from 'node:timers/promises';

/** Looks again until it throws no longer; at the end of the time, what it threw last. */
export async function eventually<T>(look: () => Promise<T>, milliseconds = 15_000): Promise<T> {
  for (const end = Date.now() + milliseconds; ; await delay(100)) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
