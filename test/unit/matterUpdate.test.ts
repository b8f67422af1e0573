import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'yaml';
import type { PairFact } from '../../src/services/localization/facts.ts';
import { matterHashes, matterUpdate } from '../../src/services/localization/matterUpdate.ts';
import { frontMatterKeys } from '../../src/text/files/frontMatter.ts';

/** What is known and stands there after each run of a command. */
interface State {
  readonly target: string;
  readonly facts: readonly PairFact[];
}

const translated = (source: string, target = source): State => ({ target, facts: matterHashes(source, frontMatterKeys).first });

function run(source: string, { target, facts }: State): State {
  const done = matterUpdate(source, target, facts, frontMatterKeys);
  return done ? { target: done.text, facts: [...facts, ...done.facts] } : { target, facts };
}

/** What a target becomes whose source was another one when it was translated. A second run changes nothing. */
function updated(before: string, now: string, target = before): string {
  const done = run(now, translated(before, target));
  assert.equal(run(now, done).target, done.target);
  return done.target;
}

/** What a target becomes, while its source becomes one after the other. A function is a change by hand. */
function history(start: string, ...steps: readonly (string | ((target: string) => string))[]): string[] {
  let state = translated(start);
  return steps.map((step) => {
    state = typeof step === 'string' ? run(step, state) : { ...state, target: step(state.target) };
    return state.target;
  });
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
    'gets keys that are new, behind those that they stand behind': [
      matter('title: a', 'weight: 1'),
      matter('date: 2020', 'title: a', 'draft: true', 'slug: |', '  # no comment', '  end', 'weight: 1'),
      matter('# of mine', 'mine: 1', 'title: A', 'weight: 1'),
      matter('date: 2020', '# of mine', 'mine: 1', 'title: A', 'draft: true', 'slug: |', '  # no comment', '  end', 'weight: 1'),
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
    'is found wherever a key stands, and not moved': [
      matter('a: 1', 'b: 2', 'c: 3'),
      matter('c: 4', 'b:', '  - 2', 'a: 1'),
      matter('a: 1', 'b: 2', 'c: 3'),
      matter('a: 1', 'b:', '  - 2', 'c: 4'),
    ],
    'stays if its source was only set out in another way': [
      matter("a: 'b c'", 'd: [1, 2]', 'e: {f: 1, g: 2}'),
      matter('d:', '- 1', '- 2', 'a: "b c"', 'e:', '  g: 2', '  f: 1'),
      matter("a:   'b c'", 'd: [1, 2]', 'e: {f: 1, g: 2}'),
      matter("a:   'b c'", 'd: [1, 2]', 'e: {f: 1, g: 2}'),
    ],
    'stays with comments that were added by hand': [
      matter('a: 1', 'b:', '- 1', 'c: |', '  # no comment', 'd: 1 # why'),
      matter('a: 2', 'b:', '- 2', 'c: |', '  # none', 'd: 2'),
      matter('a: 1 # mine', 'b:', '# mine', '- 1', 'c: |', '  # no comment', 'd: 1 # why'),
      matter('a: 1 # mine', 'b:', '# mine', '- 1', 'c: |', '  # none', 'd: 2'),
    ],
    'stays where its white space or its type was changed by hand': [
      matter('a: "b c"', 'd: |', '  e:', '    f', 'g: 1.10', 'h: 1.10'),
      matter('a: x', 'd: |', '  x', 'g: 1.20', 'h: 1.20'),
      matter('a: "b  c"', 'd: |', '  e:', '      f', 'g: "1.10"', 'h: 1.10'),
      matter('a: "b  c"', 'd: |', '  e:', '      f', 'g: "1.10"', 'h: 1.20'),
    ],
    'follows beside texts in a key': [
      matter('hero:', '  title: a', '  image:', '    src: b.png', '    alt: c', '    width: 1 # px', 'prev: {text: d, link: /e}'),
      matter('hero:', '  image: {src: f.png}', '  title: a', 'prev: {text: d, link: /g}'),
      matter('hero:', '  title: A', '  image:', '    src: b.png', '    alt: C', '    width: 1 # px', 'prev: {text: D, link: /e}'),
      matter('hero:', '  title: A', '  image:', '    src: b.png', '    alt: C', '    width: 1 # px', 'prev: {text: D, link: /e}'),
    ],
    'follows beside texts, but for what was changed by hand': [
      matter('hero:', '  title: a', '  image:', '    src: b.png', '    alt: c', '    width: 1 # px', 'next:', '  text: d', '  link: /e'),
      matter('hero:', '  title: a', '  image:', "    src: 'x: y.png'", '    alt: c', '    width: 2', 'next:', '  text: d', '  link: /f'),
      matter('hero:', '  title: A', '  image:', '    src: b.png', '    alt: C', '    width: 1 # px', 'next:', '  link: /own', '  text: D'),
      matter(
        'hero:',
        '  title: A',
        '  image:',
        "    src: 'x: y.png'",
        '    alt: C',
        '    width: 2 # px',
        'next:',
        '  link: /own',
        '  text: D',
      ),
    ],
    'stays in lists, and beside texts in lists': [
      matter('hero:', '  title: a', '  actions:', '    - text: b', '      link: c', '  tags:', '    - d'),
      matter('hero:', '  title: a', '  actions:', '    - text: b', '      link: x', '  tags:', '    - y'),
      matter('hero:', '  title: A', '  actions:', '    - text: B', '      link: c', '  tags:', '    - d'),
      matter('hero:', '  title: A', '  actions:', '    - text: B', '      link: c', '  tags:', '    - d'),
    ],
    'stays if it has anchors, or is not understood': [
      matter('a: &x 1', 'b: *x'),
      matter('a: &x 2', 'b: *x'),
      matter('a: &x 1', 'b: *x'),
      matter('a: &x 1', 'b: *x'),
    ],
    'comes with its fences': ['text\n', matter('layout: a'), '\uFEFFTEXT\r\n', '\uFEFF---\r\nlayout: a\r\n---\r\n\r\nTEXT\r\n'],
    'stays if the source has none, which may be missing a fence': [
      matter('layout: a'),
      'layout: a\n---\ntext\n',
      matter('layout: a'),
      matter('layout: a'),
    ],
    'of TOML is written with the line ends of the target': [
      toml('w = 1'),
      toml('w = 2', 'x = """', 'a', '"""'),
      toml('w = 1').replaceAll('\n', '\r\n'),
      toml('w = 2', 'x = """', 'a', '"""').replaceAll('\n', '\r\n'),
    ],
    'of TOML stays if it was only set out in another way': [
      toml('a = "b"', 'c = [1, 2]', '  d = { e = 1, f = 2 }'),
      toml("a  = 'b'", 'c = [', '  1,2', ']', 'd = { f = 2, e = 1 }'),
      toml('a = "b"', 'c = [1, 2]', '  d = { e = 1, f = 2 }'),
      toml('a = "b"', 'c = [1, 2]', '  d = { e = 1, f = 2 }'),
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
      assert.equal(updated(before, now, target), after);
    });
  }

  it('follows a source that goes back and forth, and lets a value stay that was put back by hand', () => {
    const [a, b, c, none] = ['slug: a', 'slug: b', 'slug: c', 'x: 1'].map((line) => matter(line)) as [string, string, string, string];
    assert.deepEqual(history(a, b, a, b, a), [b, a, b, a]);
    assert.deepEqual(
      history(a, b, () => a, b, c, none),
      [b, a, a, a, matter('x: 1', 'slug: a')],
    );
  });

  it('follows a key that goes and comes back, and lets one be gone that was taken out by hand', () => {
    const [both, one] = [matter('a: 1', 'draft: true'), matter('a: 1')];
    assert.deepEqual(history(both, one, both, one), [one, both, one]);
    assert.deepEqual(
      history(both, () => one, matter('a: 1', 'draft: false'), one, both),
      [one, one, one, one],
    );
    const texts = matter('a: 1', 'prev:', '  text: one two');
    assert.deepEqual(
      history(texts, () => one, matter('a: 1', 'prev: false')),
      [one, one],
    );
  });

  it('stays while it cannot be read, and follows then', () => {
    const [a, anchor, b] = [matter('a: 1'), matter('a: &x 1'), matter('a: 1', 'date: 2')];
    assert.deepEqual(
      history(
        a,
        () => anchor,
        b,
        () => a,
        b,
      ),
      [anchor, anchor, a, b],
    );
    const [text, broken] = [toml('w = 1'), toml('w =')];
    assert.deepEqual(history(text, broken, toml('w = 2')), [text, toml('w = 2')]);
  });

  it('stays while the fence of the translation is missing, and follows then', () => {
    const [a, b, open] = [matter('a: 1'), matter('a: 2', 'b: 1'), '---\na: 1\n--\n\ntext\n'];
    assert.deepEqual(
      history(
        a,
        () => open,
        b,
        () => a,
        b,
      ),
      [open, open, a, b],
    );
  });

  it('comes in later if it could not come with its text', () => {
    const [text, titled, plain] = ['text\n', matter('layout: a', 'title: one'), matter('layout: a')];
    assert.deepEqual(history(text, titled, plain), [text, plain]);
  });

  it('takes the place of a text that is gone', () => {
    const [before, now] = [matter('w: 1', 'prev:', '  text: one', '  link: /a'), matter('w: 1', 'prev:', '  link: /a')];
    const { first: facts } = matterHashes(before, frontMatterKeys);
    // An update of texts takes out the key with its text.
    const done = matterUpdate(now, matter('w: 1'), facts, frontMatterKeys, before);
    assert.equal(done?.text, now);
  });

  it('goes with the text in its key, but for what was changed by hand', () => {
    const [before, now] = [matter('w: 1', 'hero:', '  text: one', '  image: /a'), matter('w: 1')];
    const { first: facts } = matterHashes(before, frontMatterKeys);
    const after = (image: string) => {
      const target = before.replace('one', 'ONE').replace('/a', image);
      // An update of texts takes out what was translated.
      return matterUpdate(now, target.replace('  text: ONE\n', ''), facts, frontMatterKeys, target)?.text;
    };
    assert.deepEqual([after('/a'), after('/mine')], [now, matter('w: 1', 'hero:', '  image: /mine')]);
  });

  it('keeps quotes that make a text of a date, or of a truth', () => {
    const [before, now] = [matter('a: 2020-01-01', 'b: yes', 'c: 1'), matter('a: 2020-01-02', 'b: no', 'c: "2"')];
    assert.equal(updated(before, now, matter('a: "2020-01-01"', 'b: "yes"', 'c: 1')), matter('a: "2020-01-01"', 'b: "yes"', 'c: "2"'));
  });

  it('of TOML keeps a key that has come into a table', () => {
    const before = toml('z = 1', 'w = 1');
    assert.equal(updated(before, toml('z = 2', '[q]', 'w = 1')), toml('z = 2', 'w = 1'));
  });

  it('stays if it could not be read with its tables', () => {
    for (const [before, now] of [
      [toml('a = 1', '[menu.main]', 'w = 3'), toml('a = 1', 'menu = "main"')],
      [toml('a = 1', '[params]', 'w = 3'), toml('a = 1', 'params.w = 4')],
      [toml('a = 1', '[[cascade]]', 'x = 1'), toml('a = 1', 'cascade = [{x = 2}]')],
    ] as const) {
      assert.equal(updated(before, now), before);
    }
  });

  it('stays if nothing is known about it, and follows from then on', () => {
    const [a, b, c] = [matter('slug: a'), matter('slug: b', 'date: 1'), matter('slug: c', 'date: 1')];
    const done = run(b, { target: b.replace('date: 1\n', ''), facts: [] });
    assert.equal(done.target, matter('slug: b'));
    assert.equal(run(c, done).target, matter('slug: c'));
    assert.equal(run(b, { target: a, facts: [] }).target, a);
  });

  it('of an adopted translation follows where it is that of its source', () => {
    const [before, target] = [matter('slug: a', 'date: 1', 'draft: true'), matter('slug: b', 'date: 1')];
    const now = matter('slug: c', 'date: 2', 'draft: false', 'new: x');
    assert.equal(updated(before, now, target), matter('slug: b', 'date: 2', 'new: x'));
  });

  it('says which places change', () => {
    const [before, now] = [matter('a: 1', 'b: 2'), matter('a: 3', 'b: 2', 'c: 4')];
    const { changes = [] } = matterUpdate(now, before, matterHashes(before, frontMatterKeys).first, frontMatterKeys) ?? {};
    assert.deepEqual(
      changes.map(({ start, end }) => before.slice(start, end)),
      ['a: 1\n', ''],
    );
  });

  it('stays in a key with a text if a value was changed by hand, and goes with the text otherwise', () => {
    const before = matter('hero:', '  title: a', '  link: /b');
    const [now, after] = [matter('x: 1'), (link: string) => matter('hero:', `  link: ${link}`)];
    for (const [link, expected] of [
      ['/b', matter('x: 1')],
      ['/own', matter('x: 1', 'hero:', '  link: /own')],
    ] as const) {
      const target = matter('hero:', '  title: A', `  link: ${link}`);
      const { facts } = translated(before, target);
      assert.equal(matterUpdate(now, after(link), facts, frontMatterKeys, target)?.text, expected);
    }
  });

  it('beside texts is what the source has, but for what was done by hand, in any history', () => {
    const values = fc.record({
      src: fc.constantFrom<string>('a.png', 'b.png', "'1'", '1', 'true', '""'),
      link: fc.constantFrom<string>('/a', '"/b"', '/b'),
    });
    const written = (title: string, { src, link }: { readonly src: string; readonly link: string }) =>
      matter('hero:', `  title: ${title}`, '  image:', `    src: ${src}`, '    alt: text', `  link: ${link}`);
    const plain = (one: string): unknown => parse(one);
    fc.assert(
      fc.property(values, values, values, fc.constantFrom('src', 'link', undefined), (first, second, hand, changed) => {
        const own = changed === undefined ? first : { ...first, [changed]: hand[changed] };
        const expected = { ...second };
        for (const key of ['src', 'link'] as const) {
          const isHand = plain(own[key]) !== plain(first[key]);
          if (isHand || plain(first[key]) === plain(second[key])) expected[key] = own[key];
        }
        assert.equal(updated(written('a', first), written('a', second), written('A', own)), written('A', expected));
      }),
      { numRuns: 500, seed: 1 },
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
      }),
      { numRuns: 500 },
    );
  });
});
