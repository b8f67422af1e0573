import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { linesBefore } from '../../src/text/markdown/markdownFences.ts';
import { parseMarkdown } from '../../src/text/markdown/markdownParser.ts';
import { segmentText } from '../../src/text/segmentText.ts';
import type { SegmentOptions } from '../../src/text/segmentText.ts';
import { root } from '../harness/paths.ts';
import { open, reads, shout, staysWhole, translated } from './segmentWords.ts';
import type { Translator } from './segmentWords.ts';

type Around = Pick<SegmentOptions, 'before' | 'after'>;

/** Kinds of all nodes in their order, told without the code under test. */
function kinds(text: string): string[] {
  const found: string[] = [];
  const walk = (node: Nodes) => {
    if (node.type !== 'text') found.push(node.type);
    if ('children' in node) for (const child of node.children) walk(child);
  };
  const parsed = parseMarkdown(text);
  assert.ok(parsed);
  walk(parsed);
  return found;
}

const opened = async (around: Around, text: string) => segmentText(text, { format: 'markdown', keepTerms: [], ...around });

/** Asserts the translation of a text that is a part of a document. */
async function readsIn(around: Around, text: string, translate: Translator, wanted: string): Promise<void> {
  const segmentedText = await opened(around, text);
  assert.deepEqual(segmentedText.restore(segmentedText.payloads.map(translate)), { text: wanted, lost: [] });
}

const payloads = async (text: string) => (await open('markdown', text)).payloads;

/** Hand-made, with everything that is easily broken. */
const nasty = [
  '---\ntitle: Front matter stays\n---',
  '# Heading with `code` and *stress* {#anchor}',
  'Setext heading\nover two lines\n===',
  '## Closed ##',
  'A paragraph that is soft-wrapped\nover three lines, with **bold text\nacross** them and a hard break  \nhere, and a backslash\\\nthere.',
  '> A quote with [a link](https://x.org/a_b "Title text")\n> that goes on\nlazily, and > a sign.\n>\n> - a list in it\n>   that goes on\n>   1. deeper `x`',
  '- [ ] an open task\n- [x] a done one\n\n  with a second paragraph\n\n\t- tabbed item\n\t  goes on',
  '| Head *one* | Head `a\\|b` |\n| :-- | --: |\n| cell \\| pipe | ![alt text](i.png) |\n| {name} | |',
  '```js\nconst untouched = "text";\n```',
  '    indented code stays',
  '<div align="center">\n  <b>HTML block stays</b>\n</div>',
  'Inline <kbd>Ctrl</kbd>+<kbd>C</kbd>, <https://auto.link/>, www.example.org, me@x.org, and &amp; &copy; &lt;b&gt;.',
  'References [foo], [text][foo], [bar][], [`code`][foo], ![image][foo] and a note[^1].',
  '[^1]: The note itself\n    goes on here.',
  'Escapes: \\*not emphasis\\*, snake\\_case, 2 * 3, \\[no link\\], 1986\\. A year, \\# no heading.',
  '[![Badge](https://img.org/b.svg)](https://ci.org)',
  '> [!NOTE]\n> An alert keeps its first line.',
  '::: warning\nA container keeps its fences.\n:::',
  '***bold and italic***, _under_, ~~gone~~, and * a lone star.',
  '[foo]: https://x.org "A title"\n[bar]: <https://y.org>',
].join('\n\n');

