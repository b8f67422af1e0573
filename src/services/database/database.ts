import { logged } from '../../client/log.ts';
import type { DatabaseFile, DatabaseOptions } from './databaseFile.ts';
import type { Connection } from './sqlite.ts';

/**
 * One SQLite file that all windows share. What fails here is told to the log and nobody else: whoever asks gets nothing, and goes on
 * without it. What opens the file is loaded with its first use.
 */
export class Database {
  readonly #options: DatabaseOptions;
  #file: DatabaseFile | undefined;
  #closed = false;

  constructor(options: DatabaseOptions) {
    this.#options = options;
  }

  /** Whether there is a file, without making one. */
  async exists(): Promise<boolean> {
    return (await this.#load())?.exists() ?? false;
  }

  /** Opens the file, if that has not happened. Whether it can be had. */
  async open(): Promise<boolean> {
    return (await this.#load())?.open() ?? false;
  }

  /** Reads at once, in one transaction. Undefined when the file is not open or cannot be read now. */
  read<T>(task: (connection: Connection) => T): T | undefined {
    return this.#file?.read(task);
  }

  /**
   * Writes in one short transaction, as soon as the file is free: it may run `task` several times, and only the last one counts.
   * Whether it was written.
   */
  async write(task: (connection: Connection) => void): Promise<boolean> {
    return (await this.#load())?.write(task) ?? false;
  }

  /** One try of the same, for when there is no time left. */
  writeNow(task: (connection: Connection) => void): boolean {
    return this.#file?.writeNow(task) ?? false;
  }

  /** Begins anew, and leaves nothing of what was there in the file. Whether that was done. */
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
