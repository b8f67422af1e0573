import type { Reading } from './panel/protocol.ts';
import { failureState } from '../../services/connection/viewState.ts';
import * as messages from './texts.ts';

/** What was found: something, or why there can be nothing. */
export type PartResult<T> = { readonly data: T; readonly time: number } | { readonly state: 'missing' | 'regional' };

export interface PanelPartOptions<T> {
  /** @throws whatever went wrong. */
  readonly find: (signal: AbortSignal) => Promise<PartResult<T>>;
  /** What went wrong, in words. */
  readonly words: (error: unknown) => Promise<string>;
  /** Told what the page has to know after every change but `forget`: what it has already is not repeated. */
  readonly changed: (news: Reading<T>) => void;
}

/** A part of the usage panel that is read for itself. What was read stays while it is read again, and when that fails. */
export class PanelPart<T> {
  readonly #options: PanelPartOptions<T>;
  #reading: Reading<T> = { state: 'loading' };
  #current = new AbortController();
  /** How it stood before it was being read. */
  #before: Pick<Reading<T>, 'state' | 'message'> | undefined;

  constructor(options: PanelPartOptions<T>) {
    this.#options = options;
  }

  get reading(): Reading<T> {
    return this.#reading;
  }

  /** Reads it; what was being read before is given up. Does not reject. */
  async read(): Promise<void> {
    this.#current.abort();
    const request = (this.#current = new AbortController());
    const { state, message } = this.#reading;
    if (state !== 'loading') this.#before = { state, message };
    this.#mark({ state: 'loading' });
    await this.#attempt(request.signal);
  }

  /** Shows what was read elsewhere. */
  show(data: T, time: number): void {
    this.#before = { state: 'ready' };
    this.#set({ state: this.#reading.state === 'loading' ? 'loading' : 'ready', data, time });
  }

  /** Gives up reading, and goes back to how it stood before. */
  cancel(): void {
    const { state, data } = this.#reading;
    if (state !== 'loading') return;
    this.#current.abort();
    const cancelled = { state: 'failed' as const, message: messages.canceledBeforeLoaded() };
    this.#mark(this.#before ?? (data === undefined ? cancelled : { state: 'ready' }));
  }

  /** What was read is another account's: forgets it, for it is read again. */
  forget(): void {
    this.#current.abort();
    this.#before = undefined;
    this.#reading = { state: 'loading' };
  }

  /** Gives up reading. */
  dispose(): void {
    this.#current.abort();
  }

  async #attempt(signal: AbortSignal): Promise<void> {
    try {
      const found = await this.#options.find(signal);
      if (!signal.aborted) this.#set('data' in found ? { state: 'ready', ...found } : found);
    } catch (error) {
      if (signal.aborted) return;
      // Even where it cannot be put into words, it is over.
      const message = await this.#options.words(error).catch(() => String(error));
      if (signal.aborted) return;
      const state = failureState(error);
      // What the key may not read any longer is not shown.
      if (state === 'missingScope') this.#set({ state, message });
      else this.#mark({ state, message });
    }
  }

  #set(next: Reading<T>): void {
    this.#reading = next;
    this.#options.changed(next);
  }

  /** Another state of what there is. */
  #mark(news: Pick<Reading<T>, 'state' | 'message'>): void {
    const { data, time } = this.#reading;
    this.#reading = data === undefined ? news : { ...news, data, time };
    this.#options.changed(news);
  }
}
