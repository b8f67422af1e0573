import assert from 'node:assert/strict';
import { ServiceError } from '../../src/client/errors.ts';
import type { JobService } from '../../src/services/jobs/jobContext.ts';
import { clock, holdingBack, states, until, useJobs } from './jobsSetUp.ts';
import { ended, jobOf, testHost } from './jobWindow.ts';
import type { JobWindow } from './jobWindow.ts';
import { forEachProfile } from './profiles.ts';

forEachProfile((profile) => {
  describe(`Jobs in the profile ${profile}`, () => {
    const jobs = useJobs(profile);
    const { add, asked, close, document, open, puts, recording, uploads } = jobs;
    const minute = 60_000;

    describe('of a key that was replaced', () => {
      const rotated = { host: testHost, account: 'rotated' };
      /** A window that has another key. */
      const openRotated = async (key = jobs.sandbox.limitedKey) => open({ owner: 'rotated', account: () => rotated.account, key });
      const accountOf = ({ engine }: JobWindow, id: string) => jobOf(engine, id).account;
      const looks = () => asked('POST', /^\/v2\/document\/[^/]+$/).length;

      /** A document that the service has, ordered with the key of before, whose window is gone. */
      async function underWay(): Promise<string> {
        jobs.sandbox.set({ document_duration_ms: minute });
        const before = await open();
        const id = await add(before, await document());
        await until('it is uploaded', () => jobOf(before.engine, id).state === 'uploaded');
        await close(before);
        return id;
      }

      it('wait until they are told to go on, and then fetch what the service has without sending it again', async () => {
        const id = await underWay();
        const window = await openRotated();
        const before = looks();
        await clock.pass(500);
        assert.deepEqual([looks(), accountOf(window, id)], [before, 'main']);
        jobs.sandbox.clock.advance(minute);
        assert.deepEqual(await window.engine.continueAs([id], rotated), [id]);
        const job = await ended(window, id);
        assert.deepEqual([states(job), job.account, job.note], [['downloaded'], 'rotated', undefined]);
        assert.equal(uploads().length, 1);
      });

      it('are left by the window that follows them once its key is another one, and go on there when they are told to', async () => {
        jobs.sandbox.set({ document_duration_ms: minute });
        let account = 'main';
        const window = await open({ account: () => account });
        const id = await add(window, await document());
        await until('it is followed', () => looks() > 2);
        await window.engine.connectionChanged();
        assert.notEqual(jobOf(window.engine, id).owner, undefined);
        account = rotated.account;
        await window.engine.connectionChanged();
        await until('it is left', () => jobOf(window.engine, id).owner === undefined);
        const before = looks();
        jobs.sandbox.clock.advance(minute);
        await clock.pass(500);
        assert.equal(looks(), before);
        assert.deepEqual(await window.engine.continueAs([id], rotated), [id]);
        assert.deepEqual(states(await ended(window, id)), ['downloaded']);
      });

      it('are sent to their end with the key that began it', async () => {
        const gate = Promise.withResolvers<void>();
        let account = 'main';
        const window = await open({ account: () => account, around: { service: holdingBack(gate.promise) } });
        const id = await add(window, await document('notes.txt', 'Hello world. '.repeat(20_000)));
        await until('a part went out', () => jobOf(window.engine, id).sent > 0);
        account = rotated.account;
        await window.engine.connectionChanged();
        assert.deepEqual(await window.engine.continueAs([id], rotated), []);
        gate.resolve();
        await until(
          'it is uploaded and left',
          () => jobOf(window.engine, id).state === 'uploaded' && jobOf(window.engine, id).owner === undefined,
        );
        assert.deepEqual(await window.engine.continueAs([id], rotated), [id]);
        assert.deepEqual(states(await ended(window, id)), ['downloaded']);
        assert.equal(uploads().length, 1);
      });

      it('go on with those that were not sent yet, several at once', async () => {
        jobs.sandbox.setQuota(0);
        const before = await open();
        const ids = await before.engine.add([await document('a.txt'), await document('b.txt'), await recording()]);
        await until('they are held', () => before.engine.held().length === 1);
        await close(before);
        jobs.sandbox.setQuota(null);
        const window = await openRotated();
        assert.deepEqual(await window.engine.continueAs(ids, rotated), ids);
        for (const id of ids) assert.ok(states(await ended(window, id)).every((state) => state === 'downloaded'));
      });

      for (const [what, fault] of [
        ['refuses the key', { status: 403, message: 'Your account is denied access' }],
        ['does not know the document', { status: 404, message: 'Document not found' }],
        ['does not accept the key', { status: 401, message: 'Unauthorized' }],
      ] as const) {
        it(`are put back when the service ${what}: told once, nothing is lost, and their own key fetches them`, async () => {
          const id = await underWay();
          const window = await openRotated();
          jobs.sandbox.clock.advance(minute);
          jobs.sandbox.faults.order({ kind: 'status', ...fault, times: 1000, match: { path: '/v2/document/' } });
          await window.engine.continueAs([id], rotated);
          await until('it is put back', () => jobOf(window.engine, id).note?.kind === 'otherKey');
          await until('it is told', () => window.finished.length === 1);
          const job = jobOf(window.engine, id);
          assert.deepEqual(
            [job.account, job.parked, job.state, states(job), job.note?.message],
            ['main', false, 'uploaded', ['queued'], fault.message],
          );
          await clock.pass(500);
          assert.deepEqual([window.finished.length, uploads().length], [1, 1]);
          jobs.sandbox.faults.clear();
          const own = await open({ owner: 'own' });
          const fetched = await ended(own, id);
          assert.deepEqual([states(fetched), fetched.note, uploads().length], [['downloaded'], undefined, 1]);
        });
      }

      it('are put back when the key is of another account', async () => {
        const id = await underWay();
        const window = await open({
          owner: 'rotated',
          account: () => rotated.account,
          key: jobs.sandbox.freeKey,
          url: jobs.sandbox.freeUrl,
        });
        await window.engine.continueAs([id], rotated);
        await until('it is put back', () => jobOf(window.engine, id).note?.kind === 'otherKey');
        assert.equal(accountOf(window, id), 'main');
      });

      it('lose no result whose download was broken off before', async () => {
        jobs.sandbox.faults.order({ kind: 'stall', headers: false, match: { path: '/v2/document/', ends: '/result' } });
        const before = await open();
        const id = await add(before, await document());
        await until('it is being fetched', () => asked('POST', /\/result$/).length === 1);
        await close(before);
        jobs.sandbox.faults.order({ kind: 'status', status: 404, times: 1000, match: { path: '/v2/document/' } });
        const window = await openRotated();
        assert.deepEqual(states(jobOf(window.engine, id)), ['downloading']);
        await window.engine.continueAs([id], rotated);
        await until('it is put back', () => jobOf(window.engine, id).note?.kind === 'otherKey');
        assert.deepEqual(states(jobOf(window.engine, id)), ['downloading']);
      });

      it('are tried again while the service cannot be reached', async () => {
        const id = await underWay();
        const window = await openRotated();
        jobs.sandbox.clock.advance(minute);
        jobs.sandbox.faults.order({ kind: 'status', status: 503, times: 6, match: { path: '/v2/document/' } });
        await window.engine.continueAs([id], rotated);
        assert.deepEqual(states(await ended(window, id)), ['downloaded']);
        assert.equal(accountOf(window, id), 'rotated');
      });

      it('are asked for after pauses that grow while the service cannot be reached', async () => {
        const id = await underWay();
        const times: number[] = [];
        const unreachable: (service: JobService) => JobService = (service) => ({
          ...service,
          documents: {
            ...service.documents,
            async status(...args) {
              times.push(clock.elapsed());
              if (times.length < 5) throw new ServiceError('unavailable', 'The service answered with status 503.', { status: 503 });
              return service.documents.status(...args);
            },
          },
        });
        const window = await open({
          owner: 'rotated',
          account: () => rotated.account,
          key: jobs.sandbox.limitedKey,
          around: { service: unreachable },
        });
        jobs.sandbox.clock.advance(minute);
        await window.engine.continueAs([id], rotated);
        assert.deepEqual(states(await ended(window, id)), ['downloaded']);
        const pauses = times.slice(1, 5).map((time, index) => Math.round(time - (times[index] ?? 0)));
        assert.deepEqual(pauses, [20, 40, 80, 80]);
      });

      it('fetch recordings, and never send one again whose upload is in doubt', async () => {
        jobs.sandbox.set({ voice_duration_ms: minute });
        const before = await open();
        const id = await add(before, await recording());
        await until('it is uploaded', () => jobOf(before.engine, id).state === 'uploaded');
        await close(before);
        jobs.sandbox.clock.advance(minute);
        const window = await openRotated();
        await window.engine.continueAs([id], rotated);
        assert.ok(states(await ended(window, id)).every((state) => state === 'downloaded'));
        assert.equal(puts().length, 1);
      });

      it('are put back when a recording whose upload is in doubt is not known to the key', async () => {
        jobs.sandbox.faults.order({ kind: 'stall', headers: false, billed: true, match: { method: 'PUT' } });
        const before = await open();
        const id = await add(before, await recording());
        await until('it is sent', () => puts().length === 1);
        await close(before);
        const window = await openRotated();
        jobs.sandbox.faults.order(
          { kind: 'status', status: 404, times: 1000, match: { path: '/v1' } },
          { kind: 'status', status: 404, times: 1000, match: { path: '/v3' } },
        );
        await window.engine.continueAs([id], rotated);
        await until('it is put back', () => jobOf(window.engine, id).note?.kind === 'otherKey');
        assert.deepEqual([accountOf(window, id), puts().length], ['main', 1]);
      });

      it('are never those of another host, nor one that a window works on', async () => {
        const id = await underWay();
        const window = await openRotated();
        assert.deepEqual(await window.engine.continueAs([id], { host: 'other.example', account: 'rotated' }), []);
        assert.equal(accountOf(window, id), 'main');
        const own = await open({ owner: 'own' });
        await until('its own window has it', () => jobOf(own.engine, id).owner === 'own');
        assert.deepEqual(await window.engine.continueAs([id], rotated), []);
        assert.equal(accountOf(own, id), 'main');
      });

      it('go to one key when two windows say so at once', async () => {
        const id = await underWay();
        const windows = [await openRotated(), await open({ owner: 'two', account: () => rotated.account, key: jobs.sandbox.limitedKey })];
        jobs.sandbox.clock.advance(minute);
        const taken = await Promise.all(windows.map(async ({ engine }) => engine.continueAs([id], rotated)));
        assert.equal(taken.flat().length, 1);
        const [first] = windows;
        assert.ok(first);
        assert.deepEqual(states(await ended(first, id)), ['downloaded']);
        assert.equal(uploads().length, 1);
      });
    });
  });
});
