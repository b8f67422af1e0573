import assert from 'node:assert/strict';
import fc from 'fast-check';
import { alignLines } from '../../src/text/glossary/alignedLines.ts';
import type { Entry } from '../../src/text/glossary/entries.ts';
import { validateEntries } from '../../src/text/glossary/validateEntries.ts';
import { parseEntries } from '../../src/text/glossary/parse.ts';
import { pullInto, withEdits } from '../../src/text/glossary/pull.ts';
import { languageNamed, readSheet } from '../../src/text/glossary/sheet.ts';
import { sheetText } from '../../src/text/glossary/sheetText.ts';
import { spreadsheetSafe, writeEntries } from '../../src/text/glossary/write.ts';
import { assertLinear } from '../harness/growth.ts';

const pair = { source_lang: 'en', target_lang: 'de' };

const phrase = fc
  .oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), fc.constantFrom('a,b', 'a;b', '"', 'say "hi"', 'x;y,z', '=1+1', "'"))
  .map((text) => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '').trim())
  .filter((text) => text !== '' && !/^\p{White_Space}|\p{White_Space}$/u.test(text));
const entries = fc.uniqueArray(fc.tuple(phrase, phrase), { selector: ([source]) => source, minLength: 1, maxLength: 30 });

/** As a spreadsheet writes it. */
function csv(rows: readonly (readonly string[])[], delimiter: string, newline = '\n'): string {
  return rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join(newline);
}

describe('Sheets: CSV and TSV files as people have them', () => {
  for (const delimiter of [',', ';'] as const) {
    it(`come back as they were, with ${delimiter} between the cells, with a byte order mark and Windows line ends [glossary.csv]`, () => {
      fc.assert(
        fc.property(entries, (list) => {
          // Whether it is a name of columns or an entry is asked, not decided.
          const sheet = readSheet(`\uFEFF${csv(list, delimiter, '\r\n')}\r\n`, 'terms.csv', pair);
          assert.deepEqual(sheet.entries, list);
          assert.deepEqual(sheet.faults, []);
        }),
      );
    });
  }

  it('have between their cells what leaves each quoted cell whole', () => {
    assert.deepEqual(readSheet('"a,b";","\r\n', 'terms.csv', pair).entries, [['a,b', ',']]);
    assert.deepEqual(readSheet('"a;b",";"\r\n', 'terms.csv', pair).entries, [['a;b', ';']]);
    assert.equal(readSheet('bike;"Rad" neu\n', 'terms.csv', pair).delimiter, ';', 'where no quotes are right, it is told all the same');
  });

  it('come back as they were from TSV, in which a quote is a character [glossary.tsv]', () => {
    fc.assert(
      fc.property(entries, (list) => {
        assert.deepEqual(readSheet(writeEntries(list, 'tsv'), 'terms.tsv', pair).entries, list);
      }),
    );
  });

  it('are read by what stands between the cells, whatever the name says', () => {
    assert.equal(readSheet('bicycle;Fahrrad\nyard, inner;Hof', 'a.csv', pair).delimiter, ';');
    assert.equal(readSheet('bicycle\tFahrrad\nyard, inner\tHof', 'a.csv', pair).delimiter, '\t');
    assert.equal(readSheet('bicycle,Fahrrad\nyard,"Hof; Garten"', 'a.csv', pair).delimiter, ',');
    assert.equal(readSheet('bicycle;Fahrrad\nyard;Hof', 'a.txt', pair).delimiter, ';');
    assert.equal(readSheet('a;b\tc;d', 'a.tsv', pair).delimiter, '\t');
    assert.equal(readSheet('', 'a.csv', pair).delimiter, ',');
  });

  it('may say in a first line which character they use, as spreadsheets do; lines keep their numbers', () => {
    const sheet = readSheet('sep=;\r\nbicycle;Fahrrad\r\nyard;', 'a.csv', pair);
    assert.deepEqual(sheet.entries[0], ['bicycle', 'Fahrrad']);
    assert.deepEqual(
      sheet.faults.map(({ kind, line }) => `${kind} ${line}`),
      ['emptyTarget 3'],
    );
  });

  it('tell a first row that names the columns, and leave it out on request only', () => {
    for (const first of [
      'source,target',
      'Source Term,Translation',
      'EN,DE',
      'en-GB,de_AT',
      'English,German',
      'English,Deutsch',
      'English (en),German (de)',
    ]) {
      const text = `${first}\nbicycle,Fahrrad`;
      assert.deepEqual(readSheet(text, 'a.csv', pair).header?.cells, first.split(','), first);
      assert.equal(readSheet(text, 'a.csv', pair).entries.length, 2);
      assert.deepEqual(readSheet(text, 'a.csv', pair, 'leaveOut').entries, [['bicycle', 'Fahrrad']]);
    }
    const quoted = readSheet('\n"source","target"\n"a","b"\n', 'a.csv', pair, 'leaveOut');
    assert.deepEqual(quoted.entries, [['a', 'b']]);
  });

  it('take words for entries that are names of other languages: "it" is "es"', () => {
    for (const text of ['it\tes', 'German\tDeutsch', 'de\ten', 'source\tQuelle', 'bicycle\tFahrrad'])
      assert.equal(readSheet(text, 'a.tsv', pair).header, undefined, text);
    assert.ok(readSheet('it\tes', 'a.tsv', {}).header);
  });

  it('name the pairs of languages that they are for ("source and target language codes may follow the phrases") [glossary.csv-languages]', () => {
    const sheet = readSheet('a,b,EN,de\nc,d,en,fr\ne,f,en-US,DE', 'a.csv', pair);
    assert.deepEqual(sheet.languages, [
      { source_lang: 'en', target_lang: 'de' },
      { source_lang: 'en', target_lang: 'fr' },
    ]);
    assert.deepEqual(
      sheet.entries.map(([source]) => source),
      ['a', 'e'],
    );
    assert.equal(sheet.ignored.length, 1);
    assert.deepEqual(readSheet('Français;Deutsch\na;b', 'a.csv', {}).languages, [{ source_lang: 'fr', target_lang: 'de' }]);
    // Only both of a row, and nothing after them.
    assert.deepEqual(readSheet('a,b,en,note\nc,d,note,de\ne,f,en,de,note', 'a.csv', {}).languages, []);
    assert.equal(languageNamed('Klingon'), undefined);
    assert.equal(languageNamed('xx'), undefined);
  });

  it('say where a fault is with semicolons, too', () => {
    const { faults } = readSheet('"a;x";b\n"c;y"; d', 'a.csv', pair);
    assert.deepEqual(
      faults.map(({ kind, line, column, length }) => `${kind} ${line}:${column}+${length}`),
      ['edgeWhitespace 2:7+1'],
    );
  });

  it('are read in time in proportion to their rows', () => {
    assertLinear('rows', 10_000, (size) => {
      const rows = Array.from({ length: size }, (_, index) => `source phrase number ${index};Zielausdruck mit der Nummer ${index}`);
      const text = rows.join('\r\n');
      return () => assert.equal(readSheet(text, 'a.csv', pair, 'leaveOut').entries.length, size);
    });
  });
});

