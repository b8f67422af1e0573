import assert from 'node:assert/strict';
import { behindOf } from '../../src/features/files/behind.ts';
import { LocalDocuments } from '../../src/services/localization/localDocuments.ts';
import { openMarkdown } from './openedFiles.ts';
import { firstTranslation } from './updatedFiles.ts';

/** Returns how many texts and blocks an update is said to change. */
async function countOf(before: string, now: string): Promise<number | undefined> {
  const documents = new LocalDocuments();
  const { target, facts } = await firstTranslation(openMarkdown, before);
  const read = (text: string) => ({ format: 'markdown', text, options: { keepTerms: [], frontMatter: [] } }) as const;
  const pair = { source: read(now), target: read(target) };
  const [match, source, translation] = [
    await documents.match(pair, facts),
    await documents.open(pair.source),
    await documents.open(pair.target),
  ];
  assert.ok(match && source && translation);
  return behindOf({ ...match, source: { file: source }, target: { file: translation } }).toUpdate;
}

describe('How far a translation is behind', () => {
  it('counts texts, and blocks in which nothing else has changed', async () => {
    for (const [before, now, count] of [
      ['One\n\nTwo\n', 'One\n\nTwo\n', 0],
      ['One\n\nTwo\n', 'One more\n\nTwo\n\nThree\n', 2],
      ['One\n\nTwo\n', 'One\n', 1],
      ['- [One](a)\n- [Two](b)\n', '- [New](n)\n- [One](a)\n- [Two](b)\n', 1],
      ['- [One](a)\n- [Two](b)\n', '- [One](c)\n- [Two](d)\n', 2],
      ['# One\n\n## Two\n', '# One\n\n### Two\n', 1],
      ['One\n\n```\na\n```\n', 'One\n\n```\nb\n```\n', 1],
      ['| a | b |\n| - | - |\n| c | 5 |\n', '| a | b |\n| - | - |\n| d | 7 |\n', 1],
    ] as const) {
      assert.equal(await countOf(before, now), count, now);
    }
  });
});
