import assert from 'node:assert/strict';
import { measure } from '../growth/measure.ts';
import { open } from './segmentWords.ts';

/** Restores a Markdown text of one payload from an answer. */
async function restored(text: string, sent: string, answer: string) {
  const segmentedText = await open('markdown', text);
  assert.deepEqual(segmentedText.payloads, [sent]);
  return segmentedText.restore([answer]);
}

describe('A mark outside the group that it was sent in', () => {
  const places: readonly (readonly [name: string, text: string, sent: string, answer: string, restored: string])[] = [
    [
      'goes back over the end that it was at',
      'See **the `run`** now',
      'See <g id="1">the <x id="2"/></g> now',
      'Siehe <g id="1">das</g> <x id="2"/> jetzt',
      'Siehe **das `run`** jetzt',
    ],
    [
      'goes back over the start that it was at',
      'See **`run` it** now',
      'See <g id="1"><x id="2"/> it</g> now',
      'Siehe <x id="2"/> <g id="1">es</g> jetzt',
      'Siehe **`run` es** jetzt',
    ],
    [
      'goes back out of a group that it was next to',
      'See `run` **it** now',
      'See <x id="1"/> <g id="2">it</g> now',
      'Siehe <g id="2"><x id="1"/> es</g> jetzt',
      'Siehe `run` **es** jetzt',
    ],
  ];
  for (const [name, text, sent, answer, wanted] of places) {
    it(name, async () => {
      assert.deepEqual(await restored(text, sent, answer), { text: wanted, lost: [] });
    });
  }

  const refused: readonly (readonly [name: string, text: string, sent: string, answer: string])[] = [
    [
      'away from its group',
      'See **the `run` now** here',
      'See <g id="1">the <x id="2"/> now</g> here',
      '<x id="2"/> Siehe <g id="1">das nun</g> hier',
    ],
    ['in the middle of another', 'See `run` **it now**', 'See <x id="1"/> <g id="2">it now</g>', 'Siehe <g id="2">es <x id="1"/> nun</g>'],
  ];
  for (const [name, text, sent, answer] of refused) {
    it(`is lost if it is ${name}`, async () => {
      const { lost } = await restored(text, sent, answer);
      assert.deepEqual(lost, ['`run`']);
    });
  }

  it('is lost if two groups are nested that were next to each other', async () => {
    const answer = 'Siehe <g id="1">das <g id="2">dies</g></g>';
    const { lost } = await restored('See **it** *this*', 'See <g id="1">it</g> <g id="2">this</g>', answer);
    assert.deepEqual(lost, ['*']);
  });

  it('takes time in proportion to the answer if it comes again and again', async () => {
    const segmentedText = await open('markdown', 'See **the `run`** now');
    // Lists are copied fast unless they are long.
    const restore = (marks: string) => void segmentedText.restore([`<g id="1">das</g>${marks.slice(0, -2).repeat(64)} jetzt`]);
    assert.equal(await measure(restore, '<x id="2"/>'), undefined);
  });
});
