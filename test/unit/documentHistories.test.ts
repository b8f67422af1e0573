import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { PairFact } from '../../src/services/localization/facts.ts';
import { changed, newBlock, steps, Words } from './documentHistory.ts';
import { events, forms, live, settle, whats } from './documentLife.ts';
import { firstRun, flat, mapTexts, translated } from './documentModel.ts';
import type { Document } from './documentModel.ts';

describe('Documents that live for long', () => {
  it('random histories', () => {
    fc.assert(
      fc.property(forms, fc.array(events(whats), { maxLength: 14 }), (start, history) => live(start, history, 0)),
      { numRuns: 1000 },
    );
  }).timeout(120_000);

  it('random histories with texts that stand in several places', () => {
    fc.assert(
      fc.property(forms, fc.array(events([...whats, 'copy', 'pull']), { maxLength: 14 }), (start, history) => live(start, history, 2)),
      { numRuns: 1000 },
    );
  }).timeout(120_000);

  it('is in step after a run if nobody has changed the target', () => {
    fc.assert(
      fc.property(
        forms,
        fc.array(fc.array(steps(['words', 'guarded', 'insert', 'delete', 'move', 'cell'])), { maxLength: 5 }),
        (start, rounds) => {
          const author = new Words('s');
          let source: Document = start.map((form) => newBlock(form, author));
          let { target, facts }: { target: Document; facts: readonly PairFact[] } = firstRun(source);
          for (const round of rounds) {
            for (const step of round) source = changed(source, step, author);
            ({ target, facts } = settle(source, target, facts));
            const plain = (document: Document) =>
              flat(document).blocks.map(({ texts }) => texts.map(({ words, guarded }) => [words, guarded]));
            const expected = mapTexts(source, (one) => (one.sent ? translated(one) : one));
            assert.deepEqual(plain(target), plain(expected));
          }
        },
      ),
      { numRuns: 1000 },
    );
  }).timeout(120_000);
});
