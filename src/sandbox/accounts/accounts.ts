import { randomBytes, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { DeveloperKey } from '../../api/administration.ts';
import { activeKeys } from '../../api/limits.ts';
import type { ProviderRules, RegionName } from '../../api/providerRules.ts';
import type { Profile } from '../../api/providers.ts';
import { HttpError } from '../httpError.ts';

/** Owner of glossaries and style rules: an account in one data center. Data centers share nothing. */
export type Owner = string;

export type AccountName = 'main' | 'free' | 'admin' | RegionName;
export type Plan = 'paid' | 'free';

/** Addresses of the service: one for each plan, and the paid plan's in regions. */
export type Site = Plan | RegionName;

/** An account. All its keys share one quota. The keys are in the key ring, the use is in the usage store. */
export interface Account {
  readonly name: AccountName;
  readonly plan: Plan;
  /** Null for the region that needs no name. */
  readonly region: RegionName | null;
  /** Characters that may be billed in a month; null for no limit. */
  limit: number | null;
  /** Milliseconds of speech that may be billed in a month; null for no limit. */
  speechLimit: number | null;
  /** Documents that may be accepted in a month; null for no limit. */
  documentLimit: number | null;
}

export type Accounts = Readonly<Record<AccountName, Account>>;

// Invented [quotas]: the monthly limits of the accounts.
/** Maximum number of characters that the main account may translate in a month. */
export const defaultQuota = 5_000_000;
/** Maximum number of characters that the free account may translate in a month. */
export const freeQuota = 500_000;

const hour = 60 * 60 * 1000;

export function createAccounts(quota: number): Accounts {
  const paid = { plan: 'paid', region: null, limit: quota, speechLimit: 10 * hour, documentLimit: null } as const;
  return {
    main: { ...paid, name: 'main' },
    free: { ...paid, name: 'free', plan: 'free', limit: freeQuota, speechLimit: hour },
    admin: { ...paid, name: 'admin', limit: 0, speechLimit: 0, documentLimit: 0 },
    us: { ...paid, name: 'us', region: 'us' },
    jp: { ...paid, name: 'jp', region: 'jp' },
  };
}

/** Returns the region that an address belongs to, or null for addresses that need no name. */
export function regionOf(site: Site): RegionName | null {
  return site === 'us' || site === 'jp' ? site : null;
}

const keyLimit = v.nullable(v.number());

/** A key as it is stored. The fields are those of a developer key where a developer key has them. */
export const apiKey = v.object({
  /** Two GUIDs joined by a colon (specification, "Developer key"). */
  key_id: v.string(),
  /** The secret in the Authorization header. If the profile asks for it, keys created by the administrator use their key_id here. */
  secret: v.string(),
  label: v.string(),
  creation_time: v.string(),
  /** Null while the key is active. */
  deactivated_time: v.nullable(v.string()),
  /** Null for no limit. */
  limits: v.object({ characters: keyLimit, speech_to_text_milliseconds: keyLimit }),
  /** Scopes that limit the key; null for a key without restrictions. */
  scopes: v.optional(v.nullable(v.array(v.string())), null),
});
export type ApiKey = v.InferOutput<typeof apiKey>;

/** All keys of the sandbox. `main`, `limited` and `created` are keys of the main account. */
export const keyRing = v.object({
  main: apiKey,
  limited: apiKey,
  free: apiKey,
  admin: apiKey,
  created: v.array(apiKey),
  /** Additional keys of the free account. */
  createdFree: v.optional(v.array(apiKey), []),
  /** Keys of regional accounts, for services where an account belongs to one region only. */
  us: v.optional(apiKey),
  jp: v.optional(apiKey),
});
export type KeyRing = v.InferOutput<typeof keyRing>;

/** The parts of a service that define its keys. */
export interface KeyRules {
  readonly profile: Pick<Profile, 'isKeyIdTheKey' | 'scopes'>;
  readonly rules: Pick<ProviderRules, 'accountsHaveOneRegion'>;
}

/** Maximum number of characters that the second key of the main account may have billed in a month. */
const limitedCharacters = 1000;

/** Creates random keys. The suffix shows the purpose of a key: `:fx` for the free plan, `:adm` for administration. */
export function createKeyRing({ profile, rules }: KeyRules, timestamp: string): KeyRing {
  const limited = createKey(profile.isKeyIdTheKey, 'Limited key', timestamp);
  return {
    main: createKey(false, 'Main key', timestamp),
    limited: { ...limited, limits: { ...limited.limits, characters: limitedCharacters } },
    free: createFreeKey('Free key', timestamp),
    admin: { ...createKey(false, 'Admin key', timestamp), secret: `${randomBytes(16).toString('hex')}:adm` },
    created: [],
    createdFree: [],
    ...(rules.accountsHaveOneRegion && { us: createKey(false, 'US key', timestamp), jp: createKey(false, 'Japan key', timestamp) }),
  };
}

function createKey(isKeyIdTheKey: boolean, label: string, creation_time: string): ApiKey {
  const key_id = `${randomUUID()}:${randomUUID()}`;
  const limits = { characters: null, speech_to_text_milliseconds: null };
  const secret = isKeyIdTheKey ? key_id : randomUUID();
  return { key_id, secret, label, creation_time, deactivated_time: null, limits, scopes: null };
}

function createFreeKey(label: string, timestamp: string): ApiKey {
  return { ...createKey(false, label, timestamp), secret: `${randomUUID()}:fx` };
}

/** Returns the keys of the main account, which are the ones its administrator sees. */
export function developerKeys({ main, limited, created }: KeyRing): ApiKey[] {
  return [main, limited, ...created];
}

/** Returns the keys that share an account's quota. */
export function keysOf(ring: KeyRing, account: AccountName): ApiKey[] {
  if (account === 'main') return developerKeys(ring);
  if (account === 'free') return [ring.free, ...ring.createdFree];
  const key = ring[account];
  return key ? [key] : [];
}

/**
 * Adds a key of the main account.
 * @throws HttpError 400 when as many as allowed are active (specification, "Limits": active developer keys)
 */
export function addDeveloperKey(ring: KeyRing, { profile }: KeyRules, label: string, timestamp: string): ApiKey {
  requireRoom(developerKeys(ring), activeKeys);
  const key = createKey(profile.isKeyIdTheKey, label, timestamp);
  ring.created.push(key);
  return key;
}

/** Maximum number of active keys of a free account (the provider's documentation of keys). */
const freeKeys = 2;

/**
 * Adds a key of the free account. That account has no administration, so its keys come from the web interface.
 * @throws HttpError 400 when as many as allowed are active
 */
export function addFreeKey(ring: KeyRing, label: string, timestamp: string): ApiKey {
  requireRoom([ring.free, ...ring.createdFree], freeKeys);
  const key = createFreeKey(label, timestamp);
  ring.createdFree.push(key);
  return key;
}

function requireRoom(keys: readonly ApiKey[], most: number): void {
  const active = keys.filter((key) => key.deactivated_time === null);
  if (active.length >= most) throw new HttpError(400, `No more than ${most} developer keys can be active at once.`);
}

/**
 * Returns the developer key with this id.
 * @throws HttpError 404
 */
export function developerKeyOf(ring: KeyRing, key_id: string): ApiKey {
  const found = developerKeys(ring).find((key) => key.key_id === key_id);
  if (!found) throw new HttpError(404, 'Key not found', { detail: 'key_id names no developer key of this account.' });
  return found;
}

const owners = ['main', 'free', 'admin', 'us', 'jp'] as const satisfies readonly AccountName[];

/** Returns all keys, each with the account that owns it. */
export function allKeys(ring: KeyRing): { readonly owner: AccountName; readonly key: ApiKey }[] {
  return owners.flatMap((owner) => keysOf(ring, owner).map((key) => ({ owner, key })));
}

/** Finds the active key with this secret and the account that owns it. */
export function findKey(ring: KeyRing, secret: string): { readonly owner: AccountName; readonly key: ApiKey } | undefined {
  return allKeys(ring).find(({ key }) => key.secret === secret && key.deactivated_time === null);
}

/** Converts a key to the form that its administrator gets (specification, "Developer key"). */
export function describedKey(rules: Pick<ProviderRules, 'unlimitedKey'>, key: ApiKey): DeveloperKey {
  const { key_id, label, creation_time, deactivated_time, limits } = key;
  return {
    key_id,
    label,
    creation_time,
    ...(deactivated_time !== null && { deactivated_time }),
    is_deactivated: deactivated_time !== null,
    usage_limits: {
      // Invented [unlimited-key]: where a limit must be a number, the one from usage replies means no limit.
      characters: limits.characters ?? rules.unlimitedKey,
      speech_to_text_milliseconds: limits.speech_to_text_milliseconds ?? rules.unlimitedKey,
    },
  };
}
