import type { Clock } from '../../api/clock.ts';
import { stopped } from './desk.ts';
import type { Desk, Next } from './desk.ts';
import { LeaseLost } from './journal.ts';
import type { StoredJob } from './journalRows.ts';
import { isActive } from './schedule.ts';
import { step } from './step.ts';

/** Those who work on jobs in this window, one on each. */
export interface Crew {
  readonly size: number;
  has(this: void, id: string): boolean;
  /** Begins to work on a job that this window has. */
  take(id: string, desk: Omit<Desk, 'signal' | 'ending' | 'life'>): void;
  /** The user wants it stopped. */
  stop(id: string): void;
  /** Whoever works on a job leaves it to others after what is being done for it: nothing is broken off. */
  dismiss(id: string): void;
  /** The jobs that are worked on. */
  ids(): readonly string[];
  /** Whoever works on what is not ours any more stops; wishes to stop are passed on. */
  check(jobs: readonly StoredJob[], owner: string): void;
  /** All stop, and are waited for. What can be done once is given `graceMs` milliseconds to come to its end. */
  close(reason: unknown, graceMs: number): Promise<void>;
}

interface Worker {
  readonly life: AbortController;
  readonly stop: AbortController;
  readonly leave: AbortController;
  readonly done: Promise<void>;
}

/** @param left is told when nobody works on a job any more, with what went wrong unless that was to be. It must not fail. */
export function createCrew(clock: Clock, left: (id: string, error: unknown) => Promise<void>): Crew {
  const workers = new Map<string, Worker>();
  const ending = new AbortController();

  async function work(id: string, desk: Desk, leave: AbortSignal): Promise<void> {
    let failure: unknown;
    try {
      await goOn(id, desk, leave);
    } catch (error) {
      if (!desk.life.aborted && !(error instanceof LeaseLost)) failure = error;
    }
    await left(id, failure);
    workers.delete(id);
  }

  return {
    get size() {
      return workers.size;
    },
    has: (id) => workers.has(id),
    take(id, given) {
      const life = new AbortController();
      const stop = new AbortController();
      const leave = new AbortController();
      const signal = AbortSignal.any([ending.signal, stop.signal]);
      const desk: Desk = { ...given, life: life.signal, ending: ending.signal, signal };
      workers.set(id, { life, stop, leave, done: work(id, desk, leave.signal) });
    },
    stop: (id) => workers.get(id)?.stop.abort(stopped),
    dismiss: (id) => workers.get(id)?.leave.abort(),
    ids: () => [...workers.keys()],
    check(jobs, owner) {
      for (const [id, worker] of workers) {
        const job = jobs.find((one) => one.id === id);
        if (job?.owner !== owner) worker.life.abort(new LeaseLost('The job belongs to another window.'));
        else if (job.stopping) worker.stop.abort(stopped);
      }
    },
    async close(reason, graceMs) {
      for (const { life } of workers.values()) life.abort(reason);
      const timer = clock.timer(graceMs, () => ending.abort(reason));
      await Promise.all([...workers.values()].map(({ done }) => done));
      timer.stop();
    },
  };
}

async function goOn(id: string, desk: Desk, leave: AbortSignal): Promise<void> {
  while (!leave.aborted) {
    desk.life.throwIfAborted();
    const job = desk.journal.job(id);
    if (job?.owner !== desk.owner || !isActive(job)) return;
    const next: Next = await step(desk, job);
    desk.progress(undefined);
    if (next === 'leave') return;
    if (next > 0) await rest(id, desk, leave, next);
  }
}

/** A wish to stop ends the pause, and is seen by the next step. Once it was, pauses are kept again. */
async function rest(id: string, desk: Desk, leave: AbortSignal, ms: number): Promise<void> {
  if (desk.signal.aborted && desk.journal.job(id)?.stopping === true) return;
  const until = AbortSignal.any([desk.life, leave, ...(desk.signal.aborted ? [] : [desk.signal])]);
  await desk.clock.wait(ms, until).catch(() => desk.life.throwIfAborted());
}
