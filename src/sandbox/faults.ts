import * as v from 'valibot';
import type { HttpBindings } from '@hono/node-server';
import type { SandboxClock } from './clock.ts';

/** A request for which a fault may be due. */
export interface Exchange extends HttpBindings {
  readonly request: Request;
  /** Processes the request as the service does, billing it only if asked. */
  process(billing: boolean): Promise<Response>;
  readonly clock: SandboxClock;
  /** Aborted when the sandbox closes; ends waits. */
  readonly closing: AbortSignal;
}

/** Orders for faults: the kind of fault, the requests it affects, and how often. */

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const retryAfter = v.union([v.number(), v.string()]);

const when = {
  /** Requests that the fault affects; all if absent. `path` is a prefix, `ends` a suffix. */
  match: v.optional(v.object({ method: v.optional(v.string()), path: v.optional(v.string()), ends: v.optional(v.string()) })),
  /** Number of matching requests that the fault affects. */
  times: v.optional(count, 1),
  /** Number of matching requests that pass first. */
  after: v.optional(count, 0),
  /** If set, the request is processed and billed before the fault affects its answer. */
  billed: v.optional(v.boolean(), false),
};

export const faultOrder = v.variant('kind', [
  v.object({
    kind: v.literal('status'),
    status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
    /** Field `message` of the usual JSON body. */
    message: v.optional(v.string()),
    /** Whole body, instead of the usual JSON. */
    body: v.optional(v.string()),
    content_type: v.optional(v.string()),
    /** Seconds or an HTTP date. */
    retry_after: v.optional(retryAfter),
    ...when,
  }),
  /** The normal answer after `ms`. With `billed` it is billed at once, otherwise after the wait if the client is still connected. */
  v.object({ kind: v.literal('delay'), ms: count, ...when }),
  /**
   * The normal answer after the orders are cleared. With `billed` it is billed at once, otherwise then if the client is still connected.
   */
  v.object({ kind: v.literal('hold'), ...when }),
  /** TCP RST. */
  v.object({ kind: v.literal('reset'), ...when }),
  /** FIN without an answer. */
  v.object({ kind: v.literal('close'), ...when }),
  v.object({ kind: v.literal('partial_headers'), ...when }),
  /** Half of the normal body with the full Content-Length, then the end. */
  v.object({ kind: v.literal('truncated'), ...when }),
  /** Headers and then nothing. With `headers: false`, nothing at all. */
  v.object({ kind: v.literal('stall'), headers: v.optional(v.boolean(), true), ...when }),
  v.object({ kind: v.literal('endless'), ...when }),
  v.object({ kind: v.literal('bad_json'), ...when }),
  v.object({ kind: v.literal('html'), status: v.optional(v.number(), 200), ...when }),
  v.object({ kind: v.literal('empty'), ...when }),
  /** The normal answer with `count` translations; by default one fewer than requested. */
  v.object({ kind: v.literal('wrong_count'), count: v.optional(count), ...when }),
  /** The normal answer, billed, but one translation (the first, or the one at `at`) has its text under another name. */
  v.object({ kind: v.literal('odd_item'), at: v.optional(count, 0), ...when, billed: v.optional(v.boolean(), true) }),
  /** The normal answer, billed, without any `<x id="n"/>` in its texts. This is the case of lost placeholders. */
  v.object({ kind: v.literal('lost_markup'), ...when, billed: v.optional(v.boolean(), true) }),
  /** The normal answer, billed, with `text` appended to each translation. This is the case of a hostile service. */
  v.object({ kind: v.literal('added_text'), text: v.string(), ...when, billed: v.optional(v.boolean(), true) }),
  /** The normal answer, billed, with damaged markup, decided by `seed` (src/sandbox/hostileTexts.ts). This is the case of a hostile engine. */
  v.object({ kind: v.literal('hostile_texts'), seed: v.optional(count, 1), ...when, billed: v.optional(v.boolean(), true) }),
  /**
   * A service or gateway that repeats the request, including its secrets, in every header, and in every field of an error with `status`.
   * Without `status` the answer is the normal one, billed.
   */
  v.object({
    kind: v.literal('echo'),
    status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599))),
    form: v.optional(v.picklist(['plain', 'base64', 'percent']), 'plain'),
    ...when,
  }),
  v.object({ kind: v.literal('gzip_bomb'), bytes: v.optional(count, 200_000_000), ...when }),
  v.object({
    kind: v.literal('redirect'),
    status: v.optional(v.picklist([301, 302, 303, 307, 308]), 307),
    location: v.string(),
    ...when,
  }),
]);
export type FaultOrder = v.InferInput<typeof faultOrder>;
export type Fault = v.InferOutput<typeof faultOrder>;

export const faultOrders = v.union([
  v.array(faultOrder),
  v.pipe(
    faultOrder,
    v.transform((order) => [order]),
  ),
]);

/** Pending orders for faults. */
export class FaultStore {
  #orders: Fault[] = [];
  #life = new AbortController();

  /** @throws ValiError for an invalid order. */
  order(...added: readonly FaultOrder[]): void {
    this.#orders.push(...added.map((order) => v.parse(faultOrder, order)));
  }

  clear(): void {
    this.#orders = [];
    this.#life.abort();
    this.#life = new AbortController();
  }

  /** Aborted when the current orders are cleared. */
  get cleared(): AbortSignal {
    return this.#life.signal;
  }

  /** Number of faults still due. */
  get pending(): number {
    return this.#orders.reduce((sum, order) => sum + order.times, 0);
  }

  /** Takes the fault for this request from the oldest order that is due. Every matching order counts the request. */
  take(method: string, path: string): Fault | undefined {
    const matching = this.#orders.filter((order) => order.times > 0 && matches(order, method, path));
    const due = matching.find((order) => order.after === 0);
    for (const order of matching) if (order.after > 0) order.after -= 1;
    if (due) due.times -= 1;
    this.#orders = this.#orders.filter((order) => order.times > 0);
    return due;
  }
}

function matches({ match = {} }: Fault, method: string, path: string): boolean {
  if (match.method !== undefined && match.method.toUpperCase() !== method) return false;
  return path.startsWith(match.path ?? '') && path.endsWith(match.ends ?? '');
}
