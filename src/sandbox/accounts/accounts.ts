import type { RegionName } from '../../api/providerRules.ts';

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
