import assert from 'node:assert/strict';
import type { DocumentStatus } from '../../src/api/documents.ts';
import { ServiceError } from '../../src/client/errors.ts';
import type { JobService } from '../../src/services/jobs/jobContext.ts';
import { defaultTiming } from '../../src/services/jobs/timing.ts';
import { clock, states, until, useJobs } from './jobsSetUp.ts';
import { ended, jobOf } from './jobWindow.ts';

const second = 1000;
const minute = 60 * second;

describe('Jobs', () => {
  const jobs = useJobs();
  const { add, document, open, recording, uploads } = jobs;

  describe('leave the service its time', () => {
    it('look again after pauses that grow, say so meanwhile, and begin with short ones once they had an answer', async () => {
      jobs.sandbox.set({ document_duration_ms: minute });
      const plan = planOf(busy, none, busy, busy, busy, busy, none, busy, none);
      const window = await open({ around: { service: looking(plan) }, timing: { documentPollMs: { min: 7, max: 7 } } });
      const id = await add(window, await document());
      await until('it was asked', () => plan.times.length === 4);
      const { note, parked } = jobOf(window.engine, id);
      assert.deepEqual([note?.kind, parked], ['offline', false]);
      await until('it was asked more often', () => plan.times.length === 9);
      assert.deepEqual(plan.pauses(), [20, 7, 20, 40, 80, 80, 7, 20]);
      await until('there is nothing to say', () => jobOf(window.engine, id).note === undefined);
    });

    it('come back no earlier than the service asks for', async () => {
      const asks = (ms: number) =>
        new ServiceError('rateLimited', 'The service answered with status 429.', { status: 429, retryAfterMs: ms });
      const [plan, uploaded] = [planOf(asks(700), asks(1)), planOf(asks(900), asks(1))];
      const service = ({ documents, voice }: JobService) =>
        looking(plan)({
          voice,
          documents: {
            ...documents,
            async upload(...args) {
              uploaded.meet();
              return documents.upload(...args);
            },
          },
        });
      const window = await open({ around: { service } });
      assert.deepEqual(states(await ended(window, await add(window, await document()))), ['downloaded']);
      assert.deepEqual(plan.pauses().slice(0, 2), [700, 40]);
      const [first = 0, next = 0] = uploaded.pauses();
      // What waits for its upload is taken with the next look.
      assert.ok(first >= 900 && first < 930 && next >= 40 && next < 70, uploaded.pauses().join());
    });

    it('come back after ten minutes, however long the service asks for', async () => {
      const plan = planOf(
        new ServiceError('rateLimited', 'The service answered with status 429.', { status: 429, retryAfterMs: 24 * 60 * minute }),
      );
      const timing = { lookMs: minute, leaseMs: 60 * minute, renewMs: 30 * minute };
      const window = await open({ around: { service: looking(plan) }, timing });
      const id = await add(window, await document());
      await until('it is there', () => states(jobOf(window.engine, id))[0] === 'downloaded', 60 * minute);
      assert.deepEqual(plan.pauses().slice(0, 1), [10 * minute]);
    });

    it('fetch again after pauses that grow, and say so meanwhile', async () => {
      const plan = planOf(busy, busy, busy, busy);
      const window = await open({ around: { service: fetching(plan) } });
      const id = await add(window, await document());
      await until('it was asked', () => plan.times.length === 2);
      const { note, parked } = jobOf(window.engine, id);
      assert.deepEqual([note?.kind, parked], ['offline', false]);
      const job = await ended(window, id);
      assert.deepEqual([states(job), job.note], [['downloaded'], undefined]);
      assert.deepEqual(plan.pauses(), [20, 40, 80, 80]);
    });

    it('do not fetch for ever what the service has and never gives', async () => {
      const plan = planOf(...Array.from({ length: 20 }, () => busy));
      const window = await open({ around: { service: fetching(plan) } });
      const job = await ended(window, await add(window, await document()));
      assert.deepEqual([states(job), job.results[0]?.note?.kind, job.parked], [['done'], 'refused', true]);
      assert.ok(plan.times.length > 1 && plan.times.length < 20, `fetched ${plan.times.length} times`);
    });

    it('say that the disk does not take a result, and fetch it once it does', async () => {
      const full = Object.assign(new Error('ENOSPC: no space left on device, open'), { code: 'ENOSPC' });
      const plan = planOf(full, full, full);
      const window = await open({ around: { service: fetching(plan) } });
      const id = await add(window, await document());
      await until('it was tried', () => plan.times.length === 2);
      const { note, parked } = jobOf(window.engine, id);
      assert.deepEqual([note, parked], [{ kind: 'noRoom', message: full.message }, false]);
      const job = await ended(window, id);
      assert.deepEqual([states(job), job.note], [['downloaded'], undefined]);
      assert.deepEqual(plan.pauses(), [20, 40, 80]);
      assert.equal(uploads().length, 1);
    });

    it('look at a recording no more often while one of its results has failed', async () => {
      jobs.sandbox.set({ voice_duration_ms: minute });
      const plan = planOf();
      const window = await open({ around: { service: looking(plan) } });
      const id = await add(window, await recording());
      await until('it is processed', () => states(jobOf(window.engine, id))[0] === 'processing');
      const results = ['failed', 'processing', 'processing'].map((status) => ({ status }));
      const body = JSON.stringify({ job_id: 'x', targets: [], results });
      jobs.sandbox.faults.order({ kind: 'status', status: 200, body, times: 100, match: { method: 'GET', path: '/v1/jobs' } });
      await until('one has failed', () => states(jobOf(window.engine, id))[0] === 'failed');
      const before = plan.times.length;
      await until('it was asked more often', () => plan.times.length > before + 3);
      assert.ok(
        plan.pauses().every((ms) => ms === 20),
        plan.pauses().join(),
      );
    });

    it('go on after a fault of this program, with a warning and a pause', async () => {
      const fault = new TypeError('It is not a function.');
      const plan = planOf(fault, fault);
      const window = await open({ around: { service: looking(plan) } });
      const job = await ended(window, await add(window, await document()));
      assert.deepEqual([states(job), job.note], [['downloaded'], undefined]);
      assert.equal(window.warnings.length, 2);
      for (const warning of window.warnings) assert.match(warning, /^Jobs: TypeError, at jobPauses\.test\.ts:\d+/);
      const [first = 0, next = 0] = plan.pauses();
      assert.ok(first >= 20 && next >= 20, plan.pauses().join());
    });
  });

  describe('by default', () => {
    it('belong to a window for 10 seconds, which it renews', async () => {
      jobs.sandbox.set({ document_duration_ms: minute });
      const window = await open({ timing: defaultTiming });
      const id = await add(window, await document());
      await until('it is taken', () => jobOf(window.engine, id).owner === 'one');
      const { created, leaseUntil = 0 } = jobOf(window.engine, id);
      assert.equal(leaseUntil - created, 10 * second);
      await until('it is taken for longer', () => (jobOf(window.engine, id).leaseUntil ?? 0) > leaseUntil);
      assert.ok(clock.now() < leaseUntil - 5 * second, 'with time to spare');
    });

    it('look at a document of which nothing is foretold every second at first, then ever less, down to every 15', async () => {
      const plan = planOf();
      let isDone = false;
      const service = (given: JobService) => {
        const { documents, voice } = looking(plan)(given);
        return {
          voice,
          documents: {
            ...documents,
            status: async (...args: Parameters<typeof documents.status>): Promise<DocumentStatus> => {
              const status = await documents.status(...args);
              return isDone ? status : { document_id: status.document_id, status: 'translating' };
            },
          },
        };
      };
      const window = await open({ around: { service }, timing: alone });
      const id = await add(window, await document());
      await until('it was looked at often', () => plan.times.length === 30, 10 * minute);
      const pauses = plan.pauses();
      assert.deepEqual(
        pauses,
        pauses.toSorted((a, b) => a - b),
      );
      assert.deepEqual([pauses[0], pauses.at(-1)], [second, 15 * second]);
      isDone = true;
      assert.deepEqual(states(await ended(window, id)), ['downloaded']);
    });

    it('look at a recording every five seconds [voice.poll]', async () => {
      jobs.sandbox.set({ voice_duration_ms: minute });
      const plan = planOf();
      const window = await open({ around: { service: looking(plan) }, timing: alone });
      const id = await add(window, await recording());
      await until('it was looked at often', () => plan.times.length === 10, 2 * minute);
      assert.deepEqual(new Set(plan.pauses()), new Set([5 * second]));
      assert.deepEqual(states(await ended(window, id)), ['downloaded', 'downloaded', 'downloaded']);
    });

    it('try again what failed after 3 seconds, then ever less, down to every 5 minutes', async () => {
      jobs.sandbox.set({ document_duration_ms: 60 * minute });
      const plan = planOf(...Array.from({ length: 12 }, () => busy));
      const window = await open({ around: { service: looking(plan) }, timing: alone });
      await add(window, await document());
      await until('it was asked often', () => plan.times.length === 10, 60 * minute);
      assert.deepEqual(
        plan.pauses().map((ms) => ms / second),
        [3, 6, 12, 24, 48, 96, 192, 300, 300],
      );
    });
  });
});

