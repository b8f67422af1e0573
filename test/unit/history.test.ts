import assert from 'node:assert/strict';
import { Database } from '../../src/services/database/database.ts';
import { History } from '../../src/services/history/history.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import type { TemporaryFolder } from './temporaryFolder.ts';

const noon = Date.UTC(2026, 3, 14, 12);

describe('Recent translations', () => {
  let folder: TemporaryFolder;
  const closing: (() => void)[] = [];
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) close();
    await folder.remove();
  });

  const entry = (original: string, result = 'x') =>
    ({ kind: 'translation', original, result, source: 'EN', target: 'de', place: 'notes.md', state: 'applied' }) as const;
  const open = (settings = { enabled: true }) => {
    const database = new Database({ folder: folder.path, log: { exchange: () => undefined, warn: assert.fail } });
    closing.push(() => database.close());
    return new History({ database, enabled: () => settings.enabled, now: () => noon });
  };
  const originals = async (history: History) => (await history.list()).map(({ original }) => original);

  it('are there after a restart, the newest first', async () => {
    const history = open();
    await history.add(entry('one'));
    await history.add({ ...entry('two'), kind: 'improvement', state: 'late' });
    const [newest, oldest] = await open().list();
    assert.deepEqual([newest?.original, newest?.kind, newest?.state, oldest?.original], ['two', 'improvement', 'late', 'one']);
    assert.deepEqual([newest?.time, oldest?.time], [noon, noon]);
  });

  for (const where of ['disk', 'memory'] as const) {
    it(`are at most 200 and 8 MB, in ${where}`, async () => {
      const history = open({ enabled: where === 'disk' });
      for (let index = 0; index < 205; index += 1) await history.add(entry(String(index)));
      const all = await originals(history);
      assert.deepEqual([all.length, all[0], all.at(-1)], [200, '204', '5']);
      for (let index = 0; index < 6; index += 1) await history.add(entry(`large ${index}`, 'x'.repeat(2_000_000)));
      const large = await originals(history);
      assert.deepEqual(large, ['large 5', 'large 4', 'large 3', 'large 2']);
      await history.add(entry('too large', 'x'.repeat(9_000_000)));
      assert.deepEqual(await originals(history), large);
    });
  }

  it('are written nowhere while the cache is switched off', async () => {
    const settings = { enabled: true };
    const history = open(settings);
    await history.add(entry('before'));
    settings.enabled = false;
    await history.add(entry('The secret.'));
    assert.deepEqual(await originals(history), ['The secret.']);
    for (const bytes of (await folder.files()).values()) assert.ok(!bytes.includes('The secret.'));
    assert.deepEqual(await originals(open()), ['before']);
  });

  it('are kept in memory without a database', async () => {
    const history = new History();
    await history.add(entry('one'));
    assert.deepEqual(await originals(history), ['one']);
    await history.clear();
    assert.deepEqual(await originals(history), []);
  });

  it('are forgotten on demand, for other windows too', async () => {
    const [first, second] = [open(), open()];
    await first.add(entry('one'));
    assert.deepEqual(await originals(second), ['one']);
    await second.clear();
    assert.deepEqual(await originals(first), []);
  });
});
