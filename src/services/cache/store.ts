import { systemClock } from '../../api/clock.ts';
import type { Clock } from '../../api/clock.ts';
import type { Client } from '../../client/client.ts';
import type { Log } from '../../client/log.ts';
import { Database } from '../database/database.ts';
import { History } from '../history/history.ts';
import type { KeptTexts } from '../localization/keptTexts.ts';
import { SavingsStore } from './savings.ts';
import type { TextWork, TextWorkOptions } from './textWork.ts';
import type { TranslationCache, TranslationCacheOptions } from './translationCache.ts';

export interface StoreOptions {
  /** Folder of the file; created if missing. */
  readonly folder: string;
  readonly log: Log;
  /** Returns true if writing to disk is allowed; called each time. */
  readonly enabled: () => boolean;
  /** Returns the maximum size of stored translations in megabytes; called each time. */
  readonly megabytes: () => number;
  readonly clock?: Clock;
}

/** Data that outlives a window: paid translations, recent actions, and texts that were translated in files. The file is opened on first use. */
export class Store {
  readonly history: History;
  readonly #clock: Clock;
  readonly #lifetime = new AbortController();
  readonly #database: Database;
  readonly #kept: TranslationCacheOptions;
  #cache: TranslationCache | undefined;
  readonly #savings: SavingsStore;
  readonly #works = new WeakMap<Client, Promise<TextWork>>();
  #texts: Promise<KeptTexts> | undefined;

  constructor({ folder, log, enabled, megabytes, clock = systemClock }: StoreOptions) {
    const database = new Database({ folder, log, clock });
    this.#clock = clock;
    this.#database = database;
    this.#kept = { database, enabled, megabytes, clock };
    this.history = new History({ database, enabled, now: clock.now });
    this.#savings = new SavingsStore({ database, enabled, clock });
  }

  /** Counts of what the cache saved. */
  get savings(): Pick<SavingsStore, 'between'> {
    return this.#savings;
  }

  /** Returns translation with a cache. A client always gets the same instance, so that commands share texts being sent. */
  work(client: Client, identity: Pick<TextWorkOptions, 'host' | 'account'>): Promise<TextWork> {
    const work = this.#works.get(client) ?? this.#open(client, identity);
    this.#works.set(client, work);
    return work;
  }

  /** Returns the texts of files and their translations as they were when they were translated. */
  texts(): Promise<KeptTexts> {
    this.#texts ??= import('../localization/keptTexts.ts').then(({ KeptTexts }) => {
      const texts = new KeptTexts(this.#kept);
      // They are kept for a time, even if nothing is added to them any more.
      void texts.prune();
      return texts;
    });
    return this.#texts;
  }

  /** Drops the fingerprints of glossaries, style rule lists and memories of a client's account because one of them changed. */
  forgetContents(client: Client): void {
    void this.#works.get(client)?.then((work) => work.forgetContents());
  }

  /** Deletes all translations, the history, the counts and the texts of files, also from disk. Returns false on failure; the log contains the reason. */
  async clear(): Promise<boolean> {
    this.#cache?.forget();
    this.#savings.forget();
    (await this.#texts)?.forget();
    await this.history.clear();
    return this.#database.erase();
  }

  /** Called when the window closes. Pending requests are aborted, and results are written. */
  dispose(): void {
    this.#lifetime.abort(new DOMException('The window ends.', 'AbortError'));
    this.#cache?.close();
    this.#savings.close();
    this.#database.close();
  }

  /** Loads the module with the first translation, because the editor's start must not wait for it. */
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
