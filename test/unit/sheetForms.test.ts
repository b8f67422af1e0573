import assert from 'node:assert/strict';
import type { Entry } from '../../src/text/glossary/entries.ts';
import { readLinks } from '../../src/text/glossary/links.ts';
import { pullInto, withEdits } from '../../src/text/glossary/pull.ts';
import { delimiterOf, languageNamed, readSheet } from '../../src/text/glossary/sheet.ts';
import { sheetRows, targetPlace, writeCell } from '../../src/text/glossary/sheetRows.ts';

const pair = { source_lang: 'en', target_lang: 'de' };

describe('The names of columns', () => {
  it('may stand below empty lines and below the line that names the separator', () => {
    for (const text of ['\n\nsource;target\na;b', 'sep=;\r\n\r\nEnglish;German\r\na;b', '\n\n\nEN;DE\na;b', 'source;target\n\na;b']) {
      assert.deepEqual(readSheet(text, 'a.csv', pair, 'leaveOut').entries, [['a', 'b']], text);
    }
    assert.deepEqual(readSheet('source;target', 'a.csv', pair, 'leaveOut').entries, []);
  });

  it('are two, each a word for a column or a language of the dictionary', () => {
    for (const first of [
      'src,tgt',
      'SOURCE_TEXT,TARGET_TEXT',
      'from,to',
      'Original,Translation',
      'English,to',
      'en,German',
      'source,target,source_lang,target_lang',
    ]) {
      assert.equal(readSheet(`${first}\na,b`, 'a.csv', pair).header?.line, 1, first);
    }
    for (const first of ['source', 'source,x', 'x,target', 'fr,de', 'en,fr', 'from\nto']) {
      assert.equal(readSheet(`${first}\na,b`, 'a.csv', pair).header, undefined, first);
    }
  });

  it('are languages by code and by name', () => {
    for (const [cell, code] of [
      ['en', 'en'],
      ['EN-GB', 'en'],
      ['de_AT', 'de'],
      ['zh-hans', 'zh'],
      [' Deutsch ', 'de'],
      ['german', 'de'],
      ['X (fr)', 'fr'],
      ['X (pt-BR)', 'pt'],
      ['Klingon', undefined],
      ['x', undefined],
      ['(fr) X', undefined],
      ['', undefined],
    ] as const) {
      assert.equal(languageNamed(cell), code, cell);
    }
  });

  it('do not decide what stands between the cells: the rows do', () => {
    assert.equal(delimiterOf('a,b;c\nd;e\nf;g', 'x.csv'), ';');
    assert.equal(delimiterOf('a,b\nc,d\ne;f', 'x.csv'), ',');
    assert.equal(delimiterOf('a,b,c\nd;e', 'x.CSV'), ';');
    assert.equal(delimiterOf('a;b;en;de', 'x.csv'), ';');
    assert.equal(delimiterOf(',b\na;b', 'x.csv'), ';');
    assert.equal(delimiterOf('a,b\tc', 'x.txt'), '\t');
    assert.equal(delimiterOf('a,b', 'x.csv.txt'), ',');
    assert.equal(delimiterOf('a', 'x.tsv'), '\t');
    assert.equal(delimiterOf('a,b;c', 'x.csv'), ',');
  });
});

