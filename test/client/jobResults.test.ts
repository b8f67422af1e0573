import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { states, until, useJobs } from './jobsSetUp.ts';
import { ended, jobOf } from './jobWindow.ts';
import { forEachProfile } from './profiles.ts';

forEachProfile((profile) => {
  describe(`Jobs in the profile ${profile}`, () => {
    const jobs = useJobs(profile);
    const { add, asked, document, inWork, open, recording } = jobs;

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
        // It goes once the journal has it that the result has its place.
        await until('its copy is gone', async () => (await readdir(join(jobs.places.journal, 'results'))).length === 0);
        assert.equal(asked('POST', /\/result$/).length, 1);
      });

      it('wait for the user when others failed and one cannot be written, without asking the service for ever', async () => {
        await writeFile(inWork('folder'), 'This is a file.');
        jobs.sandbox.set({ voice_failing_language: 'fr', voice_duration_ms: 100 });
        const window = await open();
        const order = await recording();
        const [text, ...others] = order.targets;
        assert.ok(text);
        const id = await add(window, {
          ...order,
          targets: [{ ...text, file: pathToFileURL(inWork('folder/talk.de.txt')).href }, ...others],
        });
        const job = await ended(window, id, 5_000);
        assert.deepEqual([states(job), job.parked], [['downloading', 'failed', 'downloaded'], true]);
        await window.engine.moveResult(id, 0, pathToFileURL(inWork('talk.de.txt')).href, false);
        await until('it is placed', () => states(jobOf(window.engine, id))[0] === 'downloaded');
      });

      it('find the right one after others became a job of their own', async () => {
        await writeFile(inWork('folder'), 'This is a file.');
        jobs.sandbox.set({ voice_failing_language: 'de' });
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
  });
});
