import assert from 'node:assert/strict';
import { hiddenAdded, withHiddenShown } from '../../src/text/hiddenCharacters.ts';

describe('Characters that are not seen', () => {
  it('are told when a translation brings them along: controls, turns of direction, halves of characters', () => {
    const translation = ['a\u0000b', 'c\u202ed\u2066e\u2069', 'f\ud800g\u007f', 'h\u202e'];
    assert.deepEqual(hiddenAdded(['plain'], translation), ['U+0000', 'U+202E', 'U+2066', 'U+2069', 'U+D800', 'U+007F']);
  });

  it('may be there when the original has them', () => {
    assert.deepEqual(hiddenAdded(['a\u202eb\u0000'], ['c\u202ed\u0000\u2067']), ['U+2067']);
  });

  it('are not those of texts: white space, marks, joiners, emoji', () => {
    assert.deepEqual(hiddenAdded([], ['a\tb\nc\r\n\u00a0\u200d\u200e\u200f👩‍👩‍👧\u0301']), []);
  });

  it('are shown by their codes, and nothing else is changed', () => {
    assert.equal(withHiddenShown('a\u202eb\u0000 👩‍👧 \ud800'), 'a[U+202E]b[U+0000] 👩‍👧 [U+D800]');
  });
});
