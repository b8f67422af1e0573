import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isPairBeyondDoubt, pairsOfSelections, parsePairs } from '../../src/text/glossary/pairs.ts';
import { writeEntries } from '../../src/text/glossary/write.ts';
import { assertLinear } from '../harness/growth.ts';

/** Words that hold nothing a list is written with. */
const word = fc.stringMatching(/^[\p{L}\p{N}]{1,12}$/u);
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const list = fc.array(fc.tuple(phrase, phrase), { minLength: 1, maxLength: 30 });

/** How lists of pairs are written. */
const notations: Readonly<Record<string, (source: string, target: string) => string>> = {
  TSV: (source, target) => `${source}\t${target}`,
  'CSV with commas': (source, target) => `${source},${target}`,
  'CSV with semicolons': (source, target) => `${source};${target}`,
  'CSV in quotes': (source, target) => `"${source}","${target}"`,
  'CSV with languages': (source, target) => `${source},${target},en,de`,
  'equals signs': (source, target) => `${source} = ${target}`,
  properties: (source, target) => `${source}=${target}`,
  colons: (source, target) => `${source}: ${target}`,
  'wide colons': (source, target) => `${source}：${target}`,
  arrows: (source, target) => `${source} → ${target}`,
  'arrows of two characters': (source, target) => `${source} -> ${target}`,
  'double arrows': (source, target) => `${source} => ${target}`,
  dashes: (source, target) => `${source} – ${target}`,
  hyphens: (source, target) => `${source} - ${target}`,
  'list items': (source, target) => `- ${source}: ${target}`,
  'numbered items': (source, target) => `1. ${source} = ${target}`,
  'rows of a table': (source, target) => `| ${source} | ${target} |`,
  'JSON members': (source, target) => `  ${JSON.stringify(source)}: ${JSON.stringify(target)},`,
  'YAML in single quotes': (source, target) => `'${source}': '${target}'`,
  'quotation marks': (source, target) => `„${source}“ = “${target}”`,
};

