import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { isOver } from '../../contract/jobs.ts';
import type { Job, JobOrder } from '../../contract/jobs.ts';
import type { Client } from '../../service/client.ts';
import type { Log } from '../../service/log.ts';
import { stopped } from './desk.ts';
import type { Desk } from './desk.ts';
import type { JobFiles } from './files.ts';
import { LeaseLost } from './journal.ts';
import type { Journal } from './journal.ts';
import type { StoredJob } from './journalRows.ts';
import { isActive, needsNobody, nextJob } from './schedule.ts';
import { openKeyring } from './keyring.ts';
import type { FindSealer } from './keyring.ts';
import { canOpen, step } from './step.ts';
import { isComplete, resultsFolder, tidyLeft, tidyUp } from './stored.ts';
import { defaultTiming, keptJobs, mostDownloads } from './timing.ts';
import type { EngineTiming } from './timing.ts';
import { retryJob, stopJob } from './wishes.ts';

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
   * what ended otherwise, which may be billed again. @throws JournalError
   */
  retry(id: string): Promise<void>;
  /** Gives a result another place, and puts it there. @param position its index in `results`. @throws JournalError */
  moveResult(id: string, position: number, file: string, overwrite: boolean): Promise<void>;
  /** Forgets jobs that are over. @throws JournalError */
  remove(ids: readonly string[]): Promise<void>;
  /** Accounts for which nothing is uploaded at the moment, for their characters are used up (456). */
  held(): readonly Hold[];
  /** Lets the jobs of an account go on. @throws JournalError */
  resume(account: string): Promise<void>;
  /** `listener` is called after every change, of other windows too. @returns what ends that. */
  onDidChange(listener: () => void): () => void;
  /** Called for each job that is over, or cannot go on without the user, in the one window that worked on it. */
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

/** Time, for tests to move. */
export interface EngineClock {
  /** Milliseconds since 1970. */
  now(this: void): number;
  /** @throws the signal's reason. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** Resources that jobs are done with. */
export type JobService = Pick<Client, 'documents' | 'voice'>;

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
  readonly clock?: EngineClock;
  readonly timing?: Partial<EngineTiming>;
}

