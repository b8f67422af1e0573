import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { pseudoLocalize } from '../../src/sandbox/pseudoLocalize.ts';
import { isWellFormedXml } from '../../src/sandbox/translatable.ts';
import { assertLinear } from '../harness/growth.ts';

const de = { target: 'de' };
const placeholders = [
  '{name}',
  '{{ name }}',
  '%s',
  '%1$s',
  '${x}',
  '%(name)s',
  '%d',
  '&nbsp;',
  'https://example.org/a?b=c',
  'me@example.org',
];
const tags = ['<b>', '</b>', '<br/>', '<x id="1"/>', '<a href="https://example.org/">'];
const words = fc.constantFrom(
  'Hello',
  'world',
  'naïve',
  'Ökonomie',
  'Привет',
  '世界',
  'e\u0301t',
  'שלום',
  'สวัสดี',
  '42',
  '3rd',
  ',',
  '\n',
  '\r\n',
  '🙂',
);
const prose = fc.array(fc.oneof(words, fc.string({ unit: 'grapheme' }))).map((parts) => parts.join(' '));

/** Prose with tokens between spaces, and the tokens. */
function laced(tokens: readonly string[]) {
  const token = fc.constantFrom(...tokens);
  return fc.tuple(fc.array(token, { minLength: 1, maxLength: 5 }), fc.array(words, { maxLength: 5 })).map(([kept, around]) => ({
    kept,
    text: kept.map((one, index) => `${around[index] ?? 'word'} ${one} ${around[index + 1] ?? 'word'}`).join(' '),
  }));
}

/** How often each token occurs, in the order of the tokens. */
function counts(text: string, tokens: readonly string[]): number[] {
  return tokens.map((token) => text.split(token).length - 1);
}

describe('pseudo-localization', () => {
  it('is readable and marked with the target language', () => {
    assert.equal(pseudoLocalize('Hello world', de), '«de Ĥééļļöö ŵööŕļđ»');
    assert.equal(pseudoLocalize('Hello', { target: 'pt-br' }), '«pt-BR Ĥééļļöö»');
  });

  it('is about 1.3 times as long for a sentence', () => {
    const sentence = 'The settings of this project are kept in a file that every member of the team can read and change at any time.';
    const factor = pseudoLocalize(sentence, de).length / sentence.length;
    assert.ok(factor > 1.2 && factor < 1.45, String(factor));
  });

  it('gives the same result for the same text', () => {
    fc.assert(fc.property(prose, (text) => pseudoLocalize(text, de) === pseudoLocalize(text, de)));
  });

  it('keeps the number of lines and the white space around the text', () => {
    fc.assert(
      fc.property(prose, fc.constantFrom('', ' ', '\n', '\t  '), (text, space) => {
        const source = space + text + space;
        const result = pseudoLocalize(source, de);
        assert.equal(result.split('\n').length, source.split('\n').length);
        assert.equal(
          result.slice(0, result.length - result.trimStart().length),
          source.slice(0, source.length - source.trimStart().length),
        );
        assert.equal(result.slice(result.trimEnd().length), source.slice(source.trimEnd().length));
      }),
    );
  });

  it('leaves placeholders, addresses and entities alone', () => {
    fc.assert(
      fc.property(laced(placeholders), ({ kept, text }) => assert.deepEqual(counts(pseudoLocalize(text, de), kept), counts(text, kept))),
    );
  });

  it('leaves tags alone, with tag handling and without', () => {
    fc.assert(
      fc.property(laced(tags), fc.constantFrom('xml', 'html', undefined), ({ kept, text }, tagHandling) =>
        assert.deepEqual(counts(pseudoLocalize(text, { ...de, tagHandling }), kept), counts(text, kept)),
      ),
    );
  });

  it('never breaks well-formed XML', () => {
    const xml = fc
      .array(fc.tuple(fc.constantFrom('b', 'code', 'p'), words))
      .map((parts) => parts.map(([tag, text]) => `<${tag}>${text} text</${tag}> more<br/>`).join(''));
    fc.assert(fc.property(xml, (text) => isWellFormedXml(pseudoLocalize(text, { ...de, tagHandling: 'xml', ignoreTags: ['code'] }))));
  });

  it('leaves texts without prose unchanged', () => {
    for (const text of [
      '',
      ' \n\t',
      '42',
      '3.14, 10:30',
      '{name}',
      '%1$s / %2$s',
      'https://example.org/',
      '🙂 …',
      '{count, plural, one {# item} other {# items}}',
    ]) {
      assert.equal(pseudoLocalize(text, de), text);
    }
  });

  it('leaves the content of ignored tags alone (Text translation: ignore_tags) [translate.ignore_tags]', () => {
    const text = '<p>Run <code>npm <i>test</i></code> now</p>';
    assert.equal(
      pseudoLocalize(text, { ...de, tagHandling: 'xml', ignoreTags: ['code'] }),
      '<p>«de Ŕüüñ <code>npm <i>test</i></code> ñööŵ»</p>',
    );
  });

  it('leaves what HTML says not to translate alone', () => {
    const text = '<p>Hi <span translate="no">Interlinear <b>app</b></span></p><script>let name = "<b>";</script>';
    assert.equal(
      pseudoLocalize(text, { ...de, tagHandling: 'html' }),
      '<p>«de Ĥíí» <span translate="no">Interlinear <b>app</b></span></p><script>let name = "<b>";</script>',
    );
  });

  it('puts glossary targets in verbatim: longest match first, at word boundaries', () => {
    const terms = [
      ['model', 'modèle'],
      ['model train', 'train miniature'],
      ['世', 'monde'],
    ] as const;
    const result = pseudoLocalize('A Model train, a model, a remodel. 世界', { target: 'fr', terms });
    assert.match(result, /train miniature/);
    assert.match(result, / modèle,/);
    assert.match(result, /ŕééḿööđééļ/);
    assert.match(result, /monde界/);
  });

  it('takes linear time for hostile texts', () => {
    for (const part of ['{', '<a', '%', 'a.', 'a@', '&a', '<!--', ' ', '<a b="']) {
      assertLinear(part, 12 * 1024, (size) => {
        const text = part.repeat(size / part.length);
        return () => {
          pseudoLocalize(text, de);
          pseudoLocalize(text, { ...de, tagHandling: 'xml' });
          isWellFormedXml(text);
        };
      });
    }
  });
});

describe('well-formedness of XML', () => {
  it('holds for fragments with several roots, empty tags, comments, CDATA and entities', () => {
    for (const text of ['plain', 'a <b>c</b> d', '<x id="1"/>', '<!-- < --> ok', '<![CDATA[<]]>', '&amp; &#39;', '<a b=\'c\' d="e"></a>']) {
      assert.ok(isWellFormedXml(text), text);
    }
  });

  it('fails for open, stray and crossed tags, bare < and &', () => {
    for (const text of ['<b>a', 'a</b>', '<a><b></a></b>', 'a < b', 'a & b', '<br>', '<a b=c/>']) assert.ok(!isWellFormedXml(text), text);
  });
});
