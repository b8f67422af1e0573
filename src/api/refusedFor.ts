/**
 * What a service refused with a 401 or 403. `key`: the key is not accepted at all. All others prove that it is one of the service's:
 * it lacks a `scope`, belongs to the other plan's `address` or to another `region`, or its `plan` does not include what was asked for.
 */
export type RefusedFor = 'key' | 'scope' | 'address' | 'region' | 'plan';

export interface KeyRefusal {
  readonly refusedFor: RefusedFor;
  /** The scopes that the key lacks, as the service names them. Data from outside; none when it names none. */
  readonly missingScopes: readonly string[];
}

/** More than a service has: no list from outside is without an end. */
const mostScopes = 20;
/** Words further on are about something else. */
const longestWords = 1000;

const scopeWords = /\b(?:missing|lacks|insufficient)(?: the)?(?: required)?[ _]scopes?\b(?:\(s\))?/i;
const scopeName = /^[a-z][a-z\d_.-]{0,40}(?::[a-z][a-z\d_.-]{0,40}){1,3}$/i;

/** Words that name a reason, the surest first. */
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
 * What an answer refused, read from its status and words.
 * @param words what the service said, if anything: an empty 403 refuses the key.
 * @returns undefined for any other status.
 */
export function refusalOf(status: number, words: string | undefined): KeyRefusal | undefined {
  if (status === 401) return { refusedFor: 'key', missingScopes: [] };
  if (status !== 403) return undefined;
  const text = (words ?? '').slice(0, longestWords);
  const [refusedFor] = reasons.find(([, pattern]) => pattern.test(text)) ?? (['key'] as const);
  return { refusedFor, missingScopes: refusedFor === 'scope' ? namedScopes(text) : [] };
}

/** The names that follow "Missing required scope(s):", up to the first word that is none. */
function namedScopes(text: string): string[] {
  const found = scopeWords.exec(text);
  if (!found) return [];
  const following = text.slice(found.index + found[0].length).split(/[\s,;"'`[\]]+/);
  const words = following.map((word) => word.replace(/^:|[.:]$/g, '')).filter((word) => word !== '');
  const end = words.findIndex((word) => !scopeName.test(word));
  return [...new Set(end === -1 ? words : words.slice(0, end))].slice(0, mostScopes);
}
