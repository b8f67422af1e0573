import { join } from 'node:path';
import { systemClock } from '../../api/clock.ts';
import type { Clock } from '../../api/clock.ts';
import { isBusy, nameOf, openFile, retryMs } from '../database/sqlite.ts';
import type { Connection } from '../database/sqlite.ts';
import { StateError } from './stateFiles.ts';
import type { StateLock } from './stateFiles.ts';

/** An empty database. Only its lock is used, which ends with the process that holds it. */
const fileName = 'state.lock';

/** Milliseconds between two tasks of a window. SQLite has no queue, so other windows could starve. */
const breathMs = 5;

/** A lock shared by all windows of an editor on this computer. */
export class WindowLock implements StateLock {
  readonly #folder: string;
  readonly #clock: Clock;
  #opened: Promise<Connection> | undefined;
  /** The last task of this window. */
  #last: Promise<unknown> = Promise.resolve();
  #ended = -breathMs;

  /** @param folder storage of the editor; created if missing. */
  constructor(folder: string, clock: Clock = systemClock) {
    this.#folder = folder;
    this.#clock = clock;
  }

  hold<T>(task: () => Promise<T>): Promise<T> {
    const held = this.#last.then(async () => this.#hold(task));
    this.#last = held.catch(() => undefined);
    return held;
  }

  /** Waits for the tasks of this window. */
  async close(): Promise<void> {
    await this.#last;
    (await this.#opened?.catch(() => undefined))?.close();
    this.#opened = undefined;
  }

  async #hold<T>(task: () => Promise<T>): Promise<T> {
    const connection = await this.#lock();
    try {
      return await task();
    } finally {
      // Nothing was written to the database, so this only ends the lock.
      connection.exec('ROLLBACK');
      this.#ended = this.#clock.elapsed();
    }
  }

  async #lock(): Promise<Connection> {
    const breath = this.#ended + breathMs - this.#clock.elapsed();
    if (breath > 0) await this.#clock.wait(breath);
    for (const wait of [...retryMs, undefined]) {
      try {
        const connection = await this.#open();
        connection.exec('BEGIN IMMEDIATE');
        return connection;
      } catch (error) {
        if (!isBusy(error) || wait === undefined) throw failed(error);
        await this.#clock.wait(wait * (0.5 + Math.random()));
      }
    }
    throw failed(undefined);
  }

  async #open(): Promise<Connection> {
    const opened = (this.#opened ??= openFile(this.#folder, join(this.#folder, fileName)));
    try {
      return await opened;
    } catch (error) {
      this.#opened = undefined;
      throw error;
    }
  }
}

function failed(error: unknown): StateError {
  return new StateError(`The state of translations couldn't be locked (${nameOf(error)}).`, { cause: error });
}
