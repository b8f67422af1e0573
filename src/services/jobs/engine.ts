import pLimit from 'p-limit';
import { systemClock } from '../../api/clock.ts';
import type { Clock } from '../../api/clock.ts';
import type { Job, JobOrder } from './jobs.ts';
import type { Log } from '../../client/log.ts';
import { createJobStore } from './jobStore.ts';
import { createWorkerPool } from './workerPool.ts';
import type { JobContext, JobService } from './jobContext.ts';
import type { JobFiles } from './files.ts';
import type { Journal } from './journal.ts';
import type { StoredJob } from './journalRows.ts';
import { needsNobody, nextJob } from './schedule.ts';
import { openKeyring } from './keyring.ts';
import type { FindSealer } from './keyring.ts';
import { pruneFailed } from './pruning.ts';
import { canOpen } from './step.ts';
import { isComplete, resultsFolder, tidyLeft, tidyUp } from './stored.ts';
import { defaultTiming, mostDownloads, tidyMs } from './timing.ts';
import type { EngineTiming } from './timing.ts';
import { createJobCommands } from './jobCommands.ts';
import { logged } from '../../client/logged.ts';

/** What is done with jobs by whoever shows them. */
export interface JobEngine {
  /** All jobs, oldest first. */
  list(): readonly Job[];
  /** Writes orders into the journal, all or none, and starts on them. @returns their ids. @throws JournalError */
  add(orders: readonly JobOrder[]): Promise<string[]>;
  /** Stops an upload, or following. The service has no way to cancel: what it has, it goes on with. @throws JournalError */
  stop(id: string): Promise<void>;
  /**
   * Tries again what is over: follows again what was stopped at the service, places again what could not be written, and uploads again
   * what ended otherwise, which may be billed again.
   * @param confirmed whether the user agreed to that; nothing is done without, where it may be.
   * @throws JournalError
   */
  retry(id: string, confirmed: boolean): Promise<'done' | 'mayBill'>;
  /**
   * Lets another key go on with jobs that wait for theirs; never at another host, and none that a window works on. Where the service does
   * not let it fetch what was uploaded, the job is put back: nothing is sent again by itself, and what was paid for is not given up.
   * @returns the ids of those that are that key's from now on. @throws JournalError
   */
  continueAs(ids: readonly string[], to: { readonly host: string; readonly account: string }): Promise<string[]>;
  /**
   * There may be other connections than before: what is followed without one is left, after what is being done for it.
   * @throws JournalError
   */
  connectionChanged(): Promise<void>;
  /** Gives a result another place, and puts it there. @param position its index in `results`. @throws JournalError */
  moveResult(id: string, position: number, file: string, overwrite: boolean): Promise<void>;
  /** Forgets jobs that nobody works on. @returns the ids of those. @throws JournalError */
  remove(ids: readonly string[]): Promise<string[]>;
  /** Accounts for which nothing is uploaded at the moment, for their characters are used up (456). */
  held(): readonly Hold[];
  /** Lets the jobs of an account go on. @throws JournalError */
  resume(account: string): Promise<void>;
  /** `listener` is called after every change, of other windows too. @returns what ends that. */
  onDidChange(listener: () => void): () => void;
  /** Called for each job that is over, was put back, or cannot go on without the user, in the one window that worked on it. */
  onDidFinish(listener: (job: Job) => void): () => void;
  /** The window ends: what is going on is broken off, and other windows may take it over. */
  close(): Promise<void>;
}

