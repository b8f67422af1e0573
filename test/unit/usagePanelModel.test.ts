import assert from 'node:assert/strict';
import fc from 'fast-check';
import { analyticsFaults } from '../../src/api/administration.ts';
import { usagePanelState, usagePanelWords } from '../../src/features/usage/panel/protocol.ts';
import type { UsagePanelState } from '../../src/features/usage/panel/protocol.ts';
import * as v from 'valibot';
import { addDays, daysOf } from '../../src/api/usage/analytics.ts';
import type { AnalyticsRow } from '../../src/api/usage/analytics.ts';
import { charactersByKey, charactersOverTime, keysOverTime } from '../../src/features/usage/panel/page/figures.ts';
import type { Figures } from '../../src/features/usage/panel/page/figures.ts';
import { meterLabels, projection } from '../../src/features/usage/panel/page/limits.ts';
import { merged } from '../../src/features/usage/panel/page/merged.ts';
import { presetOf, presetsOf, rangeFault } from '../../src/features/usage/panel/page/ranges.ts';
import {
  columns,
  columnsOf,
  firstSorting,
  foundRows,
  groupedRows,
  nextSorting,
  sortedRows,
} from '../../src/features/usage/panel/page/rows.ts';
import { bucketOf, rememberedView, sortingOf, viewOf } from '../../src/features/usage/panel/page/view.ts';
import { wordsOf } from '../../src/features/usage/panel/page/labels.ts';

const sentences: Record<string, string> = {
  usedOf: '{0} of {1}',
  shareUsed: '{0} used',
  left: '{0} left',
  over: '{0} over',
  used: '{0} used',
  noLimit: 'No limit',
  unknownLimit: 'Not told',
  blocked: 'Blocked',
  near: 'Near',
  reached: 'Reached',
  lessThan: 'less than {0}',
  projected: 'about {0}',
  projectedOver: 'about {0}, reached {1}',
  projectedLater: 'too early',
  'product.translate': 'Translation',
};
const words = wordsOf({ locale: 'en', texts: { ...Object.fromEntries(usagePanelWords.map((key) => [key, key])), ...sentences } });
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const november = { start: at('2026-11-01'), end: at('2026-12-01') };

describe('A limit of the usage panel', () => {
  it('is said with its share, what remains, and that it is near from 80 % and reached at 100 %', () => {
    assert.deepEqual(meterLabels({ used: 799, limit: 1000 }, words), {
      level: 'calm',
      share: 0.799,
      used: '799',
      value: '799 of 1,000 · 79.9% used · 201 left',
      warning: '',
    });
    const near = meterLabels({ used: 800, limit: 1000 }, words);
    assert.deepEqual([near.value, near.warning, near.level], ['800 of 1,000 · 80% used · 200 left', 'Near', 'near']);
    const reached = meterLabels({ used: 1000, limit: 1000 }, words);
    assert.deepEqual([reached.value, reached.warning], ['1,000 of 1,000 · 100% used · 0 left', 'Reached']);
    assert.equal(meterLabels({ used: 1500, limit: 1000 }, words).value, '1,500 of 1,000 · 150% used · 500 over');
  });

  it('that is none, not told or 0 is said in words, never as a number of its own', () => {
    assert.equal(meterLabels({ used: 12.25, limit: 'none' }, words).value, '12.3 used · No limit');
    assert.equal(meterLabels({ used: 1, limit: 'unknown' }, words).value, '1 used · Not told');
    assert.equal(meterLabels({ used: 1, limit: 'none' }, words).share, undefined);
    const blocked = meterLabels({ used: 0, limit: 0 }, words);
    assert.deepEqual([blocked.value, blocked.warning, blocked.level], ['0 of 0', 'Blocked', 'reached']);
  });

  it('is never said to be used up before it is', () => {
    const limit = fc.integer({ min: 1, max: 10 ** 9 });
    fc.assert(
      fc.property(limit, fc.double({ min: 0, max: 0.9999, noNaN: true }), (all, part) => {
        const used = Math.floor(all * part);
        const said = words.share(used / all);
        assert.notEqual(said, '100%');
        if (used > 0) assert.notEqual(said, '0%');
      }),
    );
    assert.equal(words.share(0.0001), 'less than 0.1%');
    assert.equal(words.share(0), '0%');
  });

  it('is projected to the end of the period, and the day is told on which it is reached', () => {
    const tenth = at('2026-11-11');
    assert.deepEqual(projection({ used: 100, limit: 1000 }, november, tenth, words), { said: 'about 300', share: 0.3 });
    assert.deepEqual(projection({ used: 500, limit: 1000 }, november, tenth, words), {
      said: 'about 1,500, reached Nov 21, 2026',
      share: 1.5,
    });
    assert.equal(projection({ used: 500, limit: 'none' }, november, tenth, words).said, 'about 1,500');
    assert.equal(projection({ used: 2000, limit: 1000 }, november, tenth, words).said, 'about 6,000');
    assert.deepEqual(projection({ used: 0, limit: 1000 }, november, tenth, words), { said: '', share: undefined });
    assert.equal(projection({ used: 1, limit: 1000 }, november, at('2026-11-01') + 1000, words).said, 'too early');
    for (const period of [undefined, { start: at('2026-09-01'), end: at('2026-10-01') }])
      assert.deepEqual(projection({ used: 100, limit: 1000 }, period, tenth, words), { said: '', share: undefined });
    assert.equal(projection({ used: 0, limit: 0 }, november, tenth, words).said, '');
  });
});

