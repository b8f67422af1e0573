import type { Account, Accounts, Plan } from './accounts.ts';
import type { FaultBook } from './faults.ts';
import type { GlossaryShelf } from './glossaries.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import type { Settings } from './settings.ts';
import type { HttpBindings } from '@hono/node-server';

/** Everything that one running sandbox holds; gone when it ends. */
export interface SandboxState {
  readonly authScheme: string;
  readonly accounts: Accounts;
  readonly ledger: Ledger;
  readonly faults: FaultBook;
  readonly settings: Settings;
  readonly glossaries: GlossaryShelf;
  /** Base addresses of both plans; known once they listen. */
  readonly urls: Record<Plan, string>;
  /** Ends waits when the sandbox closes. */
  readonly closing: AbortSignal;
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
  };
}
