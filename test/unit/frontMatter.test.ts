import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'yaml';
import { frontMatterKeys, frontMatterParts, matterKey } from '../../src/text/files/frontMatter.ts';
import { openMarkdown, pseudo, pseudoWritten, sent, written } from './openedFiles.ts';

const yaml = (content: string) => `---\n${content}\n---\n\nText\n`;
const parts = (content: string, keys: readonly string[] = frontMatterKeys) =>
  frontMatterParts(`---\n${content}\n---`, 0, keys).map(({ kind, text }) => `${kind.replace('matter ', '')}: ${text}`);

/** Front matter with its only value replaced. */
function replaced(content: string, text: string): string {
  const [part, more] = frontMatterParts(`---\n${content}\n---`, -4, frontMatterKeys);
  assert.ok(part && !more);
  return content.slice(0, part.start) + part.encode(text) + content.slice(part.end);
}

describe('Front matter in YAML', () => {
  it('has texts at some keys, at the top and in others', () => {
    const content = `title: One
layout: home
description: 'it''s two'
slug: a-title
tags: [title, three]
hero: { text: Four, name: X, actions: [{ text: Five, link: /a }] }
features:
  - title: "Six"
    details: Seven
    icon: x
other:
  title: Eight
`;
    assert.deepEqual(parts(content), [
      'title: One',
      "description: it's two",
      'hero.text: Four',
      'hero.actions[].text: Five',
      'features[].title: Six',
      'features[].details: Seven',
    ]);
    assert.deepEqual(parts(content, ['tags[]', 'other.title', 'a.b']), ['tags[]: title', 'tags[]: three', 'other.title: Eight']);
  });

  it('has no texts in other types of values', () => {
    for (const value of [
      '2024-01-02',
      '2024-01-02T10:00:00Z',
      'yes',
      'No',
      'on',
      'true',
      'null',
      '~',
      '0x1F',
      '1e5',
      '.inf',
      '',
      '!!str a',
      '&a b',
      '*a',
      '[a]',
      '{a: b}',
    ]) {
      assert.deepEqual(parts(`title: ${value}\nx: &a 1`), [], value);
    }
    assert.deepEqual(parts('title: "yes"\nx: !tag y'), ['title: yes']);
    assert.deepEqual(parts('title: "a\\nb"'), []);
  });

  it('has none if anything in it is wrong', () => {
    for (const content of ['title: a: b', 'title: [a', 'title: "a', 'a\ntitle: b: c', 'title: `a`'])
      assert.deepEqual(parts(content), [], content);
    assert.deepEqual(parts('title: a\ntitle: b\nsummary: c'), ['summary: c']);
    assert.deepEqual(frontMatterParts('--- a\ntitle: b\n---', 0, frontMatterKeys), []);
  });

  it('keeps the style of a value if it can', () => {
    assert.equal(replaced('title: One # c', 'Eins'), 'title: Eins # c');
    assert.equal(replaced('title: "One" # c', 'Eins "zwei" \\'), 'title: "Eins \\"zwei\\" \\\\" # c');
    assert.equal(replaced("title: 'One'", "Eins's"), "title: 'Eins''s'");
    assert.equal(replaced('title: One\n  two\nx: y', 'Eins zwei'), 'title: Eins zwei\nx: y');
    assert.equal(replaced('hero: {text: One, x: y}', 'Eins'), 'hero: {text: Eins, x: y}');
  });

  it('takes double quotes for what would be read otherwise, in any version of YAML', () => {
    for (const text of [
      'Eins: zwei',
      'Eins #zwei',
      '@eins',
      '- eins',
      '[eins]',
      'yes',
      'No',
      'null',
      '12',
      '1:30',
      '2024-01-02',
      'eins:',
      "'eins'",
      '"eins"',
      '!eins',
      '&eins',
      '%eins',
      'eins\u2028zwei',
      'eins\u0085zwei',
      'a\u0000b',
      '\uFEFFa',
      '---',
      '? a',
      '<<',
      '=',
    ]) {
      const content = replaced('title: One', text);
      assert.match(content, /^title: ".*"$/, text);
      assert.deepEqual(parse(content), { title: text });
      assert.deepEqual(parse(content, { version: '1.1' }), { title: text });
    }
    assert.equal(replaced('hero: {text: One, x: y}', 'Eins, zwei'), 'hero: {text: "Eins, zwei", x: y}');
    assert.equal(replaced("title: 'One'", 'Eins\u0007'), 'title: "Eins\\u0007"');
  });

  it('has the paragraphs of folded scalars as texts, in lines as wide as they were', () => {
    const content = 'description: >-\n  One two three\n  four\n\n  Five\n   more\n\n  Six\nx: y';
    assert.deepEqual(parts(content), ['description: One two three four', 'description: Six']);
    assert.equal(
      replaced('description: >-\n  One two three\n  four\nx: y', 'Eins zwei drei vier fünf'),
      'description: >-\n  Eins zwei\n  drei vier\n  fünf\nx: y',
    );
    assert.equal(replaced('description: >\n  One\n', 'Eins zwei drei: vier #'), 'description: >\n  Eins zwei drei: vier #\n');
    assert.equal(replaced('description: >\r\n  One two\r\n  three\r\n', 'Eins zwei'), 'description: >\r\n  Eins\r\n  zwei\r\n');
  });

  it('has the lines of literal scalars as texts, and those that were wrapped together', () => {
    const long = 'This is a line of a paragraph that was wrapped';
    assert.deepEqual(parts(`description: |\n  One\n\n  ${long}\n  at its end.\n\n  Two\n  three\n\n  - Four\n  - five\n`), [
      'description: One',
      `description: ${long} at its end.`,
    ]);
    assert.equal(
      replaced(`description: |\n  ${long}\n  at its end.\n`, 'Ein Absatz, der in Zeilen von dieser Länge steht, und noch eine'),
      'description: |\n  Ein Absatz, der in Zeilen von dieser Länge\n  steht, und noch eine\n',
    );
    // A line that would be an item of a list.
    assert.equal(
      replaced(`description: |\n  ${long}\n  at its end.\n`, 'Ein Absatz, der in Zeilen von dieser Länge ja. - noch'),
      'description: |\n  Ein Absatz, der in Zeilen von dieser Länge ja. - noch\n',
    );
    assert.deepEqual(parts('description: |2\n    One\n'), []);
  });

  it('is compared without its texts', () => {
    const key = (content: string) => matterKey(content, 'yaml', frontMatterKeys);
    assert.equal(key('title: One\nx: y\n'), key('title: "Eins: zwei"\nx: y\n'));
    assert.notEqual(key('title: One\nx: y\n'), key('title: One\nx: z\n'));
    assert.notEqual(key('title: One\n'), key('title: 12\n'));
    assert.notEqual(key('description: >\n  One\n\n  two\n'), key('description: >\n  One two\n'));
  });

  it('is read at once, whatever it is made of', () => {
    for (const unit of ['[', '{', '- ', '? ', 'a: ', 'a: b\n', '&a ', '*a ', '!', '"', "'", '|\n', ' ', '\t', '- - ', 'a: [', '#', '\0']) {
      frontMatterParts(`---\n${unit.repeat(5000)}\n---`, 0, frontMatterKeys);
    }
  });

  it('reads any value back as it was written', () => {
    const styles = ['title: One', 'title: "One"', "title: 'One'", 'hero: {text: One}', 'features: [{title: "One", x: y}]'];
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ minLength: 1 }),
      fc.string({ unit: fc.constantFrom(...'ab:#-?,[]{}&*!|>\'"%@` \\\t\u0085\u2028'), minLength: 1 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...styles), text, (style, value) => {
        const content = replaced(style, value);
        assert.deepEqual(parse(content), JSON.parse(JSON.stringify(parse(style)).replace('"One"', () => JSON.stringify(value))));
        assert.equal(matterKey(content, 'yaml', frontMatterKeys), matterKey(style, 'yaml', frontMatterKeys));
      }),
    );
  });
});

