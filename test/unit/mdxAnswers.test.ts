import assert from 'node:assert/strict';
import fc from 'fast-check';
import { openMdx, structureOf } from './mdxText.ts';
import { pseudoWritten, sent } from './openedFiles.ts';

/** Everything that is easily broken. */
const blocks = [
  '# Head *one* {/*id*/}',
  '## Head `{two}` {#two}',
  'Text with {an.expression} and <b>bold *text*</b>.',
  'Soft-wrapped <Link to="/a" title="A title">text that\ngoes on</Link> over {three}\nlines, <br/> with a [link](/u "Its title").',
  '<Card title="Card title" icon={<Icon/>} href="/x">\n  Text in a card.\n\n  - item {x}\n  - <Badge>second</Badge> item\n</Card>',
  '<Tip label=\'It is "quoted"\' /> <Tip>Text</Tip>',
  '> A quote with <Tip alt="Alternative text">a tip</Tip>\n> that goes on.\n>\n> <A summary="In a quote"/>',
  '| Head | <b>Two</b> |\n| --- | --- |\n| {a} or b | <Tip title="Cell title">cell</Tip> |',
  'export const meta = { title: "no text" }',
  '{/* A comment, and\n\n more */}',
  '<!-- A comment -->',
  '![Alternative text](a.png) and `code {x}` and &lt;escaped> \\{braces}.',
  '1. One\n\n   <Note>\n     Two\n   </Note>\n2. three',
  '<Tabs><Tab>First</Tab><Tab>Second {x}</Tab></Tabs>',
  '```jsx title="x"\n<A>{b}</A>\n```',
  'A formula $a^{1}$ and a note[^1].\n\n[^1]: The note itself.',
];

const text = fc
  .tuple(
    fc.shuffledSubarray(blocks, { minLength: 1 }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\uFEFF'),
    fc.constantFrom('', '\n'),
  )
  .map(([chosen, lineEnd, start, end]) => start + chosen.join('\n\n').replaceAll('\n', lineEnd) + end);

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '{x}',
        '{/*',
        '*/}',
        '<',
        '>',
        '<b>',
        '</b>',
        '<br/>',
        '</',
        '<!--',
        '-->',
        '<>',
        '< ',
        'import x',
        'export ',
        'import {a} from "b"',
        '&',
        '&lt;',
        '&lbrace;',
        '\n',
        '\r\n',
        '\n\n',
        ' ',
        '    ',
        '\t',
        '# ',
        '- ',
        '1. ',
        '> ',
        '|',
        '`',
        '```',
        '$',
        '$$',
        ':::',
        '---',
        '===',
        '*',
        '**',
        '_',
        '~',
        '[',
        '](',
        '![',
        '"',
        "'",
        '\\',
        '\\{',
        '=',
        'word',
        '中文',
        '\u2028',
        '\u0000',
        '\u202E',
        '<x id="1"/>',
        '<x id="2"/>',
        '<g id="1">',
        '<g id="2">',
        '</g>',
      ),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** An answer with the marks of its payload where they were, and the given parts between them. */
function withMarks(payload: string, parts: readonly string[]): string {
  let next = 0;
  const part = () =>
    (parts[next++ % parts.length] ?? '').replaceAll(/[<>&]/g, (found) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;' })[found] ?? found);
  return payload
    .split(/(<[^>]*>)/)
    .map((one) => (one.startsWith('<') ? one : /\p{L}/u.test(one) ? `${part()}${one.slice(0, 3)}${part()}` : one))
    .join('');
}

describe('An MDX file', () => {
  it('stays the same without translations, and with those that are the source', () =>
    fc.assert(
      fc.asyncProperty(text, async (source) => {
        const file = await openMdx(source);
        assert.equal(file.readAs, undefined);
        assert.equal(file.write([]).text, source);
        const edits = sent(file).map((unit) => ({ unit, answer: unit.payload?.text ?? '' }));
        assert.deepEqual(file.write(edits), { text: source, kept: [] });
      }),
      { numRuns: 60 },
    ));

  it('changes within a unit if it alone is translated, and then has its words', () =>
    fc.assert(
      fc.asyncProperty(text, fc.nat(), async (source, index) => {
        const file = await openMdx(source);
        const units = sent(file);
        const unit = units[index % Math.max(1, units.length)];
        if (!unit?.payload) return;
        const answer = unit.payload.text.replaceAll(/<[^>]*>|&\w+;|\p{L}+/gu, (found) => (/^[<&]/.test(found) ? found : 'Wort'));
        const { text: written, kept } = file.write([{ unit, answer }]);
        assert.deepEqual(kept, []);
        assert.equal(written.slice(0, unit.start), source.slice(0, unit.start));
        const after = source.length - unit.end;
        assert.equal(written.slice(written.length - after), source.slice(unit.end));
        const again = (await openMdx(written)).units.find(({ start, kind }) => start === unit.start && kind === unit.kind);
        assert.equal(again?.words, unit.words.replaceAll(/\p{L}+/gu, 'Wort'));
      }),
      { numRuns: 60 },
    ));

  it('comes through pseudo-localization whole', () =>
    fc.assert(
      fc.asyncProperty(text, async (source) => {
        const file = await openMdx(source);
        const written = pseudoWritten(file);
        assert.deepEqual(written.kept, []);
        assert.deepEqual(structureOf(written.text), structureOf(source));
      }),
      { numRuns: 60 },
    ));

  it('has the same elements, expressions and blocks whatever is answered', () =>
    fc.assert(
      fc.asyncProperty(text, fc.array(hostile, { minLength: 1, maxLength: 20 }), fc.boolean(), async (source, answers, marked) => {
        const file = await openMdx(source);
        const edits = sent(file).map((unit, index) => {
          const answer = answers[index % answers.length] ?? '';
          return { unit, answer: marked ? withMarks(unit.payload?.text ?? '', answers.slice(index % answers.length)) : answer };
        });
        const { text: written } = file.write(edits);
        const [before, after] = [structureOf(source), structureOf(written)];
        assert.ok(before && after, written);
        assert.deepEqual(after.toSorted(), before.toSorted(), written);
      }),
      { numRuns: 100 },
    ));

  it('never breaks if it is not valid', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(hostile, fc.constantFrom(...blocks)), { maxLength: 8 }),
        fc.array(hostile, { minLength: 1 }),
        async (parts, answers) => {
          const source = parts.join('\n\n');
          const file = await openMdx(source);
          assert.equal(file.write([]).text, source);
          const edits = sent(file).map((unit, index) => ({ unit, answer: answers[index % answers.length] ?? '' }));
          const written = file.write(edits).text;
          assert.equal((await openMdx(written)).readAs, file.readAs, written);
        },
      ),
      { numRuns: 100 },
    ));
});
