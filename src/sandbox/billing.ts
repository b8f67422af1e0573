import type { Context } from 'hono';
import { keysOf } from './accounts/accounts.ts';
import type { Account, ApiKey, KeyRing } from './accounts/accounts.ts';
import type { SandboxClock } from './clock.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { HttpError } from './httpError.ts';
import type { SandboxEnv } from './endpoint.ts';
import { charactersOf, sumUsage } from './accounts/usageStore.ts';
import type { BilledKind, Days, UsageStore, UsageCounts } from './accounts/usageStore.ts';

export type { BilledKind } from './accounts/usageStore.ts';

/** The payer of a request, for work that continues after the answer. Only the billing reads its fields. */
export interface BilledAccount {
  readonly account: Account;
  readonly key: ApiKey;
  readonly entry: LedgerEntry;
  /** True if the request is billed. A fault can turn that off. */
  readonly billing: boolean;
  /** Day of the last bill, which a refund is subtracted from. */
  day: string;
}

/** A current request, or the account of an earlier one. */
export type Payer = Context<SandboxEnv> | BilledAccount;

/** Dependencies of the billing. */
export interface BillingOptions {
  readonly clock: SandboxClock;
  readonly keys: KeyRing;
  readonly usage: UsageStore;
  readonly ledger: Ledger;
  /** Called after use changed outside of a request. */
  readonly changed: () => void;
}

/**
 * Counts and limits all use. Amounts are Unicode code points, or milliseconds for speech.
 * Call `check` and `bill` without awaiting in between. Otherwise simultaneous requests can exceed the limit.
 */
export class Billing {
  readonly #options: BillingOptions;

  constructor(options: BillingOptions) {
    this.#options = options;
  }

  /** @throws HttpError 456 when the limit of the key or of the account is reached or would be passed ("Errors": 456 Quota exceeded) */
  check(payer: Payer, kind: BilledKind, amount: number): void {
    checkLimits(this.#options, this.#accountOf(payer), kind, amount);
  }

  /** Counts an amount for the key, the account, the ledger and the analytics. */
  bill(payer: Payer, kind: BilledKind, amount: number): void {
    const paying = this.#accountOf(payer);
    if (!paying.billing || amount === 0) return;
    paying.day = dayOf(this.#options.clock);
    this.#count(paying, kind, amount);
  }

  /** Refunds an amount that was billed, for example for a document that ends in error. */
  refund(payer: Payer, kind: BilledKind, amount: number): void {
    const paying = this.#accountOf(payer);
    if (paying.billing) this.#count(paying, kind, -amount);
  }

  /** Returns a payer for use after the request has been answered. */
  account(c: Context<SandboxEnv>): BilledAccount {
    const { entry, billing } = c.env;
    return { account: c.get('account'), key: c.get('key'), entry, billing, day: dayOf(this.#options.clock) };
  }

  #accountOf(payer: Payer): BilledAccount {
    return 'req' in payer ? this.account(payer) : payer;
  }

  #count(paying: BilledAccount, kind: BilledKind, amount: number): void {
    const { usage, ledger, changed } = this.#options;
    const { key, day, entry } = paying;
    usage.add(key.key_id, day, kind, amount);
    if (kind === 'document') usage.add(key.key_id, day, 'documents', Math.sign(amount));
    ledger.bill(entry, kind, amount);
    changed();
  }
}

/** Checks the limits of the key and the account: both must have enough left. */
function checkLimits({ clock, keys, usage }: BillingOptions, { account, key }: BilledAccount, kind: BilledKind, amount: number): void {
  const period = periodOf(clock);
  const speech = kind === 'speech';
  const unit = speech ? 'milliseconds of speech' : 'characters';
  const ofKey = sumUsage(usage.rows([key.key_id], period));
  const ofAccount = sumUsage(usage.rows(keyIds(keys, account), period));
  const keyLimit = speech ? key.limits.speech_to_text_milliseconds : key.limits.characters;
  requireRoom(unitsOf(ofKey, speech), amount, keyLimit, `${unit} of this key`);
  requireRoom(unitsOf(ofAccount, speech), amount, speech ? account.speechLimit : account.limit, unit);
  if (kind === 'document') requireRoom(ofAccount.documents, 1, account.documentLimit, 'documents');
}

function unitsOf(counts: UsageCounts, speech: boolean): number {
  return speech ? counts.speech : charactersOf(counts);
}

function requireRoom(used: number, amount: number, limit: number | null, unit: string): void {
  if (limit === null || (used < limit && used + amount <= limit)) return;
  throw new HttpError(456, 'Quota exceeded', { detail: `${used} of ${limit} ${unit} are used.` });
}

/** Returns the ids of the keys that share an account's quota. */
export function keyIds(keys: KeyRing, { name }: Account): string[] {
  return keysOf(keys, name).map((key) => key.key_id);
}

function dayOf(clock: SandboxClock): string {
  return clock.timestamp().slice(0, 10);
}

// Invented [period]: the period is a calendar month.
/** Returns the one-month usage period: the month in UTC, from its first instant to the first instant of the next month. */
export function periodOf(clock: SandboxClock): Days & { readonly start_time: string; readonly end_time: string } {
  const now = new Date(clock.now());
  const month = (offset: number, day: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, day)).toISOString();
  return { first: month(0, 1).slice(0, 10), last: month(1, 0).slice(0, 10), start_time: month(0, 1), end_time: month(1, 1) };
}
