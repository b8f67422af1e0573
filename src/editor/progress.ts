import * as vscode from 'vscode';
import { plainInMessage } from './plainText.ts';

/** Milliseconds after which progress is shown. */
const shownAfterMs = 400;

/** A task that can be cancelled, and that may run while the user is asked something. The only place that converts a cancellation token to an AbortSignal. */
export class RunningTask<T> {
  readonly #title: string;
  readonly #controller = new AbortController();
  readonly #running: Promise<T>;

  constructor(title: string, task: (signal: AbortSignal) => Promise<T>) {
    this.#title = title;
    this.#running = task(this.#controller.signal);
    // Errors are for those who wait.
    this.#running.catch(() => undefined);
  }

  cancel(): void {
    this.#controller.abort();
  }

  /** Waits no longer than goes unnoticed. @throws errors of the task that show until then */
  async startWaiting(): Promise<void> {
    if (await settlesWithin(this.#running, shownAfterMs)) await this.#running;
  }

  /**
   * Waits with a cancellable progress notification, shown only if it takes long enough to be noticed.
   * @throws errors of the task; an AbortError if the user cancelled.
   */
  async result(): Promise<T> {
    if (await settlesWithin(this.#running, shownAfterMs)) return this.#running;
    const options = { location: vscode.ProgressLocation.Notification, title: plainInMessage(this.#title), cancellable: true };
    return vscode.window.withProgress(options, async (_progress, token) => {
      const listener = token.onCancellationRequested(() => this.cancel());
      try {
        return await this.#running;
      } finally {
        listener.dispose();
      }
    });
  }
}

/**
 * Runs a task with a cancellable progress notification, shown only if it takes long enough to be noticed.
 * @throws errors of the task; an AbortError if the user cancelled.
 */
export async function withProgress<T>(title: string, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return new RunningTask(title, task).result();
}

/** Shows progress of a task that can't be cancelled, only if it takes long enough to be noticed. */
export async function withoutCancel(title: string, running: Promise<unknown>): Promise<void> {
  if (await settlesWithin(running, shownAfterMs)) return;
  const options = { location: vscode.ProgressLocation.Notification, title: plainInMessage(title) };
  await vscode.window.withProgress(options, () => running);
}

/** Returns true if a promise settles in time, either way. */
async function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = Promise.withResolvers<boolean>();
  const handle = setTimeout(() => timer.resolve(false), ms);
  const settled = promise.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, timer.promise]);
  } finally {
    clearTimeout(handle);
  }
}

/** Returns true if an error only means that the user cancelled, or that the window closed. */
export function isCancellation(error: unknown): boolean {
  return error instanceof vscode.CancellationError || (error instanceof DOMException && error.name === 'AbortError');
}
