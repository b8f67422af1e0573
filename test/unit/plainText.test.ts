import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Lexer, parse, type Token, type Tokens } from 'marked';
import { withHiddenShown } from '../../src/formats/hiddenCharacters.ts';
import { plainInMarkdown } from '../../src/ui/plainText.ts';

/** Beginnings and parts of all that a renderer of Markdown makes something of. */
const parts = [
  '# ',
  '## ',
  '> ',
  '- ',
  '* ',
  '+ ',
  '1. ',
  '1) ',
  '- [x] ',
  '    ',
  '\t',
  '```\n',
  '~~~\n',
  '---',
  '***',
  '===',
  '| a | b |\n|---|---|',
  '[^1]: ',
  '**a**',
  '__a__',
  '*a*',
  '_a_',
  '~~a~~',
  '`a`',
  '``',
  '\\',
  '\\*',
  '[x](command:workbench.action.quit)',
  '[x](https://evil.example "t")',
  '![i](data:x)',
  '[x]',
  '[x]: https://evil.example',
  '[x][x]',
  '<https://evil.example>',
  'https://evil.example/a_b_c',
  'http://a.b',
  'www.evil.example',
  'ftp://evil.example',
  'mailto:a@b.example',
  'a@b.example',
  '<b>no</b>',
  '<img src=x onerror=alert(1)>',
  '<!-- c -->',
  '<a href="command:x">y</a>',
  '&amp;',
  '&#91;',
  '&lt;b&gt;',
  '&nbsp;',
  '$(bug)',
  '$(sync~spin)',
  '\n',
  '\r\n',
  '\n\n',
  '\n\n\n',
  ' ',
  '  \n',
  'Ein Wort',
  'söhne',
  '漢字',
  '👩‍👩‍👧',
  '!',
  '"',
  "'",
  '|',
  ':smile:',
  '> [!NOTE]\n',
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((chosen) => chosen.join('')),
  fc.string({ unit: fc.constantFrom(...'#>-*+1.)[]()<>!&;:/@`~_|=\\$ \t\nab"\'') }),
  fc.string({ unit: 'grapheme' }),
);

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
      fc.property(text, (words) => {
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
      fc.property(text, (words) => {
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
