import assert from 'node:assert/strict';
import fc from 'fast-check';
import { takeApart } from '../../src/text/whitespace.ts';

describe('White space around a translated selection', () => {
  it('comes back as it was when the translation has the same lines', () => {
    const line = fc.tuple(
      fc.constantFrom('', '  ', '\t', '    '),
      fc.constantFrom('word', 'two words', ''),
      fc.constantFrom('', '  ', ' '),
    );
    const lineEnd = fc.constantFrom('\n', '\r\n');
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), lineEnd, (lines, end) => {
        const text = lines.map((parts) => parts.join('')).join(end);
        const layout = takeApart(text);
        assert.equal(layout.restore(layout.payload), text);
      }),
    );
  });

  it('keeps line endings, indentation and a trailing newline', () => {
    const layout = takeApart('    First line\r\n      second line\r\n');
    assert.equal(layout.payload, 'First line\nsecond line');
    assert.equal(layout.restore('Erste Zeile\nzweite Zeile'), '    Erste Zeile\r\n      zweite Zeile\r\n');
  });

  it('keeps two spaces at a line end, which break a line in Markdown', () => {
    assert.equal(takeApart('One  \ntwo').restore('Eins\nzwei'), 'Eins  \nzwei');
  });

  it('uses the common indentation when the translation has other lines', () => {
    assert.equal(takeApart('  One\n    two\n    three\n').restore('Eins\nzwei'), '  Eins\n    zwei\n');
  });

  it('sends nothing of a text that is only white space', () => {
    const layout = takeApart(' \r\n\t');
    assert.equal(layout.payload, '');
    assert.equal(layout.restore(''), ' \r\n\t');
  });
});
