import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { landsIn } from '../../src/editor/realPlaces.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import type { TemporaryFolder } from './temporaryFolder.ts';

describe('Where a file would land', () => {
  let folder: TemporaryFolder;
  const at = (...names: string[]) => join(folder.path, ...names);
  beforeEach(async () => {
    folder = await temporaryFolder();
    for (const name of ['repository', 'repository/docs', 'elsewhere']) await mkdir(at(name));
    await writeFile(at('elsewhere', 'file'), '');
  });
  afterEach(() => folder.remove());
  const lands = async (...names: string[]) => landsIn(at('repository'), at('repository', ...names));

  it('is in the folder, whether it is there or not', async () => {
    for (const names of [['a'], ['docs', 'a'], ['new', 'newer', 'a'], ['docs'], ['..a']])
      assert.equal(await lands(...names), true, names.join());
  });

  it('is not in the folder by the words of its path', async () => {
    for (const names of [
      ['..', 'a'],
      ['docs', '..', '..', 'elsewhere', 'a'],
      ['..', 'repository2', 'a'],
    ])
      assert.equal(await lands(...names), false);
  });

  it('is not in the folder by a link of a folder, a file, or to what is not there', async () => {
    await symlink(at('elsewhere'), at('repository', 'out'));
    await symlink(at('elsewhere', 'file'), at('repository', 'terms.csv'));
    await symlink(at('elsewhere', 'new'), at('repository', 'new.csv'));
    await symlink(at('repository', 'circle'), at('repository', 'circle'));
    for (const names of [['out', 'a'], ['out', 'new', 'a'], ['terms.csv'], ['new.csv'], ['circle'], ['circle', 'a']]) {
      assert.equal(await lands(...names), false, names.join());
    }
  });

  it('is in the folder by a link that stays there, and where the folder itself is one', async () => {
    await symlink(at('repository', 'docs'), at('repository', 'link'));
    await symlink(at('repository'), at('opened'));
    assert.equal(await lands('link', 'a'), true);
    assert.equal(await landsIn(at('opened'), at('opened', 'docs', 'a')), true);
    assert.equal(await landsIn(at('opened'), at('repository', 'a')), true);
    assert.equal(await landsIn(at('opened'), at('elsewhere', 'a')), false);
  });

  it('is nowhere where there is no folder', async () => {
    assert.equal(await landsIn(at('gone'), at('gone', 'a')), false);
  });
});