describe('Words of the usage panel', () => {
  it('are ours for what is known; what is not known is shown as it is, and turns nothing around', () => {
    assert.equal(words.known('product', 'translate'), 'Translation');
    assert.equal(words.known('product', 'constructor'), 'constructor');
    assert.equal(words.known('product', '<b>\u202enew'), '<b>new');
    assert.equal(words.known('product', 'جديد'), '\u2068جديد\u2069');
  });

  it('tell a period by its days in UTC, with the time where it begins within a day', () => {
    assert.equal(words.date(november.start), 'Nov 1, 2026');
    assert.match(words.date(at('2026-11-13') + 9 * 3_600_000), /^Nov 13, 2026, 9:00\sAM$/);
  });
});

const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
const preset = (name: string, period = november, now = at('2026-11-20')) => presetsOf(now, period).find((one) => one.name === name)?.range;

describe('The range of the analytics', () => {
  it('can be one that is asked for often, none of them longer than the service allows [report.fields]', () => {
    assert.deepEqual(preset('period'), { start_date: '2026-11-01', end_date: '2026-11-20' });
    assert.deepEqual(preset('lastMonth'), { start_date: '2026-10-01', end_date: '2026-10-31' });
    assert.deepEqual(preset('week'), { start_date: '2026-11-14', end_date: '2026-11-20' });
    assert.equal(daysOf(preset('days90') ?? { start_date: '', end_date: '' }), 90);
    fc.assert(
      fc.property(day, (today) => {
        for (const { name, range } of presetsOf(at(today), undefined)) {
          assert.equal(rangeFault(range), undefined, name);
          assert.deepEqual(analyticsFaults(range), [], name);
        }
      }),
    );
  });

  it('is known again among those; the running period comes before the month that it happens to be', () => {
    const presets = presetsOf(at('2026-11-20'), november);
    assert.equal(presetOf({ start_date: '2026-11-01', end_date: '2026-11-20' }, presets), 'period');
    assert.equal(presetOf({ start_date: '2026-11-02', end_date: '2026-11-20' }, presets), undefined);
    for (const today of ['2026-10-20', '2026-12-01']) assert.ok(!presetsOf(at(today), november).some(({ name }) => name === 'period'));
  });

  it('is judged as the service does: complete, in order, at most 366 days apart', () => {
    assert.equal(rangeFault({ start_date: '', end_date: '2026-11-20' }), 'fault.incomplete');
    assert.equal(rangeFault({ start_date: '2026-11-20', end_date: '2026-99-99' }), 'fault.incomplete');
    assert.equal(rangeFault({ start_date: '2026-11-21', end_date: '2026-11-20' }), 'fault.order');
    assert.equal(rangeFault({ start_date: '2026-11-20', end_date: '2026-11-20' }), undefined);
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (start_date, days) => {
        const range = { start_date, end_date: addDays(start_date, days) };
        assert.equal(rangeFault(range) === undefined, analyticsFaults(range).length === 0);
      }),
    );
  });
});

