import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Account, Owner } from './accounts/accounts.ts';
import type { ApiKey } from './accounts/keyRing.ts';
import type { LedgerEntry } from './ledger.ts';

/** Answers one request; refuses it by throwing a HttpError. */
export type Handler = (c: Context<SandboxEnv>) => Response | Promise<Response>;

/** One method of one path of the service. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As Hono reads it: `/v3/glossaries/:id`. */
  readonly path: string;
  readonly answer: Handler;
}

/** What a handler finds in its context. */
export interface SandboxEnv {
  Bindings: HttpBindings & {
    /** The request's line in the ledger. */
    entry: LedgerEntry;
    /** Whether it is billed; a fault may forbid it. */
    billing: boolean;
  };
  Variables: {
    /** Whose key the request carries. */
    account: Account;
    key: ApiKey;
    owner: Owner;
  };
}
