import * as v from 'valibot';
import { placeOf } from '../api/rules.ts';
import { ServiceError } from './errors.ts';
import type { Log } from './log.ts';

/** Odd items of a list that the log is told of one by one. */
const mostTold = 5;

/**
 * The items of a list that look as the schema says. One odd item does not hide the others: it is left out, and the log is told of it.
 * @param what the items are, for the log.
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

/** The same for a list that comes piece by piece. */
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
      // Where, not what: an item may hold a user's words.
      const where = placeOf(checked.issues[0]) ?? 'its top';
      if (odd <= mostTold) log.warn(`One of the ${what} was left out: it is invalid at ${where}.`);
      return [];
    },
    /** A list may be odd from end to end, and the log is read by people. */
    end(this: void): void {
      if (odd > mostTold) log.warn(`${odd - mostTold} more of the ${what} were left out.`);
    },
  };
}

/** One page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Items of the whole list, where the service tells. */
  readonly total?: number | undefined;
}

/** More pages than a list can have that anybody looks at: a service that never comes to an end is not asked for ever. */
const mostPages = 1000;

/**
 * The items of a paged list, one after the other; the next page is asked for when it is needed. The list ends at its total where the
 * service tells one, else at an empty page: a page may hold fewer items than asked for.
 * @param getPage asks for a page, counted from 0.
 * @throws ServiceError invalidResponse when it never ends.
 */
export async function* pages<T>(getPage: (page: number) => Promise<Page<T>>): AsyncGenerator<T, void, undefined> {
  let last = '';
  let seen = 0;
  for (let page = 0; page < mostPages; page += 1) {
    const { items, total } = await getPage(page);
    // A service that does not know pages answers the same one for ever.
    const first = JSON.stringify(items[0]);
    if (items.length === 0 || (page > 0 && first === last)) return;
    last = first;
    yield* items;
    seen += items.length;
    if (total !== undefined && seen >= total) return;
  }
  throw new ServiceError('invalidResponse', "The list doesn't end.");
}
