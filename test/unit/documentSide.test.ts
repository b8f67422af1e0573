import assert from 'node:assert/strict';
import { documentSide } from '../../src/services/localization/documentSide.ts';
import { frontMatterKeys } from '../../src/text/files/frontMatter.ts';
import { htmlFormat } from '../../src/text/files/markdownFormat.ts';

async function sideOf(html: string) {
  const file = await htmlFormat.open(html, { keepTerms: [], frontMatter: frontMatterKeys });
  assert.ok(file);
  return { file, side: documentSide(file) };
}

describe('A file as a side of a comparison', () => {
  it('has the blocks around each block', async () => {
    const { side } = await sideOf('<ul><li>One<ul><li>Two</li></ul></li><li>Three</li></ul>');
    assert.deepEqual(
      side.units.map(({ block }) => block),
      [0, 1, 2],
    );
    assert.deepEqual(side.within, [undefined, 0, undefined]);
  });

  it('takes what is nested very deep for parts of a block around it, which is one of the file', async () => {
    const { file, side } = await sideOf('<ul><li>Text'.repeat(120));
    assert.equal(side.units.length, 120);
    const depthOf = (block: number | undefined): number => (block === undefined ? 0 : 1 + depthOf(side.within?.[block]));
    const depths = side.units.map(({ block }) => depthOf(block));
    assert.equal(Math.max(...depths), 51);
    assert.equal(depths.filter((depth) => depth === 51).length, 70);
    for (const [index, { block }] of side.units.entries()) {
      const [unit, around] = [file.units[index], file.blocks[block]];
      assert.ok(unit && around && around.start <= unit.start && unit.end <= around.end);
    }
  });
});
