import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { withLinearAutolinks } from '../../src/text/markdown/markdownAutolinks.ts';

const parts = ['[', ']', '![', '(c)', '][r]', 'www.a.bc', 'http://a.bc', 'a@b.cd', ' ', 'word', '\n', '`', '*', '\n\n[r]: /r\n\n'];

describe('Bare addresses in Markdown', () => {
  it('are links where the parser finds them without the changes that make it faster', () => {
    const [usual, linear] = [gfm(), withLinearAutolinks(gfm())];
    let links = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 24 }), (chosen) => {
        const text = chosen.join('');
        const [expected, found] = [usual, linear(text)].map((syntax) =>
          JSON.stringify(fromMarkdown(text, { extensions: [syntax], mdastExtensions: [gfmFromMarkdown()] })),
        );
        assert.equal(found, expected);
        if (/"url":"(?:http:|mailto:)/.test(found ?? '')) links += 1;
      }),
      { numRuns: 2000 },
    );
    assert.ok(links > 200, String(links));
  });

  it('are not looked for in a text that has none', () => {
    const of = (text: string) => Object.keys(withLinearAutolinks(gfm())(text).text ?? {}).length;
    assert.ok(of('Some words.') < 10, String(of('Some words.')));
    assert.ok(of('Some words, a@b.cd.') > 60, String(of('Some words, a@b.cd.')));
  });
});
