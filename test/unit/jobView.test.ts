import assert from 'node:assert/strict';
import fc from 'fast-check';
import { documentTransitions, isOver, jobTransitions, voiceTransitions } from '../../src/services/jobs/jobs.ts';
import type { Job, JobResult, JobState, ResultState } from '../../src/services/jobs/jobs.ts';
import {
  actionsOf,
  costOfStopping,
  groupJobs,
  groupOf,
  isHeld,
  isRunning,
  losesResult,
  mayBillAgain,
  secondsLeft,
  sentShare,
} from '../../src/services/jobs/jobView.ts';

const states = Object.keys(jobTransitions) as JobState[];
const documentStates = Object.keys(documentTransitions) as ResultState[];
const voiceStates = Object.keys(voiceTransitions) as ResultState[];

type Changes = Partial<Omit<Job, 'results'>> & { readonly result?: Partial<JobResult> };

function document({ result, ...job }: Changes = {}): Job {
  return {
    id: 'a',
    kind: 'document',
    request: { target_lang: 'de' },
    host: 'localhost',
    account: 'account',
    source: 'file:///work/manual.docx',
    shown: 'file:///work/manual.docx',
    name: 'manual.docx',
    bytes: 1000,
    maxBytes: 10_000,
    state: 'uploaded',
    created: 1,
    changed: 1,
    sent: 0,
    stopping: false,
    parked: false,
    results: [{ language: 'de', file: 'file:///work/manual.de.docx', overwrite: false, state: 'downloaded', ...result }],
    ...job,
  } as Job;
}

function recording(...resultStates: ResultState[]): Job {
  return {
    ...document(),
    kind: 'voice',
    request: { content_type: 'audio/mpeg', targets: [], authorisation: 'signature' },
    name: 'talk.mp3',
    uploaded: 5,
    results: resultStates.map((state) => ({
      language: 'de',
      type: 'text/plain',
      file: 'file:///work/talk.de.txt',
      overwrite: false,
      state,
    })),
  };
}

const anyJob: fc.Arbitrary<Job> = fc
  .record({
    kind: fc.constantFrom('document', 'voice'),
    state: fc.constantFrom(...states),
    parked: fc.boolean(),
    uploaded: fc.option(fc.nat(), { nil: undefined }),
    created: fc.nat(),
    note: fc.constantFrom(undefined, 'quota', 'place', 'interrupted', 'offline'),
    results: fc.array(fc.constantFrom(...documentStates, ...voiceStates), { minLength: 1, maxLength: 3 }),
  })
  .map(({ note, results, ...others }) => Object.assign(recording(...results), others, { note: note && { kind: note } }) as Job);

