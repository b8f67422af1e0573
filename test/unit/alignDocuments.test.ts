import assert from 'node:assert/strict';
import { alignDocuments } from '../../src/services/localization/alignDocuments.ts';
import type { SourceState, TargetState } from '../../src/services/localization/documentMatch.ts';
import type { PairFact } from '../../src/services/localization/facts.ts';
import { block, code, factOf, firstRun, heading, paragraphs, sideOf, text, textsOf, translated } from './documentModel.ts';
import type { Document } from './documentModel.ts';

function match(source: Document, target: Document, facts: readonly PairFact[]) {
  return alignDocuments(sideOf(source), sideOf(target), facts) ?? assert.fail('not tracked');
}

function states(source: Document, target: Document, facts: readonly PairFact[]): [SourceState[], TargetState[]] {
  const { sources, targets } = match(source, target, facts);
  return [sources.map(({ state }) => state), targets.map(({ state }) => state)];
}

const source = paragraphs('a', 'b', 'c', 'd');
const { target, facts } = firstRun(source);
const de = (words: string) => translated(text(words));
const link = (words: string, ...guarded: string[]) => text(words, { guarded });

describe('A document and its translation', () => {
  it('are not matched if nothing is known about them', () => {
    assert.equal(alignDocuments(sideOf(source), sideOf(target), []), undefined);
  });

  it('are current after the first run', () => {
    assert.deepEqual(states(source, target, facts), [
      ['current', 'current', 'current', 'current'],
      ['paired', 'paired', 'paired', 'paired'],
    ]);
  });

  it('show what is new, changed and removed in the source', () => {
    assert.deepEqual(states(paragraphs('a', 'b', 'new', 'c2'), target, facts), [
      ['current', 'current', 'behind-ours', 'behind-ours'],
      ['paired', 'paired', 'paired', 'paired'],
    ]);
    assert.deepEqual(states(paragraphs('new', 'a', 'b', 'c', 'd'), target, facts)[0][0], 'new');
    assert.deepEqual(states(paragraphs('a', 'd'), target, facts)[1], ['paired', 'removed', 'removed', 'paired']);
  });

  it('are behind for somebody to look at where the target was reviewed', () => {
    const reviewed = [...facts, ...factOf(text('b'), de('b'), 'r')];
    assert.equal(states(paragraphs('a', 'b2', 'c', 'd'), target, reviewed)[0][1], 'behind-reviewed');
    for (const mark of ['?', '='] as const) {
      assert.equal(
        states(paragraphs('a', 'b2', 'c', 'd'), target, [...facts, ...factOf(text('b'), de('b'), mark)])[0][1],
        'behind-reviewed',
      );
    }
    // What stayed in the language of the source is not the work of anybody.
    const kept = paragraphs(de('a'), text('b'), de('c'), de('d'));
    assert.equal(states(paragraphs('a', 'b2', 'c', 'd'), kept, [...facts, ...factOf(text('b'), text('b'), '?')])[0][1], 'behind-ours');
  });

  it('keep what was changed by hand', () => {
    const edited = paragraphs(de('a'), 'by hand', de('c'), de('d'));
    assert.deepEqual(states(source, edited, facts)[0], ['current', 'edited', 'current', 'current']);
    assert.deepEqual(states(paragraphs('a', 'b2', 'c', 'd'), edited, facts)[0], ['current', 'edited-behind', 'current', 'current']);
  });

  it('keep what was taken out by hand, and what was added', () => {
    const edited = paragraphs(de('a'), de('c'), 'by hand', de('d'));
    assert.deepEqual(states(source, edited, facts), [
      ['current', 'deleted', 'current', 'current'],
      ['paired', 'paired', 'extra', 'paired'],
    ]);
  });

  it('update a paragraph beside one that was added', () => {
    const edited = paragraphs(de('a'), de('b'), 'by hand', de('c'), de('d'));
    assert.deepEqual(states(paragraphs('a', 'b2', 'c', 'd'), edited, facts), [
      ['current', 'behind-ours', 'current', 'current'],
      ['paired', 'paired', 'extra', 'paired', 'paired'],
    ]);
  });

  it('are unclear where it cannot be told what belongs to what', () => {
    const edited = paragraphs(de('a'), 'one', 'two', 'three', de('d'));
    assert.deepEqual(states(source, edited, facts), [
      ['current', 'unclear', 'unclear', 'current'],
      ['paired', 'unclear', 'unclear', 'unclear', 'paired'],
    ]);
    // A new paragraph may be what somebody has translated, and nothing is sent beside what is unclear.
    assert.deepEqual(states(paragraphs('a', 'x', 'y', 'b', 'c', 'd'), paragraphs(de('a'), 'one', de('b'), de('c'), de('d')), facts)[0], [
      'current',
      'unclear',
      'unclear',
      'current',
      'current',
      'current',
    ]);
  });

  it('tell kinds apart where numbers differ', () => {
    const withHeading = [...paragraphs('a'), block([heading('h')]), ...paragraphs('b', 'c')];
    const first = firstRun(withHeading);
    const edited = [...paragraphs(de('a'), 'extra'), block([heading('by hand')]), ...paragraphs(de('b'), de('c'))];
    assert.deepEqual(states(withHeading, edited, first.facts), [
      ['current', 'edited', 'current', 'current'],
      ['paired', 'extra', 'paired', 'paired', 'paired'],
    ]);
  });

  it('know a paragraph that has moved by its text', () => {
    const moved = match(paragraphs('a', 'c', 'd', 'b'), target, facts);
    assert.deepEqual(
      moved.sources.map(({ state, isCarried }) => [state, isCarried]),
      [
        ['current', false],
        ['current', false],
        ['current', false],
        ['moved', true],
      ],
    );
  });

  it('leave a paragraph where somebody has moved it in the target', () => {
    const moved = match(source, paragraphs(de('b'), de('c'), de('d'), de('a')), facts);
    assert.deepEqual(
      moved.sources.map(({ state, isCarried }) => [state, isCarried]),
      [
        ['moved', false],
        ['current', false],
        ['current', false],
        ['current', false],
      ],
    );
    assert.deepEqual([moved.inserted, moved.removed], [[], []]);
  });

  it('need nothing sent where only what is protected has changed', () => {
    const linked = paragraphs('a', link('see', 'one', 'two'), 'c');
    const first = firstRun(linked);
    const next = paragraphs('a', link('see', 'one', 'three'), 'c');
    assert.deepEqual(states(next, first.target, first.facts)[0], ['current', 'guarded', 'current']);
    // The translation has them in another order: which one has changed is not known.
    const turned = paragraphs(de('a'), link('de(see)', 'two', 'one'), de('c'));
    const known = [...first.facts, ...factOf(link('see', 'one', 'two'), link('de(see)', 'two', 'one'), 'm')];
    assert.deepEqual(states(next, turned, known)[0], ['current', 'behind-ours', 'current']);
    // Somebody has changed it on both sides, or only in the target.
    const both = paragraphs(de('a'), link('de(see)', 'one', 'three'), de('c'));
    const found = match(next, both, first.facts);
    assert.deepEqual([found.sources[1]?.state, found.facts], ['current', factOf(textsOf(next)[1], textsOf(both)[1], 'm')]);
    assert.deepEqual(states(linked, both, first.facts)[0], ['current', 'edited', 'current']);
  });

  it('need something sent where what is protected cannot be replaced', () => {
    const first = firstRun(paragraphs(link('see', 'one')));
    const next = paragraphs(link('see', 'two'));
    const found = alignDocuments(sideOf(next), sideOf(first.target), first.facts, { canPatch: () => false });
    assert.equal(found?.sources[0]?.state, 'behind-ours');
  });

  it('take what still stands in the language of the source as not translated', () => {
    const copied = paragraphs(de('a'), 'b', 'new', de('c'), de('d'));
    const next = paragraphs('a', 'b', 'new', 'c', 'd');
    // The first one has a translation, which somebody has taken back.
    assert.deepEqual(states(next, copied, facts)[0], ['current', 'edited', 'new', 'current', 'current']);
    const names = alignDocuments(sideOf(next), sideOf(copied), facts, { isCopy: () => false });
    assert.deepEqual([names?.sources[2]?.state, names?.facts], ['current', factOf(text('new'), text('new'), 'm')]);
  });

  it('keep code that somebody has changed, and follow the source elsewhere', () => {
    const withCode = [...paragraphs('a'), block([code('x = 1')]), ...paragraphs('b')];
    const first = firstRun(withCode);
    const next = [...paragraphs('a'), block([code('x = 2')]), ...paragraphs('b')];
    assert.deepEqual(states(next, first.target, first.facts)[0], ['current', 'behind-ours', 'current']);
    const localized = [...paragraphs(de('a')), block([code('x = 1 // eins')]), ...paragraphs(de('b'))];
    assert.deepEqual(states(withCode, localized, first.facts)[0], ['current', 'edited', 'current']);
    assert.deepEqual(states(next, localized, first.facts)[0], ['current', 'edited-behind', 'current']);
    const alike = match(next, [...paragraphs(de('a')), block([code('x = 2')]), ...paragraphs(de('b'))], first.facts);
    assert.deepEqual([alike.sources[1]?.state, alike.facts.length], ['current', 1]);
  });

  it('are behind where the source went back to an earlier text, and not where the target did', () => {
    const later = [...facts, ...factOf(text('b2'), de('b2'), 'm')];
    assert.equal(states(source, paragraphs(de('a'), de('b2'), de('c'), de('d')), later)[0][1], 'behind-ours');
    assert.equal(states(paragraphs('a', 'b2', 'c', 'd'), target, later)[0][1], 'edited-behind');
  });
});

