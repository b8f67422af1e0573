import assert from 'node:assert/strict';
import type { OpenFile } from '../../src/text/files/openFile.ts';
import { openMarkdown, sent } from './openedFiles.ts';

const card = '::card\n---\ntitle: One\nicon: i-lucide-house\nto: /two\n---\nThree *four*\n::\n';

const payloads = (file: OpenFile) => sent(file).map(({ payload }) => payload?.text);

describe('Components in Markdown', () => {
  it('keep their properties, but for the values that are prose', async () => {
    const file = await openMarkdown(`Text\n${card}`);
    assert.deepEqual(payloads(file), ['Text', 'One', 'Three <g id="1">four</g>']);
    const edits = sent(file).map((unit) => ({ unit, answer: unit.payload?.text.replace('One', 'A: b').replace('Three', 'Drei') ?? '' }));
    assert.deepEqual(file.write(edits), {
      text: `Text\n${card.replace('One', '"A: b"').replace('Three', 'Drei')}`,
      kept: [],
    });
  });

  it('are none in code, and where lines of a rule are not closed', async () => {
    const code = `\`\`\`md\n${card}\`\`\`\n`;
    assert.deepEqual(payloads(await openMarkdown(code)), []);
    assert.deepEqual(payloads(await openMarkdown('::card\n---\ntitle: One\n\nTwo\n')), ['::card', 'title: One', 'Two']);
  });

  it('keep properties and slots that are indented like code', async () => {
    const text =
      '::grid\n  :::row\n    ::::card\n    ---\n    to: https://a.example\n    title: One\n    ---\n    #title{unwrap="p"}\n    Two three\n';
    assert.deepEqual(payloads(await openMarkdown(text)), ['Two three']);
  });

  it('keep names and braces within a line', async () => {
    const file = await openMarkdown(
      'One :icon{name="two three" src="https://a.example"} four :badge[Five]{color="six"} :br seven.\n\n:copy{value="npm add x"}\n',
    );
    assert.deepEqual(payloads(file), ['One <x id="1"/> four <x id="2"/>[Five]<x id="3"/> <x id="4"/> seven.']);
  });

  it('take no markup in a value that other tools would see', async () => {
    const file = await openMarkdown(card);
    const [unit] = sent(file);
    assert.ok(unit);
    const { text, kept } = file.write([{ unit, answer: 'A <b>' }]);
    assert.deepEqual([text, kept.map(({ reason }) => reason)], [card, ['structure']]);
  });
});
