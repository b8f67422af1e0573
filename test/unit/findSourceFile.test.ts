import assert from 'node:assert/strict';
import { sourcesBeside } from '../../src/text/findSourceFile.ts';

const beside = (path: string, source: string, target: string, pattern = '${dir}/${name}.${lang}${ext}') =>
  sourcesBeside(path, [{ source, target }], pattern).map((one) => one.path);

describe('The files that a translation may come from', () => {
  it('are those of its language, with and without a region', () => {
    assert.deepEqual(beside('guide.de.md', 'fr', 'de').toSorted(), [
      'guide.fr-FR.md',
      'guide.fr-fr.md',
      'guide.fr.md',
      'guide.fr_FR.md',
      'guide.fr_fr.md',
      'guide.md',
    ]);
    assert.ok(beside('guide.fr.md', 'pt', 'fr').includes('guide.pt-BR.md'));
    assert.ok(beside('guide.fr.md', 'zh', 'fr').includes('guide.zh-Hant.md'));
  });

  it('keep what stands around the code', () => {
    const found = beside('docs/de/de-guide.md', 'fr', 'de');
    assert.deepEqual(
      found.filter((path) => !/fr[-_]/i.test(path.replace('fr-guide', ''))),
      ['docs/de/fr-guide.md', 'docs/fr/de-guide.md', 'docs/de-guide.md'],
    );
  });
});
