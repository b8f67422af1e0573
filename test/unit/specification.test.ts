import assert from 'node:assert/strict';
import { citationsIn, isUpToDate, problemsOf, readSpecification, tableOf } from '../specification/table.ts';
import type { Sentence } from '../specification/table.ts';

describe('The table of the specification and its tests', () => {
  it('has a test or a reason for every sentence, and no test that cites a sentence that is not there', () => {
    assert.deepEqual(problemsOf(readSpecification()), []);
  });

  it('is up to date (npm run specification)', () => {
    assert.ok(isUpToDate(readSpecification()));
  });

  const found = (...lines: string[]) => citationsIn('unit/a.test.ts', lines.join('\n')).map(({ title, ids }) => [title, ids.join()]);

  it('finds ids at the end of titles, whatever the quotes and wherever the title stands', () => {
    assert.deepEqual(
      found(
        `describe('All [x.all]', () => {`,
        `  it('One (Limits: texts) [x.one] [y.two-a]', async () => {`,
        '  it(`Of ${JSON.stringify({})}\\`s [x.three]`, () => {',
        `  it("it's nothing", () => {`,
        `  it(\n    'on the next line [x.four]',\n    () => {`,
        `  it.skip('Skipped [x.five]', () => {`,
        `  // it('Commented [x.six]', () => {`,
        '});',
        `describe('Others', () => {`,
        `  const cases = [\n    ['a case [x.seven]', 1],\n    ['no case', 1],\n    [\n      'a long case [x.eight]',`,
        `  it('says [so] in between', () => {`,
      ),
      [
        ['One (Limits: texts)', 'x.all,x.one,y.two-a'],
        ['Of …`s', 'x.all,x.three'],
        [`it's nothing`, 'x.all'],
        ['on the next line', 'x.all,x.four'],
        ['a case', 'x.seven'],
        ['a long case', 'x.eight'],
      ],
    );
  });

  const sentence = (id: string, note?: string): Sentence => ({ id, section: 'S', text: 'A | b', ...(note !== undefined && { note }) });
  const cited = (...ids: string[]) => ({ file: 'unit/a.test.ts', title: 'Title', ids });

  it('is refused with unknown ids, ids that stand twice, and sentences without test and note, or with both', () => {
    const sentences = [
      sentence('a.none'),
      sentence('a.noted', 'Not shown.'),
      sentence('a.twice'),
      sentence('a.twice'),
      sentence('a.both', 'No.'),
    ];
    assert.deepEqual(problemsOf({ sentences, citations: [cited('a.twice', 'a.both', 'a.unknown')] }), [
      'a.twice stands twice.',
      'unit/a.test.ts: "Title" cites a.unknown, which is unknown.',
      'a.none has neither a test nor a note that says why.',
      'a.both has tests, and a note that says why it has none.',
    ]);
  });

  it('lists each sentence with its tests, and at the end those without', () => {
    const table = tableOf({ sentences: [sentence('a.one'), sentence('a.two', 'Not shown.')], citations: [cited('a.one')] });
    assert.match(table, /\n\| A \\\| b `a\.one` \| \[a\]\(\.\.\/unit\/a\.test\.ts\): Title \|\n/);
    assert.match(table, /## Without a test\n[^]*\n- `a\.two` \(S\) A \\\| b _Not shown\._\n/);
  });
});
