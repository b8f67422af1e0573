import { randomBytes, randomUUID } from 'node:crypto';
import { Refusal } from './refusal.ts';

export type AccountName = 'main' | 'free' | 'admin';
export type Plan = 'paid' | 'free';

/** One account with its key and its use in this month. */
export interface Account {
  readonly name: AccountName;
  readonly key: string;
  readonly plan: Plan;
  /** Characters billed so far. */
  used: number;
  /** Characters that may be billed. */
  limit: number;
}

export type Accounts = Readonly<Record<AccountName, Account>>;

/** Characters that a fresh main key may translate. */
export const defaultQuota = 5_000_000;
/** Characters that a fresh free key may translate. */
export const freeQuota = 500_000;

/** Fresh accounts with random keys; the suffixes say what a key is for: `:fx` the free plan, `:adm` administration. */
export function createAccounts(quota: number): Accounts {
  return {
    main: { name: 'main', key: randomUUID(), plan: 'paid', used: 0, limit: quota },
    free: { name: 'free', key: `${randomUUID()}:fx`, plan: 'free', used: 0, limit: freeQuota },
    admin: { name: 'admin', key: `${randomBytes(16).toString('hex')}:adm`, plan: 'paid', used: 0, limit: 0 },
  };
}

/**
 * Refuses a request that would pass the limit (specification, "Errors": 456 Quota exceeded); nothing of it is billed.
 * @param characters Unicode code points to bill
 * @throws Refusal 456
 */
export function requireQuota(account: Account, characters: number): void {
  if (account.used >= account.limit || account.used + characters > account.limit) {
    throw new Refusal(456, 'Quota exceeded', { detail: `${account.used} of ${account.limit} characters are used.` });
  }
}
