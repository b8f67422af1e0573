import assert from 'node:assert/strict';
import { PaidResults } from '../../src/client/paidResults.ts';

describe('Results that were paid for and wait for the next try', () => {
  const kept = 16 * 1024 * 1024;
  /** As much as the result of `name` has room for, where nothing else is kept. */
  const filling = (name: string) => 'x'.repeat(kept - JSON.stringify([{}, name]).length);

  it('are taken once, for the same options only', () => {
    const results = new PaidResults();
    results.keep({ to: 'de' }, 'Hello', { text: 'Hallo' });
    assert.equal(results.take({ to: 'fr' }, 'Hello'), undefined);
    assert.deepEqual(results.get({ to: 'de' }, 'Hello'), { text: 'Hallo' });
    assert.deepEqual(results.take({ to: 'de' }, 'Hello'), { text: 'Hallo' });
    assert.equal(results.take({ to: 'de' }, 'Hello'), undefined);
  });

  it('are forgotten, the oldest first, when there are more than 16 Mi characters of them, results included', () => {
    const results = new PaidResults();
    results.keep({}, 'first', { text: '' });
    results.keep({}, 'second', { text: '' });
    results.keep({}, 'third', { text: filling('third').slice(JSON.stringify([{}, 'second']).length) });
    assert.equal(results.get({}, 'first'), undefined);
    assert.ok(results.get({}, 'second'));
    assert.ok(results.get({}, 'third'));
  });

  it('count no more once they were taken or kept anew', () => {
    const results = new PaidResults();
    for (let time = 0; time < 2; time += 1) {
      results.keep({}, 'large', { text: filling('large') });
      results.keep({}, 'large', { text: filling('large') });
      assert.ok(results.take({}, 'large'));
    }
  });

  it('are not kept when one alone is more than that', () => {
    const results = new PaidResults();
    results.keep({}, 'large', { text: `${filling('large')}x` });
    assert.equal(results.get({}, 'large'), undefined);
  });
});
