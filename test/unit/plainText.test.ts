import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Lexer, parse, type Token, type Tokens } from 'marked';
import { withHiddenShown } from '../../src/formats/hiddenCharacters.ts';
import { plainInMarkdown } from '../../src/ui/plainText.ts';
import { outsideText } from '../harness/outsideText.ts';

function isText(token: Token): token is Tokens.Text | Tokens.Br {
  return token.type === 'text' || token.type === 'br';
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** What a reader sees of HTML that has text and line breaks alone. */
function seen(html: string): string {
  const characterOf = (name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (entities[name] ?? assert.fail(name));
  return html.replaceAll(/<br>\n?/g, '\n').replaceAll(/&(#\d+|\w+);/g, (_, name: string) => characterOf(name));
}

/** White space as it is read: blanks of any kind are one, and none is seen at the edges of a line. */
function read(words: string): string {
  return words
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replaceAll(/[\t\u{00A0} ]+/gu, ' ').trim())
    .join('\n')
    .trim();
}

describe('Text from outside in Markdown', () => {
  it('is one paragraph of nothing but text and line breaks, whatever stands in it', () => {
    fc.assert(
      fc.property(outsideText, (words) => {
        const blocks = new Lexer().lex(plainInMarkdown(words)).filter(({ type }) => type !== 'space');
        assert.ok(blocks.length <= 1);
        for (const block of blocks) {
          assert.equal(block.type, 'paragraph');
          for (const token of (block as Tokens.Paragraph).tokens) assert.ok(isText(token), token.raw);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('reads as it stands there', () => {
    fc.assert(
      fc.property(outsideText, (words) => {
        const html = parse(plainInMarkdown(words), { async: false }).trim();
        const inner = html === '' ? '' : /^<p>([^]*)<\/p>$/.exec(html)?.[1];
        assert.ok(inner !== undefined, html);
        assert.doesNotMatch(inner.replaceAll('<br>', ''), /[<>]/);
        assert.equal(read(seen(inner)), read(withHiddenShown(words)));
      }),
      { numRuns: 3000 },
    );
  });
});
