import assert from 'node:assert/strict';
import { resultPath, sourceParts } from '../../src/text/resultPath.ts';

describe('The place of a result', () => {
  it('is told from the parts of the path of its source', () => {
    for (const [path, dir, name, ext] of [
      ['/a/b.c.md', '/a', 'b.c', '.md'],
      ['/b.md', '/', 'b', '.md'],
      ['b', '', 'b', ''],
      ['b.c', '', 'b', '.c'],
      ['a/.env', 'a', '.env', ''],
      ['a/b.', 'a', 'b.', ''],
      ['a.b/c', 'a.b', 'c', ''],
    ] as const) {
      assert.deepEqual(sourceParts(path), { dir, name, ext }, path);
    }
    for (const [path, name] of [
      ['a.en.md', 'a'],
      ['a.EN-us.md', 'a'],
      ['a.en_GB.md', 'a'],
      ['a.de.md', 'a.de'],
      ['en.md', 'en'],
      ['a.english.md', 'a.english'],
    ] as const) {
      assert.equal(sourceParts(path, 'en').name, name, path);
    }
  });

  it('is what the pattern says, never the source', () => {
    const parts = { dir: '/d', name: 'n', ext: '.md', lang: 'de' };
    for (const [pattern, path] of [
      ['${dir}/${name}.${lang}${ext}', '/d/n.de.md'],
      ['out/${name}${ext}', '/d/out/n.md'],
      ['out/', '/d/out/n.de.md'],
      ['out/.', '/d/out/n.de.md'],
      ['..', '/n.de.md'],
      ['/abs/${lang}/', '/abs/de/n.de.md'],
      ['C:\\x\\${name}', '/C:/x/n'],
      ['${ext}', '/d/n.de.md'],
      ['${name}${ext}', '/d/n.de.md'],
      ['N.MD', '/d/N.de.MD'],
      ['a//./b/../${name}.x', '/d/a/n.x'],
      ['../../../x', '/x'],
      ['${other}', '/d/${other}'],
    ] as const) {
      assert.equal(resultPath(pattern, parts), path, pattern);
    }
    assert.equal(resultPath('${lang}', { ...parts, lang: '..' }), '/d/_');
    assert.equal(resultPath('${lang}', { ...parts, lang: 'a/b:c' }), '/d/a b c');
    assert.equal(resultPath('${name}', { ...parts, name: '${lang}' }), '/d/${lang}');
  });
});
