import assert from 'node:assert/strict';
import { createPaidPieces } from '../../src/client/paidPieces.ts';

describe('Pieces that were paid for and wait for the next try', () => {
  const kept = 16 * 1024 * 1024;
  const of = (text: string) => ({ status: 'fulfilled', value: { text } }) as const;
  /** As much as the piece `name` has room for, where nothing else is kept. */
  const filling = (name: string) => 'x'.repeat(kept - JSON.stringify([{}, name]).length);

  it('are handed out once, for the same options only', () => {
    const pieces = createPaidPieces();
    pieces.of({ to: 'de' }).keep('Hello', of('Hallo'));
    assert.equal(pieces.of({ to: 'fr' }).take('Hello'), undefined);
    assert.deepEqual(pieces.of({ to: 'de' }).take('Hello'), of('Hallo'));
    assert.equal(pieces.of({ to: 'de' }).take('Hello'), undefined);
  });

  it('are forgotten, the oldest first, when there are more than 16 Mi characters of them, results included', () => {
    const pieces = createPaidPieces().of({});
    pieces.keep('first', of(''));
    pieces.keep('second', of(''));
    pieces.keep('third', of(filling('third').slice(JSON.stringify([{}, 'second']).length)));
    assert.equal(pieces.take('first'), undefined);
    assert.ok(pieces.take('second'));
    assert.ok(pieces.take('third'));
  });

  it('count no more once they were handed out or kept anew', () => {
    const pieces = createPaidPieces().of({});
    for (let time = 0; time < 2; time += 1) {
      pieces.keep('large', of(filling('large')));
      pieces.keep('large', of(filling('large')));
      assert.ok(pieces.take('large'));
    }
  });

  it('are not kept when one alone is more than that', () => {
    const pieces = createPaidPieces().of({});
    pieces.keep('large', of(`${filling('large')}x`));
    assert.equal(pieces.take('large'), undefined);
  });
});
