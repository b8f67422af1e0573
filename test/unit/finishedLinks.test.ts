import assert from 'node:assert/strict';
import fc from 'fast-check';
import { finishedLinks, type FinishedLinks, type LinkOptions } from '../../src/text/files/finishedLinks.ts';
import { readMdxLinks } from '../../src/text/files/mdxLinks.ts';
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
import type { KeptLinks } from '../../src/text/layouts/relativeLinks.ts';

const files = new Set(['docs/a.md', 'docs/b.md', 'docs/img/a b.png', 'docs/img/c.png', 'docs/img/d(e).png', 'docs/img/f&g.png', 'x.md']);

interface Given {
  readonly format?: LinkOptions['format'];
  readonly target?: string;
  readonly rules?: HeadingRules | undefined;
  readonly keeps?: KeptLinks;
  readonly isUpdate?: boolean;
  readonly units?: LinkOptions['units'];
}

function finished(source: string, translated: string, given: Given = {}): FinishedLinks {
  const { format = 'markdown', target = 'docs/a.de.md', keeps = 'nothing', isUpdate = false, units } = given;
  const headings = 'rules' in given ? given.rules : githubHeadings;
  const options = { format, layout: { headings, keeps }, has: (path: string) => files.has(path) || path === target, readMdx: readMdxLinks };
  const run = (text: string, again: boolean) => {
    const places = { ...options, isUpdate: again, ...(units && { units }) };
    return finishedLinks({ path: 'docs/a.md', text: source }, { path: target, text }, places) ?? assert.fail();
  };
  const result = run(translated, isUpdate);
  assert.equal(run(result.text, true).text, result.text);
  return result;
}

const unknownOf = ({ text, unknownFragments }: FinishedLinks) => unknownFragments.map(({ start, end }) => text.slice(start, end));

/** The text after the links of a file that has only links were moved to another folder. */
const moved = (text: string, given: Given = {}) => finished(text, text, { target: 'de/a.md', ...given }).text;

describe('Relative links of a translation', () => {
  it('lead from its folder to what they led to, in each notation', () => {
    assert.equal(
      moved(
        `[b](b.md "t") ![c](img/c.png) [d](<img/a b.png> 't') [e](img/a%20b.png)\r
<img src="img/c.png"> <a href='b.md#x'>b</a> <a href=b.md>b</a> <img srcset="img/c.png, img/c.png 2x">\r
\r
[r]: ./b.md?x=1 'y'\r
`,
      ),
      `[b](../docs/b.md "t") ![c](../docs/img/c.png) [d](<../docs/img/a b.png> 't') [e](../docs/img/a%20b.png)\r
<img src="../docs/img/c.png"> <a href='../docs/b.md#x'>b</a> <a href=../docs/b.md>b</a> <img srcset="../docs/img/c.png, ../docs/img/c.png 2x">\r
\r
[r]: ../docs/b.md?x=1 'y'\r
`,
    );
  });

  it('with parentheses, escapes and entities lead there too', () => {
    assert.equal(moved('![](img/d(e).png) ![](<img/d(e).png>)'), '![](../docs/img/d(e).png) ![](<../docs/img/d(e).png>)');
    assert.equal(moved(String.raw`![](img/d\(e\).png)`), '![](../docs/img/d%28e%29.png)');
    assert.equal(moved('![](img/f&g.png) <img src="img/f&amp;g.png">'), '![](../docs/img/f&g.png) <img src="../docs/img/f&amp;g.png">');
    assert.equal(moved('![](img/a&#32;b.png)'), '![](../docs/img/a%20b.png)');
  });

  it('stay in the same folder, in code, comments and front matter, and where they lead elsewhere', () => {
    const text = `---
image: img/c.png
---
\`[b](b.md)\` <!-- [b](b.md) --> <./b.md> [x](https://x/b.md) [y](/b.md) [z](none.md)

    [b](b.md)

~~~
[b](b.md)
~~~
`;
    assert.equal(moved(text), text);
    assert.equal(finished('[b](b.md)', '[B](b.md)').text, '[B](b.md)');
    assert.equal(moved('[b](b.md) ![](img/c.png)', { keeps: 'documents' }), '[b](b.md) ![](../docs/img/c.png)');
  });

  it('of HTML files do as well', () => {
    const html = '<a href="b.md">b</a><script src="img/c.png">"<a href=b.md>"</script><a href="#h">h</a><h1 id="h">H</h1>';
    assert.equal(
      moved(html, { format: 'html' }),
      '<a href="../docs/b.md">b</a><script src="../docs/img/c.png">"<a href=b.md>"</script><a href="#h">h</a><h1 id="h">H</h1>',
    );
    const based = '<base href="https://x/"><a href="b.md">b</a>';
    assert.equal(moved(based, { format: 'html' }), based);
  });

  it('stay in an update where they lead to something', () => {
    const source = '[b](b.md) [x](../x.md)';
    const update = { target: 'docs/de/a.md', isUpdate: true };
    assert.equal(finished(source, '[b](../b.md) [x](../x.md)', update).text, '[b](../b.md) [x](../../x.md)');
  });
});

