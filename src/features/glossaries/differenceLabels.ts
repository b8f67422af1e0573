import { localNumber } from '../../editor/localized.ts';
import * as messages from './texts.ts';

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
    ...(added.length > 0 ? [messages.entriesAdded(localNumber(added.length))] : []),
    ...(changed.length > 0 ? [messages.entriesChanged(localNumber(changed.length))] : []),
    ...(removed.length > 0 ? [messages.entriesRemoved(localNumber(removed.length))] : []),
  ];
  return parts.length === 0 ? messages.noChanges() : parts.join(', ');
}

/** What a comparison found, each kind by itself. `added` is what only the dictionary has. */
export function differencesInWords({ added, changed, removed }: Counts): string {
  const parts = [
    ...(changed.length > 0 ? [messages.withDifferentTranslation(localNumber(changed.length))] : []),
    ...(added.length > 0 ? [messages.onlyInDictionary(localNumber(added.length))] : []),
    ...(removed.length > 0 ? [messages.onlyInFile(localNumber(removed.length))] : []),
  ];
  return parts.join(', ');
}

export function isNothing({ added, changed, removed }: Counts): boolean {
  return added.length + changed.length + removed.length === 0;
}

/** Names phrases, and says how many more there are. */
export function phrasesInWords(phrases: readonly string[]): string {
  const named = phrases.slice(0, namedPhrases).map(messages.quoted);
  const more = phrases.length - named.length;
  return more > 0 ? messages.phrasesAndMore(named.join(', '), localNumber(more)) : named.join(', ');
}
