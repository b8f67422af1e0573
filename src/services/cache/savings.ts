import { systemClock } from '../../api/clock.ts';
import type { Clock, Timer } from '../../api/clock.ts';
import type { Database } from '../database/database.ts';
import type { Connection } from '../database/sqlite.ts';

/** Unicode code points of texts to translate or to improve, as billed. */
export interface Savings {
  /** Texts that were sent and answered. */
  readonly sent: number;
  /** Texts that were not sent because they were cached, equal to another text, or already being sent. */
  readonly saved: number;
}

/** Owner of counts: a host, and a digest that reveals nothing about the key. */
interface Counted {
  readonly host: string;
  readonly account: string;
}

export interface SavingsOptions {
  readonly database: Database;
  /** Returns true if writing to disk is allowed; called each time. Until then, counts are kept in memory. */
  readonly enabled: () => boolean;
  readonly clock?: Clock;
}

interface SavingsRow extends Counted, Savings {
  /** YYYY-MM-DD. */
  readonly day: string;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Days after which a count is deleted. This is more than the longest period that is displayed. */
const keptDays = 400;
/** Milliseconds for collecting counts before they are written. */
const writeMs = 1000;

const addition = `
  INSERT INTO savings (host, account, day, sent, saved) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (host, account, day) DO UPDATE SET sent = sent + excluded.sent, saved = saved + excluded.saved`;
const selection = `
  SELECT COALESCE(SUM(sent), 0) AS sent, COALESCE(SUM(saved), 0) AS saved FROM savings
  WHERE host = ? AND account = ? AND day BETWEEN ? AND ?`;

/** Counts of sent and saved characters, by account and day (UTC), of all windows on this machine. */
export class SavingsStore {
  readonly #database: Database;
  readonly #enabled: () => boolean;
  readonly #clock: Clock;
  #waiting: SavingsRow[] = [];
  #timer: Timer | undefined;
  #flushing: Promise<void> | undefined;

  constructor({ database, enabled, clock = systemClock }: SavingsOptions) {
    this.#database = database;
    this.#enabled = enabled;
    this.#clock = clock;
  }

  add({ host, account }: Counted, counts: Savings): void {
    this.#waiting = merged(this.#waiting, { host, account, day: dayOf(this.#clock.now()), ...counts });
    this.#timer ??= this.#clock.timer(writeMs, () => void this.#flush());
  }

  /** Returns the sums for all days in a period. @param period milliseconds since 1970, the end not included. */
  async between({ host, account }: Counted, { start, end }: { readonly start: number; readonly end: number }): Promise<Savings> {
    const [first, last] = [dayOf(start), dayOf(end - 1)];
    await this.#flush();
    if (await this.#database.exists()) await this.#database.open();
    const row = this.#database.read((connection) => connection.statement(selection).get(host, account, first, last));
    const { sent, saved } = row ?? {};
    const own = this.#waiting.filter((one) => one.host === host && one.account === account && one.day >= first && one.day <= last);
    return own.reduce(sum, typeof sent === 'number' && typeof saved === 'number' ? { sent, saved } : { sent: 0, saved: 0 });
  }

  /** Drops counts that are not in the file yet. */
  forget(): void {
    this.#waiting = [];
  }

  /** Writes pending counts to the file synchronously. */
  close(): void {
    this.#timer?.stop();
    const rows = this.#waiting;
    if (rows.length > 0 && this.#enabled()) this.#database.writeNow((connection) => this.#save(connection, rows));
    this.#waiting = [];
  }

  #flush(): Promise<void> {
    this.#timer?.stop();
    this.#timer = undefined;
    this.#flushing ??= this.#writeAll().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async #writeAll(): Promise<void> {
    const rows = this.#waiting;
    if (rows.length === 0 || !this.#enabled()) return;
    this.#waiting = [];
    // Counts that could not be written stay in memory until the next attempt.
    if (!(await this.#database.write((connection) => this.#save(connection, rows)))) this.#waiting = rows.reduce(merged, this.#waiting);
  }

  #save(connection: Connection, rows: readonly SavingsRow[]): void {
    for (const { host, account, day, sent, saved } of rows) connection.statement(addition).run(host, account, day, sent, saved);
    connection.statement('DELETE FROM savings WHERE day < ?').run(dayOf(this.#clock.now() - keptDays * dayMs));
  }
}

/** Adds a row. There is one for each account and day. */
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
