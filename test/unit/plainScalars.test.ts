import assert from 'node:assert/strict';
import { openBlock } from '../../src/text/code/proseBlocks.ts';
import type { ProseBlock } from '../../src/text/textRange.ts';

/** A value that is the whole document, with its text translated. */
function written(text: string, language: string, translation: string, unquoted: NonNullable<ProseBlock['unquoted']>): string {
  return openBlock(text, { kind: 'string', start: 0, end: text.length, language, unquoted }).restore([translation]);
}

const raw = String.raw;

describe('A value without quotes', () => {
  it('of YAML gets quotes where it would be read as something else', () => {
    for (const translation of ['a: b', 'a:', 'a #b', 'No', 'true', 'Y', 'off', 'null', '- a', '5 a', '"a"', "'a'", '&a', '[a]']) {
      assert.equal(written('two words', 'yaml', translation, 'scalar'), JSON.stringify(translation));
    }
    for (const translation of ['zwei', 'a:b', 'a#b', 'no.', 'nullable', 'a, b', 'a [b]', 'Einen Ja']) {
      assert.equal(written('two words', 'yaml', translation, 'scalar'), translation);
    }
    for (const translation of ['a, b', 'a [b]', 'a {b}', 'a]', 'a}']) {
      assert.equal(written('two words', 'yaml', translation, 'flow'), JSON.stringify(translation));
    }
    assert.equal(written('two\n  words', 'yaml', 'zwei\n Wörter', 'scalar'), 'zwei Wörter');
  });

  it('of YAML that is selected in part gets other signs, for it cannot get quotes', () => {
    const text = 'one two three';
    const part = (translation: string, unquoted: 'scalar' | 'flow'): string => {
      const block = { kind: 'string', start: 4, end: 7, language: 'yaml', unquoted, whole: { start: 0, end: text.length } } as const;
      return openBlock(text, block).restore([translation]);
    };
    assert.equal(part('5 a', 'scalar'), '5 a');
    assert.equal(part('a: b #c', 'scalar'), 'a – b ＃c');
    assert.equal(part('a:b#c [d], e', 'scalar'), 'a:b#c [d], e');
    assert.equal(part('a: [b], {c}', 'scalar'), 'a – [b], {c}');
    assert.equal(part('a [b], {c}', 'flow').replaceAll(/ +/g, ' ').trim(), 'a b c');
  });

  it('of a properties file keeps its escapes, and gets none', () => {
    for (const [literal, translation, wanted] of [
      ['two words', raw`a\nb`, raw`a\\nb`],
      ['two words', raw`a\u0041b`, raw`a\\u0041b`],
      ['two words', 'a ; b', 'a , b'],
      ['two words', 'a;b', 'a;b'],
      ['two words', 'a\n b', 'a b'],
      ['two words', 'a\\', raw`a\\`],
      [raw`two\n \u0041 ; words`, raw`a\n b\u0041 ; c`, raw`a\n b\u0041 ; c`],
      [raw`two\n words`, raw`a\t`, raw`a\\t`],
    ] as const) {
      assert.equal(written(literal, 'properties', translation, 'value'), wanted);
    }
  });
});
