import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compareEntries } from '../../src/text/glossary/compare.ts';
import type { Entry } from '../../src/text/glossary/entries.ts';
import { parseEntries } from '../../src/text/glossary/parse.ts';
import { writeEntries } from '../../src/text/glossary/write.ts';

const faults = (text: string, entries_format: 'tsv' | 'csv' = 'tsv') =>
  parseEntries(text, { entries_format }).faults.map(({ kind, line, column }) => `${kind} ${line}:${column}`);

const phrase = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .map((text) => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, '').trim())
  .filter((text) => text !== '' && !/^\p{White_Space}|\p{White_Space}$/u.test(text));
const quoted = fc.constantFrom('"', 'say "hi"', 'a,b', '"quoted"', "it's", 'a""b', '=1+1');
const entries = fc.uniqueArray(fc.tuple(fc.oneof(phrase, quoted), fc.oneof(phrase, quoted)), {
  selector: ([source]) => source,
  minLength: 1,
  maxLength: 40,
});

describe('Glossary entries as text ("each entry is one line holding a source phrase and a target phrase")', () => {
  for (const format of ['tsv', 'csv'] as const) {
    for (const newline of ['\n', '\r\n'] as const) {
      it(`come back from ${format} with ${JSON.stringify(newline)} as they were, and are written again byte for byte [glossary.line] [glossary.tsv] [glossary.csv]`, () => {
        fc.assert(
          fc.property(entries, (list) => {
            const text = writeEntries(list, format, newline);
            const parsed = parseEntries(text, { entries_format: format });
            assert.deepEqual(parsed.faults, []);
            assert.deepEqual(parsed.entries, list);
            assert.equal(writeEntries(parsed.entries, format, newline), text);
          }),
        );
      });
    }
  }

  it('take a quote in TSV as a character ("TSV separates them with a tab character") [glossary.tsv]', () => {
    assert.deepEqual(parseEntries('"Hello\t5" pipe\n"a" b\tc""', { entries_format: 'tsv' }).entries, [
      ['"Hello', '5" pipe'],
      ['"a" b', 'c""'],
    ]);
  });

  it('follow standard CSV conventions (quotes around commas and quotes, doubled inside) [glossary.csv]', () => {
    assert.deepEqual(parseEntries('"a, b","say ""hi"""\nplain,text', { entries_format: 'csv' }).entries, [
      ['a, b', 'say "hi"'],
      ['plain', 'text'],
    ]);
  });

  it('may begin with a byte order mark and end with a newline, whatever the line ends', () => {
    assert.deepEqual(parseEntries('\uFEFFa\tb\r\nc\td\n', { entries_format: 'tsv' }), {
      entries: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      faults: [],
      ignored: [],
    });
  });

  it('have their faults at the columns that an editor counts, which does not count a byte order mark', () => {
    assert.deepEqual(faults('\uFEFFa\t b'), ['edgeWhitespace 1:3']);
  });

  it('are ignored in CSV when their languages are not those of the dictionary, with a word about it [glossary.csv-languages]', () => {
    const parsed = parseEntries('a,b,EN,de\nc,d,en,fr\ne,f,en-US,DE\ng,h', { entries_format: 'csv', source_lang: 'en', target_lang: 'de' });
    assert.deepEqual(
      parsed.entries.map(([source]) => source),
      ['a', 'e', 'g'],
    );
    assert.deepEqual(parsed.ignored, [{ line: 2, source_lang: 'en', target_lang: 'fr' }]);
  });
});

