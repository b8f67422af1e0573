import type { Clock } from '../../api/clock.ts';
import { stopped } from './jobContext.ts';
import type { JobContext, Next } from './jobContext.ts';
import { LeaseLost } from './journal.ts';
import type { StoredJob } from './journalRows.ts';
import { isActive } from './schedule.ts';
import { step } from './step.ts';

interface Worker {
  readonly lifetime: AbortController;
  readonly stop: AbortController;
  readonly leave: AbortController;
  readonly done: Promise<void>;
}

/** Those who work on jobs in this window, one on each. */
export class WorkerPool {
  readonly #clock: Clock;
  readonly #onExit: (id: string, error: unknown) => Promise<void>;
  readonly #workers = new Map<string, Worker>();
  readonly #ending = new AbortController();

  /** @param onExit is told when nobody works on a job any more, with what went wrong unless that was to be. It must not fail. */
  constructor(clock: Clock, onExit: (id: string, error: unknown) => Promise<void>) {
    this.#clock = clock;
    this.#onExit = onExit;
  }

  get size(): number {
    return this.#workers.size;
  }

  has(id: string): boolean {
    return this.#workers.has(id);
  }

  /** The jobs that are worked on. */
  ids(): readonly string[] {
    return [...this.#workers.keys()];
  }

  /** Begins to work on a job that this window has. */
  take(id: string, given: Omit<JobContext, 'signal' | 'ending' | 'lifetime'>): void {
    const lifetime = new AbortController();
    const stop = new AbortController();
    const leave = new AbortController();
    const ending = this.#ending.signal;
    const context: JobContext = { ...given, lifetime: lifetime.signal, ending, signal: AbortSignal.any([ending, stop.signal]) };
    this.#workers.set(id, { lifetime, stop, leave, done: this.#work(id, context, leave.signal) });
  }

  /** The user wants it stopped. */
  stop(id: string): void {
    this.#workers.get(id)?.stop.abort(stopped);
  }

  /** Whoever works on a job leaves it to others after what is being done for it: nothing is broken off. */
  dismiss(id: string): void {
    this.#workers.get(id)?.leave.abort();
  }

  /** Whoever works on what is not ours any more stops; commands to stop are passed on. */
  check(jobs: readonly StoredJob[], owner: string): void {
    for (const [id, worker] of this.#workers) {
      const job = jobs.find((one) => one.id === id);
      if (job?.owner !== owner) worker.lifetime.abort(new LeaseLost('The job belongs to another window.'));
      else if (job.stopping) worker.stop.abort(stopped);
    }
  }

  /** All stop, and are waited for. What can be done once is given `graceMs` milliseconds to come to its end. */
  async close(reason: unknown, graceMs: number): Promise<void> {
    for (const { lifetime } of this.#workers.values()) lifetime.abort(reason);
    const timer = this.#clock.timer(graceMs, () => this.#ending.abort(reason));
    await Promise.all([...this.#workers.values()].map(({ done }) => done));
    timer.stop();
  }

  async #work(id: string, context: JobContext, leave: AbortSignal): Promise<void> {
    let failure: unknown;
    try {
      await goOn(id, context, leave);
    } catch (error) {
      if (!context.lifetime.aborted && !(error instanceof LeaseLost)) failure = error;
    }
    await this.#onExit(id, failure);
    this.#workers.delete(id);
  }
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
