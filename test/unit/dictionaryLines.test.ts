import assert from 'node:assert/strict';
import fc from 'fast-check';
import { asEntryFault, createDictionaryLines } from '../../src/text/glossary/dictionaryLines.ts';
import type { TextChange } from '../../src/text/glossary/dictionaryLines.ts';
import { fixedLine, fixesOf, harmlessFixes, isFixable, keepOnly, tabForBlank } from '../../src/text/glossary/fixes.ts';
import type { FixableKind, LineFix } from '../../src/text/glossary/fixes.ts';
import { parseEntries } from '../../src/text/glossary/parse.ts';
import { median, processorMs } from '../harness/growth.ts';

/** Lines with all that can be wrong with them, often the same. */
const phrase = fc.oneof(
  fc.constantFrom(
    'bell',
    'saddle',
    'Klingel',
    '',
    ' ',
    ' bell',
    'bell\u00a0',
    'a\u0007b',
    '\u0085',
    'x\u2028y',
    '"bell"',
    '🚲',
    'שלום',
    'é'.repeat(513),
  ),
  fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.replaceAll(/[\t\r\n]/g, '')),
);
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(phrase, phrase).map((pair) => pair.join('\t')) },
  { weight: 1, arbitrary: phrase },
  { weight: 1, arbitrary: fc.tuple(phrase, phrase, phrase).map((three) => three.join('\t')) },
  { weight: 1, arbitrary: fc.constantFrom('', '', '  ', 'a\tb\tc\td') },
);
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));

describe('A dictionary that is edited ("Entry content rules")', () => {
  it('has the faults, entries and size that its text has, after any changes of it [glossary.duplicates] [glossary.empty] [glossary.whitespace]', () => {
    fc.assert(
      fc.property(text, fc.array(fc.tuple(fc.nat(), fc.nat(), text), { maxLength: 6 }), (start, edits) => {
        const lines = createDictionaryLines(start);
        let now = start;
        for (const [a, b, inserted] of edits) {
          const [from = 0, to = 0] = [a % (now.length + 1), b % (now.length + 1)].toSorted((one, other) => one - other);
          lines.change([{ range: { start: placeIn(now, from), end: placeIn(now, to) }, text: inserted }]);
          now = now.slice(0, from) + inserted + now.slice(to);
        }
        sameAsParsed(lines.report(), now);
        assert.equal(
          lines
            .all()
            .map((one) => one.text)
            .join('\n'),
          now,
        );
      }),
    );
  });

  it('takes changes that are made at once in any order: their places are those of the text before', () => {
    const lines = createDictionaryLines('a\tb\nc\td\na\te');
    const insert = (atLine: number, character: number, inserted: string): TextChange => ({
      range: { start: { line: atLine, character }, end: { line: atLine, character } },
      text: inserted,
    });
    lines.change([insert(0, 0, 'x'), insert(2, 1, 'y\nz'), insert(0, 3, 'w')]);
    assert.deepEqual(
      lines.all().map((one) => one.text),
      ['xa\tbw', 'c\td', 'ay', 'z\te'],
    );
    sameAsParsed(lines.report(), 'xa\tbw\nc\td\nay\nz\te');
  });

  it('says where a duplicate stands first, and knows blank lines from its end', () => {
    const { faults, blank } = createDictionaryLines('\na\tb\n \na\tc\n').report();
    assert.deepEqual(
      faults.map((fault) => [fault.kind, fault.line, fault.first]),
      [['duplicateSource', 4, 2]],
    );
    assert.deepEqual(
      blank.map((fault) => fault.line),
      [1, 3],
    );
  });

  it('of 100,000 entries takes a keystroke in far less time than reading it takes', () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `source phrase ${index}\ttarget phrase ${index}`).join('\n');
    const read = median(Array.from({ length: 3 }, () => processorMs(() => createDictionaryLines(many))));
    const lines = createDictionaryLines(many);
    const times = Array.from({ length: 20 }, (_, index) =>
      processorMs(() => {
        const place = { line: 50_000 + index, character: 0 };
        lines.change([{ range: { start: place, end: place }, text: 'x' }]);
        assert.equal(lines.report().entries, 100_000);
      }),
    );
    const middle = median(times);
    assert.ok(middle < read / 3, `${middle} ms for a keystroke, ${read} ms to read it`);
  });
});

