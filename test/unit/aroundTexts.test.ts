import assert from 'node:assert/strict';
import type { FileText } from '../../src/services/localization/documents.ts';
import type { PairFact } from '../../src/services/localization/facts.ts';
import { documents, read, shout, translated, updated, updatedOnce } from './knownTranslations.ts';

/** What a target becomes, while its source becomes one after the other. A function is a change by hand. */
async function history(start: string, ...steps: readonly (string | ((target: string) => string))[]): Promise<string[]> {
  let state = await translated(start);
  const found: string[] = [];
  for (const step of steps) {
    state = typeof step === 'string' ? await updated(step, state) : { ...state, target: step(state.target) };
    found.push(state.target);
  }
  return found;
}

describe('Checkboxes of a translation', () => {
  const list = (...marks: readonly string[]) => `${marks.map((mark, index) => `- [${mark}] item ${index}`).join('\n')}\n`;

  it('follow their source, there and back', async () => {
    const found = await history(list(' ', 'x', ' '), list('x', ' ', ' '), list('x', 'x', 'X'), list(' ', ' ', ' '));
    assert.deepEqual(found, [list('x', ' ', ' '), list('x', 'x', 'X'), list(' ', ' ', ' ')].map(shoutWords));
  });

  it('stay where somebody has ticked them', async () => {
    const byHand = (target: string) => target.replace('[ ] ITEM 1', '[x] ITEM 1');
    const found = await history(list(' ', ' '), byHand, list('x', ' '), list('x', 'x'), list('x', ' '));
    assert.deepEqual(found.slice(1), [list('x', 'x'), list('x', 'x'), list('x', ' ')].map(shoutWords));
  });

  it('come with items that are new, move or have other words', async () => {
    const [found] = await history(
      '- [ ] one\n- [x] two\n- [ ] three\n  - [ ] four\n',
      '- [x] new\n- [x] two\n- [x] more\n  - [x] four\n- [x] one\n',
    );
    assert.equal(found, '- [x] NEW\n- [x] TWO\n- [x] MORE\n  - [x] FOUR\n- [x] ONE\n');
  });

  it('stay as they were changed by hand after many changes', async () => {
    const steps = Array.from({ length: 70 }, (_, index) => list(index % 2 === 0 ? 'x' : ' '));
    const found = await history(list(' '), ...steps, (target) => target.replace('[ ]', '[x]'), list(' '));
    assert.equal(found.at(-1), found.at(-2));
  });

  it('are not told apart if their texts are the same', async () => {
    const [found] = await history('- [ ] one\n- [x] one\n', '- [x] one\n- [ ] one\n');
    assert.equal(found, '- [ ] ONE\n- [x] ONE\n');
  });

  const shoutWords = (text: string) => text.replaceAll('item', 'ITEM');
});

