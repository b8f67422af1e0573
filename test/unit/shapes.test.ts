import assert from 'node:assert/strict';
import { definitionsFor, dedented, listPrelude, tablePrelude, viewOf } from '../../src/text/markdown/markdownView.ts';
import { placeholdersOf } from '../../src/text/placeholders.ts';
import { splitSentences } from '../../src/text/sentences.ts';
import { translatedOnly } from '../../src/text/untranslated.ts';
import { takeApart } from '../../src/text/whitespace.ts';

describe('The shapes of placeholders', () => {
  const cases: readonly (readonly [text: string, ...found: string[]])[] = [
    [
      'http://a, (http://b/c) [http://d] http://e? ftp://i. http://j))',
      'http://a',
      'http://b/c',
      'http://d',
      'http://e',
      'ftp://i',
      'http://j',
    ],
    ['日本http://k語', 'http://k'],
    ['http://a_(b) http://a[b]. 1http://x', 'http://a_(b)', 'http://a[b]'],
    ['a@b a@b.c a.b@c.de, x@y.z.', 'a@b.c', 'a.b@c.de', 'x@y.z'],
    ['<% a % b %> <% a', '<% a % b %>'],
    ['%<a>d %(a)5.2f %(a', '%<a>d', '%(a)5.2f'],
    ['%ABC%', '%ABC%'],
    ['%-d %+d %#x %05d %.3f %*d %hhd %lld %qd %% %k %y', '%-d', '%+d', '%#x', '%05d', '%.3f', '%*d', '%hhd', '%lld', '%qd', '%%'],
    ['5%d 5%dx a%dx', '%d', '%d'],
    ['$t(a) $t(a\n)', '$t(a)'],
    ['&a; &ab; &#1; &#x1f; &#12345678; &ab', '&ab;', '&#1;', '&#x1f;'],
    ["<a> <1> <a b=c> <a b=\"c> <a b> </a> <a/> < a> <a b='c' d={e} /> <-a>", '<a>', '<1>', '<a b=c>', '</a>', '<a/>', "<a b='c' d={e} />"],
    [String.raw`C:\a\b D:\ xC:\a`, String.raw`C:\a\b`, 'D:\\'],
    [
      String.raw`\n \u{1F} \u00e9 \x41 \q \" \\ don\'t \'x`,
      '\\n',
      String.raw`\u{1F}`,
      String.raw`\u00e9`,
      String.raw`\x41`,
      String.raw`\"`,
      '\\\\',
      "\\'",
    ],
    ['{a} {a b} { a } {a,b} {0,5:N} {:x y} {t(a b)} {a\nb} {a.b}', '{a}', '{ a }', '{a,b}', '{0,5:N}', '{:x y}', '{t(a b)}', '{a.b}'],
    ['{#a .b} {.a} {: .a} {{a b}} {% a b %} {%}', '{#a .b}', '{.a}', '{: .a}', '{{a b}}', '{% a b %}', '{%}'],
    ['{a, plural, one {x}} {a, nothing, x} {a,select,x} {a, selects, x}', '{a, plural, one {x}}', '{a,select,x}'],
    ['${a b} #{a b} %{a b} ${a}', '${a b}', '#{a b}', '%{a b}', '${a}'],
    ['{a{b}c} {{a} {c}}', '{b}', '{a}', '{c}'],
    ['$5 % \u0001x \u001B[31mred', '\u0001', '\u001B[31m'],
  ];
  for (const [text, ...found] of cases) it(`are told in ${JSON.stringify(text)}`, () => assert.deepEqual(placeholdersOf(text), found));
});

describe('The ends of sentences', () => {
  for (const [text, ...sentences] of [
    ['One. Two! Three? Four', 'One.', 'Two!', 'Three?', 'Four'],
    ['Mr. Smith came. He left.', 'Mr. Smith came.', 'He left.'],
    ['e.g. This. That.', 'e.g. This.', 'That.'],
    ['z. B. Das. Dann.', 'z. B. Das.', 'Dann.'],
    ['am 3. Oktober. Dann.', 'am 3. Oktober.', 'Dann.'],
    ['Es sind 3. Oktober.', 'Es sind 3.', 'Oktober.'],
    ['Use `a. B`. Then.', 'Use `a. B`.', 'Then.'],
    ['See fig. 3. Then.', 'See fig. 3.', 'Then.'],
    ['A config. Then.', 'A config.', 'Then.'],
    ['日本。語です。', '日本。', '語です。'],
    ['One.Two. Three.', 'One.Two.', 'Three.'],
    ['He said "No." Then.', 'He said "No."', 'Then.'],
    ['(Mr. Smith) came. He left.', '(Mr. Smith) came.', 'He left.'],
    ['First\nSecond', 'First', 'Second'],
  ]) {
    it(`are told in ${JSON.stringify(text)}`, () =>
      assert.deepEqual(
        splitSentences(text ?? '').map((one) => one.text),
        sentences,
      ));
  }
});

