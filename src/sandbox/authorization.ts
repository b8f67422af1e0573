import type { Context, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Account, Plan } from './accounts.ts';
import { Refusal } from './refusal.ts';
import type { SandboxEnv, SandboxState } from './sandboxState.ts';

export const legacyAuthentication = 'Authentication by auth_key in the query or the body is not accepted. Use the Authorization header.';

/**
 * Lets requests pass that carry a key of this address's plan in the Authorization header (specification, "Authentication").
 * All others get 403: no key, a wrong key, `auth_key` in the query, a key of the other plan, an admin key.
 */
export function authorised(state: SandboxState, plan: Plan): MiddlewareHandler<SandboxEnv> {
  return createMiddleware<SandboxEnv>(async (c, next) => {
    const account = accountOf(state, c);
    if (account) c.env.entry.key = account.name;
    if (c.req.query('auth_key') !== undefined) throw new Refusal(403, legacyAuthentication);
    if (!account) throw new Refusal(403, 'Authorization failure, check the key.');
    if (account.plan !== plan) throw new Refusal(403, `Wrong endpoint. Use ${state.urls[account.plan]}`);
    if (account.name === 'admin') throw new Refusal(403, 'An admin key is for administration only.');
    c.set('account', account);
    await next();
  });
}

/** Lets requests pass that carry the admin key. */
export function administrator(state: SandboxState): MiddlewareHandler<SandboxEnv> {
  return createMiddleware<SandboxEnv>(async (c, next) => {
    if (accountOf(state, c)?.name !== 'admin') throw new Refusal(403, 'The sandbox is ordered with its admin key.');
    await next();
  });
}

function accountOf(state: SandboxState, c: Context<SandboxEnv>): Account | undefined {
  const [scheme, key, ...rest] = (c.req.header('Authorization') ?? '').trim().split(/\s+/);
  if (scheme?.toLowerCase() !== state.authScheme.toLowerCase() || rest.length > 0) return undefined;
  return Object.values(state.accounts).find((account) => account.key === key);
}
