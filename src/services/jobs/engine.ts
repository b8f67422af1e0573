import { randomUUID } from 'node:crypto';
import { systemClock } from '../../api/clock.ts';
import type { Clock } from '../../api/clock.ts';
import { isOver } from './jobs.ts';
import type { Job, JobOrder } from './jobs.ts';
import { JobDispatcher } from './dispatcher.ts';
import type { DispatcherOptions } from './dispatcher.ts';
import { handOver, isWorkedOn, retryJob, stopJob } from './jobCommands.ts';
import { JobStore } from './jobStore.ts';
import { mayBillAgain } from './jobView.ts';
import type { Journal } from './journal.ts';
import { Keyring } from './keyring.ts';
import type { FindSealer } from './keyring.ts';
import { isComplete, tidyUp } from './stored.ts';
import { defaultTiming, keptJobs } from './timing.ts';
import type { EngineTiming } from './timing.ts';

export interface Hold {
  readonly host: string;
  readonly account: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export interface EngineOptions extends Pick<DispatcherOptions, 'folder' | 'files' | 'service' | 'log' | 'owner'> {
  readonly journal: Journal;
  /** Encrypts and decrypts the journal's secrets. */
  readonly sealer: FindSealer;
  readonly clock?: Clock;
  readonly timing?: Partial<EngineTiming>;
}

/** Operations on jobs for the user interface, and the background work on the journal's jobs. */
export class JobEngine {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #store: JobStore;
  readonly #dispatcher: JobDispatcher;

  private constructor(folder: string, clock: Clock, store: JobStore, dispatcher: JobDispatcher) {
    this.#folder = folder;
    this.#clock = clock;
    this.#store = store;
    this.#dispatcher = dispatcher;
  }

  /** Starts working on the jobs in the journal. @throws JournalError */
  static async start(options: EngineOptions): Promise<JobEngine> {
    const { folder, clock = systemClock } = options;
    const store = new JobStore(options.journal, clock);
    const keyring = await Keyring.open(store.journal, options.sealer);
    const timing = { ...defaultTiming, ...options.timing };
    return new JobEngine(folder, clock, store, new JobDispatcher({ ...options, store, keyring, clock, timing }));
  }

  /** Returns all jobs, oldest first. */
  list(): readonly Job[] {
    return this.#store.jobs().map((job) => this.#store.shown(job));
  }

  /** Returns accounts for which nothing is uploaded now because their quota is used up (456). */
  held(): readonly Hold[] {
    return this.#store.journal.holds();
  }

  /** Calls `listener` after every change, including those of other windows. @returns a function that unsubscribes. */
  onDidChange(listener: () => void): () => void {
    return this.#store.onDidChange(listener);
  }

  /** Calls `listener` for each job that has ended, was put back, or needs the user, in the one window that worked on it. */
  onDidFinish(listener: (job: Job) => void): () => void {
    return this.#dispatcher.onDidFinish(listener);
  }

  /** Writes orders to the journal, all or none, and starts them. @returns their ids. @throws JournalError */
  async add(orders: readonly JobOrder[]): Promise<string[]> {
    const made = orders.map((order) => ({ id: randomUUID(), order }));
    await this.#store.journal.write((writer) => {
      for (const { id, order } of made) writer.insert(id, order, this.#clock.now());
      for (const { id } of this.#store.jobs().filter(isComplete).slice(0, -keptJobs)) writer.remove(id);
    });
    this.#dispatcher.schedulePoll();
    return made.map(({ id }) => id);
  }

  /** Stops an upload or tracking. The service cannot cancel, so it continues with files it has received. @throws JournalError */
  async stop(id: string): Promise<void> {
    const { journal } = this.#store;
    await journal.write((writer) => stopJob(writer, journal.job(id), this.#clock.now()));
    this.#dispatcher.stop(id);
    this.#dispatcher.schedulePoll();
  }

  /**
   * Retries a job that has ended: resumes tracking stopped jobs, saves unsaved results again, and uploads all others again, which may be
   * billed again.
   * @param confirmed true if the user agreed to that; otherwise nothing that may be billed is done.
   * @throws JournalError
   */
  async retry(id: string, confirmed: boolean): Promise<'done' | 'mayBill'> {
    const { journal } = this.#store;
    // Use the current state, because the caller's may be outdated.
    const outcome = await journal.write((writer) => {
      const job = journal.job(id);
      if (job && !confirmed && mayBillAgain(job)) return 'mayBill';
      retryJob(writer, job, this.#clock.now());
      return 'done';
    });
    this.#dispatcher.forgetPause(id);
    this.#dispatcher.schedulePoll();
    return outcome;
  }

  /**
   * Lets another key continue jobs that wait for theirs; never at another host, and no job that a window works on. If the service refuses
   * that key access to the uploads, the jobs are put back: nothing is sent again automatically, and paid work is not lost.
   * @returns the ids of jobs that now belong to that key. @throws JournalError
   */
  async continueAs(ids: readonly string[], to: { readonly host: string; readonly account: string }): Promise<string[]> {
    const { journal } = this.#store;
    const taken = await journal.write((writer) => ids.filter((id) => handOver(writer, journal.job(id), to, this.#clock.now())));
    for (const id of taken) this.#dispatcher.forgetPause(id);
    this.#dispatcher.schedulePoll();
    return taken;
  }

  /** Changes the destination of a result and saves it there. @param position its index in `results`. @throws JournalError */
  async moveResult(id: string, position: number, file: string, overwrite: boolean): Promise<void> {
    const { journal } = this.#store;
    await journal.write((writer) => {
      // An index into the displayed results, because others may have become separate jobs.
      const result = journal.job(id)?.results[position];
      if (!result) return;
      writer.setResult(id, result.position, { file, overwrite, placing: null, note: null });
      writer.setJob(id, { parked: false, note: null, due: 0 }, this.#clock.now());
    });
    this.#dispatcher.schedulePoll();
  }

  /** Removes jobs that nobody works on. @returns their ids. @throws JournalError */
  async remove(ids: readonly string[]): Promise<string[]> {
    const { journal } = this.#store;
    const removed = await journal.write((writer) => {
      const now = this.#clock.now();
      const free = ids.flatMap((id) => journal.job(id) ?? []).filter((job) => isOver(job) || job.parked || !isWorkedOn(job, now));
      for (const { id } of free) writer.remove(id);
      return free;
    });
    for (const job of removed) await tidyUp(this.#folder, job, this.#store.jobs(), 'all');
    return removed.map(({ id }) => id);
  }

  /** Resumes the jobs of an account. @throws JournalError */
  async resume(account: string): Promise<void> {
    await this.#store.journal.write((writer) => {
      writer.resume(account);
      const held = this.#store.jobs().filter((job) => job.account === account && job.note?.kind === 'quota');
      for (const { id } of held) writer.setJob(id, { note: null }, this.#clock.now());
    });
    this.#dispatcher.schedulePoll();
  }

  /**
   * Called when connections may have changed. Jobs without a connection are released after their current step.
   * @throws JournalError
   */
  async connectionChanged(): Promise<void> {
    await this.#dispatcher.leaveUnreached();
  }

  /** Called when the window closes. All work is aborted, and other windows may take it over. */
  async close(): Promise<void> {
    this.#store.close();
    await this.#dispatcher.close();
    this.#store.journal.close();
  }
}