describe('Items of front matter whose source is gone', () => {
  const item = (title: string, icon: string) => `  - title: ${title}\n    icon: ${icon}\n    details: ${title} more\n`;
  const matter = (...items: readonly string[]) => `---\nfeatures:\n${items.join('')}---\n\ntext\n`;
  const german = (title: string, icon: string) => item(shout(title), icon).replace('more', 'MORE');
  const result = (...items: readonly string[]) => matter(...items).replace('\ntext', '\nTEXT');

  it('go', async () => {
    const [found] = await history(matter(item('one', 'a'), item('two', 'b')), matter(item('two', 'b')));
    assert.equal(found, result(german('two', 'b')));
  });

  it('stay if somebody has changed them', async () => {
    const byHand = (target: string) => target.replace('icon: a', 'icon: mine');
    const [, found] = await history(matter(item('one', 'a'), item('two', 'b'), item('3', 'c')), byHand, matter(item('two', 'b')));
    assert.equal(found, result(german('one', 'mine'), german('two', 'b')));
  });

  it('go after their words, order or notation have changed', async () => {
    const found = await history(
      matter(item('one', 'a'), item('two', 'b')),
      matter(item('two', 'b'), item('new', 'a')),
      (target) => target.replace('icon: a', 'icon:  "a"'),
      matter(item('two', 'b')),
    );
    assert.equal(found.at(-1), result(german('two', 'b')));
  });

  it('go if texts in them are the same as in others', async () => {
    const more = (title: string, icon: string) => item(title, icon).replace(`${title} more`, 'more');
    const [found] = await history(matter(more('one', 'a'), more('two', 'b'), more('3', 'c')), matter(more('two', 'b'), more('3', 'c')));
    assert.equal(found, result(...[more('two', 'b'), more('3', 'c')].map((one) => one.replace('two', 'TWO').replace('more', 'MORE'))));
  });

  it('take what was changed along if they move', async () => {
    const byHand = (target: string) => target.replace('icon: a', 'icon: mine');
    const all = [item('one', 'a'), item('two', 'b'), item('three', 'c')];
    const [, found] = await history(matter(...all), byHand, matter(...[1, 2, 0].map((index) => all[index] ?? '')));
    assert.equal(found, result(german('two', 'b'), german('three', 'c'), german('one', 'mine')));
  });
});

describe('Levels of headings', () => {
  it('follow also if their words stand in a checkbox or an item of front matter', async () => {
    const inBox = (level: string) => `- [ ] one\n\n${level} one\n`;
    assert.deepEqual(await history(inBox('##'), inBox('###')), [shout(inBox('###'))]);
    const inMatter = (level: string) => `---\nfeatures:\n  - title: one\n---\n\n${level} one\n`;
    assert.deepEqual(await history(inMatter('##'), inMatter('###')), [inMatter('###').replaceAll('one', 'ONE')]);
  });
});

describe('A heading that would be read as something else', () => {
  it('stays, and is not said to be behind', async () => {
    const [before, now] = ['one\n\n## 1. two\n', 'one\n\n1\\. two\n'];
    assert.deepEqual(await history(before, now, before), [shout(before), shout(before)]);
  });
});

describe('Levels of headings with the same words', () => {
  const text = (...levels: readonly number[]) => levels.map((level, index) => `${'#'.repeat(level)} one\n\ntext ${index}\n`).join('\n');

  it('follow their source, there and back', async () => {
    const steps = [text(2, 3, 3), text(3, 2, 2), text(2, 2, 2), text(2, 4, 2)];
    assert.deepEqual(await history(text(3, 3, 2), ...steps), steps.map(shout));
  });

  it('stay as somebody has changed them', async () => {
    const byHand = () => shout(text(4, 3, 3));
    const found = await history(text(2, 3, 4), byHand, text(2, 4, 4), text(3, 4, 2), text(3, 3, 3));
    assert.deepEqual(found, [text(4, 3, 3), text(4, 4, 3), text(4, 4, 3), text(4, 3, 3)].map(shout));
  });

  it('follow after one was added, moved or taken out', async () => {
    const other = '## one\n\nnew\n\n';
    const steps = [other + text(2, 3), other.replace('#', '##') + text(3, 3), text(2, 2)];
    assert.deepEqual(await history(text(2, 3), ...steps), steps.map(shout));
  });
});

