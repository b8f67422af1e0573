import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TextFormat } from '../../src/text/segmentText.ts';
import { pseudoLocalize } from '../../src/sandbox/pseudoLocalize.ts';
import { open } from './segmentWords.ts';

const samples: Readonly<Record<TextFormat, string>> = {
  plain: 'Hi {name}, <b>5 files</b> & %d more\nby GitHub\n{n, plural,\n one {x}\n other {y}}',
  markdown:
    '# Hi *you* {#id}\n\n> one `x` and [two](/u)\n> three  \n> four [foo]\n\n- [ ] five **six** _seven_\n\n| a | {b} c |\n| - | - |\n\n[foo]: /u\n',
  html: '<p>One <b>two <i>three</i></b><br>\n four &nbsp; {x}</p><ul><li>GitHub five</ul>',
  xml: '<r><s>One <b>two</b> &amp; %s <e/></s><t>GitHub three</t></r>',
};
const formats: readonly TextFormat[] = ['plain', 'markdown', 'html', 'xml'];

const answer = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<x id="1"/>',
        '<x id="2"/>',
        '<x id="3"/>',
        '<x id="99"/>',
        '<x id="1">',
        '</x>',
        '<g id="1">',
        '<g id="2">',
        '<g id="3">',
        '</g>',
        '<k id="1">',
        '<k id="2">',
        '</k>',
        '<g id="2"/>',
        '<b>',
        '<',
        '>',
        '&',
        '&amp;',
        '&#x110000;',
        '&#0;',
        ' ',
        '\n',
        '\r\n',
        '# ',
        '- ',
        '> ',
        '|',
        '```',
        '**',
        '_',
        '[foo]',
        ']:',
        '---',
        '===',
        'word',
        '中文',
        '\u0000',
        '\uD800',
        '$&',
        '$1',
      ),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''));

describe('Whatever a service answers', () => {
  for (const format of formats) {
    it(`restoring ${format} never throws`, async () => {
      const segmentedText = await open(format, samples[format], ['GitHub']);
      fc.assert(
        fc.property(fc.array(answer, { maxLength: segmentedText.payloads.length + 2 }), (answers) => {
          const { text, lost } = segmentedText.restore(answers);
          assert.equal(typeof text, 'string');
          assert.ok(lost.every((name) => name !== ''));
        }),
        { numRuns: format === 'markdown' ? 500 : 2000 },
      );
    });

    it(`${format} without a tag of its own is told to be lost`, async () => {
      const segmentedText = await open(format, samples[format], ['GitHub']);
      segmentedText.payloads.forEach((payload, index) => {
        for (const [tag] of payload.matchAll(/<[xk][^>]*>(?:GitHub<\/k>)?|<g[^>]*>/g)) {
          const poorer = payload.replace(tag, '').replace(tag.startsWith('<g') ? '</g>' : '', '');
          const { lost } = segmentedText.restore(segmentedText.payloads.map((one, at) => (at === index ? poorer : one)));
          assert.notDeepEqual(lost, [], poorer);
        }
      });
    });

    it(`${format} comes through the sandbox's translation whole`, async () => {
      const segmentedText = await open(format, samples[format], ['GitHub']);
      const options = { target: 'de', ...(segmentedText.tagged && { tagHandling: 'xml' as const, ignoreTags: ['k'] }) };
      const { text, lost } = segmentedText.restore(segmentedText.payloads.map((payload) => pseudoLocalize(payload, options)));
      assert.deepEqual(lost, [], text);
      assert.match(text, /«de /);
      assert.ok(text.includes('GitHub') === samples[format].includes('GitHub'));
    });
  }

  it('an answer that nests without end does not exhaust the stack', async () => {
    for (const format of formats) {
      const segmentedText = await open(format, samples[format], ['GitHub']);
      for (const unit of ['<g id="1">', '<g id="99">', '<k id="1">', '</g>', '<x id="1">', '&', '<', '*', '_', '[', '> ']) {
        segmentedText.restore(segmentedText.payloads.map(() => unit.repeat(format === 'markdown' ? 2_000 : 50_000)));
      }
    }
  });
});
