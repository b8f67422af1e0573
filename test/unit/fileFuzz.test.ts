import assert from 'node:assert/strict';
import fc from 'fast-check';
import { blanked } from '../../src/text/files/htmlStructure.ts';
import type { OpenFile } from '../../src/text/files/openFile.ts';
import { openHtml, openMarkdown, pseudoWritten, sent } from './openedFiles.ts';

const inline = [
  'One *two* three',
  'a [link](/u "Link title") here',
  '![picture](p.png "Title")',
  'text `code` text',
  'x <b title="tip">bold</b> y',
  '<img alt="Logo" src=a/b.png>',
  'see [foo] and [bar][foo]',
  'price $5 or {name} and %s',
  'https://a.example/b',
  '**bold _both_**',
  'AT&amp;T \\* &copy; | pipe',
  '中文，句子。',
  '- dash',
  'note[^1]',
];
const blocks = fc.oneof(
  fc.constantFrom(...inline),
  fc.constantFrom(...inline).map((line) => `# ${line}`),
  fc.tuple(fc.constantFrom(...inline), fc.constantFrom(...inline)).map(([one, two]) => `- ${one}\n- ${two}\n  ${one}\n\n  ${two}`),
  fc.tuple(fc.constantFrom(...inline), fc.constantFrom(...inline)).map(([one, two]) => `> ${one}\n> ${two}`),
  fc.tuple(fc.constantFrom(...inline), fc.constantFrom(...inline)).map(([one, two]) => `| ${one} | b |\n| - | - |\n| c | ${two} |`),
  fc.constantFrom(...inline).map((line) => `<details>\n<summary>${line}</summary>\n\n${line}\n\n</details>`),
  fc.constantFrom(...inline).map((line) => `<p align="center" title="tip">\n  ${line}\n</p>`),
  fc.constantFrom(
    '```\ncode\n```',
    '<!-- comment -->',
    '[foo]: /u "Definition title"',
    '[^1]: Note',
    '***',
    '<pre>\nx\n\ny\n</pre>',
    '1. one\n2. two',
  ),
);
const matter = fc.constantFrom(
  '',
  '---\ntitle: One: two\n---\n\n',
  '---\ntitle: One\ndescription: >\n  Two\n  three\nx: 1\n---\n\n',
  "+++\ntitle = 'One'\n+++\n\n",
);
const lineEnding = fc.constantFrom('\n', '\n', '\r\n');
const markdown = fc
  .tuple(fc.constantFrom('', '\uFEFF'), matter, fc.array(blocks, { minLength: 1, maxLength: 6 }), lineEnding)
  .map(([bom, front, parts, ending]) => (bom + front + parts.join('\n\n') + (parts.length % 2 === 0 ? '\n' : '')).replaceAll('\n', ending));

const htmlInline = [
  'One <b>two</b>',
  '<a href="x" title="Tip">three</a>',
  '<img alt="Four">',
  '<code>x</code>',
  '&amp; &lt;b&gt; &eacute;',
  '{name}',
  '<br>',
  '<i>five',
  '<a title="Eight">',
  '</b>',
  '<!-- c -->',
  '<select><option>six</select>',
  '<textarea placeholder="Seven">x</textarea>',
  '\n  ',
];
const htmlText = fc.array(fc.constantFrom(...htmlInline), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const htmlBlock = fc.oneof(
  htmlText,
  fc.tuple(fc.constantFrom('p', 'h1', 'div', 'td', 'x-y', 'title'), htmlText).map(([name, text]) => `<${name}>${text}</${name}>`),
  htmlText.map((text) => `<ul><li>${text}<li title='Tip'><p>${text}</ul>`),
  htmlText.map((text) => `<p translate="no">${text}</p>`),
  fc.constantFrom('<script>a < b</script>', '<meta name="description" content="About">', '<pre>x</pre>', '<p>open', '</div>'),
);
const html = fc
  .tuple(fc.array(htmlBlock, { minLength: 1, maxLength: 6 }), lineEnding)
  .map(([parts, ending]) => parts.join('\n').replaceAll('\n', ending));

const answer = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<x id="1"/>',
        '<x id="2"/>',
        '<x id="3"/>',
        '<x id="9"/>',
        '</x>',
        '<g id="1">',
        '<g id="2">',
        '</g>',
        '<k id="1">',
        '</k>',

        '<b>',
        '</b>',
        '<!--',
        '-->',
        '<',
        '>',
        '&',
        '&amp;',
        '&lt;',
        '"',
        "'",
        '\\',
        '|',
        '`',
        '```',
        '*',
        '**',
        '_',
        '~~',
        '$',
        '{',
        '}',

        ' ',
        '\n',
        '\r\n',
        '\n\n',
        '\t',
        '# ',
        '- ',
        '1. ',
        '> ',
        '---',
        '===',
        '+++',
        ': ',
        ' #',
        '[foo]',
        '[a](b)',
        ']:',
        '](',
        ')',
        '(',
        'word',
        'yes',
        '中文',
        '。',
        '\u0000',
        '\uD800',
        '\u2028',
        '\u202E',
        '\uFEFF',
        '</p>',
        '</title>',
        '\u00A0',
      ),
      fc.string(),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const kindsOf = ({ units, blocks: all }: OpenFile) => [units.map(({ kind, block }) => `${kind} ${block}`), all.map(({ kind }) => kind)];

