import type { Clock } from '../../api/clock.ts';
import { stopped } from './jobContext.ts';
import type { JobContext, Next } from './jobContext.ts';
import { LeaseLost } from './journal.ts';
import type { StoredJob } from './journalRows.ts';
import { isActive } from './schedule.ts';
import { step } from './step.ts';

/** Those who work on jobs in this window, one on each. */
export interface WorkerPool {
  readonly size: number;
  has(this: void, id: string): boolean;
  /** Begins to work on a job that this window has. */
  take(id: string, context: Omit<JobContext, 'signal' | 'ending' | 'lifetime'>): void;
  /** The user wants it stopped. */
  stop(id: string): void;
  /** Whoever works on a job leaves it to others after what is being done for it: nothing is broken off. */
  dismiss(id: string): void;
  /** The jobs that are worked on. */
  ids(): readonly string[];
  /** Whoever works on what is not ours any more stops; commands to stop are passed on. */
  check(jobs: readonly StoredJob[], owner: string): void;
  /** All stop, and are waited for. What can be done once is given `graceMs` milliseconds to come to its end. */
  close(reason: unknown, graceMs: number): Promise<void>;
}

interface Worker {
  readonly lifetime: AbortController;
  readonly stop: AbortController;
  readonly leave: AbortController;
  readonly done: Promise<void>;
}

/** @param left is told when nobody works on a job any more, with what went wrong unless that was to be. It must not fail. */
export function createWorkerPool(clock: Clock, left: (id: string, error: unknown) => Promise<void>): WorkerPool {
  const workers = new Map<string, Worker>();
  const ending = new AbortController();

  async function work(id: string, context: JobContext, leave: AbortSignal): Promise<void> {
    let failure: unknown;
    try {
      await goOn(id, context, leave);
    } catch (error) {
      if (!context.lifetime.aborted && !(error instanceof LeaseLost)) failure = error;
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
      const lifetime = new AbortController();
      const stop = new AbortController();
      const leave = new AbortController();
      const signal = AbortSignal.any([ending.signal, stop.signal]);
      const context: JobContext = { ...given, lifetime: lifetime.signal, ending: ending.signal, signal };
      workers.set(id, { lifetime, stop, leave, done: work(id, context, leave.signal) });
    },
    stop: (id) => workers.get(id)?.stop.abort(stopped),
    dismiss: (id) => workers.get(id)?.leave.abort(),
    ids: () => [...workers.keys()],
    check(jobs, owner) {
      for (const [id, worker] of workers) {
        const job = jobs.find((one) => one.id === id);
        if (job?.owner !== owner) worker.lifetime.abort(new LeaseLost('The job belongs to another window.'));
        else if (job.stopping) worker.stop.abort(stopped);
      }
    },
    async close(reason, graceMs) {
      for (const { lifetime } of workers.values()) lifetime.abort(reason);
      const timer = clock.timer(graceMs, () => ending.abort(reason));
      await Promise.all([...workers.values()].map(({ done }) => done));
      timer.stop();
    },
  };
}

async function goOn(id: string, context: JobContext, leave: AbortSignal): Promise<void> {
  while (!leave.aborted) {
    context.lifetime.throwIfAborted();
    const job = context.journal.job(id);
    if (job?.owner !== context.owner || !isActive(job)) return;
    const next: Next = await step(context, job);
    context.progress(undefined);
    if (next === 'leave') return;
    if (next > 0) await backOff(id, context, leave, next);
  }
}

/** A wish to stop ends the pause, and is seen by the next step. Once it was, pauses are kept again. */
async function backOff(id: string, context: JobContext, leave: AbortSignal, ms: number): Promise<void> {
  if (context.signal.aborted && context.journal.job(id)?.stopping === true) return;
  const until = AbortSignal.any([context.lifetime, leave, ...(context.signal.aborted ? [] : [context.signal])]);
  await context.clock.wait(ms, until).catch(() => context.lifetime.throwIfAborted());
}
