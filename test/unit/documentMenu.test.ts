import assert from 'node:assert/strict';
import { documentTypeNames } from '../../src/api/documents.ts';
import packageJson from '../../package.json' with { type: 'json' };

const { menus } = packageJson.contributes;

/** The extensions that a menu entry is for. */
function pattern(entries: readonly { readonly command?: string; readonly when?: string }[]): RegExp {
  const when = entries.find(({ command }) => command === 'interlinear.translateAsDocument')?.when ?? '';
  const source = /resourceExtname =~ \/(.*)\/i/.exec(when)?.[1];
  assert.ok(source, when);
  return new RegExp(source, 'i');
}

describe('Translate as Document in menus', () => {
  it('stands at every type that the service takes, and at no other (Document translation: supported inputs) [documents.inputs]', () => {
    for (const menu of ['explorer/context', 'editor/title/context'] as const) {
      const offered = pattern(menus[menu]);
      for (const type of documentTypeNames) assert.match(`.${type}`, offered, menu);
      for (const type of documentTypeNames) assert.match(`.${type.toUpperCase()}`, offered, menu);
      for (const type of ['md', 'json', 'ts', 'xls', 'ppt', 'odt', 'docxx', 'txta', 'gif', 'mp3', 'xlfx'])
        assert.doesNotMatch(`.${type}`, offered, menu);
    }
  });

  it('stands in the menu of a text editor for the types that are texts', () => {
    const texts = documentTypeNames.filter((type) => pattern(menus['interlinear.more']).test(`.${type}`));
    assert.deepEqual(texts, ['htm', 'html', 'txt', 'xlf', 'xliff', 'srt']);
  });
});
