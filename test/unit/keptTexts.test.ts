import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Store } from '../../src/services/cache/store.ts';
import { Database } from '../../src/services/database/database.ts';
import { textHash } from '../../src/services/localization/hashes.ts';
import { KeptTexts } from '../../src/services/localization/keptTexts.ts';
import type { KeptTextsLimits } from '../../src/services/localization/keptTexts.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import type { TemporaryFolder } from './temporaryFolder.ts';

const day = 24 * 60 * 60 * 1000;
const kept = (text: string) => ({ hash: textHash({ words: text, guarded: [] }), text });
const hashOf = (text: string) => kept(text).hash;

describe('Texts of files that were translated', () => {
  let folder: TemporaryFolder;
  const closing: (() => void)[] = [];
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) close();
    await folder.remove();
  });

  const log = { exchange: () => undefined, warn: (message: string) => assert.fail(message) };
  const clock = createSimulatedClock();
  const open = (given: { limits?: KeptTextsLimits; at?: { now: number }; settings?: { enabled: boolean } } = {}) => {
    const at = given.at ?? { now: clock.now() };
    const settings = given.settings ?? { enabled: true };
    const database = new Database({ folder: folder.path, log, clock });
    closing.push(() => database.close());
    const texts = new KeptTexts({
      database,
      enabled: () => settings.enabled,
      clock: { now: () => at.now, wait: clock.wait },
      ...(given.limits && { limits: given.limits }),
    });
    return { database, texts, at, settings };
  };
  /** What the file holds, and what it says of itself. */
  const inFile = () => {
    const file = new DatabaseSync(join(folder.path, 'interlinear.db'), { readOnly: true });
    try {
      const rows = file.prepare('SELECT text FROM kept_texts ORDER BY id').all();
      const { texts, bytes } = file.prepare('SELECT texts, bytes FROM kept_texts_size').get() ?? {};
      assert.deepEqual(
        { ...file.prepare('SELECT COUNT(*) AS texts, COALESCE(SUM(bytes), 0) AS bytes FROM kept_texts').get() },
        { texts, bytes },
      );
      return rows.map(({ text }) => String(text));
    } finally {
      file.close();
    }
  };

  it('are there after a restart, by their hash', async () => {
    const { texts } = open();
    await texts.keep([kept('One 👋'), kept('Eins'), kept('One 👋')]);
    const later = open();
    assert.equal(await later.texts.textOf(hashOf('One 👋')), 'One 👋');
    assert.equal(await later.texts.textOf(hashOf('Eins')), 'Eins');
    assert.equal(await later.texts.textOf(hashOf('Two')), undefined);
    assert.deepEqual(inFile(), ['One 👋', 'Eins']);
  });

  it('make no file by being looked for', async () => {
    assert.equal(await open().texts.textOf(hashOf('One')), undefined);
    await open().texts.prune();
    await open().texts.keep([]);
    assert.deepEqual([...(await folder.files()).keys()], []);
  });

  it('are kept for 30 days since their last use, which one look of a day is', async () => {
    const { texts, at } = open();
    await texts.keep([kept('One'), kept('Two'), kept('Three')]);
    at.now += 29 * day;
    assert.equal(await texts.textOf(hashOf('One')), 'One');
    await texts.keep([kept('Two')]);
    at.now += 2 * day;
    assert.equal(await texts.textOf(hashOf('Three')), undefined, 'also before it is deleted');
    assert.deepEqual(inFile(), ['One', 'Two', 'Three']);
    await texts.keep([kept('Four')]);
    assert.deepEqual(inFile(), ['One', 'Two', 'Four']);
    at.now += 28 * day + 1;
    await texts.prune();
    assert.deepEqual(inFile(), ['Four']);
    at.now += 3 * day;
    await texts.prune();
    assert.deepEqual(inFile(), []);
  });

  it('are deleted in part at a time, until none has expired', async () => {
    const { texts, at } = open();
    await texts.keep(Array.from({ length: 2_300 }, (_, index) => kept(`Text ${index}`)));
    assert.equal(inFile().length, 2_300);
    at.now += 31 * day;
    await texts.keep([kept('New')]);
    assert.equal(inFile().length, 2_101);
    await texts.prune();
    assert.deepEqual(inFile(), ['New']);
  });

  it('are limited in number: the oldest go first', async () => {
    const { texts, at } = open({ limits: { texts: 20, bytes: 1_000_000 } });
    const start = at.now;
    for (let index = 0; index < 20; index += 1) {
      at.now = start + (index === 10 ? 0 : index + 1) * day;
      await texts.keep([kept(`Text ${index}`)]);
    }
    assert.equal(inFile().length, 20);
    at.now = start + 21 * day;
    await texts.keep([kept('New')]);
    assert.deepEqual(
      inFile().filter((text) => ['Text 9', 'Text 10', 'Text 0', 'New'].includes(text)),
      ['Text 0', 'Text 9', 'New'],
    );
    assert.equal(inFile().length, 20);
  });

  it('are limited in size, each and together', async () => {
    const { texts } = open({ limits: { texts: 1_000, bytes: 64_000 } });
    const long = (name: string) => name.padEnd(900, 'x');
    await texts.keep([kept('y'.repeat(1_000)), kept(long('first'))]);
    assert.deepEqual(inFile(), [long('first')], 'one that takes a 64th is too long');
    await texts.keep(Array.from({ length: 100 }, (_, index) => kept(long(`Text ${index} `))));
    const left = inFile();
    // Each takes 980 bytes with its row.
    assert.equal(left.length, 65);
    assert.equal(left.at(-1), long('Text 99 '));
  });

  it('leave out what would not come back as it was', async () => {
    const { texts } = open();
    await texts.keep([kept('Hal\ud800lo'), kept('Hal\0lo'), kept('Hallo')]);
    assert.deepEqual(inFile(), ['Hallo']);
  });

  it('are neither written nor read while the cache is switched off', async () => {
    const settings = { enabled: true };
    const { texts } = open({ settings });
    await texts.keep([kept('before')]);
    settings.enabled = false;
    await texts.keep([kept('The secret.')]);
    assert.equal(await texts.textOf(hashOf('before')), undefined);
    assert.deepEqual(inFile(), ['before']);
    settings.enabled = true;
    assert.equal(await texts.textOf(hashOf('before')), 'before');
    assert.equal(await texts.textOf(hashOf('The secret.')), undefined);
  });

  it('are forgotten on demand, also those that are not written yet', async () => {
    const store = new Store({ folder: folder.path, log, enabled: () => true, megabytes: () => 64, clock });
    closing.push(() => store.dispose());
    const texts = await store.texts();
    await texts.keep([kept('One')]);
    const many = texts.keep(Array.from({ length: 2_000 }, (_, index) => kept(`Text ${index}`)));
    assert.ok(await store.clear());
    await many;
    assert.deepEqual(inFile(), []);
    assert.equal(await texts.textOf(hashOf('One')), undefined);
    for (const bytes of (await folder.files()).values()) assert.ok(!bytes.includes('Text 1'));
    await texts.keep([kept('Two')]);
    assert.deepEqual(inFile(), ['Two']);
  });

  it('are deleted when they have expired as soon as a window looks for any', async () => {
    const at = { now: clock.now() };
    await open({ at }).texts.keep([kept('Old')]);
    const store = new Store({
      folder: folder.path,
      log,
      enabled: () => true,
      megabytes: () => 64,
      clock: { ...clock, now: () => at.now + 31 * day },
    });
    closing.push(() => store.dispose());
    await store.texts();
    await clock.until('it is deleted', () => inFile().length === 0);
  });

  it('are remembered by nothing if there can be no file', async () => {
    await folder.write('file', '');
    const warnings: string[] = [];
    const database = new Database({
      folder: join(folder.path, 'file'),
      log: { ...log, warn: (message) => warnings.push(message) },
      clock,
    });
    closing.push(() => database.close());
    const texts = new KeptTexts({ database, enabled: () => true, clock });
    await texts.keep([kept('One')]);
    assert.equal(await texts.textOf(hashOf('One')), undefined);
    assert.equal(warnings.length, 1, warnings.join('\n'));
  });

  async function isPrivate(): Promise<void> {
    await open().texts.keep([kept('One')]);
    for (const name of ['interlinear.db', 'interlinear.db-wal']) assert.equal((await stat(join(folder.path, name))).mode & 0o777, 0o600);
  }
  // Files of Windows have no such modes.
  if (process.platform !== 'win32') it('are read by nobody else on this machine', isPrivate);
});
