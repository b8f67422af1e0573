import assert from 'node:assert/strict';
import fc from 'fast-check';
import { lowerBound, packRequests } from '../../src/client/pack.ts';

describe('Packing texts into requests ("up to 50 texts per request", "Body is at most 128 KiB")', () => {
  const capacity = 100;
  const sizes = fc.array(fc.integer({ min: 1, max: capacity }), { maxLength: 60 });

  it('puts every text into exactly one request', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 50 }), (items, most) => {
        const packed = packRequests(items, capacity, most).flat();
        assert.deepEqual(
          packed.toSorted((a, b) => a - b),
          [...items.keys()],
        );
      }),
    );
  });

  it('keeps every request within its bytes and its number of texts [translate.body] [translate.text] [limits.body] [limits.texts]', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 50 }), (items, most) => {
        for (const request of packRequests(items, capacity, most)) {
          assert.ok(request.length <= most);
          assert.ok(request.reduce((sum, index) => sum + (items[index] ?? 0), 0) <= capacity);
        }
      }),
    );
  });

  it('needs as few requests as trying every packing finds', () => {
    const few = fc.array(fc.integer({ min: 1, max: capacity }), { maxLength: 7 });
    fc.assert(
      fc.property(few, fc.integer({ min: 1, max: 4 }), (items, most) => {
        assert.equal(packRequests(items, capacity, most).length, fewestRequests(items, most));
      }),
      { numRuns: 500 },
    );
  });

  it('never needs fewer than the lower bound, and reaches it for short texts', () => {
    fc.assert(
      fc.property(sizes, (items) => {
        assert.ok(packRequests(items, capacity, 50).length >= lowerBound(items, capacity, 50));
      }),
    );
    assert.equal(
      packRequests(
        Array.from({ length: 2000 }, () => 20),
        128 * 1024,
        50,
      ).length,
      40,
    );
  });

  it('fills requests from both ends where few large and many small texts meet both limits', () => {
    // One large and nine small ones fill a request; two large ones would leave no room for as many as it may hold.
    const items = [...Array.from({ length: 1800 }, () => 5), ...Array.from({ length: 200 }, () => 40)];
    assert.equal(packRequests(items, 85, 10).length, 200);
  });

  it('finds what only trying finds, among as many as 500 texts', () => {
    const six = [46, 40, 30, 30, 27, 27];
    assert.equal(packRequests(six, capacity, 4).length, 2);
    const items = [...Array.from({ length: 494 }, () => capacity), ...six];
    assert.equal(packRequests(items, capacity, 4).length, 496);
  });

  it('keeps texts that fit in order into requests of neighbours', () => {
    assert.deepEqual(packRequests([1, 1, 1, 1, 1], capacity, 2), [[0, 1], [2, 3], [4]]);
  });

  it('asks for nothing when there is nothing to translate', () => {
    assert.deepEqual(packRequests([], capacity, 50), []);
  });

  it('packs a hundred thousand texts without trying every packing', () => {
    const items = Array.from({ length: 100_000 }, (_, index) => 1 + ((index * 7919) % capacity));
    const packed = packRequests(items, capacity, 50);
    assert.ok(packed.length <= lowerBound(items, capacity, 50) * 1.1);
  });

  /** Every way to distribute the items over requests, by brute force. */
  function fewestRequests(items: readonly number[], most: number): number {
    let best = items.length;
    const bins: { free: number; places: number }[] = [];
    const place = (at: number): void => {
      const size = items[at];
      if (size === undefined) {
        best = Math.min(best, bins.length);
        return;
      }
      for (const bin of bins) {
        if (bin.free < size || bin.places === 0) continue;
        bin.free -= size;
        bin.places -= 1;
        place(at + 1);
        bin.free += size;
        bin.places += 1;
      }
      bins.push({ free: capacity - size, places: most - 1 });
      place(at + 1);
      bins.pop();
    };
    place(0);
    return best;
  }
});
