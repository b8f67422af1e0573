import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'yaml';
import { matterFacts } from '../../src/services/localization/matterFacts.ts';
import { matterHashes, matterUpdate } from '../../src/services/localization/matterUpdate.ts';
import { frontMatterKeys } from '../../src/text/files/frontMatter.ts';

const factsOf = (source: string, target = source) =>
  matterFacts(matterHashes(source, frontMatterKeys), matterHashes(target, frontMatterKeys));

/** What a target becomes whose source was another one when it was translated. */
function updated(before: string, now: string, target = before): string {
  return matterUpdate(now, target, factsOf(before), frontMatterKeys).text;
}

const matter = (...lines: readonly string[]) => `---\n${lines.join('\n')}\n---\n\ntext\n`;
const toml = (...lines: readonly string[]) => `+++\n${lines.join('\n')}\n+++\n\ntext\n`;

describe('Front matter that nobody translates', () => {
  const cases: Readonly<Record<string, readonly [before: string, now: string, target: string, after: string]>> = {
    'follows its source': [
      matter('title: a', 'weight: 1', 'tags: [x]'),
      matter('title: b', 'weight: 2', 'tags:', '  - x', '  - y'),
      matter('title: A', 'weight: 1', 'tags: [x]'),
      matter('title: A', 'weight: 2', 'tags:', '  - x', '  - y'),
    ],
    'gets keys that are new, beside those that they stand beside': [
      matter('title: a', 'weight: 1'),
      matter('date: 2020', 'title: a', 'draft: true', 'slug: |', '  # no comment', '  end', 'weight: 1'),
      matter('mine: 1', 'title: A', 'weight: 1'),
      matter('mine: 1', 'date: 2020', 'title: A', 'draft: true', 'slug: |', '  # no comment', '  end', 'weight: 1'),
    ],
    'loses keys that the source has lost': [
      matter('title: a', 'weight: 1', 'tags:', '- x', '# of the list', '- y', 'draft: true'),
      matter('title: a', 'draft: true'),
      matter('title: A', 'weight: 1', 'tags:', '- x', '# of the list', '- y', 'draft: true'),
      matter('title: A', 'draft: true'),
    ],
    'keeps what was changed, added or taken out by hand': [
      matter('layout: a', 'slug: b', 'date: 1', 'old: x', 'gone: y'),
      matter('layout: c', 'slug: d', 'date: 2'),
      matter('lang: de', 'layout: mine', 'slug: b', 'old: mine', 'gone: y'),
      matter('lang: de', 'layout: mine', 'slug: d', 'old: mine'),
    ],
    'keeps an earlier value that was put back by hand, and follows a source that went back': [
      matter('layout: b', 'slug: a'),
      matter('layout: b', 'slug: a'),
      matter('layout: a', 'slug: a'),
      matter('layout: a', 'slug: a'),
    ],
    'is found wherever a key stands, and not moved': [
      matter('a: 1', 'b: 2', 'c: 3'),
      matter('c: 4', 'b:', '  - 2', 'a: 1'),
      matter('a: 1', 'b: 2', 'c: 3'),
      matter('a: 1', 'b:', '  - 2', 'c: 4'),
    ],
    'stays if its source was only set out in another way': [
      matter("a: 'b c'", 'd: [1, 2]'),
      matter('a: "b c" # why', 'd:', '- 1', '- 2'),
      matter("a:   'b c'", 'd: [1, 2]'),
      matter("a:   'b c'", 'd: [1, 2]'),
    ],
    'stays where texts are among it': [
      matter('hero:', '  title: a', '  image: b'),
      matter('hero:', '  title: a', '  image: c'),
      matter('hero:', '  title: A', '  image: b'),
      matter('hero:', '  title: A', '  image: b'),
    ],
    'stays if it has anchors, or is not understood': [
      matter('a: &x 1', 'b: *x'),
      matter('a: &x 2', 'b: *x'),
      matter('a: &x 1', 'b: *x'),
      matter('a: &x 1', 'b: *x'),
    ],
    'comes with its fences': ['text\n', matter('layout: a'), '\uFEFFTEXT\r\n', '\uFEFF---\r\nlayout: a\r\n---\r\n\r\nTEXT\r\n'],
    'goes with its fences': [matter('layout: a', 'slug: b'), 'text\n', matter('layout: a', 'slug: b'), 'text\n'],
    'goes without its fences if something is left': [
      matter('layout: a'),
      'text\n',
      matter('layout: a', '# a comment'),
      matter('# a comment'),
    ],
    'of TOML follows too': [
      toml('title = "a"', 'weight = 1', 'tags = [', '  "a", # ]', ']', 'old = """', '[x]', '"""', '[params]', 'weight = 3'),
      toml('title = "a"', 'date = 2020-01-01', 'weight = 2', 'tags = ["a", "b"]', '[params]', 'weight = 4'),
      toml('title = "A"', 'weight = 1', 'tags = [', '  "a", # ]', ']', 'old = """', '[x]', '"""', '[params]', 'weight = 3'),
      toml('title = "A"', 'date = 2020-01-01', 'weight = 2', 'tags = ["a", "b"]', '[params]', 'weight = 3'),
    ],
  };
  for (const [name, [before, now, target, after]] of Object.entries(cases)) {
    it(name, () => {
      const facts = name.includes('went back') ? [...factsOf(matter('layout: a', 'slug: b')), ...factsOf(before)] : factsOf(before);
      assert.equal(matterUpdate(now, target, facts, frontMatterKeys).text, after);
    });
  }

  it('follows a source that went back to an earlier value', () => {
    const facts = [...factsOf(matter('slug: a')), ...factsOf(matter('slug: b'))];
    assert.equal(matterUpdate(matter('slug: a'), matter('slug: b'), facts, frontMatterKeys).text, matter('slug: a'));
  });

  it('stays if nothing is known about it', () => {
    const target = matter('slug: a');
    assert.equal(matterUpdate(matter('slug: b', 'date: 1'), target, [], frontMatterKeys).text, target);
  });

  it('of an adopted translation follows where it is that of its source', () => {
    const [before, target] = [matter('slug: a', 'date: 1', 'draft: true'), matter('slug: b', 'date: 1')];
    const text = matterUpdate(
      matter('slug: c', 'date: 2', 'draft: false', 'new: x'),
      target,
      factsOf(before, target),
      frontMatterKeys,
    ).text;
    assert.equal(text, matter('slug: b', 'date: 2', 'new: x'));
  });

  it('says which places change', () => {
    const [before, now] = [matter('a: 1', 'b: 2'), matter('a: 3', 'b: 2', 'c: 4')];
    const { changes } = matterUpdate(now, before, factsOf(before), frontMatterKeys);
    assert.deepEqual(
      changes.map(({ start, end }) => before.slice(start, end)),
      ['a: 1\n', ''],
    );
  });

  it('is what the source has, but for what was done by hand, in any history', () => {
    const value = fc.constantFrom<unknown>('x', 'a: b', '# no comment', 3, true, ['a', 'b'], { deep: ['a', { b: 'c' }] }, 'one\ntwo\n', '');
    const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c d', 'e', 'f', 'tags', 'on'), value, { maxKeys: 6 });
    fc.assert(
      fc.property(fields, fields, fields, (first, second, hand) => {
        const written = (all: Readonly<Record<string, unknown>>) =>
          matter(...Object.entries(all).map(([key, one]) => `${JSON.stringify(key)}: ${JSON.stringify(one)}`));
        const own = { ...first, ...hand };
        const result = updated(written(first), written(second), written(own));
        const read: unknown = parse(/^---\n([\s\S]*?)---\n/.exec(result)?.[1] ?? '') ?? {};
        const expected: Record<string, unknown> = {};
        const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
        for (const [key, one] of Object.entries(own)) {
          const isOurs = key in first && isSame(one, first[key]);
          if (!isOurs) expected[key] = one;
          else if (key in second) expected[key] = second[key];
        }
        for (const [key, one] of Object.entries(second)) if (!(key in first) && !(key in own)) expected[key] = one;
        assert.deepEqual(read, expected);
        assert.equal(updated(written(second), written(second), result), result);
      }),
      { numRuns: 500 },
    );
  });
});
