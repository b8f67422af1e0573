import assert from 'node:assert/strict';
import fc from 'fast-check';
import { resultPath, sourceParts } from '../../src/text/resultPath.ts';

const usual = '${dir}/${name}.${lang}${ext}';

describe('where a translation goes', () => {
  const report = { dir: '/work/docs', name: 'report', ext: '.docx', lang: 'pt-BR' };
  const cases: readonly (readonly [pattern: string, path: string])[] = [
    [usual, '/work/docs/report.pt-BR.docx'],
    ['${dir}/${lang}/${name}${ext}', '/work/docs/pt-BR/report.docx'],
    ['${lang}/${name}${ext}', '/work/docs/pt-BR/report.docx'],
    ['../${lang}/${name}${ext}', '/work/pt-BR/report.docx'],
    ['${dir}/../../../../${name}.${lang}', '/report.pt-BR'],
    ['/out/${name}-${lang}${ext}', '/out/report-pt-BR.docx'],
    ['C:\\out\\${name}.${lang}${ext}', '/C:/out/report.pt-BR.docx'],
    ['translated/', '/work/docs/translated/report.pt-BR.docx'],
    ['..', '/work/report.pt-BR.docx'],
    ['', '/work/docs/report.pt-BR.docx'],
    ['${dir}/${ext}', '/work/docs/report.pt-BR.docx'],
    ['${name}${ext}', '/work/docs/report.pt-BR.docx'],
    ['${dir}/x/../REPORT${ext}', '/work/docs/REPORT.pt-BR.docx'],
    ['${name} ${other}${ext}', '/work/docs/report ${other}.docx'],
  ];
  for (const [pattern, path] of cases) {
    it(`${pattern === '' ? 'an empty pattern' : pattern} means ${path}`, () => {
      assert.equal(resultPath(pattern, report), path);
    });
  }

  it('is never the source, however the source was taken apart', () => {
    const source = '/work/manual.en.docx';
    const parts = sourceParts(source, 'en');
    assert.equal(resultPath(usual, { ...parts, lang: 'de', source }), '/work/manual.de.docx');
    assert.equal(resultPath(usual, { ...parts, lang: 'en', source }), '/work/manual.en.en.docx');
    assert.equal(
      resultPath('${dir}/${name}${ext}', { ...sourceParts('/old.doc'), ext: '.docx', lang: 'de', source: '/old.doc' }),
      '/old.docx',
    );
  });

  it('keeps what looks like a placeholder in a name', () => {
    assert.equal(resultPath(usual, { dir: '/a', name: '${lang} $& $1', ext: '.txt', lang: 'de' }), '/a/${lang} $& $1.de.txt');
  });

  it('stays where the pattern says whatever a language is called', () => {
    for (const lang of ['../../etc', '..', '', 'a/b', 'x:y', 'a\u0000b\n', '\\\\host'])
      assert.match(resultPath(usual, { ...report, lang }), /^\/work\/docs\/report\.[^/\\:\n\0]+\.docx$/, lang);
    assert.equal(resultPath('${lang}/${name}', { ...report, lang: '..' }), '/work/docs/_/report');
  });

  const segment = fc.string({ minLength: 1 }).filter((text) => !/[/]/.test(text) && text !== '.' && text !== '..');
  const parts = fc.record({
    dir: fc.array(segment, { maxLength: 3 }).map((segments) => `/${segments.join('/')}`),
    name: segment,
    ext: fc.constantFrom('', '.docx', '.txt', '.TXT'),
    lang: fc.string(),
  });
  const piece = fc.oneof(fc.constantFrom('${dir}', '${name}', '${lang}', '${ext}', '/', '..', '.', '\\'), fc.string({ maxLength: 4 }));

  it('is a file of its own, for any pattern and any source', () => {
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        parts,
        (pattern, given) => {
          const path = resultPath(pattern, given);
          assert.ok(path.startsWith('/'));
          const segments = path.slice(1).split('/');
          assert.ok(segments.every((one) => one !== '' && one !== '.' && one !== '..'));
          assert.notEqual(path, resultPath('/${dir}/${name}${ext}', { ...given, source: '' }));
          assert.equal(path, resultPath(pattern, given));
        },
      ),
    );
  });

  it('lies in the folder of the source by default, for any source and language', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const path = resultPath(usual, given);
        assert.equal(path.slice(0, path.lastIndexOf('/')) || '/', given.dir);
      }),
    );
  });
});

describe('a path taken apart', () => {
  it('has a folder, a name and an extension', () => {
    assert.deepEqual(sourceParts('/a/b/c.tar.gz'), { dir: '/a/b', name: 'c.tar', ext: '.gz' });
    assert.deepEqual(sourceParts('/c'), { dir: '/', name: 'c', ext: '' });
    assert.deepEqual(sourceParts('c.txt'), { dir: '', name: 'c', ext: '.txt' });
    assert.deepEqual(sourceParts('/a/.docx'), { dir: '/a', name: '.docx', ext: '' });
    assert.deepEqual(sourceParts('/a/c.'), { dir: '/a', name: 'c.', ext: '' });
  });

  it('loses the language in its name when that is the known one of the source', () => {
    assert.equal(sourceParts('/manual.en.docx', 'en').name, 'manual');
    assert.equal(sourceParts('/manual.EN-us.docx', 'en').name, 'manual');
    assert.equal(sourceParts('/manual.en.docx', 'de').name, 'manual.en');
    assert.equal(sourceParts('/manual.en.docx').name, 'manual.en');
    assert.equal(sourceParts('/.en.docx', 'en').name, '.en');
  });

  it('goes together again, for any path', () => {
    fc.assert(
      fc.property(fc.string(), (path) => {
        const { dir, name, ext } = sourceParts(path);
        assert.equal(`${dir}${path.includes('/') && dir !== '/' ? '/' : ''}${name}${ext}`, path);
      }),
    );
  });
});