/** Starts to work on what the journal holds. @throws JournalError */
export async function startJobEngine(options: EngineOptions): Promise<JobEngine> {
  const { folder, files, log, owner, clock = systemClock } = options;
  const timing = { ...defaultTiming, ...options.timing };
  const journal = observed(options.journal, changed);
  const sealer = await openKeyring(options.journal, options.sealer);
  const closing = new AbortController();
  const downloads = pLimit(mostDownloads);
  const workers = new Map<string, Worker>();
  const sending = new Map<string, number>();
  const notBefore = new Map<string, number>();
  const listeners = new Set<() => void>();
  const finishListeners = new Set<(job: Job) => void>();
  let known: readonly StoredJob[] | undefined;
  let seen = journal.version();
  let renewed = clock.now();
  let nap = new AbortController();
  let telling: NodeJS.Timeout | undefined;

  function changed(): void {
    known = undefined;
    tell();
  }

  /** Many changes at once are told once. */
  function tell(): void {
    // Whoever is told looks into the journal, which is closed then.
    if (closing.signal.aborted) return;
    telling ??= setTimeout(() => {
      telling = undefined;
      for (const listener of listeners) listener();
    }, tellMs);
  }

  function jobs(): readonly StoredJob[] {
    return (known ??= journal.jobs());
  }

  function wake(): void {
    nap.abort();
  }

  async function run(): Promise<void> {
    await tidyLeft(folder, jobs()).catch((error: unknown) => log.warn(messageOf(error)));
    while (!closing.signal.aborted) {
      // Before the look: what is ordered during it is looked for right after it.
      nap = new AbortController();
      await look().catch((error: unknown) => log.warn(`Jobs: ${messageOf(error)}`));
      await clock.wait(timing.lookMs, AbortSignal.any([nap.signal, closing.signal])).catch(() => undefined);
    }
  }

  /** Sees what other windows and the user did, keeps what is ours, and takes what nobody works on. */
  async function look(): Promise<void> {
    const version = journal.version();
    if (version !== seen) changed();
    seen = version;
    if (clock.now() - renewed >= timing.leaseMs / 3) await renew();
    for (const [id, worker] of workers) {
      const job = jobs().find((one) => one.id === id);
      if (job?.owner !== owner) worker.life.abort(new LeaseLost('The job belongs to another window.'));
      else if (job.stopping) worker.stop.abort(stopped);
    }
    await takeJobs();
  }

  async function renew(): Promise<void> {
    renewed = clock.now();
    if (workers.size === 0) return;
    await journal.write((writer) => {
      writer.renew(owner, renewed + timing.leaseMs);
      for (const [id, sent] of sending) writer.progress(id, owner, sent);
    });
  }

  async function takeJobs(): Promise<void> {
    await sealer.load(jobs().flatMap(({ secret }) => secret ?? []));
    const services = new Map<string, Promise<JobService | undefined>>();
    const serviceOf = ({ host, account }: StoredJob) => {
      const key = `${host} ${account}`;
      const service = services.get(key) ?? options.service({ host, account });
      services.set(key, service);
      return service;
    };
    const reachable = (job: StoredJob) => files.reaches(job.source) && job.results.every(({ file }) => files.reaches(file));
    // Another window's key may open what ours does not: only what lies about for a while is said to be locked.
    const isOurs = (job: StoredJob) => canOpen(sealer, job) || clock.now() - job.changed > timing.lockedMs;
    const isFree = (job: StoredJob) => !workers.has(job.id) && (notBefore.get(job.id) ?? 0) <= clock.now() && reachable(job) && isOurs(job);
    await unlock(jobs().filter((job) => job.parked && job.note?.kind === 'locked' && canOpen(sealer, job)));
    const held = new Set(journal.holds().map(({ account }) => account));
    // One after the other: each that is taken may leave no room for the next.
    for (let skipped = new Set<string>(); ;) {
      const next = nextJob(jobs(), { owner, now: clock.now(), held, isFree: (job) => isFree(job) && !skipped.has(job.id) });
      if (!next || closing.signal.aborted) return;
      skipped.add(next.id);
      const service = await serviceOf(next);
      if (service && (await lease(next.id))) start(next.id, service);
    }
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

  function start(id: string, service: JobService): void {
    const life = new AbortController();
    const stop = new AbortController();
    const desk: Desk = {
      journal,
      files,
      service,
      sealer,
      clock,
      timing,
      log,
      folder: resultsFolder(folder),
      owner,
      life: life.signal,
      signal: AbortSignal.any([life.signal, stop.signal]),
      download: (task) => downloads(task),
      progress(sent) {
        sending.set(id, sent);
        tell();
      },
    };
    workers.set(id, { life, stop, done: work(id, desk) });
  }

  async function work(id: string, desk: Desk): Promise<void> {
    try {
      await goOn(id, desk);
    } catch (error) {
      if (!desk.life.aborted && !(error instanceof LeaseLost)) {
        log.warn(`A job was interrupted: ${messageOf(error)}`);
        notBefore.set(id, clock.now() + timing.retryMs);
      }
    }
    await journal.write((writer) => writer.release(id, owner)).catch((error: unknown) => log.warn(messageOf(error)));
    workers.delete(id);
    sending.delete(id);
    if (!closing.signal.aborted) await ended(id).catch((error: unknown) => log.warn(messageOf(error)));
    wake();
  }

  /** Nobody works on it any more: when that is for good, what it needed goes. */
  async function ended(id: string): Promise<void> {
    const job = journal.job(id);
    if (!job || !needsNobody(job)) return;
    if (isComplete(job)) {
      await journal.write((writer) => writer.setJob(id, { secret: null }, clock.now()));
      await tidyUp(folder, job, jobs());
    }
    for (const listener of finishListeners) listener(shownJob(job));
  }

  async function goOn(id: string, desk: Desk): Promise<void> {
    for (;;) {
      desk.life.throwIfAborted();
      const job = journal.job(id);
      if (job?.owner !== owner || !isActive(job)) return;
      const next = await step(desk, job);
      sending.delete(id);
      if (next === 'leave') return;
      if (next > 0) await rest(id, desk, next);
    }
  }

  /** A wish to stop ends the pause, and is seen by the next step. Once it was, pauses are kept again. */
  async function rest(id: string, desk: Desk, ms: number): Promise<void> {
    if (desk.signal.aborted && journal.job(id)?.stopping === true) return;
    await clock.wait(ms, desk.signal.aborted ? desk.life : desk.signal).catch(() => desk.life.throwIfAborted());
  }

  function shownJob({ secret: _secret, opened: _opened, tries: _tries, due: _due, ...job }: StoredJob): Job {
    return { ...job, sent: sending.get(job.id) ?? job.sent };
  }

  const running = run();
  return {
    list: () => jobs().map(shownJob),
    held: () => journal.holds(),
    async add(orders) {
      const made = orders.map((order) => ({ id: randomUUID(), order }));
      await journal.write((writer) => {
        for (const { id, order } of made) writer.insert(id, order, clock.now());
        for (const { id } of jobs().filter(isComplete).slice(0, -keptJobs)) writer.remove(id);
      });
      wake();
      return made.map(({ id }) => id);
    },
    async stop(id) {
      await journal.write((writer) => stopJob(writer, journal.job(id), clock.now()));
      workers.get(id)?.stop.abort(stopped);
      wake();
    },
    async retry(id) {
      await journal.write((writer) => retryJob(writer, journal.job(id), clock.now()));
      notBefore.delete(id);
      wake();
    },
    async moveResult(id, position, file, overwrite) {
      await journal.write((writer) => {
        // Of those that are shown: others may have become a job of their own.
        const result = journal.job(id)?.results[position];
        if (!result) return;
        writer.setResult(id, result.position, { file, overwrite, placing: null, note: null });
        writer.setJob(id, { parked: false, note: null, due: 0 }, clock.now());
      });
      wake();
    },
    async remove(ids) {
      const removed = ids.flatMap((id) => journal.job(id) ?? []).filter((job) => isOver(job) || job.parked);
      await journal.write((writer) => {
        for (const { id } of removed) writer.remove(id);
      });
      for (const job of removed) await tidyUp(folder, job, jobs(), 'all');
    },
    async resume(account) {
      await journal.write((writer) => {
        writer.resume(account);
        for (const job of jobs())
          if (job.account === account && job.note?.kind === 'quota') writer.setJob(job.id, { note: null }, clock.now());
      });
      wake();
    },
    onDidChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onDidFinish(listener) {
      finishListeners.add(listener);
      return () => finishListeners.delete(listener);
    },
    async close() {
      closing.abort(new DOMException('The window ends.', 'AbortError'));
      clearTimeout(telling);
      const end = () => [...workers.values()].map(({ life }) => life.abort(closing.signal.reason));
      end();
      await running;
      // One may have been taken meanwhile.
      end();
      await Promise.all([...workers.values()].map(({ done }) => done));
      journal.close();
    },
  };
}

/** Whoever works on a job in this window. */
interface Worker {
  readonly life: AbortController;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** Milliseconds in which changes are gathered before they are told. */
const tellMs = 50;

const systemClock: EngineClock = {
  now: Date.now,
  wait: async (ms, signal) => delay(ms, undefined, { signal }),
};

function observed(journal: Journal, changed: () => void): Journal {
  return {
    ...journal,
    async write(task) {
      try {
        return await journal.write(task);
      } finally {
        changed();
      }
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
