import assert from 'node:assert/strict';
import { openBlock } from '../../src/text/code/proseBlocks.ts';

/** The texts of a comment that is the whole document. */
function textsOf(text: string, language = 'ts', kind: 'comment' | 'docstring' = 'comment'): readonly string[] {
  return openBlock(text, { kind, start: 0, end: text.length, language }).texts;
}

/** The texts of a comment with these rows. */
function inBlock(...rows: string[]): readonly string[] {
  return textsOf(`/**\n${rows.map((row) => ` * ${row}\n`).join('')} */`);
}

/** The texts of a docstring with these rows below its first one. */
function inDocstring(...rows: string[]): readonly string[] {
  return textsOf(`"""First words.\n\n${rows.map((row) => `    ${row}\n`).join('')}    """`, 'python', 'docstring').slice(1);
}

describe('The paragraphs of a comment', () => {
  const cases: readonly (readonly [what: string, rows: readonly string[], texts: readonly string[]])[] = [
    ['go on over lines', ['one two', 'three four'], ['one two three four']],
    ['end at an empty line', ['one two', '', 'three four'], ['one two', 'three four']],
    ['end at another indentation', ['one two', '  three four'], ['one two', 'three four']],
    ['are the items of a list', ['- one two', '  goes on', '- next one'], ['one two goes on', 'next one']],
    ['are the items of a numbered list', ['1. one two', '   goes on', '2. next one'], ['one two goes on', 'next one']],
    ['of an item go on at its margin', ['- one two', 'goes on'], ['one two goes on']],
    ['of an item end further left', ['  - one two', 'more words', '  more words'], ['one two', 'more words', 'more words']],
    ['end at a hard break', ['one two\\', 'three four'], ['one two\\', 'three four']],
    ['end at a line break of HTML', ['one two<br>', 'three four<br />', 'five six'], ['one two<br>', 'three four<br />', 'five six']],
    ['go on behind a line break within the line', ['one <br> two', 'three four'], ['one <br> two three four']],
    ['end at two colons', ['one two::', 'three four'], ['one two', 'three four']],
    ['are not in fences', ['one two', '```', 'some code here', '```', 'three four'], ['one two', 'three four']],
    ['are not in other fences', ['~~~', 'some code', '```', 'more code here', '~~~', 'three four'], ['three four']],
    ['are not in longer fences', ['````', 'some code', '```', 'more code', '````', 'three four'], ['three four']],
    ['are not in examples', ['@example', 'some code here', '@returns some words'], ['some words']],
    ['are around what only names an example', ['one two @example', 'three four'], ['one two @example three four']],
    ['are not in code of Doxygen', ['@code', 'some code here', '@endcode', 'three four'], ['three four']],
    ['are not in verbatim', ['\\verbatim', 'some code', '\\endverbatim', 'three four'], ['three four']],
    ['are not in formulas', ['@f[', 'some code', '@f]', 'three four'], ['three four']],
    ['are not in elements of code', ['<pre>', 'some code here', '</pre>', 'three four'], ['three four']],
    ['are not in elements with attributes', ['<code class="x">', 'some code', '</code>', 'three four'], ['three four']],
    ['go on behind an element of code that ends', ['<code>x</code> one two', 'three four'], ['x</code> one two three four']],
    ['are not in sessions of Python', ['>>> some code', 'more output', '', 'three four'], ['three four']],
    ['are not in sessions that go on', ['... some code', '', 'three four'], ['three four']],
    ['are not in notebooks', ['In [1]: some code', '', 'three four'], ['three four']],
    ['are not in directives', ['.. code-block:: x', '', '   some code', 'three four'], ['three four']],
    ['are in admonitions', ['.. note:: words here', 'three four'], ['words here three four']],
    ['are not behind two colons alone', ['::', '   some code', 'three four'], ['three four']],
    ['are not in tables', ['| a cell | b cell |', 'three four'], ['three four']],
    ['may have a bar', ['| a cell and words', 'three four'], ['| a cell and words three four']],
    ['are not lines of code', ['x = some(words);', 'if (some words) {', '}', 'three four'], ['three four']],
    ['may have a semicolon', ['some words;', 'three four'], ['some words; three four']],
    ['are not indented code', ['one two', '', '    some code here', '', 'three four'], ['one two', 'three four']],
    ['may be indented a little', ['one two', '', '   three four'], ['one two', 'three four']],
    ['may all be indented', ['    one two', '    three four'], ['one two three four']],
    ['are headings', ['one two', '# Heading words', 'three four'], ['one two', 'Heading words', 'three four']],
    ['are elements that end', ['<b>one two</b>', 'three four'], ['one two', 'three four']],
    ['end behind an element that ends in a later line', ['one two', 'three four</p>', 'five six'], ['one two three four', 'five six']],
  ];
  for (const [what, rows, texts] of cases) it(what, () => assert.deepEqual(inBlock(...rows), texts));
});

