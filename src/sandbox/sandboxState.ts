import type { ProviderRules } from '../api/providerRules.ts';
import type { Profile } from '../api/providers.ts';
import type { Accounts, Site } from './accounts/accounts.ts';
import type { Billing } from './billing.ts';
import type { SandboxClock } from './clock.ts';
import type { FaultStore } from './faults.ts';
import type { GlossaryStore } from './glossaries/glossaryStore.ts';
import type { KeyRing } from './accounts/keyRing.ts';
import type { LanguageStore } from './languages/languageStore.ts';
import type { Ledger } from './ledger.ts';
import type { Settings } from './settings.ts';
import type { StateKeeper } from './stateFile.ts';
import type { StyleRuleStore } from './styleRules/styleRuleStore.ts';
import type { TagStore, UsageStore } from './accounts/usageStore.ts';

/** Everything that one running sandbox holds; gone when it ends, but for what a state file keeps. */
export interface SandboxState {
  /** How the service is that it stands for. */
  readonly profile: Profile;
  /** More of that. */
  readonly rules: ProviderRules;
  /** Its languages. */
  readonly languages: LanguageStore;
  readonly authScheme: string;
  readonly clock: SandboxClock;
  readonly accounts: Accounts;
  /** Characters that the main account may have billed in a month, at the start. */
  readonly quota: number;
  readonly keys: KeyRing;
  readonly usage: UsageStore;
  /** What was used under reporting tags. */
  readonly tags: TagStore;
  readonly billing: Billing;
  readonly ledger: Ledger;
  readonly faults: FaultStore;
  readonly settings: Settings;
  readonly glossaries: GlossaryStore;
  readonly styles: StyleRuleStore;
  readonly keeper: StateKeeper;
  /** Base addresses; known once they listen. */
  readonly urls: Record<Site, string>;
  /** Ends waits when the sandbox closes. */
  readonly closing: AbortSignal;
}