describe('The bytes of a sheet', () => {
  it('are UTF-8 or marked UTF-16, and nothing else is guessed', () => {
    const text = 'Straße\t通り 🚲';
    assert.equal(sheetText(Buffer.from(text)), text);
    assert.equal(sheetText(Buffer.from(`\uFEFF${text}`)), text);
    const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
    assert.equal(sheetText(little), text);
    assert.equal(sheetText(little.swap16()), text);
    assert.equal(sheetText(Buffer.from('Straße', 'latin1')), undefined);
  });
});

describe('What can be imported', () => {
  const of = (text: string) => validateEntries(parseEntries(text, { entries_format: 'tsv' }));
  const left = (text: string) => of(text).leftOut.map(({ kind, line }) => `${kind} ${line}`);

  it('is every good entry as it is; what is left out is said by its line', () => {
    const text = ['good\tgut', 'no target', 'a\tb\tc', '\tleer', 'x\u0007\ty', 'last\tletzter', 'end'].join('\n');
    assert.deepEqual(of(text).entries, [
      ['good', 'gut'],
      ['last', 'letzter'],
    ]);
    assert.deepEqual(left(text), ['missingTarget 2', 'extraColumn 3', 'emptySource 4', 'controlCharacter 5', 'missingTarget 7']);
  });

  it('has no white space at the edges, and says of how many phrases it was taken', () => {
    const { entries: good, trimmed, leftOut } = of(' a \t b\nc\td\n \tx');
    assert.deepEqual(good, [
      ['a', 'b'],
      ['c', 'd'],
    ]);
    assert.equal(trimmed, 2);
    assert.deepEqual(
      leftOut.map(({ kind }) => kind),
      ['emptySource'],
    );
  });

  it('has each source phrase once: the same words again do no harm, other words are told', () => {
    assert.deepEqual(of('a\tb\na\tb\n a\tb').entries, [['a', 'b']]);
    assert.deepEqual(left('a\tb\na\tb\n a\tb'), []);
    assert.deepEqual(left('a\tb\na\tc'), ['duplicateSource 2']);
    assert.deepEqual(left(' a\tb\na\tc'), ['duplicateSource 1']);
    assert.deepEqual(of('a\t\na\tb').entries, [['a', 'b']]);
  });

  it('is a dictionary that the service takes, whatever the text was', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\u00a0', '"', '\u0007', '\u2028', ',', ';'), maxLength: 5 });
    const text = fc
      .array(
        fc.array(cell, { maxLength: 4 }).map((row) => row.join('\t')),
        { maxLength: 12 },
      )
      .map((rows) => rows.join('\n'));
    fc.assert(
      fc.property(text, (given) => {
        const { entries: good, leftOut } = of(given);
        const again = parseEntries(writeEntries(good, 'tsv'), { entries_format: 'tsv' });
        assert.deepEqual(
          again.faults.filter(({ kind }) => kind !== 'noEntries'),
          [],
        );
        assert.deepEqual(again.entries, good);
        // Nothing is left out unseen: every row with something in it is there, was there before, or is told.
        const seen = new Set(good.map(([source, target]) => `${source}\t${target}`));
        for (const row of given.split('\n')) {
          const trimmed = row.split('\t').map((part) => part.replaceAll(/^\p{White_Space}+|\p{White_Space}+$/gu, ''));
          if (row.trim() === '' || (trimmed.length === 2 && seen.has(trimmed.join('\t')))) continue;
          assert.ok(leftOut.length > 0, JSON.stringify(row));
        }
      }),
    );
  });
});