describe('Faults of glossary entries ("Entry content rules")', () => {
  it('are all reported at once, with line and column [glossary.line] [glossary.duplicates] [glossary.empty] [glossary.whitespace]', () => {
    const text = ['good\tgut', 'no target', '\tleer', 'empty\t', ' edge\tRand', 'good\tnochmal', 'a\tb\tc'].join('\n');
    assert.deepEqual(faults(text), [
      'missingTarget 2:1',
      'emptySource 3:1',
      'emptyTarget 4:7',
      'edgeWhitespace 5:1',
      'duplicateSource 6:1',
      'extraColumn 7:5',
    ]);
  });

  it('are control characters of C0 and C1, and Unicode newlines [glossary.controls]', () => {
    assert.deepEqual(faults('a\u0007b\tc'), ['controlCharacter 1:2']);
    assert.deepEqual(faults('a\tb\u009f'), ['controlCharacter 1:4']);
    assert.deepEqual(faults('a\u2028b\tc'), ['lineBreak 1:2']);
    assert.deepEqual(faults('a\u0085b\tc'), ['lineBreak 1:2']);
    assert.deepEqual(faults('"a\nb",c', 'csv'), ['lineBreak 1:3']);
    assert.deepEqual(faults('"a\tb",c', 'csv'), ['controlCharacter 1:3']);
  });

  it('are leading and trailing Unicode white space [glossary.whitespace]', () => {
    assert.deepEqual(faults('a\u00a0\tb'), ['edgeWhitespace 1:2']);
    assert.deepEqual(faults('a\t\u3000b'), ['edgeWhitespace 1:3']);
  });

  it('are phrases of more than 1024 UTF-8 bytes (Limits: glossary name, source phrase, target phrase) [limits.glossary-text]', () => {
    assert.deepEqual(faults(`${'é'.repeat(512)}\tb`), []);
    assert.deepEqual(faults(`${'é'.repeat(512)}x\tb`), ['tooLong 1:1']);
  });

  it('are dictionaries of more than 10 MB (Limits: glossary dictionary size), and empty ones [limits.dictionary]', () => {
    const line = `${'x'.repeat(100)}\t${'y'.repeat(900)}`;
    const large = Array.from({ length: 10_600 }, (_, index) => `${index}${line}`).join('\n');
    assert.deepEqual(faults(large), ['dictionaryTooLarge 1:1']);
    assert.deepEqual(faults('\n\n'), ['noEntries 1:1']);
  });

  it('are quotes in CSV that do not end', () => {
    assert.deepEqual(faults('a,b\n"c,d', 'csv'), ['malformedQuotes 2:1']);
  });

  it('name the entry by its position, as the service counts', () => {
    const { faults: found } = parseEntries('a\tb\n\nc\td\na\te', { entries_format: 'tsv' });
    assert.deepEqual(
      found.map(({ index, line }) => [index, line]),
      [[2, 4]],
    );
  });

  it('stand in the right line after rows with line ends inside quotes', () => {
    assert.deepEqual(faults('"a\nb",c\nd', 'csv'), ['lineBreak 1:3', 'missingTarget 3:1']);
  });

  it('are counted as the service counts entries, faulty ones included', () => {
    const { faults: found } = parseEntries('a,b\nonlyone\nfoo,', { entries_format: 'csv' });
    assert.deepEqual(
      found.map(({ index }) => index),
      [1, 2],
    );
  });

  it('stand in the right place after a quote that is a character', () => {
    assert.deepEqual(faults('5" pipe,Rohr\nfoo,\nbar, x', 'csv'), ['emptyTarget 2:5', 'edgeWhitespace 3:5']);
  });

  it('are found behind an unclosed quote before ten megabytes of text', () => {
    assert.deepEqual(faults(`a,b\n"${'x,y\n'.repeat(2_500_000)}`, 'csv').at(0), 'malformedQuotes 2:1');
  });

  it('are found in any text without an exception', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '\t', ',', '"', '\n', '\r', ' ', '\u2028', '\u0007') }),
        fc.constantFrom('tsv', 'csv'),
        (text, format) => {
          const parsed = parseEntries(text, { entries_format: format === 'tsv' ? 'tsv' : 'csv' });
          for (const { line, column } of parsed.faults) assert.ok(line >= 1 && column >= 1);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('Comparing dictionaries', () => {
  const dictionaries = fc.uniqueArray(fc.tuple(fc.string({ maxLength: 2 }), fc.string({ maxLength: 2 })), {
    selector: ([source]) => source,
  });

  it('tells what to do to make one the other', () => {
    fc.assert(
      fc.property(dictionaries, dictionaries, (before: Entry[], after: Entry[]) => {
        const { added, removed, changed } = compareEntries(before, after);
        const result = new Map(before);
        for (const [source] of removed) result.delete(source);
        for (const [source, target] of added) result.set(source, target);
        for (const change of changed) result.set(change.source, change.after);
        assert.deepEqual(new Map([...result].toSorted()), new Map([...after].toSorted()));
      }),
    );
  });
});
