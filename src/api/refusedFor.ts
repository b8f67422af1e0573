/**
 * Reason for a 401 or 403. `key`: the key is not accepted at all. All other reasons prove that the key belongs to the service: it lacks a
 * `scope`, belongs to the other plan's `address` or to another `region`, or its `plan` does not include the requested feature.
 */
export type RefusedFor = 'key' | 'scope' | 'address' | 'region' | 'plan';

export interface KeyRefusal {
  readonly refusedFor: RefusedFor;
  /** The scopes that the key lacks, as named by the service. Data from outside; empty if it names none. */
  readonly missingScopes: readonly string[];
}

/** More than any service has. Limits the length of a list from outside. */
const mostScopes = 20;
/** Maximum number of characters to read. Text further on is unlikely to be about the refusal. */
const longestWords = 1000;

const scopeWords = /\b(?:missing|lacks|insufficient)(?: the)?(?: required)?[ _]scopes?\b(?:\(s\))?/i;
const scopeName = /^[a-z][a-z\d_.-]{0,40}(?::[a-z][a-z\d_.-]{0,40}){1,3}$/i;

/** Patterns that identify a reason, the most reliable first. */
const reasons: readonly (readonly [RefusedFor, RegExp])[] = [
  ['scope', scopeWords],
  ['address', /\bwrong endpoint\b/i],
  ['region', /\baccount is denied access\b|\bregions?\b/i],
  [
    'plan',
    /\b(?:plans?|subscriptions?|subscribe|subscribers?|upgrade)\b|\bnot (?:enabled|available|included) (?:for|in|with) (?:this|your) account\b/i,
  ],
];

/**
 * Determines the reason for a refusal from the status and message.
 * @param words the service's message, if any. An empty 403 refuses the key.
 * @returns undefined for any other status.
 */
export function refusalOf(status: number, words: string | undefined): KeyRefusal | undefined {
  if (status === 401) return { refusedFor: 'key', missingScopes: [] };
  if (status !== 403) return undefined;
  const text = (words ?? '').slice(0, longestWords);
  const [refusedFor] = reasons.find(([, pattern]) => pattern.test(text)) ?? (['key'] as const);
  return { refusedFor, missingScopes: refusedFor === 'scope' ? namedScopes(text) : [] };
}

/** Returns the names that follow "Missing required scope(s):", up to the first word that is not a scope name. */
function namedScopes(text: string): string[] {
  const found = scopeWords.exec(text);
  if (!found) return [];
  const following = text.slice(found.index + found[0].length).split(/[\s,;"'`[\]]+/);
  const words = following.map((word) => word.replace(/^:|[.:]$/g, '')).filter((word) => word !== '');
  const end = words.findIndex((word) => !scopeName.test(word));
  return [...new Set(end === -1 ? words : words.slice(0, end))].slice(0, mostScopes);
}
