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

/** What was asked and billed since the start or the last reset. */
export interface Ledger {
  /** The newest requests, oldest first; see `keptEntries`. */
  readonly entries: readonly LedgerEntry[];
  /** Code points billed, in forgotten entries too; speech is not among them. */
  readonly total: number;
  open(method: string, path: string): LedgerEntry;
  /** A line that is not kept. */
  unlisted(): LedgerEntry;
  /** A negative amount takes back what was billed. */
  bill(entry: LedgerEntry, kind: BilledKind, amount: number): void;
  reset(): void;
}

/** A sandbox may run for days in an editor: the oldest entries are forgotten. */
const keptEntries = 10_000;

/** @param now milliseconds since the epoch */
export function createLedger(now: () => number): Ledger {
  const entries: LedgerEntry[] = [];
  let total = 0;
  const create = (method: string, path: string): LedgerEntry => ({ method, path, ...untouched, started: now() });
  return {
    entries,
    get total() {
      return total;
    },
    open(method, path) {
      const entry = create(method, path);
      entries.push(entry);
      if (entries.length > keptEntries) entries.shift();
      return entry;
    },
    unlisted: () => create('', ''),
    bill(entry, kind, amount) {
      entry.kind = kind;
      entry.billed = Math.max(0, entry.billed + amount);
      // A refund may come after a reset.
      if (kind !== 'speech') total = Math.max(0, total + amount);
    },
    reset() {
      entries.length = 0;
      total = 0;
    },
  };
}

const untouched = { key: 'none', texts: 0, characters: 0, kind: null, billed: 0, status: null, fault: null } as const;
