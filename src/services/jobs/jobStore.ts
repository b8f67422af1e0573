import type { Clock, Timer } from '../../api/clock.ts';
import type { Job } from './jobs.ts';
import { withWrite } from './journal.ts';
import type { Journal } from './journal.ts';
import type { StoredJob } from './journalRows.ts';

/** Milliseconds for collecting changes before listeners are called. */
const tellMs = 50;

/** Cache of all jobs. It reads the journal once after each change, and notifies listeners. */
export class JobStore {
  /** The journal. Writes through it update this cache. */
  readonly journal: Journal;
  readonly #clock: Clock;
  readonly #sent = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #known: readonly StoredJob[] | undefined;
  #seen: number;
  #telling: Timer | undefined;
  #closed = false;

  constructor(journal: Journal, clock: Clock) {
    this.#clock = clock;
    this.#seen = journal.version();
    this.journal = withWrite(journal, async (task) => {
      try {
        return await journal.write(task);
      } finally {
        this.#changed();
      }
    });
  }

  jobs(): readonly StoredJob[] {
    return (this.#known ??= this.journal.jobs());
  }

  /** Returns the public view of a job, with the current number of sent bytes. */
  shown({ secret: _secret, former: _former, opened: _opened, tries: _tries, due: _due, ...job }: StoredJob): Job {
    return { ...job, sent: this.#sent.get(job.id) ?? job.sent };
  }

  /** Sets the number of bytes sent in this window; undefined when sending is over. */
  sending(id: string, sent: number | undefined): void {
    if (sent === undefined) this.#sent.delete(id);
    else this.#sent.set(id, sent);
    this.#tell();
  }

  /** Number of bytes sent by job, for sources being sent from this window. */
  get sent(): ReadonlyMap<string, number> {
    return this.#sent;
  }

  /** Checks for changes by other windows. */
  refresh(): void {
    const version = this.journal.version();
    if (version !== this.#seen) this.#changed();
    this.#seen = version;
  }

  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Stops calling listeners. */
  close(): void {
    this.#closed = true;
    this.#telling?.stop();
  }

  #changed(): void {
    this.#known = undefined;
    this.#tell();
  }

  #tell(): void {
    // Listeners read the journal, which is closed then.
    if (this.#closed) return;
    this.#telling ??= this.#clock.timer(tellMs, () => {
      this.#telling = undefined;
      for (const listener of this.#listeners) listener();
    });
  }
}
