import { orAborted } from '../../api/abort.ts';
import type { TranslationMemory } from '../../api/memories.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { withoutCancel, withProgress } from '../../editor/progress.ts';
import type { NamedStyle } from './documentStyles.ts';
import * as messages from './texts.ts';

/** Resources of a kind; 'forbidden' if the key or the plan has no access, undefined if not yet loaded. */
export type Offer<T> = readonly T[] | 'forbidden' | undefined;

/** Resources of the account for documents. They are looked up once per order, so that a row can show that there is nothing to choose. */
export interface Offers {
  readonly glossaries: Lookup<NamedGlossary>;
  readonly styles: Lookup<NamedStyle>;
  readonly memories: Lookup<TranslationMemory>;
  /** Waits for all lookups, but only briefly. If one is still running, opening its row waits for it. */
  lookedUp(): Promise<void>;
  /** Cancels running lookups because the order was placed or abandoned. */
  dispose(): void;
}

/** Maximum delay of the list of options while resources are looked up, in milliseconds. */
const mostMs = 2000;

interface Lookup<T> {
  known(): Offer<T>;
  /** Waits for the lookup; repeats it if it failed. @throws ServiceError. */
  wait(): Promise<readonly T[] | 'forbidden'>;
}

/** Starts the lookups. @param takesStyles true if the service supports style rules and translation memories for documents. */
export function createOffers(services: Services, client: Client, takesStyles: boolean): Offers {
  const left = new AbortController();
  const lookup = <T>(title: string, read: (signal: AbortSignal) => Promise<readonly T[]>) => createLookup(title, read, left.signal);
  const glossaries = lookup(messages.lookingUpGlossaries(), (signal) => services.named.glossaries(client, signal, 'fresh'));
  const styles = lookup(messages.lookingUpStyleRules(), (signal) => services.named.styles(client, signal, 'fresh'));
  const memories = lookup(messages.lookingUpTranslationMemories(), (signal) => services.named.memories(client, signal, 'fresh'));
  const all = Promise.all((takesStyles ? [glossaries, styles, memories] : [glossaries]).map((one) => one.begin()));
  // Once per order, so that a lookup that hangs only delays the first display.
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, mostMs);
  const looked = Promise.race([all, late.promise]).finally(() => clearTimeout(timer));
  return {
    glossaries,
    styles,
    memories,
    async lookedUp() {
      await withoutCancel(messages.lookingUpGlossariesAndStyleRules(), looked);
    },
    dispose() {
      clearTimeout(timer);
      late.resolve();
      left.abort(new DOMException('The order is over.', 'AbortError'));
    },
  };
}

function createLookup<T>(
  title: string,
  read: (signal: AbortSignal) => Promise<readonly T[]>,
  over: AbortSignal,
): Lookup<T> & { begin(): Promise<void> } {
  let found: Offer<T>;
  let reading: Promise<void> | undefined;

  function looking(): Promise<void> {
    reading ??= look().finally(() => (reading = undefined));
    return reading;
  }

  async function look(): Promise<void> {
    if (found !== undefined) return;
    found = await read(over).catch((error: unknown) => {
      if (isServiceError(error, 'forbidden')) return 'forbidden' as const;
      throw error;
    });
  }

  return {
    known: () => found,
    // The error is shown when the user opens the row.
    begin: () => looking().catch(() => undefined),
    async wait() {
      await withProgress(title, (signal) => orAborted(looking(), signal));
      return found ?? [];
    },
  };
}
