import { clockFrom } from '../../src/api/clock.ts';
import type { Clock } from '../../src/api/clock.ts';
import { isUnderway, moment, progress, turns } from './underway.ts';

/**
 * Time that goes on by itself, from one moment that somebody waits for to the next, as soon as nothing else goes on in this process: no
 * byte between two of its sockets, no connection being made, no file, no compression. So it does not matter how fast the machine is.
 */
export interface SimulatedClock extends Clock {
  /**
   * Waits until something is so; it is looked at after everything that happens, and before time goes on.
   * @throws Error that says what was waited for, when nothing goes on any more or `mostMs` have passed.
   */
  until(this: void, what: string, isSo: () => boolean | Promise<boolean>, mostMs?: number): Promise<void>;
  /** Waits until nothing goes on any more, while time stands still. */
  settled(this: void): Promise<void>;
  /** Lets so many milliseconds pass, and everything happen that they bring. */
  pass(this: void, ms: number): Promise<void>;
  /** Moves `now` forward, as when the machine slept: timers go on where they were. */
  sleep(this: void, ms: number): void;
}

interface Waiter {
  at: number;
  readonly callback: () => void;
}

interface Watcher {
  readonly what: string;
  readonly isSo: () => boolean | Promise<boolean>;
  readonly end: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** A day in spring, at noon. */
const beginning = Date.UTC(2026, 3, 14, 12);

/** Looks without anything going on, one after the other, before that is believed. */
const quietLooks = 2;

export function createSimulatedClock(): SimulatedClock {
  let time = 0;
  let slept = 0;
  // In the order in which they were begun, which is the one in which they are called back.
  const waiters = new Set<Waiter>();
  const watchers = new Set<Watcher>();
  const settling = new Set<() => void>();
  let changes = 0;
  let driving = false;

  function begin(waiter: Waiter): void {
    changes += 1;
    waiters.add(waiter);
    if (!driving) void drive();
  }

  function fire(): void {
    const due = [...waiters].filter(({ at }) => at <= time).toSorted((one, other) => one.at - other.at);
    for (const waiter of due) if (waiters.delete(waiter)) waiter.callback();
    changes += 1;
  }

  /** Whether somebody was there to go on for. */
  function goOn(): boolean {
    if (settling.size > 0) {
      for (const resolve of settling) resolve();
      settling.clear();
    } else if (waiters.size > 0) {
      time = Math.max(time, Math.min(...[...waiters].map(({ at }) => at)));
      fire();
    } else return false;
    return true;
  }

  async function look(): Promise<void> {
    for (const watcher of watchers) {
      const isOver = await answerOf(watcher);
      if (isOver) watchers.delete(watcher);
    }
  }

  async function answerOf({ what, isSo, end, resolve, reject }: Watcher): Promise<boolean> {
    try {
      if (await isSo()) resolve();
      else if (time > end) reject(new Error(`Waited in vain: ${what}.`));
      else return false;
    } catch (error) {
      reject(error);
    }
    return true;
  }

  async function drive(): Promise<void> {
    driving = true;
    try {
      let before = -1;
      for (let quiet = 0; waiters.size + watchers.size + settling.size > 0;) {
        await look();
        const now = progress() + changes;
        const isBusy = isUnderway();
        quiet = now === before && !isBusy ? quiet + 1 : 0;
        before = now;
        if (quiet >= quietLooks) {
          quiet = 0;
          if (!goOn()) giveUp();
        }
        // Whoever only waits for bytes leaves them the processor.
        if (isBusy && watchers.size === 0) await moment();
        else await turns(look);
      }
    } finally {
      driving = false;
    }
  }

  function giveUp(): void {
    for (const { what, reject } of watchers) reject(new Error(`Waited in vain, for nothing goes on any more: ${what}.`));
    watchers.clear();
  }

  const clock = clockFrom({
    now: () => beginning + time + slept,
    elapsed: () => time,
    timer(ms, callback) {
      const waiter = { at: time + Math.max(0, ms), callback };
      begin(waiter);
      return {
        restart() {
          waiter.at = time + Math.max(0, ms);
          // One that was called back already is begun anew, and those that are restarted often are not moved about.
          if (!waiters.has(waiter)) begin(waiter);
        },
        stop() {
          waiters.delete(waiter);
        },
      };
    },
  });

  async function settled(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    settling.add(resolve);
    if (!driving) void drive();
    await promise;
  }

  return {
    ...clock,
    settled,
    async until(what, isSo, mostMs = 60_000) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const watcher = { what, isSo, end: time + mostMs, resolve, reject };
      // At once: what is so now may have passed by the next turn.
      if (!(await answerOf(watcher))) watchers.add(watcher);
      if (!driving) void drive();
      await promise;
    },
    async pass(ms) {
      await clock.wait(ms, new AbortController().signal);
      await settled();
    },
    sleep(ms) {
      slept += ms;
    },
  };
}
