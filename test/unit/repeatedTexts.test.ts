import assert from 'node:assert/strict';
import fc from 'fast-check';
import { documents, read, shout, translated, updated, updatedOnce } from './knownTranslations.ts';
import type { KnownTranslation } from './knownTranslations.ts';

/** Paragraphs, with `#` in front of headings. */
function written(parts: readonly string[]): string {
  return `${parts.map((part) => part.replace(/^# /, '## ')).join('\n\n')}\n`;
}

function partsOf(text: string): string[] {
  return text
    .trimEnd()
    .split(/\n{2,}/)
    .filter((part) => part !== '')
    .map((part) => part.replace(/^## /, '# '));
}

/** A part of the source, or of a translation changed by hand. `lost` has a text that doesn't arrive. */
type Change = readonly ['hand' | 'source', string] | readonly ['lost', string, string];

/** Returns the paragraphs of a translation after a history. Those of sources and of what somebody makes of it are joined by `|`. */
async function after(first: string, ...changes: readonly Change[]): Promise<string> {
  return afterwards(await translated(written(first.split('|'))), ...changes);
}

async function afterwards(start: KnownTranslation, ...changes: readonly Change[]): Promise<string> {
  let state = start;
  for (const [who, parts, lost] of changes) {
    const text = written(parts.split('|'));
    if (who === 'hand') state = { facts: state.facts, target: text };
    else if (who === 'source') state = await updated(text, state);
    else state = await updatedOnce(text, state, (sent) => (sent === lost ? undefined : shout(sent)));
  }
  return partsOf(state.target).join('|');
}

/** What becomes of a translation on two branches that are merged, in both orders of their facts. */
async function merged(first: string, branches: readonly [string, string], target: string, source: string): Promise<string> {
  const start = await translated(written(first.split('|')));
  const states = await Promise.all(branches.map(async (branch) => updated(written(branch.split('|')), start)));
  const results: string[] = [];
  for (const all of [states, states.toReversed()]) {
    const facts = all.flatMap((state) => state.facts);
    results.push(await afterwards({ facts, target: written(target.split('|')) }, ['source', source]));
  }
  assert.equal(results[0], results[1]);
  return results[0] ?? '';
}

describe('Texts that stand several times', () => {
  it('come in where the source has one more, and go where it has one less', async () => {
    assert.equal(await after('same|a|same|b', ['source', 'same|same|a|same|b'], ['source', 'a|same|b']), 'A|SAME|B');
    assert.equal(await after('same|a|same', ['source', 'a|same|same|b|same']), 'A|SAME|SAME|B|SAME');
    assert.equal(await after('a|same|b|same|c', ['source', 'same|b|a|same|c']), 'SAME|B|A|SAME|C');
  });

  it('come in although others were changed, added or taken out by hand', async () => {
    assert.equal(await after('same|a|b', ['hand', 'SAME|HAND|B'], ['source', 'same|a|b|same']), 'SAME|HAND|B|SAME');
    assert.equal(await after('same|a|b', ['hand', 'SAME|A'], ['source', 'same|a|b|same']), 'SAME|A|SAME');
    assert.equal(await after('same|a|same|b|same', ['hand', 'SAME|A|HAND|SAME|B|SAME'], ['source', 'same|a|b']), 'SAME|A|HAND|B');
  });

  it('stay away once they were taken out by hand', async () => {
    assert.equal(await after('same|same', ['hand', 'SAME'], ['source', '# e|same|same']), '# E|SAME');
    assert.equal(
      await after('# a|a|# b|same|b|# c|same', ['hand', '# A|A|# C|SAME'], ['source', '# a|a|# b|same|b|x|# c|same']),
      '# A|A|X|# C|SAME',
    );
    assert.equal(
      await after('same|a|same|b', ['hand', 'A|SAME|B'], ['source', 'same|a|same|b|c'], ['source', 'same|a|same|b|d']),
      'A|SAME|B|D',
    );
  });

  it('stay away where as many come in elsewhere', async () => {
    assert.equal(
      await after('same|a|same|b', ['hand', 'A|SAME|B'], ['source', 'same|a|same|b|c|same'], ['source', 'same|a|same|b|c|same|d']),
      'A|SAME|B|C|SAME|D',
    );
  });

  it('stay if somebody has added them', async () => {
    // Which of them is the translation isn't known.
    assert.equal(await after('# d|same', ['hand', '# D|SAME|SAME'], ['source', '# d']), '# D|SAME|SAME');
    assert.equal(await after('b', ['hand', 'B|B'], ['source', 'f|b'], ['source', 'f|c']), 'B|F|C');
    assert.equal(await after('a|b', ['source', 'a'], ['hand', 'A|B'], ['source', 'c|a']), 'C|A|B');
  });

  it('are not taken for copies where a translation did not arrive', async () => {
    assert.equal(await after('a|b|c', ['lost', 'a|y|c', 'y'], ['source', 'a|y|c']), 'A|Y|C');
    assert.equal(await after('a|b|c', ['lost', 'a|y|c', 'y'], ['source', 'a|z|c']), 'A|Z|C');
    assert.equal(await after('# a|x', ['lost', '# b|x', 'b'], ['source', '# b|x']), '# B|X');
    assert.equal(await after('a|same|c|same', ['lost', 'a|y|c|z', 'y'], ['source', 'a|y|c|z']), 'A|Y|C|Z');
    assert.equal(await after('a|b|c', ['lost', 'a|y|c', 'y'], ['hand', 'A|B|C|HAND'], ['source', 'a|y|c']), 'A|Y|C|HAND');
  });

  it('are not taken for copies where somebody has accepted them', async () => {
    const pair = { source: read(written(['a', 'b', 'c'])), target: read(written(['A', 'B', 'C'])) };
    const facts = await documents.adopt(pair);
    assert.ok(facts);
    const start = { target: pair.target.text, facts };
    assert.equal(await afterwards(start, ['source', 'a|y|c'], ['source', 'a|z|c']), 'A|B|C');
  });

  it('are replaced if an update was undone', async () => {
    assert.equal(await after('a|b|c', ['source', 'a|y|c'], ['hand', 'A|B|C'], ['source', 'a|z|c']), 'A|Z|C');
  });

  it('are told apart after other updates, too', async () => {
    const [before, now] = ['same|a|same|z', 'same|a|same|same|z'];
    assert.equal(await after('same|a|same', ['hand', 'A|SAME'], ['source', before], ['source', now]), 'A|SAME|Z');
    assert.equal(await after('a|same', ['hand', 'SAME|A|SAME'], ['source', 'a|same|z'], ['source', 'a|z']), 'SAME|A|SAME|Z');
  });

  it('go if the source has a different one with the same translation', async () => {
    assert.equal(await after('Same|a|same', ['source', 'a|same']), 'A|SAME');
    assert.equal(await after('same|a|Same', ['source', 'Same|a|b']), 'SAME|A|B');
  });

  it('are known after many updates', async () => {
    let state = await translated(written(['same', 'a', 'same', 'v0']));
    for (let count = 1; count <= 130; count += 1) state = await updatedOnce(written(['same', 'a', 'same', `v${count}`]), state);
    assert.equal(await afterwards(state, ['source', 'a|same|v130|same']), 'A|SAME|V130|SAME');
  });

  it('come back after the translation was replaced', async () => {
    const first = await translated(written(['a', 'b']));
    const second = await translated(written(['a', 'c']), first.facts, first.target);
    assert.equal(await afterwards(second, ['source', 'a|b']), 'A|B');
  });

  it('are told from others when two branches are merged', async () => {
    assert.equal(await merged('a|b|c', ['a|c', 'a2|b|c'], 'A2|B|C', 'a2|c'), 'A2|C');
    assert.equal(await merged('a|b|c', ['a|s|b|c', 'a|b|c|s'], 'A|S|B|C|S', 'a|s|b|c|z'), 'A|S|B|C|Z');
    assert.equal(
      await merged('# a|# b', ['# a|# e|x|# b', '# a|# b|# e|y'], '# A|# E|X|# B|# E|Y', '# a|# u|x|# b|# e|y'),
      '# A|# U|X|# B|# E|Y',
    );
  });

  it('are replaced no more often than the source has lost them', async () => {
    assert.equal(await after('a|x|c|y|e', ['hand', 'A|Y|C|Y|E'], ['source', 'a|x|c|x|e']), 'A|Y|C|Y|E');
    assert.equal(await after('e', ['hand', 'E|E'], ['source', 'e'], ['source', 'a|b']), 'E|E');
    assert.equal(await after('same|a|same|b|same', ['hand', 'SAME|A|SAME|B'], ['source', 'new|a|same|b|same']), 'NEW|A|SAME|B');
  });

  it('come back with the source, even if another text had their place meanwhile', async () => {
    assert.equal(await after('a|b|c', ['source', 'a|d|c'], ['source', 'a|b|d|c']), 'A|B|D|C');
    assert.equal(await after('a|b|c', ['source', 'a|c'], ['source', 'a|b|b|c']), 'A|B|B|C');
    assert.equal(await after('a|s|e|b', ['source', 'a|s|b'], ['source', 'a|e|b'], ['source', 'a|e|n|b']), 'A|E|N|B');
  });
});

describe('A text that stands in a block of another kind now', () => {
  const same = async (before: string, now: string) => {
    assert.equal((await updated(now, await translated(before))).target, (await translated(now)).target);
  };

  it('is not the title of front matter that has other words now', async () => {
    await same('---\ntitle: words\n---\n', '---\ntitle: other\n---\n\n# words\n\ntext\n');
    await same('---\ntitle: words\n---\n\n# more\n', '---\ntitle: other\n---\n\n# words\n');
    await same('---\ntitle: words\n---\n\ntext\n', '---\ntitle: other\n---\n\nwords\n\ntext\n');
  });

  it('is no cell if it was a heading', async () => {
    const [heading, table] = ['# t\n\n## words\n\ntext\n', '# t\n\n## other\n\n| words | a |\n| - | - |\n| b | c |\n\ntext\n'];
    await same(heading, table);
    await same(table, heading);
  });
});

interface Row {
  readonly word: string;
  readonly form: number;
}

const word = fc.constantFrom('a', 'b', 'c', 'd', 'same', 'same', 'e', 'f');
const number = fc.nat({ max: 99 });
const row = fc.record({ word, form: fc.nat({ max: 2 }) });
const rows = fc.array(row, { minLength: 1, maxLength: 7 });
const sourceSteps = ['insert', 'delete', 'word', 'move'] as const;

const layouts: Readonly<Record<string, (rows: readonly Row[]) => string>> = {
  list: (all) => `# t\n\n${all.map((one) => `- ${one.word}`).join('\n')}\n`,
  paragraphs: (all) => `# t\n\n${all.map((one) => (one.form === 0 ? `## ${one.word}` : one.word)).join('\n\n')}\n`,
};

interface Step {
  readonly what: (typeof sourceSteps)[number] | 'take out' | 'double' | 'change' | 'run';
  readonly at: number;
  readonly to: number;
  readonly row: Row;
}

const steps = (whats: readonly Step['what'][], maxLength: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.record({ what: fc.constantFrom(...whats), at: number, to: number, row }), { minLength: 1, maxLength });

function changed(all: readonly Row[], { what, at, to, row: own }: Step): readonly Row[] {
  const index = at % Math.max(1, all.length);
  const one = all[index];
  if (what === 'insert') return all.toSpliced(index, 0, own);
  if (!one) return all;
  if (what === 'word') return all.with(index, own);
  if (what === 'move') return all.toSpliced(index, 1).toSpliced(to % all.length, 0, one);
  return what === 'delete' && all.length > 1 ? all.toSpliced(index, 1) : all;
}

/** Changes a line of a translation. @returns undefined if there is none. */
function byHand(target: string, { what, at }: Step, name: string): string | undefined {
  const lines = target.split(/(?<=\n)/);
  const texts = [...lines.keys()].filter((index) => index > 0 && /[A-Z]/.test(lines[index] ?? ''));
  const index = texts[at % Math.max(1, texts.length)];
  const line = lines[index ?? -1];
  if (index === undefined || line === undefined || texts.length < 2) return undefined;
  if (what === 'change') return lines.with(index, line.replace(/[A-Z]+\d*/, name)).join('');
  if (what === 'take out') return lines.toSpliced(index, 1).join('');
  return lines.toSpliced(index, 0, line.startsWith('- ') ? line : `${line}\n`).join('');
}

function counted(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of words) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

const textsOf = ({ target }: KnownTranslation) => counted(target.match(/[A-Z]+\d*/g) ?? []);

/** @returns what happened that should not have, in a history with changes by hand. */
async function live(layout: (rows: readonly Row[]) => string, first: readonly Row[], all: readonly Step[]): Promise<string | undefined> {
  let [own, hands, state] = [first, 0, await translated(layout(first))];
  const wordsOf = () => counted(own.map((one) => one.word.toUpperCase()));
  let before = wordsOf();
  for (const step of [...all, { what: 'run', at: 0, to: 0, row: { word: 'a', form: 0 } } as const]) {
    if (step.what === 'take out' || step.what === 'double' || step.what === 'change') {
      hands += 1;
      state = { facts: state.facts, target: byHand(state.target, step, `HAND${hands}`) ?? state.target };
      continue;
    }
    own = changed(own, step);
    if (step.what !== 'run') continue;
    const done = await updatedOnce(layout(own), state);
    const [from, to, now] = [textsOf(state), textsOf(done), wordsOf()];
    for (const one of new Set([...from.keys(), ...to.keys()])) {
      const [wanted, found] = [now, to].map((counts, side) => (counts.get(one) ?? 0) - ((side === 0 ? before : from).get(one) ?? 0));
      if (one === 'T' || wanted === undefined || found === undefined) continue;
      if (found > Math.max(0, wanted)) return `${one} came back`;
      if (found < Math.min(0, wanted)) return `${one} was lost`;
    }
    if ((await updatedOnce(layout(own), done)).target !== done.target) return 'a second run changed something';
    [state, before] = [done, now];
  }
  return undefined;
}

for (const [name, layout] of Object.entries(layouts)) {
  describe(`Documents with equal ${name}`, () => {
    it('are as a new translation if nobody has changed them', async () => {
      await fc.assert(
        fc.asyncProperty(rows, steps(sourceSteps, 3), async (first, changes) => {
          const source = layout(changes.reduce(changed, first));
          const done = await updated(source, await translated(layout(first)));
          assert.equal(done.target, (await translated(source)).target);
        }),
        { numRuns: 500, seed: 1 },
      );
    }).timeout(120_000);

    it('get and lose no more of a text than their source, whatever was done by hand', async () => {
      const whats = [...sourceSteps, 'run', 'run', 'take out', 'take out', 'double', 'change'] as const;
      const found: string[] = [];
      await fc.assert(
        fc.asyncProperty(rows, steps(whats, 8), async (first, changes) => {
          found.push((await live(layout, first, changes)) ?? '');
        }),
        { numRuns: 1000, seed: 1 },
      );
      const wrong = found.filter((one) => one !== '');
      // Where a text moves beside one that was moved or doubled by hand, it can't always be told which one was meant.
      assert.ok(wrong.length <= 8, wrong.join(', '));
      assert.deepEqual(
        wrong.filter((one) => one.startsWith('HAND')),
        [],
      );
    }).timeout(120_000);
  });
}