const formats = [
  ['Markdown', openMarkdown, markdown, (file: OpenFile): unknown => file.blocks.map(({ kind }) => kind)],
  ['HTML', openHtml, html, (file: OpenFile): unknown => blanked(file.text)],
] as const;

for (const [name, open, texts, structure] of formats) {
  describe(`Any ${name} file`, () => {
    it('comes back byte for byte', async () => {
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          const file = await open(text);
          assert.deepEqual(file.write([]), { text, kept: [] });
          const same = sent(file).map((unit) => ({ unit, answer: unit.payload?.text ?? '' }));
          assert.deepEqual(file.write(same), { text, kept: [] });
        }),
      );
    });

    it('has units in order, each in its block, and in another one or beside it', async () => {
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          const file = await open(text);
          for (const [index, { start, end, block }] of file.units.entries()) {
            const around = file.blocks[block];
            assert.ok(around && around.start <= start && end <= around.end);
            const before = file.units[index - 1];
            if (before) assert.ok(before.start <= start && (before.end <= start || end <= before.end));
          }
          for (const [index, { start }] of file.blocks.entries()) assert.ok((file.blocks[index - 1]?.start ?? 0) <= start);
        }),
      );
    });

    it('keeps its shape in a pseudo-translation', async () => {
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          const file = await open(text);
          const translated = pseudoWritten(file);
          assert.deepEqual(translated.kept, []);
          assert.deepEqual(kindsOf(await open(translated.text)), kindsOf(file));
        }),
      );
    });

    it('changes in one unit only where one is translated', async () => {
      await fc.assert(
        fc.asyncProperty(texts, fc.nat(), answer, async (text, index, given) => {
          const file = await open(text);
          const units = sent(file);
          const unit = units[index % Math.max(1, units.length)];
          if (!unit) return;
          const { text: translated, kept } = file.write([{ unit, answer: given }]);
          const end = text.length - unit.end;
          assert.equal(translated.slice(0, unit.start), text.slice(0, unit.start));
          assert.equal(translated.slice(translated.length - end), text.slice(unit.end));
          if (kept.length > 0) assert.equal(translated, text);
        }),
      );
    });

    it('keeps its shape whatever a service answers, and lists what stayed', async () => {
      await fc.assert(
        fc.asyncProperty(texts, fc.array(answer, { minLength: 1, maxLength: 20 }), async (text, answers) => {
          const file = await open(text);
          const edits = sent(file).map((unit, index) => ({ unit, answer: answers[index % answers.length] ?? '' }));
          const { text: translated, kept } = file.write(edits);
          assert.deepEqual(structure(await open(translated)), structure(file));
          assert.ok(
            kept.every(({ unit, reason, parts }) => edits.some((edit) => edit.unit === unit) && (reason === 'lost') === parts.length > 0),
          );
          // A second translation of the same is no other.
          assert.deepEqual(file.write(edits), { text: translated, kept });
        }),
      );
    });
  });
}
