import { logged } from '../../client/log.ts';
import type { DatabaseFile, DatabaseOptions } from './databaseFile.ts';
import type { Connection } from './sqlite.ts';

/**
 * A SQLite file shared by all windows. Failures are only logged: callers get nothing and continue without it. The module that opens the
 * file is loaded on first use.
 */
export class Database {
  readonly #options: DatabaseOptions;
  #file: DatabaseFile | undefined;
  #closed = false;

  constructor(options: DatabaseOptions) {
    this.#options = options;
  }

  /** Returns true if the file exists. Does not create it. */
  async exists(): Promise<boolean> {
    return (await this.#load())?.exists() ?? false;
  }

  /** Opens the file if necessary. Returns true on success. */
  async open(): Promise<boolean> {
    return (await this.#load())?.open() ?? false;
  }

  /** Reads synchronously in one transaction. Returns undefined if the file is not open or cannot be read now. */
  read<T>(task: (connection: Connection) => T): T | undefined {
    return this.#file?.read(task);
  }

  /**
   * Writes in one short transaction as soon as the file is free. `task` may run several times, and only the last run counts. Returns true
   * on success.
   */
  async write(task: (connection: Connection) => void): Promise<boolean> {
    return (await this.#load())?.write(task) ?? false;
  }

  /** Tries once to write, for when there is no time left. */
  writeNow(task: (connection: Connection) => void): boolean {
    return this.#file?.writeNow(task) ?? false;
  }

  /** Deletes all contents of the file and starts over. Returns true on success. */
  async erase(): Promise<boolean> {
    return (await this.#load())?.erase() ?? false;
  }

  close(): void {
    this.#closed = true;
    this.#file?.close();
  }

  async #load(): Promise<DatabaseFile | undefined> {
    try {
      const { DatabaseFile } = await import('./databaseFile.ts');
      this.#file ??= new DatabaseFile(this.#options);
      if (this.#closed) this.#file.close();
      return this.#file;
    } catch (error) {
      this.#options.log.warn(`What opens the store of translations cannot be loaded: ${logged(error)}`);
      return undefined;
    }
  }
}
