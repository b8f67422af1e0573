import assert from 'node:assert/strict';
import { parseMarkdown } from '../../src/text/markdown/markdownParser.ts';
import { segmentText } from '../../src/text/segmentText.ts';
import { open } from './segmentWords.ts';

/** Texts for which the parser takes quadratic time. */
const hard: readonly (readonly [what: string, text: string])[] = [
  ['brackets', 'a ] '.repeat(1001)],
  ['emphasis', '*a '.repeat(1001)],
  ['comments without an end', `a ${'<!--'.repeat(1001)}`],
  ['instructions without an end', `a ${'<?'.repeat(1001)}`],
  ['lines that begin like items', '*a ]\n'.repeat(1001)],
  ['lines that begin like rows', '| ]\n'.repeat(1001)],
  ['lines that end like those of Windows', '[ ]\r\n'.repeat(600)],
  ['lines that end like those of old Macs', '[ ]\r'.repeat(600)],
  ['lines of a quotation', '> ]\n'.repeat(1001)],
  ['lists within lists', `${'- '.repeat(50)}a`],
  ['numbers within numbers', `${'1. '.repeat(50)}a`],
  ['quotes within quotes', `${'>'.repeat(50)} a`],
  ['lines without the mark of their quote', `> a\n${'a\n'.repeat(1001)}`],
  ['lines without the indentation of their item', `- a\n\n  b\n${'b\n'.repeat(1001)}`],
  ['underlined headings', 'a\n-\n'.repeat(401)],
  ['lines of one paragraph', 'a - b\n'.repeat(10_000)],
  // The parser looks at each word only where one could be an address.
  ['words of one paragraph', `a@b.example ${'a '.repeat(25_000)}`],
  ['every other line of an item without its indentation', `- a\n\n  ${'b:\n    c\n'.repeat(2000)}`],
];

const many = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/** Long texts as they stand in repositories. */
const usual: readonly (readonly [what: string, text: string])[] = [
  ['items', many(3000, (index) => `- [name ${String(index)}](https://a.example/${String(index)}) *is* a **link**`)],
  ['rows', `| a | b | c |\n| - | - | - |\n${many(2000, () => '| a | [b](c) | `d` |')}`],
  ['code', `\`\`\`json\n${many(5000, (index) => `  "a_${String(index)}": ["b", *c*],`)}\n\`\`\``],
  ['items without indentation', many(1000, (index) => `- name ${String(index)},\nmore,\nand *more*`)],
  ['items in items, without indentation', many(1000, (index) => `- name ${String(index)},\n  - more,\nand *more*`)],
  ['a quote of which the first line has a mark', `> ${many(400, (index) => `line ${String(index)}`)}`],
  ['definitions', many(1500, (index) => `[1.${String(index)}.0]: https://a.example/compare/v_${String(index)}`)],
  ['paragraphs before a rule', `${'a\n\n'.repeat(8000)}---`],
  [
    'sponsors',
    `Thanks\n${many(600, (index) => `<a href="https://a.example/${String(index)}"><img src="https://a.example/${String(index)}.svg"></a>`)}`,
  ],
  ['HTML', `<table>\n${many(2000, (index) => `  <td><a href="https://a.example/a_${String(index)}">[b]</a></td>`)}\n</table>`],
];

describe('Markdown that would take the parser too long', () => {
  for (const [what, text] of hard) {
    it(`is translated as plain text: ${what}`, async () => {
      assert.equal((await open('markdown', text)).readAs, 'plain');
    });
  }

  for (const [what, text] of usual) {
    it(`is none that people write: ${what}`, async () => {
      assert.ok(parseMarkdown(text));
      assert.equal((await open('markdown', `One *two*\n\n${text}\n\nthree\n`)).readAs, undefined);
    });
  }

  it('has no say in how a text is read that it stands before', async () => {
    for (const [, before] of hard) {
      const segmentedText = await segmentText('One **two**', { format: 'markdown', keepTerms: [], before: `${before}\n\n<b title="` });
      assert.deepEqual([segmentedText.readAs, segmentedText.tagged, segmentedText.payloads.length], [undefined, true, 1]);
    }
  });

  it('is not brought about by an answer: what a service makes of a text is told to be lost', async () => {
    const segmentedText = await open('markdown', 'One *two* three');
    const { lost } = segmentedText.restore(segmentedText.payloads.map((payload) => `${payload} a@b.example${' a'.repeat(25_000)}`));
    assert.notDeepEqual(lost, []);
  });
});