describe('The paragraphs of a docstring', () => {
  const cases: readonly (readonly [what: string, rows: readonly string[], texts: readonly string[]])[] = [
    [
      'are the entries of a section, without their names',
      ['Args:', '    name: two words', '        goes on', '    other (int, optional): more words', 'Plain words here: yes'],
      ['two words goes on', 'more words', 'Plain words here: yes'],
    ],
    [
      'have names at the margin below an underlined heading',
      ['Parameters', '----------', 'name : int', '    two words', 'other : str', '    more words'],
      ['two words', 'more words'],
    ],
    ['are below other underlines too', ['Attributes', '==========', 'name', '    two words'], ['two words']],
    ['may begin with what could be a heading', ['Parameters', 'three four'], ['Parameters three four']],
    ['may stand below two hyphens', ['Args', '--', 'name words'], ['Args', 'name words']],
    [
      'are what is returned, with a type or without',
      ['Returns:', '    two words here', '    bool: more words'],
      ['two words here', 'more words'],
    ],
    ['keep a name where the section has no entries', ['Note:', '    name: two words'], ['name: two words']],
    [
      'have their names again behind a section',
      ['Args:', '    name: two words', 'Plain words.', '', '    note: more words'],
      ['two words', 'Plain words.', 'note: more words'],
    ],
    ['are what is raised', ['Raises:', '    ValueError: two words'], ['two words']],
    [
      'are examples and notes, where the section has no entries',
      ['Examples', '--------', 'two words', 'Notes', '-----', 'more words'],
      ['two words', 'more words'],
    ],
    [
      'keep a name deeper than the entries',
      ['Args:', '  name: two words', '    sub: deeper words', '  **kwargs: more words'],
      ['two words sub: deeper words', 'more words'],
    ],
    ['are not in code behind two colons', ['Example::', '    some code', '', '    more code', 'After words'], ['Example', 'After words']],
  ];
  for (const [what, rows, texts] of cases) it(what, () => assert.deepEqual(inDocstring(...rows), texts));
});

describe('The delimiters of a comment', () => {
  it('are those of its language', () => {
    for (const [comment, close] of [
      ['/*', '*/'],
      ['/**', '*/'],
      ['/*!', '*/'],
      ['/*!<', '*/'],
      ['<!--', '-->'],
      ['<!---', '-->'],
      ['--[[', ']]'],
      ['--[==[', ']==]'],
      ['{-', '-}'],
      ['{-|', '-}'],
      ['(*', '*)'],
      ['(**', '*)'],
      ['<#', '#>'],
      ['#|', '|#'],
      ['#=', '=#'],
      ['###', '###'],
      ['/+', '+/'],
      ['%{', '%}'],
      ['@*', '*@'],
      ['{{!--', '--}}'],
      ['{#', '#}'],
      ['=begin\n', '\n=end'],
      ['=begin some x\n', '\n=end'],
    ]) {
      assert.deepEqual(textsOf(`${String(comment)} one two ${String(close)}`), ['one two'], comment);
    }
    for (const marker of [
      '//',
      '///',
      '//!',
      '//<',
      '///<',
      '#',
      '##',
      "#'",
      '#:',
      '--',
      '---',
      '--|',
      '--^',
      ';',
      ';;',
      '%',
      '!',
      "'",
      "'''",
      '"',
      '::',
      'REM',
      'rem',
      'dnl',
      '.\\"',
      '@',
      '*',
    ]) {
      assert.deepEqual(textsOf(`${marker} one two`), ['one two'], marker);
    }
  });

  it('leave nothing to translate where there is no comment, or none that ends', () => {
    for (const text of ['one two', '/* one two', 'REMARK one two', '#! one two', '/**/', '/***/', '/*/', 'dnlx one two'])
      assert.deepEqual(textsOf(text), [], text);
  });
});
