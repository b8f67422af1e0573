import * as vscode from 'vscode';

/** Of all steps of connecting. */
export function title(): string {
  return vscode.l10n.t('Connect to a Translation Service');
}
