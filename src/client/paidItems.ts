import { isUtf8 } from 'node:buffer';
import * as v from 'valibot';
import { placeOf } from '../api/rules.ts';
import { notUtf8, parsed, readBytes } from './body.ts';
import type { BodyLimits } from './body.ts';
import { ServiceError } from './errors.ts';
import type { RouteResponse } from './route.ts';

/** What is made of a list that was paid for. */
export interface PaidItems<Schema extends v.GenericSchema> {
  /** The list's name in the answer. */
  readonly name: string;
  readonly item: Schema;
  /** How many there have to be: which text an item is of is told by its place alone. */
  readonly count: number;
  readonly maxBytes: number;
}

/**
 * Takes in an answer that holds one item for each text. Each is judged for itself: one that is odd does not cost the others. What cannot be
 * used goes along with its error, for the user to read.
 * @throws ServiceError invalidResponse when there is no such list, or its number is wrong.
 */
export function paidItems<Schema extends v.GenericSchema>({ name, item, count, maxBytes }: PaidItems<Schema>) {
  const list = v.looseObject({ [name]: v.array(v.unknown()) });
  return async (answer: RouteResponse, limits: BodyLimits): Promise<(v.InferOutput<Schema> | ServiceError)[]> => {
    const bytes = await readBytes(answer, maxBytes, limits);
    const text = new TextDecoder().decode(bytes);
    const details = { status: answer.status, traceId: answer.header('x-trace-id') };
    const fault = (message: string, arrived: string) =>
      new ServiceError('invalidResponse', message, { ...details, ...(arrived !== '' && { arrived }) });
    if (!isUtf8(bytes)) throw fault(notUtf8, text);
    const checked = v.safeParse(list, parsed(text, { ...details, ...(text !== '' && { arrived: text }) }));
    if (!checked.success) throw fault(`The answer is not what the interface describes, at ${name}.`, text);
    const items = checked.output[name] ?? [];
    if (items.length !== count) throw fault(`The service answered ${items.length} ${name} for ${count} texts.`, readable(items));
    const judgedItems = items.map((one) => v.safeParse(item, one));
    const odd = items.filter((_one, index) => !judgedItems[index]?.success);
    return judgedItems.map((judged) => {
      if (judged.success) return judged.output;
      const where = placeOf(judged.issues[0]) ?? 'its top';
      const odds = fault(`One of the ${name} is not what the interface describes, at ${where}.`, readable(odd));
      return limits.shown?.(odds) ?? odds;
    });
  };
}

/** Texts as they are, one below the other; anything else as it came. */
function readable(items: readonly unknown[]): string {
  const textOf = v.safeParser(v.object({ text: v.string() }));
  return items
    .map((item) => {
      const { success, output } = textOf(item);
      return success ? output.text : JSON.stringify(item, undefined, 2);
    })
    .join('\n\n');
}
