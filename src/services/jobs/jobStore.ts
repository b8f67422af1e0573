import type { Clock, Timer } from '../../api/clock.ts';
import type { Job } from './jobs.ts';
import { withWrite } from './journal.ts';
import type { Journal } from './journal.ts';
import type { StoredJob } from './journalRows.ts';

/** Milliseconds in which changes are gathered before they are told. */
const tellMs = 50;

/** What is known of all jobs, read from the journal once after each change, and told to whoever looks at it. */
export class JobStore {
  /** The journal, whose changes show here. */
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

  /** As others see it, with how much has gone out by now. */
  shown({ secret: _secret, former: _former, opened: _opened, tries: _tries, due: _due, ...job }: StoredJob): Job {
    return { ...job, sent: this.#sent.get(job.id) ?? job.sent };
  }

  /** How much of a source went out in this window; undefined when it is not being sent any more. */
  sending(id: string, sent: number | undefined): void {
    if (sent === undefined) this.#sent.delete(id);
    else this.#sent.set(id, sent);
    this.#tell();
  }

  /** Sources that are being sent from this window, with how much went out. */
  get sent(): ReadonlyMap<string, number> {
    return this.#sent;
  }

  /** Looks whether another window changed something. */
  refresh(): void {
    const version = this.journal.version();
    if (version !== this.#seen) this.#changed();
    this.#seen = version;
  }

  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Nobody is told any more. */
  close(): void {
    this.#closed = true;
    this.#telling?.stop();
  }

  #changed(): void {
    this.#known = undefined;
    this.#tell();
  }

  #tell(): void {
    // Whoever is told looks into the journal, which is closed then.
    if (this.#closed) return;
    this.#telling ??= this.#clock.timer(tellMs, () => {
      this.#telling = undefined;
      for (const listener of this.#listeners) listener();
    });
  }
}
