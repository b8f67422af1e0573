import assert from 'node:assert/strict';
import fc from 'fast-check';
import { noFacts } from '../../src/services/localization/facts.ts';
import type { NewFact } from '../../src/services/localization/facts.ts';
import { pruneFacts } from '../../src/services/localization/factPruning.ts';
import type { Present } from '../../src/services/localization/factPruning.ts';
import { assertLinear } from '../harness/growth.ts';
import { factsWith, someFacts, someHash } from './factSamples.ts';

const key = 'KKKKKKKK';
const name = (letter: string, index: number) => letter + String(index).padStart(7, '0');
const factAt = (index: number): NewFact => ({ key, source: name('S', index), target: name('T', index), mark: 'm' });
const history = (count: number) => factsWith(...Array.from({ length: count }, (_, index) => factAt(index)));
const now = (isDocument: boolean, sources: readonly number[], targets = sources): ReadonlyMap<string, Present> =>
  new Map([
    [
      key,
      {
        isDocument,
        sources: new Set(sources.map((index) => name('S', index))),
        targets: new Set(targets.map((index) => name('T', index))),
      },
    ],
  ]);
const left = (count: number, present: ReadonlyMap<string, Present>) =>
  pruneFacts(history(count), present)
    .get(key)
    ?.map(({ source }) => Number(source.slice(1)));

describe('Facts that are no longer needed', () => {
  it('are those of a text with a key but for the present and the last three others', () => {
    assert.deepEqual(left(9, now(false, [8])), [5, 6, 7, 8]);
    assert.deepEqual(left(9, now(false, [2])), [2, 6, 7, 8]);
    assert.deepEqual(left(9, now(false, [8], [1])), [1, 5, 6, 7, 8]);
    assert.deepEqual(left(9, now(false, [])), [6, 7, 8]);
    assert.deepEqual(left(3, now(false, [])), [0, 1, 2]);
  });

  it('include none of a source that nobody looked at', () => {
    assert.equal(pruneFacts(history(9), new Map()).get(key)?.length, 9);
    assert.equal(pruneFacts(noFacts, now(false, [1])).size, 0);
  });

  it('are for a document all but three for each text, and at least 300, so that one cut short finds the rest again', () => {
    assert.equal(left(1_000, now(true, []))?.length, 300);
    assert.deepEqual(left(1_000, now(true, [5]))?.slice(0, 2), [5, 700]);
    const texts = Array.from({ length: 200 }, (_, index) => index);
    assert.equal(left(1_000, now(true, texts))?.length, 200 + 600);
    assert.deepEqual(left(300, now(true, []))?.length, 300);
  });

  it('are never of a present source or target, of both kinds', () => {
    const present = fc.record({
      sources: fc.array(someHash('S')).map((hashes) => new Set(hashes)),
      targets: fc.array(someHash('T')).map((hashes) => new Set(hashes)),
      isDocument: fc.boolean(),
    });
    fc.assert(
      fc.property(someFacts, fc.array(fc.tuple(someHash('K'), present)), (facts, entries) => {
        const byKey = new Map(entries);
        const kept = pruneFacts(facts, byKey);
        for (const [k, ofKey] of facts) {
          const { sources, targets } = byKey.get(k) ?? {};
          const others = kept.get(k) ?? [];
          assert.deepEqual(
            ofKey.filter((fact) => others.includes(fact)),
            others,
            'in the same order',
          );
          const needed = ofKey.filter(({ source, target }) => sources?.has(source) === true || targets?.has(target) === true);
          assert.ok(needed.every((fact) => others.includes(fact)));
        }
        assert.deepEqual(pruneFacts(kept, byKey), kept);
      }),
    );
  });

  it('are found in time in proportion to all', () => {
    assertLinear('pruning', 5_000, (size) => {
      const facts = history(size);
      const present = now(
        true,
        Array.from({ length: size / 10 }, (_, index) => index * 10),
      );
      return () => pruneFacts(facts, present);
    });
  });
});
