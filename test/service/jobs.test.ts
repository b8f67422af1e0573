import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import type { Job, JobOrder } from '../../src/contract/jobs.ts';
import { isOver } from '../../src/contract/jobs.ts';
import type { FaultOrder } from '../../src/sandbox/faults.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { openJournal } from '../../src/store/jobs/journal.ts';
import { keepSource } from '../../src/store/jobs/stored.ts';
import type { JobService } from '../../src/store/jobs/engine.ts';
import { wavRecording } from '../harness/sampleRecordings.ts';
import { temporaryFolder } from '../unit/temporaryFolder.ts';
import type { TemporaryFolder } from '../unit/temporaryFolder.ts';
import { documentOrder, ended, jobOf, openJobWindow, placesIn, until, voiceKinds, voiceOrder } from './jobWindow.ts';
import type { JobWindow, JobWindowOptions } from './jobWindow.ts';

describe('Jobs', function () {
  this.timeout(60_000);
  let sandbox: Sandbox;
  let folder: TemporaryFolder;
  let places: ReturnType<typeof placesIn>;
  const windows: JobWindow[] = [];
  beforeEach(async () => {
    sandbox = await startSandbox();
    sandbox.set({ document_duration_ms: 0, voice_duration_ms: 0 });
    folder = await temporaryFolder();
    places = placesIn(folder.path);
    await mkdir(places.work);
  });
  afterEach(async () => {
    await Promise.all(windows.splice(0).map(async (window) => window.close()));
    await sandbox.close();
    await folder.remove();
  });

  const open = async (options: Partial<JobWindowOptions> = {}): Promise<JobWindow> => {
    const window = await openJobWindow({ folder: places.journal, url: sandbox.url, key: sandbox.key, ...options });
    windows.push(window);
    return window;
  };
  const close = async (window: JobWindow) => {
    windows.splice(windows.indexOf(window), 1);
    await window.close();
  };
  const inWork = (name: string) => join(places.work, name);
  const document = async (name = 'notes.txt', text = 'Hello world.') => documentOrder(inWork(name), text);
  const recording = async (by: 'signature' | 'signedUrl' = 'signature', name = 'talk.wav') =>
    voiceOrder(inWork(name), wavRecording(2_000), by);
  const add = async ({ engine }: JobWindow, ...orders: JobOrder[]) => {
    const ids = await engine.add(orders);
    return ids[0] ?? assert.fail();
  };
  const asked = (method: string, path: RegExp) =>
    sandbox.ledger.entries.filter((entry) => entry.method === method && path.test(entry.path));
  const uploads = () => asked('POST', /^\/v2\/document$/);
  const puts = () => asked('PUT', /uploads/);
  const states = ({ results }: Pick<Job, 'results'>) => results.map(({ state }) => state);

  describe('of a document', () => {
    it('go from waiting to a file that has its name [document-state.names] [documents.upload] [document.billed_characters]', async () => {
      sandbox.set({ document_duration_ms: 150 });
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
        sandbox.faults.order({ kind: 'status', status: 200, body, match: { path: '/v2/document/' } });
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
      it(`go from creation to every result, authorised by ${by} [auth.signature-header] [auth.signed-urls] [voice-state.names]`, async () => {
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

    it('keep what succeeded when one result fails, and order that one anew [errors.voice] [voice-state.failed]', async () => {
      sandbox.set({ voice_failing_language: 'fr', voice_duration_ms: 100 });
      const window = await open();
      const id = await add(window, await recording());
      const job = await ended(window, id);
      assert.deepEqual(states(job), ['downloaded', 'failed', 'downloaded']);
      assert.match(job.results[1]?.note?.message ?? '', /failed/);
      sandbox.set({ voice_failing_language: null });
      await window.engine.retry(id, true);
      await until('there is a second job', () => window.engine.list().length === 2);
      const second = await ended(window, window.engine.list()[1]?.id ?? '');
      assert.deepEqual([states(second), second.results[0]?.language], [['downloaded'], 'fr']);
      assert.deepEqual(states(jobOf(window.engine, id)), ['downloaded', 'downloaded']);
    });

    it('whose upload always breaks are given up after some tries, each with a job of its own', async () => {
      sandbox.faults.order({ kind: 'reset', times: 100, match: { method: 'PUT' } });
      const window = await open({ around: { service: breaking } });
      const job = await ended(window, await add(window, await recording()), 20_000);
      assert.deepEqual([job.state, job.note?.kind], ['failed', 'notBilled']);
      assert.ok(asked('POST', /jobs\/voice/).length <= 8, `${asked('POST', /jobs\/voice/).length}`);
    });
  });

  describe('that are many', () => {
    it('are uploaded three at a time, and all of them come to their end', async () => {
      sandbox.faults.order({ kind: 'delay', ms: 60, times: 8, match: { method: 'POST', path: '/v2/document' } });
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
      sandbox.set({ document_duration_ms: 60_000 });
      const first = await open();
      const ids = [await add(first, await document('one.txt'))];
      await until('it is uploaded', () => jobOf(first.engine, ids[0] ?? '').state === 'uploaded');
      await close(first);
      sandbox.clock.advance(61_000);
      sandbox.set({ document_duration_ms: 0 });
      // As other windows leave things: one result ready, another order waiting.
      const journal = await openJournal(places.journal, { exchange: () => undefined, warn: assert.fail });
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
      sandbox.setQuota(0);
      const window = await open();
      const ids = await window.engine.add([await document('one.txt'), await document('two.txt'), await document('three.txt')]);
      await until('they are held', () => window.engine.held().length === 1);
      await delay(150);
      const before = uploads().length;
      assert.ok(before <= 3);
      assert.ok(window.engine.list().every(({ state }) => state === 'waiting'));
      const another = await add(window, await document('four.txt'));
      await delay(150);
      assert.equal(uploads().length, before);
      assert.ok(window.finished.some(({ note }) => note?.kind === 'quota'));
      sandbox.setQuota(1_000_000);
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

  describe('when something goes wrong', () => {
    it('ask again after 429 and 503, as late as they are told', async () => {
      const window = await open();
      sandbox.faults.order(
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

    it('never send again what the service may have got: the outcome is unknown [document-state.source-removed]', async () => {
      const window = await open();
      sandbox.faults.order({ kind: 'reset', billed: true, match: { path: '/v2/document' } });
      const id = await add(window, await document());
      const job = await ended(window, id);
      assert.deepEqual([job.state, job.note?.kind, job.parked], ['unknown', 'interrupted', true]);
      await delay(150);
      assert.equal(uploads().length, 1);
      await window.engine.retry(id, true);
      await until('it goes on', () => jobOf(window.engine, id).state !== 'unknown');
      assert.deepEqual(states(await ended(window, id)), ['downloaded']);
      assert.equal(uploads().length, 2);
    });

    it('find out about a recording whether its source arrived', async () => {
      const window = await open();
      sandbox.faults.order({ kind: 'reset', billed: true, match: { method: 'PUT' } });
      const job = await ended(window, await add(window, await recording()));
      assert.deepEqual(states(job), ['downloaded', 'downloaded', 'downloaded']);
      assert.equal(puts().length, 1);
    });

    it('say that a result is lost which did not arrive as a whole, keep what came, and fetch it anew after another upload [document-state.once]', async () => {
      const window = await open();
      const id = await add(window, await lost(window));
      const job = await ended(window, id);
      const [result] = job.results;
      assert.deepEqual([states(job), result?.note?.kind], [['unknown'], 'lost']);
      assert.match(await readFile(result?.note?.file ?? '', 'utf8'), /^«de/);
      assert.deepEqual(await readdir(places.work), ['notes.txt']);
      await window.engine.retry(id, true);
      await until('it goes on', () => uploads().length === 2);
      assert.deepEqual(states(await ended(window, id)), ['downloaded']);
      assert.match(await readFile(inWork('notes.txt.de.txt'), 'utf8'), /» $/);
    });

    it('say what the service refuses, and what is too large or not there is not sent', async () => {
      const window = await open();
      sandbox.faults.order({ kind: 'status', status: 400, message: 'Not <b>this</b> one', match: { path: '/v2/document' } });
      const refused = await ended(window, await add(window, await document()));
      assert.deepEqual([refused.state, refused.note?.kind, refused.note?.message], ['failed', 'refused', 'Not <b>this</b> one']);
      assert.ok(refused.note?.traceId);
      const order = await document('two.txt');
      const tooLarge = await ended(window, await add(window, { ...order, maxBytes: 3 }));
      assert.deepEqual([tooLarge.state, tooLarge.note?.kind], ['failed', 'tooLarge']);
      const missing = await ended(window, await add(window, { ...order, source: pathToFileURL(inWork('none.txt')).href }));
      assert.deepEqual([missing.state, missing.note?.kind], ['failed', 'source']);
      assert.equal(uploads().length, 1);
    });

    it('of recordings say that they are in closed alpha, or that the address does not know them [auth.voice]', async () => {
      for (const [status, kind] of [
        [403, 'closedAlpha'],
        [404, 'notOffered'],
      ] as const) {
        sandbox.faults.order({ kind: 'status', status, message: 'No voice here', match: { path: '/v1/jobs/voice' } });
        const window = await open();
        const refused = await ended(window, await add(window, await recording()));
        assert.deepEqual([refused.state, refused.note], ['failed', { ...refused.note, kind, message: 'No voice here' }]);
        await close(window);
      }
      assert.equal(puts().length, 0);
    });

    it('wait for the user when the key is refused, and go on', async () => {
      const window = await open();
      sandbox.faults.order({ kind: 'status', status: 401, match: { path: '/v2/document/' } });
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
      sandbox.setQuota(0);
      const window = await open();
      const id = await add(window, await document());
      await until('it is held', () => window.engine.held().length === 1 && jobOf(window.engine, id).owner === undefined);
      await window.engine.stop(id);
      const job = await ended(window, id);
      assert.deepEqual([job.state, job.note?.kind], ['stopped', 'notBilled']);
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
        sandbox.ledger.reset();
        if (wait === 'answer') sandbox.faults.order({ kind: 'stall', headers: false, billed: true, match: { path: '/v2/document' } });
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
      sandbox.set({ document_duration_ms: 60_000, voice_duration_ms: 60_000 });
      const window = await open();
      const ids = await window.engine.add([await document(), await recording()]);
      for (const id of ids) await until('it is there', () => jobOf(window.engine, id).state === 'uploaded');
      for (const id of ids) {
        await window.engine.stop(id);
        const job = await ended(window, id);
        assert.ok(job.results.every(({ state, note }) => state === 'stopped' && note?.kind === 'mayBeBilled'));
      }
      const before = sandbox.ledger.entries.length;
      await delay(200);
      assert.equal(sandbox.ledger.entries.length, before, 'nothing is asked any more');
      sandbox.clock.advance(61_000);
      for (const id of ids) {
        await window.engine.retry(id, true);
        await until('it goes on', () => states(jobOf(window.engine, id))[0] !== 'stopped');
        assert.ok(states(await ended(window, id)).every((state) => state === 'downloaded'));
      }
      assert.deepEqual([uploads().length, puts().length], [1, 1]);
    });

    it('while a result lies ready fetch it all the same, at their pace', async () => {
      const window = await open({ timing: { retryMs: 100, longestRetryMs: 100 } });
      sandbox.faults.order({ kind: 'status', status: 503, times: 12, match: { path: '/v2/document/' }, after: 1 });
      const id = await add(window, await document());
      await until('it is ready', () => ['done', 'downloading'].includes(states(jobOf(window.engine, id))[0] ?? ''));
      await window.engine.stop(id);
      const looks = asked('POST', /v2\/document\/./).length;
      await delay(300);
      assert.ok(asked('POST', /v2\/document\/./).length - looks < 25, 'it does not ask without a pause');
      assert.deepEqual(states(await ended(window, id)), ['downloaded']);
    });

    it('while it is asked for whether a recording arrived end there', async () => {
      const window = await open();
      sandbox.faults.order({ kind: 'reset', match: { method: 'PUT' } });
      const id = await add(window, await recording());
      await until('it is asked for', () => jobOf(window.engine, id).state === 'unknown' && asked('GET', /jobs\/voice/).length > 2);
      await window.engine.stop(id);
      const job = await ended(window, id, 3_000).catch((error: unknown) => error);
      const looks = asked('GET', /jobs\/voice/).length;
      await delay(200);
      assert.ok(asked('GET', /jobs\/voice/).length - looks <= 1, `${asked('GET', /jobs\/voice/).length - looks} looks more`);
      assert.ok(!(job instanceof Error), String(job));
    });
  });

  describe('give results their place', () => {
    it('with a number when the name is taken, unless the user agreed that it is replaced', async () => {
      await writeFile(inWork('notes.txt.de.txt'), 'mine');
      await writeFile(inWork('notes.txt.de (2).txt'), 'mine, too');
      const window = await open();
      const order = await document();
      const job = await ended(window, await add(window, order));
      assert.equal(job.results[0]?.file, pathToFileURL(inWork('notes.txt.de (3).txt')).href);
      assert.equal(await readFile(inWork('notes.txt.de.txt'), 'utf8'), 'mine');
      assert.match(await readFile(inWork('notes.txt.de (3).txt'), 'utf8'), /^«de/);
      const targets = [{ language: 'de', file: pathToFileURL(inWork('notes.txt.de.txt')).href, overwrite: true }];
      await ended(window, await add(window, { ...order, targets }));
      assert.match(await readFile(inWork('notes.txt.de.txt'), 'utf8'), /^«de/);
      assert.equal(await readFile(inWork('notes.txt.de (2).txt'), 'utf8'), 'mine, too');
    });

    it('keep a result that cannot be written where it should go, until it gets another place', async () => {
      await writeFile(inWork('folder'), 'This is a file.');
      const window = await open();
      const order = await document();
      const id = await add(window, {
        ...order,
        targets: [{ language: 'de', file: pathToFileURL(inWork('folder/notes.de.txt')).href, overwrite: false }],
      });
      const job = await ended(window, id);
      assert.deepEqual([states(job), job.results[0]?.note?.kind, job.parked], [['downloading'], 'place', true]);
      assert.match(await readFile(job.results[0]?.note?.file ?? '', 'utf8'), /^«de/);
      await window.engine.retry(id, true);
      await until('it is tried again', () => !jobOf(window.engine, id).parked);
      assert.equal((await ended(window, id)).results[0]?.note?.kind, 'place');
      await window.engine.moveResult(id, 0, pathToFileURL(inWork('notes.de.txt')).href, false);
      await until('it is placed', () => states(jobOf(window.engine, id))[0] === 'downloaded');
      assert.match(await readFile(inWork('notes.de.txt'), 'utf8'), /^«de/);
      assert.deepEqual(await readdir(join(places.journal, 'results')), []);
      assert.equal(asked('POST', /\/result$/).length, 1);
    });

    it('wait for the user when others failed and one cannot be written, without asking the service for ever', async () => {
      await writeFile(inWork('folder'), 'This is a file.');
      sandbox.set({ voice_failing_language: 'fr', voice_duration_ms: 100 });
      const window = await open();
      const order = await recording();
      const [text, ...others] = order.targets;
      assert.ok(text);
      const id = await add(window, { ...order, targets: [{ ...text, file: pathToFileURL(inWork('folder/talk.de.txt')).href }, ...others] });
      const job = await ended(window, id, 5_000);
      assert.deepEqual([states(job), job.parked], [['downloading', 'failed', 'downloaded'], true]);
      await window.engine.moveResult(id, 0, pathToFileURL(inWork('talk.de.txt')).href, false);
      await until('it is placed', () => states(jobOf(window.engine, id))[0] === 'downloaded');
    });

    it('find the right one after others became a job of their own', async () => {
      await writeFile(inWork('folder'), 'This is a file.');
      sandbox.set({ voice_failing_language: 'de' });
      const window = await open();
      const order = await recording();
      const targets = order.targets.map((target, index) =>
        index === 1 ? { ...target, file: pathToFileURL(inWork('folder/x.srt')).href } : target,
      );
      const id = await add(window, { ...order, targets });
      await ended(window, id, 5_000);
      await window.engine.retry(id, true);
      await until('the failed one left', () => jobOf(window.engine, id).results.length === 2);
      await ended(window, id);
      const index = jobOf(window.engine, id).results.findIndex(({ note }) => note?.kind === 'place');
      await window.engine.moveResult(id, index, pathToFileURL(inWork('x.srt')).href, false);
      await until('it is placed', () => states(jobOf(window.engine, id))[index] === 'downloaded');
      assert.match(await readFile(inWork('x.srt'), 'utf8'), /-->/);
    });
  });

  describe('keep what they need, and nothing for others', () => {
    it('have no secret in clear in any file, at any time', async () => {
      const secrets = new Set<string>([sandbox.key]);
      const seen: string[] = [];
      const look = async () => {
        for (const name of await readdir(places.journal, { recursive: true })) {
          const bytes = await readFile(join(places.journal, name), 'latin1').catch(() => '');
          for (const secret of secrets) if (bytes.includes(secret) || name.includes(secret)) seen.push(`${secret} in ${name}`);
        }
      };
      const remember = <T extends object>(value: T): T => {
        for (const text of JSON.stringify(value).match(/[\w%.~:/?=-]{24,}/g) ?? []) secrets.add(text);
        return value;
      };
      const window = await open({
        around: {
          service: ({ documents, voice }) => ({
            documents: { ...documents, upload: async (...args) => remember(await documents.upload(...args)) },
            voice: {
              ...voice,
              create: async (...args) => remember(await voice.create(...args)),
              status: async (...args) => {
                const job = await voice.status(...args);
                for (const { signature, signed_download_url, download_url } of job.results)
                  remember({ signature, signed_download_url, download_url });
                return job;
              },
            },
          }),
        },
      });
      sandbox.set({ document_duration_ms: 200, voice_duration_ms: 200 });
      const ids = await window.engine.add([await document(), await recording(), await recording('signedUrl', 'two.wav')]);
      const isDone = () => window.engine.list().every(({ results }) => results.every(({ state }) => state === 'downloaded'));
      while (!isDone()) {
        await look();
        await delay(10);
      }
      for (const id of ids) await ended(window, id);
      await look();
      assert.ok(secrets.size >= 8, [...secrets].join());
      assert.deepEqual(seen, []);
    });

    it('wait for the user when the key for their secrets is gone, and send nothing', async () => {
      sandbox.set({ document_duration_ms: 60_000 });
      const window = await open();
      const id = await add(window, await document());
      await until('it is uploaded', () => jobOf(window.engine, id).state === 'uploaded');
      await close(window);
      const before = sandbox.ledger.entries.length;
      const next = await open({ keys: new Map() });
      const job = await ended(next, id);
      assert.deepEqual([job.parked, job.note?.kind], [true, 'locked']);
      await delay(100);
      assert.equal(sandbox.ledger.entries.length, before);
      await next.engine.remove([id]);
      assert.deepEqual(next.engine.list(), []);
    });

    it('are left to windows that have the key, and go on with it, whatever another window said meanwhile', async () => {
      sandbox.set({ document_duration_ms: 60_000 });
      const keys = new Map<string, Uint8Array>();
      const first = await open({ owner: 'one', keys });
      const id = await add(first, await document());
      await until('it is uploaded', () => jobOf(first.engine, id).state === 'uploaded');
      const other = await open({ owner: 'two', keys: new Map() });
      const own = await add(other, await document('two.txt'));
      await until('the other window has its own', () => jobOf(other.engine, own).state === 'uploaded');
      await close(first);
      const locked = await ended(other, id);
      assert.deepEqual([locked.parked, locked.note?.kind, jobOf(other.engine, own).parked], [true, 'locked', false]);
      sandbox.clock.advance(61_000);
      const again = await open({ owner: 'three', keys });
      await until('it is there', () => states(jobOf(again.engine, id))[0] === 'downloaded');
      assert.deepEqual(states(await ended(other, own)), ['downloaded']);
      assert.equal(uploads().length, 2);
    });

    it('of which nothing was uploaded begin anew without that key', async () => {
      sandbox.faults.order({ kind: 'stall', headers: false, match: { method: 'PUT' } });
      const window = await open();
      const id = await add(window, await recording());
      await until('it is being uploaded', () => puts().length === 1);
      await close(window);
      const database = new DatabaseSync(join(places.journal, 'jobs.db'));
      database.exec("DROP TRIGGER job_steps; UPDATE jobs SET state = 'created', note = NULL, parked = 0");
      database.close();
      sandbox.faults.clear();
      const next = await open({ keys: new Map() });
      assert.deepEqual(states(await ended(next, id)), ['downloaded', 'downloaded', 'downloaded']);
    });

    it('begin anew beside a damaged journal', async () => {
      await mkdir(places.journal, { recursive: true });
      await writeFile(join(places.journal, 'jobs.db'), 'This is not a database. '.repeat(1_000));
      const window = await open();
      assert.match(window.warnings.join(), /damaged/);
      assert.deepEqual(states(await ended(window, await add(window, await document()))), ['downloaded']);
      assert.match(await readFile(join(places.journal, 'jobs.db.damaged'), 'utf8'), /^This is not/);
    });

    it('keep a copy of what has a long name in any script', async () => {
      const source = await keepSource(places.journal, `${'漢'.repeat(84)}.txt`, Buffer.from('Hello world.'));
      assert.deepEqual(states(await ended(await open(), await add(windows[0] ?? assert.fail(), { ...(await document()), source }))), [
        'downloaded',
      ]);
    });

    it('keep a copy of what is no file until it is not needed any more, after a restart too', async () => {
      const source = await keepSource(places.journal, 'unsaved.txt', Buffer.from('Hello world.'));
      const order = await document();
      sandbox.set({ document_duration_ms: 60_000 });
      const window = await open();
      const id = await add(window, { ...order, source });
      await until('it is uploaded', () => jobOf(window.engine, id).state === 'uploaded');
      assert.equal((await readdir(join(places.journal, 'sources'))).length, 1);
      await close(window);
      // As after a window that ended right when the result had its place.
      const database = new DatabaseSync(join(places.journal, 'jobs.db'));
      database.exec("DROP TRIGGER result_steps; UPDATE results SET state = 'downloaded'");
      database.close();
      await mkdir(join(places.journal, 'results'), { recursive: true });
      await writeFile(join(places.journal, 'results', `${id}-0`), 'x');
      await open();
      const left = async (name: string) => (await readdir(join(places.journal, name))).length;
      await until('all is tidy', async () => (await left('sources')) === 0 && (await left('results')) === 0, 3_000);
    });

    it('forget what is over with all that belongs to it', async () => {
      const window = await open();
      const id = await add(window, await lost(window));
      const job = await ended(window, id);
      assert.equal(job.results[0]?.note?.kind, 'lost');
      await window.engine.remove([id]);
      assert.deepEqual(window.engine.list(), []);
      assert.deepEqual(await readdir(join(places.journal, 'results')), []);
    });

    it('of a window that is closed during the upload are put back, or unknown when the service may have got the whole', async () => {
      sandbox.faults.order({ kind: 'stall', headers: false, billed: true, match: { path: '/v2/document' } });
      const window = await open();
      const whole = await add(window, await document());
      await until('it is sent', () => (uploads()[0]?.billed ?? 0) > 0);
      await close(window);
      const gate = Promise.withResolvers<void>();
      const held = await open({
        around: {
          service: (service) => ({
            ...service,
            documents: {
              ...service.documents,
              upload: async (file, ...rest) =>
                service.documents.upload({ ...file, content: heldBack(file.content, gate.promise) }, ...rest),
            },
          }),
        },
      });
      assert.equal(jobOf(held.engine, whole).state, 'unknown');
      const half = await add(held, await document('half.txt', 'Hello world. '.repeat(20_000)));
      await until('it is being sent', () => uploads().length === 2);
      await close(held);
      gate.resolve();
      const next = await open();
      assert.deepEqual(states(await ended(next, half)), ['downloaded']);
      assert.deepEqual([jobOf(next.engine, whole).state, uploads().length], ['unknown', 3]);
    });

    it('write down what the service took, however long the journal is in use by others', async () => {
      sandbox.faults.order({ kind: 'delay', ms: 200, billed: true, match: { path: '/v2/document' } });
      const window = await open();
      const id = await add(window, await document());
      await until('it is sent', () => uploads().length === 1);
      const other = new DatabaseSync(join(places.journal, 'jobs.db'));
      other.exec('BEGIN IMMEDIATE');
      // Longer than any try of a write waits.
      await delay(6_500);
      other.exec('COMMIT');
      other.close();
      assert.deepEqual(states(await ended(window, id)), ['downloaded']);
      assert.equal(uploads().length, 1);
      assert.match(window.warnings.join(), /could not be written/);
    });

    it('of a closed window are put back when nothing was sent, and never start again in it', async () => {
      const gate = Promise.withResolvers<void>();
      const window = await open({
        around: {
          files: (files) => ({
            ...files,
            open: async (uri) => {
              await gate.promise;
              return files.open(uri);
            },
          }),
        },
      });
      const id = await add(window, await document());
      await until('it is taken', () => jobOf(window.engine, id).owner === 'one');
      const closing = close(window);
      gate.resolve();
      await closing;
      assert.equal(uploads().length, 0);
      const next = await open({ owner: 'two' });
      assert.deepEqual(states(await ended(next, id)), ['downloaded']);
    });
  });

  describe('of several windows', () => {
    it('are worked on by one window at a time', async () => {
      sandbox.set({ document_duration_ms: 100, voice_duration_ms: 100 });
      const owners = new Map<string, Set<string>>();
      const all = await Promise.all(['one', 'two', 'three'].map(async (owner) => open({ owner })));
      const [first] = all;
      assert.ok(first);
      first.engine.onDidChange(() => {
        for (const { id, owner } of first.engine.list()) if (owner !== undefined) owners.set(id, (owners.get(id) ?? new Set()).add(owner));
      });
      const orders = await Promise.all(Array.from({ length: 6 }, async (_, index) => document(`notes ${index}.txt`)));
      const ids = await first.engine.add([...orders, await recording()]);
      for (const id of ids) assert.ok(states(await ended(first, id, 20_000)).every((state) => state === 'downloaded'));
      assert.deepEqual([uploads().length, puts().length], [6, 1]);
      assert.equal(asked('POST', /\/result$/).length, 6);
      for (const window of all) assert.equal(window.engine.list().length, 7);
      await until('each was told once', () => all.flatMap(({ finished }) => finished).length === 7);
    });

    it('go to another window when theirs does not say any more that it works on them, which stops', async () => {
      sandbox.set({ document_duration_ms: 60_000 });
      // Looks for what others do, and says so late that it is there that its lease ends before.
      const slow = await open({ owner: 'slow', timing: { lookMs: 900, leaseMs: 200, renewMs: 60_000 } });
      const id = await add(slow, await document());
      await until('it is uploaded', () => jobOf(slow.engine, id).state === 'uploaded');
      const quick = await open({ owner: 'quick' });
      await until('the other has it', () => jobOf(quick.engine, id).owner === 'quick');
      await delay(1_200);
      assert.equal(jobOf(slow.engine, id).owner, 'quick');
      sandbox.clock.advance(61_000);
      assert.deepEqual(states(await ended(quick, id)), ['downloaded']);
      assert.equal(slow.finished.length + quick.finished.length, 1);
      assert.deepEqual([uploads().length, asked('POST', /\/result$/).length], [1, 1]);
    });

    for (const kind of ['document', 'recording'] as const) {
      it(`take the late answer of an upload whose window was taken for dead (${kind})`, async () => {
        const slow = await open({ owner: 'slow', timing: { lookMs: 60_000, leaseMs: 150, renewMs: 60_000 } });
        sandbox.faults.order({
          kind: 'delay',
          ms: 450,
          billed: true,
          match: kind === 'document' ? { path: '/v2/document' } : { method: 'PUT' },
        });
        const id = await add(slow, kind === 'document' ? await document() : await recording());
        await until('it is sent', () => uploads().length + puts().length === 1);
        const quick = await open({ owner: 'quick' });
        if (kind === 'document') await until('it is unknown', () => jobOf(quick.engine, id).state === 'unknown');
        else await until('it was found there', () => jobOf(quick.engine, id).state === 'uploaded');
        await until('the result is there', () => states(jobOf(quick.engine, id)).every((state) => state === 'downloaded'), 5_000);
        assert.equal(uploads().length + puts().length, 1);
        await delay(kind === 'document' ? 0 : 800);
        const started = performance.now();
        await close(slow);
        assert.ok(performance.now() - started < 1_000, 'it does not hold on to what it cannot write');
        assert.deepEqual(slow.warnings, []);
      });
    }

    it('are stopped, tried again and let go on from any window', async () => {
      sandbox.faults.order({ kind: 'stall', headers: false, billed: true, match: { path: '/v2/document' } });
      const working = await open();
      const id = await add(working, await document());
      await until('it is sent', () => (uploads()[0]?.billed ?? 0) > 0);
      const other = await open({ owner: 'two' });
      await other.engine.stop(id);
      const job = await ended(other, id);
      assert.deepEqual([job.state, job.note?.kind], ['stopped', 'mayBeBilled']);
      sandbox.setQuota(0);
      await other.engine.retry(id, true);
      await until('it is held', () => working.engine.held().length === 1 && other.engine.held().length === 1);
      sandbox.setQuota(1_000_000);
      await other.engine.resume('main');
      assert.deepEqual(states(await ended(other, id)), ['downloaded']);
    });

    it('leave an upload of a dead window alone for good, also while nothing is uploaded for its account', async () => {
      const dead = await open({ owner: 'dead', timing: { lookMs: 60_000, leaseMs: 150, renewMs: 60_000 } });
      sandbox.faults.order({ kind: 'stall', headers: false, match: { path: '/v2/document' } });
      const id = await add(dead, await document());
      await until('it is sent', () => uploads().length === 1);
      const database = new DatabaseSync(join(places.journal, 'jobs.db'));
      database.exec(`INSERT INTO holds VALUES ('main', 'example.com', 0)`);
      database.close();
      const quick = await open({ owner: 'quick', timing: { lookMs: 10 } });
      const job = await ended(quick, id, 3_000);
      assert.deepEqual([job.state, job.note?.kind], ['unknown', 'interrupted']);
    });
  });

  it('are paid for once and fetched once, whatever breaks and whenever windows end', async function () {
    this.timeout(120_000);
    const fault = fc.record({
      kind: fc.constantFrom('reset', 'close', 'partial_headers', 'bad_json', 'empty', 'html', 'truncated', 'unavailable', 'busy'),
      path: fc.constantFrom('/v2/document', '/v2/document/', '/v1/jobs', '/assets/uploads', '/assets/results'),
      billed: fc.boolean(),
      after: fc.nat({ max: 3 }),
      times: fc.integer({ min: 1, max: 3 }),
    });
    const property = fc.asyncProperty(
      fc.array(fault, { maxLength: 5 }),
      fc.array(fc.integer({ min: 5, max: 150 }), { maxLength: 3 }),
      storm,
    );
    await fc.assert(property, { numRuns: 20, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false });
  });

  interface OrderedFault {
    readonly kind: string;
    readonly path: string;
    readonly billed: boolean;
    readonly after: number;
    readonly times: number;
  }

  let storms = 0;

  /** A document and a recording in bad weather; the window is closed and another opened after each of `ends`, in milliseconds. */
  async function storm(faults: readonly OrderedFault[], ends: readonly number[]): Promise<void> {
    const number = (storms += 1);
    const journal = join(folder.path, `journal ${number}`);
    sandbox.faults.clear();
    sandbox.ledger.reset();
    sandbox.set({ document_duration_ms: 30, voice_duration_ms: 30 });
    for (const { kind, path, ...when } of faults) sandbox.faults.order({ ...faultOf(kind), ...when, match: { path } });
    let window = await open({ folder: journal, owner: 'window 0' });
    const [text, sound] = [`${number}.txt`, `${number}.wav`];
    const ids = await window.engine.add([await document(text), await recording('signature', sound)]);
    for (const [index, ms] of ends.entries()) {
      await delay(ms);
      await close(window);
      window = await open({ folder: journal, owner: `window ${index + 1}` });
    }
    const isDone = (job: Job) => (isOver(job) && job.owner === undefined) || job.parked || isLookedFor(job);
    await until('all is over', () => window.engine.list().every(isDone), 20_000).catch((error: unknown) => {
      throw new Error(`${String(error)} ${JSON.stringify(window.engine.list())}`);
    });
    const jobs = ids.map((id) => jobOf(window.engine, id));
    await close(window);
    const billed = (kind: string) => sandbox.ledger.entries.filter((entry) => entry.kind === kind && entry.billed > 0).length;
    assert.ok(billed('document') <= 1 && billed('speech') <= 1, 'nothing is paid for twice');
    const given = asked('GET', /assets\/results/).filter(({ status, fault }) => status === 200 && fault === null);
    assert.equal(new Set(given.map(({ path }) => path)).size, given.length, 'nothing is fetched twice');
    const there = jobs.flatMap(({ results }) =>
      results.flatMap(({ state, file }) => (state === 'downloaded' ? [file.slice(file.lastIndexOf('/') + 1)] : [])),
    );
    const names = (await readdir(places.work)).filter((name) => name.includes(`${number}.`) && name.startsWith(String(number)));
    assert.deepEqual(names.toSorted(), [text, sound, ...there].toSorted());
    const ofText = await readFile(inWork(`${text}.de.txt`), 'utf8').catch(() => undefined);
    // What a success brings is the result, whatever it is.
    const isOther = asked('POST', /\/result$/).some(({ fault }) => fault === 'empty' || fault === 'bad_json' || fault === 'html');
    if (ofText !== undefined && !isOther) assert.match(ofText, /^«de Ĥ.+»$/);
    for (const job of jobs) assert.ok(job.state === 'uploaded' || job.note !== undefined, 'it is said what went wrong');
  }

  /** A recording whose source the service has not got, which shows when its window has passed. */
  function isLookedFor(job: Job): boolean {
    const isOpen = job.kind === 'voice' && (job.state === 'unknown' || states(job).every((state) => state === 'pending'));
    return isOpen && !sandbox.ledger.entries.some(({ kind, billed }) => kind === 'speech' && billed > 0);
  }

  function faultOf(kind: string): FaultOrder {
    switch (kind) {
      case 'unavailable':
        return { kind: 'status', status: 503 };
      case 'busy':
        return { kind: 'status', status: 429 };
      case 'reset':
      case 'close':
      case 'partial_headers':
      case 'bad_json':
      case 'empty':
      case 'html':
      case 'truncated':
        return { kind };
      default:
        return assert.fail(kind);
    }
  }

  /** An order whose result breaks off while it is fetched, once. */
  async function lost(window: JobWindow): Promise<JobOrder> {
    const order = await document('notes.txt', 'Hello world. '.repeat(20_000));
    window.engine.onDidChange(() => undefined);
    sandbox.set({ document_duration_ms: 0 });
    // The upload and the first look pass, the result comes in half.
    sandbox.faults.order({ kind: 'truncated', billed: true, match: { path: '/v2/document' }, after: 2 });
    return order;
  }
});

/** A client whose connection breaks in the middle of each upload of a recording. */
function breaking(service: JobService): JobService {
  return {
    ...service,
    voice: {
      ...service.voice,
      upload: async (job, content, ...rest) => service.voice.upload(job, halfOf(content), ...rest),
    },
  };
}

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

/** As long as the other, but it breaks off in the middle. */
function halfOf(content: Blob): Blob {
  return streaming(content, async function* pieces() {
    yield new Uint8Array(await content.slice(0, content.size / 2).arrayBuffer());
    await delay(20);
    throw new Error('The cable was pulled.');
  });
}

function heldBack(content: Blob, gate: Promise<void>): Blob {
  return streaming(content, async function* pieces() {
    yield new Uint8Array(await content.slice(0, content.size / 2).arrayBuffer());
    await gate;
    yield new Uint8Array(await content.slice(content.size / 2).arrayBuffer());
  });
}

function streaming(content: Blob, pieces: () => AsyncGenerator<Uint8Array<ArrayBuffer>>): Blob {
  return Object.create(content, {
    size: { value: content.size },
    type: { value: content.type },
    name: { value: 'x' },
    stream: { value: () => ReadableStream.from(pieces()) },
  });
}
