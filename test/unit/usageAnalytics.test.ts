import assert from 'node:assert/strict';
import fc from 'fast-check';
import Papa from 'papaparse';
import * as v from 'valibot';
import { analyticsResponse } from '../../src/api/administration.ts';
import type { AnalyticsUsage, UsageReport } from '../../src/api/administration.ts';
import {
  addDays,
  bucketStart,
  bucketStarts,
  byKey,
  characterKinds,
  countedKinds,
  countsOf,
  daysOf,
  fittingBucket,
  isNothing,
  keyOf,
  overTime,
  rowsOf,
  sumOf,
  unattributed,
} from '../../src/api/usage/analytics.ts';
import type { Bucket, DateRange } from '../../src/api/usage/analytics.ts';
import { exportedRows, exportedText } from '../../src/features/usage/export.ts';

const buckets: readonly Bucket[] = ['day', 'week', 'month'];

function report(fields: object): UsageReport {
  const usual = { total_usage: {}, start_date: '2026-01-01T00:00:00.000Z', end_date: '2026-01-31T00:00:00.000Z' };
  return v.parse(analyticsResponse, { usage_report: { ...usual, ...fields } }).usage_report;
}

/** A day between 2023 and 2028: 2024 and 2028 are leap years. */
const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2023-01-01', days));
const range: fc.Arbitrary<DateRange> = fc
  .tuple(day, fc.integer({ min: 0, max: 366 }))
  .map(([start_date, days]) => ({ start_date, end_date: addDays(start_date, days) }));

const usage = fc
  .record({ text: fc.nat(1e9), document: fc.nat(1e9), improvement: fc.nat(1e9), minutes: fc.nat(1e6) })
  .map(({ text, document, improvement, minutes }) => ({
    total_characters: text + document + improvement,
    text_translation_characters: text,
    document_translation_characters: document,
    text_improvement_characters: improvement,
    // Quarters of a minute are exact in binary, so that sums can be compared.
    speech_to_text_minutes: minutes / 4,
  }));
const label = fc.oneof(fc.constantFrom('Team', '', '=1+1', '<b>x</b>', 'فريق', '@me', '-1', '\tx'), fc.string());
const mask = fc.constantFrom('ab12****ef56', 'cd34****0000', '=cmd');
/** A range, and what some keys used on some of its days. */
const year = range.chain((days) =>
  fc.array(fc.tuple(mask, label, fc.nat(daysOf(days) - 1), usage), { maxLength: 40 }).map((uses) => ({
    days,
    uses: uses.map(([api_key, api_key_label, offset, counts]) => ({
      api_key,
      api_key_label,
      usage_date: `${addDays(days.start_date, offset)}T00:00:00.000Z`,
      usage: counts,
    })),
  })),
);
const total = (uses: readonly { readonly usage: AnalyticsUsage }[]) => sumOf(uses.map((use) => ({ counts: countsOf(use.usage) })));

