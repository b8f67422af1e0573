import assert from 'node:assert/strict';
import fc from 'fast-check';
import GithubSlugger from 'github-slugger';
import MarkdownIt from 'markdown-it';
import { readHtmlLinks } from '../../src/text/files/htmlLinks.ts';
import { readMarkdownLinks } from '../../src/text/files/markdownLinks.ts';
import {
  docusaurusHeadings,
  githubHeadings,
  hugoHeadings,
  mkdocsHeadings,
  starlightHeadings,
  vitepressHeadings,
  type HeadingRules,
} from '../../src/text/layouts/headingSlugs.ts';

const read = (text: string) => readMarkdownLinks(text) ?? assert.fail();
const found = (text: string) => read(text).destinations.map(({ start, end }) => text.slice(start, end));

describe('Destinations in Markdown', () => {
  it('are those of links, images, definitions and HTML, not of code', () => {
    const text = `---
image: ./front.png
---
# [A](a.md "title") ![alt [x](inner.md)](<img/a b.png> 'y') [empty]() [\`code\`](c(d).md)

[ref]: ../x.md#y "title"
[^note]: see [n](n.md)

| [t](t.md) |
| --- |
| ![i](i.png) |

<img src="h.png" alt='src="no"'> text <a href='k.md'>k</a> <video poster = "p.png"></video>

    [indented](no.md)

\`\`\`md
[fenced](no.md)
\`\`\`

\`[span](no.md)\` https://auto.link/ <https://x/> <../no.md> [r][ref] \\[no](no.md) $[no](no.md)$

<!-- [no](no.md) <a href="no.md"> -->

export const a = <a href="no.md">x</a>

<picture><source srcset="s.png, m.png 2x"></picture> <a href=u/v.md>u</a>
`;
    assert.deepEqual(
      found(text),
      [
        'a.md',
        'img/a b.png',
        'inner.md',
        'c(d).md',
        '../x.md#y',
        'n.md',
        't.md',
        'i.png',
        'h.png',
        'k.md',
        'p.png',
        's.png',
        'm.png',
        'u/v.md',
      ]
        .map((name) => ({ name, at: text.indexOf(name) }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ name }) => name),
    );
  });

  it('are where they are in a file with a byte order mark and other line ends', () => {
    assert.deepEqual(found('\uFEFF# [a](b.md)\r\n\r\n> [c]:\r\n> d.md\r\n'), ['b.md', 'd.md']);
  });

  it('are told without the notation of the file', () => {
    const text = String.raw`[a](b\(c\).md) [d](e&amp;f.md) <a href="g&amp;h.md"> [i](<j k.md>)`;
    assert.deepEqual(
      read(text).destinations.map(({ url }) => url),
      ['b(c).md', 'e&f.md', 'g&h.md', 'j k.md'],
    );
  });

  it('are in order and do not overlap, in any text', () => {
    const piece = fc.constantFrom('[', ']', '(', ')', '!', '<', '>', '"', '\n', '](x)', '[a](b)', '<img src="x">', '[r]: y\n', '`', '    ');
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        let done = 0;
        for (const { start, end } of readMarkdownLinks(text)?.destinations ?? []) {
          assert.ok(start >= done && start < end && end <= text.length);
          done = end;
        }
      }),
    );
  });

  it('are not looked for in a text that would take too long', () => {
    assert.equal(readMarkdownLinks('>'.repeat(1000)), undefined);
    assert.equal(readMarkdownLinks('['.repeat(5000)), undefined);
  });
});

describe('Destinations in HTML', () => {
  const inHtml = (text: string) => readHtmlLinks(text).destinations.map(({ start, end }) => text.slice(start, end));

  it('are those of tags, not of comments and scripts', () => {
    const text = `<link href="a.css"><!-- <a href="no"> --><script src="b.js">x = '<a href="no">'</script>
<a HREF='c.html'>c</a> <img src=d.png srcset="e.png 1x,
  f,g.png 2x"> <img srcset="data:image/png;base64,x"> <a name="n" href="">`;
    assert.deepEqual(inHtml(text), ['a.css', 'b.js', 'c.html', 'd.png', 'e.png', 'f,g.png']);
    assert.deepEqual([...readHtmlLinks(text).ids], ['n']);
  });

  it('are relative to the base if there is one', () => {
    assert.deepEqual(inHtml('<base href="https://x/"><a href="c.html">c</a>'), ['https://x/']);
  });
});

