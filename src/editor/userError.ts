import * as vscode from 'vscode';
import { plainInLabel } from './plainText.ts';
import * as activationMessages from './activationTexts.ts';

/** Milliseconds in which a line of the status bar can be read. */
const shownMs = 5000;

/** Says something in the status bar that is true for a moment. An extension cannot take back a notice. */
export function showRemark(text: string): void {
  vscode.window.setStatusBarMessage(activationMessages.statusBarRemark(plainInLabel(text)), shownMs);
}

/** A button of a notice. */
export interface NoticeAction {
  readonly title: string;
  run(): Promise<unknown>;
}

/** A failure that we explain ourselves: what happened, and the buttons that help. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly actions: readonly NoticeAction[];

  constructor(message: string, actions: readonly NoticeAction[] = []) {
    super(message);
    this.actions = actions;
  }
}

/** A refusal for something that ends without the user. It is shown in the status bar for a moment: a notice would stay when it is untrue. */
export class Remark extends UserError {}

/** A failure with a way to go on exactly where it happened, on what was captured then. */
export class Retriable extends Error {
  override readonly name = 'Retriable';
  readonly retry: () => Promise<void>;
  /** Lets go of what was captured; called when the user does not go on. */
  readonly release: () => void;

  /** @param cause the failure itself. */
  constructor(cause: unknown, retry: () => Promise<void>, release: () => void) {
    super('Retriable', { cause });
    this.retry = retry;
    this.release = release;
  }
}
