import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as v from 'valibot';
import { noLimit } from '../../src/api/limits.ts';
import { usageResponse } from '../../src/api/usage.ts';
import type { Usage } from '../../src/api/usage.ts';
import { levelOf, projected, readUsage, shareUsed } from '../../src/api/usage/reading.ts';
import type { Meter } from '../../src/api/usage/reading.ts';

const minute = 60_000;
const read = (answer: object) => readUsage(v.parse(usageResponse, answer));
const account = (used: number, limit: Meter['limit'], unit: Meter['unit'] = 'characters'): Meter => ({
  scope: 'account',
  unit,
  used,
  limit,
});

describe('A usage reply, in every shape of the service facts', () => {
  it('of the free plan is a count beside its limit', () => {
    assert.deepEqual(read({ character_count: 10, character_limit: 500_000 }), {
      period: undefined,
      meters: [account(10, 500_000)],
      products: [],
      lacksSpeech: false,
    });
  });

  it('of Pro tells the key, the account, speech, each product with its unit, and the period [usage.counts] [usage.speech] [usage.products]', () => {
    const reading = read({
      products: [
        { product_type: 'translate', billing_unit: 'characters', api_key_unit_count: 1, account_unit_count: 2, character_count: 2 },
        { product_type: 'speech_to_text', billing_unit: 'milliseconds', api_key_unit_count: 30_000, account_unit_count: 90_000 },
        { product_type: 'images', billing_unit: 'pages', api_key_unit_count: 3, account_unit_count: 4 },
      ],
      api_key_character_count: 1,
      api_key_character_limit: 10,
      character_count: 2,
      character_limit: 20,
      speech_to_text_milliseconds_count: 90_000,
      speech_to_text_milliseconds_limit: 10 * minute,
      start_time: '2026-11-01T00:00:00Z',
      end_time: '2026-12-01T00:00:00.000Z',
      something_new: { of: 'tomorrow' },
    });
    assert.deepEqual(reading, {
      period: { start: Date.UTC(2026, 10, 1), end: Date.UTC(2026, 11, 1) },
      meters: [{ scope: 'key', unit: 'characters', used: 1, limit: 10 }, account(2, 20), account(1.5, 10, 'minutes')],
      products: [
        { product_type: 'translate', unit: 'characters', key: 1, account: 2 },
        { product_type: 'speech_to_text', unit: 'minutes', key: 0.5, account: 1.5 },
        { product_type: 'images', unit: 'pages', key: 3, account: 4 },
      ],
      lacksSpeech: false,
    });
  });

  it('of earlier days tells products in characters, documents, and those of the team', () => {
    const reading = read({
      character_count: 5,
      character_limit: 6,
      products: [{ product_type: 'write', character_count: 2, api_key_character_count: 1 }],
      document_count: 3,
      document_limit: 4,
      team_document_count: 7,
      team_document_limit: noLimit,
    });
    assert.deepEqual(reading.meters, [account(5, 6), account(3, 4, 'documents'), account(7, 'none', 'teamDocuments')]);
    assert.deepEqual(reading.products, [{ product_type: 'write', unit: 'characters', key: 1, account: 2 }]);
  });

  it('is minutes of speech, whatever unit the service used', () => {
    const minutes = [account(1.5, 10, 'minutes')];
    for (const answer of [
      { speech_to_text_minutes_count: 1.5, speech_to_text_minutes_limit: 10 },
      { speech_to_text_milliseconds_count: 90_000, speech_to_text_minutes_limit: 10 },
      { speech_to_text_minutes_count: 1.5, speech_to_text_milliseconds_limit: 600_000 },
      { speech_to_text_milliseconds_count: 90_000, speech_to_text_minutes_count: null, speech_to_text_milliseconds_limit: 600_000 },
    ])
      assert.deepEqual(read(answer).meters, minutes, JSON.stringify(answer));
    for (const [billing_unit, api_key_unit_count] of [
      ['milliseconds', 90_000],
      ['MILLISECONDS', 90_000],
      ['seconds', 90],
      ['minutes', 1.5],
      ['hours', 0.025],
    ] as const) {
      const { products } = read({ products: [{ product_type: 'speech_to_text', billing_unit, api_key_unit_count }] });
      assert.deepEqual(products, [{ product_type: 'speech_to_text', unit: 'minutes', key: 1.5, account: undefined }]);
    }
    const [untold] = read({ products: [{ product_type: 'speech_to_text', billing_unit: 'minutes', character_count: 7 }] }).products;
    assert.deepEqual([untold?.key, untold?.account], [undefined, undefined], 'characters are no minutes');
    const [odd] = read({ products: [{ product_type: 'x', billing_unit: 'constructor', api_key_unit_count: 1 }] }).products;
    assert.deepEqual([odd?.unit, odd?.key], ['constructor', 1]);
  });

  it('takes minutes of speech before milliseconds, which a provider answers with 0 of 0 beside them', () => {
    const zeros = { speech_to_text_milliseconds_count: 0, speech_to_text_milliseconds_limit: 0 };
    const minutes = { speech_to_text_minutes_count: 30, speech_to_text_minutes_limit: 600 };
    assert.deepEqual(read({ ...zeros, ...minutes }).meters, [account(30, 600, 'minutes')]);
    assert.deepEqual(read({ ...zeros, speech_to_text_minutes_count: 30 }).meters, [account(30, 'unknown', 'minutes')]);
    assert.deepEqual(read({ ...zeros, speech_to_text_minutes_limit: 600 }).meters, []);
    const others = { speech_to_text_milliseconds_count: 60_000, speech_to_text_milliseconds_limit: 120_000 };
    assert.deepEqual(read({ ...others, ...minutes }).meters, [account(30, 600, 'minutes')]);
    assert.equal(read({ ...zeros, ...minutes }).lacksSpeech, false);
  });

  it('has no meter of speech that is not part of the plan: a limit of 0 and no use, in any unit; a limit of 0 of characters is one', () => {
    const milliseconds = { speech_to_text_milliseconds_count: 0, speech_to_text_milliseconds_limit: 0 };
    const minutes = { speech_to_text_minutes_count: 0, speech_to_text_minutes_limit: 0 };
    for (const answer of [milliseconds, minutes, { ...milliseconds, ...minutes }]) {
      const { meters, lacksSpeech } = read(answer);
      assert.deepEqual([meters, lacksSpeech], [[], true]);
    }
    const used = read({ ...milliseconds, ...minutes, speech_to_text_minutes_count: 2 });
    assert.deepEqual([used.meters, used.lacksSpeech], [[account(2, 0, 'minutes')], false]);
    const characters = read({ api_key_character_count: 0, api_key_character_limit: 0 });
    assert.deepEqual([characters.meters, characters.lacksSpeech], [[{ ...account(0, 0), scope: 'key' }], false]);
  });

  it('says "none" for 1000000000000 in either unit of speech, "unknown" for what is null or not there', () => {
    const limits = (answer: object) => read(answer).meters.map(({ limit }) => limit);
    const characters = { character_count: 1, api_key_character_count: 1 };
    assert.deepEqual(limits({ ...characters, character_limit: noLimit, api_key_character_limit: noLimit }), ['none', 'none']);
    assert.deepEqual(limits({ ...characters, character_limit: null }), ['unknown', 'unknown']);
    assert.deepEqual(limits({ speech_to_text_milliseconds_count: 1, speech_to_text_milliseconds_limit: noLimit }), ['none']);
    assert.deepEqual(limits({ speech_to_text_minutes_count: 1, speech_to_text_minutes_limit: noLimit }), ['none']);
    assert.deepEqual(limits({ speech_to_text_minutes_count: 1, speech_to_text_minutes_limit: noLimit / minute }), ['none']);
    assert.deepEqual(limits({ speech_to_text_minutes_count: 1, speech_to_text_minutes_limit: null }), ['unknown']);
  });

  it('takes what no count can be for not told: less than nothing, and more than can be counted', () => {
    for (const odd of [-1, 1e300, Number.POSITIVE_INFINITY]) {
      assert.deepEqual(read({ character_count: odd, character_limit: 5, speech_to_text_minutes_count: odd }).meters, []);
      const [product] = read({ products: [{ product_type: 'x', api_key_unit_count: odd, account_unit_count: 1 }] }).products;
      assert.deepEqual([product?.key, product?.account], [undefined, 1]);
    }
    const limits = [-1, 1e300].map((character_limit) => read({ character_count: 1, character_limit }).meters[0]?.limit);
    assert.deepEqual(limits, ['unknown', 'none']);
  });

  it('has no period where it makes none', () => {
    const start_time = '2026-11-01T00:00:00Z';
    for (const times of [
      {},
      { start_time },
      { start_time, end_time: null },
      { start_time, end_time: 'soon' },
      { start_time, end_time: start_time },
    ])
      assert.equal(read(times).period, undefined);
  });

  it('is figures and nothing else, whatever is missing', () => {
    const count = fc.oneof(fc.constant(null), fc.constant(undefined), fc.nat(), fc.double({ min: 0, max: 1e15, noNaN: true }));
    const names = Object.keys(usageResponse.entries).filter((name) => /_(?:count|limit)$/.test(name));
    const product = fc.record({
      product_type: fc.string(),
      billing_unit: fc.oneof(fc.constantFrom('characters', 'milliseconds', 'minutes', null, undefined), fc.string()),
      api_key_unit_count: count,
      account_unit_count: count,
      character_count: count,
      api_key_character_count: count,
    });
    const counts = fc.record(Object.fromEntries(names.map((name) => [name, count])));
    fc.assert(
      fc.property(counts, fc.option(fc.array(product)), (told, products) => {
        const reading = read({ ...told, products });
        for (const meter of reading.meters) {
          assert.ok(Number.isFinite(meter.used) && meter.used >= 0);
          assert.ok(typeof meter.limit === 'string' || (meter.limit >= 0 && meter.limit < noLimit));
          const share = shareUsed(meter);
          assert.equal(share === undefined, typeof meter.limit === 'string');
          assert.ok(share === undefined || share >= 0);
        }
        assert.equal(reading.products.length, products?.length ?? 0);
        for (const { key, account: all } of reading.products)
          for (const figure of [key, all]) assert.ok(figure === undefined || figure >= 0);
      }),
    );
  });
});