describe('Pairs in a selected text', () => {
  it('are read as most of the first thousand lines are written', () => {
    const colons = Array.from({ length: 500 }, (_, index) => `a${String(index)}: b`);
    const equals = Array.from({ length: 500 }, (_, index) => `a${String(index)} = b`);
    const { pairs } = parsePairs([...colons, ...equals, 'the next: b', 'bell = ring: Klingel'].join('\n'));
    // As many of both: the equals sign tells more.
    assert.deepEqual(pairs.at(-1), ['bell', 'ring: Klingel']);
  });

  for (const [name, write] of Object.entries(notations)) {
    it(`are read from ${name}, with the line of each`, () => {
      fc.assert(
        fc.property(list, fc.constantFrom('\n', '\r\n', '\n\n'), (pairs, newline) => {
          const found = parsePairs(pairs.map(([source, target]) => write(source, target)).join(newline));
          assert.deepEqual(found.pairs, pairs);
          assert.deepEqual(found.unread, []);
          assert.deepEqual(
            found.lines,
            pairs.map((_, index) => 1 + index * (newline === '\n\n' ? 2 : 1)),
          );
        }),
      );
    });
  }

  it('are those of a dictionary written as TSV, whatever its phrases are ("TSV separates them with a tab character") [glossary.tsv]', () => {
    const any = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .map((text) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\uFEFF]/gu, '').trim())
      .filter((text) => /[\p{L}\p{N}]/u.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(any, any), { minLength: 1, maxLength: 30 }), (pairs) => {
        assert.deepEqual(parsePairs(writeEntries(pairs, 'tsv')).pairs, pairs);
      }),
    );
  });

  it('never come from nothing: every line that holds something is a pair or told by number, and phrases have neither edges nor line ends', () => {
    const piece = fc.constantFrom(
      'a',
      'b c',
      '\t',
      ',',
      ';',
      ' = ',
      ': ',
      ' - ',
      '|',
      '"',
      "'",
      '\\',
      '- ',
      '1. ',
      '\n',
      '\r\n',
      '{',
      '→',
      ' ',
      '---',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const { pairs, lines, unread } = parsePairs(text);
        assert.equal(lines.length, pairs.length);
        assert.equal(new Set([...lines, ...unread]).size, lines.length + unread.length);
        for (const side of pairs.flat()) {
          assert.notEqual(side, '');
          assert.equal(side, side.trim());
          assert.doesNotMatch(side, /[\r\n]/);
        }
        const told = new Set([...lines, ...unread]);
        text.split(/\r\n?|\n/).forEach((line, index) => {
          if (/[ab]/.test(line) && !told.has(index + 1)) {
            // The header of a table is the only line with words that is left out.
            assert.match(text.split(/\r\n?|\n/)[index + 1] ?? '', /-/);
          }
        });
      }),
      { numRuns: 500 },
    );
  });

  it('leave out the header of a Markdown table and keep a bar after a backslash', () => {
    const table = [
      'Intro',
      '',
      '| Term | Translation |',
      '| :--- | ---: |',
      '| sign in | anmelden |',
      '| a \\| b | `x` |',
      '| one | two | three |',
    ];
    assert.deepEqual(parsePairs(table.join('\n')), {
      pairs: [
        ['sign in', 'anmelden'],
        ['a | b', 'x'],
      ],
      lines: [5, 6],
      unread: [1, 7],
    });
    assert.deepEqual(parsePairs('Term | Wort\n--- | ---\nhouse | Haus').pairs, [['house', 'Haus']]);
  });

  it('are read from an object or a list with its brackets, escapes resolved', () => {
    const json = JSON.stringify({ 'say "hi"': 'sag "hallo"', 'C:\\temp': 'tab\\t', 'x: y': 'z' }, null, 2);
    assert.deepEqual(parsePairs(json), {
      pairs: [
        ['say "hi"', 'sag "hallo"'],
        ['C:\\temp', 'tab\\t'],
        ['x: y', 'z'],
      ],
      lines: [2, 3, 4],
      unread: [],
    });
    assert.deepEqual(parsePairs('- [x] door -> Tür\n* window -> Fenster').pairs, [
      ['door', 'Tür'],
      ['window', 'Fenster'],
    ]);
  });

  it('keep commas, quotes and signs that belong to phrases', () => {
    assert.deepEqual(parsePairs('"Hello, world","Hallo, ""Welt"""').pairs, [['Hello, world', 'Hallo, "Welt"']]);
    assert.deepEqual(parsePairs('Hello, world = Hallo, Welt').pairs, [['Hello, world', 'Hallo, Welt']]);
    assert.deepEqual(parsePairs('e-mail - E-Mail\npick, pack - packen').pairs, [
      ['e-mail', 'E-Mail'],
      ['pick, pack', 'packen'],
    ]);
    assert.deepEqual(parsePairs('x = y;x gleich y\na;b\nc;d').pairs, [
      ['x = y', 'x gleich y'],
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('are not guessed: a line that can be taken apart in two ways, or not at all, is told by its number', () => {
    assert.deepEqual(parsePairs('Hello, world - Hallo Welt'), { pairs: [], lines: [], unread: [1] });
    assert.deepEqual(parsePairs('a = b = c\n\nA sentence of its own.\nd = e\nf =', 10), {
      pairs: [['d', 'e']],
      lines: [13],
      unread: [10, 12, 14],
    });
    assert.deepEqual(parsePairs('a - b - c').unread, [1]);
    assert.deepEqual(parsePairs('one\ttwo\tthree').unread, [1]);
  });

  it('are read in time in proportion to their number: 10,000 lines of each kind, and lines that are none', () => {
    for (const [name, write] of Object.entries(notations)) {
      assertLinear(name, 2_500, (size) => {
        const text = Array.from({ length: size }, (_, index) => write(`term ${index}`, `Wort ${index}`)).join('\n');
        return () => assert.equal(parsePairs(text).pairs.length, size);
      });
    }
    assertLinear('no pairs', 25_000, (size) => {
      const text = `${' '.repeat(2 * size)}x\n${'"a'.repeat(size)}\n${'| - '.repeat(size)}`;
      return () => parsePairs(text);
    });
  });
});

describe('Pairs out of several selections', () => {
  it('are two selections on each line, in the order of the line', () => {
    const columns = [
      { line: 3, text: 'sign in' },
      { line: 3, text: ' anmelden ' },
      { line: 4, text: 'a = b' },
      { line: 4, text: 'c, d' },
      { line: 5, text: 'alone' },
      { line: 6, text: '  ' },
    ];
    assert.deepEqual(pairsOfSelections(columns), {
      pairs: [
        ['sign in', 'anmelden'],
        ['a = b', 'c, d'],
      ],
      lines: [3, 4],
      unread: [5],
    });
  });

  it('are read from each selection where no line has two', () => {
    assert.deepEqual(
      pairsOfSelections([
        { line: 2, text: 'a = b' },
        { line: 7, text: 'c: d\ne: f\nnothing' },
      ]),
      {
        pairs: [
          ['a', 'b'],
          ['c', 'd'],
          ['e', 'f'],
        ],
        lines: [2, 7, 8],
        unread: [9],
      },
    );
  });
});

describe('A text of one line', () => {
  it('is a pair beyond doubt only where a term could not look like that', () => {
    for (const pair of ['a\tb', 'a = b', 'a → b', 'a -> b', '| a | b |', '"a": "b"', "'a' = 'b'"]) assert.ok(isPairBeyondDoubt(pair), pair);
    for (const term of ['Hello, world', 'Note: this', 'Berlin - Paris', 'x', 'a=b', 'a = b\nc = d', 'a; b']) {
      assert.ok(!isPairBeyondDoubt(term), term);
    }
  });
});
