import assert from 'node:assert/strict';
import fc from 'fast-check';
import { noFacts, readFacts } from '../../src/services/localization/facts.ts';
import { textHash } from '../../src/services/localization/hashes.ts';
import { indexPairs, pairsOf, statusOf, statusOfPair } from '../../src/services/localization/statuses.ts';
import type { Standing } from '../../src/services/localization/statuses.ts';
import { assertLinear } from '../harness/growth.ts';
import { factsWith, someFacts, someHash } from './factSamples.ts';

const key = 'KKKKKKKK';
const hash = (words: string, ...guarded: string[]) => textHash({ words, guarded });
/** Facts as `source > target mark`. */
const facts = (...all: readonly string[]) =>
  readFacts(
    all
      .map((one) => {
        const [source = '', target = '', mark = ''] = one.split(/ > | /);
        return `${key}\t${hash(source)}\t${hash(target)}\t${mark}\n`;
      })
      .join(''),
  ).get(key) ?? [];
const shown = ({ status, action }: Standing) => `${status}: ${action}`;
const nowhere = () => false;
const standing = (known: readonly string[], source: string, target?: string, elsewhere: readonly string[] = []) =>
  shown(
    statusOf(
      facts(...known),
      { source: hash(source), target: target === undefined ? undefined : hash(target) },
      pairsOf(new Map([['L', facts(...elsewhere)]])),
    ),
  );
const pair = (known: readonly string[], source: string, target: string) =>
  shown(statusOfPair(indexPairs(facts(...known)), { source: hash(source), target: hash(target) }));

describe('The status of a text with a key', () => {
  it('is missing without a translation', () => {
    assert.equal(standing([], 'Hello'), 'missing: write');
    assert.equal(standing(['Hello > Hallo m'], 'Hello'), 'missing: write');
  });

  it('is current if the translation was accepted for this source', () => {
    for (const mark of ['m', 'r', '=', '?', '!url', 'later']) {
      assert.equal(standing([`Hello > Hallo ${mark}`, 'Hi > Hallo r'], 'Hello', 'Hallo'), 'current: nothing');
    }
    assert.equal(standing(['OK > OK m'], 'OK', 'OK'), 'current: nothing');
  });

  it('is behind if it was accepted for an earlier source; only what a machine made is replaced', () => {
    for (const [mark, action] of Object.entries({
      m: 'write',
      '?': 'write',
      r: 'propose',
      '=': 'propose',
      '!url': 'propose',
      x: 'propose',
    })) {
      assert.equal(standing([`Hello > Hallo ${mark}`], 'Hello!', 'Hallo'), `behind: ${action}`);
    }
    assert.equal(standing(['Hi > Hallo r', 'Hello > Hallo m'], 'Hello!', 'Hallo'), 'behind: propose');
  });

  it('is behind and not replaced if this source has had another translation: somebody may prefer the one before', () => {
    assert.equal(standing(['Helo > Hallo m', 'Hello > Guten Tag m'], 'Hello', 'Hallo'), 'behind: propose');
  });

  it('is edited by hand if nobody knows the translation', () => {
    assert.equal(standing(['Hello > Hallo m'], 'Hello', 'Servus'), 'edited: nothing');
    assert.equal(standing(['Hello > Hallo m'], 'Hello!', 'Servus'), 'editedBehind: propose');
    assert.equal(standing(['Hello > Hallo m'], 'Hello!', 'Servus', ['Hello! > Servus m']), 'editedBehind: propose');
  });

  it('is moved if only another key has both', () => {
    assert.equal(standing([], 'Hello', 'Hallo', ['Hello > Hallo m']), 'moved: nothing');
    assert.equal(standing([], 'OK', 'OK', ['OK > OK =']), 'moved: nothing');
    assert.equal(standing([], 'Hello', 'Hallo', ['Hello > Servus m', 'Hi > Hallo m']), 'untracked: nothing');
  });

  it('is not tracked without any fact, and then nothing is sent', () => {
    assert.equal(standing([], 'Hello', 'Hallo'), 'untracked: nothing');
  });

  it('is a copy if the translation is the source or an earlier one, and nobody wants it so', () => {
    assert.equal(standing([], 'Hello', 'Hello'), 'copy: write');
    assert.equal(standing(['Hello > Hallo m'], 'Hello!', 'Hello!'), 'copy: write');
    assert.equal(standing(['Hello > Hallo m'], 'Hello!', 'Hello'), 'copy: propose');
    assert.equal(standing(['Hello > Hallo m'], 'Hello', 'Hello'), 'edited: nothing');
    assert.equal(standing(['Hello > Hello ='], 'Hello', 'Hello'), 'current: nothing');
    assert.equal(standing(['Hello > Hello ='], 'Hello!', 'Hello'), 'behind: propose');
  });

  it('names the source that the translation belongs to, and whether its words are the same', () => {
    const known = readFacts(
      [hash('See it.', 'a'), hash('Look.', 'b')].map((source) => `${key}\t${source}\t${hash('Siehe.', 'a')}\tm\n`).join(''),
    ).get(key);
    assert.ok(known);
    const of = (source: string) => statusOf(known, { source, target: hash('Siehe.', 'a') }, nowhere);
    assert.deepEqual(of(hash('Look.', 'b')).source, hash('Look.', 'b'));
    const { source, onlyGuarded } = of(hash('See it.', 'c'));
    assert.deepEqual([source, onlyGuarded], [hash('See it.', 'a'), true]);
    const other = of(hash('Watch.'));
    assert.deepEqual([other.source, other.onlyGuarded], [hash('Look.', 'b'), false]);
  });
});

