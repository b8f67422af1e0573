import assert from 'node:assert/strict';
import { contextOf } from '../../src/text/context.ts';
import type { ContextKind } from '../../src/text/context.ts';

/** Each text with the selection between ⟨ and ⟩, and what is around that. */
function around(kind: ContextKind, cases: readonly (readonly [marked: string, context: string])[]): void {
  for (const [marked, context] of cases) {
    const text = marked.replaceAll(/[⟨⟩]/g, '');
    assert.equal(contextOf(text, marked.indexOf('⟨'), marked.indexOf('⟩') - 1, kind), context, marked);
  }
}

describe('The context of a line of code', () => {
  it('is the comment right above it, and the names in it', () => {
    const comments = ['// One two', '//! One two', '//< One two', '# One two', '## One two', '-- One two', '; One two', '% One two'];
    comments.push(
      '/* One two */',
      '/** @brief One two */',
      '<!-- One two -->',
      '"""One two"""',
      '/* Far */\n/* One two */',
      '// One two --> x',
    );
    for (const comment of comments) around('code', [[`${comment}\nfooBar = "⟨x⟩"`, 'One two\nfoo bar']]);
    for (const code of ['#include <x>', '#[x]', '#endif', '--count', 'x */']) around('code', [[`${code}\nfooBar = "⟨x⟩"`, 'foo bar']]);
  });

  it('is the documentation of what it lies in, where no comment is right above it', () => {
    around('code', [
      ['// Far.\n\n/** Doc words. */\nlet a = 1;\nfoo("⟨x⟩")', 'Doc words.\nfoo'],
      ['/// Doc one.\n/// Doc two.\nlet a = 1;\nfoo("⟨x⟩")', 'Doc one. Doc two.\nfoo'],
      ['//! Crate words.\nlet a;\nfoo("⟨x⟩")', 'Crate words.\nfoo'],
      ['def f():\n    """Doc words."""\n    x = 1\n    y = "⟨x⟩"', 'Doc words.'],
      ['x\ndef f():\n    """\n    Doc words.\n    """\n    x = 1\n    y = "⟨x⟩"', 'Doc words.'],
      ["x\ndef f():\n    '''\n    Doc words.\n    '''\n    x = 1\n    y = '⟨x⟩'", 'Doc words.'],
      [
        '/**\n * Doc words.\n * @param a The words.\n * @returns {X} What it is.\n */\nfunction f(a) {\n  return "⟨x⟩";',
        'Doc words. a The words. What it is.',
      ],
      ['/*\n plain words\n*/\ncode\ny = ⟨x⟩', ''],
      ['// One two\n\nfooBar = "⟨x⟩"', 'foo bar'],
    ]);
  });

  it('is the nearest comment, the nearest documentation only without one', () => {
    around('code', [['/** Doc words. */\nfunction f() {\n  // Near words.\n  fooBar("⟨x⟩")', 'Near words.\nfoo bar']]);
  });

  it('has no license and nothing for tools', () => {
    around('code', [
      ['// Copyright 2020. All rights reserved.\nfooBar = "⟨x⟩"', 'foo bar'],
      ['// eslint-disable-next-line\n// Words here.\nfooBar = "⟨x⟩"', 'Words here.\nfoo bar'],
    ]);
  });

  it('has each name once, and no keywords, short names and strings', () => {
    around('code', [
      ['const ab = call(\'one two\', "three four", `five`, ⟨x⟩, savedValue, savedValue, HTTPServer)', 'call, saved value, http server'],
    ]);
    around('code', [["text = 'it\\'s', other(⟨x⟩)", 'text, other']]);
  });

  it('is the rest of the comment where the line is one', () => {
    around('code', [
      ['// far\n\n// a word\n// One ⟨x⟩ two\n// b words\n// c words\ncode\n// far', 'a word One\ntwo b words c words'],
      ['x\n/* One\n * and ⟨x⟩ two\n * three\n */\ncode', 'One and\ntwo three'],
      ['<!-- One two\n ⟨x⟩ three\n four -->\n five', 'One two\nthree'],
      ['* One ⟨x⟩ two\n* three four', 'One\ntwo three four'],
      ['/* One */\nfooBar = ⟨x⟩ /* two */', 'One\nfoo bar, two'],
    ]);
  });
});

