import assert from 'node:assert/strict';
import fc from 'fast-check';
import { jsonBytes, splitText, splitTags } from '../../src/client/split.ts';
import type { Split } from '../../src/client/split.ts';

const together = ({ lead, pieces }: Split) => lead + pieces.map((piece) => piece.text + piece.after).join('');

describe('Splitting a text that is too large for one request (Limits: text translation request body)', () => {
  const words = fc.constantFrom('Hello there.', 'Ça va ?', '翻訳します。', 'One "quote".', 'tab\there!', '😀 yes.', 'a\\b.');
  const gaps = fc.constantFrom(' ', '\n', '\n\n', '\r\n\r\n', '\n \t\n', '  ', '\n\n\n');
  const texts = fc.array(fc.tuple(words, gaps), { maxLength: 40 }).map((parts) => parts.flat().join(''));

  it('loses nothing, white space included', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 30, max: 200 }), (text, max) => {
        const pieces = splitText(text, max);
        if (pieces) assert.equal(together(pieces), text);
      }),
    );
  });

  it('makes no piece larger than allowed, as sent [translate.body] [limits.body]', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 30, max: 200 }), (text, max) => {
        for (const piece of splitText(text, max)?.pieces ?? []) assert.ok(piece.text !== '' && jsonBytes(piece.text) <= max, piece.text);
      }),
    );
  });

  it('splits between paragraphs before it splits between sentences', () => {
    const pieces = splitText('One. Two.\n\nThree. Four.\n\nFive.', 26);
    assert.deepEqual(pieces?.pieces, [
      { text: 'One. Two.', after: '\n\n' },
      { text: 'Three. Four.\n\nFive.', after: '' },
    ]);
  });

  it('splits between sentences where a paragraph is too large', () => {
    const pieces = splitText('First sentence. Second sentence.  Third.', 20);
    assert.deepEqual(
      pieces?.pieces.map((piece) => piece.text),
      ['First sentence.', 'Second sentence.', 'Third.'],
    );
    assert.deepEqual(
      pieces?.pieces.map((piece) => piece.after),
      [' ', '  ', ''],
    );
  });

  it('fills pieces to the last byte', () => {
    // Each as JSON: two quotes, and the text between them.
    const piecesOf = (max: number) => splitText('First one.\n\nSecond one.', max)?.pieces.map((piece) => piece.text);
    assert.deepEqual(piecesOf(27), ['First one.\n\nSecond one.']);
    assert.deepEqual(piecesOf(26), ['First one.', 'Second one.']);
    assert.deepEqual(piecesOf(13), ['First one.', 'Second one.']);
    assert.equal(piecesOf(12), undefined);
  });

  it('does not split a sentence', () => {
    assert.equal(splitText(`Short. ${'word '.repeat(50)}end.`, 40), undefined);
  });
});

describe('Splitting markup that is too large for one request', () => {
  it('gives up markup that is nested beyond all reason, which its parser would take long for', () => {
    const nested = (levels: number) => `${'<a>'.repeat(levels)}Hello${'</a>'.repeat(levels)} <b>World</b>`;
    assert.equal(splitTags(nested(1001), 'xml', 8000), undefined);
    assert.ok(splitTags(nested(1000), 'xml', 8000));
  });

  it('splits only between top-level elements, and loses nothing', () => {
    const element = fc.constantFrom('<p>One. Two.</p>', '<div><p>In</p><p>side</p></div>', 'plain ', '<br/>', '\n', '<i a="&lt;">x</i> ');
    fc.assert(
      fc.property(fc.array(element, { maxLength: 30 }), fc.integer({ min: 40, max: 120 }), (elements, max) => {
        const markup = elements.join('');
        const pieces = splitTags(markup, 'xml', max);
        if (!pieces) return;
        assert.equal(together(pieces), markup);
        for (const piece of pieces.pieces) {
          assert.ok(jsonBytes(piece.text) <= max);
          assert.equal(count(piece.text, /<[a-z]+[^/>]*>/g), count(piece.text, /<\/[a-z]+>/g), piece.text);
        }
      }),
    );
  });

  it('splits before an element and after it', () => {
    const pieces = splitTags('Words before <p>an element</p> and after it', 'xml', 20);
    assert.deepEqual(
      pieces?.pieces.map((piece) => piece.text),
      ['Words before', '<p>an element</p>', ' and after it'],
    );
  });

  it('does not split inside an element', () => {
    assert.equal(splitTags(`<p>${'A sentence. '.repeat(20)}</p>`, 'xml', 100), undefined);
  });

  it('knows the elements of HTML that are never closed', () => {
    const pieces = splitTags('<p>One</p><img src="a.png"><p>Two</p><br>Three', 'html', 30);
    assert.ok(pieces && pieces.pieces.length > 1);
    assert.equal(together(pieces), '<p>One</p><img src="a.png"><p>Two</p><br>Three');
  });

  const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;
});
