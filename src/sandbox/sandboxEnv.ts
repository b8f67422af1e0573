import type { HttpBindings } from '@hono/node-server';
import type { Account, Owner } from './accounts/accounts.ts';
import type { ApiKey } from './accounts/keyRing.ts';
import type { LedgerEntry } from './ledger.ts';

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
