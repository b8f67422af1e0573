import type { UsageReport } from '../administration.ts';
import { isNothing, rowsOf, sumOf, unattributed } from './analytics.ts';
import type { AnalyticsRow, Counts } from './analytics.ts';

/** Identifies a developer key. `key_id` is a secret and stays in the extension. */
export interface IdentifiedKey {
  readonly key_id: string;
  readonly label: string;
}

/** Masks a secret for display: enough to recognize it, too little to use it. */
export function masked(secret: string): string {
  return secret.length < 16 ? '…' : `${secret.slice(0, 4)}…${secret.slice(-4)}`;
}

/** Converts a key masked by the service to this extension's style of masking. */
export function shownMask(mask: string): string {
  return mask.replaceAll(/[*•]+|\.{3,}/g, '…');
}

/**
 * Returns the usage of each key, in the order of the keys. A report identifies keys by mask and label. Undefined if the usage is uncertain:
 * if a row may belong to several keys, or for a key without a row while some usage in the report belongs to no key.
 * @param report grouped by key or by key and day
 */
export function usesOf(keys: readonly IdentifiedKey[], report: UsageReport): (Counts | undefined)[] {
  const rows = rowsOf(report).map((row) => ({ counts: row.counts, owners: ownersOf(keys, row) }));
  const isComplete = rows.every(({ owners }) => owners.length > 0) && isNothing(unattributed(report));
  return keys.map((key) => {
    const own = rows.filter(({ owners }) => owners.includes(key));
    if (own.some(({ owners }) => owners.length > 1)) return undefined;
    return own.length > 0 || isComplete ? sumOf(own) : undefined;
  });
}

/**
 * Returns the keys that a row may belong to: by its mask, also by its label if several match the mask, or by its label alone if none does.
 */
function ownersOf(keys: readonly IdentifiedKey[], { api_key, api_key_label }: AnalyticsRow): readonly IdentifiedKey[] {
  const sameLabel = (key: IdentifiedKey) => key.label === api_key_label;
  const fits = maskTest(api_key);
  const byMask = keys.filter((key) => fits(key.key_id));
  if (byMask.length === 0) return keys.filter(sameLabel);
  const byBoth = byMask.filter(sameLabel);
  return byBoth.length > 0 ? byBoth : byMask;
}

/** Minimum number of characters that a mask must show. Shorter masks match keys by chance. */
const tellingCharacters = 4;

/** Returns a test for keys that match a mask such as `ab12****ef56`. */
function maskTest(mask: string): (key: string) => boolean {
  const [start = '', end = '', ...rest] = mask.split(/[*…•]+|\.{3,}/u);
  const shown = start.length + end.length;
  if (rest.length > 0 || shown < tellingCharacters) return () => false;
  return (key) => shown < key.length && key.startsWith(start) && key.endsWith(end);
}
