import assert from 'node:assert/strict';
import { parse } from 'parse5';
import type { DefaultTreeAdapterMap } from 'parse5';
import { listed, openHtml, pseudoWritten, sent, sources, written } from './openedFiles.ts';

const page = `\uFEFF<!DOCTYPE html>
<html lang="en"><head><title>Title &amp; more</title><meta name="description" content="What it is">
<style>p > a { color: red }</style><script>if (a < b && c) { text("x"); }</script></head>
<body class="a">
  <!-- comment stays -->
  <h1 title="Tip">Heading with <em>stress</em></h1>
  <p>A paragraph over
     several lines with <a href="https://x.org?a=1&amp;b=2" title="a > b">a link</a>,<br>
     caf&eacute;&nbsp;<code>code < stays</code>, {name} and <span translate="no">Brand</span>.
  <p>Unclosed &lt;tag&gt; and AT&amp;T &copy; 2026 <img src="i.png" alt="A picture">
  <ul><li>one<li>two <b>bold <i>both</b> crossed</i></ul>
  <div>text in a div<p>and a paragraph</p>tail</div>
  <pre>  keep   me </pre><table><tr><td>cell<td>42<tr><th>head</table>
  <p class="x notranslate">Keep</p><button>Save</button> now
  <input placeholder="Your name"><textarea placeholder="Your message">x</textarea>
  <select><optgroup label="Group"><option>Choice<option>Other</select> after
</body></html>
`;

/** Elements with their attributes but texts, and where there is text. */
function shapeOf(html: string): string[] {
  const shape: string[] = [];
  const walk = (node: DefaultTreeAdapterMap['node'], depth: number) => {
    if ('value' in node && /\p{L}/u.test(node.value)) shape.push(`${depth} text`);
    if ('data' in node) shape.push(`${depth} ${node.data}`);
    if ('attrs' in node) {
      const attributes = node.attrs.map(({ name, value }) =>
        /^(?:alt|title|label|placeholder|content)$/.test(name) ? name : `${name}=${value}`,
      );
      shape.push(`${depth} ${[node.nodeName, ...attributes].join(' ')}`);
    }
    if ('childNodes' in node) for (const child of node.childNodes) walk(child, depth + 1);
  };
  walk(parse(html, { scriptingEnabled: false }), 0);
  return shape;
}

