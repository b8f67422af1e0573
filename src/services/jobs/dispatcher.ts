import pLimit from 'p-limit';
import type { Clock } from '../../api/clock.ts';
import { logged } from '../../client/log.ts';
import type { Log } from '../../client/log.ts';
import type { JobFiles } from './files.ts';
import type { JobContext, JobService } from './jobContext.ts';
import type { Job } from './jobs.ts';
import type { JobStore } from './jobStore.ts';
import type { StoredJob } from './journalRows.ts';
import type { Keyring } from './keyring.ts';
import { pruneFailed } from './pruning.ts';
import { needsNobody, nextJob } from './schedule.ts';
import { canOpen } from './step.ts';
import { isComplete, resultsFolder, tidyLeft, tidyUp } from './stored.ts';
import { mostDownloads, tidyMs } from './timing.ts';
import type { EngineTiming } from './timing.ts';
import { WorkerPool } from './workerPool.ts';

export interface DispatcherOptions {
  /** Folder for results until they are placed, and for copies of sources; created if missing. */
  readonly folder: string;
  readonly files: JobFiles;
  /** Returns the client for the jobs of an account; undefined if there is no connection to it. */
  readonly service: (owner: { readonly host: string; readonly account: string }) => Promise<JobService | undefined>;
  readonly log: Log;
  /** Name of this window in leases. */
  readonly owner: string;
  readonly store: JobStore;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly timing: EngineTiming;
}

/** Finds jobs that nobody works on, takes those that this window can do, and renews their leases. */
export class JobDispatcher {
  readonly #options: DispatcherOptions;
  readonly #workers: WorkerPool;
  readonly #downloads = pLimit(mostDownloads);
  /** Times before which failed jobs are not tried again here, in milliseconds since 1970. */
  readonly #notBefore = new Map<string, number>();
  readonly #finishListeners = new Set<(job: Job) => void>();
  readonly #closing = new AbortController();
  readonly #running: Promise<unknown>;
  #sleepController = new AbortController();

  /** Starts immediately. */
  constructor(options: DispatcherOptions) {
    this.#options = options;
    this.#workers = new WorkerPool(options.clock, async (id, error) => this.#released(id, error));
    this.#running = Promise.all([this.#run(), this.#keepLeases()]);
  }

  onDidFinish(listener: (job: Job) => void): () => void {
    this.#finishListeners.add(listener);
    return () => this.#finishListeners.delete(listener);
  }

  /** Triggers a poll immediately. */
  schedulePoll(): void {
    this.#sleepController.abort();
  }

  /** Stops work on a job in this window. */
  stop(id: string): void {
    this.#workers.stop(id);
  }

  /** Removes the delay before a job is tried again. */
  forgetPause(id: string): void {
    this.#notBefore.delete(id);
  }

  /** Releases jobs without a connection after their current step. @throws JournalError */
  async leaveUnreached(): Promise<void> {
    const { store, service } = this.#options;
    for (const id of this.#workers.ids()) {
      const job = store.journal.job(id);
      if (job && (await service(job)) === undefined) this.#workers.dismiss(id);
    }
    this.schedulePoll();
  }

