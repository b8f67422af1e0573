import assert from 'node:assert/strict';
import { openBlock } from '../../src/text/code/proseBlocks.ts';
import { columns, wrap } from '../../src/text/wrap.ts';

/** A comment that is the whole document, with each of its texts translated. */
function written(text: string, translation: string, language = 'ts', kind: 'comment' | 'docstring' = 'comment'): string {
  const block = openBlock(text, { kind, start: 0, end: text.length, language });
  assert.ok(block.texts.length > 0, text);
  return block.restore(block.texts.map(() => translation));
}

const twenty = Array.from({ length: 20 }, () => 'word').join(' ');
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

describe('The lines that a longer translation adds to a comment', () => {
  const cases: readonly (readonly [comment: string, first: string, others: string])[] = [
    ['/* two words */', '/* ', '   '],
    ['/** two words */', '/** ', ' * '],
    ['/* two words\n   go on */', '/* ', '   '],
    ['/* two words\n * go on */', '/* ', ' * '],
    ['(* two words *)', '(* ', '   '],
    ['(** two words *)', '(** ', ' * '],
    ['<!-- two words -->', '<!-- ', '     '],
    ['<!-- two words\n     go on -->', '<!-- ', '     '],
    ['--[[ two words ]]', '--[[ ', '     '],
    ['// two words', '// ', '// '],
    ['///  two words', '///  ', '///  '],
    ['# two words\n# go on', '# ', '# '],
    ['/*two words*/', '/*', '   '],
  ];
  for (const [comment, first, others] of cases) {
    it(`begin like those of ${JSON.stringify(comment)}`, () => {
      const lines = written(comment, twenty).split('\n');
      assert.equal(lines.length, 2);
      assert.ok(lines[0]?.startsWith(`${first}word`), lines[0]);
      assert.ok(lines[1]?.startsWith(`${others}word`), lines[1]);
      for (const line of lines) assert.ok(line.length <= 60, line);
    });
  }

  it('stand in the gutter, below the words of a list item and of a tag', () => {
    assert.equal(written('/**\n * two words\n */', twenty), `/**\n * ${words(11)}\n * ${words(9)}\n */`);
    assert.equal(written('/*\n  two words\n*/', twenty), `/*\n  ${words(11)}\n  ${words(9)}\n*/`);
    assert.equal(written('/**\n * - two words\n *   go on\n */', twenty), `/**\n * - ${words(11)}\n *   ${words(9)}\n */`);
    assert.equal(written('/**\n * 1. two words\n */', twenty), `/**\n * 1. ${words(11)}\n *    ${words(9)}\n */`);
    assert.equal(written('/**\n * @param x two words\n */', twenty), `/**\n * @param x ${words(9)}\n * ${words(11)}\n */`);
  });

  it('stand at the margin of a docstring', () => {
    const text = '"""\n    Two words.\n\n    More words\n    go on.\n    """';
    const paragraph = `${words(11)}\n    ${words(9)}`;
    assert.equal(written(text, twenty, 'python', 'docstring'), `"""\n    ${paragraph}\n\n    ${paragraph}\n    """`);
  });

  it('have the line ends of the comment', () => {
    assert.equal(written('# two words\r\n# go on', twenty, 'python'), `# ${words(11)}\r\n# ${words(9)}`);
  });

  it('are as wide as the widest line of the comment', () => {
    const wide = `// ${words(16)}`;
    assert.equal(written(`${wide}\n// two words`, words(32)), `${wide}\n${wide}`);
  });
});

