import assert from 'node:assert/strict';
import { isMarkdownByMatter } from '../../src/text/files/mdxFormat.ts';
import { openMdx, payloadsOf, writes } from './mdxText.ts';
import { sent } from './openedFiles.ts';

const kindsOf = async (text: string) => (await openMdx(text)).units.map(({ kind }) => kind);
const payloads = async (text: string) => payloadsOf(await openMdx(text));
const words = async (text: string) => sent(await openMdx(text)).map((unit) => unit.words);

describe('An MDX file', () => {
  it('has the units of Markdown, also in elements', async () => {
    const text =
      '# Head\n\n<Tabs>\n  <Tab value="a">\n\n    A paragraph\n    goes on.\n\n    - An item\n\n    ```js\n    code\n    ```\n  </Tab>\n</Tabs>\n';
    assert.deepEqual(await kindsOf(text), ['heading 1', 'paragraph', 'paragraph', 'code']);
    assert.deepEqual(await payloads(text), ['Head', 'A paragraph goes on.', 'An item']);
    await writes(
      text,
      { 'A paragraph goes on.': 'Ein Absatz, der viel länger ist.' },
      text.replace('A paragraph\n    goes on.', 'Ein Absatz,\n    der viel\n    länger ist.'),
    );
  });

  it('has no answer that looks like the start of a comment, whatever is escaped in it', async () => {
    await writes('One \\< two & three.\n', { 'One < two & three.': 'A <!-- B < C & D' }, 'A &lt;!-- B \\< C & D\n');
  });

  it('keeps imports, exports, expressions and elements without text', async () => {
    const text =
      'import A from "./a"\nimport {B} from "b"\n\nexport const a = {\n\n  b: "text"\n}\n\n{/* A comment */}\n\n<Video id="x" />\n\n{list.map((one) => <li>Text {one}</li>)}\n';
    assert.deepEqual(await kindsOf(text), ['module', 'module', 'expression', 'element', 'expression']);
    assert.deepEqual(await payloads(text), []);
  });

  it('knows no indented code, no HTML and no links in angle brackets', async () => {
    assert.deepEqual(await payloads('A\n\n    Indented text\n\n<p>Text in a tag</p>\n'), ['A', 'Indented text', 'Text in a tag']);
  });

  it('protects expressions, and elements around text are pairs', async () => {
    const text = 'Press <Key name="x">the *button*</Key> {count} times<br/>or {`{`}, or `{code}`.\n';
    const [payload] = await payloads(text);
    assert.equal(payload, 'Press <g id="1">the <g id="2">button</g></g> <x id="3"/> times<x id="4"/>or <x id="5"/>, or <x id="6"/>.');
    await writes(
      text,
      { [payload ?? '']: '<x id="3"/> Mal <g id="1">den <g id="2">Knopf</g></g> drücken<x id="4"/>oder <x id="5"/> oder <x id="6"/>.' },
      '{count} Mal <Key name="x">den *Knopf*</Key> drücken<br/>oder {`{`} oder `{code}`.\n',
    );
  });

  it('keeps the content of elements for code', async () => {
    const text =
      'Type <code>npm test</code> or <Kbd>Ctrl</Kbd>, <span translate="no">Brand name</span>.\n\n<pre>\n  Some text\n</pre>\n\n<style>{`a { b: c }`}</style>\n';
    assert.deepEqual(await words(text), ['Type \uFFFC or \uFFFC, \uFFFC.']);
  });

  it('translates elements alone in a paragraph one by one, since they are blocks', async () => {
    const text = '<Card>First text</Card> <Card>Second <b>text</b></Card>\n\n<Row><Cell>Third</Cell><Cell>{x}</Cell></Row>\n';
    assert.deepEqual(await payloads(text), ['First text', 'Second <g id="1">text</g>', 'Third']);
    await writes(text, { 'First text': 'Eins' }, text.replace('First text', 'Eins'));
    // Text beside them would make a paragraph of them.
    const file = await openMdx('<Card>Some text</Card>\n');
    const [unit] = sent(file);
    assert.ok(unit);
    assert.deepEqual(file.write([{ unit, answer: { asWritten: 'x</Card> y <Card>z' } }]).kept, [{ unit, reason: 'structure', parts: [] }]);
  });

  it('translates attributes that are texts', async () => {
    const text = `<Tab label="First tab" value="one" title={x} alt={'code'} {...rest}>\n  Text with <Tip title='A "tip"' name="Name">a word</Tip>.\n</Tab>\n`;
    const file = await openMdx(text);
    assert.deepEqual(
      file.units.map(({ kind, start, end }) => [kind, text.slice(start, end)]),
      [
        ['label', 'First tab'],
        ['paragraph', `Text with <Tip title='A "tip"' name="Name">a word</Tip>.`],
        ['title', 'A "tip"'],
      ],
    );
    await writes(
      text,
      { 'First tab': 'Tab "1" & <2> &amp; {3} \\' },
      text.replace('First tab', 'Tab &quot;1&quot; & <2> &amp;amp; {3} \\'),
    );
    await writes(text, { 'A "tip"': `Ein "Tipp", it's` }, text.replace('A "tip"', 'Ein "Tipp", it&#39;s'));
    await writes(
      text,
      { 'A "tip"': 'Ein Tipp', 'Text with <g id="1">a word</g>.': 'Ein <g id="1">Wort</g>.' },
      text.replace('A "tip"', 'Ein Tipp').replace('Text with', 'Ein').replace('a word', 'Wort'),
    );
  });

  it('reads attributes over several lines, with entities, and those next to expressions', async () => {
    assert.deepEqual(await words('<Card\n  title = "Q&amp;A &copy;\n    two"\n  icon={"title=\'x\'"}\n  description="Text"\n/>\n'), [
      'Q&A © two',
      'Text',
    ]);
    assert.deepEqual(await words('> <Card title="In a\n>   quote" />\n'), ['In a quote']);
    await writes('<Card\n  title="One\n    two" />\n', { 'One two': 'Eins' }, '<Card\n  title="Eins" />\n');
  });

  it('does not translate attributes that are paths or names in code', async () => {
    const names = ['src/index.ts', 'App.tsx', 'some_name', 'getProps()', '@scope/name', '#id', '42'];
    for (const name of names) assert.deepEqual(await payloads(`<Code-Block title="${name}" />\n`), [], name);
    for (const name of ['App', 'Yes.', 'Not so fast/slow, or is it?', '中文/英文'])
      assert.deepEqual(await payloads(`<A title="${name}" />\n`), [name]);
  });

  it('writes a pipe in an attribute of a table as an entity', async () => {
    const text = '| Head |\n| --- |\n| <Tip title="Some text">word</Tip> |\n';
    await writes(text, { 'Some text': 'a | b' }, text.replace('Some text', 'a &#124; b'));
  });

  it('writes braces and tags of a translation as text', async () => {
    await writes('Text.\n', { 'Text.': 'a {b} <c> </d> < e <5 {' }, String.raw`a \{b} \<c> \</d> < e \<5 \{` + '\n');
    await writes('![Some text](x.png)\n', { 'Some text': 'a {b} <c>' }, String.raw`![a \{b} \<c>](x.png)` + '\n');
    await writes('| Text |\n| --- |\n', { Text: '{a|b}' }, '| ' + String.raw`\{a\|b}` + ' |\n| --- |\n');
    await writes(
      'A &lt;b and \\{.\n',
      { 'A <b and {.': 'B <b und {c}' },
      'A &lt;b and \\{.\n'.replace('A &lt;b and \\{.', 'B &lt;b und \\{c}'),
    );
  });

  it('writes a word that would start a module with a space before it', async () => {
    await writes('Text.\n\nMore.\n', { 'Text.': 'import x from "y"', 'More.': 'export a' }, ' import x from "y"\n\n export a\n');
    await writes('<A>\nText.\n</A>\n\n- Item\n', { 'Text.': 'import a', Item: 'import b' }, '<A>\n import a\n</A>\n\n- import b\n');
    assert.deepEqual(await payloads(' import x from "y"\n'), ['import x from "y"']);
    assert.deepEqual(await payloads('<A>\n import a\n</A>\n'), ['import a']);
  });

  it('never leaves a line of elements and expressions alone, which would be a block', async () => {
    const text = 'One <Icon/> two three\nfour {five} six.\n';
    const [payload = ''] = await payloads(text);
    assert.equal(payload, 'One <x id="1"/> two three four <x id="2"/> six.');
    await writes(
      text,
      { [payload]: '<x id="1"/> Einsundzwanzigundvierzig und <x id="2"/>' },
      '<Icon/> Einsundzwanzigundvierzig\nund {five}\n',
    );
    await writes(text, { [payload]: 'Einsundzwanzigundvierzig <x id="1"/> <x id="2"/>' }, 'Einsundzwanzigundvierzig <Icon/> {five}\n');
  });

  it('keeps anchors at the end of headings', async () => {
    const text = '# One {#one}\n\n## Two {/*two*/}\n\n### Three {#three} ###\n\n## A {name}\n';
    assert.deepEqual(await payloads(text), ['One', 'Two', 'Three', 'A <x id="1"/>']);
    await writes(
      text,
      { One: 'Eins {x}', Two: 'Zwei', Three: 'Drei' },
      text.replace('One', 'Eins \\{x}').replace('Two', 'Zwei').replace('Three', 'Drei'),
    );
  });

  it('keeps HTML comments, which some sites allow', async () => {
    const text =
      '<!-- A comment\n\nwith {braces} and <tags -->\n\nText <!-- inline {x --> goes on.\n\n<A>\n  <!-- here -->\n  Text.\n</A>\n\n```html\n<!-- code\n```\n';
    assert.deepEqual(await payloads(text), ['Text <x id="1"/> goes on.', 'Text.']);
    await writes(text, { 'Text.': 'Neu.' }, text.replace('  Text.', '  Neu.'));
  });

  it('may contain formulas, which MDX alone would not read', async () => {
    const text =
      'The area is $\\frac{a_{1}}{b}$ for all.\n\n$$\n\\sum_{i=1}^{\\infty} x_i\n$$\n\nA price of $5 for {name} and $6.\n\n<A b="$5" c="6$"/>\n';
    assert.deepEqual(await payloads(text), ['The area is <x id="1"/> for all.', 'A price of $5 for <x id="1"/> and $6.']);
    await writes(
      text,
      { 'The area is <x id="1"/> for all.': 'Fläche: <x id="1"/>' },
      text.replace('The area is', 'Fläche:').replace(' for all.', ''),
    );
  });

  it('translates the labels of containers, and keeps their lines', async () => {
    const text =
      ':::note[A *label* with `code`]{icon="x"}\n\nText.\n\n:::\n\n:::tip\nText of `a tip`\n:::\n\n:::info[[A link](/u)]\n:::\n\n:::warning `code` in a title\n:::\n';
    assert.deepEqual(await payloads(text), [
      'A <g id="1">label</g> with <x id="2"/>',
      'Text.',
      'Text of <x id="1"/>',
      'A link',
      '<x id="1"/> in a title',
    ]);
    const [payload = ''] = await payloads(text);
    await writes(
      text,
      { [payload]: '<x id="2"/> [hat] ein <g id="1">Label]</g>' },
      text.replace('A *label* with `code`', '`code` \\[hat\\] ein *Label\\]*'),
    );
  });

  it('has a block for each element and its children', async () => {
    const file = await openMdx('<Card title="Text">\n  One\n\n  - Two\n</Card>\n');
    assert.deepEqual(
      file.units.map(({ kind, block }) => [kind, file.blocks[block]?.kind]),
      [
        ['title', 'mdxJsxFlowElement'],
        ['paragraph', 'paragraph'],
        ['paragraph', 'listItem'],
      ],
    );
  });

  it('reads nested lists in elements, also behind tabs', async () => {
    const text = '<Tabs>\n\t<Tab>\n\n\t\t- One\n\t\t\t- Two {x}\n\n\t\t\t  goes on\n\n\t</Tab>\n</Tabs>\n';
    for (const one of [text, text.replaceAll('\n', '\r\n'), text.replaceAll('\t', '    ')]) {
      assert.deepEqual(await payloads(one), ['One', 'Two <x id="1"/>', 'goes on']);
      await writes(one, { One: 'Eins', 'Two <x id="1"/>': '<x id="1"/> zwei' }, one.replace('One', 'Eins').replace('Two {x}', '{x} zwei'));
    }
  });

  it('keeps line endings and a byte order mark', async () => {
    const text = '\uFEFFimport A from "a"\r\n\r\n<A title="Text">\r\n  One {x}\r\n  two\r\n</A>\r\n';
    const file = await openMdx(text);
    assert.deepEqual(file.write([]), { text, kept: [] });
    assert.deepEqual(payloadsOf(file), ['Text', 'One <x id="1"/> two']);
    await writes(
      text,
      { Text: 'Neu', 'One <x id="1"/> two': 'Eins <x id="1"/> zweiundvierzig' },
      text.replace('Text', 'Neu').replace('One {x}\r\n  two', 'Eins\r\n  {x} zweiundvierzig'),
    );
  });
});

