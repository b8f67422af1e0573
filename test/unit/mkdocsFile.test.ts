import assert from 'node:assert/strict';
import fc from 'fast-check';
import { finishedLinks } from '../../src/text/files/finishedLinks.ts';
import { mkdocsHeadings } from '../../src/text/layouts/headingSlugs.ts';
import { listed, openMarkdown, openMkdocs, pseudoWritten, withoutRest } from './openedFiles.ts';
import { firstTranslation, updated } from './updatedFiles.ts';

async function unitsOf(text: string): Promise<string[]> {
  const file = await openMkdocs(text);
  const { text: translated, kept } = pseudoWritten(file);
  assert.deepEqual(kept, []);
  const kinds = ({ units }: Pick<typeof file, 'units'>) => withoutRest(units).map(({ kind }) => kind);
  assert.deepEqual(kinds(await openMkdocs(translated)), kinds(file));
  return listed(file);
}

async function update(before: string, now: string): Promise<{ readonly sent: readonly string[]; readonly text: string }> {
  return updated(openMkdocs, now, await firstTranslation(openMkdocs, before));
}

describe('A file of MkDocs', () => {
  it('has texts in what is indented under the lines of its blocks, with their titles', async () => {
    assert.deepEqual(await unitsOf('!!! note "A *title*"\n\n    One\n    two.\n\n    Three.\n\nFour.\n'), [
      'paragraph: A <g id="1">title</g>',
      'paragraph: One two.',
      'paragraph: Three.',
      'paragraph: Four.',
    ]);
    assert.deepEqual(await unitsOf('=== "One"\n\n    - two\n\n=== "Three"\n\n    four\n\n???+ tip\n    five\n'), [
      'paragraph: One',
      'paragraph: two',
      'paragraph: Three',
      'paragraph: four',
      'paragraph: five',
    ]);
    assert.deepEqual(await unitsOf('1.  One\n\n    !!!  warning inline end "Two"\n\n        Three\n\n> ??? note\n>\n>     Four\n'), [
      'paragraph: One',
      'paragraph: Two',
      'paragraph: Three',
      'paragraph: Four',
    ]);
    assert.deepEqual(await unitsOf('!!! note\r\n\r\n    One\r\n\r\n!!! tip\r\n\r\n\tTwo\r\n'), ['paragraph: One', 'paragraph: Two']);
  });

  it('keeps code: in its blocks, where it is a sample of such a block, and where no block begins', async () => {
    assert.deepEqual(await unitsOf('!!! note\n\n    One\n\n        code\n\n    ```md\n    !!! tip\n\n        code\n    ```\n'), [
      'paragraph: One',
      'code!     code',
      'code! ```md\n    !!! tip\n\n        code\n    ```',
    ]);
    assert.deepEqual(await unitsOf('```\n!!! note\n\n    code\n```\n\nOne\n\n    !!! note\n\n        code\n'), [
      'code! ```\n!!! note\n\n    code\n```',
      'paragraph: One',
      'code!     !!! note\n\n        code',
    ]);
    const samples = ['!!! Attention, read this:\n\n    code\n', '??? Really?\n\n    code\n'];
    for (const text of [
      ...samples,
      '!!! note\n\nOne\n',
      '!!!\n\n    code\n',
      '===\n\n    code\n',
      '=== One\n\n    code\n',
      'a!!! note\n\n    code\n',
    ]) {
      assert.deepEqual(await unitsOf(text), listed(await openMarkdown(text)), text);
    }
  });

  it('has blocks in blocks', async () => {
    const text = '!!! note\n\n    One\n\n    === "Two"\n\n        Three\n\n        ??? tip\n\n            Four\n\n            code\n';
    assert.deepEqual(
      await unitsOf(text),
      ['One', 'Two', 'Three', 'Four', 'code'].map((words) => `paragraph: ${words}`),
    );
  });

  it('is kept in step with its source', async () => {
    const before = 'One\n\n!!! note "Two"\n\n    Three\n\n    Four\n\nFive\n';
    for (const [now, sent, text] of [
      [before.replace('Three', 'Third'), ['Third'], 'ONE\n\n!!! note "TWO"\n\n    THIRD\n\n    FOUR\n\nFIVE\n'],
      [
        before.replace('    Four', '    More\n\n    Four'),
        ['More'],
        'ONE\n\n!!! note "TWO"\n\n    THREE\n\n    MORE\n\n    FOUR\n\nFIVE\n',
      ],
      [
        before.replace('    Three', '    First\n\n    Three'),
        ['First'],
        'ONE\n\n!!! note "TWO"\n\n    FIRST\n\n    THREE\n\n    FOUR\n\nFIVE\n',
      ],
      [before.replace('    Four\n\n', ''), [], 'ONE\n\n!!! note "TWO"\n\n    THREE\n\nFIVE\n'],
      [before.replace('!!! note "Two"\n\n    Three\n\n    Four\n\n', ''), [], 'ONE\n\nFIVE\n'],
      [before.replace('Five', '!!! tip\n\nFive'), [], 'ONE\n\n!!! note "TWO"\n\n    THREE\n\n    FOUR\n\n!!! tip\n\nFIVE\n'],
      [
        before.replace('Five', '=== "Tab"\n\n    Text\n\nFive'),
        ['Tab', 'Text'],
        'ONE\n\n!!! note "TWO"\n\n    THREE\n\n    FOUR\n\n=== "TAB"\n\n    TEXT\n\nFIVE\n',
      ],
    ] as const) {
      const done = await update(before, now);
      assert.deepEqual([done.sent, done.text], [sent, text]);
    }
  });

  it('gets the first text of a block, and loses the last one', async () => {
    const plain = (text: string) => text.replaceAll(/ONE|BEFORE/g, (word) => word.charAt(0) + word.slice(1).toLowerCase());
    for (const head of ['!!! note', '!!! note "One"', 'Before\n\n??? tip']) {
      const [without, within] = [`${head}\n\nAfter\n`, `${head}\n\n    Text\n\nAfter\n`];
      const added = await update(without, within);
      assert.deepEqual([added.sent, plain(added.text)], [['Text'], `${head}\n\n    TEXT\n\nAFTER\n`]);
      assert.equal(plain((await update(within, without)).text), `${head}\n\nAFTER\n`);
    }
  });

  it('has links in its blocks finished', () => {
    const [english, german] = ['!!! note\n\n    # One\n\n    [a](#one) [b](b.md)\n', '!!! note\n\n    # Eins\n\n    [a](#one) [b](b.md)\n'];
    const options = { format: 'mkdocs', layout: { headings: mkdocsHeadings(), keeps: 'nothing' }, isUpdate: false } as const;
    const finished = finishedLinks(
      { path: 'docs/a.md', text: english },
      { path: 'docs/de/a.md', text: german },
      { ...options, has: (path: string) => path === 'docs/b.md' },
    );
    assert.equal(finished?.text, '!!! note\n\n    # Eins\n\n    [a](#eins) [b](../b.md)\n');
  });

  it('comes back byte for byte, and keeps its code, whatever is in it', async () => {
    const line = fc.constantFrom('!!! note', '??? tip "One"', '=== "Two"', 'Three', '- Four', '> Five', '```', '    code', '', '', '');
    const text = fc
      .array(fc.tuple(fc.nat(3), line), { maxLength: 14 })
      .map((lines) => lines.map(([depth, words]) => (words === '' ? '' : ' '.repeat(4 * depth) + words)).join('\n'));
    await fc.assert(
      fc.asyncProperty(text, async (source) => {
        const file = await openMkdocs(source);
        assert.equal(file.write([]).text, source);
        const codeOf = ({ units }: typeof file) => units.filter(({ kind }) => kind === 'code').map(({ words }) => words);
        const { text: translated } = pseudoWritten(file);
        assert.deepEqual(codeOf(await openMkdocs(translated)), codeOf(file));
      }),
      { numRuns: 300 },
    );
  });
});