describe('Two files line by line', () => {
  it('are pairs of the same lines, which keep their numbers', () => {
    assert.deepEqual(alignLines('\uFEFFa\r\n\r\n b\tc \r\n\r\n', 'x\n\ny\n'), { tsv: 'a\tx\n\nb c\ty', sourceLines: 3, targetLines: 3 });
    assert.equal(alignLines('a\nb', 'x').targetLines, 1);
    assert.equal(alignLines('a\n', 'x\n\n').tsv, 'a\tx');
  });
});

describe('Cells that are safe to open in spreadsheets', () => {
  const inQuotes = (list: readonly Entry[]) =>
    list.map((entry) => entry.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
  const pulledInto = (text: string, list: readonly Entry[]) => withEdits(text, pullInto(text, 'terms.csv', pair, list).edits);

  it('never begin like a formula, and say how many were changed', () => {
    const list: Entry[] = [
      ['=1+1', '+a'],
      ['-b', '@c'],
      ['d', "'e"],
    ];
    assert.deepEqual(spreadsheetSafe(list), { text: `"'=1+1","'+a"\r\n"'-b","'@c"\r\n"d","'e"`, changed: 4 });
  });

  it('are read back as they were, as a sheet and row by row, and are written so again', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('=', '-', "'", ' ', 'a', 'b', ';', ',', '"', '＠') })
      .filter((text) => text.trim() === text && text !== '');
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(cell, cell), { minLength: 1, maxLength: 4, selector: ([source]) => source }), (list) => {
        const { text } = spreadsheetSafe(list);
        for (const written of [`\uFEFF${text}\r\n`, `${text}\r\n`]) assert.deepEqual(readSheet(written, 'terms.csv', {}).entries, list);
        assert.deepEqual(pullInto(text, 'terms.csv', pair, list).edits, []);
        const others = list.map(([source, target]): Entry => [source, `${target}=`]);
        const { text: pulled } = readSheet(text, 'terms.csv', {}).safe ? spreadsheetSafe(others) : { text: inQuotes(others) };
        assert.equal(withEdits(text, pullInto(text, 'terms.csv', pair, others).edits), pulled);
      }),
    );
  });

  it('are told by one that was made safe: a file of a repository may have all its cells in quotes', () => {
    const list: Entry[] = [['temperature', '-5 °C']];
    assert.equal(pulledInto('"temperature","cold"\n', list), '"temperature","-5 °C"\n');
    assert.equal(pulledInto('"temperature","cold"\n"a","\'=b"\n', [...list, ['a', '=b']]), '"temperature","\'-5 °C"\n"a","\'=b"\n');
  });

  it('are others than cells in a file that is not safe, which stay as they are', () => {
    assert.deepEqual(readSheet('\'=1,"a"\n', 'terms.csv', {}).entries, [["'=1", 'a']]);
    assert.deepEqual(readSheet("'=1\t'=2\n", 'terms.tsv', {}).entries, [["'=1", "'=2"]]);
  });
});
