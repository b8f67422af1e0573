import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { clock, holdingBack, states, until, useJobs } from './jobsSetUp.ts';
import { ended, jobOf } from './jobWindow.ts';
import type { JobWindow } from './jobWindow.ts';

describe('Jobs', () => {
  const jobs = useJobs();
  const { add, asked, close, document, open, puts, recording, uploads } = jobs;

  describe('of several windows', () => {
    it('are worked on by one window at a time', async () => {
      jobs.sandbox.set({ document_duration_ms: 100, voice_duration_ms: 100 });
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
      jobs.sandbox.set({ document_duration_ms: 60_000 });
      // Looks for what others do, and says so late that it is there that its lease ends before.
      const slow = await open({ owner: 'slow', timing: { lookMs: 900, leaseMs: 200, renewMs: 60_000 } });
      const id = await add(slow, await document());
      await until('it is uploaded', () => jobOf(slow.engine, id).state === 'uploaded');
      const quick = await open({ owner: 'quick' });
      await until('the other has it', () => jobOf(quick.engine, id).owner === 'quick');
      await clock.pass(1_200);
      assert.equal(jobOf(slow.engine, id).owner, 'quick');
      jobs.sandbox.clock.advance(61_000);
      assert.deepEqual(states(await ended(quick, id)), ['downloaded']);
      assert.equal(slow.finished.length + quick.finished.length, 1);
      assert.deepEqual([uploads().length, asked('POST', /\/result$/).length], [1, 1]);
    });

    for (const kind of ['document', 'recording'] as const) {
      it(`take the late answer of an upload whose window was taken for dead (${kind})`, async () => {
        const slow = await open({ owner: 'slow', timing: { lookMs: 60_000, leaseMs: 150, renewMs: 60_000 } });
        jobs.sandbox.faults.order({
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
        await clock.pass(kind === 'document' ? 0 : 800);
        const started = clock.elapsed();
        await close(slow);
        assert.ok(clock.elapsed() - started < 1_000, 'it does not hold on to what it cannot write');
        assert.deepEqual(slow.warnings, []);
      });
    }

    it('tell in each of them how much of a source went out', async () => {
      const gate = Promise.withResolvers<void>();
      const window = await open({ around: { service: holdingBack(gate.promise) } });
      const other = await open({ owner: 'two' });
      const id = await add(window, await document('notes.txt', 'Hello world. '.repeat(20_000)));
      const isUnderWay = ({ engine }: JobWindow) => engine.list().some(({ sent, bytes }) => sent > 0 && sent < bytes);
      await until('it is told', () => isUnderWay(window));
      await until('the other window is told', () => isUnderWay(other));
      gate.resolve();
      assert.deepEqual(states(await ended(other, id)), ['downloaded']);
    });

    it('tell the same of an upload that broke after another window took it', async () => {
      const gate = Promise.withResolvers<void>();
      const timing = { lookMs: 200, leaseMs: 150, renewMs: 60_000 };
      const slow = await open({ owner: 'slow', timing, around: { service: holdingBack(gate.promise) } });
      const id = await add(slow, await document('notes.txt', 'Hello world. '.repeat(20_000)));
      await until('a part went out', () => jobOf(slow.engine, id).sent > 0);
      const quick = await open({ owner: 'quick' });
      await until('it is unknown', () => jobOf(slow.engine, id).state === 'unknown');
      gate.reject(new Error('The cable was pulled.'));
      await until('they tell the same', () => isDeepStrictEqual(slow.engine.list(), quick.engine.list()));
      assert.equal(jobOf(quick.engine, id).note?.kind, 'interrupted');
    });

    it('are stopped, tried again and let go on from any window', async () => {
      jobs.sandbox.faults.order({ kind: 'stall', headers: false, billed: true, match: { path: '/v2/document' } });
      const working = await open();
      const id = await add(working, await document());
      await until('it is sent', () => (uploads()[0]?.billed ?? 0) > 0);
      const other = await open({ owner: 'two' });
      await other.engine.stop(id);
      const job = await ended(other, id);
      assert.deepEqual([job.state, job.note?.kind], ['stopped', 'mayBeBilled']);
      jobs.sandbox.setQuota(0);
      await other.engine.retry(id, true);
      await until('it is held', () => working.engine.held().length === 1 && other.engine.held().length === 1);
      jobs.sandbox.setQuota(1_000_000);
      await other.engine.resume('main');
      assert.deepEqual(states(await ended(other, id)), ['downloaded']);
    });

    it('leave an upload of a dead window alone for good, also while nothing is uploaded for its account', async () => {
      const dead = await open({ owner: 'dead', timing: { lookMs: 60_000, leaseMs: 150, renewMs: 60_000 } });
      jobs.sandbox.faults.order({ kind: 'stall', headers: false, match: { path: '/v2/document' } });
      const id = await add(dead, await document());
      await until('it is sent', () => uploads().length === 1);
      const database = new DatabaseSync(join(jobs.places.journal, 'jobs.db'));
      database.exec(`INSERT INTO holds VALUES ('main', 'example.com', 0)`);
      database.close();
      const quick = await open({ owner: 'quick', timing: { lookMs: 10 } });
      const job = await ended(quick, id, 3_000);
      assert.deepEqual([job.state, job.note?.kind], ['unknown', 'interrupted']);
    });
  });
});
