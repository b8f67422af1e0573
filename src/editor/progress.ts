import * as vscode from 'vscode';
import { plainInMessage } from './plainText.ts';

/** Milliseconds after which a person wants to see that something is going on. */
const shownAfterMs = 400;

/**
 * Runs a task with a progress notification that can be cancelled, shown only when it takes long enough to be noticed.
 * The one place where a cancellation token becomes an AbortSignal.
 * @throws what the task throws; an AbortError when the user cancelled.
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

/** Shows that something is going on that cannot be cancelled; only when it takes long enough to be noticed. */
export async function withoutCancel(title: string, running: Promise<unknown>): Promise<void> {
  if (await settlesWithin(running, shownAfterMs)) return;
  const options = { location: vscode.ProgressLocation.Notification, title: plainInMessage(title) };
  await vscode.window.withProgress(options, () => running);
}

/** Whether a promise settles in time, either way. */
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

/** Whether an error only says that the user, or the window's end, stopped what was going on. */
export function isCancellation(error: unknown): boolean {
  return error instanceof vscode.CancellationError || (error instanceof DOMException && error.name === 'AbortError');
}
