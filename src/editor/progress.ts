import * as vscode from 'vscode';
import { plainInMessage } from './plainText.ts';

/** Milliseconds after which progress is shown. */
const shownAfterMs = 400;

/**
 * Runs a task with a cancellable progress notification, shown only if it takes long enough to be noticed. The only place that converts a
 * cancellation token to an AbortSignal.
 * @throws errors of the task; an AbortError if the user cancelled.
 */
export async function withProgress<T>(title: string, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const running = task(controller.signal);
  if (await settlesWithin(running, shownAfterMs)) return running;
  const options = { location: vscode.ProgressLocation.Notification, title: plainInMessage(title), cancellable: true };
  return vscode.window.withProgress(options, async (_progress, token) => {
    const listener = token.onCancellationRequested(() => controller.abort());
    try {
      return await running;
    } finally {
      listener.dispose();
    }
  });
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
