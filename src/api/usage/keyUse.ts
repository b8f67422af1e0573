import type { UsageReport } from '../administration.ts';
import { isNothing, rowsOf, sumOf, unattributed } from './analytics.ts';
import type { AnalyticsRow, Counts } from './analytics.ts';

/** What identifies a developer key; `key_id` is a secret and stays in the extension. */
export interface IdentifiedKey {
  readonly key_id: string;
  readonly label: string;
}

/** A secret for people: enough to tell it from others, too little to use it. */
export function masked(secret: string): string {
  return secret.length < 16 ? '…' : `${secret.slice(0, 4)}…${secret.slice(-4)}`;
}

/** A masked key of the service, whose marks for what is hidden differ, as this extension masks keys. */
export function shownMask(mask: string): string {
  return mask.replaceAll(/[*•]+|\.{3,}/g, '…');
}

/**
 * What each key used, in the order of the keys, as a report tells it by masked keys and labels. Undefined where it does not say for
 * certain: where a row may be of this key or of another, and for a key without a row while something in the report is nobody's.
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

/** Keys that a row may be about: by the mask, by the label too where that leaves several, by the label alone where the mask fits none. */
function ownersOf(keys: readonly IdentifiedKey[], { api_key, api_key_label }: AnalyticsRow): readonly IdentifiedKey[] {
  const sameLabel = (key: IdentifiedKey) => key.label === api_key_label;
  const fits = maskTest(api_key);
  const byMask = keys.filter((key) => fits(key.key_id));
  if (byMask.length === 0) return keys.filter(sameLabel);
  const byBoth = byMask.filter(sameLabel);
  return byBoth.length > 0 ? byBoth : byMask;
}

/** Characters that a mask must show: fewer fit keys by chance. */
const tellingCharacters = 4;

/** Whether a masked key, such as `ab12****ef56`, can be this one. */
function maskTest(mask: string): (key: string) => boolean {
  const [start = '', end = '', ...rest] = mask.split(/[*…•]+|\.{3,}/u);
  const shown = start.length + end.length;
  if (rest.length > 0 || shown < tellingCharacters) return () => false;
  return (key) => shown < key.length && key.startsWith(start) && key.endsWith(end);
}
