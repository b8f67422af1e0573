import * as vscode from 'vscode';
import { localNumber } from '../../editor/localized.ts';

/** What differs, or is about to, in words. Phrases in it come from outside. */

interface Counts {
  readonly added: readonly unknown[];
  readonly changed: readonly unknown[];
  readonly removed: readonly unknown[];
}

/** Phrases that a question names one by one. */
const namedPhrases = 8;

/** `3 added, 1 changed, 2 removed`, without what does not happen; or that nothing changes. */
export function changesInWords({ added, changed, removed }: Counts): string {
  const parts = [
    ...(added.length > 0 ? [vscode.l10n.t('{0} added', localNumber(added.length))] : []),
    ...(changed.length > 0 ? [vscode.l10n.t('{0} changed', localNumber(changed.length))] : []),
    ...(removed.length > 0 ? [vscode.l10n.t('{0} removed', localNumber(removed.length))] : []),
  ];
  return parts.length === 0 ? vscode.l10n.t('nothing changes') : parts.join(', ');
}

/** What a comparison found, each kind by itself. `added` is what only the dictionary has. */
export function differencesInWords({ added, changed, removed }: Counts): string {
  const parts = [
    ...(changed.length > 0 ? [vscode.l10n.t('with another translation: {0}', localNumber(changed.length))] : []),
    ...(added.length > 0 ? [vscode.l10n.t('only in the dictionary: {0}', localNumber(added.length))] : []),
    ...(removed.length > 0 ? [vscode.l10n.t('only in the file: {0}', localNumber(removed.length))] : []),
  ];
  return parts.join(', ');
}

export function isNothing({ added, changed, removed }: Counts): boolean {
  return added.length + changed.length + removed.length === 0;
}

/** Names phrases, and says how many more there are. */
export function phrasesInWords(phrases: readonly string[]): string {
  const named = phrases.slice(0, namedPhrases).map((phrase) => `"${phrase}"`);
  const more = phrases.length - named.length;
  return more > 0 ? vscode.l10n.t('{0} and {1} more', named.join(', '), localNumber(more)) : named.join(', ');
}
