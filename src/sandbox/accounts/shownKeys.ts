import * as v from 'valibot';
import { HttpError } from '../httpError.ts';
import type { SandboxState } from '../sandboxState.ts';
import { addDeveloperKey, addFreeKey, allKeys } from './keyRing.ts';
import type { ApiKey } from './keyRing.ts';

/** Keys as the web interface makes and shows them, which is the only place for a key's scopes: the bodies of /sandbox/keys. */

const scopes = v.optional(v.nullable(v.array(v.string())), null);

export const keyOrder = v.object({
  account: v.optional(v.picklist(['main', 'free']), 'main'),
  label: v.optional(v.string()),
  /** What it is limited to; null for a key that may do everything. */
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

/** Every key that is active. */
export function shownKeys({ keys }: SandboxState): ShownKey[] {
  return allKeys(keys).flatMap(({ owner, key }) => (key.deactivated_time === null ? [shown(owner, key)] : []));
}

function shown(account: string, { key_id, secret, label, scopes: granted }: ApiKey): ShownKey {
  return { account, key_id, secret, label, scopes: granted };
}

/** @throws HttpError 400 for scopes that there are not, and for more keys than the account may have */
export function createShownKey(state: SandboxState, { account, label, scopes: wanted }: v.InferOutput<typeof keyOrder>): ShownKey {
  const { keys, clock, rules, keeper } = state;
  requireScopes(state, account, wanted);
  const name = label ?? rules.keyLabel;
  const key = account === 'free' ? addFreeKey(keys, name, clock.timestamp()) : addDeveloperKey(keys, state, name, clock.timestamp());
  key.scopes = wanted;
  keeper.changed();
  return shown(account, key);
}

/** @throws HttpError 400 for scopes that there are not, 404 */
export function changeScopes(state: SandboxState, { key_id, scopes: wanted }: v.InferOutput<typeof scopesOrder>): ShownKey {
  const found = allKeys(state.keys).find(({ key }) => key.key_id === key_id);
  if (!found) throw new HttpError(404, 'Key not found');
  requireScopes(state, found.owner, wanted);
  found.key.scopes = wanted;
  state.keeper.changed();
  return shown(found.owner, found.key);
}

/** Keys of free accounts have no scopes. */
function requireScopes({ profile }: SandboxState, account: string, wanted: readonly string[] | null): void {
  if (wanted === null) return;
  const known = account === 'main' ? profile.scopes : [];
  const unknown = wanted.filter((scope) => !known.includes(scope));
  if (wanted.length === 0 || unknown.length > 0)
    throw new HttpError(400, 'scopes must be some of those that keys of this account may have.', { detail: unknown.join(', ') });
}