const range = { start_date: '2026-01-15', end_date: '2026-12-31' };
const count = fc.integer({ min: 0, max: 10 ** 6 });
const oneRow = fc.record({
  key: fc.integer({ min: 0, max: 40 }),
  days: fc.integer({ min: 0, max: daysOf(range) - 1 }),
  text: count,
  document: count,
  improvement: count,
  other: fc.oneof(fc.constant(0), count),
});
const someRows = fc.array(oneRow, { maxLength: 60 }).map((rows) =>
  rows.map(({ key, days, text, document, improvement, other }): AnalyticsRow => ({
    api_key: `key****${key}`,
    api_key_label: `Key ${key}`,
    day: addDays(range.start_date, days),
    counts: {
      total_characters: text + document + improvement + other,
      text_translation_characters: text,
      document_translation_characters: document,
      text_improvement_characters: improvement,
      speech_to_text_minutes: 0,
    },
  })),
);
const bucket = fc.constantFrom('day', 'week', 'month');
const sum = ({ series }: Figures) => series.flatMap(({ values }) => [...values]).reduce((all, value) => all + value, 0);
const total = (rows: readonly AnalyticsRow[]) => rows.reduce((all, { counts }) => all + counts.total_characters, 0);

describe('The charts of the analytics', () => {
  it('hold all that was used, whatever is drawn apart and whatever together [report.key_and_day] [report.usage]', () => {
    fc.assert(
      fc.property(someRows, bucket, (rows, stretch) => {
        for (const figures of [
          charactersOverTime(rows, range, stretch, words),
          keysOverTime(rows, range, stretch, words),
          charactersByKey(rows, words),
        ]) {
          assert.equal(sum(figures), total(rows));
          for (const { values } of figures.series) assert.equal(values.length, figures.labels.length);
        }
      }),
    );
  });

  it('tell five keys apart over time, the largest, and the others together', () => {
    const rows = Array.from({ length: 9 }, (_, key): AnalyticsRow => {
      const characters = 10 * (key + 1);
      const counts = { text_translation_characters: characters, document_translation_characters: 0, text_improvement_characters: 0 };
      return {
        api_key: `key****${key}`,
        api_key_label: `Key ${key}`,
        day: '2026-02-01',
        counts: { ...counts, total_characters: characters, speech_to_text_minutes: 0 },
      };
    });
    const { series } = keysOverTime(rows, range, 'month', words);
    assert.deepEqual(
      series.map(({ name }) => name),
      ['Key 8', 'Key 7', 'Key 6', 'Key 5', 'Key 4', 'otherKeys'],
    );
    assert.equal(series.at(-1)?.values[1], 100);
  });

  it('tell keys of the same label apart by their masks, and name others by their labels alone', () => {
    const keys = [rowOf('Web', 'a…1', 3, '2026-02-01'), rowOf('Web', 'b…2', 2, '2026-02-01'), rowOf('App', 'c…3', 1, '2026-02-01')];
    assert.deepEqual(charactersByKey(keys, words).labels, ['Web a…1', 'Web b…2', 'App']);
  });
});

const rowOf = (api_key_label: string, api_key: string, total_characters: number, date: string): AnalyticsRow => ({
  api_key,
  api_key_label,
  day: date,
  counts: {
    total_characters,
    text_translation_characters: total_characters,
    document_translation_characters: 0,
    text_improvement_characters: 0,
    speech_to_text_minutes: 0,
  },
});
const listed = [rowOf('Key 10', 'a…1', 5, '2026-01-02'), rowOf('Key 9', 'b…2', 7, '2026-01-01'), rowOf('Key 10', 'a…1', 1, '2026-01-01')];