describe('Headings of a file', () => {
  const anchors = (text: string, rules: HeadingRules) => rules.anchors(read(text).headings(rules.reads));

  it('are those in lists, quotes and with an underline too', () => {
    const text = '\uFEFFOne\r\n===\r\n\r\n- # Two\r\n\r\n> ## Three ##\r\n> x\r\n\r\n    # Code\r\n\r\nFour\r\n*and* `five`\r\n---\r\n';
    for (const rules of [githubHeadings, docusaurusHeadings, starlightHeadings])
      assert.deepEqual(anchors(text, rules), ['one', 'two', 'three', 'fourand-five']);
    assert.deepEqual(anchors(text, hugoHeadings('github')), ['one', 'two', 'three', 'and-five']);
    assert.deepEqual(
      read(text)
        .headings({})
        .map(({ depth, start, end }) => [depth, text.slice(start, end)]),
      [
        [1, 'One\r\n==='],
        [1, '# Two'],
        [2, '## Three ##'],
        [2, 'Four\r\n*and* `five`\r\n---'],
      ],
    );
  });

  it('have an id of their own where the tool reads it', () => {
    const text = '# A {#own}\n## B {/* #in_code more */}\n## C <!-- #in-html -->\n## D { #e .f }\n## *G* {.h}\n## I {#j .k}\n## {#l}\n';
    assert.deepEqual(anchors(text, docusaurusHeadings), ['own', 'in_code', 'in-html', 'd--e-f-', 'g-h', 'j .k', 'l']);
    assert.deepEqual(anchors(text, vitepressHeadings), ['own', 'b-in-code-more', 'c', 'e', 'g', 'j', 'l']);
    assert.deepEqual(anchors(text, githubHeadings), ['a-own', 'b--in_code-more-', 'c-', 'd--e-f-', 'g-h', 'i-j-k', 'l']);
    assert.deepEqual(anchors('## A {/*b*/}\n', docusaurusHeadings), ['a-b']);
  });

  it('contain the words of links, and of images where the tool reads them', () => {
    const text = '## [A](b.md "c") ![D](e.png) <kbd>F</kbd> &amp; \\*g\\*\n';
    assert.deepEqual(anchors(text, githubHeadings), ['a--f--g']);
    assert.deepEqual(anchors(text, docusaurusHeadings), ['a-d-f--g']);
    assert.deepEqual(anchors(text, vitepressHeadings), ['a-d-f-g']);
    assert.deepEqual(anchors(text, mkdocsHeadings()), ['a-f-g']);
  });

  it('in HTML count where they get anchors', () => {
    const text = '<h1 align="center">A <b>b</b> &amp; c</h1>\n\n# A b & c\n\n<h2 id="own">D</h2>\n\n<h1>\n\n## E\n\n</h1>\n';
    assert.deepEqual(anchors(text, githubHeadings), ['a-b--c', 'a-b--c-1', 'd', 'e']);
    assert.deepEqual(anchors(text, starlightHeadings), ['a-b--c', 'a-b--c-1', 'own', 'e']);
    assert.deepEqual(anchors(text, vitepressHeadings), ['a-b-c', 'e']);
    assert.deepEqual([...read(text).ids], ['own']);
  });
});

/** Anchors of headings by the rules of GitHub, of what another parser shows. */
function otherAnchors(text: string): string[] {
  const parser = new MarkdownIt('default', { html: true });
  const slugger = new GithubSlugger();
  const tokens = parser.parse(text, {});
  return tokens.flatMap(({ type }, index) => {
    if (type !== 'heading_open') return [];
    const parts = (tokens[index + 1]?.children ?? []).map((child) => {
      if (child.type === 'text' || child.type === 'code_inline' || child.type === 'text_special') return child.content;
      return child.type === 'softbreak' ? '\n' : '';
    });
    return [slugger.slug(parts.join(''))];
  });
}

describe('Anchors of a file', () => {
  const parts = [
    'One',
    'two',
    'Über',
    '快速',
    '`a_b`',
    '*em*',
    '**Strong one**',
    '[Link](x.md)',
    '![Alt](i.png)',
    '&amp;',
    '&copy;',
    String.raw`\*`,
    '<b>',
    'C++',
    '2.0',
    '--',
    "it's",
    '~~no~~',
    ':rocket:',
    '🚀',
    'a_b_c',
    'हिन्दी',
    'العربية',
    'https',
    '{#id}',
    '(x)',
  ];
  const word = fc.constantFrom(...parts);
  const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
  const block = fc.oneof(
    fc.tuple(fc.integer({ min: 1, max: 6 }), words).map(([depth, title]) => `${'#'.repeat(depth)} ${title}`),
    words.map((title) => `x ${title}\n===`),
    words.map((title) => `> ## ${title} ##\n> ${title}`),
    words.map((title) => `- # ${title}\n\n  ${title}`),
    words.map((title) => `x ${title}`),
    words.map((title) => `\`\`\`\n# ${title}\n\`\`\``),
    words.map((title) => `    # ${title}`),
  );

  it('are the same as by another parser, for any headings', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), (blocks, end) => {
        const text = blocks.join('\n\n').replaceAll('\n', end);
        assert.deepEqual(githubHeadings.anchors(read(text).headings(githubHeadings.reads)), otherAnchors(text));
      }),
      { numRuns: 100 },
    );
  });
});
