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

/** Workers of this window, one per job. */
export class WorkerPool {
  readonly #clock: Clock;
  readonly #onExit: (id: string, error: unknown) => Promise<void>;
  readonly #workers = new Map<string, Worker>();
  readonly #ending = new AbortController();

  /** @param onExit called when work on a job has ended, with an error if it was unexpected. It must not fail. */
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

  /** Returns the ids of jobs with a worker. */
  ids(): readonly string[] {
    return [...this.#workers.keys()];
  }

  /** Starts work on a job that this window has leased. */
  take(id: string, given: Omit<JobContext, 'signal' | 'ending' | 'lifetime'>): void {
    const lifetime = new AbortController();
    const stop = new AbortController();
    const leave = new AbortController();
    const ending = this.#ending.signal;
    const context: JobContext = { ...given, lifetime: lifetime.signal, ending, signal: AbortSignal.any([ending, stop.signal]) };
    this.#workers.set(id, { lifetime, stop, leave, done: this.#work(id, context, leave.signal) });
  }

  /** Stops a job on the user's request. */
  stop(id: string): void {
    this.#workers.get(id)?.stop.abort(stopped);
  }

  /** Ends work on a job after its current step. Nothing is aborted. */
  dismiss(id: string): void {
    this.#workers.get(id)?.leave.abort();
  }

  /** Aborts work on jobs that this window lost, and passes on requests to stop. */
  check(jobs: readonly StoredJob[], owner: string): void {
    for (const [id, worker] of this.#workers) {
      const job = jobs.find((one) => one.id === id);
      if (job?.owner !== owner) worker.lifetime.abort(new LeaseLost('The job belongs to another window.'));
      else if (job.stopping) worker.stop.abort(stopped);
    }
  }

  /** Ends all workers and waits for them. Steps that are possible only once get `graceMs` milliseconds to finish. */
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

/** Waits before the next step. A request to stop ends the wait once; later waits are not shortened. */
async function backOff(id: string, context: JobContext, leave: AbortSignal, ms: number): Promise<void> {
  if (context.signal.aborted && context.journal.job(id)?.stopping === true) return;
  const until = AbortSignal.any([context.lifetime, leave, ...(context.signal.aborted ? [] : [context.signal])]);
  await context.clock.wait(ms, until).catch(() => context.lifetime.throwIfAborted());
}
