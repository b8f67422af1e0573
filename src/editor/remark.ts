import * as vscode from 'vscode';
import { plainInLabel } from './plainText.ts';

/** Milliseconds in which a line of the status bar can be read. */
const shownMs = 5000;

/** Says something in the status bar that is true for a moment. An extension cannot take back a notice. */
export function showRemark(text: string): void {
  vscode.window.setStatusBarMessage(vscode.l10n.t('Interlinear: {0}', plainInLabel(text)), shownMs);
}
