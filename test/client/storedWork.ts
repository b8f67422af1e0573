import { systemClock } from '../../src/api/clock.ts';
import type { Clock } from '../../src/api/clock.ts';
import { Store } from '../../src/services/cache/store.ts';
import type { Client } from '../../src/client/client.ts';
import type { TextWork } from '../../src/services/cache/textWork.ts';

/** The store of a window, as the extension makes it. */
export interface StoreOfWindow {
  readonly store: Store;
  readonly warnings: string[];
  /** What may be changed while the window is open. */
  readonly settings: { enabled: boolean; megabytes: number };
  readonly work: (client: Client, identity?: { host?: string; account?: string }) => Promise<TextWork>;
}

export function openStore(folder: string, clock: Clock = systemClock): StoreOfWindow {
  const warnings: string[] = [];
  const settings = { enabled: true, megabytes: 64 };
  const store = new Store({
    folder,
    log: { exchange: () => undefined, warn: (message) => warnings.push(message) },
    enabled: () => settings.enabled,
    megabytes: () => settings.megabytes,
    clock,
  });
  const work = (client: Client, identity = {}) => store.work(client, { host: 'example.com', account: 'main', ...identity });
  return { store, warnings, settings, work };
}
