import assert from 'node:assert/strict';
import fc from 'fast-check';
import { acceptedChecks, joinMarks, marksOf } from '../../src/services/localization/factMarks.ts';
import { addFacts, mergeFacts, noFacts, readFacts, writeFacts } from '../../src/services/localization/facts.ts';
import { units } from '../growth/units.ts';
import { measure } from '../growth/measure.ts';
import { assertLinear } from '../harness/growth.ts';
import { outsideText } from '../harness/outsideText.ts';
import { asSet, factLine, factsWith, newFact, someFacts } from './factSamples.ts';

const [key, other, source, target] = ['KKKKKKKK', 'LLLLLLLL', 'SSSSSSSS', 'TTTTTTTT'];
const line = (mark: string, k = key) => `${k}\t${source}\t${target}\t${mark}\n`;
const rewritten = (text: string) => writeFacts(readFacts(text));

describe('The file of facts', () => {
  it('has a line of 29 bytes for a fact, sorted by K; those of one K from the oldest to the newest', () => {
    const facts = factsWith(
      { key: other, source, target, mark: 'm' },
      { key, source: 'b2b2b2b2', target, mark: 'm' },
      { key, source: 'a1a1a1a1', target, mark: 'r' },
      { key: 'aaaaaaaa', source, target, mark: '=' },
      { key: '-_-_-_-_', source, target, mark: '?' },
    );
    const text = writeFacts(facts);
    assert.equal(
      text,
      `-_-_-_-_\t${source}\t${target}\t?\n${key}\tb2b2b2b2\t${target}\tm\n${key}\ta1a1a1a1\t${target}\tr\n${line('m', other)}${line('=', 'aaaaaaaa')}`,
    );
    assert.equal(Buffer.byteLength(text), 5 * 29);
  });

  it('is read as it was written', () => {
    fc.assert(fc.property(someFacts, (facts) => assert.deepEqual(readFacts(writeFacts(facts)), facts)));
    fc.assert(fc.property(someFacts, (facts) => assert.deepEqual([...readFacts(writeFacts(facts)).keys()], [...facts.keys()])));
  });

  it('is read whatever is in it, and nothing that is a fact is lost', () => {
    fc.assert(fc.property(fc.oneof(outsideText, fc.string({ unit: 'binary' })), (text) => void readFacts(text)));
    const noise = fc.constantFrom(
      '<<<<<<< HEAD\n',
      '=======\n',
      '||||||| 1a2b3c\n',
      '>>>>>>> b\n',
      '\n',
      '# no\n',
      'KKKKKKKK\tSSSS\n',
      'a\tb\tc\td\te\n',
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            factLine,
            noise,
            outsideText.map((text) => `${text}\n`),
          ),
        ),
        (lines) => {
          const facts = lines.filter((one) => /^[\w-]{8}\t[\w-]{8}\t[\w-]{8}\t[!-~]/.test(one));
          assert.deepEqual(readFacts(lines.join('')), readFacts(facts.join('')));
        },
      ),
    );
  });

  it('skips conflict markers and damaged lines, which are gone after the next write', () => {
    const damaged = [
      '<<<<<<< HEAD',
      '=======',
      '>>>>>>> theirs',
      'KKKKKKKK\tSSSSSSSS\tTTTTTTTT',
      'KKKKKKKK\tSSSSSSSS\tTTTTTTTT\t',
      'KKKKKKKK\tSSSSSSSS\tTTTTTTT\tm',
      'KKKKKKKK SSSSSSSS TTTTTTTT m',
      'KKKKKKKK\tSSSS+SSS\tTTTTTTTT\tm',
      'KKKKKKKK\tSSSSSSSS\tTTTTTTTT\tm\u0007',
      `KKKKKKKK\tSSSSSSSS\tTTTTTTTT\t${'m'.repeat(500)}`,
    ].join('\n');
    assert.equal(rewritten(`${damaged}\n${line('m')}`), line('m'));
    assert.equal(readFacts(damaged).size, 0);
  });

  it('may have other line ends, blanks at line ends, a byte order mark or no last line end', () => {
    for (const text of [
      line('m').replace('\n', '\r\n'),
      line('m').replace('\n', ''),
      `\uFEFF${line('m')}`,
      line('m').replace('\n', ' \t\n'),
    ]) {
      assert.equal(rewritten(text), line('m'));
    }
  });

  it('keeps marks of later versions, which count as reviewed', () => {
    const text = line('auto!url') + line('m') + line('m\t7');
    assert.equal(rewritten(text), line('m') + line('auto!url') + line('m\t7'));
    const facts = addFacts(readFacts(text), [{ key, source, target, mark: '=', accepted: ['same'] }]);
    assert.equal(writeFacts(facts), line('=!same') + line('auto!url') + line('m\t7'));
    assert.deepEqual(
      readFacts(line('x'))
        .get(key)
        ?.map(({ mark }) => mark),
      ['r'],
    );
    assert.deepEqual(
      readFacts(line('x') + line('m'))
        .get(key)
        ?.map(({ mark }) => mark),
      ['r'],
    );
  });
});

