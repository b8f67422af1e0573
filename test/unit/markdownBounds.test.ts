import assert from 'node:assert/strict';
import { isReadableMarkdown } from '../../src/formats/markdownBounds.ts';
import { openPassage } from '../../src/formats/passage.ts';
import { open, staysWhole } from './passageWords.ts';

/** Texts for which the parser takes quadratic time. */
const hard: readonly (readonly [what: string, text: string])[] = [
  ['brackets', 'a ] '.repeat(1001)],
  ['emphasis', '*a '.repeat(1001)],
  ['lists within lists', `${'- '.repeat(50)}a`],
  ['numbers within numbers', `${'1. '.repeat(50)}a`],
  ['quotes within quotes', `${'>'.repeat(50)} a`],
  ['underlined headings', 'a\n-\n'.repeat(401)],
  ['lines of one paragraph', 'a b\n'.repeat(2001)],
  ['words of one paragraph', 'a '.repeat(5001)],
];

describe('Markdown that would take the parser too long', () => {
  for (const [what, text] of hard) {
    it(`is translated as plain text: ${what}`, async () => {
      assert.equal(isReadableMarkdown(text), false);
      assert.equal((await open('markdown', text)).readAs, 'plain');
    });
  }

  it('is none that people write', async () => {
    const items = Array.from(
      { length: 3000 },
      (_, index) => `- [name ${String(index)}](https://a.example/${String(index)}) *is* a **link**`,
    );
    const rows = Array.from({ length: 2000 }, () => '| a | [b](c) | `d` |');
    for (const text of [items.join('\n'), ['| a | b | c |', '| - | - | - |', ...rows].join('\n'), '- a\n  - b\n    - c\n      > d\n']) {
      assert.equal(isReadableMarkdown(text), true);
    }
    await staysWhole('markdown', '# A\n\n- a *b*\n  1. c\n\nA\n---\n\nb\n');
  });

  it('has no say in how a text is read that it stands before', async () => {
    for (const [, before] of hard) {
      const passage = await openPassage('One **two**', { format: 'markdown', keepTerms: [], before: `${before}\n\n<b title="` });
      assert.deepEqual([passage.readAs, passage.tagged, passage.payloads.length], [undefined, true, 1]);
    }
  });

  it('is not brought about by an answer: what a service makes of a text is told to be lost', async () => {
    const passage = await open('markdown', 'One *two* three');
    const { lost } = passage.restore(passage.payloads.map((payload) => payload + ' ]'.repeat(1200)));
    assert.notDeepEqual(lost, []);
  });
});
