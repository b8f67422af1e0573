import type { Context } from 'hono';
import { noLimit } from '../../contract/limits.ts';
import { keyIds, periodOf } from '../billing.ts';
import type { SandboxEnv, SandboxState } from '../sandboxState.ts';
import { charactersOf, sumUsage } from './usageBook.ts';
import type { UsageCounts } from './usageBook.ts';

/** GET /v2/usage in this month: the paid plan names its products, its key and the period, the free plan only counts. */
export function answerUsage(state: SandboxState, c: Context<SandboxEnv>): Response {
  const account = c.get('account');
  const key = c.get('key');
  const { start_time, end_time, ...days } = periodOf(state.clock);
  const ofAccount = sumUsage(state.usage.rows(keyIds(state.keys, account), days));
  const counts = { character_count: charactersOf(ofAccount), character_limit: account.limit };
  if (account.plan === 'free') return Response.json(counts);
  const ofKey = sumUsage(state.usage.rows([key.key_id], days));
  return Response.json({
    products: products(ofAccount, ofKey),
    api_key_character_count: charactersOf(ofKey),
    api_key_character_limit: key.limits.characters ?? noLimit,
    speech_to_text_milliseconds_count: ofAccount.speech,
    speech_to_text_milliseconds_limit: account.speechLimit,
    start_time,
    end_time,
    ...counts,
  });
}

function products(ofAccount: UsageCounts, ofKey: UsageCounts) {
  return [
    inCharacters('translate', ofAccount.text + ofAccount.document, ofKey.text + ofKey.document),
    inCharacters('write', ofAccount.improvement, ofKey.improvement),
    product('speech_to_text', 'milliseconds', ofAccount.speech, ofKey.speech),
  ];
}

/** The same twice: under the names of today and under those of older replies (service facts: shapes). */
function inCharacters(name: string, account: number, key: number) {
  return { ...product(name, 'characters', account, key), character_count: account, api_key_character_count: key };
}

function product(product_type: string, billing_unit: 'characters' | 'milliseconds', account: number, key: number) {
  return { product_type, billing_unit, api_key_unit_count: key, account_unit_count: account };
}