describe('Texts that stand in several places', () => {
  const example = () => block([heading('Example')]);
  const sections = (...words: string[]) => words.flatMap((one) => [example()].concat(paragraphs(one)));
  const first = firstRun(sections('a', 'b'));

  it('are new in a new section, without being sent, and deleted in one that was taken out', () => {
    const added = match(sections('a', 'new', 'b'), first.target, first.facts);
    assert.deepEqual(added.sources.map(({ state, twin }) => [state, twin]).slice(2, 4), [
      ['new', 0],
      ['new', undefined],
    ]);
    assert.deepEqual(states(sections('a', 'b'), first.target.slice(0, 2), first.facts)[0], ['current', 'current', 'deleted', 'deleted']);
  });

  it('are removed with their section, and stay in one that was added', () => {
    assert.deepEqual(states(sections('b'), first.target, first.facts)[1], ['removed', 'removed', 'paired', 'paired']);
    const added = [...first.target, block([translated(heading('Example'))]), ...paragraphs('by hand')];
    assert.deepEqual(states(sections('a', 'b'), added, first.facts)[1].slice(4), ['extra', 'extra']);
  });

  it('are unclear alone', () => {
    assert.equal(states([...sections('a', 'b'), example()], first.target, first.facts)[0][4], 'unclear');
    assert.equal(states(sections('a', 'b'), [...first.target, block([translated(heading('Example'))])], first.facts)[1][4], 'extra');
  });

  it('are shown to somebody where they replace each other: either side may have changed', () => {
    const answers = (...words: string[]) =>
      paragraphs(...words.map((one, index) => `${index} ${one}`).flatMap((one, index) => [one, words[index] ?? '']));
    const before = firstRun(answers('yes', 'no', 'yes', 'no'));
    const changed = answers('yes', 'no', 'no', 'no');
    assert.equal(states(changed, before.target, before.facts)[0][5], 'edited-behind');
  });
});

