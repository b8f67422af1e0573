import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { DeveloperKey } from '../../contract/administration.ts';
import { activeKeys } from '../../contract/limits.ts';
import type { AccountName } from './accounts.ts';
import { Refusal } from '../refusal.ts';

const keyLimit = v.nullable(v.number());

/** One key as it is kept; the fields are those of a developer key where it has them. */
export const apiKey = v.object({
  /** Two GUIDs joined by a colon (specification, "Developer key"). */
  key_id: v.string(),
  /** What the Authorization header carries; the key_id itself for keys that the administrator made. */
  secret: v.string(),
  label: v.string(),
  creation_time: v.string(),
  /** Null while it is active. */
  deactivated_time: v.nullable(v.string()),
  /** Null for no limit. */
  limits: v.object({ characters: keyLimit, speech_to_text_milliseconds: keyLimit }),
});
export type ApiKey = v.InferOutput<typeof apiKey>;

/** Every key that the sandbox knows. `main`, `limited` and `created` are keys of the main account. */
export const keyRing = v.object({ main: apiKey, limited: apiKey, free: apiKey, admin: apiKey, created: v.array(apiKey) });
export type KeyRing = v.InferOutput<typeof keyRing>;

/** Characters that the second key of the main account may have billed in a month. */
const limitedCharacters = 1000;

/** Fresh random keys; the suffixes say what a key is for: `:fx` the free plan, `:adm` administration. */
export function createKeyRing(timestamp: string): KeyRing {
  const limited = createKey('Limited key', timestamp);
  return {
    main: { ...createKey('Main key', timestamp), secret: randomUUID() },
    limited: { ...limited, limits: { ...limited.limits, characters: limitedCharacters } },
    free: { ...createKey('Free key', timestamp), secret: `${randomUUID()}:fx` },
    admin: { ...createKey('Admin key', timestamp), secret: `${randomBytes(16).toString('hex')}:adm` },
    created: [],
  };
}

function createKey(label: string, creation_time: string): ApiKey {
  const key_id = `${randomUUID()}:${randomUUID()}`;
  const limits = { characters: null, speech_to_text_milliseconds: null };
  return { key_id, secret: key_id, label, creation_time, deactivated_time: null, limits };
}

/** The keys of the main account: what its administrator sees. */
export function developerKeys({ main, limited, created }: KeyRing): ApiKey[] {
  return [main, limited, ...created];
}

/**
 * Adds a key of the main account.
 * @throws Refusal 400 when as many as allowed are active (specification, "Limits": active developer keys)
 */
export function addDeveloperKey(ring: KeyRing, label: string, timestamp: string): ApiKey {
  const active = developerKeys(ring).filter((key) => key.deactivated_time === null);
  if (active.length >= activeKeys) throw new Refusal(400, `No more than ${activeKeys} developer keys can be active at once.`);
  const key = createKey(label, timestamp);
  ring.created.push(key);
  return key;
}

/**
 * The developer key of this id.
 * @throws Refusal 404
 */
export function developerKeyOf(ring: KeyRing, key_id: string): ApiKey {
  const found = developerKeys(ring).find((key) => key.key_id === key_id);
  if (!found) throw new Refusal(404, 'Key not found', { detail: 'key_id names no developer key of this account.' });
  return found;
}

/** The active key that an Authorization header carries, and the account it belongs to. */
export function findKey(ring: KeyRing, secret: string): { readonly owner: AccountName; readonly key: ApiKey } | undefined {
  const owners: readonly (readonly [AccountName, readonly ApiKey[]])[] = [
    ['main', developerKeys(ring)],
    ['free', [ring.free]],
    ['admin', [ring.admin]],
  ];
  for (const [owner, keys] of owners) {
    const key = keys.find((candidate) => candidate.secret === secret && candidate.deactivated_time === null);
    if (key) return { owner, key };
  }
  return undefined;
}

/** A key as its administrator is told of it (specification, "Developer key"). */
export function described({ key_id, label, creation_time, deactivated_time, limits }: ApiKey): DeveloperKey {
  return {
    key_id,
    label,
    creation_time,
    ...(deactivated_time !== null && { deactivated_time }),
    is_deactivated: deactivated_time !== null,
    usage_limits: { ...limits },
  };
}