describe('The status of two texts of a document', () => {
  it('comes from the facts of these two', () => {
    const known = ['One > Eins m', 'Two > Zwei r', 'Three > Drei m', 'Same > Same m'];
    assert.equal(pair(known, 'One', 'Eins'), 'current: nothing');
    assert.equal(pair(known, 'One!', 'Eins'), 'behind: write');
    assert.equal(pair(known, 'Two!', 'Zwei'), 'behind: propose');
    assert.equal(pair(known, 'One', 'Einzig'), 'edited: nothing');
    assert.equal(pair(known, 'One', 'Drei'), 'behind: propose');
    assert.equal(pair(known, 'New', 'Neu'), 'untracked: nothing');
    assert.equal(pair(known, 'Same', 'Same'), 'current: nothing');
    assert.equal(pair(known, 'New', 'New'), 'copy: write');
    assert.equal(pair(known, 'One', 'One'), 'edited: nothing');
  });

  it('is found in time in proportion to the document', () => {
    const name = (index: number) => String(index).padStart(8, '0');
    assertLinear('statuses of a document', 2_000, (size) => {
      const known = Array.from({ length: size }, (_, index) => ({ key, source: name(index), target: name(index), mark: 'm' as const }));
      const ofKey = factsWith(...known).get(key) ?? [];
      return () => {
        const index = indexPairs(ofKey);
        for (let at = 0; at < size; at += 1) statusOfPair(index, { source: name(at + (at % 2)), target: name(at) });
      };
    });
  });
});

describe('What a run does, whatever the facts are', () => {
  const texts = [someHash('S'), fc.oneof(someHash('T'), someHash('S'))] as const;

  it('sends nothing that is current or that it knows nothing of, and overwrites only what a machine or nobody made', () => {
    fc.assert(
      fc.property(someFacts, someHash('K'), ...texts, (all, k, source, target) => {
        const known = all.get(k) ?? [];
        const { status, action } = statusOf(known, { source, target }, pairsOf(all));
        const ofTarget = known.filter((fact) => fact.target === target);
        if (ofTarget.some((fact) => fact.source === source)) assert.deepEqual([status, action], ['current', 'nothing']);
        if (known.length === 0 && source !== target) assert.equal(action, 'nothing');
        if (action === 'write') {
          assert.ok(ofTarget.every(({ mark }) => mark === 'm' || mark === '?'));
          assert.ok(ofTarget.length > 0 || source === target);
          assert.ok(!known.some((fact) => fact.source === source));
        }
        if (known.some((fact) => fact.source === source) && ofTarget.length === 0) assert.equal(action, 'nothing');
      }),
    );
  });

  it('is the same for a key as for a pair if the facts are of these two texts', () => {
    fc.assert(
      fc.property(someFacts, someHash('K'), ...texts, (all, k, source, target) => {
        const known = (all.get(k) ?? []).filter((fact) => fact.source === source || fact.target === target);
        assert.deepEqual(statusOfPair(indexPairs(known), { source, target }), statusOf(known, { source, target }, pairsOf(noFacts)));
      }),
    );
  });
});