describe('What stands around texts', () => {
  const cases: Readonly<Record<string, readonly [before: string, now: string]>> = {
    'a list that becomes a numbered one': ['## one\n\n- two\n- three\n\n## four\n', '## one\n\n1. two\n2. three\n\n## four\n'],
    'paragraphs that become a list': ['one\n\ntwo\n\nthree\n', '- one\n- two\n\nthree\n'],
    'a quote that becomes a list': ['## one\n\n> two\n>\n> three\n', '## one\n\n* two\n\n  three\n'],
    'a line across the page': ['## one\n\ntwo\n\n## three\n', '## one\n\ntwo\n\n---\n\n## three\n'],
    'a heading that becomes a paragraph': ['one\n\n## two\n\nthree\n\n## four\n', 'one\n\ntwo\n\nthree\n\n## four\n'],
    'a paragraph that becomes a heading': ['# one\n\ntwo\n\nthree\n\n# four\n', '# one\n\n## two\n\nthree\n\n# four\n'],
    'a table that becomes a list': ['| a | b |\n| - | - |\n| c | d |\n', '- a\n- b\n- c\n- d\n'],
  };
  for (const [name, [before, now]] of Object.entries(cases)) {
    it(`follows its source, there and back: ${name}`, async () => {
      assert.deepEqual(await history(before, now, before, now), [now, before, now].map(shout));
    });
  }

  it('stays if somebody has changed something there', async () => {
    const [before, now] = ['## one\n\n- two\n- three\n\n## four\n\n- five\n', '## one\n\n1. two\n2. three\n\n## four\n\n1. five\n'];
    const byHand = (target: string) => target.replace('- TWO', '* TWO').replace('- THREE', '* THREE');
    const [, found] = await history(before, byHand, now);
    assert.equal(found, '## ONE\n\n* TWO\n* THREE\n\n## FOUR\n\n1. FIVE\n');
  });

  it('stays where texts were added, taken out or moved by hand', async () => {
    const [before, now] = ['- one\n- two\n\n## three\n\n- four\n', '1. one\n2. two\n\n## three\n\n1. four\n'];
    for (const target of ['- ONE\n- MINE\n- TWO\n', '- TWO\n- ONE\n', '- ONE\n']) {
      const rest = '\n## THREE\n\n- FOUR\n';
      const [, found] = await history(before, () => target + rest, now);
      assert.equal(found, target + rest.replace('-', '1.'));
    }
  });

  it('follows along with texts that are new, go or change', async () => {
    const [found] = await history('one\n\ntwo\n\ngone\n\n## three\n', '- one\n- more\n- two and\n  a half\n\n## three\n');
    assert.equal(found, '- ONE\n- MORE\n- TWO AND\n  A HALF\n\n## THREE\n');
  });

  it('is sent with its text where marks in that are new', async () => {
    const [found] = await history('one `two` three\n', 'one `two` [three](/a)\n');
    assert.equal(found, 'ONE `two` [THREE](/a)\n');
  });

  it('takes along what was written into texts by hand', async () => {
    const [, found] = await history('- one\n- two\n', (target) => target.replace('TWO', 'ZWEI'), '1. one\n2. two\n');
    assert.equal(found, '1. ONE\n2. ZWEI\n');
  });

  it('is not written anew by a formatter of the source', async () => {
    const [found] = await history('* one\n* two\n\n| a |\n| - |\n| b |\n', '- one\n\n- two\n\n| a   |\n| --- |\n| b   |\n');
    assert.equal(found, '* ONE\n* TWO\n\n| A |\n| - |\n| B |\n');
  });
});