describe('A Markdown text', () => {
  it('is sent by paragraph, heading, cell and item, with tags for what must stay', async () => {
    const segmentedText = await open(
      'markdown',
      '# Hi *you* {#id}\n\n- one `x`\n- two [three](https://x.org "t")\n\n| a | b |\n| - | - |\n| c | 42 |\n',
    );
    assert.deepEqual(segmentedText.payloads, ['Hi <g id="1">you</g>', 'one <x id="1"/>', 'two <g id="1">three</g>', 'a', 'b', 'c']);
    assert.equal(segmentedText.tagged, true);
  });

  it('is sent with what stands in up to sixty others', async () => {
    const within = (others: number) => `a ${'*w '.repeat(others)}the words${' w*'.repeat(others)} b`;
    for (const [others, isSent] of [
      [60, true],
      [61, false],
    ] as const) {
      const [payload = ''] = await payloads(within(others));
      assert.equal(payload.includes('the words'), isSent, String(others));
    }
  });

  it('leaves code, front matter, HTML blocks, definitions and badges alone', async () => {
    const text = '---\na: b\n---\n\n```\ncode\n```\n\n<div>\nx\n</div>\n\n[foo]: /u "t"\n\n[![b](c)](d)\n\n    more code\n\n---\n';
    assert.deepEqual(await payloads(text), []);
  });

  it('joins soft-wrapped lines, and wraps the translation as wide as they were', async () => {
    await reads(
      'markdown',
      '> one two three\n> four five\n> six\n',
      (payload) => (assert.equal(payload, 'one two three four five six'), 'eins zwei drei vier fünf sechs sieben'),
      '> eins zwei\n> drei vier\n> fünf sechs\n> sieben\n',
    );
    await reads('markdown', '- one two\n  three\n', () => 'un dos tres', '- un dos\n  tres\n');
    await reads('markdown', 'one two three\n', () => 'eins zwei drei vier fünf sechs', 'eins zwei drei vier fünf sechs\n');
  });

  it('keeps hard breaks, with the prefix of the next line', async () => {
    await reads('markdown', '> one  \n> two\\\n> three\n', shout, '> ONE  \n> TWO\\\n> THREE\n');
    const { lost } = await translated('markdown', 'one  \ntwo\n', () => 'eins zwei');
    assert.deepEqual(lost, ['↵']);
  });

  it('keeps the label of shortcut and collapsed references', async () => {
    const text = 'See [foo], [Bar][] and [text][foo].\n\n[foo]: /u\n[bar]: /v\n';
    await reads('markdown', text, shout, 'SEE [FOO][foo], [BAR][Bar] AND [TEXT][foo].\n\n[foo]: /u\n[bar]: /v\n');
    await reads('markdown', text, (payload) => payload.replace('See', 'Ver'), text.replace('See', 'Ver'));
  });

  it('keeps the anchor of a heading at its end', async () => {
    await reads(
      'markdown',
      '# One {#one}\n\nTwo\n=== \n\n## Three {#a .b} ##\n',
      shout,
      '# ONE {#one}\n\nTWO\n=== \n\n## THREE {#a .b} ##\n',
    );
  });

  it('keeps a BOM and CRLF', async () => {
    await reads('markdown', '\uFEFF# One\r\n\r\n> two *three*\r\n> four\r\n', shout, '\uFEFF# ONE\r\n\r\n> TWO *THREE*\r\n> FOUR\r\n');
  });

  it('keeps lines that other dialects read as blocks', async () => {
    await reads('markdown', '> [!NOTE]\n> some text\n', () => 'etwas Text', '> [!NOTE]\n> etwas Text\n');
    await reads('markdown', '::: tip\nsome text\n:::\n', () => 'etwas Text', '::: tip\netwas Text\n:::\n');
    await reads('markdown', ':::tip{icon="a"}\nsome text\n:::\n', () => 'etwas Text', ':::tip{icon="a"}\netwas Text\n:::\n');
  });

  it('escapes what a translation would turn into a block', async () => {
    for (const [answer, wanted] of [
      ['# eins', '\\# eins'],
      ['- eins', '\\- eins'],
      ['+ eins', '\\+ eins'],
      ['> eins', '\\> eins'],
      ['1. eins', '1\\. eins'],
      ['12) eins', '12\\) eins'],
      ['---', '\\---'],
      ['~~~ eins', '\\~\\~~ eins'],
      ['[eins]: zwei', '\\[eins]: zwei'],
    ] as const) {
      await reads('markdown', 'one\n', () => answer, `${wanted}\n`);
      await reads('markdown', '- one\n', () => answer, `- ${wanted}\n`);
    }
    await reads('markdown', 'one two\nthree four\n', () => 'eins zwei - drei', 'eins zwei\n\\- drei\n');
    await reads('markdown', '| one |\n| - |\n', () => 'a | b', '| a \\| b |\n| - |\n');
    await reads('markdown', '# one\n', () => 'C #', '# C \\#\n');
    await reads(
      'markdown',
      'one\n',
      () => 'a `b` <i>c</i> *d* _e_ ~~f~~ &amp; \\*',
      'a \\`b\\` \\<i>c\\</i> \\*d\\* \\_e\\_ \\~\\~f\\~\\~ &amp;amp; \\\\\\*\n',
    );
  });

  it('escapes a link that a translation would make, and only there', async () => {
    await reads(
      'markdown',
      'one\n\ntwo [sic]\n\n[foo]: /u\n',
      (_payload, index) => (index === 0 ? 'eins [foo]' : 'zwei [sic]'),
      'eins \\[foo\\]\n\nzwei [sic]\n\n[foo]: /u\n',
    );
  });

  it('moves white space and punctuation out of emphasis that would not work', async () => {
    await reads('markdown', 'a **bold** b\n', () => 'a<g id="1"> fett </g>b', 'a **fett** b\n');
    await reads('markdown', '**Note:** do _it_ now\n', () => '<g id="1">注意：</g>请<g id="2">做</g>吧', '**注意**：请*做*吧\n');
    await reads('markdown', 'a "*b*" c\n', () => 'a<g id="1">「b」</g>c', 'a「*b*」c\n');
  });

  it('parts an address from letters that would run on', async () => {
    await reads('markdown', 'See https://x.org for it\n', () => '詳細は<x id="1"/>を参照', '詳細はhttps://x.org を参照\n');
  });

  it('keeps all words of a link in it, whatever brackets come in', async () => {
    await reads('markdown', 'see [one](/u) a\n', () => 'siehe <g id="1">eins [ zwei</g> b', 'siehe [eins \\[ zwei](/u) b\n');
    await reads('markdown', '- [one](/u)\n', () => 'eins ] zwei', '- [eins \\] zwei](/u)\n');
    await reads('markdown', '[**one**](/u)\n', () => '[eins', '[**\\[eins**](/u)\n');
    await reads('markdown', '[one](/u)\n', () => 'eins [zwei]', '[eins [zwei]](/u)\n');
  });

  it('keeps addresses that a template makes, which Markdown itself takes for text', async () => {
    for (const address of ['{{ site.baseurl }}/issues/1', '{% link _posts/a.md %}', "/a/{{ page.lang | default: 'en' }}/b"]) {
      await reads('markdown', `See [one](${address}) here\n`, shout, `SEE [ONE](${address}) HERE\n`);
    }
  });

  it('tells when it is read otherwise than before', async () => {
    const { text, lost } = await translated('markdown', 'a **bold** `x` b\n', () => 'a <g id="1">fett</g> b');
    assert.deepEqual([text, lost], ['a **fett** b\n', ['`x`']]);
    const broken = await translated('markdown', 'one  \ntwo\n', () => '<x id="1"/> eins zwei');
    assert.deepEqual(broken.lost, ['↵']);
    assert.deepEqual((await translated('markdown', 'a [b](/u) c\n', () => 'a b c')).lost, ['[b](/u)']);
  });

  it('is translated in place when only a part of it is selected', async () => {
    for (const [text, wanted] of [
      ['item text\n    - sub a\n    - sub b\n', 'ITEM TEXT\n    - SUB A\n    - SUB B\n'],
      ['    - sub a\n      goes on\n    - sub b', '    - SUB A\n      GOES ON\n    - SUB B'],
      ['\t1. sub a\n\t2. sub b', '\t1. SUB A\n\t2. SUB B'],
      ['    second paragraph of an item\n', '    SECOND PARAGRAPH OF AN ITEM\n'],
      ['end of a quote\n> next line\n> - item', 'END OF A QUOTE\n> NEXT LINE\n> - ITEM'],
      ['cell | two |\n| three | four `x` |\n', 'CELL | TWO |\n| THREE | FOUR `x` |\n'],
      ['| --- | --- |\n| three | four |\n', '| --- | --- |\n| THREE | FOUR |\n'],
      ['| one row | alone |', '| ONE ROW | ALONE |'],
      ['[ ] a task', '[ ] A TASK'],
      ['bold** and more, see [text][ref] or [ref][] and [^1]', 'BOLD** AND MORE, SEE [TEXT][ref] OR [ref][] AND [^1]'],
      ['text](https://x.org/path) and more', 'TEXT](https://x.org/path) AND MORE'],
      ['## heading\ntext', '## HEADING\nTEXT'],
    ] as const) {
      await staysWhole('markdown', text);
      await reads('markdown', text, shout, wanted);
    }
  });

  it('keeps the items of a numbered list that is selected from behind a number', async () => {
    for (const [text, wanted, before] of [
      ['Open\n2. Choose\n3. Press', 'OPEN\n2. CHOOSE\n3. PRESS', undefined],
      ['Open\n2. Choose\n3. Press', 'OPEN\n2. CHOOSE\n3. PRESS', '1. '],
      ['Open\r\n2) Choose\r\n3) Press\r\n', 'OPEN\r\n2) CHOOSE\r\n3) PRESS\r\n', undefined],
      ['Open\n   it now\n2. Choose\n\n   two\n3. Press', 'OPEN\n   IT NOW\n2. CHOOSE\n\n   TWO\n3. PRESS', undefined],
      ['   goes on\n4. Next', '   GOES ON\n4. NEXT', '3. Item\n'],
      ['\n   goes on\n4. Next', '\n   GOES ON\n4. NEXT', '3. Item'],
      ['Choose\n3. Press', 'CHOOSE\n3. PRESS', 'Open the page\n2. '],
    ] as const) {
      await staysWhole('markdown', text);
      await readsIn({ before }, text, shout, wanted);
    }
    assert.deepEqual((await opened({ before: 'A paragraph\n\n' }, 'It was\n1986. A year.')).payloads, ['It was 1986. A year.']);
  });

  it('keeps the rows of a table that are selected with what stands around them', async () => {
    for (const [text, wanted] of [
      ['\n| a | b |\n| c | d |', '\n| A | B |\n| C | D |'],
      ['\r\n| a |\r\n| b |\r\n', '\r\n| A |\r\n| B |\r\n'],
      ['| a |\n| b |\n\nA paragraph.\n\n- item\n', '| A |\n| B |\n\nA PARAGRAPH.\n\n- ITEM\n'],
      ['\n\n| a |\n| b |\n## Heading\n', '\n\n| A |\n| B |\n## HEADING\n'],
    ] as const) {
      await staysWhole('markdown', text);
      await reads('markdown', text, shout, wanted);
      assert.ok((await payloads(text)).includes('a'), text);
    }
  });

  it('leaves code alone that its selection begins in', async () => {
    for (const [before, text, wanted] of [
      [
        'Text\n\n```js\nconst a = 1;\n',
        'const b = a;\n```\n\nprose\n\n```js\nconst c = 3;\n',
        'const b = a;\n```\n\nPROSE\n\n```js\nconst c = 3;\n',
      ],
      ['```', 'js\nconst b = a;\n```\nprose', 'js\nconst b = a;\n```\nPROSE'],
      ['- item\n\n  ~~~\n  some code\n', '  more code\n  ~~~\n- item', '  more code\n  ~~~\n- ITEM'],
      ['> ```\n> some code\n', '> more code\n\nprose', '> more code\n\nPROSE'],
      ['```\n', 'only code\n', 'only code\n'],
      ['<!-- a remark\n', 'goes on --> and\n\nprose', 'goes on --> AND\n\nPROSE'],
      ['<style>\n\np { color: red }\n', 'q { color: blue }\n</style>\n\nprose', 'q { color: blue }\n</style>\n\nPROSE'],
      ['Text with <a title="some ', 'words">more</a> text', 'words">MORE</a> TEXT'],
      ['Text with `some ', 'code` and text', 'code` AND TEXT'],
      ['---\ntitle: x\n', 'slug: some-name\n---\n\n# heading', 'slug: some-name\n---\n\n# HEADING'],
      // What is selected inside a line of markup is meant.
      ['<img alt="', 'some words', 'SOME WORDS'],
      ['[a link](https://x.org/', 'some-path) and *text*', 'some-path) AND *TEXT*'],
      ['[a link', '](https://x.org) and text', '](https://x.org) AND TEXT'],
      ['[a ', 'link](https://x.org) and text', 'LINK](https://x.org) AND TEXT'],
      ['prose\n\n[label]: https://x.org/', 'some-path\n\nprose', 'some-path\n\nPROSE'],
      ['Text with `', 'code', 'CODE'],
      ['<details>\n<summary>', 'click here', 'CLICK HERE'],
      ['```\ncode\n```\n\n', 'prose', 'PROSE'],
      ['$$\nx\n', '+ y\n$$\n\nprose', '+ y\n$$\n\nPROSE'],
    ] as const) {
      await readsIn({ before }, text, shout, wanted);
      const segmentedText = await opened({ before }, text);
      assert.deepEqual(segmentedText.restore(segmentedText.payloads), { text, lost: [] });
    }
  });

  it('is told what stands before it from a place outside of fences', () => {
    const prose = 'some prose\n'.repeat(10);
    const code = 'some code\n'.repeat(10);
    assert.equal(linesBefore(`${prose}last`, 30, true), 'some prose\nsome prose\nlast');
    assert.equal(linesBefore(`${prose}last`, 26, true), 'some prose\nsome prose\nlast');
    assert.equal(linesBefore(`${prose}last`, 1000, true), `${prose}last`);
    assert.equal(linesBefore(`\`\`\`js\n${code}\`\`\`\nprose\n\`\`\`\nx`, 50, true), '\nprose\n```\nx');
    assert.equal(linesBefore(`~~~\n\`\`\`\n${code}`, 20, true), '~~~\nsome code\nsome code\n');
    assert.equal(linesBefore(`\`\`\`\nx\n\`\`\`\n${prose}`, 22, true), 'some prose\nsome prose\n');
    assert.equal(linesBefore('x'.repeat(50), 10, true), 'x'.repeat(50));
  });

  it('keeps references whose definitions stand outside the selection', async () => {
    const text = 'See [ESTree] and [Event: `x`][], [no label] and [text][Foo].';
    const wanted = 'SEE [ESTREE][ESTree] AND [EVENT: `x`][Event: `x`], [NO LABEL] AND [TEXT][Foo].';
    const definitions = '\n\n[estree]: https://x.org\n[Event: `x`]: #x\n   [foo]: /u\n[^1]: Note\n';
    await readsIn({ after: definitions }, text, shout, wanted);
    await readsIn({ before: `${definitions}\n` }, text, shout, wanted);
    await readsIn({ after: definitions }, '| a | [ESTree] |', shout, '| A | [ESTREE][ESTree] |');
    await readsIn(
      { after: definitions },
      'A note[^1], [ESTree]\n\n```\n[foo]\n```',
      shout,
      'A NOTE[^1], [ESTREE][ESTree]\n\n```\n[foo]\n```',
    );
  });

  it('leaves formulas alone, and no prices', async () => {
    assert.deepEqual(await payloads('Where $x_1 * y*z*$ and $\\alpha$ hold.'), ['Where <x id="1"/> and <x id="2"/> hold.']);
    assert.deepEqual(await payloads('It is $5 and $6, US$5 or 5$-10$, $HOME or `$a` and `$b`.'), [
      'It is $5 and $6, US$5 or 5$-10$, $HOME or <x id="1"/> and <x id="2"/>.',
    ]);
    assert.deepEqual(await payloads('$$\nf(x) = a\n+ b\n$$\n\nText $$a + b$$ here\n\n> $$\n> c\n> $$\n'), ['Text <x id="1"/> here']);
    await reads('markdown', 'some text\n$$\na\n\n- b\n$$\n', shout, 'SOME TEXT\n$$\na\n\n- b\n$$\n');
    await reads('markdown', 'with $a*b$ and *c*', (payload) => payload.replace('with', 'mit'), 'mit $a*b$ and *c*');
    assert.deepEqual(await payloads('```sh\necho $a $b\n```\n\n$a `$b` $c'), ['$a <x id="1"/> $c']);
  });

  it('leaves the modules that a page imports and exports alone', async () => {
    const code =
      'import Tabs from "@theme/Tabs";\nimport {a, b} from \'./c\'\n\nexport const meta = {\n  title: "words"\n};\n\n' +
      'export default function Page({ children }) {\n  return children;\n}\n\nexport { a, b };\n\nimport "./some.css"\n';
    assert.deepEqual(await payloads(code), []);
    assert.deepEqual(await payloads('some prose\nimport "x"'), ['some prose import "x"']);
    assert.equal((await payloads('import duties are high\n\nexport const of goods\n\nimport it from "there" now')).length, 3);
  });

  it('keeps definition lists', async () => {
    await reads(
      'markdown',
      'Term\n: the meaning\n  of it\n: another\n\nOther\n\n:   one more\n',
      shout,
      'TERM\n: THE MEANING\n  OF IT\n: ANOTHER\n\nOTHER\n\n:   ONE MORE\n',
    );
    await reads('markdown', 'one two\nthree', () => 'un deux : trois', 'un deux\n\\: trois');
  });

  it('comes back byte for byte when the translation is the same', async () => {
    await staysWhole('markdown', nasty);
    await staysWhole('markdown', nasty.replaceAll('\n', '\r\n'));
    await staysWhole('markdown', `\uFEFF${nasty}`);
    for (const file of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'])
      await staysWhole('markdown', await readFile(join(root, file), 'utf8'));
  });

  it('keeps its shape in a pseudo-translation', async () => {
    const files = await Promise.all(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map((file) => readFile(join(root, file), 'utf8')));
    for (const text of [nasty, nasty.replaceAll('\n', '\r\n'), ...files]) {
      const { text: result, lost } = await translated('markdown', text, shout);
      assert.deepEqual(lost, []);
      assert.deepEqual(kinds(result), kinds(text));
      assert.notEqual(result, text);
    }
  });

  const inline = fc.oneof(
    fc.constantFrom(
      'word',
      'Two words',
      '**bold**',
      '*it is*',
      '`code`',
      '[link](https://x.org)',
      '{name}',
      '%s',
      '<b>',
      '</b>',
      '&amp;',
      '\\*',
      '~~no~~',
      'a_b',
      '[foo]',
      '![i](u)',
      'https://x.org',
      '[^1]',
      '5',
      '_u_',
    ),
  );
  const line = fc.array(inline, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '));
  const block = fc.oneof(
    line,
    fc.array(line, { minLength: 2, maxLength: 3 }).map((lines) => lines.join('\n')),
    line.map((one) => `# ${one}`),
    fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.map((one) => `> ${one}`).join('\n')),
    fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.map((one) => `- ${one}`).join('\n')),
    fc.tuple(line, line).map(([one, two]) => `- ${one}\n\n  ${two}\n    - ${one}`),
    fc.tuple(line, line).map(([one, two]) => `| ${one} | b |\n| - | - |\n| ${two} | |`),
    line.map((one) => '```\n' + one + '\n```'),
    line.map((one) => `<div>\n${one}\n</div>`),
  );
  const document = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => `${blocks.join('\n\n')}\n\n[foo]: /u\n[^1]: note\n`);

  it('has no first line of a tag alone, which would be HTML and no text', async () => {
    const { text, lost } = await translated('markdown', '</b> [foo]\nword\n\n[foo]: /u\n', shout);
    assert.deepEqual([text, lost], ['</b> [FOO][foo]\nWORD\n\n[foo]: /u\n', []]);
  });

  it('comes back byte for byte, whatever the document', async () => {
    await fc.assert(
      fc.asyncProperty(document, fc.boolean(), async (text, crlf) => staysWhole('markdown', crlf ? text.replaceAll('\n', '\r\n') : text)),
      { numRuns: 200 },
    );
  });

  it('keeps its shape in a pseudo-translation, whatever the document', async () => {
    await fc.assert(
      fc.asyncProperty(document, async (text) => {
        const { text: result, lost } = await translated('markdown', text, shout);
        assert.deepEqual(lost, [], result);
        assert.deepEqual(kinds(result), kinds(text));
      }),
      { numRuns: 200 },
    );
  });

  it('comes back byte for byte from any cut, as selections are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(nasty.length), fc.nat(nasty.length), async (a, b) =>
        staysWhole('markdown', nasty.slice(Math.min(a, b), Math.max(a, b))),
      ),
      { numRuns: 200 },
    );
  });

  it('changes nothing outside its segments, whatever is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(nasty.length), fc.nat(nasty.length), async (a, b) => {
        const text = nasty.slice(Math.min(a, b), Math.max(a, b));
        const { text: result } = await translated('markdown', text, shout);
        const signs = (one: string) =>
          one
            .replaceAll('&amp;', '&')
            .replaceAll('&gt;', '>')
            .replaceAll('&lt;', '<')
            .replaceAll(/[\s\p{L}\\[\]]/gu, '');
        assert.equal(signs(result), signs(text));
      }),
      { numRuns: 200 },
    );
  });
});
