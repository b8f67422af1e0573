import * as vscode from 'vscode';
import { plainInLabel } from './plainText.ts';
import * as activationMessages from './activationTexts.ts';

/** Milliseconds for which a message is shown in the status bar. */
const shownMs = 5000;

/** Shows a temporary message in the status bar. Unlike a notification, it disappears automatically. */
export function showRemark(text: string): void {
  vscode.window.setStatusBarMessage(activationMessages.statusBarRemark(plainInLabel(text)), shownMs);
}

/** A button of a notification. */
export interface NoticeAction {
  readonly title: string;
  run(): Promise<unknown>;
}

/** A failure with a message for the user and buttons for remedies. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly actions: readonly NoticeAction[];

  constructor(message: string, actions: readonly NoticeAction[] = []) {
    super(message);
    this.actions = actions;
  }
}

/**
 * A failure whose cause will end without the user's help. It is shown briefly in the status bar, because a notification would remain after
 * it is no longer true.
 */
export class Remark extends UserError {}

/** A failure that the user can retry from where it happened, with the originally captured state. */
export class Retriable extends Error {
  override readonly name = 'Retriable';
  readonly retry: () => Promise<void>;
  /** Releases the captured state. Called if the user doesn't retry. */
  readonly release: () => void;

  /** @param cause the actual failure. */
  constructor(cause: unknown, retry: () => Promise<void>, release: () => void) {
    super('Retriable', { cause });
    this.retry = retry;
    this.release = release;
  }
}
