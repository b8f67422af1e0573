import type { Reading } from './panel/protocol.ts';
import { failureState } from '../../services/connection/viewState.ts';
import * as messages from './texts.ts';

/** Result of reading: data, or the reason why there is none. */
export type PartResult<T> = { readonly data: T; readonly time: number } | { readonly state: 'missing' | 'regional' };

export interface PanelPartOptions<T> {
  /** @throws any error. */
  readonly find: (signal: AbortSignal) => Promise<PartResult<T>>;
  /** Describes an error. */
  readonly words: (error: unknown) => Promise<string>;
  /** Called with the changes for the page after every change except `forget`. Data that the page already has is not repeated. */
  readonly changed: (news: Reading<T>) => void;
}

/** Part of the usage panel that is read independently. Earlier data is kept while it is read again, and if that fails. */
export class PanelPart<T> {
  readonly #options: PanelPartOptions<T>;
  #reading: Reading<T> = { state: 'loading' };
  #current = new AbortController();
  /** State before the current read. */
  #before: Pick<Reading<T>, 'state' | 'message'> | undefined;

  constructor(options: PanelPartOptions<T>) {
    this.#options = options;
  }

  get reading(): Reading<T> {
    return this.#reading;
  }

  /** Reads the part. Cancels an earlier read. Never rejects. */
  async read(): Promise<void> {
    this.#current.abort();
    const request = (this.#current = new AbortController());
    const { state, message } = this.#reading;
    if (state !== 'loading') this.#before = { state, message };
    this.#mark({ state: 'loading' });
    await this.#attempt(request.signal);
  }

  /** Shows data that was read elsewhere. */
  show(data: T, time: number): void {
    this.#before = { state: 'ready' };
    this.#set({ state: this.#reading.state === 'loading' ? 'loading' : 'ready', data, time });
  }

  /** Cancels reading and returns to the earlier state. */
  cancel(): void {
    const { state, data } = this.#reading;
    if (state !== 'loading') return;
    this.#current.abort();
    const cancelled = { state: 'failed' as const, message: messages.canceledBeforeLoaded() };
    this.#mark(this.#before ?? (data === undefined ? cancelled : { state: 'ready' }));
  }

  /** Discards the data of another account before it is read again. */
  forget(): void {
    this.#current.abort();
    this.#before = undefined;
    this.#reading = { state: 'loading' };
  }

  /** Cancels reading. */
  dispose(): void {
    this.#current.abort();
  }

  async #attempt(signal: AbortSignal): Promise<void> {
    try {
      const found = await this.#options.find(signal);
      if (!signal.aborted) this.#set('data' in found ? { state: 'ready', ...found } : found);
    } catch (error) {
      if (signal.aborted) return;
      // Reading has ended, even if the error cannot be described.
      const message = await this.#options.words(error).catch(() => String(error));
      if (signal.aborted) return;
      const state = failureState(error);
      // Data that the key is no longer allowed to read must not be shown.
      if (state === 'missingScope') this.#set({ state, message });
      else this.#mark({ state, message });
    }
  }

  #set(next: Reading<T>): void {
    this.#reading = next;
    this.#options.changed(next);
  }

  /** Changes the state and keeps the data. */
  #mark(news: Pick<Reading<T>, 'state' | 'message'>): void {
    const { data, time } = this.#reading;
    this.#reading = data === undefined ? news : { ...news, data, time };
    this.#options.changed(news);
  }
}
