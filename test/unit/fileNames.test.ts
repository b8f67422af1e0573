import assert from 'node:assert/strict';
import fc from 'fast-check';
import { fileNameOf, isFileName, namePart } from '../../src/text/fileNames.ts';

describe('The name of a file from names from outside', () => {
  it('is readable where they are', () => {
    assert.equal(fileNameOf(['Riverside', 'en-de'], 'tsv'), 'Riverside.en-de.tsv');
    assert.equal(fileNameOf(['Größe 中文', 'zh-Hans'], 'csv'), 'Größe 中文.zh-Hans.csv');
    assert.equal(fileNameOf(['', 'en-de'], 'tsv'), 'en-de.tsv');
    assert.equal(fileNameOf(['..', ' '], 'tsv'), '_.tsv');
  });

  it('leads nowhere else', () => {
    assert.equal(fileNameOf(['../../evil', '../x-de'], 'tsv'), 'evil.x-de.tsv');
    assert.equal(fileNameOf(['a\\..\\b', 'C:en'], 'tsv'), 'a .. b.C en.tsv');
  });

  it('has nothing in it that is not seen, or that turns what is seen around', () => {
    assert.equal(fileNameOf(['invoice\u202Efdp\u0000', 'e\u200Bn\u2028\u2066-de'], 'exe'), 'invoice fdp.e n -de.exe');
  });

  it('is none that Windows keeps for devices', () => {
    for (const name of ['con', 'NUL', 'Com1', 'lpt9', 'AUX', 'prn', 'COM¹', 'conin$']) {
      assert.equal(fileNameOf([name, 'en-de'], 'tsv'), `_${name}.en-de.tsv`);
    }
    assert.equal(fileNameOf(['con .x', 'en'], 'tsv'), '_con .x.en.tsv');
    assert.equal(fileNameOf(['console', 'en'], 'tsv'), 'console.en.tsv');
  });

  it('has room in every file system, whole characters and its end', () => {
    for (const letter of ['n', 'ß', '中', '🚲']) {
      const name = fileNameOf([letter.repeat(300), 'en-de'], 'tsv');
      assert.ok(Buffer.byteLength(name) <= 255 && name.endsWith(`${letter}.en-de.tsv`) && name.isWellFormed(), name);
    }
    const name = fileNameOf(['name', 'x'.repeat(400)], 'tsv');
    assert.ok(name.startsWith('name.xx') && Buffer.byteLength(name) <= 255);
  });

  it('is one name, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { minLength: 1, maxLength: 3 }), (parts) => {
        const name = fileNameOf(parts, 'tsv');
        assert.ok(isFileName(name), name);
        assert.match(name, /^[^\p{C}/\\:*?"<>|]+\.tsv$/u);
        assert.ok(!/^[\s.]|[\s.]\.tsv$/.test(name) && Buffer.byteLength(name) <= 255, name);
        assert.equal(fileNameOf([name.slice(0, -4)], 'tsv'), name);
      }),
    );
  });

  it('is asked about before it is joined with a folder', () => {
    for (const name of ['', '.', '..', 'a/b', 'a\\b', '/a', 'a\u0000', 'x'.repeat(256)]) assert.ok(!isFileName(name), name);
    for (const name of ['a', '.a', 'a b.c', '...']) assert.equal(isFileName(name), name !== '...', name);
  });

  it('may have parts of its own', () => {
    assert.equal(namePart(' de\u202E/CH. '), 'de CH');
    assert.equal(namePart('..'), '');
  });
});
