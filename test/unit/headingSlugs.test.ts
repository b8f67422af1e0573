import assert from 'node:assert/strict';
import fc from 'fast-check';
import { translatedAnchors, translatedFragment } from '../../src/text/layouts/fragments.ts';
import {
  docusaurusHeadings,
  githubHeadings,
  hugoHeadings,
  mkdocsHeadings,
  starlightHeadings,
  vitepressHeadings,
  type Heading,
  type HeadingRules,
} from '../../src/text/layouts/headingSlugs.ts';

const headings = (...texts: readonly (string | Heading)[]): Heading[] =>
  texts.map((heading) => (typeof heading === 'string' ? { text: heading, raw: heading } : heading));

const all: readonly HeadingRules[] = [
  githubHeadings,
  docusaurusHeadings,
  starlightHeadings,
  vitepressHeadings,
  hugoHeadings('github'),
  hugoHeadings('github-ascii'),
  mkdocsHeadings(),
  mkdocsHeadings('_'),
];

/** Anchors of a heading as GitHub, VitePress, Hugo and MkDocs have them, by their documentation and tests. */
const table: readonly (readonly [text: string, github: string, vitepress: string, hugo: string, mkdocs: string])[] = [
  ['Getting started', 'getting-started', 'getting-started', 'getting-started', 'getting-started'],
  ['What is it? (2.0)', 'what-is-it-20', 'what-is-it-2-0', 'what-is-it-20', 'what-is-it-20'],
  ['Über die Größe', 'über-die-größe', 'uber-die-große', 'über-die-größe', 'uber-die-groe'],
  ['1. Install', '1-install', '_1-install', '1-install', '1-install'],
  ['A & B', 'a--b', 'a-b', 'a--b', 'a-b'],
  ['`npm_run` -- now', 'npm_run----now', 'npm-run-now', 'npm_run----now', 'npm_run-now'],
  ['快速开始', '快速开始', '快速开始', '快速开始', '_1'],
  ['Trailing - ', 'trailing---', 'trailing', 'trailing--', 'trailing-'],
];

describe('Anchors of headings', () => {
  for (const [text, github, vitepress, hugo, mkdocs] of table) {
    it(`are made of “${text}” as each tool does`, () => {
      const of = (rules: HeadingRules) => rules.anchors(headings(text))[0];
      assert.deepEqual([of(githubHeadings), of(starlightHeadings), of(docusaurusHeadings)], [github, github, github]);
      assert.deepEqual([of(vitepressHeadings), of(hugoHeadings('github')), of(mkdocsHeadings())], [vitepress, hugo, mkdocs]);
    });
  }

  it('are counted where headings are the same', () => {
    const same = headings('A', 'A', 'A-1', 'A');
    assert.deepEqual(githubHeadings.anchors(same), ['a', 'a-1', 'a-1-1', 'a-2']);
    assert.deepEqual(vitepressHeadings.anchors(same), ['a', 'a-1', 'a-1-1', 'a-2']);
    assert.deepEqual(hugoHeadings('github').anchors(same), ['a', 'a-1', 'a-1-1', 'a-2']);
    assert.deepEqual(mkdocsHeadings().anchors(headings('A', 'A', 'A_1', 'A', '漢', '字', 'x_009', 'x_009')), [
      'a',
      'a_1',
      'a_2',
      'a_3',
      '_1',
      '_2',
      'x_009',
      'x_10',
    ]);
  });

  it('are the ids that the source gives, where the tool reads them', () => {
    const given = headings({ text: 'A', raw: 'A', id: 'Own_Id' }, 'Own_Id', 'A');
    assert.deepEqual(docusaurusHeadings.anchors(given), ['Own_Id', 'own_id', 'a']);
    assert.deepEqual(vitepressHeadings.anchors(given), ['Own_Id', 'own-id', 'a']);
    assert.deepEqual(hugoHeadings('github').anchors(given), ['Own_Id', 'own_id', 'a']);
    assert.deepEqual(mkdocsHeadings().anchors(given), ['Own_Id', 'own_id', 'a']);
    assert.deepEqual(starlightHeadings.anchors(given), ['Own_Id', 'own_id', 'a']);
    assert.deepEqual(githubHeadings.anchors(given), ['a', 'own_id', 'a-1']);
    assert.deepEqual(mkdocsHeadings().anchors(headings('b', { text: 'x', raw: 'x', id: 'b' })), ['b_1', 'b']);
  });

  it('come from the source of a heading in Hugo, with the address of a link', () => {
    const linked = [{ text: 'See docs', raw: 'See [docs](https://x/y)' }];
    assert.deepEqual(hugoHeadings('github').anchors(linked), ['see-docshttpsxy']);
    assert.deepEqual(hugoHeadings('github').anchors(headings('!', '?')), ['heading', 'heading-1']);
    assert.deepEqual(hugoHeadings('github-ascii').anchors(headings('Resumé 神 ok')), ['resume--ok']);
  });

  it('are different for each heading, of any text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a', 'a-1', 'a_1', 'A', '', '1', '漢', '__proto__'),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
        for (const rules of all) {
          const anchors = rules.anchors(headings(...texts));
          assert.equal(anchors.length, texts.length);
          assert.equal(new Set(anchors).size, texts.length, `${rules.id}: ${anchors.join(' ')}`);
        }
      }),
    );
  });
});

