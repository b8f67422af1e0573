import assert from 'node:assert/strict';
import { createDictionaryLines } from '../../src/text/glossary/dictionaryLines.ts';
import { validateEntries } from '../../src/text/glossary/validateEntries.ts';
import { parseEntries } from '../../src/text/glossary/parse.ts';

describe('A dictionary that is edited', () => {
  it('takes in more lines at once than a call has arguments, in their place', () => {
    const inserted = Array.from({ length: 200_000 }, (_, index) => `s${String(index)}\tt`);
    const lines = createDictionaryLines('a\tb\nc\td\ne\tf\ng\th');
    lines.change([{ range: { start: { line: 1, character: 3 }, end: { line: 2, character: 1 } }, text: `\n${inserted.join('\n')}\ne` }]);
    const texts = lines.all().map(({ text }) => text);
    assert.deepEqual([...texts.slice(0, 3), ...texts.slice(-3)], ['a\tb', 'c\td', 's0\tt', 's199999\tt', 'e\tf', 'g\th']);
    assert.equal(lines.report().entries, 200_004);
  });

  it('says how long each fault is', () => {
    const { faults } = createDictionaryLines('one\na\tb\tcc\td\n\tx\nb\u0007\ty').report();
    assert.deepEqual(
      faults.map(({ kind, line, column, length, index }) => [kind, line, column, length, index]),
      [
        ['missingTarget', 1, 1, 3, 0],
        ['extraColumn', 2, 5, 2, 1],
        ['emptySource', 3, 1, 0, 2],
        ['controlCharacter', 4, 2, 1, 3],
      ],
    );
  });

  it('has no duplicate any more when the other line is gone or another one', () => {
    const lines = createDictionaryLines('a\tb\na\tc\nx\ty');
    lines.change([{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }, text: 'b' }]);
    assert.deepEqual(lines.report().faults, []);
    lines.change([{ range: { start: { line: 2, character: 0 }, end: { line: 2, character: 1 } }, text: 'a' }]);
    assert.deepEqual(
      lines.report().faults.map(({ kind, line, first }) => [kind, line, first]),
      [['duplicateSource', 3, 2]],
    );
  });

  it('is too large above ten megabytes, line ends counted', () => {
    const line = `${'x'.repeat(499)}\t${'y'.repeat(499)}`;
    const many = (count: number, more: string) => Array.from({ length: count }, () => line).join('\n') + more;
    const kinds = (text: string) =>
      new Set(
        createDictionaryLines(text)
          .report()
          .faults.map(({ kind }) => kind),
      );
    const limit = 10 * 1024 * 1024;
    const rest = limit - (10_000 * 1000 - 1);
    assert.ok(!kinds(many(10_000, `\n${'z'.repeat(rest - 1)}`)).has('dictionaryTooLarge'));
    assert.ok(kinds(many(10_000, `\n${'z'.repeat(rest)}`)).has('dictionaryTooLarge'));
  });
});

describe('What can be imported of rows with several faults', () => {
  it('is told by the first fault of each', () => {
    const of = (text: string) => validateEntries(parseEntries(text, { entries_format: 'tsv' }));
    const result = of(' \u0007a \tb\none\ntwo\nc\td\n\u00a0c\te\nf\t \n');
    assert.deepEqual(result.entries, [['c', 'd']]);
    assert.deepEqual(
      result.leftOut.map(({ kind, line }) => `${kind} ${String(line)}`),
      ['controlCharacter 1', 'missingTarget 2', 'missingTarget 3', 'duplicateSource 5', 'emptyTarget 6'],
    );
    assert.equal(of(' a\t b ').trimmed, 2);
    assert.equal(of('a\tb ').trimmed, 1);
    assert.deepEqual(of('').leftOut, []);
  });
});
