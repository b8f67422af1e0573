import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mostBrokenUploads } from '../../src/services/jobs/timing.ts';
import { clock, halfOf, heldBack, states, until, useJobs } from './jobsSetUp.ts';
import { ended, jobOf } from './jobWindow.ts';
import { forEachProfile } from './profiles.ts';

forEachProfile((profile) => {
  describe(`Jobs in the profile ${profile}`, () => {
    const jobs = useJobs(profile);
    const { add, asked, close, document, inWork, lost, open, puts, recording, uploads } = jobs;

    describe('when something goes wrong', () => {
      it('ask again after 429 and 503, as late as they are told', async () => {
        const window = await open();
        jobs.sandbox.faults.order(
          { kind: 'status', status: 429, retry_after: 1, match: { path: '/v2/document' } },
          { kind: 'status', status: 503, times: 6, match: { path: '/v2/document/' } },
        );
        const job = await ended(window, await add(window, await document()), 30_000);
        assert.deepEqual(states(job), ['downloaded']);
        assert.equal(uploads().filter(({ status }) => status === 200).length, 1);
      });

      it('send again by themselves what the service cannot have got as a whole', async () => {
        let broken = 0;
        const window = await open({
          around: {
            service: (service) => ({
              ...service,
              documents: {
                ...service.documents,
                async upload(file, options, signal, onSent) {
                  broken += 1;
                  return service.documents.upload(broken < 3 ? { ...file, content: halfOf(file.content) } : file, options, signal, onSent);
                },
              },
            }),
          },
        });
        const job = await ended(window, await add(window, await document('notes.txt', 'Hello world. '.repeat(40_000))));
        assert.deepEqual([states(job), broken], [['downloaded'], 3]);
        assert.equal(uploads().filter(({ billed }) => billed > 0).length, 1);
      });

      it('end after six uploads that never arrived as a whole, and say that they are not billed', async () => {
        let broken = 0;
        const window = await open({
          around: {
            service: (service) => ({
              ...service,
              documents: {
                ...service.documents,
                async upload(file, options, signal, onSent) {
                  broken += 1;
                  return service.documents.upload({ ...file, content: halfOf(file.content) }, options, signal, onSent);
                },
              },
            }),
          },
        });
        const job = await ended(window, await add(window, await document('notes.txt', 'Hello world. '.repeat(40_000))));
        assert.deepEqual([job.state, job.note?.kind, broken], ['failed', 'notBilled', mostBrokenUploads + 1]);
        assert.equal(uploads().filter(({ billed }) => billed > 0).length, 0);
      });

      it('never send again what the service may have got: the outcome is unknown [document-state.source-removed]', async () => {
        const window = await open();
        jobs.sandbox.faults.order({ kind: 'reset', billed: true, match: { path: '/v2/document' } });
        const id = await add(window, await document());
        const job = await ended(window, id);
        assert.deepEqual([job.state, job.note?.kind, job.parked], ['unknown', 'interrupted', true]);
        await clock.pass(150);
        assert.equal(uploads().length, 1);
        await window.engine.retry(id, true);
        await until('it goes on', () => jobOf(window.engine, id).state !== 'unknown');
        assert.deepEqual(states(await ended(window, id)), ['downloaded']);
        assert.equal(uploads().length, 2);
      });

      it('find out about a recording whether its source arrived', async () => {
        const window = await open();
        jobs.sandbox.faults.order({ kind: 'reset', billed: true, match: { method: 'PUT' } });
        const job = await ended(window, await add(window, await recording()));
        assert.deepEqual(states(job), ['downloaded', 'downloaded', 'downloaded']);
        assert.equal(puts().length, 1);
      });

      it('of a recording that the service says it has got already are followed, not sent again', async () => {
        const window = await open();
        jobs.sandbox.faults.order({ kind: 'status', status: 409, billed: true, match: { method: 'PUT' } });
        const job = await ended(window, await add(window, await recording()));
        assert.deepEqual([job.state, states(job), puts().length], ['uploaded', ['downloaded', 'downloaded', 'downloaded'], 1]);
      });

      it('of recordings are created as often as the answer breaks, for that costs nothing', async () => {
        const window = await open();
        jobs.sandbox.faults.order({ kind: 'reset', times: 7, match: { method: 'POST', path: '/v1/jobs/voice' } });
        const job = await ended(window, await add(window, await recording()));
        assert.deepEqual([states(job), puts().length], [['downloaded', 'downloaded', 'downloaded'], 1]);
      });

      it('say why a result is not given that the service has, and fetch it when the user wants it', async () => {
        const window = await open();
        jobs.sandbox.faults.order({ kind: 'status', status: 403, message: 'Not now', match: { ends: '/result' } });
        const id = await add(window, await document());
        const [refused] = (await ended(window, id)).results;
        assert.deepEqual([refused?.state, refused?.note?.kind, refused?.note?.message], ['done', 'forbidden', 'Not now']);
        await window.engine.retry(id, false);
        await until('it goes on', () => !jobOf(window.engine, id).parked);
        assert.deepEqual(states(await ended(window, id)), ['downloaded']);
        assert.equal(uploads().length, 1);
      });

      it('say that a result is lost which did not arrive as a whole, keep what came, and fetch it anew after another upload [document-state.once]', async () => {
        const window = await open();
        const id = await add(window, await lost(window));
        const job = await ended(window, id);
        const [result] = job.results;
        assert.deepEqual([states(job), result?.note?.kind], [['unknown'], 'lost']);
        assert.match(await readFile(result?.note?.file ?? '', 'utf8'), /^«de/);
        assert.deepEqual(await readdir(jobs.places.work), ['notes.txt']);
        await window.engine.retry(id, true);
        await until('it goes on', () => uploads().length === 2);
        assert.deepEqual(states(await ended(window, id)), ['downloaded']);
        assert.match(await readFile(inWork('notes.txt.de.txt'), 'utf8'), /» $/);
      });

      it('say that a result is lost of which nothing arrived', async () => {
        const window = await open();
        jobs.sandbox.faults.order({ kind: 'reset', billed: true, match: { ends: '/result' } });
        const job = await ended(window, await add(window, await document()));
        assert.deepEqual([states(job), job.results[0]?.note], [['unknown'], { kind: 'lost' }]);
        assert.deepEqual(window.warnings, []);
      });

      it('say what the service refuses, and what is too large or not there is not sent', async () => {
        const window = await open();
        jobs.sandbox.faults.order({ kind: 'status', status: 400, message: 'Not <b>this</b> one', match: { path: '/v2/document' } });
        const refused = await ended(window, await add(window, await document()));
        assert.deepEqual([refused.state, refused.note?.kind, refused.note?.message], ['failed', 'refused', 'Not <b>this</b> one']);
        assert.ok(refused.note?.traceId);
        const order = await document('two.txt');
        const tooLarge = await ended(window, await add(window, { ...order, maxBytes: 3 }));
        assert.deepEqual([tooLarge.state, tooLarge.note?.kind], ['failed', 'tooLarge']);
        const missing = await ended(window, await add(window, { ...order, source: pathToFileURL(inWork('none.txt')).href }));
        assert.deepEqual([missing.state, missing.note?.kind], ['failed', 'source']);
        assert.equal(uploads().length, 1);
        assert.deepEqual(states(await ended(window, await add(window, { ...order, maxBytes: order.bytes }))), ['downloaded']);
      });

      it('of recordings say that they are in closed alpha, or that the address does not know them [auth.voice]', async () => {
        for (const [status, kind] of [
          [403, 'closedAlpha'],
          [404, 'notOffered'],
        ] as const) {
          jobs.sandbox.faults.order({ kind: 'status', status, message: 'No voice here', match: { path: '/v1/jobs/voice' } });
          const window = await open();
          const refused = await ended(window, await add(window, await recording()));
          assert.deepEqual([refused.state, refused.note], ['failed', { ...refused.note, kind, message: 'No voice here' }]);
          await close(window);
        }
        assert.equal(puts().length, 0);
      });

      it('wait for the user when the key is refused, and go on', async () => {
        const window = await open();
        jobs.sandbox.faults.order({ kind: 'status', status: 401, match: { path: '/v2/document/' } });
        const id = await add(window, await document());
        const job = await ended(window, id);
        assert.deepEqual([job.parked, job.note?.kind], [true, 'auth']);
        await window.engine.retry(id, true);
        await until('it goes on', () => !jobOf(window.engine, id).parked);
        assert.deepEqual(states(await ended(window, id)), ['downloaded']);
        assert.equal(uploads().length, 1);
      });
    });

    describe('that the user stops', () => {
      it('before anything was sent cost nothing', async () => {
        jobs.sandbox.setQuota(0);
        const window = await open();
        const id = await add(window, await document());
        await until('it is held', () => window.engine.held().length === 1 && jobOf(window.engine, id).owner === undefined);
        await window.engine.stop(id);
        const job = await ended(window, id);
        assert.deepEqual([job.state, job.note?.kind], ['stopped', 'notBilled']);
      });

      it('begin anew with nothing sent when the user wants them after all', async () => {
        const window = await open();
        const id = await add(window, { ...(await document()), account: 'another' });
        await window.engine.stop(id);
        const database = new DatabaseSync(join(jobs.places.journal, 'jobs.db'));
        database.exec('UPDATE jobs SET sent = 5');
        database.close();
        await window.engine.retry(id, false);
        const { state, note, sent } = jobOf(window.engine, id);
        assert.deepEqual([state, note, sent], ['waiting', undefined, 0]);
      });

      it('during the upload say whether it may be billed', async () => {
        for (const [name, wait, kind] of [
          ['whole.txt', 'answer', 'mayBeBilled'],
          ['half.txt', 'source', 'notBilled'],
        ] as const) {
          const gate = Promise.withResolvers<void>();
          const window = await open({
            around: {
              service: (service) => ({
                ...service,
                documents: {
                  ...service.documents,
                  upload: async (file, options, signal, onSent) =>
                    service.documents.upload(
                      wait === 'source' ? { ...file, content: heldBack(file.content, gate.promise) } : file,
                      options,
                      signal,
                      onSent,
                    ),
                },
              }),
            },
          });
          jobs.sandbox.ledger.reset();
          if (wait === 'answer')
            jobs.sandbox.faults.order({ kind: 'stall', headers: false, billed: true, match: { path: '/v2/document' } });
          const id = await add(window, await document(name, 'Hello world. '.repeat(20_000)));
          await until('it arrives', () => uploads().length === 1 && (wait === 'source' || (uploads()[0]?.billed ?? 0) > 0));
          await window.engine.stop(id);
          const job = await ended(window, id);
          assert.deepEqual([job.state, job.note?.kind, job.stopping], ['stopped', kind, false], name);
          gate.resolve();
          await close(window);
        }
      });

      it('while the service works on them are followed again when the user wants it, without another upload', async () => {
        jobs.sandbox.set({ document_duration_ms: 60_000, voice_duration_ms: 60_000 });
        const window = await open();
        const ids = await window.engine.add([await document(), await recording()]);
        for (const id of ids) await until('it is there', () => jobOf(window.engine, id).state === 'uploaded');
        for (const id of ids) {
          await window.engine.stop(id);
          const job = await ended(window, id);
          assert.ok(job.results.every(({ state, note }) => state === 'stopped' && note?.kind === 'mayBeBilled'));
        }
        const before = jobs.sandbox.ledger.entries.length;
        await clock.pass(200);
        assert.equal(jobs.sandbox.ledger.entries.length, before, 'nothing is asked any more');
        jobs.sandbox.clock.advance(61_000);
        for (const id of ids) {
          await window.engine.retry(id, true);
          await until('it goes on', () => states(jobOf(window.engine, id))[0] !== 'stopped');
          assert.ok(states(await ended(window, id)).every((state) => state === 'downloaded'));
        }
        assert.deepEqual([uploads().length, puts().length], [1, 1]);
      });

      it('while a result lies ready fetch it all the same, at their pace', async () => {
        const window = await open({ timing: { retryMs: 100, longestRetryMs: 100 } });
        jobs.sandbox.faults.order({ kind: 'status', status: 503, times: 12, match: { path: '/v2/document/' }, after: 1 });
        const id = await add(window, await document());
        await until('it is ready', () => ['done', 'downloading'].includes(states(jobOf(window.engine, id))[0] ?? ''));
        await window.engine.stop(id);
        const looks = asked('POST', /v2\/document\/./).length;
        await clock.pass(300);
        assert.ok(asked('POST', /v2\/document\/./).length - looks < 25, 'it does not ask without a pause');
        assert.deepEqual(states(await ended(window, id)), ['downloaded']);
      });

      it('while it is asked for whether a recording arrived end there', async () => {
        const window = await open();
        jobs.sandbox.faults.order({ kind: 'reset', match: { method: 'PUT' } });
        const id = await add(window, await recording());
        await until('it is asked for', () => jobOf(window.engine, id).state === 'unknown' && asked('GET', /jobs\/voice/).length > 2);
        await window.engine.stop(id);
        const job = await ended(window, id, 3_000).catch((error: unknown) => error);
        const looks = asked('GET', /jobs\/voice/).length;
        await clock.pass(200);
        assert.ok(asked('GET', /jobs\/voice/).length - looks <= 1, `${asked('GET', /jobs\/voice/).length - looks} looks more`);
        assert.ok(!(job instanceof Error), String(job));
      });
    });
  });
});
