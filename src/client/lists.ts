import * as v from 'valibot';
import { placeOf } from '../api/rules.ts';
import { ServiceError } from './errors.ts';
import type { Log } from './log.ts';

/** Maximum number of invalid items that are logged individually. */
const mostTold = 5;

/**
 * Returns the items of a list that match a schema. Invalid items are logged and left out, so that they don't hide the others.
 * @param what name of the items for the log.
 */
export function fitting<Schema extends v.GenericSchema>(
  items: readonly unknown[],
  schema: Schema,
  what: string,
  log: Log,
): v.InferOutput<Schema>[] {
  const sieve = createSieve(schema, what, log);
  const found = items.flatMap(sieve.take);
  sieve.end();
  return found;
}

/** The same for a list that arrives item by item. */
export async function* fittingOf<Schema extends v.GenericSchema>(
  items: AsyncIterable<unknown>,
  schema: Schema,
  what: string,
  log: Log,
): AsyncGenerator<v.InferOutput<Schema>, void, undefined> {
  const sieve = createSieve(schema, what, log);
  for await (const item of items) yield* sieve.take(item);
  sieve.end();
}

function createSieve<Schema extends v.GenericSchema>(schema: Schema, what: string, log: Log) {
  let odd = 0;
  return {
    take(this: void, item: unknown): v.InferOutput<Schema>[] {
      const checked = v.safeParse(schema, item);
      if (checked.success) return [checked.output];
      odd += 1;
      // Only the path is logged: an item may contain a user's text.
      const where = placeOf(checked.issues[0]) ?? 'its top';
      if (odd <= mostTold) log.warn(`One of the ${what} was left out: it is invalid at ${where}.`);
      return [];
    },
    /** Logs the number of further invalid items, so that a list with many of them doesn't flood the log. */
    end(this: void): void {
      if (odd > mostTold) log.warn(`${odd - mostTold} more of the ${what} were left out.`);
    },
  };
}

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Number of items in the whole list, if the service returns it. */
  readonly total?: number | undefined;
}

/** Maximum number of pages. Prevents endless requests to a service whose list never ends. */
const mostPages = 1000;

/**
 * Yields the items of a paged list. Pages are requested when needed. The list ends at its total if the service returns one, else at an
 * empty page: a page may contain fewer items than requested.
 * @param getPage requests a page, counted from 0.
 * @throws ServiceError invalidResponse if it never ends.
 */
export async function* pages<T>(getPage: (page: number) => Promise<Page<T>>): AsyncGenerator<T, void, undefined> {
  let last = '';
  let seen = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const { items, total } = await getPage(page);
    // A service that ignores the page number returns the same page every time.
    const first = JSON.stringify(items[0]);
    if (items.length === 0 || (page > 0 && first === last)) return;
    last = first;
    yield* items;
    seen += items.length;
    if (total !== undefined && seen >= total) return;
  }
  throw new ServiceError('invalidResponse', "The list doesn't end.");
}
