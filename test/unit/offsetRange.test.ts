import assert from 'node:assert/strict';
import fc from 'fast-check';
import { moved, widened } from '../../src/editor/offsetRange.ts';
import type { OffsetRange } from '../../src/editor/offsetRange.ts';

describe('A range that follows edits', () => {
  const edits = fc.array(fc.record({ at: fc.nat(60), length: fc.nat(5), text: fc.constantFrom('', 'x', 'yy', '\n', 'longer text') }), {
    maxLength: 10,
  });

  it('still holds the same text as long as no edit reached into it', () => {
    fc.assert(
      fc.property(edits, fc.nat(20), fc.integer({ min: 1, max: 20 }), (changes, start, length) => {
        let text = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
        const original = text.slice(start, start + length);
        let range: OffsetRange = { start, end: start + length, touched: false };
        for (const { at, length: replaced, text: inserted } of changes) {
          const offset = Math.min(at, text.length);
          const removed = Math.min(replaced, text.length - offset);
          text = text.slice(0, offset) + inserted + text.slice(offset + removed);
          range = moved(range, { offset, length: removed, inserted: inserted.length });
        }
        if (!range.touched) assert.equal(text.slice(range.start, range.end), original);
      }),
    );
  });

  it('moves with text typed above, and stays with text typed below', () => {
    const range = { start: 10, end: 20, touched: false };
    assert.deepEqual(moved(range, { offset: 0, length: 0, inserted: 3 }), { start: 13, end: 23, touched: false });
    assert.deepEqual(moved(range, { offset: 20, length: 5, inserted: 1 }), range);
  });

  it('does not take in what is typed right at its edges', () => {
    const range = { start: 10, end: 20, touched: false };
    assert.deepEqual(moved(range, { offset: 10, length: 0, inserted: 1 }), { start: 11, end: 21, touched: false });
    assert.deepEqual(moved(range, { offset: 20, length: 0, inserted: 1 }), range);
  });

  it('takes in, once it was touched, what redo puts right beside it', () => {
    // «ab c» in xx«ab c»xx, undone to Ab and brought back by edits from the bottom up.
    const undone = { start: 2, end: 4, touched: true };
    const pieces = [
      { offset: 4, length: 0, inserted: 3 },
      { offset: 2, length: 1, inserted: 1 },
      { offset: 2, length: 0, inserted: 1 },
    ];
    assert.deepEqual(pieces.reduce(widened, undone), { start: 2, end: 8, touched: true });
    assert.deepEqual(widened(undone, { offset: 5, length: 0, inserted: 3 }), undone);
    assert.deepEqual(widened(undone, { offset: 0, length: 1, inserted: 3 }), { start: 4, end: 6, touched: true });
    assert.deepEqual(widened(undone, { offset: 3, length: 4, inserted: 1 }), { start: 2, end: 4, touched: true });
  });

  it('is touched by any edit inside', () => {
    assert.equal(moved({ start: 10, end: 20, touched: false }, { offset: 15, length: 0, inserted: 1 }).touched, true);
    assert.equal(moved({ start: 10, end: 20, touched: false }, { offset: 5, length: 6, inserted: 0 }).touched, true);
  });
});
