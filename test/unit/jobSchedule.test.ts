import assert from 'node:assert/strict';
import type { JobState, ResultState } from '../../src/services/jobs/jobs.ts';
import type { StoredJob, StoredResult } from '../../src/services/jobs/journalRows.ts';
import { nextJob } from '../../src/services/jobs/schedule.ts';
import type { Situation } from '../../src/services/jobs/schedule.ts';
import { mostUnderWay, mostUploads } from '../../src/services/jobs/timing.ts';

const now = 1_000_000;

type Others = Partial<Pick<StoredJob, 'account' | 'due' | 'leaseUntil' | 'owner' | 'parked' | 'stopping'>>;

function job(id: string, state: JobState, results: readonly ResultState[] = ['waiting'], others: Others = {}): StoredJob {
  return {
    id,
    kind: 'document',
    request: { target_lang: 'de' },
    host: 'example.com',
    account: 'main',
    source: `file:///${id}.txt`,
    shown: `file:///${id}.txt`,
    name: `${id}.txt`,
    bytes: 5,
    maxBytes: 10,
    state,
    created: 0,
    changed: 0,
    sent: 0,
    tries: 0,
    due: 0,
    parked: false,
    stopping: false,
    opened: undefined,
    secret: undefined,
    former: undefined,
    results: results.map(resultIn),
    ...others,
  };
}

function resultIn(state: ResultState, position: number): StoredResult {
  return { position, state, language: 'de', file: `file:///${position}.txt`, overwrite: false, placing: undefined };
}

function next(jobs: readonly StoredJob[], situation: Partial<Situation> = {}): string | undefined {
  return nextJob(jobs, { owner: 'one', now, held: new Set(), isFree: () => true, ...situation })?.id;
}

/** So many jobs that another window works on. */
const worked = (count: number, state: JobState, result: ResultState) =>
  Array.from({ length: count }, (_, index) => job(`other ${index}`, state, [result], { owner: 'two', leaseUntil: now }));

describe('The job that is next', () => {
  it('is one with a result that lies ready, then one that the service works on, then the oldest that waits', () => {
    const jobs = [
      job('old', 'waiting'),
      job('new', 'waiting'),
      job('followed', 'uploaded', ['queued']),
      job('partly ready', 'uploaded', ['processing', 'complete', 'processing'], { account: 'another' }),
    ];
    assert.equal(next(jobs), 'partly ready');
    assert.equal(next(jobs.slice(0, 3)), 'followed');
    assert.equal(next(jobs.slice(0, 2)), 'old');
  });

  it('is none that another window has, until its lease has ended', () => {
    const jobs = [job('theirs', 'waiting', ['waiting'], { owner: 'two', leaseUntil: now })];
    assert.equal(next(jobs), undefined);
    assert.equal(next(jobs, { owner: 'two' }), 'theirs');
    assert.equal(next(jobs, { now: now + 1 }), 'theirs');
  });

  it('is none before it is due, and none that waits for the user', () => {
    const jobs = [job('later', 'waiting', ['waiting'], { due: now + 1 }), job('parked', 'uploaded', ['queued'], { parked: true })];
    assert.equal(next(jobs), undefined);
    assert.equal(next(jobs, { now: now + 1 }), 'later');
  });

  it('is no upload while as many of its account are uploaded as may be, those of other accounts aside', () => {
    const uploading = worked(mostUploads, 'uploading', 'waiting');
    assert.equal(next([...uploading, job('waits', 'waiting')]), undefined);
    assert.equal(next([...uploading.slice(1), job('waits', 'waiting')]), 'waits');
    assert.equal(next([...uploading, job('waits', 'waiting', ['waiting'], { account: 'another' })]), 'waits');
  });

  it('is no upload while the service works on as many of its account as may be, those of other accounts aside', () => {
    const under = worked(mostUnderWay, 'uploaded', 'queued');
    assert.equal(next([...under, job('waits', 'waiting')]), undefined);
    assert.equal(next([...under.slice(1), job('waits', 'waiting')]), 'waits');
    assert.equal(next([...under, job('waits', 'waiting', ['waiting'], { account: 'another' })]), 'waits');
  });

  it('is no upload while a result of its account waits to be fetched, those of other accounts aside', () => {
    const ready = worked(1, 'uploaded', 'done');
    assert.equal(next([...ready, job('waits', 'waiting')]), undefined);
    assert.equal(next([...ready, job('waits', 'waiting', ['waiting'], { account: 'another' })]), 'waits');
  });

  it('is no upload of an account whose characters are used up, but what is to be ended there', () => {
    const held = new Set(['main']);
    const jobs = [job('waits', 'waiting'), job('to be stopped', 'waiting', ['waiting'], { stopping: true })];
    assert.equal(next(jobs, { held }), 'to be stopped');
    assert.equal(next(jobs.slice(0, 1), { held }), undefined);
    assert.equal(next([...jobs.slice(0, 1), job('left', 'uploading')], { held }), 'left');
    assert.equal(next(jobs.slice(0, 1), { held: new Set(['another']) }), 'waits');
  });
});
