import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compareEntries } from '../../src/text/glossary/compare.ts';
import type { Entry } from '../../src/text/glossary/entries.ts';
import { readLinks } from '../../src/text/glossary/links.ts';
import { pullInto, readLinkedFile, withEdits } from '../../src/text/glossary/pull.ts';
import { assertLinear } from '../harness/growth.ts';

const pair = { source_lang: 'en', target_lang: 'de' };
const pulled = (text: string, dictionary: readonly Entry[], name = 'terms.tsv') =>
  withEdits(text, pullInto(text, name, pair, dictionary).edits);
const counts = (text: string, dictionary: readonly Entry[], name = 'terms.tsv') => {
  const { added, changed, removed, kept } = pullInto(text, name, pair, dictionary);
  return [added.length, changed.length, removed.length, kept];
};

describe('Pulling a dictionary into a file', () => {
  it('rewrites what is another phrase, takes out what is gone and appends what is new; nothing else moves', () => {
    const text = 'b\tB\r\na\tA\r\n\r\nc\tC\r\n';
    const dictionary: Entry[] = [
      ['a', 'A'],
      ['c', 'CC'],
      ['d', 'D'],
    ];
    assert.equal(pulled(text, dictionary), 'a\tA\r\n\r\nc\tCC\r\nd\tD\r\n');
    assert.deepEqual(counts(text, dictionary), [1, 1, 1, 0]);
  });

  it('keeps the way in which a file is written: delimiter, quotes, languages, names of columns, byte order mark, missing line end', () => {
    const dictionary: Entry[] = [
      ['ticket', 'Karte, "neu"'],
      ['yard', 'Hof'],
    ];
    assert.equal(
      pulled('\uFEFFEnglish;German\r\n"ticket";"Karte"', dictionary, 'terms.csv'),
      '\uFEFFEnglish;German\r\n"ticket";"Karte, ""neu"""\r\n"yard";"Hof"',
    );
    assert.equal(
      pulled('ticket,Karte,EN,DE\nx,y,en,fr\n', dictionary, 'terms.csv'),
      'ticket,"Karte, ""neu""",EN,DE\nx,y,en,fr\nyard,Hof,EN,DE\n',
    );
    assert.equal(pulled('sep=;\nticket;Karte\n', [['yard', 'Hof']], 'terms.csv'), 'sep=;\nyard;Hof\n');
    assert.equal(pulled('', dictionary), 'ticket\tKarte, "neu"\nyard\tHof\n');
  });

  it('makes one edit of rows side by side', () => {
    const text = 'a\tA\nb\tB\nc\tC\nd\tD\ne\tE\n';
    const dictionary: Entry[] = [
      ['a', 'AA'],
      ['b', 'B'],
      ['e', 'E'],
    ];
    assert.deepEqual(pullInto(text, 'terms.tsv', pair, dictionary).edits, [
      { start: 2, end: 3, text: 'AA' },
      { start: 8, end: 16, text: '' },
    ]);
  });

  it('is read again as it was written, whatever phrases hold', () => {
    assert.equal(pulled('yard;Hof\n', [['yard', 'Hof, Garten']], 'terms.csv'), '"yard";"Hof, Garten"\n');
    assert.equal(
      pulled(
        'yard;Hof\n',
        [
          ['yard', 'Hof'],
          ['boat', 'Boot, Kahn'],
        ],
        'terms.csv',
      ),
      'yard;Hof\n"boat";"Boot, Kahn"\n',
    );
  });

  it('leaves rows that are no entries where they are, and takes a second row of the same phrase out', () => {
    const text = 'source\ttarget\nno target\na\tA\na\tB\none\ttwo\tthree';
    assert.equal(pulled(text, [['a', 'A']]), 'source\ttarget\nno target\na\tA\none\ttwo\tthree');
    assert.deepEqual(counts(text, [['a', 'A']]), [0, 0, 1, 2]);
  });

  it('takes names of columns for an entry where the dictionary has it', () => {
    assert.deepEqual(
      counts('source\ttarget\na\tA', [
        ['source', 'Quelle'],
        ['a', 'A'],
      ]),
      [0, 1, 0, 0],
    );
  });

  it('takes everything out at the end, and everywhere', () => {
    assert.equal(pulled('a\tA\nb\tB\nc\tC', [['a', 'A']]), 'a\tA');
    assert.equal(pulled('a\tA\nb\tB\n', []), '');
    assert.equal(pulled('a\tA\nb\tB', []), '');
  });

  const phrase = fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      fc.constantFrom('a', 'b', 'c', 'source', 'target', 'en', '"', '""', 'a,b', 'a;b', 'sep=;', '=1', 'x "y" z', '\u202Eabc', '🚲'),
    )
    .map((text) => text.replaceAll(/[\p{Cc}\u2028\u2029\uFEFF]/gu, '').trim())
    .filter((text) => text !== '' && !/^\p{White_Space}|\p{White_Space}$/u.test(text));
  const entries = (minLength: number) =>
    fc.uniqueArray(fc.tuple(phrase, phrase), { selector: ([source]) => source, minLength, maxLength: 12 });
  const quote = (cell: string, always: boolean, delimiter: string) =>
    delimiter !== '\t' && (always || /[",;\t]/.test(cell)) ? `"${cell.replaceAll('"', '""')}"` : cell;
  /** Files as people have them, with the rows that stand in them. */
  const files = fc
    .record({
      list: entries(0),
      extra: fc.array(fc.constantFrom('', 'only one cell', '   '), { maxLength: 3 }),
      delimiter: fc.constantFrom('\t', ',', ';'),
      always: fc.boolean(),
      newline: fc.constantFrom('\n', '\r\n'),
      ends: fc.boolean(),
    })
    .map(({ list, extra, delimiter, always, newline, ends }) => {
      const rows = [...list.map((entry) => entry.map((cell) => quote(cell, always, delimiter)).join(delimiter)), ...extra];
      const name = delimiter === '\t' ? 'terms.tsv' : 'terms.csv';
      return { name, newline, rows, text: rows.join(newline) + (ends ? newline : '') };
    });

  it('makes the file say what the dictionary says, whatever was in it; a second time there is nothing to do', () => {
    fc.assert(
      fc.property(files, entries(1), ({ name, text }, dictionary) => {
        const after = pulled(text, dictionary, name);
        const { entries: now } = readLinkedFile(after, name, pair, dictionary);
        const difference = compareEntries(now, dictionary);
        assert.deepEqual([difference.added, difference.removed, difference.changed], [[], [], []]);
        assert.equal(now.length, dictionary.length);
        assert.deepEqual(pullInto(after, name, pair, dictionary).edits, []);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves every row of an entry that is the same as it stands, in the order of the file', () => {
    fc.assert(
      fc.property(files, entries(0), fc.infiniteStream(fc.boolean()), ({ name, text, newline }, others, takes) => {
        const before = readLinkedFile(text, name, pair);
        const taken = before.entries.filter(() => takes.next().value === true);
        const known = new Set(before.entries.map(([source]) => source));
        const dictionary = [...taken, ...others.filter(([source]) => !known.has(source))];
        const { edits } = pullInto(text, name, pair, dictionary);
        const lines = new Set(withEdits(text, edits).split(/\r?\n/));
        const kept = text.split(newline).filter((line) => {
          const [entry] = readLinkedFile(line, name, pair, dictionary).entries;
          return entry !== undefined && taken.some(([source, target]) => source === entry[0] && target === entry[1]);
        });
        for (const line of kept) assert.ok(lines.has(line), line);
        for (const [index, edit] of edits.entries()) assert.ok(edit.start >= (edits[index - 1]?.end ?? 0) && edit.end >= edit.start);
      }),
      { numRuns: 100 },
    );
  });

  it('takes time in proportion to the entries', () => {
    assertLinear('entries', 8_000, (size) => {
      const dictionary = Array.from({ length: size }, (_, index): Entry => [`term ${index}`, `Begriff ${index}`]);
      const text = dictionary.map(([source, target], index) => `${source}\t${index % 1000 === 0 ? 'anders' : target}`).join('\n');
      return () => assert.equal(pullInto(text, 'terms.tsv', pair, dictionary.slice(1)).edits.length, size / 1000);
    });
  });
});

describe('Links of files with dictionaries', () => {
  const link = { glossary: 'Product', source_lang: 'en', target_lang: 'de' };

  it('are read by path; what is wrong with one is told apart', () => {
    const links = readLinks({
      './i18n/terms.csv': link,
      'a.tsv': { ...link, glossary: ' ' },
      'b.tsv': { ...link, source_lang: 5 },
      'c.tsv': { glossary: 'x', source_lang: 'en' },
      'd.tsv': 'Product',
      '../outside.tsv': link,
      '/etc/passwd': link,
      'C:\\terms.tsv': link,
      'a\\..\\..\\b.tsv': link,
    });
    assert.deepEqual(
      [...links].map(([path, read]) => [path, 'fault' in read ? read.fault : read.link]),
      [
        ['i18n/terms.csv', link],
        ['a.tsv', 'glossary'],
        ['b.tsv', 'source_lang'],
        ['c.tsv', 'target_lang'],
        ['d.tsv', 'noObject'],
        ['../outside.tsv', 'outside'],
        ['/etc/passwd', 'outside'],
        ['C:\\terms.tsv', 'outside'],
        ['a\\..\\..\\b.tsv', 'outside'],
      ],
    );
  });

  it('come from settings files, which may hold anything', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => assert.ok(readLinks(value).size >= 0)));
  });
});