describe('A translation of a comment', () => {
  it('does not end the comment, nor open another one where those count', () => {
    for (const [language, comment, translation, wanted] of [
      ['ts', '/* two words */', 'a */ b */', '/* a * / b * / */'],
      ['ts', '/* two words */', 'a /* b', '/* a /* b */'],
      ['rust', '/* two words */', 'a */ b /* c', '/* a * / b / * c */'],
      ['haskell', '{- two words -}', '-} {- a', '{- - } { - a -}'],
      ['lua', '--[=[two words]=]', 'a ]] b ]=] c', '--[=[a ]] b ] =] c]=]'],
      ['lua', '--[=[two words]=]', '=a', '--[=[ =a]=]'],
      ['ruby', '=begin\ntwo words\n=end', 'a =end', '=begin\na = end\n=end'],
      ['ruby', '=begin\ntwo words\n=end', '=end', '=begin\n= end\n=end'],
      ['html', '<!-- two words -->', 'a --> b -- c --!> d', '<!-- a - -> b - - c - -!> d -->'],
      ['html', '<!-- two -- words -->', 'a -- b --> c', '<!-- a -- b - -> c -->'],
      ['html', '<!-- two words -->', 'a </script> b', '<!-- a < /script> b -->'],
      ['php', '// two words', 'a ?> b %> c </script> d', '// a ? > b % > c < /script> d'],
      ['php', '// two words ?>', 'a ?> b', '// a ?> b'],
      ['c', '// two words', 'a\\', '// a\\.'],
      ['c', '/* two words */', 'a\\', '/* a\\ */'],
      ['ts', '// two words', 'a\nb', '// a b'],
    ] as const) {
      assert.equal(written(comment, translation, language), wanted);
    }
  });

  it('does not make another delimiter together with those of the comment', () => {
    for (const [translation, wanted] of [
      ['/a*', '/* /a* */'],
      ['*a', '/* *a*/'],
      ['!a', '/* !a*/'],
      ['a/', '/*a/ */'],
      ['a!', '/*a! */'],
      ['a.', '/*a.*/'],
      ['(a)', '/* (a)*/'],
      ['äö', '/*äö*/'],
    ] as const) {
      assert.equal(written('/*two words*/', translation), wanted);
    }
  });

  it('that is empty or the same leaves the comment as it is', () => {
    for (const translation of ['', '  ', '\n', 'two words go on', ' two  words\ngo on ']) {
      assert.equal(written('/* two words\n     go on */', translation), '/* two words\n     go on */');
    }
  });
});

describe('Lines', () => {
  it('are broken where the next word would not fit', () => {
    const room = { first: 7, others: 5, after: 0 };
    assert.deepEqual(wrap('one two three', room), ['one two', 'three']);
    assert.deepEqual(wrap('one twos three', room), ['one', 'twos', 'three']);
    assert.deepEqual(wrap('one two a bc de', room), ['one two', 'a bc', 'de']);
    assert.deepEqual(wrap('one two', { ...room, after: 1 }), ['one', 'two']);
    assert.deepEqual(wrap('enormous a', room), ['enormous', 'a']);
    assert.deepEqual(wrap('', room), ['']);
  });

  it('are not broken before what would begin something else there, nor behind a backslash', () => {
    for (const word of [
      '-',
      '+x',
      '*',
      '•',
      '–',
      '#x',
      '>',
      '|',
      '@x',
      '\\x',
      ':x',
      '=',
      '~',
      '`x',
      '<x',
      '.x',
      '!',
      '/x',
      '1.',
      '12)',
      'a)',
      'TODO',
      'FIXME:',
      'BUG',
    ]) {
      assert.deepEqual(wrap(`one ${word}`, { first: 3, others: 3, after: 0 }), [`one ${word}`], word);
    }
    assert.deepEqual(wrap('a\\ two', { first: 3, others: 3, after: 0 }), ['a\\ two']);
    for (const word of ['1.x', 'ab)', 'TODOS', 'x-', '1']) {
      assert.deepEqual(wrap(`one ${word}`, { first: 3, others: 3, after: 0 }), ['one', word], word);
    }
  });

  it('are broken between letters of scripts without spaces, not before or behind signs that belong to them', () => {
    const room = { first: 6, others: 6, after: 0 };
    assert.deepEqual(wrap('一二三四五', room), ['一二三', '四五']);
    assert.deepEqual(wrap('一二三。四', room), ['一二', '三。四']);
    assert.deepEqual(wrap('一二（三四', room), ['一二', '（三四']);
    assert.deepEqual(wrap('一 二三四', room), ['一 二', '三四']);
    assert.deepEqual(wrap('abc一二', room), ['abc一', '二']);
  });

  it('have columns: two for wide letters and emoji, up to the next stop for tabs', () => {
    assert.deepEqual(['👍', 'ｱ', 'é'].map(columns), [2, 1, 1]);
    assert.deepEqual(['', 'abc', '一二', '가', '\t', 'a\t', 'abc\td', 'abcd\t'].map(columns), [0, 3, 4, 2, 4, 4, 5, 8]);
  });
});
