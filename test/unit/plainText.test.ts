import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Lexer, parse, type Token, type Tokens } from 'marked';
import { withHiddenShown } from '../../src/text/hiddenCharacters.ts';
import { plainInLabel, plainInMessage } from '../../src/editor/plainText.ts';
import { plainInMarkdown } from '../../src/text/plainMarkdown.ts';
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

describe('Text from outside in a notification', () => {
  /** What VS Code makes links of in notifications and under input boxes (`parseLinkedText`). */
  const links = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;

  it('has no link, and reads as it stands there', () => {
    assert.match('[x](command:y)', links);
    fc.assert(
      fc.property(outsideText, outsideText, (words, others) => {
        const message = `${plainInMessage(words)} ${plainInMessage(others)}`;
        assert.doesNotMatch(message, links);
        assert.equal(message.replaceAll('\u200b', ''), `${words} ${others}`.replaceAll('\u200b', ''));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('Text from outside in a pick or the status bar', () => {
  /** As VS Code renders labels with icons (`renderLabelWithIcons`): a backslash before an icon leaves its text. */
  function rendered(label: string): { readonly text: string; readonly icons: number } {
    let icons = 0;
    const text = label.replaceAll(/(\\)?\$\(([A-Za-z\d-]+(?:~[A-Za-z]+)?)\)/g, (whole, escape: string | undefined) => {
      if (escape !== undefined) return whole.slice(1);
      icons += 1;
      return '';
    });
    return { text, icons };
  }

  it('has no icon, and reads as it stands there', () => {
    assert.equal(rendered('$(bug)').icons, 1);
    fc.assert(
      fc.property(outsideText, (words) => {
        const { text, icons } = rendered(plainInLabel(words));
        assert.equal(icons, 0);
        assert.equal(text.replaceAll('\u200b', ''), words.replaceAll('\u200b', ''));
      }),
      { numRuns: 3000 },
    );
  });
});
