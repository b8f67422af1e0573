import assert from 'node:assert/strict';
import fsPromises, { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { diskFiles } from '../../src/services/jobs/diskFiles.ts';
import { tidyLeft } from '../../src/services/jobs/stored.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import type { TemporaryFolder } from './temporaryFolder.ts';

describe('Files of jobs on the disk', () => {
  let folder: TemporaryFolder;
  let staged: string;
  const work = () => join(folder.path, 'work');
  const uriOf = (name: string) => pathToFileURL(join(work(), name)).href;
  beforeEach(async () => {
    folder = await temporaryFolder();
    await mkdir(work());
    staged = join(folder.path, 'staged');
    await writeFile(staged, 'ours');
  });
  afterEach(async () => folder.remove());

  const content = async (name: string) => readFile(join(work(), name), 'utf8');
  const link = fsPromises.link;
  const withoutLinks = () => {
    fsPromises.link = async () => Promise.reject(Object.assign(new Error('operation not permitted'), { code: 'EPERM' }));
    syncBuiltinESMExports();
  };
  const withLinks = () => {
    fsPromises.link = link;
    syncBuiltinESMExports();
  };

  for (const [where, begin] of [
    ['where files can have several names', withLinks],
    ['where they cannot', withoutLinks],
  ] as const) {
    describe(where, () => {
      beforeEach(begin);
      afterEach(withLinks);

      it('get a name that is free, and nothing is left beside them', async () => {
        await diskFiles.place(staged, uriOf('a.txt'), false);
        assert.equal(await content('a.txt'), 'ours');
        assert.equal(await readFile(staged, 'utf8'), 'ours');
        assert.deepEqual(await readdir(work()), ['a.txt']);
      });

      it('are read by whoever may read the files there, unlike those of ours', async () => {
        await rm(staged);
        await writeFile(staged, 'ours', { mode: 0o600 });
        await writeFile(join(work(), 'theirs.txt'), 'theirs');
        await diskFiles.place(staged, uriOf('a.txt'), false);
        const modeOf = async (file: string) => (await fsPromises.stat(file)).mode;
        assert.equal(await modeOf(join(work(), 'a.txt')), await modeOf(join(work(), 'theirs.txt')));
      });

      it('never take the place of another file, unless the user agreed', async () => {
        await writeFile(join(work(), 'a.txt'), 'theirs');
        await assert.rejects(diskFiles.place(staged, uriOf('a.txt'), false), { code: 'EEXIST' });
        assert.equal(await content('a.txt'), 'theirs');
        assert.deepEqual(await readdir(work()), ['a.txt']);
        await diskFiles.place(staged, uriOf('a.txt'), true);
        assert.equal(await content('a.txt'), 'ours');
        assert.deepEqual(await readdir(work()), ['a.txt']);
      });
    });
  }

  it('are the same when every byte is', async () => {
    for (const [text, isSame] of [
      ['ours', true],
      ['ourz', false],
      ['ours, and more', false],
      ['', false],
    ] as const) {
      await writeFile(join(work(), 'a.txt'), text);
      assert.equal(await diskFiles.same(staged, uriOf('a.txt')), isSame, text);
    }
  });

  it('that were never ordered are tidied away, though another window does the same', async () => {
    const sources = join(folder.path, 'sources');
    await mkdir(sources);
    for (const name of ['a.txt', 'b.txt']) await writeFile(join(sources, name), 'old');
    const { stat } = fsPromises;
    const takenBefore = async (file: string) => {
      if (file.endsWith('a.txt')) await rm(file);
      return stat(file);
    };
    Object.assign(fsPromises, { stat: takenBefore });
    syncBuiltinESMExports();
    try {
      await tidyLeft(folder.path, [], Date.now() + 2 * 24 * 60 * 60 * 1000);
    } finally {
      Object.assign(fsPromises, { stat });
      syncBuiltinESMExports();
    }
    assert.deepEqual(await readdir(sources), []);
  });
});