describe('Links to headings of a translation', () => {
  const source = '# Opening hours\n\n[a](#opening-hours "t") <a href="#opening-hours">b</a> [c][r] [d](#none)\n\n[r]: <#opening-hours>\n';
  const translated =
    '# Öffnungszeiten\n\n[a](#opening-hours "t") <a href="#opening-hours">b</a> [c][r] [d](#none)\n\n[r]: <#opening-hours>\n';

  it('follow them', () => {
    const expected =
      '# Öffnungszeiten\n\n[a](#öffnungszeiten "t") <a href="#öffnungszeiten">b</a> [c][r] [d](#none)\n\n[r]: <#öffnungszeiten>\n';
    assert.deepEqual(finished(source, translated), { text: expected, unknownFragments: [] });
    assert.equal(finished(source, translated, { isUpdate: true }).text, expected);
    assert.equal(finished(source, translated, { rules: vitepressHeadings }).text, expected.replaceAll('#ö', '#o'));
  });

  it('are listed where anchors are not known', () => {
    const result = finished(`${source}<a id="own"></a> [o](#own) [t](#top)`, `${translated}<a id="own"></a> [o](#own) [t](#top)`, {
      rules: undefined,
    });
    assert.equal(result.text, `${translated}<a id="own"></a> [o](#own) [t](#top)`);
    assert.deepEqual(unknownOf(result), ['#opening-hours', '#opening-hours', '#none', '#opening-hours']);
  });

  it('follow each of several with the same words, encoded if they were', () => {
    const text = (one: string, two: string, links: string) => `# ${one}\n## ${two}\n# ${one}\n${links}`;
    assert.equal(
      finished(
        text('Größe', 'Name', '[a](#gr%C3%B6%C3%9Fe-1) [b](#größe) [c](#name)'),
        text('大小', '名前', '[a](#gr%C3%B6%C3%9Fe-1) [b](#größe) [c](#name)'),
      ).text,
      text('大小', '名前', '[a](#%E5%A4%A7%E5%B0%8F-1) [b](#大小) [c](#名前)'),
    );
    // What another heading was named before is no longer there.
    assert.equal(
      finished(text('Foo', 'Bar', '[a](#foo) [b](#bar) [c](#foo-1)'), text('Bar', 'Baz', '[a](#foo) [b](#bar) [c](#foo-1)')).text,
      text('Bar', 'Baz', '[a](#bar) [b](#baz) [c](#bar-1)'),
    );
  });

  it('stay where a place has an id', () => {
    const given = (title: string) => `# ${title} {#own}\n\n## ${title}\n\n<a id="place"></a>[a](#own) [b](#place) [c](#title)`;
    assert.equal(finished(given('Title'), given('Titel'), { rules: docusaurusHeadings }).text, given('Titel').replace('#title', '#titel'));
    const inHtml = (title: string) => `<h2 id="own">${title}</h2>\n\n[a](#own) [b](#title)`;
    assert.equal(finished(inHtml('Title'), inHtml('Titel')).text, inHtml('Titel').replace('#title', '#titel'));
    // A link to the heading would lead to the place.
    const taken = (title: string) => `<a id="titel"></a>\n\n# ${title}\n\n[a](#title)`;
    const result = finished(taken('Title'), taken('Titel'));
    assert.equal(result.text, taken('Titel'));
    assert.deepEqual(unknownOf(result), ['#title']);
  });

  it('are found in lists, quotes and headings, with other line ends and a byte order mark', () => {
    const text = (one: string, two: string) =>
      `\uFEFF${one} [x](#second-one)\r\n===\r\n\r\n> ## ${two}\r\n>\r\n> - [y](#second-one)\r\n>   # [z](#first-x)\r\n`;
    assert.equal(
      finished(text('First', 'Second one'), text('Erstes', 'Zweites')).text,
      text('Erstes', 'Zweites').replaceAll('second-one', 'zweites').replace('first-x', 'erstes-x'),
    );
  });

  it('stay where the anchor of a heading contains them', () => {
    const text = (one: string, two: string) => `# ${one} [x](#two)\n# ${two}\n[y](#two)\n`;
    const result = finished(text('One', 'Two'), text('Eins', 'Zwei'), { rules: hugoHeadings('github') });
    assert.equal(result.text, '# Eins [x](#two)\n# Zwei\n[y](#zwei)\n');
    assert.deepEqual(unknownOf(result), ['#two']);
  });

  it('follow them with the path of the file too, where it leads to the translation', () => {
    const [english, german] = ['# One\n[a](a.md#one) [b](b.md#one)\n', '# Eins\n[a](a.md#one) [b](b.md#one)\n'];
    assert.equal(finished(english, german, { target: 'de/a.md' }).text, '# Eins\n[a](a.md#eins) [b](../docs/b.md#one)\n');
    assert.equal(finished(english, german).text, german);
    assert.equal(finished(english, german, { target: 'i18n/de/a.md', keeps: 'documents' }).text, '# Eins\n[a](a.md#eins) [b](b.md#one)\n');
  });

  it('stay in an update where they lead to a heading of it', () => {
    const english = '# One\n# Two\n[a](#one) [b](#two)\n';
    const german = '# Eins\n# One\n[a](#one)\n';
    assert.equal(finished(english, german, { isUpdate: true }).text, german);
    assert.equal(
      finished(english, '# Eins\n# Zwei\n[a](#eins) [b](#two)\n', { isUpdate: true }).text,
      '# Eins\n# Zwei\n[a](#eins) [b](#zwei)\n',
    );
  });

  it('are listed in an update where headings have no partners, unless units tell them', () => {
    const english = '# One\n# Two\n[a](#two)\n';
    const german = '# Zwei\n[a](#two)\n';
    const result = finished(english, german, { isUpdate: true });
    assert.deepEqual([result.text, ...unknownOf(result)], [german, '#two']);
    const units = [{ source: { start: 8, end: 11 }, target: { start: 2, end: 6 } }];
    assert.equal(finished(english, german, { isUpdate: true, units }).text, '# Zwei\n[a](#zwei)\n');
  });

  it('are those of MDX, also in elements, and in a document that is none, but not in code', () => {
    const mdx = (text: string) => moved(text, { format: 'mdx' });
    assert.equal(
      mdx(`import b from './b.md'

<Tabs>
<TabItem label="b.md">
  [b](b.md) ![c](img/c.png) <Card href="b.md" src={'b.md'} {...b}>[*b*](./b.md#x)</Card>
  <!-- [b](b.md) -->
</TabItem>
</Tabs>

<img src='img/c.png' /> {/* [b](b.md) */} \`[b](b.md)\` <pre>[b](b.md)</pre>

$$
[b](b.md) { x
$$

[r]: b.md
`),
      `import b from './b.md'

<Tabs>
<TabItem label="b.md">
  [b](../docs/b.md) ![c](../docs/img/c.png) <Card href="../docs/b.md" src={'b.md'} {...b}>[*b*](../docs/b.md#x)</Card>
  <!-- [b](b.md) -->
</TabItem>
</Tabs>

<img src='../docs/img/c.png' /> {/* [b](b.md) */} \`[b](b.md)\` <pre>[b](../docs/b.md)</pre>

$$
[b](b.md) { x
$$

[r]: ../docs/b.md
`,
    );
    assert.equal(mdx('<br>\n\n[b](b.md)\n'), '<br>\n\n[b](../docs/b.md)\n');
    const [english, german] = [
      '<A>\n# One\n</A>\n\n<a id="two" /> [1](#one) [2](#two)\n',
      '<A>\n# Eins\n</A>\n\n<a id="two" /> [1](#one) [2](#two)\n',
    ];
    assert.equal(finished(english, german, { format: 'mdx' }).text, german.replace('(#one)', '(#eins)'));
  });

  it('are not read in a text that would take too long', () => {
    const options: LinkOptions = {
      format: 'markdown',
      layout: { headings: githubHeadings, keeps: 'nothing' },
      has: () => false,
      isUpdate: false,
    };
    const hard = { path: 'a.md', text: '['.repeat(5000) };
    const easy = { path: 'b.md', text: '[a](#b)' };
    assert.equal(finishedLinks(easy, hard, options), undefined);
    assert.equal(finishedLinks(hard, easy, options), undefined);
  });
});

