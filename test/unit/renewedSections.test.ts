import assert from 'node:assert/strict';
import fc from 'fast-check';
import { behindOf } from '../../src/features/files/behind.ts';
import { documents, read, shout, translated, updated, updatedOnce } from './knownTranslations.ts';
import type { KnownTranslation } from './knownTranslations.ts';

const page = (...lines: readonly string[]) => `# t\n\nbegin\n\n## list\n\n${lines.join('\n')}\n\n## next\n\nend\n`;

/** Returns the lines of the section in the middle. */
const linesOf = ({ target }: KnownTranslation) =>
  target
    .replace(/^.*## LIST\n\n/s, '')
    .replace(/\n\n## NEXT.*$/s, '')
    .split('\n');

const stays = async (source: string, state: KnownTranslation) => {
  const done = await updatedOnce(source, state);
  assert.equal(done.target, state.target);
};

describe('A section whose texts cannot be told apart', () => {
  it('is written anew where an item of code with items in it gets words, or loses them', async () => {
    const [bare, told] = [
      ['- `a`', '  - `b` - more', '- `c`'],
      ['- `a` - words', '  - `b` - more', '- `c`'],
    ];
    const first = await updated(page(...told), await translated(page(...bare)));
    assert.deepEqual(linesOf(first), ['- `a` - WORDS', '  - `b` - MORE', '- `c`']);
    const second = await updated(page(...bare), first);
    assert.deepEqual(linesOf(second), ['- `a`', '  - `b` - MORE', '- `c`']);
  });

  it('is told by the texts that are new in it', async () => {
    const state = await translated(page('- `a`', '  - b', '- c'));
    const pair = { source: read(page('- `a` - words', '  - b', '- d')), target: read(state.target) };
    const match = await documents.match(pair, state.facts);
    const [source, target] = [await documents.open(pair.source), await documents.open(pair.target)];
    assert.ok(match && source && target);
    assert.equal(match.match.renewed.length, 1);
    const behind = behindOf({ ...match, source: { file: source }, target: { file: target } });
    assert.deepEqual([behind.toUpdate, behind.toReview, behind.left], [2, 0, 0]);
    assert.ok(behind.places.length > 0);
  });

  it('is written anew where items come into a new one, or under an element that is new', async () => {
    const items = await updated(page('- new', '  - a', '  - b', '- c'), await translated(page('- a', '- b', '- c')));
    assert.deepEqual(linesOf(items), ['- NEW', '  - A', '  - B', '- C']);
    const quoted = await updated(page('> - new', '>   - a', '', '1. b'), await translated(page('- a', '- b')));
    assert.deepEqual(linesOf(quoted), ['> - NEW', '>   - A', '', '1. B']);
  });

  it('is written anew where texts that are known come in beside new ones', async () => {
    const table = (...rows: readonly string[]) => page('| a | b |', '| - | - |', ...rows);
    const [before, now] = [table('| one | old |', '| two | next |'), table('| one | old |', '| *two* | old |', '| three | next |')];
    assert.equal((await updated(now, await translated(before))).target, shout(now));
    const list = page('- `a` - b', '- `a`', '  - c', '    - `a` - b', '    - d', '  - `a` - b', '    - e', '- f', '- `a` - b');
    assert.equal(
      (await updated(list, await translated(page('- `a` - b', '  - f', '- `a` - b')))).target,
      shout(list).replaceAll('`A`', '`a`'),
    );
  });

  it('is written anew together with others from which texts come', async () => {
    const [before, now] = ['# t\n\n- a\n- b\n\n## c\n\n- d\n- e\n', '# t\n\n- new\n  - e\n  - a\n\n## c\n\n- b\n  - other\n    - d\n'];
    const sent: string[] = [];
    const done = await updatedOnce(now, await translated(before), (text) => {
      sent.push(text);
      return shout(text);
    });
    assert.deepEqual([done.target, sent], [shout(now), ['new', 'other']]);
  });

  it('is written anew at the start of a file that has no heading', async () => {
    const done = await updated('- new\n  - a\n- b\n', await translated('- a\n- b\n'));
    assert.equal(done.target, '- NEW\n  - A\n- B\n');
  });

  it('has the texts that were accepted, and sends only those that are new', async () => {
    const german = shout(page('- a', '- b')).replace('- A', '- alpha');
    const pair = { source: read(page('- a', '- b')), target: read(german) };
    const facts = await documents.adopt(pair);
    assert.ok(facts);
    const source = page('- new', '  - a', '- b');
    const sent: string[] = [];
    const done = await updatedOnce(source, { target: pair.target.text, facts }, (text) => {
      sent.push(text);
      return shout(text);
    });
    assert.deepEqual(sent, ['new']);
    assert.match(done.target, /- NEW\n {2}- alpha\n- B\n/);
  });

  it('stays as it is if a translation does not arrive, and is written then', async () => {
    const before = await translated(page('- a', '- b'));
    const source = page('- new', '  - a', '- other b');
    const done = await updatedOnce(source, before, (text) => (text === 'new' ? undefined : shout(text)));
    assert.equal(done.target, before.target);
    assert.ok(done.left > 0);
    assert.deepEqual(linesOf(await updated(source, done)), ['- NEW', '  - A', '- OTHER B']);
  });

  it('keeps the line ends and the last line of the translation', async () => {
    const before = await translated('- a\r\n- b\r\n');
    const done = await updated('- new\n  - a\n- b', { ...before, target: `${before.target}\r\n` });
    assert.equal(done.target, '- NEW\r\n  - A\r\n- B\r\n\r\n');
  });

  it('stays where somebody has changed something in it', async () => {
    const [before, source] = [await translated(page('- a', '- b', '- c')), page('- new', '  - a', '  - b', '- c')];
    for (const [from, to] of [
      ['- C', '- hand'],
      ['- C', '- C\n- hand'],
      ['- C', '* C'],
      ['- B\n', ''],
      ['- A\n- B\n', '- B\n- A\n'],
    ] as const) {
      const target = before.target.replace(from, to);
      assert.notEqual(target, before.target);
      await stays(source, { ...before, target });
    }
    const elsewhere = await updated(source, { ...before, target: before.target.replace('END', 'hand') });
    assert.deepEqual(linesOf(elsewhere), ['- NEW', '  - A', '  - B', '- C']);
  });

  it('stays after an update if somebody had taken something out of it', async () => {
    const before = await translated(page('- a', '- b', '- c'));
    const first = await updatedOnce(page('- a', '- b', '- d'), { ...before, target: before.target.replace('- B\n', '') });
    assert.deepEqual(linesOf(first), ['- A', '- D']);
    const second = await updatedOnce(page('- new', '  - a', '- b', '- d'), first);
    assert.ok(!second.target.includes('- B'));
  });

  it('is completed later, although what follows it has changed meanwhile', async () => {
    const [before, source] = [page('- a', '- b'), page('- new', '  - a', '- b').replace('next', 'other')];
    const first = await updatedOnce(source, await translated(before), (text) => (text === 'new' ? undefined : shout(text)));
    assert.ok(first.target.includes('- A\n- B\n\n## OTHER'));
    assert.equal((await updated(source, first)).target, shout(source));
  });

  it('stays if it is a copy that somebody made of another one', async () => {
    const sections = (...all: readonly string[]) => all.map((one) => `## same\n\n${one}\n`).join('\n');
    const before = await translated(`begin\n\n${sections('- a', '- `b` - b')}`);
    const source = `begin\n\n${sections('- a', '- c\n  - `b` - b')}`;
    const first = await updatedOnce(source, { ...before, target: before.target.replace('BEGIN\n\n', '') });
    const copy = shout(sections('- a'));
    const done = await updatedOnce(source, { ...first, target: `${copy}\n${first.target}` });
    assert.ok(done.target.startsWith(`${copy}\n${copy}`));
  });

  it('is written at once if others come, go or were touched', async () => {
    const once = async (before: string, source: string, byHand = (target: string) => target) => {
      const first = await translated(before);
      return (await updated(source, { ...first, target: byHand(first.target) })).target;
    };
    const lists = ['## new\n\n- a\n\n## b\n\n- c\n  - d\n', '## b\n\n- d\n'] as const;
    assert.equal(await once(`begin\n\n${lists[1]}`, lists[0], (target) => target.replace('BEGIN\n\n', '')), shout(lists[0]));
    const quote = ['> c\n>\n> - d\n> - same\n\n## a\n\n- h\n  - i\n', '> c\n\n## a\n\n- same\n  - h\n    - i\n'] as const;
    assert.equal(await once(...quote), shout(quote[1]));
    const moved = ['# t\n\n## a\n\n- x\n\n## b\n\n- y\n- z\n', '# t\n\n## c\n\n- y\n\n## a\n\n- new\n  - x\n\n## b\n\n- z\n'] as const;
    assert.equal(await once(...moved, (target) => target.replace('- Z', '- hand')), shout(moved[1]).replace('- Z', '- hand'));
  });

  it('gets nothing back that was taken out of another one', async () => {
    const before = await translated('# t\n\n## a\n\ntext\n');
    const source = '# t\n\ntext\n\n## a\n';
    assert.ok(!(await updatedOnce(source, { ...before, target: before.target.replace('\n\nTEXT', '') })).target.includes('TEXT'));
    const sections = await translated('# t\n\ntext\n\n## a\n\nsame\n\n## b\n\nsame\n');
    const target = sections.target.replace('## A\n\nSAME\n\n', '');
    const next = '# t\n\ntext\n\nmore\n\n## a\n\nsame\n\n## b\n\nsame\n';
    assert.equal((await updatedOnce(next, { ...sections, target })).target, '# T\n\nTEXT\n\nMORE\n\n## B\n\nSAME\n');
  });
});

interface Item {
  readonly text: string;
  readonly inner: readonly Item[];
}

const words = fc.tuple(fc.nat({ max: 2 }), fc.stringMatching(/^[a-z]{4,7}$/));
const text = words.map(([form, word]) => (form === 0 ? `\`${word}\`` : form === 1 ? `\`${word}\` - ${word}s` : `${word} ${word}s`));
const { items } = fc.letrec<{ items: Item[]; item: Item }>((tie) => ({
  item: fc.record({ text, inner: fc.oneof({ depthSize: 'small' }, fc.constant([]), tie('items')) }),
  items: fc.array(tie('item'), { minLength: 1, maxLength: 4 }),
}));

const printed = (list: readonly Item[], indent = ''): string =>
  list.map((one) => `${indent}- ${one.text}\n${printed(one.inner, `${indent}  `)}`).join('');

/** Changes the list that comes at a place, in the order of the document. */
function changed(list: readonly Item[], at: number, change: (list: readonly Item[], index: number) => readonly Item[]): readonly Item[] {
  let left = at;
  const walk = (own: readonly Item[]): readonly Item[] => {
    for (const [index, one] of own.entries()) {
      if (left === 0) {
        left -= 1;
        return change(own, index);
      }
      left -= 1;
      const inner = walk(one.inner);
      if (left < 0) return own.with(index, { ...one, inner });
    }
    return own;
  };
  return walk(list);
}

const changes = {
  word: (list: readonly Item[], index: number, own: Item) => list.map((one, place) => (place === index ? { ...one, text: own.text } : one)),
  insert: (list: readonly Item[], index: number, own: Item) => list.toSpliced(index, 0, own),
  delete: (list: readonly Item[], index: number) => (list.length > 1 ? list.toSpliced(index, 1) : list),
  around: (list: readonly Item[], index: number, own: Item) =>
    list.toSpliced(index, 1, { text: own.text, inner: list.slice(index, index + 1) }),
  outward: (list: readonly Item[], index: number) =>
    list.toSpliced(
      index,
      1,
      ...list.slice(index, index + 1).flatMap(({ text: own, inner }) => [{ text: own, inner: [] } as Item].concat(inner)),
    ),
};

describe('Nested lists that nobody has touched', () => {
  it('are as a new translation, whatever has changed', async () => {
    const step = fc.record({ what: fc.constantFrom(...Object.keys(changes)), at: fc.nat({ max: 9 }), own: text });
    await fc.assert(
      fc.asyncProperty(items, fc.array(step, { minLength: 1, maxLength: 3 }), async (first, steps) => {
        let list: readonly Item[] = first;
        for (const { what, at, own } of steps) {
          list = changed(list, at, (some, index) => changes[what as keyof typeof changes](some, index, { text: own, inner: [] }));
        }
        const done = await updated(page(printed(list).trimEnd()), await translated(page(printed(first).trimEnd())));
        // Empty lines between items stay where they are.
        const lines = (target: string) => target.replaceAll(/\n{2,}/g, '\n');
        assert.equal(lines(done.target), lines((await translated(page(printed(list).trimEnd()))).target));
      }),
      { numRuns: 200, seed: 1 },
    );
  }).timeout(120_000);
});