describe('What was changed by hand around a text', () => {
  const cases: Readonly<Record<string, readonly [before: string, byHand: string, now: string, found: string]>> = {
    'a ticked box, when a picture comes': ['- [ ] one\n', '- [x] ONE\n', '- [ ] one ![c](d)\n', '- [x] ONE ![C](d)\n'],
    'a ticked box, when a picture goes': ['- [ ] one ![c](d)\n', '- [x] ONE ![C](d)\n', '- [ ] one\n', '- [x] ONE\n'],
    'a level, when a picture comes': ['## one\n', '#### ONE\n', '## one ![c](d)\n', '#### ONE ![C](d)\n'],
    'numbers, when a picture comes': ['- one\n- two\n', '1. ONE\n2. TWO\n', '- one ![c](d)\n- two\n', '1. ONE ![C](d)\n2. TWO\n'],
  };
  for (const [name, [before, byHand, now, found]] of Object.entries(cases)) {
    it(`stays: ${name}`, async () => assert.deepEqual(await history(before, () => byHand, now), [byHand, found]));
  }

  it('stays in a section whose source is gone', async () => {
    const [before, now] = ['# t\n\nx\n\n## a\n\none\n\n## b\n\ntwo\n', '# t\n\nx\n\n## b\n\ntwo\n'];
    const [, found] = await history(before, (target) => target.replace('ONE\n', 'ONE\n\n---\n'), now);
    assert.match(found ?? '', /X\n+---\n+## B\n\nTWO\n/);
  });

  it('stays, and boxes that come or go follow', async () => {
    const steps = ['- [ ] one\n- [x] two\n', '- one\n- [ ] two\n', '- one\n- two\n'];
    assert.deepEqual(
      await history('- one\n- two\n', ...steps),
      steps.map((step) => shout(step).replace('[X]', '[x]')),
    );
  });
});

describe('Properties of a component', () => {
  it('stay away if somebody has taken them out', async () => {
    const card = (title: string) => `---\nid: a\n---\n\nzero\n\n::card\n---\n${title}description: two\n---\nbody\n::\n`;
    const byHand = (target: string) => target.replace('title: ONE\n', '');
    const [edited, found] = await history(card('title: one\n'), byHand, card('title: one\n').replace('zero', 'new'));
    assert.equal(found, edited?.replace('ZERO', 'NEW'));
  });
});

describe('What lies in a paragraph around its text', () => {
  const tip = (...texts: readonly string[]) => `# t\n\n::: tip X\n${texts.join('\n\n')}\n:::\n\nend\n`;

  it('follows where a container is closed at the end of a text', async () => {
    const [less, more, other] = await history(tip('one', 'two'), tip('one'), tip('one', 'three', 'four'), tip('five'));
    assert.deepEqual(
      [less, more, other],
      [tip('ONE'), tip('ONE', 'THREE', 'FOUR'), tip('FIVE')].map((text) => shout(text).replace('TIP', 'tip')),
    );
  });

  it('follows as the alignment of columns', async () => {
    const table = (line: string) => `| A | B |\n${line}\n| C | D |\n`;
    const source = (line: string) => table(line).toLowerCase();
    const [right, none] = ['| - | --: |', '| --- | --- |'];
    assert.deepEqual(await history(source(none), source(right), source(none)), [table(right), table(none)]);
    const byHand = (target: string) => target.replace(none, '| :-- | --- |');
    assert.deepEqual(await history(source(none), byHand, source(right)), [table('| :-- | --- |'), table('| :-- | --- |')]);
  });

  it('gets new columns beside cells that were changed by hand', async () => {
    const rows = (...lines: readonly string[]) => `${lines.join('\n')}\n`;
    const [before, after] = [rows('| a | b |', '| - | - |', '| c | d |'), rows('| a | b | new |', '| - | - | - |', '| c | other d | e |')];
    const byHand = (target: string) => target.replace('| C |', '| hand |').replace('| D |', '| mine |');
    const found = await history(before, byHand, rows('| a | b | new |', '| - | - | - |', '| c | d | e |'));
    assert.equal(found[1], rows('| A | B | NEW |', '| - | - | - |', '| hand | mine | E |'));
    const [, changed] = await history(before, (target) => target.replace('| C |', '| hand |'), after);
    assert.equal(changed, rows('| A | B | NEW |', '| - | - | - |', '| hand | OTHER D | E |'));
  });

  it('follows as emphasis around a whole text', async () => {
    const found = await history('# t\n\na\n\nb\n', '# t\n\n**a**\n\n_b_\n', '# t\n\n__a__\n\n*b*\n', '# t\n\na\n\n*b*\n');
    assert.deepEqual(found, ['# T\n\n**A**\n\n_B_\n', '# T\n\n**A**\n\n_B_\n', '# T\n\nA\n\n*B*\n']);
    const [, kept] = await history('# t\n\n**a**\n\nb\n', (target) => target.replace('**A**', 'A'), '# t\n\n**a**\n\n*b*\n');
    assert.equal(kept, '# T\n\nA\n\nB\n');
  });

  it('does not keep a text from being updated', async () => {
    const [, own] = await history('see [b](c)\n', () => '**SEE [B](c)**\n', 'look at [b](c)\n');
    assert.equal(own, '**LOOK AT [B](c)**\n');
    const [, other] = await history('*see [b](c)*\n', () => '_SEE [B](c)_\n', '*look at [b](c)*\n');
    assert.equal(other, '_LOOK AT [B](c)_\n');
  });

  it('is not mixed with emphasis in a text', async () => {
    for (const source of ['- _`a` one_.\n', '- **`a`** one\n', '- **`a`** and *two*\n']) {
      for (const before of ['- _`a` one_\n', '- **`a` one**\n'])
        assert.deepEqual(await history(before, source), [shout(source).replace('`A`', '`a`')]);
    }
  });

  it('is not mixed with emphasis in a text beside a change by hand, but comes with the next update', async () => {
    const state = await translated('- _`a` one_\n- b\n');
    const source = '- _`a` one_.\n- b\n';
    const done = await updatedOnce(source, { ...state, target: state.target.replace('B', 'hand') });
    assert.deepEqual([done.target, done.left], ['- `a` ONE\n- hand\n', 1]);
    assert.equal((await updated(source, done)).target, '- _`a` ONE_.\n- hand\n');
  });
});

describe('A translation', () => {
  it('is not lost if its source comes into another place, and something new into its own', async () => {
    const [found] = await history('- a\n  - b\n', '- new\n  - b\n  - a\n');
    assert.match(found ?? '', /- A\n/);
  });

  it('that was empty, or had nothing but a comment, begins and ends as its source', async () => {
    for (const before of ['', '<!-- to do -->\n', '---\nx: 1\n---\n']) {
      const now = `${before.startsWith('-') ? `${before}\n` : ''}# a\n\nb\n`;
      assert.equal((await history(before, now))[0], now.replace('a', 'A').replace('b', 'B'));
    }
  });

  it('stays if what comes in its place can’t', async () => {
    const state = await translated('a\n\nb old\n\nc\n\nd\n');
    const target = state.target.replace('\nD', '\nhand');
    const done = await updatedOnce('a\n\n| b new |\n| - |\n\nc\n\nd\n', { ...state, target });
    assert.deepEqual([done.target, done.left], [target, 2]);
  });

  it('is written anew by sections where changes are impossible, and nobody has touched it', async () => {
    const [table] = await history('a\n\nb old\n\nc\n', 'a\n\n| b new |\n| - |\n\nc\n');
    assert.equal(table, 'A\n\n| B NEW |\n| - |\n\nC\n');
    const rows = (...cells: readonly string[]) => cells.map((cell) => `| ${cell} | x |\n`).join('');
    const [one, two] = [
      `| a | b |\n| - | - |\n${rows('c', 'd', 'e')}`,
      `| a | b |\n| - | - |\n${rows('c')}\nwords\n\n| a | b |\n| - | - |\n${rows('d', 'e')}`,
    ];
    assert.deepEqual(await history(one, two, one), [shout(two), shout(one)]);
  });
});

describe('Sections', () => {
  it('follow also after their heading was corrected, or has changed with them', async () => {
    const [before, now] = ['# t\n\n## a\n\n- one\n', '# t\n\n## a\n\n1. one\n'];
    const [, found] = await history(before, (target) => target.replace('## A', '## EH'), now);
    assert.equal(found, '# T\n\n## EH\n\n1. ONE\n');
    assert.deepEqual(await history(before, now.replace('## a', '## new')), [shout(now.replace('## a', '## new'))]);
  });

  it('follow once all of their texts have arrived', async () => {
    const state = await translated('# t\n\n- a\n- b\n');
    const source = '# t\n\n1. a\n2. b\n3. c\n';
    const first = await updatedOnce(source, state, () => undefined);
    const second = await updatedOnce(source, first);
    assert.equal(second.target, shout(source));
  });

  it('follow but for one that can’t', async () => {
    const parts = Array.from({ length: 30 }, (_, index) => `## h${index}\n\nsome text ${index}\nof two lines\n`);
    const now = parts.map((part, index) =>
      index === 9 ? part.replace('some', '# some').replace('\nof', ' of') : part.replace('some', '- some').replace('\nof', '\n  of'),
    );
    const state = await translated(parts.join('\n'));
    const { target } = await updatedOnce(now.join('\n'), state);
    assert.equal(target.match(/^- SOME/gm)?.length, 29);
  });
});

describe('Keys of front matter that are new', () => {
  it('come in, also with a text that stands elsewhere', async () => {
    const [before, title] = ['# one\n\ntext\n', 'title: one\n'];
    const steps = [`---\n${title}---\n\n${before}`, `---\n${title}description: text\nid: a\n---\n\n${before}`];
    const german = steps.map((step) =>
      step.replace('# one\n\ntext', '# ONE\n\nTEXT').replace(': one', ': ONE').replace(': text', ': TEXT'),
    );
    assert.deepEqual(await history(before, ...steps), german);
    assert.deepEqual(await history(`---\nid: a\n---\n\n${before}`, `---\n${title}id: a\n---\n\n${before}`), [
      `---\nid: a\ntitle: ONE\n---\n\n# ONE\n\nTEXT\n`,
    ]);
  });

  it('stay away if somebody has taken them out', async () => {
    const [before, now] = ['---\ntitle: one\nid: a\n---\n\n# one\n', '---\ntitle: one\nid: b\n---\n\n# one\n'];
    const [, found] = await history(before, () => '---\nid: a\n---\n\n# ONE\n', now);
    assert.equal(found, '---\nid: b\n---\n\n# ONE\n');
  });
});

describe('Texts that come back', () => {
  const [two, one] = ['# a\n\none\n\ntwo\n\nthree\n', '# a\n\none\n\nthree\n'];

  it('are translated again, as often as they do', async () => {
    assert.deepEqual(await history(two, one, two, one, two), [one, two, one, two].map(shout));
  });

  it('stay away if somebody has taken them out', async () => {
    const byHand = () => shout(one);
    assert.deepEqual(await history(two, byHand, two, one, two), [one, one, one, one].map(shout));
    assert.deepEqual(await history(two, one, two, byHand, two), [one, two, one, one].map(shout));
  });
});

describe('Numbers of list items', () => {
  it('count again where items have come in, gone or moved', async () => {
    const steps = ['1. one\n2. new\n3. two\n4. three\n', '1. new\n2. two\n3. three\n', '1. three\n2. new\n3. two\n'];
    assert.deepEqual(await history('1. one\n2. two\n3. three\n', ...steps), steps.map(shout));
    const nine = Array.from({ length: 9 }, (_, index) => `${index + 1}. item ${index}\n`).join('');
    const ten = Array.from({ length: 10 }, (_, index) => `${index + 1}. item ${index - 1}\n`)
      .join('')
      .replace('item -1', 'new');
    assert.deepEqual(await history(nine, ten), [shout(ten)]);
  });

  it('count again in lists in each other', async () => {
    const [before, now] = ['1. a\n2. b\n   1. x\n   2. y\n3. c\n', '1. new\n2. a\n3. b\n   1. newer\n   2. x\n   3. y\n4. c\n'];
    assert.deepEqual(await history(before, now), [shout(now)]);
  });

  it('don’t go on behind another list, nor count where the source does not', async () => {
    const [before, now] = ['1. a\n\nzz\n', '1. a\n- b\n1. c\n\nzz\n'];
    assert.deepEqual(await history(before, now), [shout(now)]);
    assert.deepEqual(await history('zz\n', '1. a\n1. b\n\nzz\n'), ['1. A\n1. B\n\nZZ\n']);
  });

  it('stay if all are the same, or somebody counts in another way', async () => {
    assert.deepEqual(await history('1. one\n1. two\n', '1. one\n1. new\n1. two\n'), ['1. ONE\n1. NEW\n1. TWO\n']);
    const byHand = () => '3. ONE\n7. TWO\n';
    const [, found] = await history('1. one\n2. two\n', byHand, '1. one\n2. two\n3. new\n');
    assert.equal(found, '3. ONE\n7. TWO\n3. NEW\n');
  });
});

describe('A translation that is adopted', () => {
  it('stays as it is, also with elements that lead elsewhere', async () => {
    const page = (words: string, language: string, end: string) =>
      `## ${words}\n\n${words} text.${end}\n\n<Links to={["${language}/a"]} />\n\n<Tip kind="${language}">\n\n${words} more\n\n</Tip>\n`;
    const as = (text: string): FileText => ({ ...read(text), format: 'mdx' });
    const pair = { source: as(page('one', 'en', ' ')), target: as(page('EINS', 'de', '')) };
    const facts = await documents.adopt(pair);
    assert.ok(facts);
    assert.deepEqual((await documents.match(pair, facts))?.followed, []);
    assert.equal((await documents.update(pair, facts, new Map()))?.text, pair.target.text);
    // The same of one that was made here, and changed by hand.
    const own = { source: as(page('one', 'en', ' ')), target: as(page('one', 'en', '')) };
    const file = await documents.open(own.source);
    const known = (file?.units ?? []).map(({ hash }): PairFact => ({ source: hash, target: hash, mark: '=' }));
    const all = [...known, ...((await documents.aroundFacts(own, known)) ?? [])];
    const changed = { ...own, target: as(own.target.text.replace('["en', '["de')) };
    assert.deepEqual((await documents.match(changed, all))?.followed, []);
  });
});

describe('After addresses have changed with the folder of a translation', () => {
  it('boxes, levels and sections still follow', async () => {
    const text = (mark: string, level: string, bullet: string) =>
      `- [${mark}] one [x](x.md)\n\n${level} two [y](y.md)\n\n${bullet} three\n`;
    const state = await translated(text(' ', '##', '-').replaceAll(/ \[.\]\(..md\)/g, ''));
    const source = text(' ', '##', '-');
    const done = await updatedOnce(source, state);
    const [before, after] = [done.target, done.target.replaceAll(/\]\((\w)\.md/gi, '](../$1.md')].map(read);
    assert.ok(before && after);
    const outlines = await Promise.all([before, after].map(async (file) => documents.outline(file)));
    const hashes = new Map(outlines[0]?.units.map(({ hash }, index) => [hash, outlines[1]?.units[index]?.hash ?? hash]));
    const carried = (await documents.carriedFacts(before, after, done.facts)) ?? [];
    const facts = [
      ...done.facts.map(({ source: own, target, mark }) => ({ source: own, target: hashes.get(target) ?? target, mark })),
      ...carried,
    ];
    const found = await updatedOnce(text('x', '###', '1.'), { target: after.text, facts });
    assert.equal(found.target, '- [x] ONE [X](../x.md)\n\n### TWO [Y](../y.md)\n\n1. THREE\n');
  });
});

describe('After a translation was replaced', () => {
  it('levels and checkboxes follow what was written last', async () => {
    const text = (level: string, mark: string) => `${level} one\n\n- [${mark}] two\n`;
    let state = await translated(text('#', ' '));
    state = await updated(text('##', 'x'), state);
    state = await translated(text('#', ' '), state.facts);
    state = await updated(text('##', 'x'), state);
    assert.equal(state.target, shout(text('##', 'x')).replace('X]', 'x]'));
  });
});