/** The times of the program, for a window that need not look at what others do. */
const alone = { ...defaultTiming, lookMs: 60 * minute, renewMs: 60 * minute };

const busy = new ServiceError('unavailable', 'The service answered with status 503.', { status: 503 });
const none = undefined;

/** Failures in their order, and when each was met with. */
function planOf(...failures: readonly (Error | undefined)[]) {
  const times: number[] = [];
  return {
    times,
    /** Milliseconds between one and the next, in whole ones. */
    pauses: () => times.slice(1).map((time, index) => Math.round(time - (times[index] ?? 0))),
    /** @throws the failure whose turn it is, if there is one. */
    meet() {
      const failure = failures[times.length];
      times.push(clock.elapsed());
      if (failure) throw failure;
    },
  };
}

type Plan = ReturnType<typeof planOf>;

/** A client whose looks at how jobs stand fail as planned. */
function looking(plan: Plan) {
  return ({ documents, voice }: JobService): JobService => ({
    documents: {
      ...documents,
      async status(...args) {
        plan.meet();
        return documents.status(...args);
      },
    },
    voice: {
      ...voice,
      async status(...args) {
        plan.meet();
        return voice.status(...args);
      },
    },
  });
}

/** A client that fails as planned when it is to fetch a document. */
function fetching(plan: Plan) {
  return ({ documents, voice }: JobService): JobService => ({
    voice,
    documents: {
      ...documents,
      async download(...args) {
        plan.meet();
        return documents.download(...args);
      },
    },
  });
}
