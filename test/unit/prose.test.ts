import assert from 'node:assert/strict';
import fc from 'fast-check';
import { blocksIn, isForReaders, valueBlocksIn } from '../../src/text/code/prose.ts';
import { clipped, openBlock } from '../../src/text/code/proseBlocks.ts';
import type { ProseBlock } from '../../src/text/textRange.ts';
import { isProse } from '../../src/text/code/proseLike.ts';
import { assertLinear } from '../harness/growth.ts';
import { samples } from './proseSamples.ts';
import { spansOf, tokensOf } from './proseTokens.ts';

function proseIn(languageId: string, text: string): ProseBlock[] {
  return blocksIn(text, tokensOf(languageId, text))
    .filter((block) => isForReaders(text, block))
    .toArray();
}

function textsIn(languageId: string, text: string): string[] {
  return proseIn(languageId, text).flatMap((block) => openBlock(text, block).texts);
}

/** The text with the one block in it translated. */
function translated(languageId: string, text: string, translations: readonly string[] | ((words: string) => string)): string {
  const [block, ...others] = proseIn(languageId, text);
  assert.ok(block && others.length === 0, 'there is one block');
  const opened = openBlock(text, block);
  const restored = opened.restore(typeof translations === 'function' ? opened.texts.map(translations) : translations);
  return text.slice(0, block.start) + restored + text.slice(block.end);
}

