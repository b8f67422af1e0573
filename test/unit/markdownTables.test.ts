import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfm } from 'micromark-extension-gfm';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { parseMarkdown } from '../../src/text/markdown/markdownParser.ts';

/** What the parser reads on its own. Addresses are not searched for in texts. */
function plainly(text: string): unknown {
  const nodes = gfmFromMarkdown();
  for (const extension of nodes) delete extension.transforms;
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: nodes });
}

describe('Tables in Markdown', () => {
  it('are found wherever the parser finds them on its own', async () => {
    const lead = fc.constantFrom('', '', '', '- ', '  ', '> ', '> > ', '1. ', '   ', '    ', '\t', '- - ', '>- ');
    const rest = fc.constantFrom(
      '',
      'a',
      '| a |',
      'a | b',
      '| a | b |',
      '| - |',
      '| - | - |',
      '-',
      '---',
      '--- | ---',
      ':-',
      ':-: | -:',
      '|-',
      '| a \\| b |',
      '`|`',
      '***',
      '# a',
      '<div>',
      '```',
      '[a]: b',
    );
    const lines = fc.array(fc.tuple(lead, rest), { maxLength: 8 });
    const end = fc.constantFrom('\n', '\r\n', '\r');
    let tables = 0;
    await fc.assert(
      fc.asyncProperty(lines, end, async (all, eol) => {
        // Without front matter.
        const text = ['# t', ...all.map((parts) => parts.join(''))].join(eol);
        const expected = plainly(text);
        tables += JSON.stringify(expected).split('"table"').length - 1;
        assert.deepEqual(parseMarkdown(text), expected);
      }),
      { numRuns: 4000, seed: 1 },
    );
    assert.ok(tables > 150, `${tables} tables`);
  }).timeout(60_000);
});
