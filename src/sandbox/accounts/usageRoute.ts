import type { Context } from 'hono';
import { noLimit } from '../../api/limits.ts';
import type { ProductUsage, Usage } from '../../api/usage.ts';
import { keyIds, periodOf } from '../billing.ts';
import type { SandboxState } from '../sandboxState.ts';
import type { SandboxEnv } from '../endpoint.ts';
import type { UsageShape } from '../../api/providerRules.ts';
import type { Account, ApiKey } from './accounts.ts';
import { charactersOf, sumUsage } from './usageStore.ts';
import type { UsageCounts } from './usageStore.ts';

/** Input for a reply of any shape. */
interface Used {
  readonly account: Account;
  readonly key: ApiKey;
  readonly ofAccount: UsageCounts;
  readonly ofKey: UsageCounts;
  readonly period: { readonly start_time: string; readonly end_time: string };
}

/**
 * Answers GET /v2/usage for the current month. The paid plan gets its products, its key and the period. The free plan gets counts only. An
 * account without speech has a speech limit of 0.
 */
export function answerUsage(state: SandboxState, c: Context<SandboxEnv>): Response {
  const account = c.get('account');
  const key = c.get('key');
  const { start_time, end_time, ...days } = periodOf(state.clock);
  const ofAccount = sumUsage(state.usage.rows(keyIds(state.keys, account), days));
  const ofKey = sumUsage(state.usage.rows([key.key_id], days));
  const used = { account, key, ofAccount, ofKey, period: { start_time, end_time } };
  return Response.json(replies[account.plan === 'free' ? 'counted' : state.settings.usageShape](used));
}

/** Builders for each reply shape (service facts: shapes). */
const replies: Readonly<Record<UsageShape, (used: Used) => Usage>> = {
  products: (used) => ({
    ...ofKeyAndPeriod(used),
    products: products(used, speechProduct(used, 'milliseconds', 1)),
    speech_to_text_milliseconds_count: used.ofAccount.speech,
    speech_to_text_milliseconds_limit: used.account.speechLimit ?? noLimit,
  }),
  minutes: (used) => ({
    ...ofKeyAndPeriod(used),
    products: products(used, speechProduct(used, 'minutes', minute)),
    speech_to_text_minutes_count: used.ofAccount.speech / minute,
    speech_to_text_minutes_limit: used.account.speechLimit === null ? noLimit : used.account.speechLimit / minute,
  }),
  everything: (used) => ({
    ...ofKeyAndPeriod(used),
    products: products(used, { ...speechInMinutes(used), character_count: 0, api_key_character_count: 0 }),
    speech_to_text_milliseconds_count: 0,
    speech_to_text_milliseconds_limit: 0,
    speech_to_text_minutes_count: Math.ceil(used.ofAccount.speech / minute),
    speech_to_text_minutes_limit: used.account.speechLimit === null ? noLimit : Math.ceil(used.account.speechLimit / minute),
  }),
  counted,
  older: (used) => ({
    ...counted(used),
    products: products(used).map(({ product_type, character_count, api_key_character_count }) => ({
      product_type,
      character_count,
      api_key_character_count,
    })),
    document_count: used.ofKey.documents,
    document_limit: noLimit,
    team_document_count: used.ofAccount.documents,
    team_document_limit: used.account.documentLimit ?? noLimit,
  }),
  untold: (used) => ({
    character_count: charactersOf(used.ofAccount),
    character_limit: null,
    api_key_character_count: charactersOf(used.ofKey),
    speech_to_text_milliseconds_count: used.ofAccount.speech,
    speech_to_text_milliseconds_limit: null,
  }),
};

const minute = 60_000;

function counted({ account, ofAccount }: Used): Usage {
  return { character_count: charactersOf(ofAccount), character_limit: account.limit ?? noLimit };
}

function ofKeyAndPeriod(used: Used): Usage {
  const { key, ofKey, period } = used;
  const ofItsKey = { api_key_character_count: charactersOf(ofKey), api_key_character_limit: key.limits.characters ?? noLimit };
  return { ...counted(used), ...ofItsKey, ...period };
}

function products({ ofAccount, ofKey }: Used, ...more: readonly ProductUsage[]): ProductUsage[] {
  const translated = ({ text, document }: UsageCounts) => text + document;
  return [
    inCharacters('translate', translated(ofAccount), translated(ofKey)),
    inCharacters('write', ofAccount.improvement, ofKey.improvement),
    ...more,
  ];
}

/** Returns both sets of fields: the current names and those of older replies (service facts: shapes). */
function inCharacters(name: string, account: number, key: number): ProductUsage {
  return { ...product(name, 'characters', account, key), character_count: account, api_key_character_count: key };
}

function speechProduct({ ofAccount, ofKey }: Used, unit: string, milliseconds: number): ProductUsage {
  return product('speech_to_text', unit, ofAccount.speech / milliseconds, ofKey.speech / milliseconds);
}

/** Returns speech in whole minutes, rounded up. */
function speechInMinutes({ ofAccount, ofKey }: Used): ProductUsage {
  return product('speechToText', 'minutes', Math.ceil(ofAccount.speech / minute), Math.ceil(ofKey.speech / minute));
}

function product(product_type: string, billing_unit: string, account: number, key: number): ProductUsage {
  return { product_type, billing_unit, api_key_unit_count: key, account_unit_count: account };
}
