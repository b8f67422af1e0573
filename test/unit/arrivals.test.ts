import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { Arrivals } from '../../src/features/files/arrivals.ts';
import type { FilePair, UnitEdit } from '../../src/services/localization/documents.ts';

const read = { format: 'markdown', text: 'One', options: { keepTerms: [], frontMatter: [] } } as const;
const pair: FilePair = { source: read, target: read };
const answer = { answer: 'Eins', asTokens: false };

describe('A translation that arrives', () => {
  it('is read in sixteen steps, one at a time', async () => {
    const steps: number[][] = [];
    let reading = Promise.withResolvers<void>();
    const readAhead = async (of: FilePair, edits: readonly UnitEdit[]) => {
      assert.equal(of, pair);
      steps.push(edits.map(({ source }) => source));
      return reading.promise;
    };
    const arrivals = new Arrivals({ readAhead }, pair, 31);
    arrivals.add(5, answer);
    assert.deepEqual(steps, []);
    arrivals.add(3, answer);
    arrivals.add(4, answer);
    arrivals.add(1, answer);
    arrivals.add(0, answer);
    assert.deepEqual(steps, [[5, 3]]);
    reading.resolve();
    await setImmediate();
    reading = Promise.withResolvers();
    arrivals.add(2, answer);
    assert.deepEqual(steps, [
      [5, 3],
      [4, 1, 0, 2],
    ]);
  });

  it('is not read any more if that fails', async () => {
    let count = 0;
    const readAhead = async () => {
      count += 1;
      throw new Error('The thread ended.');
    };
    const arrivals = new Arrivals({ readAhead }, pair, 16);
    arrivals.add(0, answer);
    await setImmediate();
    arrivals.add(1, answer);
    assert.equal(count, 1);
  });
});
