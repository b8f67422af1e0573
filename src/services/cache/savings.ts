import * as v from 'valibot';
import { systemClock } from '../../api/clock.ts';
import type { Clock, Timer } from '../../api/clock.ts';
import type { Database } from '../database/database.ts';
import type { Connection } from '../database/sqlite.ts';

/** Unicode code points of texts to translate or to improve, as they are billed. */
export interface Savings {
  /** What was sent and answered. */
  readonly sent: number;
  /** What was not sent: the cache knew it, it was equal to another text, or it was under way already. */
  readonly saved: number;
}

/** Whose use is counted: a host, and a digest that says nothing about the key. */
interface Counted {
  readonly host: string;
  readonly account: string;
}

/** Counts of what was sent and what was not, by account and day (UTC), of all windows of this machine. */
export interface SavingsStore {
  add(whose: Counted, counts: Savings): void;
  /** Sums of the days that a range of time touches. @param period milliseconds since 1970, the end not included. */
  between(whose: Counted, period: { readonly start: number; readonly end: number }): Promise<Savings>;
  /** Forgets what is not in the file yet. */
  forget(): void;
  /** Writes what is not in the file yet, without waiting. */
  close(): void;
}

export interface SavingsOptions {
  readonly database: Database;
  /** Whether anything may be written to disk; asked each time. Until then it is counted in memory. */
  readonly enabled: () => boolean;
  readonly clock?: Clock;
}

interface SavingsRow extends Counted, Savings {
  /** YYYY-MM-DD. */
  readonly day: string;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Days after which a count is dropped: more than the longest period that anything is shown of. */
const keptDays = 400;
/** Milliseconds in which counts come together before they are written. */
const writeMs = 1000;

const storedSums = v.object({ sent: v.number(), saved: v.number() });

const addition = `
  INSERT INTO savings (host, account, day, sent, saved) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (host, account, day) DO UPDATE SET sent = sent + excluded.sent, saved = saved + excluded.saved`;
const selection = `
  SELECT COALESCE(SUM(sent), 0) AS sent, COALESCE(SUM(saved), 0) AS saved FROM savings
  WHERE host = ? AND account = ? AND day BETWEEN ? AND ?`;

export function createSavingsStore({ database, enabled, clock = systemClock }: SavingsOptions): SavingsStore {
  let waiting: SavingsRow[] = [];
  let timer: Timer | undefined;
  let flushing: Promise<void> | undefined;

  function save(connection: Connection, rows: readonly SavingsRow[]): void {
    for (const { host, account, day, sent, saved } of rows) connection.statement(addition).run(host, account, day, sent, saved);
    connection.statement('DELETE FROM savings WHERE day < ?').run(dayOf(clock.now() - keptDays * dayMs));
  }

  async function writeAll(): Promise<void> {
    const rows = waiting;
    if (rows.length === 0 || !enabled()) return;
    waiting = [];
    // What could not be written stays in memory, and is tried again with the next count.
    if (!(await database.write((connection) => save(connection, rows)))) waiting = rows.reduce(merged, waiting);
  }

  function flush(): Promise<void> {
    timer?.stop();
    timer = undefined;
    flushing ??= writeAll().finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  return {
    add({ host, account }, counts) {
      waiting = merged(waiting, { host, account, day: dayOf(clock.now()), ...counts });
      timer ??= clock.timer(writeMs, () => void flush());
    },
    async between({ host, account }, { start, end }) {
      const [first, last] = [dayOf(start), dayOf(end - 1)];
      await flush();
      if (await database.exists()) await database.open();
      const row = database.read((connection) => connection.statement(selection).get(host, account, first, last));
      const stored = v.safeParse(storedSums, row);
      const own = waiting.filter((one) => one.host === host && one.account === account && one.day >= first && one.day <= last);
      return own.reduce(sum, stored.success ? stored.output : { sent: 0, saved: 0 });
    },
    forget() {
      waiting = [];
    },
    close() {
      timer?.stop();
      const rows = waiting;
      if (rows.length > 0 && enabled()) database.writeNow((connection) => save(connection, rows));
      waiting = [];
    },
  };
}

/** One row for each account and day. */
function merged(rows: readonly SavingsRow[], row: SavingsRow): SavingsRow[] {
  const isSame = ({ host, account, day }: SavingsRow) => host === row.host && account === row.account && day === row.day;
  const known = rows.find(isSame);
  return known ? rows.map((one) => (one === known ? { ...one, ...sum(one, row) } : one)) : [...rows, row];
}

function sum(a: Savings, b: Savings): Savings {
  return { sent: a.sent + b.sent, saved: a.saved + b.saved };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
