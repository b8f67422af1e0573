import assert from 'node:assert/strict';
import fc from 'fast-check';
import { histories, live } from './fileLife.ts';

describe('Files that live for long', () => {
  it('random histories', async () => {
    const counts = { runs: 0, sent: 0, left: 0, units: 0 };
    await fc.assert(
      fc.asyncProperty(histories, (history) => live(history, counts)),
      { numRuns: 1000 },
    );
    // What cannot be written is rare, or the laws say nothing.
    assert.ok(counts.sent > 1000, String(counts.sent));
    assert.ok(counts.left < counts.units / 50, `${counts.left} of ${counts.units}`);
  }).timeout(600_000);
});
