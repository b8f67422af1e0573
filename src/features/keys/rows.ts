import type { KeyInUse } from '../../services/keys/keyService.ts';
import type { TreeRow } from '../../editor/resourceTree.ts';
import { localNumber, localTime } from '../../editor/localized.ts';
import { masked } from '../../api/usage/keyUse.ts';
import type { Level } from '../../api/usage/reading.ts';
import { levelOfKey, meterOf } from './limits.ts';
import { meterInShort, meterInWords, nameOf, wholeName } from './labels.ts';
import * as messages from './texts.ts';

/** Row of the view: a key, identified by a digest that does not reveal its id, or the group of deactivated ones. */
export type KeyNode = { readonly kind: 'key'; readonly digest: string } | { readonly kind: 'deactivated' };

/** Returns the row that a menu passed to a command. */
export function nodeOf(argument: unknown): KeyNode | undefined {
  if (typeof argument !== 'object' || argument === null || !('kind' in argument)) return undefined;
  if (argument.kind === 'deactivated') return { kind: 'deactivated' };
  if (argument.kind !== 'key' || !('digest' in argument) || typeof argument.digest !== 'string') return undefined;
  return { kind: 'key', digest: argument.digest };
}

export type KeyRow = TreeRow & Required<Pick<TreeRow, 'tooltip' | 'icon' | 'accessibilityLabel'>>;

/** @param hasId true if the `key_id` is only an identifier and may be copied. */
export function rowOfKey(known: KeyInUse, hasId = false): KeyRow {
  const { key } = known;
  const characters = meterOf(known, 'characters');
  const speech = meterOf(known, 'speech');
  const level = key.is_deactivated ? 'calm' : levelOfKey(known);
  const label = nameOf(key);
  const use = [...meterInShort(characters, 'characters'), ...meterInShort(speech, 'speech')];
  // Narrow side bars truncate the end.
  const description = [...use, masked(key.key_id)].join(' · ');
  const levelWords = wordsOfLevel[level]();
  return {
    label,
    description,
    tooltip: [
      wholeName(key),
      messages.keyIdLine(masked(key.key_id)),
      ...timeLine(messages.createdAt, key.creation_time),
      ...(key.is_deactivated ? [messages.permanentlyDeactivated(), ...timeLine(messages.deactivatedAt, key.deactivated_time)] : []),
      meterInWords(characters, 'characters'),
      meterInWords(speech, 'speech'),
      ...(levelWords === '' ? [] : [levelWords]),
    ].join('\n'),
    icon: key.is_deactivated ? ['circle-slash'] : (iconOfLevel[level] ?? [characters.limit === 0 ? 'lock' : 'key']),
    contextValue: ['key', key.is_deactivated ? 'deactivated' : 'active', ...(hasId ? ['id'] : [])].join(' '),
    accessibilityLabel: [
      label,
      ...(key.is_deactivated ? [messages.deactivatedState()] : []),
      description,
      ...(levelWords === '' ? [] : [levelWords]),
    ].join(', '),
  };
}

const wordsOfLevel: Readonly<Record<Level, () => string>> = {
  calm: () => '',
  near: () => messages.nearLimit(),
  reached: () => messages.limitReached(),
};

const iconOfLevel: Readonly<Partial<Record<Level, readonly [string, string]>>> = {
  near: ['warning', 'problemsWarningIcon.foreground'],
  reached: ['error', 'problemsErrorIcon.foreground'],
};

/** @param time ISO 8601 time from the service; omitted if invalid. */
function timeLine(line: (time: string) => string, time: string | null | undefined): string[] {
  const milliseconds = Date.parse(time ?? '');
  return Number.isNaN(milliseconds) ? [] : [line(localTime(milliseconds, 'medium'))];
}

export function rowOfDeactivated(count: number): KeyRow {
  const label = messages.deactivated();
  const description = localNumber(count);
  const tooltip = messages.deactivatedKeysTooltip();
  return {
    label,
    description,
    tooltip,
    icon: ['archive'],
    contextValue: 'group',
    accessibilityLabel: `${label}, ${description}`,
    expands: 'collapsed',
  };
}
