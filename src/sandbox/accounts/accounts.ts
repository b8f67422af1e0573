export type AccountName = 'main' | 'free' | 'admin';
export type Plan = 'paid' | 'free';

/** Addresses of the service: one for each plan, and the paid plan's in the US region. */
export type Site = Plan | 'us';

/** Whose keys share a quota. Its keys are in the key ring, its use in the usage book. */
export interface Account {
  readonly name: AccountName;
  readonly plan: Plan;
  /** Characters that may be billed in a month; null for no limit. */
  limit: number | null;
  /** Milliseconds of speech that may be billed in a month; null for no limit. */
  speechLimit: number | null;
  /** Documents that may be accepted in a month; null for no limit. */
  documentLimit: number | null;
}

export type Accounts = Readonly<Record<AccountName, Account>>;

/** Characters that the main account may translate in a month. */
export const defaultQuota = 5_000_000;
/** Characters that the free account may translate in a month. */
export const freeQuota = 500_000;

const hour = 60 * 60 * 1000;

export function createAccounts(quota: number): Accounts {
  return {
    main: { name: 'main', plan: 'paid', limit: quota, speechLimit: 10 * hour, documentLimit: null },
    free: { name: 'free', plan: 'free', limit: freeQuota, speechLimit: hour, documentLimit: null },
    admin: { name: 'admin', plan: 'paid', limit: 0, speechLimit: 0, documentLimit: 0 },
  };
}