describe('The table of the analytics', () => {
  it('is sorted by any of its columns, both ways, and loses no row', () => {
    const direction = fc.constantFrom('ascending' as const, 'descending' as const);
    fc.assert(
      fc.property(someRows, fc.constantFrom(...columns), direction, (rows, column, way) => {
        const sorted = sortedRows(rows, { column, direction: way }, 'en');
        assert.equal(sorted.length, rows.length);
        assert.equal(new Set(sorted).size, new Set(rows).size);
        if (column !== 'key' && column !== 'day') {
          const values = sorted.map(({ counts }) => counts[column]);
          assert.deepEqual(
            values,
            values.toSorted((a, b) => (way === 'ascending' ? a - b : b - a)),
          );
        }
      }),
    );
    const names = sortedRows(listed, { column: 'key', direction: 'ascending' }, 'en').map(({ api_key_label }) => api_key_label);
    assert.deepEqual(names, ['Key 9', 'Key 10', 'Key 10']);
  });

  it('begins with the largest keys or the latest days; a column turns around when it is chosen again', () => {
    assert.deepEqual(firstSorting('key'), { column: 'total_characters', direction: 'descending' });
    assert.deepEqual(firstSorting('key_and_day'), { column: 'day', direction: 'descending' });
    const byLabel = nextSorting(firstSorting('key'), 'key');
    assert.deepEqual(byLabel, { column: 'key', direction: 'ascending' });
    assert.deepEqual(nextSorting(byLabel, 'key'), { column: 'key', direction: 'descending' });
    assert.ok(!columnsOf('key').includes('day'));
  });

  it('shows the rows of the keys that are looked for, by label or mask, in any casing', () => {
    assert.equal(foundRows(listed, ' key 10 ').length, 2);
    assert.equal(foundRows(listed, 'B…2').length, 1);
    assert.equal(foundRows(listed, '').length, 3);
    assert.deepEqual(
      groupedRows(listed, 'key').map(({ counts }) => counts.total_characters),
      [7, 6],
    );
  });
});

describe('What the usage panel remembers', () => {
  it('comes back as it was; what does not fit is as if never chosen', () => {
    const view = { ...viewOf(undefined), grouping: 'key_and_day', column: 'key', direction: 'ascending', filter: 'web' } as const;
    assert.deepEqual(viewOf(rememberedView(view)), view);
    const odd = viewOf({ grouping: 'color', column: 'constructor', bucket: 'year', direction: 'up' });
    assert.deepEqual(rememberedView(odd), rememberedView(viewOf(undefined)));
    assert.deepEqual(sortingOf({ ...odd, column: 'day' }, 'key'), firstSorting('key'));
    assert.equal(bucketOf(odd, range), 'month');
    assert.equal(bucketOf({ ...odd, bucket: 'day' }, range), 'day');
  });
});

describe('An update of the usage panel', () => {
  const state: UsagePanelState = v.parse(usagePanelState, {
    type: 'show',
    texts: {},
    locale: 'en',
    host: 'api.example.com',
    usage: { state: 'ready', data: { character_count: 1 }, time: 5 },
    hasAdminKey: true,
    range,
    analytics: { state: 'ready', data: { total_usage: {}, start_date: '2026-01-15', end_date: '2026-12-31' }, time: 5 },
    tags: { state: 'missing' },
    keys: { state: 'missing' },
  });

  it('leaves in view what was read before while it is read again, when that fails and when it is cancelled', () => {
    for (const kind of ['loading', 'failed', 'forbidden', 'ready'] as const) {
      const next = merged(state, { type: 'update', analytics: { state: kind, message: 'why' } });
      assert.equal(next.analytics.state, kind);
      assert.equal(next.analytics.data, state.analytics.data);
      assert.equal(next.analytics.time, 5);
      assert.equal(next.usage, state.usage);
    }
  });

  it('takes away what is no longer of this connection or key', () => {
    for (const kind of ['missing', 'regional'] as const)
      assert.deepEqual(merged(state, { type: 'update', analytics: { state: kind } }).analytics, { state: kind });
  });
});
