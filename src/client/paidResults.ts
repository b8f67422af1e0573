import { isUtf8 } from 'node:buffer';
import * as v from 'valibot';
import { placeOf } from '../api/rules.ts';
import { notUtf8, parsed, readBytes } from './body.ts';
import type { BodyLimits } from './body.ts';
import { ServiceError } from './errors.ts';
import type { RouteResponse } from './route.ts';

/** Describes a list that was paid for. */
export interface PaidItems<Schema extends v.GenericSchema> {
  /** Name of the list in the answer. */
  readonly name: string;
  readonly item: Schema;
  /** Required number of items. Items are matched to texts only by position. */
  readonly count: number;
  readonly maxBytes: number;
}

/**
 * Reads an answer with one item per text. Items are validated separately, so that one invalid item doesn't cost the others. Unusable parts
 * are attached to the error, so that the user can read them.
 * @throws ServiceError invalidResponse if the list is missing or has the wrong number of items.
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
    if (!checked.success) throw fault(`The response is invalid at ${name}.`, text);
    const items = checked.output[name] ?? [];
    if (items.length !== count) throw fault(`The service returned ${items.length} ${name} for ${count} texts.`, readable(items));
    const judgedItems = items.map((one) => v.safeParse(item, one));
    const odd = items.filter((_one, index) => !judgedItems[index]?.success);
    return judgedItems.map((judged) => {
      if (judged.success) return judged.output;
      const where = placeOf(judged.issues[0]) ?? 'its top level';
      const odds = fault(`One of the ${name} is invalid at ${where}.`, readable(odd));
      return limits.shown?.(odds) ?? odds;
    });
  };
}

/** Joins the texts of items, separated by blank lines. Other items are shown as JSON. */
function readable(items: readonly unknown[]): string {
  const textOf = v.safeParser(v.object({ text: v.string() }));
  return items
    .map((item) => {
      const { success, output } = textOf(item);
      return success ? output.text : JSON.stringify(item, undefined, 2);
    })
    .join('\n\n');
}

/** Maximum number of UTF-16 units of stored texts and results. The oldest are removed first. */
const keptUnits = 16 * 1024 * 1024;

/** Paid results of operations of which another part failed. The next try only needs to send that part. */
export class PaidResults<Result extends { readonly text: string }> {
  readonly #results = new Map<string, Result>();
  #units = 0;

  /** Returns the result of a text that was sent with these options. */
  get(options: object, text: string): Result | undefined {
    // Usually there are no results, and computing keys for many texts would be wasteful.
    return this.#results.size === 0 ? undefined : this.#results.get(keyOf(options, text));
  }

  keep(options: object, text: string, result: Result): void {
    const key = keyOf(options, text);
    this.#forget(key);
    this.#results.set(key, result);
    this.#units += unitsOf(key, result);
    for (const oldest of this.#results.keys()) {
      if (this.#units <= keptUnits) break;
      this.#forget(oldest);
    }
  }

  /** Returns the result and removes it. */
  take(options: object, text: string): Result | undefined {
    const result = this.get(options, text);
    if (result) this.forget(options, text);
    return result;
  }

  forget(options: object, text: string): void {
    if (this.#results.size > 0) this.#forget(keyOf(options, text));
  }

  #forget(key: string): void {
    const result = this.#results.get(key);
    if (result) this.#units -= unitsOf(key, result);
    this.#results.delete(key);
  }
}

function keyOf(options: object, text: string): string {
  return JSON.stringify([options, text]);
}

function unitsOf(key: string, { text }: { readonly text: string }): number {
  return key.length + text.length;
}
