import * as v from 'valibot';
import type { Log } from './log.ts';

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
  return items.flatMap((item) => {
    const checked = v.safeParse(schema, item);
    if (checked.success) return [checked.output];
    // Where, not what: an item may hold a user's words.
    log.warn(
      `One of the ${what} was left out: it is not what the interface describes, at ${v.getDotPath(checked.issues[0]) ?? 'its top'}.`,
    );
    return [];
  });
}

/** The same for a list that comes piece by piece. */
export async function* fittingOf<Schema extends v.GenericSchema>(
  items: AsyncIterable<unknown>,
  schema: Schema,
  what: string,
  log: Log,
): AsyncGenerator<v.InferOutput<Schema>, void, undefined> {
  for await (const item of items) yield* fitting([item], schema, what, log);
}
