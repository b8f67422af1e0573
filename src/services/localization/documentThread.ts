import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Clock, Timer } from '../../api/clock.ts';
import type { Documents, FileUnit, UnitEdit, UnitPlace } from './documents.ts';
import { partSize } from './threadMessages.ts';
import type { FileHead, OutlineHead, ThreadAnswer, ThreadCall, ThreadRequest } from './threadMessages.ts';

export interface DocumentThreadOptions {
  /** The script of the thread. */
  readonly script: string | URL;
  readonly clock: Clock;
}

interface Pending {
  /** Takes units of a file. */
  readonly take: (unit: never) => void;
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
}

/** Milliseconds without work after which the thread is ended: what it has read takes a hundred times the memory of a file. */
const idleTime = 60_000;

/** Works on documents in a thread of its own, which is started for the first of them. */
export class DocumentThread implements Documents {
  readonly #options: DocumentThreadOptions;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #idle: Timer | undefined;
  #count = 0;
  #isDisposed = false;

  constructor(options: DocumentThreadOptions) {
    this.#options = options;
  }

  readonly open: Documents['open'] = async (...args) => {
    const units: FileUnit[] = [];
    const head = await this.#call<FileHead | undefined>({ method: 'open', args }, (unit: FileUnit) => units.push(unit));
    return head && { ...head, units };
  };
  readonly outline: Documents['outline'] = async (...args) => {
    const units: UnitPlace[] = [];
    const head = await this.#call<OutlineHead | undefined>({ method: 'outline', args }, (unit: UnitPlace) => units.push(unit));
    return head && { ...head, units };
  };
  readonly write: Documents['write'] = async (pair, edits) => {
    const parts: UnitEdit[][] = [];
    for (let from = 0; from < edits.length; from += partSize) parts.push(edits.slice(from, from + partSize));
    const last = parts.pop() ?? [];
    return this.#call({ method: 'write', args: [pair, last] }, () => undefined, parts);
  };
  readonly readAhead: Documents['readAhead'] = async (...args) => this.#call({ method: 'readAhead', args });
  readonly match: Documents['match'] = async (...args) => this.#call({ method: 'match', args });
  readonly prepare: Documents['prepare'] = async (...args) => this.#call({ method: 'prepare', args });
  readonly update: Documents['update'] = async (...args) => this.#call({ method: 'update', args });
  readonly adopt: Documents['adopt'] = async (...args) => this.#call({ method: 'adopt', args });
  readonly aroundFacts: Documents['aroundFacts'] = async (...args) => this.#call({ method: 'aroundFacts', args });
  readonly carriedFacts: Documents['carriedFacts'] = async (...args) => this.#call({ method: 'carriedFacts', args });
  readonly finishLinks: Documents['finishLinks'] = async (...args) => this.#call({ method: 'finishLinks', args });

  dispose(): void {
    this.#isDisposed = true;
    this.#end(new Error('The extension is ending.'));
  }

  /** @param take takes the units of an answer. @param edits parts of the edits, which are sent before the call. */
  async #call<T>(call: ThreadCall, take: Pending['take'] = () => undefined, edits: readonly (readonly UnitEdit[])[] = []): Promise<T> {
    if (this.#isDisposed) throw new Error('The extension is ending.');
    this.#idle?.stop();
    const worker = (this.#worker ??= this.#started());
    this.#count += 1;
    const id = this.#count;
    const result = new Promise<T>((resolve, reject) => {
      this.#pending.set(id, { take, resolve, reject });
    });
    await Promise.all([result, this.#post(worker, [...edits.map((part) => ({ id, edits: part })), { id, call }])]);
    return result;
  }

  async #post(worker: Worker, requests: readonly ThreadRequest[]): Promise<void> {
    for (const [index, request] of requests.entries()) {
      if (index > 0) await turn();
      send(worker, request);
    }
  }

  #started(): Worker {
    const worker = new Worker(this.#options.script, { name: 'interlinear-documents' });
    worker.unref();
    worker.on('message', (answer: ThreadAnswer<never, never>) => this.#take(worker, answer));
    const ended = (error: Error) => {
      if (worker === this.#worker) this.#end(error);
    };
    worker.on('error', (error) => ended(error instanceof Error ? error : new Error(String(error))));
    worker.on('messageerror', ended);
    worker.on('exit', (code) => ended(new Error(`The thread of large documents ended (${String(code)}).`)));
    return worker;
  }

  #take(worker: Worker, answer: ThreadAnswer<never, never>): void {
    const { id } = answer;
    const pending = this.#pending.get(id);
    if (!pending) return;
    if ('units' in answer) {
      for (const unit of answer.units) pending.take(unit);
      setImmediate(() => send(worker, { id, isTaken: true }));
      return;
    }
    this.#pending.delete(id);
    if ('error' in answer) pending.reject(answer.error);
    else pending.resolve(answer.result);
    if (this.#pending.size === 0) this.#idle = this.#options.clock.timer(idleTime, () => this.#end(new Error('The thread is idle.')));
  }

  /** Ends the thread. The next call starts another one. */
  #end(reason: Error): void {
    this.#idle?.stop();
    const worker = this.#worker;
    this.#worker = undefined;
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
    void worker?.terminate();
  }
}

function send(worker: Worker, request: ThreadRequest): void {
  // The rule is about windows of a browser.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(request);
}
