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
  /** What locks and opens the journal's secrets. */
  readonly sealer: FindSealer;
  readonly clock?: Clock;
  readonly timing?: Partial<EngineTiming>;
}

/** What is done with jobs by whoever shows them, and whoever works on what the journal holds. */
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

  /** Starts to work on what the journal holds. @throws JournalError */
  static async start(options: EngineOptions): Promise<JobEngine> {
    const { folder, clock = systemClock } = options;
    const store = new JobStore(options.journal, clock);
    const keyring = await Keyring.open(store.journal, options.sealer);
    const timing = { ...defaultTiming, ...options.timing };
    return new JobEngine(folder, clock, store, new JobDispatcher({ ...options, store, keyring, clock, timing }));
  }

  /** All jobs, oldest first. */
  list(): readonly Job[] {
    return this.#store.jobs().map((job) => this.#store.shown(job));
  }

  /** Accounts for which nothing is uploaded at the moment, for their characters are used up (456). */
  held(): readonly Hold[] {
    return this.#store.journal.holds();
  }

  /** `listener` is called after every change, of other windows too. @returns what ends that. */
  onDidChange(listener: () => void): () => void {
    return this.#store.onDidChange(listener);
  }

  /** Called for each job that is over, was put back, or cannot go on without the user, in the one window that worked on it. */
  onDidFinish(listener: (job: Job) => void): () => void {
    return this.#dispatcher.onDidFinish(listener);
  }

  /** Writes orders into the journal, all or none, and starts on them. @returns their ids. @throws JournalError */
  async add(orders: readonly JobOrder[]): Promise<string[]> {
    const made = orders.map((order) => ({ id: randomUUID(), order }));
    await this.#store.journal.write((writer) => {
      for (const { id, order } of made) writer.insert(id, order, this.#clock.now());
      for (const { id } of this.#store.jobs().filter(isComplete).slice(0, -keptJobs)) writer.remove(id);
    });
    this.#dispatcher.schedulePoll();
    return made.map(({ id }) => id);
  }

  /** Stops an upload, or following. The service has no way to cancel: what it has, it goes on with. @throws JournalError */
  async stop(id: string): Promise<void> {
    const { journal } = this.#store;
    await journal.write((writer) => stopJob(writer, journal.job(id), this.#clock.now()));
    this.#dispatcher.stop(id);
    this.#dispatcher.schedulePoll();
  }

  /**
   * Tries again what is over: follows again what was stopped at the service, places again what could not be written, and uploads again
   * what ended otherwise, which may be billed again.
   * @param confirmed whether the user agreed to that; nothing is done without, where it may be.
   * @throws JournalError
   */
  async retry(id: string, confirmed: boolean): Promise<'done' | 'mayBill'> {
    const { journal } = this.#store;
    // As it is now: whoever asks may have seen it long ago.
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
   * Lets another key go on with jobs that wait for theirs; never at another host, and none that a window works on. Where the service does
   * not let it fetch what was uploaded, the job is put back: nothing is sent again by itself, and what was paid for is not given up.
   * @returns the ids of those that are that key's from now on. @throws JournalError
   */
  async continueAs(ids: readonly string[], to: { readonly host: string; readonly account: string }): Promise<string[]> {
    const { journal } = this.#store;
    const taken = await journal.write((writer) => ids.filter((id) => handOver(writer, journal.job(id), to, this.#clock.now())));
    for (const id of taken) this.#dispatcher.forgetPause(id);
    this.#dispatcher.schedulePoll();
    return taken;
  }

  /** Gives a result another place, and puts it there. @param position its index in `results`. @throws JournalError */
  async moveResult(id: string, position: number, file: string, overwrite: boolean): Promise<void> {
    const { journal } = this.#store;
    await journal.write((writer) => {
      // Of those that are shown: others may have become a job of their own.
      const result = journal.job(id)?.results[position];
      if (!result) return;
      writer.setResult(id, result.position, { file, overwrite, placing: null, note: null });
      writer.setJob(id, { parked: false, note: null, due: 0 }, this.#clock.now());
    });
    this.#dispatcher.schedulePoll();
  }

  /** Forgets jobs that nobody works on. @returns the ids of those. @throws JournalError */
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

  /** Lets the jobs of an account go on. @throws JournalError */
  async resume(account: string): Promise<void> {
    await this.#store.journal.write((writer) => {
      writer.resume(account);
      const held = this.#store.jobs().filter((job) => job.account === account && job.note?.kind === 'quota');
      for (const { id } of held) writer.setJob(id, { note: null }, this.#clock.now());
    });
    this.#dispatcher.schedulePoll();
  }

  /**
   * There may be other connections than before: what is followed without one is left, after what is being done for it.
   * @throws JournalError
   */
  async connectionChanged(): Promise<void> {
    await this.#dispatcher.leaveUnreached();
  }

  /** The window ends: what is going on is broken off, and other windows may take it over. */
  async close(): Promise<void> {
    this.#store.close();
    await this.#dispatcher.close();
    this.#store.journal.close();
  }
}