describe('How a fragment of Markdown is shown to the parser', () => {
  it('is out of the indentation of a list, and only then', () => {
    const planOf = (text: string, always: boolean) => {
      const { indent, firstLine } = dedented(text, always);
      return [indent, firstLine];
    };
    for (const [text, usual, always] of [
      ['one\n  two', ['', true], ['', true]],
      ['    - one\n    - two', ['    ', false], ['    ', false]],
      ['\t- one', ['\t', false], ['\t', false]],
      ['   - one\n   - two', ['', true], ['', true]],
      ['    one', ['', true], ['    ', false]],
      ['\uFEFF    1. one\n\n    2. two', ['    ', false], ['    ', false]],
      ['x\n    - one\n    - two', ['    ', true], ['    ', true]],
      ['x\n\n    - one', ['', true], ['    ', true]],
      ['x\n    one', ['', true], ['    ', true]],
      ['    x\n\t- one', ['', true], ['', true]],
      ['    > one', ['    ', false], ['    ', false]],
      ['    -one', ['', true], ['    ', false]],
    ] as const) {
      assert.deepEqual([planOf(text, false), planOf(text, true)], [usual, always], JSON.stringify(text));
    }
  });

  it('leads back to the text itself', () => {
    const text = '\uFEFF    - one\r\n    - two';
    const view = viewOf(text, { indent: '    ', firstLine: false, prelude: '', postlude: 'x' });
    assert.equal(view.text, '- one\r\n- twox');
    for (const word of ['one', 'two']) assert.equal(view.original(view.text.indexOf(word)), text.indexOf(word), word);
    assert.equal(view.original(0), text.indexOf('-'));
    const rows = viewOf('\n\n|a|', { indent: '', firstLine: true, prelude: '|x|\n|-|\n', postlude: '' });
    assert.equal(rows.text, '|x|\n|-|\n|a|');
    assert.equal(rows.original(rows.text.indexOf('a')), 3);
    assert.ok(rows.original(0) < 0);
  });

  it('has a head for rows of a table', () => {
    assert.equal(tablePrelude('| a | b |\n| c | d |'), '|x|x|x|x|\n|-|-|-|-|\n');
    assert.equal(tablePrelude('a | b |'), '|x|x|x|\n|-|-|-|\n');
    for (const text of ['', 'a | b', 'a', '| a |\nb', '| a |\n| - |\n| b |', '\\| a']) assert.equal(tablePrelude(text), '', text);
  });

  it('has a number for the item of a list that it begins in', () => {
    assert.equal(listPrelude('Open\n2. Choose', 'Open\n2. Choose', undefined), '1. ');
    assert.equal(listPrelude('Open\n2. Choose', ' Open\n2. Choose', undefined), '1.');
    assert.equal(listPrelude('Open\n2. Choose', 'Open\n2. Choose', '- 1. '), '1. ');
    assert.equal(listPrelude('Open\n2. Choose', 'Open\n2. Choose', '1. Item\n\n'), '');
    for (const eol of ['\n', '\r\n', '\r'])
      assert.equal(listPrelude('Open\n2. Choose', 'Open\n2. Choose', `1. Item${eol}more${eol}`), '1. ', eol);
    assert.equal(listPrelude('Open\n  2) Choose', '\nOpen\n2) Choose', '1. Item'), '1. ');
    for (const text of ['Open', 'Open 2. Choose', 'Open\n2.Choose', 'Open\n1234567890. Choose'])
      assert.equal(listPrelude(text, text, undefined), '', text);
  });

  it('has the definitions of what it refers to', () => {
    const around = '[a]: /a\n   [B  c]: /b\n[^1]: note\n    [d]: code\n[e]: /e\ntext [f]: /f';
    assert.equal(definitionsFor('[x][A] and [b c], [^1], [d], [f]', around), '\n\n[a]: x\n[B  c]: x\n');
    for (const text of ['a e', '[x]', '']) assert.equal(definitionsFor(text, around), '', text);
  });
});

describe('What of a text is not translated', () => {
  it('is blank, character for character', () => {
    const words = (text: string) => translatedOnly(text, 'markdown').replaceAll(/\uFFFC+/g, '_');
    for (const [text, wanted] of [
      ['a `b` c ``d`` f', 'a _ c _ f'],
      ['[a](b c) d', '[a_ d'],
      ['a https://b.c/d, www.e.f g', 'a _ _ g'],
      ['a b@c.de f', 'a _ f'],
      ['a <b c="d">e</b> f < g', 'a _e_ f < g'],
      ['a &amp; &#5; & b', 'a _ _ & b'],
      ['a {b} ${c} {{d}} e', 'a _ _ _ e'],
      ['a %s %1$d %(b)s 5% c', 'a _ _ _ 5% c'],
      ['a ```b``` c\nd', 'a _ c\nd'],
      ['a ```b\nc', 'a ```b\nc'],
      ['a\n```js\nb\n```\nc', 'a\n_\n_\n_\nc'],
      ['a\n~~~\nb\n```\nc', 'a\n_\n_\n_\n_'],
    ] as const) {
      assert.equal(words(text), wanted, text);
    }
    assert.equal(translatedOnly('```\na\n```', 'other'), '```\na\n```');
  });
});

describe('The white space of a text', () => {
  it('comes back around each line, and by the common indentation where lines are others', () => {
    const restored = (text: string, translation: string) => takeApart(text).restore(translation);
    assert.equal(takeApart('  a \r\n\t b\n').payload, 'a\nb');
    assert.equal(restored('  a  \r\n\t b\r\n\r\n', 'x\ny'), '  x  \r\n\t y\r\n\r\n');
    assert.equal(restored(' a\n   b\n  c', 'x\ny'), ' x\n  y');
    assert.equal(restored('a\n  \n    b', 'x\n\ny\nz'), 'x\n\n    y\n    z');
    assert.equal(restored('a', 'x\ny'), 'x\ny');
    assert.equal(restored('a\n\t b\n\t\tc', 'x'), 'x');
    assert.equal(takeApart(' \n ').payload, '');
  });
});
