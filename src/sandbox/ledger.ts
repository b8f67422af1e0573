import type { AccountName } from './accounts/accounts.ts';
import type { BilledKind } from './accounts/usageStore.ts';

/** A request to the service, successful or not. */
export interface LedgerEntry {
  readonly method: string;
  readonly path: string;
  /** Account of the request's key; `none` without a known key. */
  key: AccountName | 'none';
  /** Number of texts; 0 if the request contains none or was not read. */
  texts: number;
  /** Unicode code points of the texts. */
  characters: number;
  /** Kind of use that was billed; null if nothing was billed. */
  kind: BilledKind | null;
  /** Billed code points, or milliseconds for speech. */
  billed: number;
  /** Status that was sent; null until then, or permanently if a fault withheld it. */
  status: number | null;
  /** Kind of the fault that affected the request. */
  fault: string | null;
  /** Milliseconds since the epoch. */
  readonly started: number;
}

/** Maximum number of entries. The oldest are dropped because a sandbox may run for days in an editor. */
const keptEntries = 10_000;

/** Requests and bills since the start or the last reset. */
export class Ledger {
  readonly #now: () => number;
  readonly #entries: LedgerEntry[] = [];
  #total = 0;

  /** @param now returns milliseconds since the epoch */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The newest requests, oldest first. See `keptEntries`. */
  get entries(): readonly LedgerEntry[] {
    return this.#entries;
  }

  /** Billed code points, including those of dropped entries. Speech is not included. */
  get total(): number {
    return this.#total;
  }

  open(method: string, path: string): LedgerEntry {
    const entry = this.#create(method, path);
    this.#entries.push(entry);
    if (this.#entries.length > keptEntries) this.#entries.shift();
    return entry;
  }

  /** Creates an entry that is not stored. */
  unlisted(): LedgerEntry {
    return this.#create('', '');
  }

  /** Adds a billed amount. A negative amount is a refund. */
  bill(entry: LedgerEntry, kind: BilledKind, amount: number): void {
    entry.kind = kind;
    entry.billed = Math.max(0, entry.billed + amount);
    // A refund may follow a reset.
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
