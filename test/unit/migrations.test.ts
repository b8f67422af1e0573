import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { legalSteps } from '../../src/services/jobs/jobs.ts';
import { Database } from '../../src/services/database/database.ts';
import { History } from '../../src/services/history/history.ts';
import { openJournal } from '../../src/services/jobs/journalFile.ts';
import { journalMigrations } from '../../src/services/jobs/journalSchema.ts';
import { keysWith } from '../../src/services/cache/cacheKeys.ts';
import { SavingsStore } from '../../src/services/cache/savings.ts';
import { KeptTexts } from '../../src/services/localization/keptTexts.ts';
import { migrations } from '../../src/services/database/schema.ts';
import { TranslationCache } from '../../src/services/cache/translationCache.ts';
import { journalVersions, writeJournal } from '../harness/olderJournals.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import type { TemporaryFolder } from './temporaryFolder.ts';

const log = { exchange: () => undefined, warn: (message: string) => assert.fail(message) };

describe('Steps between schemas', () => {
  let folder: TemporaryFolder;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => folder.remove());

  /** SHA-256 of each that was published. One is added with each step and none is ever changed: files of every version are out there. */
  const published = {
    'jobs.db': [
      journalMigrations,
      [
        '2f4ee701405a9e40f6c4c3940c04c5485a7022ca175e9bc5dc8a1521c279e3a2',
        'cc5b2c9e937f98a08dfcab3c043e1a036150b060a440c22f5b0e925cfbf76851',
        'd4454e940a18898d09c53cbc515e9848bb4afcc1a19462290c63a86c886eadd2',
      ],
    ],
    'interlinear.db': [
      migrations,
      [
        '9425b717789bb0772c739563090f2c15c5336188a5187f2671acb7a2c4c46055',
        'ac4a48c9a5322d9794eab7f9a57c9de836a4ca0a92ddb4759a8905d71a05987c',
        '0a474eb570ce55de690c98709202aa8c6a4aa0640d884d0ca5af4756aea53d90',
      ],
    ],
  } as const;

  for (const [file, [steps, hashes]] of Object.entries(published)) {
    it(`that were published are never changed (${file})`, () => {
      assert.deepEqual(
        steps.map((step) => createHash('sha256').update(step).digest('hex')),
        hashes,
      );
    });
  }

  for (const { name, steps } of journalVersions) {
    it(`let a journal of ${name} take every step that is legal today, and keep its jobs`, async () => {
      writeJournal(folder.path, steps, [
        { id: 'x', kind: 'document', request: { target_lang: 'de' }, source: 'file:///a.txt', file: 'file:///a.de.txt' },
      ]);
      const journal = await openJournal(folder.path, log);
      const database = new DatabaseSync(join(folder.path, 'jobs.db'), { readOnly: true });
      try {
        const [job] = journal.jobs();
        assert.deepEqual([job?.id, job?.state, job?.request, job?.former], ['x', 'waiting', { target_lang: 'de' }, undefined]);
        assert.deepEqual([job?.results[0]?.state, job?.results[0]?.file], ['waiting', 'file:///a.de.txt']);
        const stored = database.prepare('SELECT machine, was, becomes FROM steps').all();
        assert.deepEqual(
          stored.map((each) => [each['machine'], each['was'], each['becomes']].map(String).join(' ')).toSorted(),
          legalSteps()
            .map((each) => each.join(' '))
            .toSorted(),
        );
        assert.equal(database.prepare('PRAGMA user_version').get()?.['user_version'], journalMigrations.length);
      } finally {
        database.close();
        journal.close();
      }
    });
  }

  for (const index of migrations.keys()) {
    it(`let translations, and what was done of late, go on from version ${index + 1} of their file`, async () => {
      const keyOf = keysWith({ kind: 'translation', host: 'h', account: 'a', options: {}, fingerprints: [] });
      const old = new DatabaseSync(join(folder.path, 'interlinear.db'));
      for (const step of migrations.slice(0, index + 1)) old.exec(step);
      old
        .prepare('INSERT INTO results (key, text, detected_source_language, bytes, used) VALUES (?, ?, ?, ?, ?)')
        .run(Buffer.from(keyOf('Hello'), 'hex'), 'Hallo', 'EN', 200, 1);
      old.exec(`INSERT INTO history (time, kind, original, result, source, target, place, state, bytes)
        VALUES (1, 'translation', 'Hello', 'Hallo', 'EN', 'de', 'notes.md', 'applied', 100);
        PRAGMA user_version = ${index + 1}`);
      old.close();
      const database = new Database({ folder: folder.path, log });
      try {
        const enabled = () => true;
        const cache = new TranslationCache({ database, enabled, megabytes: () => 64 });
        assert.ok(await cache.ready());
        assert.equal(cache.recall([keyOf('Hello')]).get(keyOf('Hello'))?.text, 'Hallo');
        assert.deepEqual(
          (await new History({ database, enabled, now: () => 2 }).list()).map(({ original }) => original),
          ['Hello'],
        );
        const savings = new SavingsStore({ database, enabled });
        const account = { host: 'h', account: 'a' };
        savings.add(account, { sent: 5, saved: 3 });
        assert.deepEqual(await savings.between(account, { start: 0, end: Date.now() + 1000 }), { sent: 5, saved: 3 });
        savings.close();
        const texts = new KeptTexts({ database, enabled });
        await texts.keep([{ hash: 'abcdefgh', text: 'Hello' }]);
        assert.equal(await texts.textOf('abcdefgh'), 'Hello');
        cache.close();
      } finally {
        database.close();
      }
    });
  }
});
