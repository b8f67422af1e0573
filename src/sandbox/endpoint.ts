import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Account, Owner, ApiKey } from './accounts/accounts.ts';
import type { LedgerEntry } from './ledger.ts';

/** Answers one request. Throws a HttpError to refuse it. */
export type Handler = (c: Context<SandboxEnv>) => Response | Promise<Response>;

/** One method of one path of the service. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In Hono's syntax: `/v3/glossaries/:id`. */
  readonly path: string;
  readonly answer: Handler;
}

/** Context of a handler. */
export interface SandboxEnv {
  Bindings: HttpBindings & {
    /** The request's entry in the ledger. */
    entry: LedgerEntry;
    /** True if the request is billed. A fault can turn that off. */
    billing: boolean;
  };
  Variables: {
    /** Account of the request's key. */
    account: Account;
    key: ApiKey;
    owner: Owner;
  };
}
