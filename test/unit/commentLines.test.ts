import assert from 'node:assert/strict';
import { openBlock } from '../../src/text/code/proseBlocks.ts';
import { directives } from './commentSamples.ts';

/** The texts of a comment that is the whole document. */
function textsOf(text: string): readonly string[] {
  return openBlock(text, { kind: 'comment', start: 0, end: text.length, language: 'ts' }).texts;
}

describe('A line of a comment', () => {
  it('stays as it is when it is for a tool', () => {
    for (const words of directives) assert.deepEqual(textsOf(`// ${words}`), [], words);
  });

  it('is for readers when words for a tool stand in the middle of it', () => {
    for (const words of directives.filter((each) => !/license|SPDX|^(?:begin|end|language|noinspection|NOLINT|nolint)\b|^</.test(each))) {
      assert.deepEqual(textsOf(`// So ${words}`), [`So ${words}`]);
    }
  });

  it('is for readers when it only begins like one for a tool', () => {
    for (const words of [
      'vimeo has two words',
      'export two words',
      'copyrighted words here',
      'regional words here',
      'pragmatic words here',
      'type of the words',
      'a language with words',
      'go there with words',
      'lint the words here',
      'standards of the words',
      '@see some words for a reader here',
      'coding the words',
      'webpack has two words',
      'spelling of two words',
      'eslint has two words',
      'eslint: -- with two words',
    ]) {
      const [text, ...others] = textsOf(`// ${words}`);
      assert.ok(text !== undefined && words.endsWith(text) && others.length === 0, words);
    }
  });

  it('keeps what stands in front of its words: marks of lists, quotations and headings', () => {
    for (const mark of [
      '-',
      '+',
      '*',
      '•',
      '–',
      '1.',
      '12)',
      '123.',
      'a)',
      '- [ ]',
      '- [x]',
      '-  [X] ',
      '>',
      '#',
      '######',
      '> -',
      '- TODO:',
    ]) {
      assert.deepEqual(textsOf(`// ${mark} two words`), ['two words'], mark);
    }
    for (const words of [
      '1234. two words',
      '####### two words',
      '-two words',
      'TODOS two words',
      'NOTE: two words',
      'Warning: two words',
    ]) {
      assert.deepEqual(textsOf(`// ${words}`), [words]);
    }
  });

  it('keeps what stands in front of its words: notes, and tools that take a reason', () => {
    for (const mark of [
      'TODO',
      'TODO:',
      'TODO(me):',
      'FIXME -',
      'HACK',
      'XXX:',
      'NOTE(me):',
      'WARN(me)',
      'WARNING(me):',
      'MARK: -',
      'SAFETY:',
    ]) {
      assert.deepEqual(textsOf(`// ${mark} two words`), ['two words'], mark);
    }
    for (const mark of ['@ts-ignore', '@ts-expect-error:', 'eslint-disable-next-line no-x --', 'stylelint-disable a, b --']) {
      assert.deepEqual(textsOf(`// ${mark} two words`), ['two words'], mark);
    }
    for (const mark of ['oxlint-disable no-x --', 'biome-ignore lint/a/b:', 'deno-lint-ignore no-x --', 'deno-lint-ignore no-x no-y --']) {
      assert.deepEqual(textsOf(`// ${mark} two words`), ['two words'], mark);
    }
  });

  it('keeps what stands in front of its words: tags with their types and names', () => {
    for (const mark of [
      '@param x',
      '@param {string} x',
      '@param {string} x -',
      '@param x:',
      '@param x –',
      String.raw`\param[in,out] x`,
      '@param string|null $x',
      '@param int $x',
      '@property {a} b',
      '@template T',
      '@throws {Error}',
      '@throws Error',
      '@throws ErrorCode.X -',
      '@exception',
      '@retval NULL',
      '@returns',
      '@returns {a}',
      '@return {a} -',
      '@yields {x}',
      '@deprecated',
      '@remarks:',
      String.raw`\brief`,
      '@foo{bar}',
      '@foo {bar}',
      ':param x:',
      ':returns:',
      '.. note::',
      '<p>',
      '<li>  <b>',
    ]) {
      assert.deepEqual(textsOf(`// ${mark} two words`), ['two words'], mark);
    }
    assert.deepEqual(textsOf('// @param x'), []);
    assert.deepEqual(textsOf('// @param x one'), ['one']);
  });

  it('keeps the elements behind its words', () => {
    assert.deepEqual(textsOf('// <li>two words</li></ul>'), ['two words']);
    assert.deepEqual(textsOf('// two words </p>'), ['two words']);
    assert.deepEqual(textsOf('// two words::'), ['two words']);
    assert.deepEqual(textsOf('// two </b> words'), ['two </b> words']);
  });
});
