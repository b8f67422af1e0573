import * as vscode from 'vscode';
import type { EntriesDifference } from '../../text/glossary/compare.ts';
import { localNumber } from '../../editor/localized.ts';

/** `12 added, 3 changed`; or that nothing changes. */
export function differenceInWords({ added, changed, removed }: EntriesDifference): string {
  const parts = [
    ...(added.length > 0 ? [vscode.l10n.t('{0} added', localNumber(added.length))] : []),
    ...(changed.length > 0 ? [vscode.l10n.t('{0} changed', localNumber(changed.length))] : []),
    ...(removed.length > 0 ? [vscode.l10n.t('{0} removed', localNumber(removed.length))] : []),
  ];
  return parts.length === 0 ? vscode.l10n.t('nothing changes') : parts.join(', ');
}

export function isSame({ added, changed, removed }: EntriesDifference): boolean {
  return added.length + changed.length + removed.length === 0;
}