describe('A file that is not valid MDX', () => {
  it('is read as Markdown without what is next to code', async () => {
    const text =
      'Fine.\n\nA <br> here.\n\nAlso {fine.\n\nIn braces.\n\n} end\n\nimport x\n\nAlso `{fine}` text with a < b.\n\n- item\n\n  <Broken\n\nIn a tag.\n\n/>\n\nFine again.\n';
    const file = await openMdx(text);
    assert.equal(file.readAs, 'markdown');
    assert.deepEqual(payloadsOf(file), ['Fine.', 'Also <x id="1"/> text with a &lt; b.', 'Fine again.']);
    assert.deepEqual(
      file.left.map(({ start, end }) => text.slice(start, end)),
      ['A <br> here.', 'Also {fine.', 'In braces.', '} end', 'import x', 'item', '<Broken', 'In a tag.'],
    );
    assert.equal(file.write([]).text, text);
    const [unit] = sent(file);
    assert.ok(unit);
    assert.equal(file.write([{ unit, answer: 'import {a} <b>' }]).text, text.replace('Fine.', ' import \\{a} \\<b>'));
  });

  it('is read without modules, up to their end', async () => {
    const text = 'A <br> here.\n\nexport const a = `\n\nText in quotes\n\n`\n\nFine.\n\nexport default f(\n\nargument\n\n)\n\nFine too.\n';
    assert.deepEqual(await payloads(text), ['Fine.', 'Fine too.']);
  });

  it('is told from one that is', async () => {
    assert.equal((await openMdx('Fine {x} <br/>.\n')).readAs, undefined);
    assert.deepEqual((await openMdx('Fine {x} <br/>.\n')).left, []);
  });
});

describe('A document of Docusaurus', () => {
  it('is no MDX if its front matter says so', () => {
    assert.ok(isMarkdownByMatter('---\ntitle: x\nmdx:\n  format: md\n---\n'));
    assert.ok(isMarkdownByMatter("\uFEFF---\r\nmdx: { format: 'md' }\r\n---\r\n"));
    for (const text of ['# Text', '---\nmdx:\n  format: mdx\n---\n', '---\ntitle: x\n---\nmdx:\n  format: md\n'])
      assert.ok(!isMarkdownByMatter(text));
  });
});
