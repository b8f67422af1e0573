import { systemClock } from '../../api/clock.ts';
import type { Clock } from '../../api/clock.ts';
import type { Client } from '../../client/client.ts';
import type { Log } from '../../client/log.ts';
import { Database } from '../database/database.ts';
import { History } from '../history/history.ts';
import { SavingsStore } from './savings.ts';
import type { TextWork, TextWorkOptions } from './textWork.ts';
import type { TranslationCache, TranslationCacheOptions } from './translationCache.ts';

export interface StoreOptions {
  /** Where the file is kept; made when it is missing. */
  readonly folder: string;
  readonly log: Log;
  /** Whether anything may be written to disk; asked each time. */
  readonly enabled: () => boolean;
  /** Megabytes that translations may take; asked each time. */
  readonly megabytes: () => number;
  readonly clock?: Clock;
}

/** What outlives a window: translations that were paid for, and what was done of late. Opens nothing before it is needed. */
export class Store {
  readonly history: History;
  readonly #clock: Clock;
  readonly #lifetime = new AbortController();
  readonly #database: Database;
  readonly #kept: TranslationCacheOptions;
  #cache: TranslationCache | undefined;
  readonly #savings: SavingsStore;
  readonly #works = new WeakMap<Client, Promise<TextWork>>();

  constructor({ folder, log, enabled, megabytes, clock = systemClock }: StoreOptions) {
    const database = new Database({ folder, log, clock });
    this.#clock = clock;
    this.#database = database;
    this.#kept = { database, enabled, megabytes, clock };
    this.history = new History({ database, enabled, now: clock.now });
    this.#savings = new SavingsStore({ database, enabled, clock });
  }

  /** What the cache saved. */
  get savings(): Pick<SavingsStore, 'between'> {
    return this.#savings;
  }

  /** Translating with the cache before it. The same one for the same client, so that commands share what is under way. */
  work(client: Client, identity: Pick<TextWorkOptions, 'host' | 'account'>): Promise<TextWork> {
    const work = this.#works.get(client) ?? this.#open(client, identity);
    this.#works.set(client, work);
    return work;
  }

  /** Forgets what is taken for the contents of glossaries, style rule lists and memories of a client's account: one of them was changed. */
  forgetContents(client: Client): void {
    void this.#works.get(client)?.then((work) => work.forgetContents());
  }

  /**
   * Forgets all translations, the history and what was counted of them, and leaves nothing of it on disk. Whether that was done; the
   * log knows why not.
   */
  async clear(): Promise<boolean> {
    this.#cache?.forget();
    this.#savings.forget();
    await this.history.clear();
    return this.#database.erase();
  }

  /** The window ends: what is still waited for is given up, what has come is written. */
  dispose(): void {
    this.#lifetime.abort(new DOMException('The window ends.', 'AbortError'));
    this.#cache?.close();
    this.#savings.close();
    this.#database.close();
  }

  /** Loaded with the first translation: the start of the editor does not wait for it. */
  async #open(client: Client, identity: Pick<TextWorkOptions, 'host' | 'account'>): Promise<TextWork> {
    const [{ TextWork }, { TranslationCache }] = await Promise.all([import('./textWork.ts'), import('./translationCache.ts')]);
    this.#cache ??= new TranslationCache(this.#kept);
    return new TextWork(client, {
      ...identity,
      cache: this.#cache,
      clock: this.#clock,
      lifetime: this.#lifetime.signal,
      count: (counts) => this.#savings.add(identity, counts),
    });
  }
}
