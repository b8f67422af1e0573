import { systemClock } from '../../api/clock.ts';
import type { Clock } from '../../api/clock.ts';
import type { Client } from '../../client/client.ts';
import type { Log } from '../../client/log.ts';
import { openDatabase } from '../database/database.ts';
import { createHistory } from '../history/history.ts';
import type { History } from '../history/history.ts';
import { createSavingsStore } from './savings.ts';
import type { SavingsStore } from './savings.ts';
import type { TextWork, TextWorkOptions } from './textWork.ts';
import { createTranslationCache } from './translationCache.ts';

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
export interface Store {
  readonly history: History;
  /** What the cache saved. */
  readonly savings: Pick<SavingsStore, 'between'>;
  /** Translating with the cache before it. The same one for the same client, so that commands share what is under way. */
  work(client: Client, identity: Pick<TextWorkOptions, 'host' | 'account'>): Promise<TextWork>;
  /** Forgets what is taken for the contents of glossaries, style rule lists and memories of a client's account: one of them was changed. */
  forgetContents(client: Client): void;
  /**
   * Forgets all translations, the history and what was counted of them, and leaves nothing of it on disk. Whether that was done; the
   * log knows why not.
   */
  clear(): Promise<boolean>;
  /** The window ends: what is still waited for is given up, what has come is written. */
  dispose(): void;
}

export function createStore({ folder, log, enabled, megabytes, clock = systemClock }: StoreOptions): Store {
  const lifetime = new AbortController();
  const database = openDatabase(folder, log, clock);
  const cache = createTranslationCache({ database, enabled, megabytes, clock });
  const history = createHistory({ database, enabled, now: clock.now });
  const savings = createSavingsStore({ database, enabled, clock });
  const works = new WeakMap<Client, Promise<TextWork>>();
  // Loaded with the first translation: the start of the editor does not wait for it.
  const open = async (client: Client, options: TextWorkOptions) => (await import('./textWork.ts')).createTextWork(client, options);
  return {
    history,
    savings,
    work(client, identity) {
      const work =
        works.get(client) ??
        open(client, { ...identity, cache, clock, lifetime: lifetime.signal, count: (counts) => savings.add(identity, counts) });
      works.set(client, work);
      return work;
    },
    forgetContents: (client) => void works.get(client)?.then((work) => work.forgetContents()),
    async clear() {
      cache.forget();
      savings.forget();
      await history.clear();
      return database.erase();
    },
    dispose() {
      lifetime.abort(new DOMException('The window ends.', 'AbortError'));
      cache.close();
      savings.close();
      database.close();
    },
  };
}