describe('An analytics report', () => {
  it('has rows by key and day, or by key, or none [report.key_and_day] [report.usage]', () => {
    const one = { api_key: 'ab**', api_key_label: 'Team', usage: { total_characters: 3, text_translation_characters: 3 } };
    const counts = { ...countsOf({}), total_characters: 3, text_translation_characters: 3 };
    const row = { api_key: 'ab**', api_key_label: 'Team', counts };
    assert.deepEqual(rowsOf(report({ key_usages: [one] })), [row]);
    const dated = report({ key_and_day_usages: [{ ...one, usage_date: '2026-01-03T00:00:00.000Z' }] });
    assert.deepEqual(rowsOf(dated), [{ ...row, day: '2026-01-03' }]);
    assert.deepEqual(rowsOf(report({ key_usages: null })), []);
    assert.deepEqual(rowsOf(report({})), []);
  });

  it('is read though labels, masks and counts are missing, and though a date is none', () => {
    const odd = report({
      group_by: null,
      key_and_day_usages: ['', 'yesterday', '2026-13-45', '2026-02-31', '2026-01', '2026-01-03'].map((usage_date) => ({
        api_key: null,
        api_key_label: null,
        usage_date,
        usage: { text_translation_characters: null, text_improvement_characters: 2, something_new: 'x' },
      })),
    });
    const rows = rowsOf(odd);
    assert.deepEqual(
      rows.map((row) => row.day),
      [undefined, undefined, undefined, undefined, undefined, '2026-01-03'],
    );
    assert.ok(rows.every(({ api_key, api_key_label, counts }) => api_key + api_key_label === '' && counts.total_characters === 2));
    const days = { start_date: '2026-01-01', end_date: '2027-01-01' };
    for (const bucket of buckets) assert.equal(sumOf(overTime(rows, days, bucket)).total_characters, 2);
  });

  it('adds up to the same by key, over time and as a whole', () => {
    fc.assert(
      fc.property(year, ({ days, uses }) => {
        const rows = rowsOf(report({ key_and_day_usages: uses }));
        assert.deepEqual(sumOf(rows), total(uses));
        assert.deepEqual(sumOf(byKey(rows)), total(uses));
        for (const bucket of buckets) assert.deepEqual(sumOf(overTime(rows, days, bucket)), total(uses), bucket);
      }),
    );
  });

  it('has each key once, the largest first; the same label under another mask is another key', () => {
    fc.assert(
      fc.property(year, ({ uses }) => {
        const keys = byKey(rowsOf(report({ key_and_day_usages: uses })));
        assert.equal(new Set(keys.map(keyOf)).size, keys.length);
        assert.equal(keys.length, new Set(uses.map(keyOf)).size);
        const characters = keys.map(({ counts }) => counts.total_characters);
        assert.deepEqual(
          characters,
          characters.toSorted((a, b) => b - a),
        );
      }),
    );
  });

  it("may have more in its total than in its rows: that is nobody's, unless minutes were only rounded", () => {
    const own = { api_key: 'ab**', api_key_label: 'Team' };
    const half = { ...own, usage: { total_characters: 3, speech_to_text_minutes: 0.33 } };
    const rest = (total_usage: AnalyticsUsage) => unattributed(report({ total_usage, key_usages: [half, half, half] }));
    assert.ok(isNothing(rest({ total_characters: 9, speech_to_text_minutes: 1 })));
    assert.equal(rest({ total_characters: 10, speech_to_text_minutes: 1 }).total_characters, 1);
    assert.ok(Math.abs(rest({ total_characters: 9, speech_to_text_minutes: 2 }).speech_to_text_minutes - 1.01) < 1e-9);
    assert.ok(isNothing(rest({ total_characters: 8 })), 'less is not taken from anybody');
    assert.equal(unattributed(report({ total_usage: { total_characters: 7 } })).total_characters, 7);
  });
});

describe('Stretches of time', () => {
  it('cover a range without gaps, in order, the first from its first day on', () => {
    fc.assert(
      fc.property(range, (days) => {
        assert.equal(bucketStarts(days, 'day').length, daysOf(days));
        for (const bucket of buckets) {
          const starts = bucketStarts(days, bucket);
          assert.equal(starts[0], days.start_date);
          assert.deepEqual(starts, [...new Set(starts)].toSorted());
          assert.ok((starts.at(-1) ?? '') <= days.end_date);
          for (const start of starts.slice(1)) {
            if (bucket === 'week') assert.equal(new Date(start).getUTCDay(), 1, start);
            if (bucket === 'month') assert.match(start, /-01$/);
          }
        }
      }),
    );
  });

  it('know leap years, and the turn of the year within a week', () => {
    assert.deepEqual(
      [addDays('2024-02-28', 1), addDays('2023-02-28', 1), addDays('2024-03-01', -1)],
      ['2024-02-29', '2023-03-01', '2024-02-29'],
    );
    assert.equal(daysOf({ start_date: '2024-01-01', end_date: '2024-12-31' }), 366);
    assert.deepEqual(bucketStarts({ start_date: '2024-02-10', end_date: '2024-04-01' }, 'month'), [
      '2024-02-10',
      '2024-03-01',
      '2024-04-01',
    ]);
    const turn = { start_date: '2025-12-24', end_date: '2026-01-06' };
    assert.deepEqual(bucketStarts(turn, 'week'), ['2025-12-24', '2025-12-29', '2026-01-05']);
  });

  it('have no place for a day outside the range, nor for what is no day', () => {
    const days = { start_date: '2026-01-10', end_date: '2026-02-10' };
    for (const bucket of buckets) for (const odd of ['', '2026-01-09', '2026-02-11']) assert.equal(bucketStart(odd, days, bucket), '');
    assert.equal(bucketStart('2026-01-11', days, 'week'), '2026-01-10');
    const outside = [{ api_key: 'ab**', api_key_label: 'Team', day: '2026-02-11', counts: countsOf({ total_characters: 1 }) }];
    assert.ok(overTime(outside, days, 'month').every(({ counts }) => isNothing(counts)));
  });

  it('are none where a report tells no range, or one that nobody can have asked for', () => {
    for (const [start_date, end_date] of [
      ['', ''],
      ['soon', '2026-01-01'],
      ['2026-01-01', 'never'],
      ['2026-02-01', '2026-01-01'],
      ['0001-01-01', '9999-12-31'],
    ] as const)
      for (const bucket of buckets) assert.deepEqual(overTime([], { start_date, end_date }, bucket), [], `${start_date} ${end_date}`);
  });

  it('are as long as a chart can show: at most 62 for any range that can be asked for', () => {
    fc.assert(fc.property(range, (days) => bucketStarts(days, fittingBucket(days)).length <= 62));
    assert.equal(fittingBucket({ start_date: '2025-11-21', end_date: '2026-11-20' }), 'month');
    const fitting = (days: number) => fittingBucket({ start_date: '2026-01-01', end_date: addDays('2026-01-01', days - 1) });
    assert.deepEqual([1, 62, 63, 200, 201].map(fitting), ['day', 'day', 'week', 'week', 'month']);
  });
});

