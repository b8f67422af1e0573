import { localNumber } from '../../editor/localized.ts';
import * as messages from './texts.ts';

/** Texts about differences between entries. Phrases in them come from outside. */

interface Counts {
  readonly added: readonly unknown[];
  readonly changed: readonly unknown[];
  readonly removed: readonly unknown[];
}

/** Maximum number of phrases listed in a question. */
const namedPhrases = 8;

/** Returns `3 added, 1 changed, 2 removed` without parts that are zero, or a text for no changes. */
export function changesInWords({ added, changed, removed }: Counts): string {
  const parts = [
    ...(added.length > 0 ? [messages.entriesAdded(localNumber(added.length))] : []),
    ...(changed.length > 0 ? [messages.entriesChanged(localNumber(changed.length))] : []),
    ...(removed.length > 0 ? [messages.entriesRemoved(localNumber(removed.length))] : []),
  ];
  return parts.length === 0 ? messages.noChanges() : parts.join(', ');
}

/** Describes the result of a comparison, by kind. `added` entries are only in the dictionary. */
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

/** Lists phrases and the number of those not listed. */
export function phrasesInWords(phrases: readonly string[]): string {
  const named = phrases.slice(0, namedPhrases).map(messages.quoted);
  const more = phrases.length - named.length;
  return more > 0 ? messages.phrasesAndMore(named.join(', '), localNumber(more)) : named.join(', ');
}
