import type { Context } from 'hono';
import type { Account } from './accounts.ts';
import type { SandboxEnv } from './sandboxState.ts';

/** GET /v2/usage: the paid plan names its products and the period, the free plan only counts. */
export function answerUsage(c: Context<SandboxEnv>): Response {
  const account = c.get('account');
  const counts = { character_count: account.used, character_limit: account.limit };
  return Response.json(account.plan === 'free' ? counts : { ...paidUsage(account), ...counts });
}

function paidUsage({ used, limit }: Account) {
  const now = new Date();
  const month = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset)).toISOString();
  return {
    products: [product('translate', 'characters', used), product('write', 'characters', 0), product('speech_to_text', 'milliseconds', 0)],
    api_key_character_count: used,
    api_key_character_limit: limit,
    speech_to_text_milliseconds_count: 0,
    speech_to_text_milliseconds_limit: 36_000_000,
    start_time: month(0),
    end_time: month(1),
  };
}

function product(name: string, unit: 'characters' | 'milliseconds', count: number) {
  return {
    product_type: name,
    billing_unit: unit,
    api_key_unit_count: count,
    account_unit_count: count,
    ...(unit === 'characters' && { character_count: count, api_key_character_count: count }),
  };
}
