import type { AccountName } from './accounts/accounts.ts';
import type { BilledKind } from './accounts/usageStore.ts';

/** One request to the service, whether it succeeded or not. */
export interface LedgerEntry {
  readonly method: string;
  readonly path: string;
  /** Whose key it carried; `none` without a known key. */
  key: AccountName | 'none';
  /** Number of texts, 0 when the request holds none or was not read. */
  texts: number;
  /** Unicode code points of the texts. */
  characters: number;
  /** What it was billed as; null while nothing was billed. */
  kind: BilledKind | null;
  /** Code points that were billed, of speech milliseconds. */
  billed: number;
  /** Status sent; null while there is none, for good when a fault withheld it. */
  status: number | null;
  /** Kind of the fault that hit it. */
  fault: string | null;
  /** Milliseconds since the epoch. */
  readonly started: number;
}

/** A sandbox may run for days in an editor: the oldest entries are forgotten. */
const keptEntries = 10_000;

/** What was asked and billed since the start or the last reset. */
export class Ledger {
  readonly #now: () => number;
  readonly #entries: LedgerEntry[] = [];
  #total = 0;

  /** @param now milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The newest requests, oldest first; see `keptEntries`. */
  get entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  /** Code points billed, in forgotten entries too; speech is not among them. */
  get total(): number {
    return this.#total;
  }

  open(method: string, path: string): LedgerEntry {
    const entry = this.#create(method, path);
    this.#entries.push(entry);
    if (this.#entries.length > keptEntries) this.#entries.shift();
    return entry;
  }

  /** A line that is not kept. */
  unlisted(): LedgerEntry {
    return this.#create('', '');
  }

  /** A negative amount takes back what was billed. */
  bill(entry: LedgerEntry, kind: BilledKind, amount: number): void {
    entry.kind = kind;
    entry.billed = Math.max(0, entry.billed + amount);
    // A refund may come after a reset.
    if (kind !== 'speech') this.#total = Math.max(0, this.#total + amount);
  }

  reset(): void {
    this.#entries.length = 0;
    this.#total = 0;
  }

  #create(method: string, path: string): LedgerEntry {
    return { method, path, ...untouched, started: this.#now() };
  }
}

const untouched = { key: 'none', texts: 0, characters: 0, kind: null, billed: 0, status: null, fault: null } as const;
