import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { regionOf, findKey } from './accounts/accounts.ts';
import type { Account, Plan, Site, ApiKey } from './accounts/accounts.ts';
import { HttpError } from './httpError.ts';
import type { SandboxState } from './sandboxState.ts';
import { legacyAuthentication } from './endpoint.ts';
import type { SandboxEnv } from './endpoint.ts';

/** Scopes and the requests they allow (the provider's documentation of keys). The first matching line gives the scope of a request. */
const scopes: readonly (readonly [method: RegExp, path: RegExp, scope: string])[] = [
  [/^POST$/, /^\/v2\/translate$/, 'translate:text'],
  [/^POST$/, /^\/v2\/document(?:\/|$)/, 'translate:document'],
  [/^POST$/, /^\/v2\/write\//, 'write:improve'],
  [/^GET$/, /^\/v[23]\/glossar(?:ies|y-language-pairs)(?:\/|$)/, 'glossaries:read'],
  [/^/, /^\/v[23]\/glossaries(?:\/|$)/, 'glossaries:write'],
  [/^GET$/, /^\/v3\/style_rules(?:\/|$)/, 'style_rules:read'],
  [/^/, /^\/v3\/style_rules(?:\/|$)/, 'style_rules:write'],
  [/^GET$/, /^\/v3\/translation_memories$/, 'translation_memories:read'],
  [/^GET$/, /^\/v[23]\/languages(?:\/|$)/, 'languages:read'],
  [/^GET$/, /^\/v2\/usage$/, 'usage:read'],
];

/**
 * Accepts keys without restrictions and keys whose scopes cover the request; "every other endpoint returns 403".
 * @throws HttpError 403
 */
function requireScope({ scopes: granted }: ApiKey, method: string, path: string): void {
  if (granted === null) return;
  const needed = scopes.find(([methods, paths]) => methods.test(method) && paths.test(path))?.[2];
  // Invented [no-scope]: the answer to a key with scopes at an endpoint that no scope covers.
  if (needed === undefined) throw new HttpError(403, 'Forbidden', { detail: 'Keys with scopes cannot be used here.' });
  if (!granted.includes(needed)) throw new HttpError(403, 'Forbidden', { detail: `Missing required scope(s): ${needed}` });
}

/** Prefix of administration paths. They need the admin key, which works nowhere else (specification, "Authentication", 1). */
export const administrationPrefix = '/v2/admin/';

/**
 * Accepts requests with a key of this address's plan in the Authorization header (specification, "Authentication").
 * All others get 403: no key, a wrong key, `auth_key` in the query, a key of another plan or region, an admin key outside administration,
 * or a key without the needed scope.
 */
export function authorized(state: SandboxState, site: Site): MiddlewareHandler<SandboxEnv> {
  const plan: Plan = site === 'free' ? 'free' : 'paid';
  const { rules } = state;
  return createMiddleware<SandboxEnv>(async (c, next) => {
    const found = keyOf(state, c);
    if (found) c.env.entry.key = found.account.name;
    if (c.req.query('auth_key') !== undefined) throw new HttpError(403, legacyAuthentication);
    if (!found) throw new HttpError(403, rules.refusesKeysSilently ? '' : 'Authorization failure, check the key.');
    const { account, key } = found;
    if (account.plan !== plan) throw new HttpError(403, `Wrong endpoint. Use ${state.urls[account.plan]}`);
    if (rules.accountsHaveOneRegion && account.region !== regionOf(site)) throw new HttpError(403, 'Your account is denied access');
    requirePurpose(account, c.req.path);
    requireScope(key, c.req.method, c.req.path);
    c.set('account', account);
    c.set('key', key);
    c.set('owner', regionOf(site) === null ? account.name : `${account.name} ${site}`);
    await next();
  });
}

function requirePurpose({ name }: Account, path: string): void {
  const administration = path.startsWith(administrationPrefix);
  if (name === 'admin' && !administration) throw new HttpError(403, 'An admin key is for administration only.');
  if (name !== 'admin' && administration) throw new HttpError(403, 'Administration needs an admin key.');
}

/** Accepts requests with the admin key. */
export function administrator(state: SandboxState): MiddlewareHandler<SandboxEnv> {
  return createMiddleware<SandboxEnv>(async (c, next) => {
    if (keyOf(state, c)?.account.name !== 'admin') throw new HttpError(403, 'The sandbox is ordered with its admin key.');
    await next();
  });
}

function keyOf(state: SandboxState, c: Context<SandboxEnv>): { readonly account: Account; readonly key: ApiKey } | undefined {
  const [scheme, secret = '', ...rest] = (c.req.header('Authorization') ?? '').trim().split(/\s+/);
  if (scheme?.toLowerCase() !== state.authScheme.toLowerCase() || rest.length > 0) return undefined;
  const found = findKey(state.keys, secret);
  return found && { account: state.accounts[found.owner], key: found.key };
}
