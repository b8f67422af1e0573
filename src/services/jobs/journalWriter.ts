import type { SQLInputValue } from 'node:sqlite';
import type { Connection } from '../database/sqlite.ts';
import type { JobTarget } from './jobs.ts';
import { LeaseLost } from './journal.ts';
import type { JournalWriter } from './journal.ts';

/** Returns a writer that executes changes as statements in the current transaction. */
export function writerOf(connection: Connection): JournalWriter {
  const statement = (sql: string) => connection.statement(sql);
  const inserted = `INSERT INTO jobs (id, kind, state, host, account, source, shown, name, bytes, max_bytes, request, created, changed, sent,
    tries, due, parked, stopping) VALUES (?, ?, 'waiting', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, 0)`;
  const insertedResult = `INSERT INTO results (job, position, machine, state, language, type, file, overwrite)
    VALUES (?, ?, ?, 'waiting', ?, ?, ?, ?)`;

  function update(
    table: string,
    where: string,
    values: Readonly<Record<string, SQLInputValue | undefined>>,
    keys: SQLInputValue[],
  ): number {
    const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
    if (given.length === 0) return 1;
    const sql = `UPDATE ${table} SET ${given.map(([name]) => `${name} = ?`).join(', ')} WHERE ${where}`;
    return Number(statement(sql).run(...given.map(([, value]) => value), ...keys).changes);
  }

  return {
    insert(id, order, now) {
      const { kind, host, account, source, shown, name, bytes, maxBytes, request } = order;
      statement(inserted).run(id, kind, host, account, source, shown, name, bytes, maxBytes, JSON.stringify(request), now, now);
      for (const [position, target] of order.targets.entries()) insertResult(id, position, kind, target);
    },
    setJob(id, change, now, owner) {
      const { parked, stopping, note, ...others } = change;
      const values = { ...others, parked: flag(parked), stopping: flag(stopping), note: jsonOf(note), changed: now };
      const where = owner === undefined ? 'id = ?' : 'id = ? AND owner = ?';
      if (update('jobs', where, values, owner === undefined ? [id] : [id, owner]) === 0)
        throw new LeaseLost('The job belongs to another window.');
    },
    setResult(id, position, { overwrite, readyAt, note, ...others }) {
      const values = { ...others, overwrite: flag(overwrite), ready_at: readyAt, note: jsonOf(note) };
      update('results', 'job = ? AND position = ?', values, [id, position]);
    },
    removeResult: (id, position) => void statement('DELETE FROM results WHERE job = ? AND position = ?').run(id, position),
    remove: (id) => void statement('DELETE FROM jobs WHERE id = ?').run(id),
    lease(id, owner, now, until) {
      const free = 'id = ? AND (owner IS NULL OR owner = ? OR lease < ?)';
      return update('jobs', free, { owner, lease: until }, [id, owner, now]) === 1;
    },
    renew: (owner, until) => void update('jobs', 'owner = ?', { lease: until }, [owner]),
    progress: (id, owner, sent) => void update('jobs', 'id = ? AND owner = ?', { sent }, [id, owner]),
    release: (id, owner) => void update('jobs', 'id = ? AND owner = ?', { owner: null, lease: null }, [id, owner]),
    hold: (account, host, since) => void statement('INSERT OR IGNORE INTO holds VALUES (?, ?, ?)').run(account, host, since),
    resume: (account) => void statement('DELETE FROM holds WHERE account = ?').run(account),
    sealingKey(proposed) {
      statement("INSERT OR IGNORE INTO facts VALUES ('sealing key', ?)").run(proposed);
      return String(statement("SELECT value FROM facts WHERE name = 'sealing key'").get()?.['value']);
    },
  };

  function insertResult(id: string, position: number, kind: string, { language, type, file, overwrite }: JobTarget): void {
    statement(insertedResult).run(id, position, kind, language, type ?? null, file, overwrite ? 1 : 0);
  }
}

function flag(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value);
}

function jsonOf(value: object | null | undefined): string | null | undefined {
  return value === undefined || value === null ? value : JSON.stringify(value);
}