describe('How near a limit is ("when 80% and when 100% of a key-level character limit is reached")', () => {
  it('is near from 80 % on and reached from 100 % on', () => {
    const level = (used: number, limit: Meter['limit']) => levelOf({ used, limit });
    assert.deepEqual([level(0, 1000), level(799, 1000), level(800, 1000), level(999, 1000)], ['calm', 'calm', 'near', 'near']);
    assert.deepEqual([level(1000, 1000), level(1200, 1000), level(0, 0), level(1, 0)], ['reached', 'reached', 'reached', 'reached']);
    assert.deepEqual([level(1e15, 'none'), level(1e15, 'unknown')], ['calm', 'calm']);
    assert.equal(shareUsed({ used: 1200, limit: 1000 }), 1.2);
  });

  it('only grows with what is used', () => {
    const order = ['calm', 'near', 'reached'];
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (a, b, limit) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)].map((used) => order.indexOf(levelOf({ used, limit })));
        assert.ok((less ?? 0) <= (more ?? -1));
      }),
    );
  });
});

describe('What will be used by the end of the period', () => {
  const period = { start: Date.UTC(2026, 10, 1), end: Date.UTC(2026, 11, 1) };
  const at = (day: number, hour = 0) => Date.UTC(2026, 10, day, hour);

  it('is what was used so far, at the same pace', () => {
    assert.equal(projected(500, period, at(16)), 1000);
    assert.equal(projected(0, period, at(16)), 0);
    assert.equal(projected(500, period, period.end), 500);
  });

  it('is not told too early, before and after the period', () => {
    for (const now of [at(1), at(1, 22), period.start - 1, period.end + 1]) assert.equal(projected(5, period, now), undefined);
    assert.ok(projected(5, period, at(2)) !== undefined);
    // A month of 31 days can be told from its second day on.
    const long = { start: Date.UTC(2026, 9, 1), end: Date.UTC(2026, 10, 1) };
    assert.equal(projected(5, long, Date.UTC(2026, 9, 1, 23, 59)), undefined);
    assert.equal(projected(5, long, Date.UTC(2026, 9, 2)), 155);
  });

  it('is never less than what was used', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: period.start, max: period.end }), (used, now) => {
        const end = projected(used, period, now);
        assert.ok(end === undefined || (end >= used && end <= used * 31 + 1));
      }),
    );
  });
});

const empty: Usage = {};
describe('A usage reply without anything in it', () => {
  it('reads as nothing', () => {
    assert.deepEqual(readUsage(empty), { period: undefined, meters: [], products: [], lacksSpeech: false });
    assert.deepEqual(read({ products: null, character_count: null }), { period: undefined, meters: [], products: [], lacksSpeech: false });
  });
});