describe('An HTML file', () => {
  it('is cut into units by blocks, with their attributes in them', async () => {
    assert.deepEqual(listed(await openHtml(page)), [
      'title: Title & more',
      'meta description: What it is',
      'style! <style>p > a { color: red }</style>',
      'script! <script>if (a < b && c) { text("x"); }</script>',
      'title: Tip',
      'h1: Heading with <g id="1">stress</g>',
      'p: A paragraph over several lines with <g id="1">a link</g>,<x id="2"/> café<x id="3"/><x id="4"/>, <x id="5"/> and <x id="6"/>.',
      'title: a > b',
      'p: Unclosed &lt;tag&gt; and AT&amp;T © 2026 <x id="1"/>',
      'alt: A picture',
      'li: one',
      'li: two <g id="1">bold <x id="2"/>both</g> crossed',
      'div: text in a div',
      'p: and a paragraph',
      'div: tail',
      'pre! <pre>  keep   me </pre>',
      'td: cell',
      'th: head',
      'p! <p class="x notranslate">Keep</p>',
      'body: <g id="1">Save</g> now <x id="2"/><x id="3"/>',
      'placeholder: Your name',
      'placeholder: Your message',
      'label: Group',
      'option: Choice',
      'option: Other',
      'body: after',
    ]);
  });

  it('is the same without translations, and of the same structure with them', async () => {
    for (const text of [page, page.replaceAll('\n', '\r\n'), page.replaceAll('"', "'"), page.toUpperCase()]) {
      const file = await openHtml(text);
      assert.deepEqual(file.write([]), { text, kept: [] });
      const { text: translated, kept } = pseudoWritten(file);
      assert.deepEqual(kept, []);
      assert.deepEqual(shapeOf(translated), shapeOf(text));
      assert.deepEqual(
        (await openHtml(translated)).units.map(({ kind, block }) => `${kind} ${block}`),
        file.units.map(({ kind, block }) => `${kind} ${block}`),
      );
    }
  });

  it('has blocks that can be taken out', async () => {
    const { text, blocks } = await openHtml(page);
    const without = new Set(['text', 'style', 'script']);
    assert.deepEqual(
      blocks.filter(({ kind }) => !without.has(kind)).map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`),
      [
        'title: <title>Title &amp; more</title>',
        'meta: <meta name="description" content="What it is">',
        'h1: <h1 title="Tip">Heading with <em>stress</em></h1>',
        `p: ${text.slice(text.indexOf('<p>A'), text.indexOf('\n  <p>Un'))}`,
        `p: ${text.slice(text.indexOf('<p>Un'), text.indexOf('\n  <ul>'))}`,
        'li: <li>one',
        'li: <li>two <b>bold <i>both</b> crossed</i>',
        'p: <p>and a paragraph</p>',
        'pre: <pre>  keep   me </pre>',
        'tr: <tr><td>cell<td>42',
        'tr: <tr><th>head',
        'p: <p class="x notranslate">Keep</p>',
        'optgroup: <optgroup label="Group"><option>Choice<option>Other',
        'option: <option>Choice',
        'option: <option>Other',
      ],
    );
  });

  it('has blocks in the order of their starts, around their units', async () => {
    const { blocks, units } = await openHtml(page);
    assert.deepEqual(
      blocks.map(({ start }) => start),
      blocks.map(({ start }) => start).toSorted((a, b) => a - b),
    );
    for (const { block, start, end } of units) {
      const around = blocks[block];
      assert.ok(around && around.start <= start && end <= around.end, page.slice(start, end));
    }
  });

  it('has one block for what is first in an item, and others for the rest', async () => {
    const file = await openHtml(
      '<ul><li><p>one</p><p>two</p><li>three<p>four</ul><td><h2>five</h2></td><figure><img alt="six"><figcaption>seven</figure>',
    );
    assert.deepEqual(
      sent(file).map(({ block }) => file.blocks[block]?.kind),
      ['li', 'p', 'li', 'p', 'h2', 'figure', 'figcaption'],
    );
  });

  it('ends elements where a browser ends them', async () => {
    const cases: readonly (readonly [text: string, ...blocks: string[]])[] = [
      ['<p>a<div>b</div>c', '<p>a', '<div>b</div>', 'c'],
      ['<p>a<section>b</p>', '<p>a', '<section>b</p>'],
      ['<dl><dt>a<dd>b<dd>c</dl>d', '<dt>a', '<dd>b', '<dd>c', 'd'],
      ['<table><tr><td>a<table><tr><td>b</table>c<tr><td>d</table>', '<tr><td>a<table><tr><td>b</table>c', '<tr><td>b', '<tr><td>d'],
      ['<ul><li>a<ul><li>b</ul><li>c</ul>', '<li>a<ul><li>b</ul>', '<li>b', '<li>c'],
      ['<table><tr><td><p>a</div>b</table>', '<tr><td><p>a</div>b'],
      ['<head><title>a</title><body>b', '<title>a</title>', 'b'],
      ['</p></li>a</td>', 'a'],
    ];
    for (const [text, ...wanted] of cases) {
      const { blocks } = await openHtml(text);
      assert.deepEqual(
        blocks.map(({ start, end }) => text.slice(start, end)),
        wanted,
        text,
      );
    }
  });

  it('does not send tags at the edge of a text whose partners are elsewhere', async () => {
    const file = await openHtml('<a href="x"><!-- y -->one<p>two</p>three <b>four</b></a> <i><p>five</i> six</p>');
    assert.deepEqual(sources(file), ['one', 'two', 'three <b>four</b>', 'five</i> six']);
  });

  it('writes attributes in the tags of a text that is translated too', async () => {
    const file = await openHtml('<p>One <a title="Two">three</a> <img alt="Four"> five</p>');
    assert.equal(
      written(file, {
        'One <g id="1">three</g> <x id="2"/> five': '<x id="2"/> Eins <g id="1">drei</g> fünf',
        Two: 'Zwei "2"',
        Four: 'Vier',
      }),
      '<p><img alt="Vier"> Eins <a title="Zwei &quot;2&quot;">drei</a> fünf</p>',
    );
    assert.equal(written(file, { Four: 'Vier' }), '<p>One <a title="Two">three</a> <img alt="Vier"> five</p>');
  });

  it('keeps a unit whose translation would not be read as before, and writes the others', async () => {
    const file = await openHtml('<p>One </b> two <i>three</p><p>four</p>');
    const [first, second] = sent(file);
    assert.ok(first && second);
    assert.equal(first.payload?.text, 'One <x id="1"/> two <x id="2"/>three');
    const { text, kept } = file.write([
      { unit: first, answer: 'Eins <x id="2"/> zwei <x id="1"/> drei' },
      { unit: second, answer: 'vier' },
    ]);
    assert.deepEqual(kept, [{ unit: first, reason: 'structure', parts: [] }]);
    assert.equal(text, '<p>One </b> two <i>three</p><p>vier</p>');
  });

  it('keeps alternatives of Vue behind the element that they belong to', async () => {
    const text = '<p>By <a v-if="x">one</a> <b v-else-if="y">two</b><i v-else>three</i> and <u>four</u></p>';
    const file = await openHtml(text);
    const [unit] = sent(file);
    assert.ok(unit);
    const [one, two, three, four] = ['<g id="1">1</g>', '<g id="2">2</g>', '<g id="3">3</g>', '<g id="4">4</g>'];
    const code = await openHtml('<p>By <a v-if="x">{{ a }}</a><template v-else>{{ b }}</template></p>');
    assert.equal(code.write(sent(code).map((own) => ({ unit: own, answer: 'Von <x id="2"/> <x id="1"/>' }))).kept.length, 1);
    for (const answer of [`${one} ${two}${three} von ${four}`, `${four} und ${one}${two} ${three}`]) {
      assert.deepEqual(file.write([{ unit, answer }]).kept, [], answer);
    }
    for (const answer of [`${two}${one} ${three} ${four}`, `${one} und ${two}${three} ${four}`, `${one}${two}${four}${three}`]) {
      assert.deepEqual(file.write([{ unit, answer }]), { text, kept: [{ unit, reason: 'structure', parts: [] }] }, answer);
    }
  });

  it('tells what has no end', async () => {
    const text = '<p>one<pre>two';
    const file = await openHtml(text);
    assert.deepEqual(
      file.left.map(({ start, end }) => text.slice(start, end)),
      ['<pre>two'],
    );
    assert.deepEqual(sources(file), ['one']);
  });

  it('compares code without the attributes that are texts', async () => {
    const of = async (text: string) => (await openHtml(text)).units.map(({ kind, words, guarded }) => ({ kind, words, guarded }));
    assert.deepEqual((await of('<svg aria-label="a"><path d="b"></svg>'))[0], {
      kind: 'svg',
      words: '<svg aria-label=""><path d="b"></svg>',
      guarded: [],
    });
    assert.deepEqual((await of('a <img alt="b" src="c">'))[0]?.guarded, ['<img alt="" src="c">']);
  });
});