describe('Fragments of links', () => {
  const source = headings('Install', 'Usage', 'Usage', { text: 'API', raw: 'API', id: 'api' }, 'Kept');
  const target = headings('Einrichten (neu)', 'Gebrauch', 'Gebrauch', { text: 'Schnittstelle', raw: 'Schnittstelle', id: 'api' }, 'Kept');

  it('follow the translated headings', () => {
    const anchors = translatedAnchors(source, target, docusaurusHeadings);
    const follow = (fragment: string) => translatedFragment(fragment, anchors, docusaurusHeadings);
    assert.equal(follow('install'), 'einrichten-neu');
    assert.equal(follow('usage-1'), 'gebrauch-1');
    assert.equal(follow('api'), 'api');
    assert.equal(follow('kept'), 'kept');
    assert.equal(follow('other'), undefined);
    assert.equal(follow('Install'), undefined);
    const github = translatedAnchors(source, target, githubHeadings);
    assert.equal(translatedFragment('Install', github, githubHeadings), 'einrichten-neu');
  });

  it('are encoded if they were', () => {
    const anchors = translatedAnchors(headings('Größe', 'Name'), headings('大小', '名称'), githubHeadings);
    assert.equal(translatedFragment('gr%C3%B6%C3%9Fe', anchors, githubHeadings), '%E5%A4%A7%E5%B0%8F');
    assert.equal(translatedFragment('größe', anchors, githubHeadings), '大小');
    assert.equal(translatedFragment('name', anchors, githubHeadings), '名称');
    assert.equal(translatedFragment('100%', anchors, githubHeadings), undefined);
  });

  it('are found as the tool reads them, and written composed', () => {
    const anchors = translatedAnchors(headings('What is it?'), headings('그것은'), vitepressHeadings);
    assert.equal(translatedFragment('what-is-it', anchors, vitepressHeadings), '그것은');
    assert.equal(translatedFragment('What is it?', anchors, vitepressHeadings), '그것은');
  });

  it('are spelled as the anchor is, except where the tool takes letters apart by itself', () => {
    // In this letter, composition takes the dot off.
    const nukta = '\u0958';
    const github = translatedAnchors(headings('Name'), headings(nukta), githubHeadings);
    assert.equal(translatedFragment('name', github, githubHeadings), nukta);
    const apart = translatedAnchors(headings('Name'), headings('e\u0301'), docusaurusHeadings);
    assert.equal(translatedFragment('name', apart, docusaurusHeadings), 'e\u0301');
    const vitepress = translatedAnchors(headings('Name'), headings('가'), vitepressHeadings);
    assert.equal(translatedFragment('name', vitepress, vitepressHeadings), '가');
  });

  it('can stand in a link whatever an id contains', () => {
    const given = (id: string): Heading[] => [{ text: 'A', raw: 'A', id }];
    for (const id of ['a(b', "it's", 'a`b', 'a|b', 'a\\b', 'a&b', 'a\uD800 b']) {
      const anchors = translatedAnchors(given('x'), given(id), docusaurusHeadings);
      const written = translatedFragment('x', anchors, docusaurusHeadings) ?? assert.fail();
      assert.match(written, /^[\w%]+$/);
      assert.equal(decodeURIComponent(written), id.toWellFormed());
    }
  });

  it('lead to the first of several headings with the same id', () => {
    const own = (text: string, id?: string): Heading => ({ text, raw: text, id });
    const anchors = (a: readonly Heading[], b: readonly Heading[]) => [...translatedAnchors(a, b, docusaurusHeadings)];
    assert.deepEqual(anchors([own('B'), own('A', 'b')], [own('X'), own('Y', 'b')]), [['b', 'x']]);
    assert.deepEqual(anchors([own('A'), own('X', 'b')], [own('B'), own('Y', 'b')]), [['a', 'b']]);
  });

  it('follow pairs if there are not as many headings', () => {
    assert.equal(translatedAnchors(source, headings('A'), githubHeadings).size, 0);
    const pairs = [
      [0, 1],
      [4, 0],
      [9, 9],
    ] as const;
    const anchors = translatedAnchors(source, headings('Anfang', 'Einrichten'), githubHeadings, pairs);
    assert.deepEqual(
      [...anchors],
      [
        ['install', 'einrichten'],
        ['kept', 'anfang'],
      ],
    );
  });

  it('stay where nothing was translated, for any headings', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('a', 'a-1', '漢', 'é', '가'));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
        for (const rules of all) {
          const anchors = translatedAnchors(headings(...texts), headings(...texts), rules);
          for (const anchor of anchors.keys())
            assert.equal(translatedFragment(encodeURIComponent(anchor), anchors, rules), encodeURIComponent(anchor));
        }
      }),
    );
  });
});
