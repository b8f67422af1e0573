import assert from 'node:assert/strict';
import { listed, openMarkdown, pseudo, pseudoWritten, sent, sources, withoutRest, written } from './openedFiles.ts';

const readme = `---
title: Read me
---

<p align="center">
  <img alt="Logo" src="logo.png"> Some <b title="tip">bold</b> text
  over lines
</p>

# Heading *one* {#id}

A paragraph with \`code\`, a [link](/u "Link title") and ![a picture][img]
in two lines, <img src='x' alt='inline'>.

- [ ] item **one**

  more of it
- item two ![alt](a.png 'Picture title')

> quoted
> text
>
> <div title="kept">
> html</div>

| Column | <b title="cell tip">Other</b> |
| ------ | ----- |
| a \\| b | ![cell alt](c.png) |

<details>
<summary>More</summary>

Inside

</details>

\`\`\`sh
npm i
\`\`\`

<pre>
code
</pre>

[img]: i.png "Definition title"
[//]: # (A comment)
`;

describe('A Markdown file', () => {
  it('is cut into units by blocks, with titles, alternative texts and attributes in them', async () => {
    assert.deepEqual(listed(await openMarkdown(readme)), [
      'matter title: Read me',
      'p: <x id="1"/> Some <g id="2">bold</g> text over lines',
      'alt: Logo',
      'title: tip',
      'heading 1: Heading <g id="1">one</g>',
      'paragraph: A paragraph with <x id="1"/>, a <g id="2">link</g> and <x id="3"/> in two lines, <x id="4"/>.',
      'title: Link title',
      'alt: a picture',
      'alt: inline',
      'paragraph: item <g id="1">one</g>',
      'paragraph: more of it',
      'paragraph: item two <x id="1"/>',
      'alt: alt',
      'title: Picture title',
      'paragraph: quoted text',
      'html! <div title="kept">\n> html</div>',
      'tableCell: Column',
      'tableCell: <x id="1"/>Other<x id="2"/>',
      'title: cell tip',
      'tableCell: a | b',
      'alt: cell alt',
      'summary: More',
      'paragraph: Inside',
      'html! </details>',
      'code! ```sh\nnpm i\n```',
      'pre! <pre>\ncode\n</pre>',
      'title: Definition title',
    ]);
  });

  it('is the same without translations, and of the same structure with them', async () => {
    for (const text of [readme, `\uFEFF${readme}`, readme.replaceAll('\n', '\r\n'), readme.trimEnd(), readme.replaceAll('\n', '\r')]) {
      const file = await openMarkdown(text);
      assert.deepEqual(file.write([]), { text, kept: [] });
      const { text: translated, kept } = pseudoWritten(file);
      assert.deepEqual(kept, []);
      const again = await openMarkdown(translated);
      assert.deepEqual(
        again.units.map(({ kind, block, guarded }) => ({ kind, block, guarded })),
        file.units.map(({ kind, block, guarded }) => ({ kind, block, guarded })),
      );
      assert.deepEqual(
        again.blocks.map(({ kind }) => kind),
        file.blocks.map(({ kind }) => kind),
      );
      assert.equal(translated.startsWith('\uFEFF'), text.startsWith('\uFEFF'));
      assert.equal(/(?<!\r)\n/.test(translated), /(?<!\r)\n/.test(text));
    }
  });

  it('has blocks that can be taken out: an item with all in it, a row, a paragraph', async () => {
    const text = '- one\n\n  two\n- three\n\n| a | b |\n| - | - |\n| c | d |\n\n> e\n\n<p>f</p>\n';
    const { blocks, units } = await openMarkdown(text);
    assert.deepEqual(
      blocks.map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`),
      [
        'listItem: - one\n\n  two',
        'paragraph: two',
        'listItem: - three',
        'tableRow: | a | b |',
        'tableRow: | c | d |',
        'blockquote: > e',
        'paragraph: e',
        'html: <p>f</p>',
      ],
    );
    assert.deepEqual(
      withoutRest(units).map(({ block }) => block),
      [0, 1, 2, 3, 3, 4, 4, 6, 7],
    );
  });

  it('keeps a tag of several lines in its paragraph', async () => {
    const file = await openMarkdown('<img alt="One two\nthree" src="a.svg" />\n\n<span>Four</span>\n');
    const [unit] = sent(file);
    assert.ok(unit);
    assert.deepEqual(file.write([{ unit, answer: 'Eins zwei drei' }]), {
      text: '<img alt="Eins\nzwei\ndrei" src="a.svg" />\n\n<span>Four</span>\n',
      kept: [],
    });
  });

  it('has no other line ends than before, whatever an answer has', async () => {
    const file = await openMarkdown('One _two_: three.\n\nFour\n_five_ six seven.\n');
    const answers = {
      'One <g id="1">two</g>: three.': 'A\u0085<g id="1">b</g>\u2028: c.',
      'Four <g id="1">five</g> six seven.': 'D\u2029<g id="1">e</g>\u2028\nf g.',
    };
    const edits = sent(file).map((unit) => ({ unit, answer: new Map(Object.entries(answers)).get(unit.payload?.text ?? '') ?? '' }));
    assert.deepEqual(file.write(edits), { text: 'A _b_ : c.\n\nD _e_ f g.\n', kept: [] });
  });

  it('writes titles and alternative texts for their delimiters', async () => {
    const file = await openMarkdown(`![one](a "two") [x](b 'three') [y](c (four)) ![five][a]\n\n[a]: d "six"\n`);
    assert.equal(
      written(file, {
        one: 'a ] b [ c \\ *d*',
        two: 'a "b" \'c\' `d`',
        three: 'a "b" \'c\'',
        four: 'a (b) "c"',
        five: '![x]',
        six: 'a "b" &amp; c',
      }),
      String.raw`![a \] b \[ c \ \*d\*](a "a \"b\" 'c' \`d\`") [x](b 'a "b" \'c\'') [y](c (a \(b\) "c")) ![!\[x\]][a]

[a]: d "a \"b\" &amp;amp; c"
`,
    );
  });

  it('writes pipes in cells so that they separate none', async () => {
    const file = await openMarkdown('| ![one](a "two") <b title="three">x</b> | four |\n| - | - |\n');
    assert.equal(
      written(file, { one: 'a|b', two: 'c|d', three: 'e|f', four: 'g|h' }),
      '| ![a\\|b](a "c\\|d") <b title="e\\|f">x</b> | g\\|h |\n| - | - |\n',
    );
  });

  it('writes what is in a text with the text, wherever that moves it', async () => {
    const file = await openMarkdown('One ![two](a "three") [four ![five](b)](c "six") seven\n');
    const [paragraph] = sent(file);
    assert.equal(paragraph?.payload?.text, 'One <x id="1"/> <g id="2">four <x id="3"/></g> seven');
    assert.equal(
      written(file, {
        'One <x id="1"/> <g id="2">four <x id="3"/></g> seven': '<g id="2">vier <x id="3"/></g> eins <x id="1"/> sieben',
        two: 'zwei',
        three: 'drei',
        five: 'fünf',
        six: 'sechs',
      }),
      '[vier ![fünf](b)](c "sechs") eins ![zwei](a "drei") sieben\n',
    );
  });

  it('leaves comments alone, and a definition that nothing is known of', async () => {
    assert.deepEqual(sources(await openMarkdown('[//]: # (One)\n[comment]: # "Two"\n[///]: # \'Three\'\n\n<!-- Four -->\n\n[a]: b\n')), []);
  });

  it('leaves modules of MDX and the structure of other dialects alone', async () => {
    assert.deepEqual(listed(await openMarkdown('import a from "b"\n\n:::note One\nTwo\n:::\n\n{% raw %}\n')), [
      'module! import a from "b"',
      'paragraph: One',
      'paragraph: Two',
    ]);
  });

  it('reads HTML in items, and leaves HTML of several lines in quotes alone', async () => {
    const file = await openMarkdown(
      '- <p>\n    one\n    two three</p>\n\n> <p>four</p>\n\n> <p>five\n> six</p>\n\n> a <b title="x\n> y">c</b>\n',
    );
    assert.deepEqual(listed(file), ['p: one two three', 'p: four', 'html! <p>five\n> six</p>', 'paragraph: a <x id="1"/>c<x id="2"/>']);
    assert.match(written(file, { 'one two three': 'eins zwei drei vier fünf' }), /^- <p>\n {4}eins zwei\n {4}drei vier\n {4}fünf<\/p>\n/);
  });

  it('keeps the tag that an HTML block starts with alone in its line', async () => {
    const file = await openMarkdown('<img alt="one" src=a/b.png>\ntwo <b>three</b>\n\n<a href="x">\nfour</a> five\n\n</b>\nsix\n');
    assert.deepEqual(listed(file), ['alt: one', 'text: two <g id="1">three</g>', 'text: four<x id="1"/> five', 'text: six']);
    assert.equal(
      pseudoWritten(file).text,
      '<img alt="«de ööñéé»" src=a/b.png>\n«de ţŵöö <b>ţĥŕéééé»</b>\n\n<a href="x">\n«de ƒööüüŕ</a> ƒííṽéé»\n\n</b>\n«de šííẋ»\n',
    );
    const indented = await openMarkdown('<p>one</p>\n\n  <input value="a" />\n  <b>two</b>\n');
    assert.deepEqual(listed(indented), ['p: one', 'text: two']);
    assert.equal(pseudoWritten(indented).text, '<p>«de ööñéé»</p>\n\n  <input value="a" />\n  <b>«de ţŵöö»</b>\n');
    const code = await openMarkdown('<svg>\n<title>one</title></svg> two\n\n<kbd translate="no">\nthree</kbd> four\n');
    assert.deepEqual(sources(code), ['<svg>\n<title>one</title></svg> two', '<kbd translate="no">\nthree</kbd> four']);
  });

  it('reads a definition whose address a template makes as one', async () => {
    const definitions = '[FAQ]: {{< relref "faq" >}}\n[b c]: {{ site.url }}/b "two"\n[d]: {% link d.md %}\n';
    const file = await openMarkdown(`[FAQ] and [one][b c]\n\n${definitions}`);
    assert.deepEqual(listed(file), [
      'paragraph: <g id="1">FAQ</g> and <g id="2">one</g>',
      'definition faq! [FAQ]: {{< relref "faq" >}}',
      'title: two',
      'definition d! [d]: {% link d.md %}',
    ]);
    const translated = pseudoWritten(file).text;
    assert.match(translated, /^\[[^\]]+\]\[FAQ\] .*\[[^\]]+\]\[b c\]\n/);
    assert.ok(translated.endsWith(definitions.replace('two', '«de ţŵöö»')));
  });

  it('reads a line as text that only looks like such a definition', async () => {
    for (const text of [
      'One\n[a]: {{ site.url }}\ntwo',
      '[a]: {{ site.url }} "one" two',
      '[a]: {{ name }}',
      '| one |\n| - |\n[a]: {{ site.url }}',
    ]) {
      const file = await openMarkdown(`${text}\n`);
      assert.ok(
        sent(file).some(({ words }) => words.includes('[a]')),
        text,
      );
    }
  });

  it('never has a part alone in its line that would be no text there', async () => {
    for (const part of ['{% include a.html b="c" %}', '{{< a b="c" >}}', '{.class}']) {
      const file = await openMarkdown(`One two three four\nfive six ${part}\n`);
      const { text } = pseudoWritten(file);
      assert.ok(text.includes(` ${part}`) && !text.includes(`\n${part}`), text);
      assert.deepEqual(listed(await openMarkdown(text)).length, 1);
    }
  });

  it('keeps a translation that would not be read as before, and writes all others', async () => {
    const file = await openMarkdown('One `two`\n\nThree [four](a "five") six\n\nSeven\n');
    const units = sent(file);
    const answers = ['Eins', 'drei <g id="1">vier</g> sechs', 'fünf', '   '];
    const { text, kept } = file.write(units.map((unit, index) => ({ unit, answer: answers[index] ?? '' })));
    assert.deepEqual(
      kept.map(({ unit, reason, parts }) => [unit.payload?.text, reason, parts]),
      [
        ['One <x id="1"/>', 'lost', ['`two`']],
        ['Seven', 'empty', []],
      ],
    );
    assert.equal(text, 'One `two`\n\ndrei [vier](a "fünf") sechs\n\nSeven\n');
    // What is written as it is can break the structure.
    const [, second, title] = units;
    assert.ok(second && title);
    const broken = file.write([
      { unit: second, answer: { asWritten: 'Drei\n\nvier' } },
      { unit: title, answer: 'fünf' },
    ]);
    assert.deepEqual(
      broken.kept.map(({ unit, reason }) => [unit, reason]),
      [[second, 'structure']],
    );
    assert.equal(broken.text, 'One `two`\n\nThree [four](a "fünf") six\n\nSeven\n');
    // No more than what breaks it is escaped.
    const last = units.at(-1);
    assert.ok(last);
    const beside = file.write([
      { unit: second, answer: { asWritten: 'Drei\n\nvier' } },
      { unit: last, answer: 'Sieben [acht] & neun!' },
    ]);
    assert.equal(beside.text, 'One `two`\n\nThree [four](a "five") six\n\nSieben [acht] & neun!\n');
  });

  it('takes the marks of another file for a translation of its text', async () => {
    const source = await openMarkdown('One [two](a "three") `four`\n');
    const target = await openMarkdown('Eins [zwei](alt "drei")\n');
    const [from, title] = sent(source);
    const [unit, targetTitle] = sent(target);
    assert.ok(from && unit && title && targetTitle);
    const answer = '<x id="2"/> eins <g id="1">zwei</g>';
    assert.equal(target.write([{ unit: targetTitle, source: title, answer: 'DREI' }]).text, 'Eins [zwei](alt "DREI")\n');
    // Of another structure than the text that it replaces, it is not written.
    assert.deepEqual(
      target.write([{ unit, source: from, answer }]).kept.map(({ reason }) => reason),
      ['structure'],
    );
    assert.throws(() => target.write([{ unit: from, answer }]), TypeError);
    assert.throws(() => source.write([{ unit, source: from, answer: pseudo(unit) }]), TypeError);
  });

  it('cannot be opened if the parser would take too long', async () => {
    const { markdownFormat } = await import('../../src/text/files/markdownFormat.ts');
    assert.equal(await markdownFormat.open('*a '.repeat(2000), { keepTerms: [], frontMatter: [] }), undefined);
  });
});
