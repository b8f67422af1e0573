import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { openDirectRoute } from '../../src/client/directRoute.ts';
import { createSealer, sealingKeyBytes } from '../../src/services/jobs/sealing.ts';
import { journalVersions, writeJournal } from '../harness/olderJournals.ts';
import type { OlderJob } from '../harness/olderJournals.ts';
import { connect, never } from './connectedClient.ts';
import { clock, states, until, useJobs } from './jobsSetUp.ts';
import { ended, jobOf } from './jobWindow.ts';

describe('Jobs that an earlier version ordered', () => {
  const jobs = useJobs();
  const { inWork, open, uploads } = jobs;
  const request = { source_lang: 'en', target_lang: 'de' };
  const urisOf = (name: string) => ({
    source: pathToFileURL(inWork(name)).href,
    file: pathToFileURL(inWork(`${name}.de.txt`)).href,
  });

  /** A document that the service has, with its secret locked as a window did. */
  async function uploaded(id: string, name: string, sealingKey: string): Promise<OlderJob> {
    const route = openDirectRoute(5_000);
    const { client } = connect(jobs.sandbox, route.send, {}, clock);
    const handle = await client.documents.upload({ name, content: new Blob(['Hello again.']) }, request, never());
    await route.close();
    // Every window of these tests has this key.
    const sealed = createSealer(Buffer.alloc(sealingKeyBytes, 7)).seal(JSON.stringify(handle), id);
    const secret = Buffer.concat([Buffer.from(sealingKey, 'latin1'), sealed]);
    return { id, kind: 'document', request, ...urisOf(name), job: ['uploading', 'uploaded'], result: ['queued'], secret };
  }

  for (const { name, steps } of journalVersions) {
    it(`go on, are fetched and tried again with a journal of ${name}`, async () => {
      const sealingKey = randomUUID();
      for (const file of ['waiting.txt', 'stopped.txt', 'open.txt']) await writeFile(inWork(file), 'Hello world.');
      const order = (id: string): OlderJob => ({ id, kind: 'document', request, ...urisOf(`${id}.txt`) });
      const old = [
        order('waiting'),
        await uploaded('uploaded', 'uploaded.txt', sealingKey),
        { ...order('stopped'), job: ['stopped'] },
        // Its window ended while it was sent: never again by itself.
        { ...order('open'), job: ['uploading'] },
      ];
      writeJournal(jobs.places.journal, steps, old, { ordered: clock.now(), sealingKey });
      const before = uploads().length;
      const window = await open();
      for (const id of ['waiting', 'uploaded']) {
        assert.deepEqual(states(await ended(window, id)), ['downloaded'], id);
        assert.notEqual(await readFile(inWork(`${id}.txt.de.txt`), 'utf8'), '');
      }
      assert.equal((await ended(window, 'open')).state, 'unknown');
      assert.equal(uploads().length, before + 1);
      assert.equal(jobOf(window.engine, 'stopped').state, 'stopped');
      assert.equal(await window.engine.retry('stopped', true), 'done');
      await until('it is fetched', () => states(jobOf(window.engine, 'stopped'))[0] === 'downloaded');
      assert.deepEqual(window.warnings, []);
    });
  }
});
