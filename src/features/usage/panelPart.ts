import * as vscode from 'vscode';
import type { Reading } from './panel/protocol.ts';
import { failureState } from '../../services/connection/viewState.ts';

/** What was found: something, or why there can be nothing. */
export type PartResult<T> = { readonly data: T; readonly time: number } | { readonly state: 'missing' | 'regional' };

/** A part of the usage panel that is read for itself. What was read stays while it is read again, and when that fails. */
export interface PanelPart<T> {
  readonly reading: Reading<T>;
  /** Reads it; what was being read before is given up. Does not reject. */
  read(): Promise<void>;
  /** Shows what was read elsewhere. */
  show(data: T, time: number): void;
  /** Gives up reading, and goes back to how it stood before. */
  cancel(): void;
  /** What was read is another account's: forgets it, for it is read again. */
  forget(): void;
  /** Gives up reading. */
  dispose(): void;
}

export interface PanelPartOptions<T> {
  /** @throws whatever went wrong. */
  readonly find: (signal: AbortSignal) => Promise<PartResult<T>>;
  /** What went wrong, in words. */
  readonly words: (error: unknown) => Promise<string>;
  /** Told what the page has to know after every change but `forget`: what it has already is not repeated. */
  readonly changed: (news: Reading<T>) => void;
}

export function createPanelPart<T>({ find, words, changed }: PanelPartOptions<T>): PanelPart<T> {
  let reading: Reading<T> = { state: 'loading' };
  let current = new AbortController();
  /** How it stood before it was being read. */
  let before: Pick<Reading<T>, 'state' | 'message'> | undefined;

  function set(next: Reading<T>): void {
    reading = next;
    changed(next);
  }

  /** Another state of what there is. */
  function mark(news: Pick<Reading<T>, 'state' | 'message'>): void {
    const { data, time } = reading;
    reading = data === undefined ? news : { ...news, data, time };
    changed(news);
  }

  async function attempt(signal: AbortSignal): Promise<void> {
    try {
      const found = await find(signal);
      if (!signal.aborted) set('data' in found ? { state: 'ready', ...found } : found);
    } catch (error) {
      if (signal.aborted) return;
      // Even where it cannot be put into words, it is over.
      const message = await words(error).catch(() => String(error));
      if (signal.aborted) return;
      const state = failureState(error);
      // What the key may not read any longer is not shown.
      if (state === 'missingScope') set({ state, message });
      else mark({ state, message });
    }
  }

  return {
    get reading() {
      return reading;
    },
    async read() {
      current.abort();
      const request = (current = new AbortController());
      if (reading.state !== 'loading') before = { state: reading.state, message: reading.message };
      mark({ state: 'loading' });
      await attempt(request.signal);
    },
    show(data, time) {
      before = { state: 'ready' };
      set({ state: reading.state === 'loading' ? 'loading' : 'ready', data, time });
    },
    cancel() {
      if (reading.state !== 'loading') return;
      current.abort();
      const cancelled = { state: 'failed' as const, message: vscode.l10n.t('It was cancelled before it was read.') };
      mark(before ?? (reading.data === undefined ? cancelled : { state: 'ready' }));
    },
    forget() {
      current.abort();
      before = undefined;
      reading = { state: 'loading' };
    },
    dispose: () => current.abort(),
  };
}