  /** Aborts all work and waits for its end. */
  async close(): Promise<void> {
    const { graceMs } = this.#options.timing;
    const reason = new DOMException('The window ends.', 'AbortError');
    this.#closing.abort(reason);
    // Close twice because another job may have been taken in the meantime.
    const ending = this.#workers.close(reason, graceMs);
    await this.#running;
    await Promise.all([ending, this.#workers.close(reason, graceMs)]);
  }

  async #run(): Promise<void> {
    const { clock, timing } = this.#options;
    let tidied = -Infinity;
    while (!this.#closing.signal.aborted) {
      if (clock.now() - tidied >= tidyMs) {
        tidied = clock.now();
        await this.#tidy().catch((error: unknown) => this.#warn(error));
      }
      // Create it before the poll, so that jobs ordered during the poll trigger another one.
      this.#sleepController = new AbortController();
      await this.#poll().catch((error: unknown) => this.#warn(error));
      await clock.wait(timing.lookMs, AbortSignal.any([this.#sleepController.signal, this.#closing.signal])).catch(() => undefined);
    }
  }

  async #tidy(): Promise<void> {
    const { store, folder, clock } = this.#options;
    await tidyLeft(folder, store.jobs(), clock.now());
    await pruneFailed({ store, folder, clock });
  }

  /** Reads changes by the user and other windows, checks this window's jobs, and takes free ones. */
  async #poll(): Promise<void> {
    const { store, owner } = this.#options;
    store.refresh();
    this.#workers.check(store.jobs(), owner);
    await this.#takeJobs();
  }

  /** Runs separately, so that leases do not expire when a poll has to wait, for example for a locked keyring. */
  async #keepLeases(): Promise<void> {
    const { clock, timing } = this.#options;
    while (!this.#closing.signal.aborted) {
      await clock.wait(timing.renewMs, this.#closing.signal).catch(() => undefined);
      if (this.#workers.size > 0) await this.#renew().catch((error: unknown) => this.#warn(error));
    }
  }

  async #renew(): Promise<void> {
    const { store, owner, clock, timing } = this.#options;
    await store.journal.write((writer) => {
      writer.renew(owner, clock.now() + timing.leaseMs);
      for (const [id, sent] of store.sent) writer.progress(id, owner, sent);
    });
  }

  async #takeJobs(): Promise<void> {
    const { store, keyring, owner, clock, service: serviceFor } = this.#options;
    await keyring.load(store.jobs().flatMap(({ secret }) => secret ?? []));
    await this.#unlock(store.jobs().filter((job) => job.parked && job.note?.kind === 'locked' && canOpen(keyring, job)));
    const services = new Map<string, JobService | undefined>();
    const held = new Set(store.journal.holds().map(({ account }) => account));
    const skipped = new Set<string>();
    // One at a time, because each job taken may leave no room for the next.
    while (!this.#closing.signal.aborted) {
      const isFree = (job: StoredJob) => !skipped.has(job.id) && isReached(services, job) && this.#isOpenHere(job);
      const next = nextJob(store.jobs(), { owner, now: clock.now(), held, isFree });
      if (!next) return;
      skipped.add(next.id);
      // The same key may be used at several hosts.
      const whose = ownerOf(next);
      const service = services.get(whose) ?? (await serviceFor(next));
      services.set(whose, service);
      if (service && (await this.#lease(next.id))) this.#workers.take(next.id, this.#contextFor(next.id, service));
    }
  }

  /** Returns true if this window can work on a job now. */
  #isOpenHere(job: StoredJob): boolean {
    const { files, keyring, clock, timing } = this.#options;
    if (this.#workers.has(job.id) || (this.#notBefore.get(job.id) ?? 0) > clock.now()) return false;
    if (!files.reaches(job.source) || !job.results.every(({ file }) => files.reaches(file))) return false;
    // Another window may have the key that this one lacks. Only jobs that stay unopened for a while are reported as locked.
    return canOpen(keyring, job) || clock.now() - job.changed > timing.lockedMs;
  }

  /** Resumes jobs that another window could not open and this one can. */
  async #unlock(locked: readonly StoredJob[]): Promise<void> {
    if (locked.length === 0) return;
    const { store, clock } = this.#options;
    await store.journal.write((writer) => {
      for (const { id } of locked) writer.setJob(id, { parked: false, note: null }, clock.now());
    });
  }

  async #lease(id: string): Promise<boolean> {
    const { store, owner, clock, timing } = this.#options;
    const now = clock.now();
    return store.journal.write((writer) => writer.lease(id, owner, now, now + timing.leaseMs));
  }

  #contextFor(id: string, service: JobService): Omit<JobContext, 'signal' | 'ending' | 'lifetime'> {
    const { store, files, keyring, clock, timing, log, folder, owner } = this.#options;
    return {
      journal: store.journal,
      files,
      service,
      sealer: keyring,
      clock,
      timing,
      log,
      folder: resultsFolder(folder),
      owner,
      download: (task) => this.#downloads(task),
      progress: (sent) => store.sending(id, sent),
    };
  }

  /** Releases a job so that other windows can take it. */
  async #released(id: string, error: unknown): Promise<void> {
    const { store, owner, clock, timing } = this.#options;
    store.sending(id, undefined);
    if (error !== undefined) {
      this.#warn(error);
      this.#notBefore.set(id, clock.now() + timing.retryMs);
    }
    await store.journal.write((writer) => writer.release(id, owner)).catch((failure: unknown) => this.#warn(failure));
    if (!this.#closing.signal.aborted) await this.#ended(id).catch((failure: unknown) => this.#warn(failure));
    this.schedulePoll();
  }

  /** Cleans up after a job that has ended for good. */
  async #ended(id: string): Promise<void> {
    const { store, folder, clock } = this.#options;
    const { journal } = store;
    const job = journal.job(id);
    // A job that was put back waits for a key that may never come, so the user should be notified.
    if (!job || (!needsNobody(job) && job.note?.kind !== 'otherKey')) return;
    if (isComplete(job)) {
      await journal.write((writer) => writer.setJob(id, { secret: null }, clock.now()));
      await tidyUp(folder, job, store.jobs());
    }
    for (const listener of this.#finishListeners) listener(store.shown(job));
  }

  #warn(error: unknown): void {
    this.#options.log.warn(`Jobs: ${logged(error)}`);
  }
}

function ownerOf({ host, account }: Pick<Job, 'host' | 'account'>): string {
  return `${host} ${account}`;
}

/** Returns true unless there is known to be no connection to the job's owner. */
function isReached(services: ReadonlyMap<string, JobService | undefined>, job: StoredJob): boolean {
  return !services.has(ownerOf(job)) || services.get(ownerOf(job)) !== undefined;
}
