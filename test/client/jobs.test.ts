import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { JobService } from '../../src/services/jobs/jobContext.ts';
import { openJournal } from '../../src/services/jobs/journalFile.ts';
import { breaking, clock, states, until, useJobs } from './jobsSetUp.ts';
import { ended, jobOf, voiceKinds } from './jobWindow.ts';
import { forEachProfile } from './profiles.ts';

forEachProfile((profile) => {
  describe(`Jobs in the profile ${profile}`, () => {
    const jobs = useJobs(profile);
    const { add, asked, close, document, inWork, open, recording, uploads } = jobs;

    describe('of a document', () => {
      it('go from waiting to a file that has its name [document-state.names] [documents.upload] [document.billed_characters] [document-state.done]', async () => {
        jobs.sandbox.set({ document_duration_ms: 150 });
        const window = await open();
        const seen = new Set<string>();
        window.engine.onDidChange(() => {
          for (const job of window.engine.list()) seen.add(`${job.state} ${states(job).join()}`);
        });
        const id = await add(window, await document());
        const job = await ended(window, id);
        assert.deepEqual([job.state, states(job), job.results[0]?.billed, job.sent], ['uploaded', ['downloaded'], 12, 12]);
        assert.match(await readFile(inWork('notes.txt.de.txt'), 'utf8'), /^«de Ĥ.+»$/);
        await until('it is told', () => window.finished.length === 1);
        assert.ok(
          [...seen].some((state) => state.startsWith('uploaded ')),
          [...seen].join(),
        );
      });

      it('say what the service says of an error, and upload again when the user wants it [errors.document] [document-state.source-removed]', async () => {
        const order = await document();
        const window = await open();
        const id = await add(window, { ...order, kind: 'document', request: { target_lang: 'en-GB', source_lang: 'en' } });
        const failed = await ended(window, id);
        assert.deepEqual([states(failed), failed.results[0]?.note?.kind], [['error'], 'service']);
        assert.match(failed.results[0]?.note?.message ?? '', /language/i);
        await window.engine.retry(id, true);
        await until('it was uploaded again', () => uploads().length === 2);
        assert.deepEqual(states(await ended(window, id)), ['error']);
      });

      it('are not told an estimate that cannot be believed [document.unreliable]', async () => {
        for (const [seconds, isBelieved] of [
          [2 ** 27, false],
          [30, true],
        ] as const) {
          const body = JSON.stringify({ document_id: 'x', status: 'translating', seconds_remaining: seconds });
          const window = await open({ timing: { documentPollMs: { min: 200, max: 200 } } });
          const id = await add(window, await document(`notes ${seconds}.txt`));
          jobs.sandbox.faults.order({ kind: 'status', status: 200, body, match: { path: '/v2/document/' } });
          await until('it is being translated', () => states(jobOf(window.engine, id))[0] === 'translating');
          const [result] = jobOf(window.engine, id).results;
          assert.equal(result?.readyAt !== undefined, isBelieved);
          await ended(window, id);
          await close(window);
        }
      });
    });

    describe('of a recording', () => {
      for (const by of ['signature', 'signedUrl'] as const) {
        it(`go from creation to every result, authorized by ${by} [auth.signature-header] [auth.signed-urls] [voice-state.names]`, async () => {
          const window = await open();
          const job = await ended(window, await add(window, await recording(by)));
          assert.deepEqual(states(job), ['downloaded', 'downloaded', 'downloaded']);
          for (const { extension } of voiceKinds) assert.ok((await readFile(inWork(`talk.wav.${extension}`))).length > 0);
          assert.deepEqual(
            asked('GET', /assets\/results/).map(({ status }) => status),
            [200, 200, 200],
          );
        });
      }

      it('are asked for with what was ordered, in a known language or not', async () => {
        const asking: unknown[] = [];
        const window = await open({
          around: {
            service: ({ documents, voice }) => ({
              documents,
              voice: {
                ...voice,
                async create(request, ...rest) {
                  asking.push(request);
                  return voice.create(request, ...rest);
                },
              },
            }),
          },
        });
        const order = await recording();
        assert.ok(order.kind === 'voice');
        const { source_language, ...request } = order.request;
        for (const each of [order, { ...order, request }]) await ended(window, await add(window, each));
        const { targets, content_type } = request;
        const source_file = { name: 'talk.wav', content_type, content_length: order.bytes };
        assert.deepEqual(asking, [
          { source_file, parameters: { source_language }, targets },
          { source_file, parameters: {}, targets },
        ]);
      });

      it('keep what succeeded when one result fails, and order that one anew [errors.voice] [voice-state.failed]', async () => {
        jobs.sandbox.set({ voice_failing_language: 'fr', voice_duration_ms: 100 });
        const window = await open();
        const id = await add(window, await recording());
        const job = await ended(window, id);
        assert.deepEqual(states(job), ['downloaded', 'failed', 'downloaded']);
        assert.match(job.results[1]?.note?.message ?? '', /failed/);
        jobs.sandbox.set({ voice_failing_language: null });
        await window.engine.retry(id, true);
        await until('there is a second job', () => window.engine.list().length === 2);
        const second = await ended(window, window.engine.list()[1]?.id ?? '');
        assert.deepEqual([states(second), second.results[0]?.language], [['downloaded'], 'fr']);
        assert.deepEqual(states(jobOf(window.engine, id)), ['downloaded', 'downloaded']);
      });

      it('are asked for no more once each result is complete, downloaded or failed [voice-state.finished] [voice-state.stays]', async () => {
        jobs.sandbox.set({ voice_failing_language: 'fr', voice_duration_ms: 100 });
        const window = await open();
        const job = await ended(window, await add(window, await recording()));
        assert.deepEqual(states(job), ['downloaded', 'failed', 'downloaded']);
        const looks = () => asked('GET', /^\/v1\/jobs\/voice\/translate\//).length;
        const before = looks();
        assert.ok(before > 0);
        await clock.pass(60_000);
        assert.equal(looks(), before);
        jobs.sandbox.set({ voice_failing_language: null });
      });

      it('whose upload always breaks are given up after some tries, each with a job of its own', async () => {
        jobs.sandbox.faults.order({ kind: 'reset', times: 100, match: { method: 'PUT' } });
        const window = await open({ around: { service: breaking } });
        const job = await ended(window, await add(window, await recording()), 20_000);
        assert.deepEqual([job.state, job.note?.kind], ['failed', 'notBilled']);
        assert.ok(asked('POST', /jobs\/voice/).length <= 8, `${asked('POST', /jobs\/voice/).length}`);
      });
    });

    describe('that are many', () => {
      it('are uploaded three at a time, and all of them come to their end', async () => {
        jobs.sandbox.faults.order({ kind: 'delay', ms: 60, times: 8, match: { method: 'POST', path: '/v2/document' } });
        const under = { now: 0, most: 0 };
        const service = (given: JobService): JobService => ({
          ...given,
          documents: {
            ...given.documents,
            async upload(...args) {
              under.most = Math.max(under.most, (under.now += 1));
              return given.documents.upload(...args).finally(() => (under.now -= 1));
            },
          },
        });
        const window = await open({ around: { service } });
        const other = await open({ owner: 'two', around: { service } });
        const orders = await Promise.all(Array.from({ length: 8 }, async (_, index) => document(`notes ${index}.txt`)));
        const ids = await window.engine.add(orders);
        for (const id of ids) assert.deepEqual(states(await ended(window, id)), ['downloaded']);
        assert.ok(under.most <= 3 && under.most >= 2, `${under.most}`);
        assert.equal(uploads().length, 8);
        assert.ok(other.engine.list().length === 8);
      });

      it('fetch what lies ready before more is uploaded', async () => {
        jobs.sandbox.set({ document_duration_ms: 60_000 });
        const first = await open();
        const ids = [await add(first, await document('one.txt'))];
        await until('it is uploaded', () => jobOf(first.engine, ids[0] ?? '').state === 'uploaded');
        await close(first);
        jobs.sandbox.clock.advance(61_000);
        jobs.sandbox.set({ document_duration_ms: 0 });
        // As other windows leave things: one result ready, another order waiting.
        const journal = await openJournal(jobs.places.journal, { exchange: () => undefined, warn: assert.fail });
        ids.push('another');
        const order = await document('two.txt');
        await journal.write((writer) => {
          writer.setResult(ids[0] ?? '', 0, { state: 'done' });
          writer.insert('another', order, 0);
        });
        const found: string[] = [];
        const window = await open({
          around: {
            service: ({ documents, voice }) => ({
              voice,
              documents: {
                ...documents,
                async upload(...args) {
                  found.push(...journal.jobs().flatMap(states));
                  return documents.upload(...args);
                },
              },
            }),
          },
        });
        for (const id of ids) assert.deepEqual(states(await ended(window, id)), ['downloaded']);
        journal.close();
        assert.match(found.join(), /^(downloading|downloaded),waiting$/);
      });

      it('of an account wait together once its characters are used up, until the user lets them go on [errors.quota]', async () => {
        jobs.sandbox.setQuota(0);
        const window = await open();
        const ids = await window.engine.add([await document('one.txt'), await document('two.txt'), await document('three.txt')]);
        await until('they are held', () => window.engine.held().length === 1);
        await clock.pass(150);
        const before = uploads().length;
        assert.ok(before <= 3);
        assert.ok(window.engine.list().every(({ state }) => state === 'waiting'));
        const another = await add(window, await document('four.txt'));
        await clock.pass(150);
        assert.equal(uploads().length, before);
        await window.engine.stop(another);
        await window.engine.retry(another, false);
        await clock.pass(150);
        assert.deepEqual([uploads().length, window.engine.held().length], [before, 1]);
        assert.ok(window.finished.some(({ note }) => note?.kind === 'quota'));
        jobs.sandbox.setQuota(1_000_000);
        await window.engine.resume('main');
        for (const id of [...ids, another]) assert.deepEqual(states(await ended(window, id)), ['downloaded']);
        assert.deepEqual(window.engine.held(), []);
      });

      it('are not kept waiting by a result that no window can put where it belongs', async () => {
        const window = await open({
          around: { files: (files) => ({ ...files, reaches: (uri) => files.reaches(uri) && !uri.includes('elsewhere') }) },
        });
        const first = await open({ owner: 'two', around: { service: neverDownloads } });
        const order = await document('elsewhere.txt');
        const id = await add(first, order);
        await until('it is ready', () => states(jobOf(first.engine, id))[0] === 'downloading');
        await close(first);
        const job = await ended(window, await add(window, await document('here.txt')));
        assert.deepEqual(states(job), ['downloaded']);
      });
    });
  });
});

function neverDownloads(service: JobService): JobService {
  return {
    ...service,
    documents: {
      ...service.documents,
      download: async (_handle, _target, signal) => {
        const { promise, reject } = Promise.withResolvers<never>();
        const end = () => reject(signal.reason);
        signal.addEventListener('abort', end);
        if (signal.aborted) end();
        return promise;
      },
    },
  };
}