describe('An exported report', () => {
  it('adds up to its total, by key and by key and day, also when keys have no name and rows are missing', () => {
    fc.assert(
      fc.property(year, fc.boolean(), fc.nat(40), ({ uses }, isGrouped, missing) => {
        const told = report({ total_usage: total(uses), ...(isGrouped && { key_and_day_usages: uses.slice(missing) }) });
        for (const grouping of ['key', 'key_and_day'] as const) {
          const rows = exportedRows(told, grouping);
          const sum = sumOf(rows.map((row) => ({ counts: row })));
          for (const kind of ['total_characters', ...characterKinds] as const) assert.equal(sum[kind], total(uses)[kind]);
          assert.ok(Math.abs(sum.speech_to_text_minutes - total(uses).speech_to_text_minutes) <= uses.length * 0.005);
        }
      }),
    );
  });

  it('holds nothing that a spreadsheet runs, and has the names of the specification [report.key_and_day] [report.usage]', () => {
    fc.assert(
      fc.property(year, ({ uses }) => {
        const text = exportedText(report({ key_and_day_usages: uses }), 'key');
        for (const delimiter of [',', ';', '\t'])
          for (const cell of Papa.parse<string[]>(text, { delimiter }).data.flat()) assert.doesNotMatch(cell, /^[\s"]*[=+\-@＝＋－＠]/);
      }),
    );
    const use = { api_key: 'ab**', api_key_label: '=1+1', usage_date: '2026-01-03T00:00:00.000Z', usage: { total_characters: 1 } };
    const told = report({ total_usage: { total_characters: 3 }, key_and_day_usages: [use] });
    const [row, rest] = exportedRows(told, 'key_and_day');
    assert.deepEqual(Object.keys(row ?? {}), ['api_key', 'api_key_label', 'usage_date', ...countedKinds]);
    assert.deepEqual(
      [row?.api_key_label, row?.usage_date, rest?.api_key, rest?.usage_date, rest?.total_characters],
      ['=1+1', '2026-01-03', '', '', 2],
    );
    assert.ok(exportedText(told, 'key_and_day').includes(`"2026-01-03","ab…","'=1+1","1"`));
    assert.ok(exportedRows(told, 'key').every((one) => !('usage_date' in one)));
  });

  it('by day is in the order of the days', () => {
    fc.assert(
      fc.property(year, ({ uses }) => {
        const days = exportedRows(report({ total_usage: total(uses), key_and_day_usages: uses }), 'key_and_day').map(
          (row) => row.usage_date,
        );
        assert.deepEqual(days, days.toSorted());
      }),
    );
  });
});