/** Texts that try to get out of where they are put. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('*/', '/*', '"""', "'''", '"', "'", '`', '\\', '\n', '\r\n', '-->', '--', '--!>', '<!--', ']]', ']==]', '${x}', '$('),
      fc.constantFrom(
        '#{x}',
        '{',
        '}',
        '</script>',
        '?>',
        '"#',
        "''",
        '""',
        ' #',
        ': ',
        '- ',
        '@tag',
        '//',
        '>',
        '!',
        '->',
        '\u2028',
        '\0',
      ),
      fc.constantFrom(
        'word',
        'Wörter',
        '日本語の文',
        ' ',
        '\\n',
        '\\"',
        '%s',
        'a phrase that is long enough to be broken',
        '.',
        ',',
        ']',
        '[',
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const eachSample = fc.constantFrom(...samples, ...samples.map((sample) => ({ ...sample, text: sample.text.replaceAll('\n', '\r\n') })));

describe('Prose in code', () => {
  for (const { languageId, text, texts } of samples) {
    it(`is found in ${languageId}`, () => {
      assert.deepEqual(textsIn(languageId, text), texts);
    });
  }

  it('is the same with the line ends of Windows', () => {
    for (const { languageId, text, texts } of samples) assert.deepEqual(textsIn(languageId, text.replaceAll('\n', '\r\n')), texts);
  });

  it('comes back byte for byte when nothing changed, in parts too', () => {
    fc.assert(
      fc.property(eachSample, fc.nat(), fc.nat(), ({ languageId, text }, from, length) => {
        const start = from % text.length;
        const range = { start, end: start + 1 + (length % (text.length - start)) };
        for (const whole of proseIn(languageId, text)) {
          for (const block of [whole, clipped(text, whole, range)]) {
            if (!block) continue;
            const opened = openBlock(text, block);
            assert.equal(opened.restore(opened.texts), text.slice(block.start, block.end));
          }
        }
      }),
    );
  });

  it('stays in its comment or literal, whatever a translation holds', () => {
    const behind = (languageId: string, text: string, from: number): string[] =>
      spansOf(languageId, text)
        .filter((span) => span.start >= from)
        .map((span) => `${text.slice(span.start, span.end)} ${span.scopes.join(' ')}`);
    fc.assert(
      fc.property(eachSample, fc.nat(), fc.array(hostile, { minLength: 20, maxLength: 20 }), ({ languageId, text }, which, hostiles) => {
        const blocks = proseIn(languageId, text);
        const block = blocks[which % blocks.length];
        assert.ok(block);
        // In a literal of several lines, the editor's grammar (not YAML itself) takes what looks like a key with an open quote for one.
        const isLiteral = languageId === 'yaml' && /\n/.test(text.slice(block.start, block.end));
        const fair = isLiteral ? hostiles.map((words) => words.replaceAll(/["':]/g, '')) : hostiles;
        const restored = openBlock(text, block).restore(fair);
        const result = text.slice(0, block.start) + restored + text.slice(block.end);
        assert.deepEqual(behind(languageId, result, block.start + restored.length), behind(languageId, text, block.end), restored);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('A comment', () => {
  it('is wrapped to its widest line, with its gutter and indentation', () => {
    const text = `  /**\n   * Four words stand here, in a line that is about as wide as it gets.\n   * Short.\n   */\n`;
    const result = translated('typescript', text, (words) => `${words} Some more of them are added here. And more.`);
    assert.equal(
      result,
      `  /**\n   * Four words stand here, in a line that is about as wide as it gets.\n   * Short. Some more of them are added here. And more.\n   */\n`,
    );
  });

  it('is wrapped no narrower than 60 columns', () => {
    const result = translated('typescript', '  // one\n  // two\n', ['word '.repeat(30)]);
    const lines = result.trimEnd().split('\n');
    assert.ok(lines.length > 2);
    for (const line of lines) assert.match(line, /^ {2}\/\/ word(?: word)*$/);
    assert.ok(Math.max(...lines.map((line) => line.length)) <= 60);
    assert.ok(Math.max(...lines.map((line) => line.length)) > 50);
  });

  it('beside code stays in its line', () => {
    const text = 'const x = 1; // one\nconst y = 2;\n';
    assert.equal(translated('typescript', text, ['word '.repeat(30)]), `const x = 1; // ${'word '.repeat(30).trim()}\nconst y = 2;\n`);
  });

  it('hangs the lines of a list item below its words', () => {
    const result = translated('typescript', '// - one\n// - two\n', ['word '.repeat(15), 'zwei']);
    assert.match(result, /^\/\/ - word[ word]+\n\/\/ {3}word[ word]*\n\/\/ - zwei\n$/);
  });

  it('does not break a line where a list or a tag would begin', () => {
    const long = `${'word '.repeat(11)}- 1. @tag # head ${'word '.repeat(5)}`;
    const result = translated('typescript', '// one\n', [long]);
    for (const line of result.trimEnd().split('\n')) assert.match(line, /^\/\/ \w/);
  });

  it('breaks lines between letters of scripts without spaces, and joins them without one', () => {
    const text = '// 一行目の文\n// 二行目の文\n';
    assert.deepEqual(textsIn('typescript', text), ['一行目の文二行目の文']);
    const lines = translated('typescript', text, ['長い文章です。'.repeat(10)])
      .trimEnd()
      .split('\n');
    assert.ok(lines.length > 2);
    for (const line of lines) assert.doesNotMatch(line, /^\/\/ [。、]/);
  });

  it('is a block of its own beside another marker, another indentation or code', () => {
    assert.deepEqual(textsIn('typescript', '// one\n/// two\n  // three\n  // four\nx; // five\n// six\n'), [
      'one',
      'two',
      'three four',
      'five',
      'six',
    ]);
  });

  it('of a license, for tools or without words is left alone', () => {
    const left = [
      '// SPDX-License-Identifier: MIT\n',
      '/*\n * Copyright 2020 Somebody\n *\n * Licensed under the Apache License, Version 2.0.\n */\n',
      '// eslint-disable-next-line no-console\n',
      '/* eslint no-alert: "off" */\n',
      '// prettier-ignore\n',
      '/* istanbul ignore next */\n',
      '// #region Some name\n',
      '// ------------------\n',
      '// https://example.com/page\n',
      '//\n',
    ];
    for (const text of left) assert.deepEqual(textsIn('typescript', text), [], text);
  });

  it('keeps the marker of a note or a tool in front of the words', () => {
    assert.equal(translated('typescript', '// TODO(me): do it\n', ['tu es']), '// TODO(me): tu es\n');
    assert.equal(translated('typescript', '// @ts-expect-error it is wrong\n', ['falsch']), '// @ts-expect-error falsch\n');
  });

  it('keeps the elements of XML documentation around the words', () => {
    const text = '/// <summary>\n/// The words.\n/// </summary>\n/// <param name="x">A value.</param>\n';
    assert.equal(
      translated('typescript', text, ['Wörter.', 'Ein Wert.']),
      text.replace('The words.', 'Wörter.').replace('A value.', 'Ein Wert.'),
    );
  });

  it('of HTML that becomes XML holds no double hyphen', () => {
    assert.equal(translated('html', '<!--one-->', ['a -- b --> c']), '<!--a - - b - -> c-->');
  });

  it('of very many lines is read and written in time in proportion to them', () => {
    assertLinear('lines', 4_000, (size) => {
      const text = '// some words\n//\n'.repeat(size);
      return () => {
        const opened = openBlock(text, { kind: 'comment', start: 0, end: text.length - 1, language: 'ts' });
        assert.equal(opened.texts.length, size);
        const restored = opened.restore(opened.texts.slice(0, 1000).map(() => 'einige Wörter'));
        assert.ok(restored.startsWith('// einige Wörter\n//\n'.repeat(1000)));
      };
    });
  });

  it('gives the selected part only', () => {
    const text = '// one two\n// three four\n';
    const [block] = proseIn('typescript', text);
    assert.ok(block);
    const part = clipped(text, block, { start: text.indexOf('two'), end: text.indexOf(' four') });
    assert.ok(part);
    const opened = openBlock(text, part);
    assert.deepEqual(opened.texts, ['two three']);
    assert.equal(opened.restore(['zwei drei']), 'zwei drei');
    assert.equal(
      opened
        .restore(['word '.repeat(20)])
        .split('\n')
        .slice(1)
        .every((line) => line.startsWith('// word')),
      true,
    );
    assert.equal(clipped(text, block, { start: 0, end: 3 }), undefined);
  });
});

