import type { Clock, Timer } from '../../api/clock.ts';
import type { Job } from './jobs.ts';
import type { Journal } from './journal.ts';
import type { StoredJob } from './journalRows.ts';

/** Milliseconds in which changes are gathered before they are told. */
const tellMs = 50;

/** What is known of all jobs, read from the journal once after each change, and told to whoever looks at it. */
export interface JobStore {
  /** The journal, whose changes show here. */
  readonly journal: Journal;
  jobs(): readonly StoredJob[];
  /** As others see it, with how much has gone out by now. */
  shown(this: void, job: StoredJob): Job;
  /** How much of a source went out in this window; undefined when it is not being sent any more. */
  sending(id: string, sent: number | undefined): void;
  /** Sources that are being sent from this window, with how much went out. */
  readonly sent: ReadonlyMap<string, number>;
  /** Looks whether another window changed something. */
  refresh(): void;
  onDidChange(this: void, listener: () => void): () => void;
  /** Nobody is told any more. */
  close(): void;
}

export function createJobStore(source: Journal, clock: Clock): JobStore {
  const sent = new Map<string, number>();
  const listeners = new Set<() => void>();
  let known: readonly StoredJob[] | undefined;
  let seen = source.version();
  let telling: Timer | undefined;
  let closed = false;

  function changed(): void {
    known = undefined;
    tell();
  }

  function tell(): void {
    // Whoever is told looks into the journal, which is closed then.
    if (closed) return;
    telling ??= clock.timer(tellMs, () => {
      telling = undefined;
      for (const listener of listeners) listener();
    });
  }

  const journal: Journal = {
    ...source,
    async write(task) {
      try {
        return await source.write(task);
      } finally {
        changed();
      }
    },
  };
  return {
    journal,
    jobs: () => (known ??= source.jobs()),
    shown: ({ secret: _secret, former: _former, opened: _opened, tries: _tries, due: _due, ...job }) => ({
      ...job,
      sent: sent.get(job.id) ?? job.sent,
    }),
    sending(id, bytes) {
      if (bytes === undefined) sent.delete(id);
      else sent.set(id, bytes);
      tell();
    },
    sent,
    refresh() {
      const version = source.version();
      if (version !== seen) changed();
      seen = version;
    },
    onDidChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      telling?.stop();
    },
  };
}