describe('The rows of a file', () => {
  it('have their places, with and without line ends', () => {
    const text = '\uFEFFsource;target\r\n"a\r\nb";c\n\n  \nd;e;en;de\nf;g;en;fr\nh;i;j\nlast';
    const rows = sheetRows(text, readSheet(text, 'a.csv', pair), pair);
    assert.deepEqual(
      rows.map(({ start, end, next, entry, isBlank, isHeading, more }) => [
        text.slice(start, end),
        next - end,
        entry,
        isBlank,
        isHeading,
        more,
      ]),
      [
        ['source;target', 2, undefined, false, true, []],
        ['"a\r\nb";c', 1, ['a\r\nb', 'c'], false, false, []],
        ['', 1, undefined, true, false, []],
        ['  ', 1, undefined, true, false, []],
        ['d;e;en;de', 1, ['d', 'e'], false, false, ['en', 'de']],
        ['f;g;en;fr', 1, undefined, false, false, ['en', 'fr']],
        ['h;i;j', 1, undefined, false, false, ['j']],
        ['last', 0, undefined, false, false, []],
      ],
    );
  });

  it('have the target phrase behind the first delimiter', () => {
    assert.deepEqual(targetPlace('a\t"b"\tc', '\t'), { start: 2, end: 5, inner: 2 });
    assert.deepEqual(targetPlace('"a,b","c"', ','), { start: 6, end: 9, inner: 7 });
    assert.deepEqual(targetPlace('a;b', ';'), { start: 2, end: 3, inner: 2 });
    assert.deepEqual(targetPlace('abc', ','), { start: 3, end: 3, inner: 3 });
  });

  it('have quotes around cells that need them', () => {
    for (const phrase of ['a,b', 'a;b', 'a"b', 'a\tb', ' a', 'a ', '\uFEFFa']) {
      assert.equal(writeCell(phrase, { delimiter: ',', safe: false }, false), `"${phrase.replaceAll('"', '""')}"`);
      assert.equal(writeCell(phrase, { delimiter: '\t', safe: false }, true), phrase);
    }
    assert.equal(writeCell('a b', { delimiter: ';', safe: false }, false), 'a b');
    assert.equal(writeCell('a b', { delimiter: ';', safe: false }, true), '"a b"');
  });

  it('change where a dictionary says otherwise', () => {
    const pulled = (text: string, dictionary: readonly Entry[], name = 'x.csv') =>
      withEdits(text, pullInto(text, name, pair, dictionary).edits);
    assert.equal(pulled('"a","b"\n"c",d\n', [['c', 'x']]), '"c",x\n');
    assert.equal(
      pulled('a,b\n\n', [
        ['a', 'b'],
        ['c', 'd'],
      ]),
      'a,b\n\nc,d\n',
    );
    assert.equal(
      pulled('a,b\n"c","d"\n', [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ]),
      'a,b\n"c","d"\ne,f\n',
    );
    assert.equal(pulled('a\tb\r\nno entry', [['c', 'd']], 'x.tsv'), 'no entry\r\nc\td');
    assert.equal(
      pulled('a,b,en,de\n', [
        ['a', 'b'],
        ['c', 'd;e'],
      ]),
      'a,b,en,de\n"c","d;e","en","de"\n',
    );
  });
});

describe('Links', () => {
  it('have languages as codes, and paths within the folder', () => {
    const fault = (path: string, source_lang: unknown = 'en', target_lang: unknown = 'de') => {
      const [read] = [...readLinks({ [path]: { glossary: ' x ', source_lang, target_lang } }).values()];
      return read && 'fault' in read ? read.fault : read?.link.glossary;
    };
    for (const path of ['a.csv', './a/b.csv', 'a..b/c.csv', '.a/b.csv']) assert.equal(fault(path), 'x', path);
    for (const path of ['', ' ', '/a', '\\a', 'c:a', 'D:/a', '..', '../a', 'a/../b', 'a\\..\\b', '..\\a'])
      assert.equal(fault(path), 'outside', path);
    for (const code of ['en', 'deu', 'pt-BR', 'zh_Hans', 'en-Latn-US', 'es-419']) assert.equal(fault('a', code, code), 'x', code);
    for (const code of ['', 'e', 'engl', 'en-', '-en', 'en US', 'en-x', 5, null])
      assert.equal(fault('a', code), 'source_lang', String(code));
    assert.equal(fault('a', 'en', 'd'), 'target_lang');
    for (const value of [undefined, null, 'x', 5, []]) assert.equal(readLinks(value).size, 0);
    assert.deepEqual([...readLinks({ '././a.csv': null }).keys()], ['a.csv']);
  });
});