export interface Hold {
  readonly host: string;
  readonly account: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export interface EngineOptions {
  readonly journal: Journal;
  /** Where results lie until they have their place, and copies of what is uploaded; made when it is missing. */
  readonly folder: string;
  readonly files: JobFiles;
  /** What locks and opens the journal's secrets. */
  readonly sealer: FindSealer;
  /** The client for the jobs of an account; undefined while there is no connection to it. */
  readonly service: (owner: { readonly host: string; readonly account: string }) => Promise<JobService | undefined>;
  readonly log: Log;
  /** Names this window in leases. */
  readonly owner: string;
  readonly clock?: Clock;
  readonly timing?: Partial<EngineTiming>;
}

/** Starts to work on what the journal holds. @throws JournalError */
export async function startJobEngine(options: EngineOptions): Promise<JobEngine> {
  const { folder, files, log, owner, clock = systemClock } = options;
  const timing = { ...defaultTiming, ...options.timing };
  const store = createJobStore(options.journal, clock);
  const { journal } = store;
  const sealer = await openKeyring(journal, options.sealer);
  const closing = new AbortController();
  const downloads = pLimit(mostDownloads);
  const notBefore = new Map<string, number>();
  const finishListeners = new Set<(job: Job) => void>();
  const warn = (error: unknown) => log.warn(`Jobs: ${logged(error)}`);
  let sleepController = new AbortController();

  const workers = createWorkerPool(clock, async (id, error) => {
    store.sending(id, undefined);
    if (error !== undefined) {
      warn(error);
      notBefore.set(id, clock.now() + timing.retryMs);
    }
    await journal.write((writer) => writer.release(id, owner)).catch(warn);
    if (!closing.signal.aborted) await ended(id).catch(warn);
    schedulePoll();
  });

  /** Nobody works on it any more: when that is for good, what it needed goes. */
  async function ended(id: string): Promise<void> {
    const job = journal.job(id);
    // Put back, it waits for a key that may never come: the user wants to know.
    if (!job || (!needsNobody(job) && job.note?.kind !== 'otherKey')) return;
    if (isComplete(job)) {
      await journal.write((writer) => writer.setJob(id, { secret: null }, clock.now()));
      await tidyUp(folder, job, store.jobs());
    }
    for (const listener of finishListeners) listener(store.shown(job));
  }

  function schedulePoll(): void {
    sleepController.abort();
  }

  async function run(): Promise<void> {
    let tidied = -Infinity;
    while (!closing.signal.aborted) {
      if (clock.now() - tidied >= tidyMs) {
        tidied = clock.now();
        await tidy().catch(warn);
      }
      // Before the poll: what is ordered during it is looked for right after it.
      sleepController = new AbortController();
      await poll().catch(warn);
      await clock.wait(timing.lookMs, AbortSignal.any([sleepController.signal, closing.signal])).catch(() => undefined);
    }
  }

  async function tidy(): Promise<void> {
    await tidyLeft(folder, store.jobs(), clock.now());
    await pruneFailed({ store, folder, clock });
  }

  /** Sees what other windows and the user did, keeps what is ours, and takes what nobody works on. */
  async function poll(): Promise<void> {
    store.refresh();
    workers.check(store.jobs(), owner);
    await takeJobs();
  }

  /** By itself: what a poll waits for, a locked keyring for example, must not cost the leases. */
  async function keepLeases(): Promise<void> {
    while (!closing.signal.aborted) {
      await clock.wait(timing.renewMs, closing.signal).catch(() => undefined);
      if (workers.size > 0) await renew().catch(warn);
    }
  }

  async function renew(): Promise<void> {
    await journal.write((writer) => {
      writer.renew(owner, clock.now() + timing.leaseMs);
      for (const [id, sent] of store.sent) writer.progress(id, owner, sent);
    });
  }

  async function takeJobs(): Promise<void> {
    await sealer.load(store.jobs().flatMap(({ secret }) => secret ?? []));
    await unlock(store.jobs().filter((job) => job.parked && job.note?.kind === 'locked' && canOpen(sealer, job)));
    const services = new Map<string, JobService | undefined>();
    const held = new Set(journal.holds().map(({ account }) => account));
    const skipped = new Set<string>();
    // One after the other: each that is taken may leave no room for the next.
    while (!closing.signal.aborted) {
      const isFree = (job: StoredJob) => !skipped.has(job.id) && isReached(services, job) && isOpenHere(job);
      const next = nextJob(store.jobs(), { owner, now: clock.now(), held, isFree });
      if (!next) return;
      skipped.add(next.id);
      // One key may be known at several hosts.
      const whose = ownerOf(next);
      const service = services.get(whose) ?? (await options.service(next));
      services.set(whose, service);
      if (service && (await lease(next.id))) workers.take(next.id, contextFor(next.id, service));
    }
  }

  /** Whether this window can work on a job now. */
  function isOpenHere(job: StoredJob): boolean {
    if (workers.has(job.id) || (notBefore.get(job.id) ?? 0) > clock.now()) return false;
    if (!files.reaches(job.source) || !job.results.every(({ file }) => files.reaches(file))) return false;
    // Another window's key may open what ours does not: only what lies about for a while is said to be locked.
    return canOpen(sealer, job) || clock.now() - job.changed > timing.lockedMs;
  }

  /** What another window could not open goes on where it can be opened. */
  async function unlock(locked: readonly StoredJob[]): Promise<void> {
    if (locked.length === 0) return;
    await journal.write((writer) => {
      for (const { id } of locked) writer.setJob(id, { parked: false, note: null }, clock.now());
    });
  }

  async function lease(id: string): Promise<boolean> {
    const now = clock.now();
    return journal.write((writer) => writer.lease(id, owner, now, now + timing.leaseMs));
  }

  function contextFor(id: string, service: JobService): Omit<JobContext, 'signal' | 'ending' | 'lifetime'> {
    return {
      journal,
      files,
      service,
      sealer,
      clock,
      timing,
      log,
      folder: resultsFolder(folder),
      owner,
      download: (task) => downloads(task),
      progress: (sent) => store.sending(id, sent),
    };
  }

  const running = Promise.all([run(), keepLeases()]);
  return {
    ...createJobCommands({ store, folder, clock, schedulePoll, stop: (id) => workers.stop(id), afresh: (id) => notBefore.delete(id) }),
    list: () => store.jobs().map(store.shown),
    held: () => journal.holds(),
    async connectionChanged() {
      for (const id of workers.ids()) {
        const job = journal.job(id);
        if (job && (await options.service(job)) === undefined) workers.dismiss(id);
      }
      schedulePoll();
    },
    onDidChange: store.onDidChange,
    onDidFinish(listener) {
      finishListeners.add(listener);
      return () => finishListeners.delete(listener);
    },
    async close() {
      const reason = new DOMException('The window ends.', 'AbortError');
      closing.abort(reason);
      store.close();
      // Twice: one may have been taken meanwhile.
      const ending = workers.close(reason, timing.graceMs);
      await running;
      await Promise.all([ending, workers.close(reason, timing.graceMs)]);
      journal.close();
    },
  };
}

function ownerOf({ host, account }: Pick<Job, 'host' | 'account'>): string {
  return `${host} ${account}`;
}

/** Whether it is not known that there is no connection to whom a job belongs. */
function isReached(services: ReadonlyMap<string, JobService | undefined>, job: StoredJob): boolean {
  return !services.has(ownerOf(job)) || services.get(ownerOf(job)) !== undefined;
}
