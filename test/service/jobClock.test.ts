import assert from 'node:assert/strict';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job } from '../../src/contract/jobs.ts';
import { voiceDownloadWindowMs, voiceUploadWindowMs } from '../../src/contract/limits.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import type { JobFiles } from '../../src/store/jobs/files.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { wavRecording } from '../harness/sampleRecordings.ts';
import { temporaryFolder } from '../unit/temporaryFolder.ts';
import type { TemporaryFolder } from '../unit/temporaryFolder.ts';
import { documentOrder, ended, jobOf, openJobWindow, placesIn, voiceOrder } from './jobWindow.ts';
import type { JobWindow, JobWindowOptions } from './jobWindow.ts';

const second = 1000;
const hour = 60 * 60 * second;

describe('Windows of time', () => {
  let sandbox: Sandbox;
  let folder: TemporaryFolder;
  let places: ReturnType<typeof placesIn>;
  const clock = createSimulatedClock();
  const { until, sleep } = clock;
  const windows: JobWindow[] = [];
  beforeEach(async () => {
    sandbox = await startSandbox({ clock });
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

  const open = async (around: JobWindowOptions['around'] = {}, owner = 'one'): Promise<JobWindow> => {
    const window = await openJobWindow({ folder: places.journal, url: sandbox.url, key: sandbox.key, clock, around, owner });
    windows.push(window);
    return window;
  };
  const recording = async () => voiceOrder(join(places.work, 'talk.wav'), wavRecording(1_000));
  const add = async ({ engine }: JobWindow, order: Awaited<ReturnType<typeof recording>>) =>
    (await engine.add([order]))[0] ?? assert.fail();
  const asked = (method: string, path: RegExp) =>
    sandbox.ledger.entries.filter((entry) => entry.method === method && path.test(entry.path));
  const creations = () => asked('POST', /^\/v1\/jobs\/voice\/translate$/).length;
  const puts = () => asked('PUT', /./).map(({ status }) => status);
  const states = ({ results }: Pick<Job, 'results'>) => results.map(({ state }) => state);

  /** The source is opened once when the job is created, and once when it is uploaded: between the two time passes, `first` times. */
  const slowSource = (pass: () => void, times = 1) => {
    let opened = 0;
    return (files: JobFiles): JobFiles => ({
      ...files,
      async open(uri) {
        opened += 1;
        if (opened % 2 === 0 && opened / 2 <= times) pass();
        return files.open(uri);
      },
    });
  };

  describe('for the upload', () => {
    it('that have passed are said to have passed, and the job is created anew: 5:01 after its creation [limits.voice-upload]', async () => {
      const notes: (string | undefined)[] = [];
      const window = await open({ files: slowSource(() => sleep(voiceUploadWindowMs + second)) });
      window.engine.onDidChange(() => notes.push(...window.engine.list().map(({ note }) => note?.kind)));
      sandbox.setLatency(80);
      const job = await ended(window, await add(window, await recording()));
      assert.deepEqual([states(job), creations(), puts()], [['downloaded', 'downloaded', 'downloaded'], 2, [204]]);
      assert.ok(notes.includes('uploadWindow'), notes.join());
    });

    it('that are open are used: 4:54 after the creation, with the job that is there [limits.voice-upload]', async () => {
      const window = await open({ files: slowSource(() => sleep(voiceUploadWindowMs - 6 * second)) });
      const job = await ended(window, await add(window, await recording()));
      assert.deepEqual([states(job), creations(), puts()], [['downloaded', 'downloaded', 'downloaded'], 1, [204]]);
    });

    it('that are about to pass are not begun with: 4:59 goes through with a job that is created anew [limits.voice-upload]', async () => {
      const window = await open({ files: slowSource(() => sleep(voiceUploadWindowMs - second)) });
      const job = await ended(window, await add(window, await recording()));
      assert.deepEqual([states(job), creations(), puts()], [['downloaded', 'downloaded', 'downloaded'], 2, [204]]);
    });

    it('of the service decide: 4:59 by its clock is early enough, 5:01 is expired, and said [limits.voice-upload] [auth.windows]', async () => {
      const early = await open({ files: slowSource(() => sandbox.clock.advance(voiceUploadWindowMs - second)) });
      const job = await ended(early, await add(early, await recording()));
      assert.deepEqual([states(job), puts()], [['downloaded', 'downloaded', 'downloaded'], [204]]);
      await windows.pop()?.close();
      const late = await open({ files: slowSource(() => sandbox.clock.advance(voiceUploadWindowMs + second)) });
      const id = await add(late, await recording());
      const expired = await ended(late, id);
      assert.deepEqual([expired.state, puts()], ['expired', [204, 403]]);
      // By this machine's clock there was time: the service's own words are what there is to say.
      assert.match(expired.note?.message ?? '', /expired/);
      await late.engine.retry(id, true);
      await until('it goes on', () => jobOf(late.engine, id).state !== 'expired');
      assert.ok(states(await ended(late, id)).every((state) => state === 'downloaded'));
    });

    it('that end while it is not known whether the source arrived end the asking, and nothing is sent again', async () => {
      sandbox.faults.order({ kind: 'reset', match: { method: 'PUT' } });
      const window = await open();
      const id = await add(window, await recording());
      await until('it is asked for', () => jobOf(window.engine, id).state === 'unknown');
      sleep(voiceUploadWindowMs + 61 * second);
      await until('that is over', () => jobOf(window.engine, id).parked);
      const job = await ended(window, id);
      assert.deepEqual([job.state, job.note?.kind, puts().length], ['unknown', 'interrupted', 1]);
    });
  });

  describe('for the download', () => {
    for (const [words, ms, found] of [
      ['59:59', voiceDownloadWindowMs - second, ['downloaded', 'downloaded', 'downloaded']],
      ['1:00:01', voiceDownloadWindowMs + second, ['expired', 'expired', 'expired']],
    ] as const) {
      it(`end with the hour after the upload: ${words} later results are ${found[0]} [limits.voice-download]`, async () => {
        sandbox.set({ voice_duration_ms: 60 * second });
        const window = await open();
        const id = await add(window, await recording());
        await until('it is processed', () => states(jobOf(window.engine, id)).includes('processing'));
        await windows.pop()?.close();
        sleep(ms);
        const job = await ended(await open({}, 'two'), id);
        assert.deepEqual(states(job), found);
        for (const { note } of job.results) assert.equal(note?.kind, found[0] === 'expired' ? 'downloadWindow' : undefined);
        const given = asked('GET', /assets/).filter(({ status }) => status === 200).length;
        assert.equal(given, found[0] === 'expired' ? 0 : 3);
      });
    }

    it('that end between the last look and the download are said to have ended [limits.voice-download] [auth.windows]', async () => {
      let passed = false;
      const window = await open({
        service: ({ documents, voice }) => ({
          documents,
          voice: {
            ...voice,
            async download(...args) {
              if (!passed) sleep(voiceDownloadWindowMs + second);
              passed = true;
              return voice.download(...args);
            },
          },
        }),
      });
      const job = await ended(window, await add(window, await recording()));
      assert.deepEqual(
        job.results.map(({ state, note }) => [state, note?.kind]),
        Array.from({ length: 3 }, () => ['expired', 'downloadWindow']),
      );
      assert.deepEqual((await readdir(places.work)).toSorted(), ['talk.wav']);
      assert.deepEqual(await readdir(join(places.journal, 'results')), []);
    });

    it('that end while the laptop sleeps are said to have ended, and another upload brings the results when the user wants it', async () => {
      sandbox.set({ voice_duration_ms: 10 * second });
      const window = await open();
      const id = await add(window, await recording());
      await until('it is processed', () => states(jobOf(window.engine, id)).includes('processing'));
      sleep(2 * hour);
      const job = await ended(window, id);
      assert.deepEqual(
        job.results.map(({ state, note }) => [state, note?.kind]),
        Array.from({ length: 3 }, () => ['expired', 'downloadWindow']),
      );
      sandbox.set({ voice_duration_ms: 0 });
      await window.engine.retry(id, true);
      await until('it goes on', () => states(jobOf(window.engine, id))[0] !== 'expired');
      assert.deepEqual(states(await ended(window, id)), ['downloaded', 'downloaded', 'downloaded']);
      assert.deepEqual([creations(), puts()], [2, [204, 204]]);
    });
  });

  it('do not end for documents: one that was translated while the laptop slept is fetched', async () => {
    sandbox.set({ document_duration_ms: 60 * second });
    const window = await open();
    const id = await add(window, await documentOrder(join(places.work, 'notes.txt'), 'Hello world.'));
    await until('it is uploaded', () => jobOf(window.engine, id).state === 'uploaded');
    sleep(2 * hour);
    assert.deepEqual(states(await ended(window, id)), ['downloaded']);
    assert.match(await readFile(join(places.work, 'notes.txt.de.txt'), 'utf8'), /^«de/);
  });

  it('of a lease pass while the laptop sleeps, and one window alone goes on', async () => {
    sandbox.set({ document_duration_ms: 60 * second });
    const all = [await open({}, 'one'), await open({}, 'two')];
    const [first] = all;
    assert.ok(first);
    const id = await add(first, await documentOrder(join(places.work, 'notes.txt'), 'Hello world.'));
    await until('it is uploaded', () => jobOf(first.engine, id).state === 'uploaded');
    sleep(2 * hour);
    assert.deepEqual(states(await ended(first, id)), ['downloaded']);
    assert.equal(asked('POST', /\/result$/).length, 1);
    await until('it was told once', () => all.flatMap(({ finished }) => finished).length === 1);
  });
});