describe('Jobs in the view', () => {
  it('are running, done or failed, each in one group, the newest first', () => {
    const older = document({ id: 'older', created: 1 });
    const newer = document({ id: 'newer', created: 2 });
    const running = document({ id: 'running', state: 'uploading' });
    const failed = document({ id: 'failed', state: 'failed' });
    assert.deepEqual(
      groupJobs([older, running, newer, failed]).map(({ group, jobs }) => `${group}: ${jobs.map(({ id }) => id).join(', ')}`),
      ['running: running', 'done: newer, older', 'failed: failed'],
    );
    fc.assert(
      fc.property(fc.array(anyJob), (jobs) => {
        assert.equal(groupJobs(jobs).flatMap((entry) => entry.jobs).length, jobs.length);
      }),
    );
  });

  it('never run when they are over, and are done only when every result lies in its place', () => {
    fc.assert(
      fc.property(anyJob, (job) => {
        if (isOver(job)) assert.equal(isRunning(job), false);
        if (groupOf(job) === 'done') assert.ok(job.results.every(({ state }) => state === 'downloaded'));
      }),
    );
  });

  it('wait for the user when a result could not be written, when the key was refused, but not for characters', () => {
    const unplaced = document({ parked: true, result: { state: 'downloading', note: { kind: 'place' } } });
    assert.equal(groupOf(unplaced), 'failed');
    assert.deepEqual(actionsOf(unplaced), ['retry', 'remove', 'place']);
    const [fetched, unwritten] = recording('downloaded', 'complete').results;
    assert.ok(fetched && unwritten);
    const results = [fetched, { ...unwritten, note: { kind: 'place' } as const }];
    assert.equal(isRunning({ ...recording(), results }), false);
    assert.equal(groupOf(document({ parked: true, note: { kind: 'auth' }, result: { state: 'queued' } })), 'failed');
    assert.equal(groupOf(document({ state: 'waiting', note: { kind: 'quota' }, result: { state: 'waiting' } })), 'running');
  });

  it('wait for characters together: whoever belongs to an account that has none left (456) and is not uploaded', () => {
    const held = new Set(['account']);
    assert.equal(isHeld(document({ state: 'waiting' }), held), true);
    assert.equal(isHeld(document({ state: 'waiting' }), new Set()), false);
    assert.equal(isHeld(document({ state: 'uploaded', result: { state: 'queued' } }), held), false);
  });

  it('with several results run as long as one of them does, and are failed when one of them is', () => {
    assert.equal(groupOf(recording('downloaded', 'processing', 'failed')), 'running');
    assert.equal(groupOf(recording('downloaded', 'failed')), 'failed');
    assert.equal(groupOf(recording('downloaded', 'downloaded')), 'done');
    assert.deepEqual(actionsOf(recording('downloaded', 'failed'), 0), ['open', 'reveal']);
    assert.deepEqual(actionsOf(recording('downloaded', 'failed'), 1), []);
  });

  it('say 100 percent only when all of the source went out', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 1_000_000 }), (sent, bytes) => {
        const share = sentShare({ sent, bytes });
        assert.ok(share >= 0 && share <= 1);
        assert.equal(share === 1, sent >= bytes);
      }),
    );
    assert.equal(sentShare({ sent: 435, bytes: 1000 }), 0.43);
  });

  it('say what time is left only while it is being translated and the time has not passed [document.unreliable]', () => {
    const result = (state: ResultState, readyAt?: number) => ({
      language: 'de',
      file: '',
      overwrite: false,
      state,
      ...(readyAt !== undefined && { readyAt }),
    });
    assert.equal(secondsLeft(result('translating', 20_400), 400), 20);
    assert.equal(secondsLeft(result('translating', 300), 400), undefined);
    assert.equal(secondsLeft(result('translating'), 400), undefined);
    assert.equal(secondsLeft(result('queued', 20_400), 400), undefined);
  });

  it('can be compared with their original where both are text', () => {
    const text = (name: string, file: string) => document({ name, result: { file: `file:///work/${file}` } });
    assert.ok(actionsOf(text('a.HTML', 'a.de.html')).includes('compare'));
    assert.ok(!actionsOf(text('a.docx', 'a.de.docx')).includes('compare'));
    assert.ok(!actionsOf(document({ name: 'a.txt', state: 'uploading', result: { state: 'waiting' } })).includes('compare'));
  });

  it('may be billed when they are stopped, as far as the service may have them', () => {
    assert.equal(costOfStopping(document({ state: 'waiting' })), 'none');
    assert.equal(costOfStopping(document({ state: 'uploading' })), 'open');
    assert.equal(costOfStopping(document({ uploaded: 1, result: { state: 'queued' } })), 'billed');
  });

  it('ask before they are tried again only where that may be billed a second time', () => {
    assert.equal(mayBillAgain(document({ state: 'unknown', note: { kind: 'interrupted' } })), true);
    assert.equal(mayBillAgain(document({ state: 'stopped', note: { kind: 'mayBeBilled' } })), true);
    assert.equal(mayBillAgain(document({ uploaded: 1, result: { state: 'expired' } })), true);
    assert.equal(mayBillAgain(document({ uploaded: 1, result: { state: 'stopped' } })), false);
    assert.equal(mayBillAgain(document({ state: 'stopped', note: { kind: 'notBilled' } })), false);
    assert.equal(mayBillAgain(document({ state: 'expired', note: { kind: 'uploadWindow' } })), false);
    assert.equal(mayBillAgain(document({ uploaded: 1, parked: true, result: { state: 'downloading', note: { kind: 'place' } } })), false);
  });

  it('ask before they are forgotten where a result would be lost that was paid for', () => {
    assert.equal(losesResult(document()), false);
    assert.equal(losesResult(document({ uploaded: 1, result: { state: 'stopped' } })), true);
    assert.equal(losesResult(document({ uploaded: 1, result: { state: 'downloading', note: { kind: 'place' } } })), true);
    assert.equal(losesResult(document({ state: 'failed', result: { state: 'waiting' } })), false);
    // What is kept of a result that did not arrive as a whole is deleted with its job.
    const part = { kind: 'lost', file: '/storage/a.part' } as const;
    assert.equal(losesResult(document({ uploaded: 1, result: { state: 'unknown', note: part } })), true);
    assert.equal(losesResult(document({ uploaded: 1, result: { state: 'unknown', note: { kind: 'lost' } } })), false);
  });
});
