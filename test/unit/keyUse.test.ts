import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as v from 'valibot';
import { analyticsResponse } from '../../src/api/administration.ts';
import { masked, usesOf } from '../../src/api/usage/keyUse.ts';
import type { IdentifiedKey } from '../../src/api/usage/keyUse.ts';

const idOf = (hex: string) => {
  const guid = `${hex.repeat(8)}-0000-4000-8000-${hex.repeat(12)}`;
  return `${guid}:${guid}`;
};
const key = (hex: string, label: string): IdentifiedKey => ({ key_id: idOf(hex), label });

type Row = readonly [mask: string | null, label: string | null, characters: number];

/** Characters that each key used, as told by such rows. */
function characters(keys: readonly IdentifiedKey[], rows: readonly Row[], total?: number): (number | undefined)[] {
  const sum = rows.reduce((all, [, , used]) => all + used, 0);
  const { usage_report } = v.parse(analyticsResponse, {
    usage_report: {
      total_usage: { total_characters: total ?? sum },
      start_date: '2026-11-01',
      end_date: '2026-11-20',
      key_usages: rows.map(([api_key, api_key_label, used]) => ({ api_key, api_key_label, usage: { total_characters: used } })),
    },
  });
  return usesOf(keys, usage_report).map((counts) => counts?.total_characters);
}

describe('A masked key', () => {
  it('shows four characters of each end, and nothing of what is too short to hide', () => {
    assert.equal(masked('0123456789abcdef'), '0123…cdef');
    for (const short of ['', 'a', '0123456789abcde']) assert.equal(masked(short), '…');
  });

  it('tells too little to use it, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (secret) => {
        const shown = masked(secret);
        assert.ok(shown.length <= 9 && (secret === '' || !shown.includes(secret)));
      }),
    );
  });
});

describe('What each key used', () => {
  const a = key('a', 'Team');
  const b = key('b', 'Team');
  const c = key('c', 'Docs');

  it('is told by mask and label [report.masked] [key.key_id]', () => {
    const rows: Row[] = [
      ['bbbb****bbbb', 'Team', 5],
      ['aaaa****aaaa', 'Team', 7],
    ];
    assert.deepEqual(characters([a, b, c], rows), [7, 5, 0]);
    for (const mask of ['aaaa…aaaa', 'aaaa...aaaa', 'aaaa••••', '*****aaaa', 'aaaaaaaa********'])
      assert.deepEqual(characters([a, b], [[mask, 'Team', 7]]), [7, 0], mask);
  });

  it('is told by the label alone where the mask is of something else', () => {
    assert.deepEqual(characters([a, c], [['1234****5678', 'Docs', 3]]), [0, 3]);
    assert.deepEqual(characters([a, c], [[null, 'Docs', 3]]), [0, 3]);
    assert.deepEqual(characters([a, c], [['***', 'Docs', 3]]), [0, 3]);
  });

  it('is not told by a mask that shows too little, or that hides more than one part', () => {
    for (const mask of ['*', '****', 'a*', 'aaa*', 'a*aa', 'aa*aa*', '*aaaa*']) {
      assert.deepEqual(characters([a], [[mask, 'Gone', 3]]), [undefined], mask);
    }
    for (const mask of ['aaaa*', '*aaaa', 'aa*aa']) assert.deepEqual(characters([a], [[mask, 'Gone', 3]]), [3], mask);
    assert.deepEqual(characters([a], [[a.key_id, 'Gone', 3]]), [undefined]);
  });

  it('stays with a key that was renamed meanwhile', () => {
    const rows: Row[] = [
      ['cccc****cccc', 'Docs', 3],
      ['cccc****cccc', 'Documentation', 4],
    ];
    assert.deepEqual(characters([a, c], rows), [0, 7]);
    assert.deepEqual(characters([a, key('c', 'Team')], rows), [0, 7]);
  });

  it('is not told where a row may be of one key or of another', () => {
    assert.deepEqual(characters([a, b, c], [[null, 'Team', 5]]), [undefined, undefined, 0]);
    const twin = { key_id: `${idOf('a').slice(0, -4)}aaaa`, label: 'Team' };
    assert.deepEqual(characters([a, { ...twin }, c], [['aaaa****aaaa', 'Team', 5]]), [undefined, undefined, 0]);
    assert.deepEqual(characters([a, { ...twin, label: 'Docs' }], [['aaaa****aaaa', 'Team', 5]]), [5, 0]);
  });

  it("is not said to be nothing while something in the report is nobody's", () => {
    assert.deepEqual(
      characters(
        [a, c],
        [
          ['aaaa****aaaa', 'Team', 5],
          ['1234****5678', 'Gone', 9],
        ],
      ),
      [5, undefined],
    );
    assert.deepEqual(characters([a, c], [['aaaa****aaaa', 'Team', 5]], 8), [5, undefined]);
    assert.deepEqual(characters([a, c], [], 8), [undefined, undefined]);
    assert.deepEqual(characters([a, c], []), [0, 0]);
  });

  it('is never more than the report tells, and never given twice', () => {
    const some = fc.uniqueArray(fc.constantFrom(...'abcdef'), { minLength: 1, maxLength: 6 });
    const label = fc.constantFrom('Team', 'Docs', '');
    const row = fc.tuple(fc.constantFrom(null, '****', 'aaaa****aaaa', 'bbbb****bbbb', 'zzzz****zzzz'), fc.option(label), fc.nat(1000));
    fc.assert(
      fc.property(some, fc.array(label, { minLength: 6, maxLength: 6 }), fc.array(row, { maxLength: 8 }), (hexes, labels, rows) => {
        const keys = hexes.map((hex, at) => key(hex, labels[at] ?? ''));
        const told = characters(keys, rows).reduce<number>((sum, used) => sum + (used ?? 0), 0);
        assert.ok(told <= rows.reduce((sum, [, , used]) => sum + used, 0));
      }),
    );
  });
});