describe('A string', () => {
  const one = (languageId: string, text: string, translation: string): string => translated(languageId, text, [translation]);

  it('has the quote in use escaped, and escapes of the original left as they are', () => {
    assert.equal(one('typescript', "x = 'two words';", "it's"), "x = 'it\\'s';");
    assert.equal(one('typescript', "x = 'it\\'s\\n here';", "c'est\\n l\\'ici"), "x = 'c\\'est\\n l\\'ici';");
    assert.equal(one('json', '{"a": "two \\" words"}', 'zwei \\" "Wörter"\\'), '{"a": "zwei \\" \\"Wörter\\"\\\\"}');
  });

  it('has a new line as a space where it has one line', () => {
    assert.equal(one('typescript', "x = 'two words';", 'zwei\n  Wörter'), "x = 'zwei Wörter';");
  });

  it('keeps its lines and their indentation where it has several', () => {
    const text = 'x = `two words\n  here`;';
    assert.equal(one('typescript', text, 'zwei Wörter\nhier'), 'x = `zwei Wörter\n  hier`;');
  });

  it('runs nothing that the original does not run', () => {
    assert.equal(one('typescript', 'x = `Hi ${name} there`;', 'Hallo ${name} ${evil()} `da`'), 'x = `Hallo ${name} \\${evil()} \\`da\\``;');
    assert.equal(one('shellscript', 'echo "Hi $name there"', 'Hallo $name $(rm x) `y`'), 'echo "Hallo $name \\$(rm x) \\`y\\`"');
  });

  it('doubles quotes or takes others where the language knows no escape', () => {
    assert.equal(one('sql', "SELECT 'two words'", "l'eau"), "SELECT 'l''eau'");
    assert.equal(one('shellscript', "echo 'two words'", "l'eau"), "echo 'l’eau'");
    assert.equal(one('go', 'x = `two words`', 'zwei `Wörter`'), 'x = `zwei ’Wörter’`');
    assert.equal(one('lua', 'x = [[two words]]', 'a]] b'), 'x = [[a] ] b]]');
    assert.equal(one('lua', 'x = [[two words]]', 'a]'), 'x = [[a] ]]');
  });

  it('of YAML without quotes gets them where it needs them', () => {
    assert.equal(one('yaml', 'a: two words\n', 'zwei Wörter'), 'a: zwei Wörter\n');
    assert.equal(one('yaml', 'a: two words\n', 'zwei: "Wörter"'), 'a: "zwei: \\"Wörter\\""\n');
    assert.equal(one('yaml', 'a: Not so\n', 'No'), 'a: "No"\n');
    assert.equal(one('yaml', 'a: |\n  two words\nb: 1\n', 'zwei\nWörter'), 'a: |\n  zwei\n  Wörter\nb: 1\n');
  });

  it('is taken for prose by how it reads', () => {
    const prose = ['Hello world', 'Save', 'two words', 'Hello!', 'naïve', '保存する', 'Add', '%d items left'];
    for (const text of prose) assert.ok(isProse(text, 'code'), text);
    const other = [
      '',
      '42',
      '%s',
      '%d / %d',
      '#ff0000',
      'foo_bar',
      'a/b',
      'x.y',
      'kebab-case',
      'fooBar',
      'https://example.com',
      'use strict',
    ];
    other.push('click', 'GET', 'utf8', 'YYYY-MM-DD HH:mm', 'SELECT a FROM b', '{name}', '\\n', 'text/html; charset=utf-8');
    for (const text of other) assert.ok(!isProse(text, 'code'), text);
    assert.ok(isProse('cancel', 'data'));
  });
});

describe('A properties or ini file', () => {
  const text = '# A comment\n# goes on\napp.title = Bike shop\nlong = one \\\n  two\npath=/a/b\nquoted="two words"\n[a section]\n';

  it('has its values and comments read, its keys left', () => {
    const blocks = valueBlocksIn(text, 'properties').filter((block) => isForReaders(text, block));
    const texts = blocks.flatMap((block) => openBlock(text, block).texts).toArray();
    assert.deepEqual(texts, ['A comment goes on', 'Bike shop', 'one two', 'two words']);
  });

  it('gets each value back in one line that goes on nowhere', () => {
    const [, title] = valueBlocksIn(text, 'properties');
    assert.ok(title);
    assert.equal(openBlock(text, title).restore(['Laden\n für\\']), 'Laden für\\\\');
  });
});
