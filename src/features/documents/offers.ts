import { orAborted } from '../../api/abort.ts';
import type { TranslationMemory } from '../../api/memories.ts';
import type { Client } from '../../client/client.ts';
import { isServiceError } from '../../client/errors.ts';
import type { Services } from '../../services/services.ts';
import type { NamedGlossary } from '../../services/resources/namedResources.ts';
import { withoutCancel, withProgress } from '../../editor/progress.ts';
import type { NamedStyle } from './documentStyles.ts';
import * as messages from './texts.ts';

/** What there is of a kind; 'forbidden' where the key or the plan has none, undefined while it is not known. */
export type Offer<T> = readonly T[] | 'forbidden' | undefined;

/** What the account has for documents. It is looked up once for an order, so that a row can say that there is nothing to choose. */
export interface Offers {
  readonly glossaries: Lookup<NamedGlossary>;
  readonly styles: Lookup<NamedStyle>;
  readonly memories: Lookup<TranslationMemory>;
  /** Waits until all of them were looked up, and not for long: what is not known by then is waited for where it is opened. */
  lookedUp(): Promise<void>;
  /** Gives up what is still being looked up: the order is made, or was left. */
  dispose(): void;
}

/** Milliseconds that a list of options may be late for what it says of them. */
const mostMs = 2000;

interface Lookup<T> {
  known(): Offer<T>;
  /** Waits for it; asks again where that failed. @throws ServiceError. */
  wait(): Promise<readonly T[] | 'forbidden'>;
}

/** Begins to look them up. @param takesStyles whether the service takes style rules and translation memories for documents. */
export function createOffers(services: Services, client: Client, takesStyles: boolean): Offers {
  const left = new AbortController();
  const lookup = <T>(title: string, read: (signal: AbortSignal) => Promise<readonly T[]>) => createLookup(title, read, left.signal);
  const glossaries = lookup(messages.lookingUpGlossaries(), (signal) => services.named.glossaries(client, signal, 'fresh'));
  const styles = lookup(messages.lookingUpStyleRules(), (signal) => services.named.styles(client, signal, 'fresh'));
  const memories = lookup(messages.lookingUpTranslationMemories(), (signal) => services.named.memories(client, signal, 'fresh'));
  const all = Promise.all((takesStyles ? [glossaries, styles, memories] : [glossaries]).map((one) => one.begin()));
  // Once for the order: a list that hangs is late for the first look only.
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
    // Whoever opens the row is told why it failed.
    begin: () => looking().catch(() => undefined),
    async wait() {
      await withProgress(title, (signal) => orAborted(looking(), signal));
      return found ?? [];
    },
  };
}
