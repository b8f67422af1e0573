import assert from 'node:assert/strict';
import { stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { Database } from '../../src/services/database/database.ts';
import { keysWith } from '../../src/services/cache/cacheKeys.ts';
import { TranslationCache } from '../../src/services/cache/translationCache.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import type { TemporaryFolder } from './temporaryFolder.ts';

const keyOf = keysWith({ kind: 'translation', host: 'h', account: 'a', options: {}, fingerprints: [] });
const resultOf = (text: string) => ({ text, detected_source_language: 'EN' });

const clock = createSimulatedClock();

describe('The cache of translations', () => {
  let folder: TemporaryFolder;
  const closing: (() => void)[] = [];
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) close();
    await folder.remove();
  });

  const file = () => join(folder.path, 'interlinear.db');
  const open = (settings: { enabled?: boolean; megabytes?: number } = {}) => {
    const warnings: string[] = [];
    const at = { now: Date.now() };
    const database = new Database({
      folder: folder.path,
      log: { exchange: () => undefined, warn: (message) => warnings.push(message) },
      clock,
    });
    const cache = new TranslationCache({
      database,
      enabled: () => settings.enabled ?? true,
      megabytes: () => settings.megabytes ?? 64,
      clock: { now: () => at.now, wait: clock.wait },
    });
    closing.push(() => database.close());
    const recall = (text: string) => cache.recall([keyOf(text)]).get(keyOf(text))?.text;
    return { database, cache, warnings, recall, at, settings };
  };

  it('keeps a translation across windows, with what the service told of it', async () => {
    const first = open();
    assert.ok(await first.cache.ready());
    const told = { ...resultOf('Hallo'), model_type_used: 'quality_optimized', billed_characters: 5 };
    first.cache.keep(keyOf('Hello'), told);
    assert.equal(first.recall('Hello'), 'Hallo', 'known at once');
    await first.cache.flush();
    const second = open();
    await second.cache.ready();
    const found = second.cache.recall([keyOf('Hello')]).get(keyOf('Hello'));
    assert.deepEqual([found?.text, found?.model_type_used, found?.billed_characters], ['Hallo', 'quality_optimized', 5]);
    assert.deepEqual([...first.warnings, ...second.warnings], []);
  });

  it('keeps no text with halves of characters, which the database would turn into others', async () => {
    const { cache, recall } = open();
    await cache.ready();
    cache.keep(keyOf('Hello'), resultOf('Hal\ud800lo'));
    assert.equal(recall('Hello'), undefined);
    await cache.flush();
    assert.equal(recall('Hello'), undefined);
  });

  async function isPrivate(): Promise<void> {
    const { cache } = open();
    await cache.ready();
    cache.keep(keyOf('Hello'), resultOf('Hallo'));
    await cache.flush();
    for (const name of ['interlinear.db', 'interlinear.db-wal']) assert.equal((await stat(join(folder.path, name))).mode & 0o777, 0o600);
  }
  // Files of Windows have no such modes.
  if (process.platform !== 'win32') it('is read by nobody else on this machine', isPrivate);

  it('holds no text that was translated, only what came of it', async () => {
    const { cache } = open();
    await cache.ready();
    cache.keep(keyOf('the original text'), resultOf('the result'));
    await cache.flush();
    const written = [...(await folder.files()).values()].map(String).join('');
    assert.ok(written.includes('the result') && !written.includes('the original text'));
  });

  it('writes at the end what it had no time for before', async () => {
    const { cache, database } = open();
    await cache.ready();
    cache.keep(keyOf('Hello'), resultOf('Hallo'));
    cache.close();
    database.close();
    const next = open();
    await next.cache.ready();
    assert.equal(next.recall('Hello'), 'Hallo');
  });

  it('stays within its megabytes, in the file too, and forgets what was not used for longest', async () => {
    const { cache, recall, at, settings } = open({ megabytes: 1 });
    await cache.ready();
    const text = 'ß'.repeat(5_000);
    for (let index = 0; index < 300; index += 1) {
      // In use all the time, so that it stays.
      if (index % 10 === 0) assert.equal(recall('0') ?? 'none', index === 0 ? 'none' : text);
      cache.keep(keyOf(String(index)), resultOf(text));
      await cache.flush();
      at.now += 2 * 60 * 60 * 1000;
    }
    assert.deepEqual([recall('0'), recall('1'), recall('150'), recall('299')], [text, undefined, undefined, text]);
    assert.ok((await stat(file())).size < 1.5 * 1024 * 1024, `${(await stat(file())).size} bytes`);
    settings.megabytes = 0.1;
    cache.keep(keyOf('new'), resultOf('neu'));
    await cache.flush();
    assert.equal(recall('new'), 'neu');
    assert.equal(recall('280'), undefined);
  });

  it('counts what small results take beside their texts', async () => {
    const { cache, database } = open({ megabytes: 1 });
    await cache.ready();
    for (let index = 0; index < 20_000; index += 1) {
      cache.keep(keyOf(String(index)), resultOf('ja'));
      if (index % 500 === 0) await cache.flush();
    }
    await cache.flush();
    database.close();
    const { size } = await stat(file());
    assert.ok(size > 512 * 1024 && size < 1.5 * 1024 * 1024, `${size} bytes`);
  });

  it('writes many in several transactions, between which others have their turn', async () => {
    const { database, cache } = open();
    await cache.ready();
    let transactions = 0;
    const write = database.write.bind(database);
    database.write = async (task) => {
      transactions += 1;
      return write(task);
    };
    for (let index = 0; index < 1_200; index += 1) cache.keep(keyOf(String(index)), resultOf(`Ergebnis ${index}`));
    await cache.flush();
    assert.equal(transactions, 3);
    const { cache: second } = open();
    await second.ready();
    assert.equal(second.recall(Array.from({ length: 1_200 }, (_, index) => keyOf(String(index)))).size, 1_200);
  });

  it('does not keep what is larger than all of it may be', async () => {
    const { cache, recall } = open({ megabytes: 1 });
    await cache.ready();
    cache.keep(keyOf('small'), resultOf('klein'));
    cache.keep(keyOf('large'), resultOf('x'.repeat(2_000_000)));
    await cache.flush();
    assert.deepEqual([recall('small'), recall('large')], ['klein', undefined]);
  });

  it('agrees with a model of it, whatever is kept and forgotten (property)', async () => {
    const { cache, database, settings } = open();
    await cache.ready();
    const step = fc.record({
      key: fc.integer({ min: 0, max: 30 }),
      length: fc.integer({ min: 0, max: 40_000 }),
      megabytes: fc.constantFrom(0.1, 0.3, 1),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        for (const { key, length, megabytes } of steps) {
          settings.megabytes = megabytes;
          cache.keep(keyOf(String(key)), resultOf('x'.repeat(length)));
          await cache.flush();
          const sums = database.read((connection) => [
            connection.statement('SELECT bytes FROM sizes').get()?.['bytes'],
            connection.statement('SELECT coalesce(sum(bytes), 0) AS bytes FROM results').get()?.['bytes'],
          ]);
          assert.equal(sums?.[0], sums?.[1], 'the sum is that of the rows');
          assert.ok(Number(sums?.[0]) <= megabytes * 1024 * 1024);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('finds what has to go without looking at everything', async () => {
    const { cache, database } = open();
    await cache.ready();
    const plan = (sql: string) =>
      database.read((connection) =>
        connection
          .statement(`EXPLAIN QUERY PLAN ${sql}`)
          .all()
          .map((row) => row['detail']),
      );
    assert.match(String(plan('SELECT id, bytes FROM results ORDER BY used, id LIMIT 100')), /^SCAN results USING INDEX results_by_use$/);
    assert.match(String(plan("SELECT * FROM results WHERE key = x'00'")), /^SEARCH results USING INDEX/);
  });

  it('writes and reads nothing while it is switched off', async () => {
    const { cache, recall, settings } = open({ enabled: false });
    assert.equal(await cache.ready(), false);
    cache.keep(keyOf('Hello'), resultOf('Hallo'));
    await cache.flush();
    assert.equal(recall('Hello'), undefined);
    assert.equal((await folder.files()).size, 0);
    settings.enabled = true;
    await cache.ready();
    assert.equal(recall('Hello'), undefined);
  });

  describe('whatever becomes of its file', () => {
    it('moves a damaged file aside, says so once, and begins anew', async () => {
      await writeFile(file(), 'This is no database. '.repeat(500));
      const { cache, recall, warnings } = open();
      assert.ok(await cache.ready());
      cache.keep(keyOf('Hello'), resultOf('Hallo'));
      await cache.flush();
      assert.equal(recall('Hello'), 'Hallo');
      assert.equal(warnings.length, 1);
      assert.ok((await folder.files()).get('interlinear.db.damaged')?.includes('This is no database.'));
    });

    it('goes on with a new one when the file is damaged while it is open', async () => {
      const first = open();
      await first.cache.ready();
      for (let index = 0; index < 200; index += 1) first.cache.keep(keyOf(String(index)), resultOf('x'.repeat(1_000)));
      await first.cache.flush();
      first.database.close();
      const bytes = (await folder.files()).get('interlinear.db') ?? assert.fail();
      // The head stays whole, so that it opens.
      await writeFile(file(), Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(bytes.length - 4096, 0xa5)]));
      const { cache, recall, warnings } = open();
      await cache.ready();
      assert.equal(recall('5'), undefined);
      await clock.until('the file was moved aside', async () => cache.ready());
      cache.keep(keyOf('Hello'), resultOf('Hallo'));
      await cache.flush();
      assert.equal(recall('Hello'), 'Hallo');
      assert.ok(warnings.length >= 1 && warnings.every((warning) => !warning.includes('x'.repeat(10))));
    });

    it('takes a cut file for a damaged one', async () => {
      const first = open();
      await first.cache.ready();
      for (let index = 0; index < 200; index += 1) first.cache.keep(keyOf(String(index)), resultOf('x'.repeat(1_000)));
      await first.cache.flush();
      first.database.close();
      await truncate(file(), 20_000);
      const { cache, recall } = open();
      await cache.ready();
      for (let index = 0; index < 200; index += 1) recall(String(index));
      await clock.until('the file was moved aside', async () => cache.ready());
      cache.keep(keyOf('Hello'), resultOf('Hallo'));
      await cache.flush();
      assert.equal(recall('Hello'), 'Hallo');
    });

    it('goes on without a file that somebody else has locked, and says so', async () => {
      const first = open();
      await first.cache.ready();
      first.database.close();
      const other = new DatabaseSync(file());
      other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE mine (x)');
      const { cache, database, recall, warnings } = open();
      assert.equal(await cache.ready(), false);
      assert.equal(recall('Hello'), undefined);
      cache.keep(keyOf('Hello'), resultOf('Hallo'));
      await cache.flush();
      assert.equal(warnings.length, 1);
      assert.equal(await database.erase(), false, 'it is not taken away from them');
      other.close();
      assert.ok(await database.erase());
    });

    it('leaves a file of a later version alone, until it is told to begin anew', async () => {
      const first = open();
      await first.cache.ready();
      first.database.close();
      const other = new DatabaseSync(file());
      other.exec('PRAGMA user_version = 99');
      other.close();
      const { cache, database, recall, warnings } = open();
      assert.equal(await cache.ready(), false);
      assert.equal(warnings.length, 1);
      assert.equal(await database.erase(), true);
      const next = open();
      await next.cache.ready();
      next.cache.keep(keyOf('Hello'), resultOf('Hallo'));
      await next.cache.flush();
      assert.equal(next.recall('Hello'), 'Hallo');
      assert.equal(recall('Hello'), undefined);
    });

    it('goes on without a folder that cannot be had', async () => {
      await writeFile(join(folder.path, 'taken'), '');
      const warnings: string[] = [];
      const database = new Database({
        folder: join(folder.path, 'taken'),
        log: { exchange: () => undefined, warn: (message) => warnings.push(message) },
      });
      assert.equal(await database.open(), false);
      assert.equal(await database.write(() => assert.fail()), false);
      assert.equal(warnings.length, 1);
    });
  });

  describe('when it is cleared', () => {
    it('leaves nothing of what was in it on disk, not in a damaged file either', async () => {
      await writeFile(file(), 'Das Geheimnis. '.repeat(500));
      const { cache, database, recall } = open();
      await cache.ready();
      for (let index = 0; index < 500; index += 1) cache.keep(keyOf(String(index)), resultOf(`Das Geheimnis ${index}. `.repeat(20)));
      await cache.flush();
      assert.ok(await database.erase());
      assert.equal(recall('3'), undefined);
      for (const [name, bytes] of await folder.files()) assert.ok(!bytes.includes('Geheimnis'), name);
      cache.keep(keyOf('Hello'), resultOf('Hallo'));
      await cache.flush();
      assert.equal(recall('Hello'), 'Hallo');
    });

    it('lets other windows go on', async () => {
      const [first, second] = [open(), open()];
      for (const each of [first, second]) await each.cache.ready();
      for (const each of [first, second]) each.cache.keep(keyOf('Hello'), resultOf('Hallo'));
      await Promise.all([first.cache.flush(), second.cache.flush()]);
      assert.ok(await first.database.erase());
      assert.equal(second.recall('Hello'), undefined);
      second.cache.keep(keyOf('Hello'), resultOf('Hallo'));
      await second.cache.flush();
      assert.equal(first.recall('Hello'), 'Hallo');
      assert.deepEqual([...first.warnings, ...second.warnings], []);
    });

    it('makes no file where there is none', async () => {
      assert.ok(await open().database.erase());
      assert.equal((await folder.files()).size, 0);
    });
  });
});

describe('Keys of the cache', () => {
  const parts = {
    kind: 'translation',
    host: 'h',
    account: 'a',
    options: { target_lang: 'de', formality: 'more' },
    fingerprints: ['1'],
  } as const;
  const key = (change: object = {}, text = 'Hello') => keysWith({ ...parts, ...change })(text);

  it('tell apart everything that a result depends on', () => {
    const others = [
      key({ kind: 'improvement' }),
      key({ kind: 'correction' }),
      key({ host: 'i' }),
      key({ account: 'b' }),
      key({ options: { target_lang: 'fr', formality: 'more' } }),
      key({ options: { target_lang: 'de' } }),
      key({ options: { ...parts.options, context: '' } }),
      key({ options: { ...parts.options, custom_instructions: ['a', 'b'] } }),
      key({ options: { ...parts.options, custom_instructions: ['b', 'a'] } }),
      key({ fingerprints: ['2'] }),
      key({ fingerprints: [] }),
      key({}, 'Hello '),
      key({}, 'Hello\ud800'),
      key({}, 'Hello\ud801'),
    ];
    assert.equal(new Set([...others, key()]).size, others.length + 1);
  });

  it('are the same whatever the order of the options, and whether the cost is asked for', () => {
    assert.equal(key({ options: { formality: 'more', target_lang: 'de' } }), key());
    assert.equal(key({ options: { ...parts.options, show_billed_characters: true, context: undefined } }), key());
  });

  it('say nothing but a hash', () => assert.match(key(), /^[0-9a-f]{64}$/));
});