describe('The context of a part of a text', () => {
  it('is the rest of its paragraph and the paragraph next to it, on both sides', () => {
    around('plain', [
      ['Far.\n\nAbove one.\nAbove two.\n\n⟨x⟩\nOwn.\n\nBelow.\n\nFar.', 'Above one. Above two.\nOwn.\nBelow.'],
      ['Far.\n\nAbove.\n\nOwn\n⟨x⟩\n\nBelow.\n\nFar.', 'Above.\nOwn\nBelow.'],
      ['Far.\n\nAbove.\n\n  ⟨x⟩  \n\nBelow.\n\nFar.', 'Above.\nBelow.'],
      ['Above.\n \nOwn ⟨x⟩ own.\n \t\nBelow.', 'Above.\nOwn\nown.\nBelow.'],
      ['Far.\r\n\r\nAbove.\r\n\r\nOwn\r\n⟨x⟩\r\nown.\r\n\r\nBelow.\r\n\r\nFar.', 'Above.\nOwn\nown.\nBelow.'],
      ['⟨x⟩', ''],
      ['Above.\n\npassword = "a ⟨good⟩ one"\n\nBelow.', 'Above.\nBelow.'],
    ]);
  });

  it('of Markdown has the headings that it stands under', () => {
    around('markdown', [
      ['# One\n\n## Two\n\n### Three\n\n## Four\n\n⟨x⟩', 'One\nFour'],
      ['## Two\n\n# One\n\n### Three\n\n⟨x⟩', 'One\nThree'],
      ['# One #\n\n## Two ##\n\n⟨x⟩\n\n# After\n\nBelow.', 'One\nTwo\nBelow.'],
      ['One\n===\n\nTwo\n---\n\n⟨x⟩', 'One\nTwo'],
      ['Above.\n\n## Head\n\n⟨x⟩\n\nBelow', 'Head\nAbove.\nBelow'],
      ['# One ⟨x⟩', ''],
      ['Some <B>bold</B> words, `code` and **more**.\n\n⟨x⟩', 'Some bold words, code and more.'],
      ['# One\n\n#none\n\n⟨x⟩', 'One\n#none'],
      ['# One\n\n####### seven\n\n⟨x⟩', 'One\n####### seven'],
      ['# One\n\n- item\n---\n\n⟨x⟩', 'One'],
    ]);
  });

  it('of Markdown has no heading from fenced code', () => {
    around('markdown', [
      ['```\n# no\n```\n\n# yes\n\n⟨x⟩', 'yes'],
      ['## yes\n\n````\n# no\n```\n# no\n````\n\nAbove.\n\n⟨x⟩', 'yes\nAbove.'],
      ['## yes\n\n~~~\n# no\n```\n# no\n~~~\n\nAbove.\n\n⟨x⟩', 'yes\nAbove.'],
      ['## yes\n\n~~~sh\n# no\n~~~\n\n⟨x⟩', 'yes'],
    ]);
  });

  it('of Markdown has nothing of the front matter, as a heading neither', () => {
    around('markdown', [
      ['---\ntitle: a\n---\n⟨x⟩', ''],
      ['---\ntitle: a\n---\n\nWords.\n\n⟨x⟩', 'Words.'],
      ['\uFEFF---\r\ntitle: a\r\n---\r\nWords.\r\n\r\n⟨x⟩', 'Words.'],
      ['---\ntitle: a\n\n# comment\n---\n\n## Two\n\n⟨x⟩', 'Two'],
      ['Words\n\n---\n\nmore\n\n⟨x⟩', 'more'],
    ]);
  });

  it('of HTML has the nearest heading and no half of a tag', () => {
    around('html', [
      ['<h1>One</h1><p>Far.</p><p>Above.</p><p>⟨x⟩</p><p>Below.</p><p>Far.</p>', 'One\nAbove.\nBelow.'],
      ['<h2>Two <b>b</b></h2><p>Above</p><H3 class="a">Three</H3><p>⟨x⟩', 'Three\nThree'],
      ['<p>A</p><a href="⟨x⟩" title="t">B</a>', 'A\nB'],
      ['<title>T</title><p>Above <i>it</i>&nbsp;&amp; &lt;&unknown;</p>⟨x⟩', 'T\nAbove it & <&unknown;'],
      ['<p>A<!-- no --></p><script>no</script><style>no</style>⟨x⟩<!-- no', 'A'],
    ]);
  });

  it('of data has the path of its key and the nearest values as deep', () => {
    around('data', [
      ['{"a": {"b": {"someKey": "⟨x⟩"}}, "d": "Dee"}', 'a: b: some key\nDee'],
      ['{"a": ["One", "⟨x⟩", "Three"]}', 'a\nOne\nThree'],
      [
        '{\n "z": {\n  "q": "Deep"\n },\n "a": "One",\n "b": "⟨x⟩",\n "c": "Three",\n "d": 4,\n "e": "a/path",\n "f": true\n}',
        'b\nOne\nThree',
      ],
      [
        '{\n "a": "Far",\n "b": "One",\n "c": "Two",\n "d": "Three",\n "e": "⟨x⟩",\n "f": "Four",\n "g": "Five",\n "h": "Six",\n "i": "Far"\n}',
        'e\nOne\nTwo\nThree\nFour\nFive\nSix',
      ],
      ['a:\n  b: One\n  c:\n    d: ⟨x⟩\n    e: Two # no\n  f: Three', 'a: c: d\nTwo # no'],
      ['a:\n  - one\n  - ⟨x⟩\n  - "three"\nb: four', 'a\none\nthree'],
      ['a.b.c=⟨x⟩\nd=Words', 'a b c\nWords'],
      ['- one\n- ⟨x⟩\n- three', 'one\nthree'],
      ['- a: One\n  b: ⟨x⟩\n- a: Two', 'b\nOne\nTwo'],
    ]);
  });
});