describe('Front matter in TOML', () => {
  const toml = (content: string) =>
    frontMatterParts(`+++\n${content}\n+++`, 0, frontMatterKeys).map(({ kind, text }) => `${kind.replace('matter ', '')}: ${text}`);

  it('has texts in strings of one line above the first table', () => {
    assert.deepEqual(
      toml(`title = "One \\"two\\" \\u00e9" # c
summary = 'three \\'
  "description" = "four"
date = 2024-01-02
draft = true
weight = 1
[params]
subtitle = "five"`),
      ['title: One "two" é', 'summary: three \\', 'description: four'],
    );
  });

  it('has none in other values', () => {
    for (const content of [
      'title = "a\\nb"',
      'title = "\\U0001F600"',
      'title = """a"""',
      "title = '''a'''",
      'title = ["a"]',
      'title = "a" "b"',
      'a.title = "b"',
      'x = """\ntitle = "a"\n"""',
      "x = '''\ntitle = 'a'\n'''",
      'title = "a"\ntitle = "b"',
      '[[a]]\ntitle = "b"',
      'title = "a',
    ]) {
      assert.deepEqual(toml(content), [], content);
    }
  });

  it('keeps the quotes of a value if it can', async () => {
    const file = await openMarkdown('+++\r\ntitle = "One"\r\nsummary = \'Two\'\r\nx = 1\r\n+++\r\n\r\nText\r\n');
    assert.equal(
      written(file, { One: 'Eins "zwei" \\', Two: 'Zwei "drei"' }),
      '+++\r\ntitle = "Eins \\"zwei\\" \\\\"\r\nsummary = \'Zwei "drei"\'\r\nx = 1\r\n+++\r\n\r\nText\r\n',
    );
    assert.match(written(file, { Two: "Zwei's" }), /\r\nsummary = "Zwei's"\r\n/);
  });
});

describe('Front matter of a file', () => {
  it('is translated with it', async () => {
    const file = await openMarkdown(`\uFEFF${yaml('title: One\ndate: 2024-01-02\ndescription: >\n  Two\n  three')}`);
    assert.deepEqual(
      sent(file).map(({ kind }) => kind),
      ['matter title', 'matter description', 'paragraph'],
    );
    assert.equal(
      pseudoWritten(file).text,
      `\uFEFF${yaml('title: «de Ööñéé»\ndate: 2024-01-02\ndescription: >\n  «de\n  Ţŵöö\n  ţĥŕéééé»')}`.replace('Text', '«de Ţééẋţ»'),
    );
  });

  it('has placeholders that are protected', async () => {
    const file = await openMarkdown(yaml('title: "Hello {name}"'));
    const [title] = sent(file);
    assert.ok(title);
    assert.equal(title.payload?.text, 'Hello <x id="1"/>');
    assert.match(file.write([{ unit: title, answer: pseudo(title) }]).text, /title: "«de Ĥééļļöö» \{name\}"/);
    assert.deepEqual(file.write([{ unit: title, answer: 'Hallo' }]).kept, [{ unit: title, reason: 'lost', parts: ['{name}'] }]);
  });
});
