import * as v from 'valibot';
import { placeOf } from '../api/rules.ts';
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
      if (odd <= mostTold) log.warn(`One of the ${what} was left out: it is not what the interface describes, at ${where}.`);
      return [];
    },
    /** A list may be odd from end to end, and the log is read by people. */
    end(this: void): void {
      if (odd > mostTold) log.warn(`${odd - mostTold} more of the ${what} were left out.`);
    },
  };
}
