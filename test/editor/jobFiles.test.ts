import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFiles } from '../../src/services/jobs/diskFiles.ts';
import { editorFiles } from '../../src/services/editorJobs/jobFiles.ts';
import { registerMemoryFiles } from './memoryFiles.ts';

describe('A result in a virtual workspace', () => {
  const files = editorFiles(diskFiles);
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'interlinear-'));
    await writeFile(join(folder, 'a.0'), 'ours');
  });
  after(() => rm(folder, { recursive: true }));
  const place = (scheme: string, overwrite = false) => files.place(join(folder, 'a.0'), `${scheme}:/a.de.txt`, overwrite);

  it('is put there as a whole, and nothing stays beside it', async () => {
    const there = new Map<string, Uint8Array>();
    const registered = registerMemoryFiles('places-test', there);
    await place('places-test');
    assert.deepEqual([...there.keys()], ['/a.de.txt']);
    there.set('/a.de.txt', Buffer.from('theirs'));
    await assert.rejects(place('places-test'), { code: 'EEXIST' });
    assert.deepEqual([...there], [['/a.de.txt', Buffer.from('theirs')]]);
    await place('places-test', true);
    assert.deepEqual([...there.keys()], ['/a.de.txt']);
    assert.ok(await files.same(join(folder, 'a.0'), 'places-test:/a.de.txt'));
    registered.dispose();
  });

  it('has another name where one is taken, though what lies beside cannot be deleted; that is hidden, and tidied up later', async () => {
    const there = new Map<string, Uint8Array>([['/a.de.txt', Buffer.from('theirs')]]);
    const keeping = registerMemoryFiles('keeping-test', there, { keepsAll: true });
    await assert.rejects(place('keeping-test'), { code: 'EEXIST' });
    assert.deepEqual([...there.keys()].toSorted(), ['/.a.0.part', '/a.de.txt']);
    await files.tidy(join(folder, 'a.0'), 'keeping-test:/a.de.txt');
    keeping.dispose();
    const tidied = registerMemoryFiles('tidied-test', there);
    await files.tidy(join(folder, 'a.0'), 'tidied-test:/a.de.txt');
    assert.deepEqual([...there.keys()], ['/a.de.txt']);
    tidied.dispose();
  });
});
