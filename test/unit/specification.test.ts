import assert from 'node:assert/strict';
import { citationsIn } from '../../scripts/specification/citations.ts';
import { isUpToDate, problemsOf, readSpecification, tableOf } from '../../scripts/specification/table.ts';
import type { Citation, Sentence, Specification } from '../../scripts/specification/table.ts';

describe('The table of the specification and its tests', () => {
  let specification: Specification;
  before(() => {
    specification = readSpecification();
  });

  it('has a test of ours or a reason for every sentence, and no test that cites a sentence that is not there', () => {
    assert.deepEqual(problemsOf(specification), []);
  });

  it('is up to date (npm run specification)', () => {
    assert.ok(isUpToDate(specification));
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

  const sentence = (id: string, others: Partial<Sentence> = {}): Sentence => ({ id, section: 'S', text: 'A | b', ...others });
  const cited = (by: Citation['by'], ...ids: string[]): Citation => ({ file: 'unit/a.test.ts', title: 'Title', ids, at: 0, by });

  it('is refused with unknown ids, ids that stand twice, and sentences without test and note, or with both', () => {
    const sentences = [
      sentence('a.none'),
      sentence('a.noted', { note: 'Not shown.' }),
      sentence('a.twice'),
      sentence('a.twice'),
      sentence('a.both', { note: 'No.' }),
    ];
    assert.deepEqual(problemsOf({ sentences, citations: [cited('client', 'a.twice', 'a.both', 'a.unknown')] }), [
      'a.twice stands twice.',
      'unit/a.test.ts: "Title" cites a.unknown, which is unknown.',
      'a.none has neither a test nor a note that says why.',
      'a.both has tests, and a note that says why it has none.',
    ]);
  });

  it('is refused with a sentence of ours that neither client nor editor shows, unless a note says why', () => {
    const problems = (given: Partial<Sentence>, ...by: Citation['by'][]) =>
      problemsOf({ sentences: [sentence('a.one', given)], citations: by.map((prover) => cited(prover, 'a.one')) });
    const demanded = ['a.one demands something of us, and is shown by neither client nor editor.'];
    for (const by of ['sandbox', 'rules'] as const) {
      assert.deepEqual(problems({}, by), demanded);
      assert.deepEqual(problems({ note: 'Cannot be seen.' }, by), []);
      assert.deepEqual(problems({ describes: 'effect' }, by), []);
      assert.deepEqual(problems({}, by, 'client'), []);
    }
    assert.deepEqual(problems({}, 'editor'), []);
    assert.deepEqual(problems({ describes: 'effect' }), ['a.one has neither a test nor a note that says why.']);
    assert.deepEqual(problems({ describes: 'effect', note: 'No.' }, 'sandbox'), ['a.one has tests, and a note that says why it has none.']);
    assert.deepEqual(problems({}, 'client', undefined), ['unit/a.test.ts: "Title" cites, and uses nothing of the product.']);
  });

  it('lists each sentence with its tests and what they show it of, and at the end those without', () => {
    const table = tableOf({
      sentences: [
        sentence('a.one'),
        sentence('a.two', { note: 'Not shown.' }),
        sentence('a.three', { describes: 'effect' }),
        sentence('a.four'),
        sentence('a.five', { note: 'Hidden.' }),
        sentence('a.six', { describes: 'unsaid', note: 'No.' }),
      ],
      citations: [
        cited('client', 'a.one', 'a.four'),
        cited('editor', 'a.one'),
        cited('sandbox', 'a.one', 'a.three', 'a.five'),
        cited('rules', 'a.five'),
      ],
    });
    const row = (start: string) => table.split('\n').find((line) => line.startsWith(`| A \\| b ${start} | `)) ?? '';
    const test = '[a](../../test/unit/a.test.ts): Title';
    assert.equal(row('`a.one`'), `| A \\| b \`a.one\` | editor, client | ${[test, test, test].join('<br>')} |`);
    assert.match(row('`a.three` (effect)'), / \| sandbox alone \| /);
    assert.match(row('`a.four`'), / \| client \| /);
    assert.match(row('`a.five` _Hidden._'), / \| rules and sandbox alone \| /);
    assert.match(table, /## Without a test\n[^]*\n- `a\.two` \(S\) A \\\| b _Not shown\._\n- `a\.six` \(S, unsaid\) A \\\| b _No\._\n/);
  });

  it('counts what is shown by whom, and what is demanded of us', () => {
    const table = tableOf({
      sentences: [sentence('a.one'), sentence('a.two', { describes: 'effect' }), sentence('a.three', { note: 'No.' })],
      citations: [cited('client', 'a.one'), cited('sandbox', 'a.two')],
    });
    assert.match(table, /\n3 sentences: 2 shown by tests, 1 without a test\. Shown by: client 1; sandbox alone 1\.\n/);
    assert.match(table, /\n2 sentences demand something of our client [^\n]*: 1 do, 1 have a note/);
    assert.match(table, /The other 1 only tell of the service:\n[^]*- effect: [^\n]* \(1\)\n/);
  });
});
