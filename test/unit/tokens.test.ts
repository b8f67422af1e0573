import assert from 'node:assert/strict';
import fc from 'fast-check';
import { segmentText } from '../../src/text/segmentText.ts';
import type { TextFormat } from '../../src/text/segmentText.ts';
import type { SegmentedText } from '../../src/text/segments.ts';

/** The passage as it is sent where no tags are handled. */
async function open(format: TextFormat, text: string, keepTerms: readonly string[] = [], before?: string): Promise<SegmentedText> {
  const segmentedText = await segmentText(text, { format, keepTerms, before });
  return segmentedText.withTokens?.() ?? assert.fail('There are no tokens.');
}

const shout = (payload: string) => payload.replaceAll(/\p{Ll}/gu, (letter) => letter.toUpperCase());

describe('A passage without tags', () => {
  it('holds tokens for what must not change, and is plain text besides', async () => {
    const segmentedText = await open('plain', 'Hi {name}, <b>5 files</b> & %d by GitHub', ['GitHub']);
    assert.deepEqual([segmentedText.payloads, segmentedText.tagged], [['Hi ⟦1⟧, ⟦2⟧5 files⟦/2⟧ & ⟦3⟧ by ⟦4⟧'], false]);
    assert.deepEqual(segmentedText.restore(['⟦4⟧: ⟦3⟧ & ⟦2⟧5 Dateien⟦/2⟧, ⟦1⟧']), {
      text: 'GitHub: %d & <b>5 Dateien</b>, {name}',
      lost: [],
    });
  });

  it('comes back in every format as it does with tags', async () => {
    const samples: readonly (readonly [TextFormat, string, string])[] = [
      ['plain', 'Hi {name},\n  two %s lines', 'HI {name},\n  TWO %s LINES'],
      ['markdown', '# One *two* `x`\n\n- [link](/u) & <b>more</b>  \n  next', '# ONE *TWO* `x`\n\n- [LINK](/u) & <b>MORE</b>  \n  NEXT'],
      ['html', '<p>One <b>two</b><br> &amp; {x}</p>', '<p>ONE <b>TWO</b><br> &amp; {x}</p>'],
      ['xml', '<r><s>One <b>two</b> &amp; %s</s></r>', '<r><s>ONE <b>TWO</b> &amp; %s</s></r>'],
    ];
    for (const [format, text, wanted] of samples) {
      const segmentedText = await open(format, text);
      assert.deepEqual(segmentedText.restore(segmentedText.payloads.map(shout)), { text: wanted, lost: [] }, format);
      assert.deepEqual(segmentedText.restore(segmentedText.payloads), { text, lost: [] }, format);
      assert.ok(!segmentedText.payloads.join('').includes('<'), format);
    }
  });

  it('is not taken as it was when a token is missing, doubled, crossed, unknown or torn', async () => {
    const segmentedText = await open('plain', 'See {a} and <b>bold</b> text');
    const lost = (answer: string) => segmentedText.restore([answer]).lost;
    assert.deepEqual(lost('Siehe ⟦1⟧ und ⟦2⟧fett⟦/2⟧'), []);
    assert.deepEqual(lost('Siehe ⟦ 1 ⟧ und ⟦2⟧fett⟦/ 2⟧'), []);
    assert.deepEqual(lost('Siehe und ⟦2⟧fett⟦/2⟧'), ['{a}']);
    assert.deepEqual(lost('Siehe ⟦1⟧ ⟦1⟧ und ⟦2⟧fett⟦/2⟧'), ['{a}']);
    assert.deepEqual(lost('Siehe ⟦1⟧ und ⟦2⟧fett'), ['<b>']);
    assert.deepEqual(lost('Siehe ⟦1⟧ und ⟦/2⟧fett⟦2⟧'), ['<b>']);
    assert.deepEqual(lost('Siehe ⟦1⟧ und ⟦2⟧fett⟦/2⟧ ⟦7⟧'), ['⟦7⟧']);
    assert.ok(lost('Siehe ⟦1 und ⟦2⟧fett⟦/2⟧').includes('{a}'));
    assert.deepEqual(lost(''), ['See {a} and <b>bold</b> text']);
  });

  it('has tokens of other characters where the text has these, also behind entities', async () => {
    assert.deepEqual((await open('plain', 'A ⟦1⟧ {b}')).payloads, ['A ⟦1⟧ ⟬1⟭']);
    assert.deepEqual((await open('html', '<p>A &#x27E6; <b>c</b> d</p>')).payloads, ['A ⟦ ⟬1⟭c⟬/1⟭ d']);
    const every = await segmentText('⟦⟬⦗⦃ {a} b', { format: 'plain', keepTerms: [] });
    assert.equal(every.withTokens?.(), undefined);
  });

  it('is not needed where there is nothing to protect', async () => {
    assert.equal((await segmentText('Nothing here', { format: 'plain', keepTerms: [] })).withTokens, undefined);
  });

  it('keeps what stays before it', async () => {
    const segmentedText = await open('markdown', 'x = 1\n```\n\nText with `code`', [], '```\n');
    assert.deepEqual(segmentedText.restore(segmentedText.payloads.map(shout)), { text: 'x = 1\n```\n\nTEXT WITH `code`', lost: [] });
  });

  it('is read in the end, whatever comes back', async () => {
    const segmentedText = await open('plain', 'See {a} and <b>bold</b> text');
    const parts = fc.constantFrom('⟦1⟧', '⟦2⟧', '⟦/2⟧', '⟦/1⟧', '⟦9⟧', '⟦', '⟧', ' ', 'word', '1', '/');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (pieces) => {
        const answer = pieces.join('');
        const { text, lost } = segmentedText.restore([answer]);
        const tokens = answer.match(/⟦\/?\d⟧/g) ?? [];
        if (tokens.toSorted().join('') !== '⟦/2⟧⟦1⟧⟦2⟧') assert.ok(lost.length > 0, answer);
        if (lost.length === 0) assert.ok(text.includes('{a}') && /<b>.+<\/b>/s.test(text), answer);
      }),
    );
    const long = await open('plain', `{a} ${'word '.repeat(10)}`);
    assert.ok(long.restore([`⟦${' '.repeat(200_000)}`.repeat(5)]).lost.length > 0);
  });
});
