import type { Documents, FileContent, FileOutline, UnitEdit, UnitPlace } from './documents.ts';

/** Messages between the host and the thread of large documents. */

type Methods = { readonly [M in keyof Documents]: Parameters<Documents[M]> };

/** A call of a method. */
export type ThreadCall = { [M in keyof Methods]: { readonly method: M; readonly args: Methods[M] } }[keyof Methods];

/** Items in a part of a request or an answer: copying all of a large one at once would keep the host busy. */
export const partSize = 200;

/** Parts of answers that may wait for the host: it takes all messages that wait at once. */
const mostWaiting = 4;

/** Part of a request. Edits come before the call that they belong to, in parts. Each part of an answer is followed by `isTaken`. */
export type ThreadRequest =
  | { readonly id: number; readonly edits: readonly UnitEdit[] }
  | { readonly id: number; readonly call: ThreadCall }
  | { readonly id: number; readonly isTaken: true };

/** What a call of `open` ends with. */
export type FileHead = Omit<FileContent, 'units'>;
/** What a call of `outline` ends with. */
export type OutlineHead = Omit<FileOutline, 'units'>;

/**
 * Part of an answer. Units of a file come before its end, in parts. The host tells of each that it has taken, so that few of them wait.
 * @typeParam R type of the result, which depends on the call. @typeParam U type of the units, which does too.
 */
export type ThreadAnswer<R = unknown, U = UnitPlace> =
  | { readonly id: number; readonly units: readonly U[] }
  | { readonly id: number; readonly result: R; readonly isDone: true }
  | { readonly id: number; readonly error: Error; readonly isDone: true };

/** Puts the parts of requests together. */
export class ThreadRequests {
  readonly #edits = new Map<number, UnitEdit[]>();
  /** Number of parts of answers that were not taken yet. */
  #waiting = 0;
  #goOn: (() => void) | undefined;

  /** Counts a part of an answer that was sent, and waits if the host has enough to take. */
  async sent(): Promise<void> {
    this.#waiting += 1;
    if (this.#waiting < mostWaiting) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#goOn = resolve;
    await promise;
  }

  /** Returns the call of a request when all of it is there. */
  take(request: ThreadRequest): ThreadCall | undefined {
    const { id } = request;
    if ('isTaken' in request) {
      this.#waiting -= 1;
      this.#goOn?.();
      return undefined;
    }
    const before = this.#edits.get(id) ?? [];
    if ('edits' in request) {
      for (const edit of request.edits) before.push(edit);
      this.#edits.set(id, before);
      return undefined;
    }
    this.#edits.delete(id);
    const { call } = request;
    return call.method === 'write' ? { method: 'write', args: [call.args[0], [...before, ...call.args[1]]] } : call;
  }
}

/** Carries out a call. @param post takes the parts of the answer, the last of which says so. It is awaited. */
export async function answerTo(
  id: number,
  call: ThreadCall,
  documents: Documents,
  post: (answer: ThreadAnswer) => Promise<void>,
): Promise<void> {
  try {
    const result = await (call.method === 'open'
      ? headOf(await documents.open(...call.args))
      : call.method === 'outline'
        ? headOf(await documents.outline(...call.args))
        : resultOf(call, documents));
    await post({ id, result, isDone: true });
  } catch (error) {
    await post({ id, error: error instanceof Error ? error : new Error(String(error)), isDone: true });
  }

  /** Posts the units of a file. @returns the rest. */
  async function headOf<F extends FileOutline>(file: F | undefined): Promise<Omit<F, 'units'> | undefined> {
    if (!file) return undefined;
    const { units, ...head } = file;
    for (let from = 0; from < units.length; from += partSize) await post({ id, units: units.slice(from, from + partSize) });
    return head;
  }
}

async function resultOf(call: Exclude<ThreadCall, { readonly method: 'open' | 'outline' }>, documents: Documents): Promise<unknown> {
  switch (call.method) {
    case 'write':
      return documents.write(...call.args);
    case 'readAhead':
      return documents.readAhead(...call.args);
    case 'match':
      return documents.match(...call.args);
    case 'prepare':
      return documents.prepare(...call.args);
    case 'update':
      return documents.update(...call.args);
    case 'adopt':
      return documents.adopt(...call.args);
    case 'aroundFacts':
      return documents.aroundFacts(...call.args);
    case 'carriedFacts':
      return documents.carriedFacts(...call.args);
    case 'finishLinks':
      return documents.finishLinks(...call.args);
    default:
      return call satisfies never;
  }
}
