import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { voiceDownloadWindowMs, voiceUploadWindowMs } from '../../src/api/limits.ts';
import type { JobFiles } from '../../src/services/jobs/files.ts';
import { clock, states, until, useJobs } from './jobsSetUp.ts';
import { ended, jobOf } from './jobWindow.ts';

const second = 1000;
const hour = 60 * 60 * second;

describe('Windows of time', () => {
  const { sleep } = clock;
  const jobs = useJobs();
  const { open, close, add, asked, document, recording } = jobs;
  const creations = () => asked('POST', /^\/v1\/jobs\/voice\/translate$/).length;
  const puts = () => asked('PUT', /./).map(({ status }) => status);

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
      const window = await open({ around: { files: slowSource(() => sleep(voiceUploadWindowMs + second)) } });
      window.engine.onDidChange(() => notes.push(...window.engine.list().map(({ note }) => note?.kind)));
      jobs.sandbox.setLatency(80);
      const job = await ended(window, await add(window, await recording()));
      assert.deepEqual([states(job), creations(), puts()], [['downloaded', 'downloaded', 'downloaded'], 2, [204]]);
      assert.ok(notes.includes('uploadWindow'), notes.join());
    });

    it('that are open are used: 4:54 after the creation, with the job that is there [limits.voice-upload]', async () => {
      const window = await open({ around: { files: slowSource(() => sleep(voiceUploadWindowMs - 6 * second)) } });
      const job = await ended(window, await add(window, await recording()));
      assert.deepEqual([states(job), creations(), puts()], [['downloaded', 'downloaded', 'downloaded'], 1, [204]]);
    });

    it('that are about to pass are not begun with: 4:59 goes through with a job that is created anew [limits.voice-upload]', async () => {
      const window = await open({ around: { files: slowSource(() => sleep(voiceUploadWindowMs - second)) } });
      const job = await ended(window, await add(window, await recording()));
      assert.deepEqual([states(job), creations(), puts()], [['downloaded', 'downloaded', 'downloaded'], 2, [204]]);
    });

    it('of the service decide: 4:59 by its clock is early enough, 5:01 is expired, and said [limits.voice-upload] [auth.windows]', async () => {
      const early = await open({ around: { files: slowSource(() => jobs.sandbox.clock.advance(voiceUploadWindowMs - second)) } });
      const job = await ended(early, await add(early, await recording()));
      assert.deepEqual([states(job), puts()], [['downloaded', 'downloaded', 'downloaded'], [204]]);
      await close(early);
      const late = await open({ around: { files: slowSource(() => jobs.sandbox.clock.advance(voiceUploadWindowMs + second)) } });
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
      jobs.sandbox.faults.order({ kind: 'reset', match: { method: 'PUT' } });
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
        jobs.sandbox.set({ voice_duration_ms: 60 * second });
        const window = await open();
        const id = await add(window, await recording());
        await until('it is processed', () => states(jobOf(window.engine, id)).includes('processing'));
        await close(window);
        sleep(ms);
        const job = await ended(await open({ owner: 'two' }), id);
        assert.deepEqual(states(job), found);
        for (const { note } of job.results) assert.equal(note?.kind, found[0] === 'expired' ? 'downloadWindow' : undefined);
        const given = asked('GET', /assets/).filter(({ status }) => status === 200).length;
        assert.equal(given, found[0] === 'expired' ? 0 : 3);
      });
    }

    it('that end between the last look and the download are said to have ended [limits.voice-download] [auth.windows]', async () => {
      let passed = false;
      const window = await open({
        around: {
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
        },
      });
      const job = await ended(window, await add(window, await recording()));
      assert.deepEqual(
        job.results.map(({ state, note }) => [state, note?.kind]),
        Array.from({ length: 3 }, () => ['expired', 'downloadWindow']),
      );
      assert.deepEqual((await readdir(jobs.places.work)).toSorted(), ['talk.wav']);
      assert.deepEqual(await readdir(join(jobs.places.journal, 'results')), []);
    });

    it('that end while the laptop sleeps are said to have ended, and another upload brings the results when the user wants it', async () => {
      jobs.sandbox.set({ voice_duration_ms: 10 * second });
      const window = await open();
      const id = await add(window, await recording());
      await until('it is processed', () => states(jobOf(window.engine, id)).includes('processing'));
      sleep(2 * hour);
      const job = await ended(window, id);
      assert.deepEqual(
        job.results.map(({ state, note }) => [state, note?.kind]),
        Array.from({ length: 3 }, () => ['expired', 'downloadWindow']),
      );
      jobs.sandbox.set({ voice_duration_ms: 0 });
      await window.engine.retry(id, true);
      await until('it goes on', () => states(jobOf(window.engine, id))[0] !== 'expired');
      assert.deepEqual(states(await ended(window, id)), ['downloaded', 'downloaded', 'downloaded']);
      assert.deepEqual([creations(), puts()], [2, [204, 204]]);
    });
  });

  it('do not end for documents: one that was translated while the laptop slept is fetched', async () => {
    jobs.sandbox.set({ document_duration_ms: 60 * second });
    const window = await open();
    const id = await add(window, await document());
    await until('it is uploaded', () => jobOf(window.engine, id).state === 'uploaded');
    sleep(2 * hour);
    assert.deepEqual(states(await ended(window, id)), ['downloaded']);
    assert.match(await readFile(join(jobs.places.work, 'notes.txt.de.txt'), 'utf8'), /^«de/);
  });

  it('of a lease pass while the laptop sleeps, and one window alone goes on', async () => {
    jobs.sandbox.set({ document_duration_ms: 60 * second });
    const all = [await open({ owner: 'one' }), await open({ owner: 'two' })];
    const [first] = all;
    assert.ok(first);
    const id = await add(first, await document());
    await until('it is uploaded', () => jobOf(first.engine, id).state === 'uploaded');
    sleep(2 * hour);
    assert.deepEqual(states(await ended(first, id)), ['downloaded']);
    assert.equal(asked('POST', /\/result$/).length, 1);
    await until('it was told once', () => all.flatMap(({ finished }) => finished).length === 1);
  });
});
