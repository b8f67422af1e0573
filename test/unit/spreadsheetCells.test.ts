import assert from 'node:assert/strict';
import fc from 'fast-check';
import Papa from 'papaparse';
import { plainCell, safeRows, textCell } from '../../src/text/spreadsheetCells.ts';

describe('Cells that spreadsheets must not run', () => {
  it('get an apostrophe where the first that is not blank begins a formula', () => {
    for (const formula of [
      '=1+1',
      '+1',
      '-1',
      '@a',
      ' =1',
      '\u00A0\u3000=1',
      '\uFEFF@a',
      '＝1+1',
      '＋1',
      '－1',
      '＠a',
      '\ta',
      '\ra',
      '"=1"',
      "'=1",
    ]) {
      assert.equal(textCell(formula), `'${formula}`, JSON.stringify(formula));
    }
    assert.equal(textCell('\n=1'), "'\n'=1");
    assert.equal(textCell('hello;=cmd|x'), "hello;'=cmd|x");
    assert.equal(textCell('a\t @b\n+c;-d'), "a\t' @b\n'+c;'-d");
    for (const plain of ['a=1', '1', '', ' ', 'a,=b', "it's", "'a", 'a; b']) assert.equal(textCell(plain), plain);
  });

  it('are what they were when they are read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(' ', "'", '=', '+', '-', '@', '＝', '\t', '\r', 'a', ';') }), (text) => {
        assert.equal(plainCell(textCell(text)), text);
      }),
    );
    assert.equal(plainCell("'a"), "'a");
  });

  it('are each in quotes, so that no other separator than ours makes two of one', () => {
    const text = safeRows([
      ['hello;=cmd|x', 'a "quoted" one'],
      ['=1+1', '2'],
    ]);
    assert.equal(text, `"hello;'=cmd|x","a ""quoted"" one"\r\n"'=1+1","2"`);
    for (const delimiter of [',', ';', '\t', '|']) {
      for (const cell of Papa.parse<string[]>(text, { delimiter }).data.flat()) {
        assert.doesNotMatch(cell, /^[\s"]*[=+\-@＝＋－＠]/, delimiter);
      }
    }
  });

  it('begin no formula whichever separator a spreadsheet takes', () => {
    const cell = fc.string({ unit: fc.constantFrom('=', '+', ';', ',', '"', '\t', ' ', 'a', '＝', '\n', '\r', '|') });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 3 }), (rows) => {
        const text = safeRows(rows);
        assert.deepEqual(
          Papa.parse<string[]>(text, { delimiter: ',' }).data.map((row) => row.map(plainCell)),
          rows,
        );
        // However little they make of quotes.
        for (const found of text.split(/[;\t\r\n]/)) assert.doesNotMatch(found, /^[\s"]*[=+\-@＝＋－＠]/);
      }),
    );
  });
});
