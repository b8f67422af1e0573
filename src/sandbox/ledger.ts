import type { AccountName } from './accounts.ts';

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
  /** Code points that were billed. */
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
  /** Code points billed, in forgotten entries too. */
  readonly total: number;
  open(method: string, path: string): LedgerEntry;
  /** A line that is not kept. */
  unlisted(): LedgerEntry;
  bill(entry: LedgerEntry, characters: number): void;
  reset(): void;
}

/** A sandbox may run for days in an editor: the oldest entries are forgotten. */
const keptEntries = 10_000;

export function createLedger(): Ledger {
  const entries: LedgerEntry[] = [];
  let total = 0;
  return {
    entries,
    get total() {
      return total;
    },
    open(method, path) {
      const entry = createEntry(method, path);
      entries.push(entry);
      if (entries.length > keptEntries) entries.shift();
      return entry;
    },
    unlisted: () => createEntry('', ''),
    bill(entry, characters) {
      entry.billed += characters;
      total += characters;
    },
    reset() {
      entries.length = 0;
      total = 0;
    },
  };
}

function createEntry(method: string, path: string): LedgerEntry {
  return { method, path, key: 'none', texts: 0, characters: 0, billed: 0, status: null, fault: null, started: Date.now() };
}
