import assert from 'node:assert/strict';
import fc from 'fast-check';
import { folderOf, isInside, joined, relativePath, resolved } from '../../src/text/layouts/paths.ts';
import { rebasedLink, type KeptLinks } from '../../src/text/layouts/relativeLinks.ts';

const files = new Set([
  'docs/guide/a.md',
  'docs/guide/b.md',
  'docs/guide/img/a b.png',
  'docs/guide/img/c.png',
  'docs/d.md',
  'LICENSE',
  'de/b.md',
]);
const rebased = (link: string, target: string, keeps: KeptLinks = 'nothing', source = 'docs/guide/a.md') =>
  rebasedLink(link, { source, target, has: (path) => files.has(path), keeps });

describe('A relative link', () => {
  it('leads from the folder of the translation to the same file', () => {
    const target = 'docs/de/guide/a.md';
    assert.equal(rebased('img/c.png', target), '../../guide/img/c.png');
    assert.equal(rebased('./img/c.png?raw=true#x', target), '../../guide/img/c.png?raw=true#x');
    assert.equal(rebased('img/a%20b.png', target), '../../guide/img/a%20b.png');
    assert.equal(rebased('img/a b.png', target), '../../guide/img/a b.png');
    assert.equal(rebased('../d.md#y', target), '../../d.md#y');
    assert.equal(rebased('../../LICENSE', target), '../../../LICENSE');
    assert.equal(rebased('img/c.png', 'a.md'), 'docs/guide/img/c.png');
    assert.equal(rebased('img/c.png', 'i18n/de/current/a.md'), '../../../docs/guide/img/c.png');
  });

  it('stays in the same folder, and where it leads to something there too', () => {
    assert.equal(rebased('img/c.png', 'docs/guide/a.de.md'), 'img/c.png');
    assert.equal(rebased('b.md', 'de/a.md'), 'b.md');
    assert.equal(rebased('b.md', 'fr/a.md'), '../docs/guide/b.md');
  });

  it('stays where the tool finds what it leads to', () => {
    assert.equal(rebased('b.md#x', 'fr/a.md', 'documents'), 'b.md#x');
    assert.equal(rebased('img/c.png', 'fr/a.md', 'documents'), '../docs/guide/img/c.png');
    assert.equal(rebased('img/c.png', 'fr/a.md', 'everything'), 'img/c.png');
  });

  it('stays if it is another kind of link, or leads to nothing', () => {
    for (const link of [
      '',
      '#x',
      '/img/c.png',
      '//host/x',
      'https://x/img/c.png',
      'mailto:a@b',
      'C:\\x',
      '@site/img/c.png',
      '~/img/c.png',
      '?x=1',
      'img/none.png',
      '../../../../LICENSE',
      '{{< ref "b.md" >}}',
      '{base}/img/c.png',
      'img/%zz.png',
      '\\img',
      'img/\0',
      'b',
      './guide/',
    ])
      assert.equal(rebased(link, 'fr/a.md'), link, link);
  });

  it('leads to the same file where a part of it is not encoded', () => {
    const move = { source: 'x y/a.md', target: 'de/a.md', has: (path: string) => path === 'x y/100%.png', keeps: 'nothing' } as const;
    const moved = rebasedLink('100%.png', move);
    assert.equal(moved, '../x%20y/100%.png');
    assert.equal(rebasedLink(moved, move), moved);
  });

  it('spells folders so that they stand in a link', () => {
    const move = {
      source: 'a (b)/x y/a.md',
      target: 'de/a.md',
      has: (path: string) => path === 'a (b)/x y/i.png',
      keeps: 'nothing',
    } as const;
    assert.equal(rebasedLink('i.png', move), '../a%20%28b%29/x%20y/i.png');
  });

  const segment = fc.constantFrom('a', 'b', 'c d', 'é', '(x)', 'x%20y', '#1', '..b');
  const folder = fc.array(segment, { maxLength: 4 }).map((segments) => segments.join('/'));
  const path = fc.tuple(folder, segment).map((parts) => joined(...parts));

  it('leads to the same file as before, for any paths', () => {
    fc.assert(
      fc.property(path, path, path, (source, target, file) => {
        const before = relativePath(folderOf(source), file).split('/').map(encodeURIComponent).join('/');
        const after = rebasedLink(before, { source, target, has: (other) => other === file, keeps: 'nothing' });
        assert.equal(resolved(folderOf(target), decodeURIComponent(after)), file, `${before} -> ${after}`);
      }),
      { numRuns: 2000 },
    );
  });

  it('never throws, and what it leads to lies within the root', () => {
    fc.assert(
      fc.property(fc.string(), path, path, (link, source, target) => {
        const after = rebasedLink(link, { source, target, has: (other) => isInside(other), keeps: 'nothing' });
        if (after !== link) assert.notEqual(resolved(folderOf(target), decodeURIComponent(after.replace(/[?#].*$/s, ''))), undefined);
      }),
    );
  });
});

describe('Paths', () => {
  it('are resolved within the root only', () => {
    assert.equal(resolved('a/b', '../c/./d'), 'a/c/d');
    assert.equal(resolved('a', '..'), '');
    assert.equal(resolved('', './x/'), 'x');
    for (const path of ['../..', '../../x', '/x', '\\x', 'C:/x', 'a\0', 'a\\..\\..\\x']) assert.equal(resolved('a', path), undefined, path);
  });

  it('relative to a folder are resolved to where they came from', () => {
    const inside = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 5 }).map((segments) => segments.join('/'));
    fc.assert(
      fc.property(fc.oneof(fc.constant(''), inside), inside, (folder, path) =>
        assert.equal(resolved(folder, relativePath(folder, path)), path),
      ),
    );
  });
});