describe('Blocks with several units', () => {
  const cells = (...words: string[]) => block(words.map((one) => text(one, { kind: 'cell' })));
  const table = [cells('a', 'b'), cells('c', 'd'), cells('e', 'f')];
  const first = firstRun(table);

  it('are inserted and taken out as a whole', () => {
    const found = match([cells('a', 'b'), cells('x', 'y'), cells('e', 'f')], first.target, first.facts);
    assert.deepEqual(found.sources.map(({ state }) => state).slice(2, 4), ['behind-ours', 'behind-ours']);
    const inserted = match([cells('a', 'b'), cells('x', 'y'), ...table.slice(1)], first.target, first.facts);
    assert.deepEqual([inserted.inserted, inserted.removed], [[1], []]);
    const removed = match([cells('a', 'b'), cells('e', 'f')], first.target, first.facts);
    assert.deepEqual([removed.inserted, removed.removed], [[], [1]]);
  });

  it('are rebuilt if they have a unit more or less', () => {
    const wider = match([cells('a', 'b'), cells('c', 'd', 'new'), cells('e', 'f')], first.target, first.facts);
    assert.deepEqual([wider.rebuilt, wider.sources[4]?.state], [[{ source: 1, target: 1 }], 'new']);
    const narrower = match([cells('a', 'b'), cells('c'), cells('e', 'f')], first.target, first.facts);
    assert.deepEqual([narrower.rebuilt, narrower.targets[3]?.state], [[{ source: 1, target: 1 }], 'removed']);
  });

  it('are unclear if somebody has changed a unit of theirs', () => {
    const edited = [...first.target.slice(0, 1), cells('de(c)', 'by hand'), ...first.target.slice(2)];
    const wider = match([cells('a', 'b'), cells('c', 'd', 'new'), cells('e', 'f')], edited, first.facts);
    assert.deepEqual([wider.rebuilt, wider.sources[4]?.state], [[], 'unclear']);
    const narrower = match([cells('a', 'b'), cells('d'), cells('e', 'f')], edited, first.facts);
    assert.deepEqual([narrower.rebuilt, narrower.removed], [[], []]);
  });

  it('lie in others, and stay with them', () => {
    const item = (words: string, ...inner: string[]) => block([words], { inner: paragraphs(...inner) });
    const list = [item('a', 'b', 'c'), item('d', 'e')];
    const before = firstRun(list);
    const inner = match([item('a', 'b', 'new', 'c'), item('d', 'e')], before.target, before.facts);
    assert.deepEqual(inner.inserted, [2]);
    const outer = match([item('a', 'b', 'c'), item('new', 'x', 'y'), item('d', 'e')], before.target, before.facts);
    assert.deepEqual(outer.inserted, [3]);
    // The target of the outer one stays: what lies in it has a source.
    const unwrapped = match([...paragraphs('b', 'c'), item('d', 'e')], before.target, before.facts);
    assert.deepEqual([unwrapped.removed, unwrapped.targets[0]?.state], [[], 'unclear']);
  });
});
