import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findPlaceholders, placeholdersOf } from '../../src/text/placeholders.ts';

describe('Placeholders of a text', () => {
  const found: readonly (readonly [text: string, placeholders: readonly string[]])[] = [
    ['Hello {name}!', ['{name}']],
    ['{{name}} and {{ user.name | upper }}', ['{{name}}', '{{ user.name | upper }}']],
    ['{0} of {1:N2}, {}', ['{0}', '{1:N2}', '{}']],
    ['%s %1$s %d %@ %2$@ %05.2f %-5d %ld %lld %x', ['%s', '%1$s', '%d', '%@', '%2$@', '%05.2f', '%-5d', '%ld', '%lld', '%x']],
    ['%(name)s, %(count)d and %{name} and %<name>s', ['%(name)s', '%(count)d', '%{name}', '%<name>s']],
    ['${x} and ${a + b} and #{x}', ['${x}', '${a + b}', '#{x}']],
    ['$t(key) and $t(menu.file)', ['$t(key)', '$t(menu.file)']],
    [
      'You have {count, plural, one {# file} other {{name} has # files}} here',
      ['{count, plural, one {# file} other {{name} has # files}}'],
    ],
    ['{when, date, short}', ['{when, date, short}']],
    ['<b>bold</b> and <br/> and <0>x</0>', ['<b>', '</b>', '<br/>', '<0>', '</0>']],
    ['<a href="https://x.org/{id}">link</a>', ['<a href="https://x.org/{id}">', '</a>']],
    ['See https://example.org/a_(b)?c=d, or (https://x.org/).', ['https://example.org/a_(b)?c=d', 'https://x.org/']],
    ['www.example.org and me.you@example.org.', ['www.example.org', 'me.you@example.org']],
    ['one\\ntwo\\t\\u00e9 \\"x\\"', ['\\n', '\\t', '\\u00e9', '\\"', '\\"']],
    ['C:\\new\\temp is a path', ['C:\\new\\temp']],
    ['&nbsp;&#39;&amp;', ['&nbsp;', '&#39;', '&amp;']],
    ['{% if x %} <%= y %>', ['{% if x %}', '<%= y %>']],
    ['%d%s%%', ['%d', '%s', '%%']],
    ['%APPDATA%\\x', ['%APPDATA%']],
    ['S%02dE%02d', ['%02d', '%02d']],
  ];
  for (const [text, placeholders] of found) {
    it(`are found in ${text}`, () => assert.deepEqual(placeholdersOf(text), placeholders));
  }

  const prose = [
    '100% sure',
    '50% discount',
    '50%discount and 20% des gens',
    'a lone { brace',
    'a lone } brace',
    'it costs $5 or $10',
    '{see the appendix for details}',
    '{ "a": 1, "b": 2 }',
    'a < b and c > d',
    'I <3 you > me',
    'AT&T and R&D; then',
    'a %-based unit',
    'ratio 3:4, well:done',
    "It\\'s fine",
    'user@ and @name',
  ];
  for (const text of prose) it(`are none in ${text}`, () => assert.deepEqual(placeholdersOf(text), []));

  it('are stretches of the text in their order', () => {
    const piece = fc.oneof(
      fc.constantFrom('{', '}', '%', '$', '<', '>', '\\', '&', '{a}', 'https://', '%d', "'", '"', ' ', '\n', 'x='),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        let done = 0;
        for (const placeholder of placeholdersOf(text)) {
          const at = text.indexOf(placeholder, done);
          assert.ok(at >= done && placeholder !== '');
          done = at + placeholder.length;
        }
      }),
    );
  });

  it('are found in a text that has nothing else to find them by', () => {
    const parts = ['://', 'a', 'www', '.', 'b', '@', '\\', 'n', "'", '_', '~', '*', '`', '[', ']', '(', ')', '^', '&', ';', '%', 'd', '$t'].concat(
      ['<', '>', '/', ' ', '\n', '{', '}', '#', 'C:', '\u001B', '\u0001', '\uFFFE', '\uD83D', '😀', 'é'],
    ); // prettier-ignore
    let single = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 8 }), fc.boolean(), (chosen, isMarkdown) => {
        const text = `${chosen.join('')} `;
        const dialect = { tags: !isMarkdown, escapes: !isMarkdown, strays: isMarkdown };
        const own = findPlaceholders(text, dialect);
        assert.deepEqual([...own, { start: text.length + 1, end: text.length + 3 }], findPlaceholders(`${text}\n%d`, dialect));
        if (own.length === 1) single += 1;
      }),
      { numRuns: 20_000 },
    );
    assert.ok(single > 1000, String(single));
  });

  it('are found in linear time, whatever the text', () => {
    const hostile = [
      '{', '}', '{a ', '{{', '{a, ', '{ {} ', '<a ', '<a b=', '<a b="', '</', '<%', '%', '%(', '%5', '%-', '$t(', '${', '&a', '\\', '\\a', 'a@', 'a.', 'a@b.',
      'https://', 'https://x)', 'www.', '[', '](', '][', '*', '`', ' ', '\t', 'a', 'C:\\', '\u001B[', "'", '(', '{a{b{c}', '}{',
    ]; // prettier-ignore
    for (const unit of hostile) {
      // Quadratic time would take minutes.
      placeholdersOf(unit.repeat(Math.ceil(100_000 / unit.length)));
    }
    for (const opener of ['%', '%(a)', '%<a>', '%1$', '%-']) placeholdersOf(`${opener}${'0'.repeat(300_000)}§`);
  });
});
