import * as v from 'valibot';
import type { DeveloperKey } from '../../api/administration.ts';
import { HttpError } from '../httpError.ts';
import type { SandboxState } from '../sandboxState.ts';
import { addDeveloperKey, addFreeKey, allKeys, describedKey, developerKeys } from './accounts.ts';
import type { ApiKey, KeyRing } from './accounts.ts';

/** Bodies of /sandbox/keys, which creates and lists keys as the web interface does. Scopes of keys are found nowhere else. */

const scopes = v.optional(v.nullable(v.array(v.string())), null);

export const keyOrder = v.object({
  account: v.optional(v.picklist(['main', 'free']), 'main'),
  label: v.optional(v.string()),
  /** Scopes that limit the key; null for a key without restrictions. */
  scopes,
});
export type KeyOrder = v.InferInput<typeof keyOrder>;

export const scopesOrder = v.object({ key_id: v.string(), scopes });

/** A key with its secret. */
export interface ShownKey {
  readonly account: string;
  readonly key_id: string;
  readonly secret: string;
  readonly label: string;
  readonly scopes: readonly string[] | null;
}

/** Returns all active keys. */
export function shownKeys({ keys }: SandboxState): ShownKey[] {
  return allKeys(keys).flatMap(({ owner, key }) => (key.deactivated_time === null ? [shown(owner, key)] : []));
}

function shown(account: string, { key_id, secret, label, scopes: granted }: ApiKey): ShownKey {
  return { account, key_id, secret, label, scopes: granted };
}

/** @throws HttpError 400 for scopes that do not exist, and for more keys than the account may have */
export function createShownKey(state: SandboxState, { account, label, scopes: wanted }: v.InferOutput<typeof keyOrder>): ShownKey {
  const { keys, clock, rules, keeper } = state;
  requireScopes(state, account, wanted);
  const name = label ?? rules.keyLabel;
  const key = account === 'free' ? addFreeKey(keys, name, clock.timestamp()) : addDeveloperKey(keys, state, name, clock.timestamp());
  key.scopes = wanted;
  keeper.changed();
  return shown(account, key);
}

/** @throws HttpError 400 for scopes that do not exist, 404 */
export function changeScopes(state: SandboxState, { key_id, scopes: wanted }: v.InferOutput<typeof scopesOrder>): ShownKey {
  const found = allKeys(state.keys).find(({ key }) => key.key_id === key_id);
  if (!found) throw new HttpError(404, 'Key not found');
  requireScopes(state, found.owner, wanted);
  found.key.scopes = wanted;
  state.keeper.changed();
  return shown(found.owner, found.key);
}

/** Refuses unknown scopes. Keys of free accounts have no scopes. */
function requireScopes({ profile }: SandboxState, account: string, wanted: readonly string[] | null): void {
  if (wanted === null) return;
  const known = account === 'main' ? profile.scopes : [];
  const unknown = wanted.filter((scope) => !known.includes(scope));
  if (wanted.length === 0 || unknown.length > 0)
    throw new HttpError(400, 'scopes must be some of those that keys of this account may have.', { detail: unknown.join(', ') });
}

/** Past use for tests and trials: the body of PUT /sandbox/usage. */

const amount = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0);
const limit = v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))));

const seededDay = v.object({
  /** YYYY-MM-DD. */
  day: v.pipe(v.string(), v.isoDate()),
  /** Unicode code points of texts, documents and improvements. */
  text: amount,
  document: amount,
  improvement: amount,
  /** Milliseconds. */
  speech: amount,
  documents: amount,
});

const seededKey = v.object({
  /** Label of a developer key or of the free plan's key. Keys with equal labels are each used once. A missing key is created. */
  label: v.string(),
  /** Complete use of the key. */
  days: v.array(seededDay),
  characters: limit,
  speech_to_text_milliseconds: limit,
  creation_time: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  /** If set, the key is deactivated. */
  deactivated: v.optional(v.boolean(), false),
});
type SeededKey = v.InferOutput<typeof seededKey>;

export const usageSeed = v.object({ keys: v.array(seededKey) });
export type UsageSeed = v.InferInput<typeof usageSeed>;

/**
 * Sets up keys as described. Other keys stay unchanged.
 * @returns the keys, in the order in which they were named.
 * @throws HttpError 400 when more would be active than may be
 */
export function seedUsage(state: SandboxState, { keys }: v.InferOutput<typeof usageSeed>): DeveloperKey[] {
  const taken = new Set<ApiKey>();
  const seeded = keys.map((wanted) => {
    const key = untaken(state.keys, wanted.label, taken) ?? addDeveloperKey(state.keys, state, wanted.label, state.clock.timestamp());
    taken.add(key);
    describe(state, key, wanted);
    return describedKey(state.rules, key);
  });
  state.keeper.changed();
  return seeded;
}

function untaken(ring: KeyRing, label: string, taken: ReadonlySet<ApiKey>): ApiKey | undefined {
  return [...developerKeys(ring), ring.free].find((key) => key.label === label && !taken.has(key));
}

function describe({ usage, clock }: SandboxState, key: ApiKey, wanted: SeededKey): void {
  const { days, characters, speech_to_text_milliseconds, creation_time, deactivated } = wanted;
  usage.replace(key.key_id, days);
  if (characters !== undefined) key.limits.characters = characters;
  if (speech_to_text_milliseconds !== undefined) key.limits.speech_to_text_milliseconds = speech_to_text_milliseconds;
  if (creation_time !== undefined) key.creation_time = creation_time;
  if (deactivated) key.deactivated_time ??= clock.timestamp();
}
