import assert from 'node:assert/strict';
import * as v from 'valibot';
import { productUsage, usageResponse } from '../../src/api/usage.ts';
import { isStoredUsage } from '../../src/services/usage/keptUsage.ts';

const product = {
  product_type: 'translate',
  billing_unit: 'characters',
  api_key_unit_count: 1,
  account_unit_count: 2,
  character_count: 2,
  api_key_character_count: 1,
};
const usage = {
  character_count: 2,
  character_limit: null,
  products: [product],
  start_time: '2026-11-01T00:00:00Z',
  end_time: '2026-12-01T00:00:00Z',
  speech_to_text_milliseconds_count: 90_000,
  something_new: { of: 'tomorrow' },
};
const stored = { usage, savings: { sent: 1, saved: 2 }, owner: { host: 'example.com', account: 'one' }, time: 5 };
const values: readonly unknown[] = [undefined, null, 0, 1.5, -1, '', 'text', true, {}, [], [null], [{}], [product]];

/** Another reading of the check: what the schema of answers says about the same value. */
function fits(schema: v.GenericSchema, value: unknown): boolean {
  return v.safeParse(schema, value).success;
}

describe('A stored answer about usage', () => {
  it('is taken as it was stored, with fields that are unknown or missing', () => {
    for (const answer of [usage, {}, { products: null }, { products: [] }]) {
      const before = v.parse(usageResponse, answer);
      assert.ok(isStoredUsage(JSON.parse(JSON.stringify({ ...stored, usage: before }))));
    }
  });

  it('is held to what the schema of answers holds an answer to, in each field', () => {
    for (const name of Object.keys(usageResponse.entries)) {
      for (const value of values) {
        const answer = { ...usage, [name]: value };
        assert.equal(isStoredUsage({ ...stored, usage: answer }), fits(usageResponse, answer), `${name}: ${JSON.stringify(value)}`);
      }
    }
    for (const name of Object.keys(productUsage.entries)) {
      for (const value of values) {
        const changed = { ...product, [name]: value };
        const answer = { ...usage, products: [product, changed] };
        assert.equal(isStoredUsage({ ...stored, usage: answer }), fits(productUsage, changed), `${name}: ${JSON.stringify(value)}`);
      }
    }
  });

  it('is not taken without its owner, its time or what was saved, nor is what an earlier version stored', () => {
    for (const name of Object.keys(stored)) {
      for (const value of [undefined, null, true, 'text', {}, { host: 'example.com' }, { sent: '1', saved: 2 }]) {
        const isAnswer = name === 'usage' && typeof value === 'object' && value !== null;
        assert.equal(isStoredUsage({ ...stored, [name]: value }), isAnswer, `${name}: ${JSON.stringify(value)}`);
      }
    }
    for (const value of [undefined, null, 3, 'text', [], { used: 3, limit: 10, time: 5 }]) assert.equal(isStoredUsage(value), false);
  });
});