describe('Marks of a fact', () => {
  it('are only raised: same on purpose over reviewed over to review over machine', () => {
    const order = ['m', '?', 'r', '='];
    for (const [index, weaker] of order.entries()) {
      for (const stronger of order.slice(index)) {
        assert.equal(rewritten(line(weaker) + line(stronger)), line(stronger));
        assert.equal(rewritten(line(stronger) + line(weaker)), line(stronger));
      }
    }
  });

  it('have the accepted checks of both, once and in order', () => {
    assert.equal(rewritten(line('m!url') + line('r!length!url')), line('r!length!url'));
    assert.equal(rewritten(line('?!b!a')), line('?!a!b'));
    assert.deepEqual(acceptedChecks(marksOf('r!a!b')), ['a', 'b']);
    assert.deepEqual(acceptedChecks(['auto!a']), []);
  });

  it('may be an accepted check alone, by somebody who saw the translation', () => {
    const facts = factsWith({ key, source, target, accepted: ['url'] });
    assert.equal(writeFacts(facts), line('!url'));
    assert.equal(facts.get(key)?.[0]?.mark, 'r');
    assert.equal(writeFacts(addFacts(facts, [{ key, source, target, mark: 'm' }])), line('m!url'));
  });

  it('join in any order, and any number of times', () => {
    const marks = fc.array(fc.constantFrom('m', 'r', '=', '?', 'm!b', '!a', 'x', 'y!a', 'm\t7'), { minLength: 1, maxLength: 4 });
    const joined = marks.map((texts) => joinMarks(texts.map(marksOf)));
    fc.assert(
      fc.property(joined, joined, joined, (a, b, c) => {
        assert.deepEqual(joinMarks([a, b]), joinMarks([b, a]));
        assert.deepEqual(joinMarks([joinMarks([a, b]), c]), joinMarks([a, joinMarks([b, c])]));
        assert.deepEqual(joinMarks([a, b, c]), joinMarks([joinMarks([a, b]), c]));
        assert.deepEqual(joinMarks([a, a]), a);
      }),
    );
  });
});

describe('Merging facts', () => {
  it('is commutative but for the order of one K, associative and idempotent', () => {
    fc.assert(
      fc.property(someFacts, someFacts, someFacts, (a, b, c) => {
        assert.deepEqual(asSet(mergeFacts(a, b)), asSet(mergeFacts(b, a)));
        assert.deepEqual(mergeFacts(mergeFacts(a, b), c), mergeFacts(a, mergeFacts(b, c)));
        assert.deepEqual(mergeFacts(a, a), a);
        assert.deepEqual(mergeFacts(mergeFacts(a, b), b), mergeFacts(a, b));
        assert.deepEqual(mergeFacts(a, noFacts), a);
        assert.deepEqual(mergeFacts(noFacts, a), a);
      }),
    );
  });

  it('is what reading two files as one does', () => {
    fc.assert(fc.property(someFacts, someFacts, (a, b) => assert.deepEqual(readFacts(writeFacts(a) + writeFacts(b)), mergeFacts(a, b))));
  });

  it('keeps every fact of both, with at least its marks', () => {
    fc.assert(
      fc.property(someFacts, someFacts, (a, b) => {
        const merged = mergeFacts(a, b);
        for (const [k, facts] of [...a, ...b]) {
          for (const fact of facts) {
            const kept = merged.get(k)?.find((one) => one.source === fact.source && one.target === fact.target);
            assert.deepEqual(joinMarks([kept?.marks ?? [], fact.marks]), kept?.marks);
          }
        }
      }),
    );
  });

  it('comes to the same in whatever order facts were added', () => {
    fc.assert(
      fc.property(fc.array(newFact), fc.array(newFact), (first, second) => {
        const both = addFacts(addFacts(noFacts, first), second);
        assert.deepEqual(asSet(both), asSet(addFacts(noFacts, [...second, ...first])));
        assert.deepEqual(both, mergeFacts(addFacts(noFacts, first), addFacts(noFacts, second)));
        assert.equal(writeFacts(addFacts(both, first)), writeFacts(both));
      }),
    );
  });
});

describe('Reading and merging facts', () => {
  const name = (index: number) => index.toString(36).padStart(8, '-');
  const one = (index: number, mark = 'm') => `${name(index % 10_007)}\t${name(index)}\t${name(index * 7)}\t${mark}\n`;
  const many = (size: number, ofOne: (index: number) => string) => Array.from({ length: size }, (_, index) => ofOne(index)).join('');

  it('takes time in proportion to the file', () => {
    const shapes: Readonly<Record<string, (index: number) => string>> = {
      'keys out of order': (index) => one(index),
      'one document': (index) => one(index * 10_007),
      'one fact': () => line('m!url'),
      'marks of later versions of one fact': (index) => line(`x${String(index)}`),
      'checks of one fact': (index) => line(`m!c${String(index)}`),
      conflicts: (index) => `<<<<<<< HEAD\n${one(index)}=======\n${one(index, 'r')}>>>>>>> theirs\n`,
    };
    for (const [what, ofOne] of Object.entries(shapes)) {
      assertLinear(what, 1_000, (size) => {
        const text = many(size, ofOne);
        return () => writeFacts(mergeFacts(readFacts(text), readFacts(text)));
      });
    }
  });

  it('takes time in proportion to any other text', async () => {
    for (const unit of units) assert.equal(await measure((text) => readFacts(text), unit), undefined, JSON.stringify(unit));
  });
});