describe('Links of any document', () => {
  const rules = [
    githubHeadings,
    docusaurusHeadings,
    starlightHeadings,
    vitepressHeadings,
    hugoHeadings('github'),
    mkdocsHeadings(),
    undefined,
  ];
  const title = fc.constantFrom(
    'One',
    'Two',
    'One-1',
    'Größe (neu)',
    '大小',
    'क़लम',
    '`a_b` *c*',
    '[l](x.md) x',
    '!!!',
    'e\u0301',
    'x {#own}',
    'a & b',
  );
  const link = fc.tuple(fc.nat(7), fc.nat(9), fc.boolean());
  const part = fc.record({ shape: fc.nat(5), title, other: title, links: fc.array(link, { maxLength: 3 }) });

  const headingOf = (shape: number, words: string) =>
    [`# ${words}`, `## ${words} ##`, `${words}\n---`, `> # ${words}`, `- ## ${words}`, `<!-- # ${words} -->\n\n## ${words}`][shape % 6] ??
    '';

  function linkTo(shape: number, fragment: string): string {
    const destinations = [
      `[a](#${fragment} "t")`,
      `![a](<#${fragment}>)`,
      `<a href="#${fragment}">a</a>`,
      `[a](b.md#${fragment})`,
      '[b](b.md) ![](<img/a b.png>)',
      `\`[a](#${fragment})\``,
      '[a](#gone) [b](../x.md)',
      `[[a](#${fragment})](b.md)`,
    ];
    return destinations[shape % 8] ?? '';
  }

  it('lead to the same headings and files; nothing else changes, and a second run changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 5 }),
        fc.constantFrom(...rules),
        fc.constantFrom('docs/a.de.md', 'de/a.md', 'docs/de/x/a.md'),
        fc.constantFrom('\n', '\r\n'),
        (parts, headings, target, end) => {
          const reading = headings?.reads ?? {};
          const anchorsOf = (text: string) => headings?.anchors((readMarkdownLinks(text) ?? assert.fail()).headings(reading)) ?? [];
          const bare = parts.map((one) => headingOf(one.shape, one.title)).join('\n\n');
          const known = anchorsOf(bare);
          const text = (isTarget: boolean) =>
            parts
              .map(({ shape, title: own, other, links }) => {
                const paragraph = links.map(([kind, index, isEncoded]) => {
                  const anchor = known[index % Math.max(known.length, 1)] ?? 'none';
                  return linkTo(kind, isEncoded ? encodeURIComponent(anchor) : anchor.replaceAll(/[\s()<>%]/g, encodeURIComponent));
                });
                return `${headingOf(shape, isTarget ? other : own)}\n\n${paragraph.join(' x ')}`;
              })
              .join('\n\n')
              .replaceAll('\n', end);
          const [source, translated] = [text(false), text(true)];
          const result = finished(source, translated, { target, rules: headings });
          const [before, after] = [readMarkdownLinks(translated) ?? assert.fail(), readMarkdownLinks(result.text) ?? assert.fail()];
          assert.equal(after.destinations.length, before.destinations.length);
          const [from, to] = [anchorsOf(source), anchorsOf(result.text)];
          assert.deepEqual(to, anchorsOf(translated));
          const left = new Set(result.unknownFragments.map(({ start }) => start));
          let [done, doneAfter] = [0, 0];
          for (const [index, one] of before.destinations.entries()) {
            const other = after.destinations[index] ?? assert.fail();
            assert.equal(result.text.slice(doneAfter, other.start), translated.slice(done, one.start));
            [done, doneAfter] = [one.end, other.end];
            if (!/^#./.test(one.url) || !headings) continue;
            const reached = from.indexOf(decodeURIComponent(one.url.slice(1)));
            if (reached === -1 || left.has(other.start)) assert.equal(other.url, one.url);
            else {
              const fragment = decodeURIComponent(other.url.slice(1));
              const found = to.includes(fragment) ? to.indexOf(fragment) : to.indexOf(headings.anchorOf(fragment));
              assert.equal(found, reached, `${one.url} -> ${other.url}`);
            }
          }
          assert.equal(result.text.slice(doneAfter), translated.slice(done));
          if (!headings) assert.ok(left.size > 0 || !before.destinations.some(({ url }) => /^#./.test(url)));
        },
      ),
      { numRuns: 60 },
    );
  });
});