describe('Fixes of a dictionary', () => {
  it('leave no fault of their kind, and touch no other line', () => {
    fc.assert(
      fc.property(text, (before) => {
        const report = createDictionaryLines(before).report();
        const all = [...report.faults, ...report.blank];
        for (const kind of new Set(all.map((fault) => fault.kind))) {
          if (!isFixable(kind)) continue;
          const wanted = all.flatMap((fault) => (fault.kind === kind ? [{ kind, line: fault.line }] : []));
          const fixes = fixesOf(wanted, (at) => before.split('\n')[at] ?? '');
          const lines = new Set(wanted.map((fault) => fault.line - 1));
          assert.ok(fixes.every((fix) => lines.has(fix.line)));
          const after = createDictionaryLines(applied(before, fixes)).report();
          assert.deepEqual(
            [...after.faults, ...after.blank].filter((fault) => fault.kind === kind),
            [],
          );
        }
      }),
    );
  });

  it('trim phrases, replace control characters by spaces, join what stands after a second tab, and drop lines without an entry', () => {
    const cases: [string, FixableKind, string | undefined][] = [
      [' bell\tKlingel\u3000', 'edgeWhitespace', 'bell\tKlingel'],
      ['be\u0007ll\tKl\u009fingel', 'controlCharacter', 'be ll\tKl ingel'],
      ['bell\u0085\tKlin\u2028gel', 'lineBreak', 'bell\tKlin gel'],
      ['bell\tKlingel\tGlocke\t', 'extraColumn', 'bell\tKlingel Glocke'],
      ['bell', 'missingTarget', undefined],
      ['\tKlingel', 'emptySource', undefined],
      ['bell\t', 'emptyTarget', undefined],
      ['bell\tKlingel', 'duplicateSource', undefined],
      ['  ', 'blankLine', undefined],
    ];
    for (const [before, kind, after] of cases) assert.equal(fixedLine(before, kind), after, kind);
  });

  it('put a tab in the place of the first blank, where that leaves two phrases', () => {
    assert.deepEqual(tabForBlank('shop Laden'), { text: 'shop\tLaden', isOnly: true });
    assert.deepEqual(tabForBlank(' shop  \u3000Laden '), { text: 'shop\tLaden', isOnly: true });
    assert.deepEqual(tabForBlank('lock schloss am  Rad'), { text: 'lock\tschloss am  Rad', isOnly: false });
    for (const none of ['shop', ' shop ', '', 'shop\tLaden neu']) assert.equal(tabForBlank(none), undefined, none);
  });

  it('keep one of the entries of a source phrase', () => {
    const lines = createDictionaryLines('bell\ta\nsaddle\tb\nbell\tc\nbell\td').all();
    assert.deepEqual(keepOnly(lines, 2), [
      { line: 0, text: undefined },
      { line: 3, text: undefined },
    ]);
  });

  it('that are harmless lose no phrase: what is left says the same, and what only a person can decide stays', () => {
    const before = [' bell\tKlingel', '', 'bell\tKlingel', 'bell\tGlocke', 'saddle', 'a\tb\tc', 'x\u0007y\tz', ''].join('\n');
    assert.equal(
      applied(before, harmlessFixes(createDictionaryLines(before).all())),
      ['bell\tKlingel', 'bell\tGlocke', 'saddle', 'a\tb\tc', 'x y\tz', ''].join('\n'),
    );
    fc.assert(
      fc.property(text, (some) => {
        const once = applied(some, harmlessFixes(createDictionaryLines(some).all()));
        const { faults, blank } = createDictionaryLines(once).report();
        assert.deepEqual(harmlessFixes(createDictionaryLines(once).all()), [], 'once is enough');
        assert.deepEqual(blank, []);
        const kinds = new Set(faults.map((fault) => fault.kind));
        for (const kind of ['edgeWhitespace', 'controlCharacter', 'lineBreak'] as const) assert.equal(kinds.has(kind), false, kind);
      }),
    );
  });
});

function sameAsParsed(report: ReturnType<ReturnType<typeof createDictionaryLines>['report']>, now: string): void {
  const parsed = parseEntries(now, { entries_format: 'tsv' });
  assert.deepEqual(report.faults.map(asEntryFault), parsed.faults);
  assert.equal(report.entries, parsed.entries.length);
  assert.equal(report.bytes, Buffer.byteLength(now));
}

function placeIn(of: string, offset: number): { line: number; character: number } {
  const before = of.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}

function applied(of: string, fixes: readonly LineFix[]): string {
  const fixed = new Map(fixes.map((fix) => [fix.line, fix.text]));
  return of
    .split('\n')
    .flatMap((one, at) => (fixed.has(at) ? (fixed.get(at) ?? []) : one))
    .join('\n');
}
