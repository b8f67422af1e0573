import assert from 'node:assert/strict';
import fc from 'fast-check';
import { documentTransitions, isOver, jobTransitions, legalSteps, voiceTransitions } from '../../src/services/jobs/jobs.ts';
import type { JobKind, JobResult, JobState, ResultState } from '../../src/services/jobs/jobs.ts';

const machines = { job: jobTransitions, document: documentTransitions, voice: voiceTransitions };

describe('The states of jobs', () => {
  for (const [name, table] of Object.entries(machines)) {
    it(`of ${name}: lead to states that are in the table, all of which can be reached`, () => {
      const states = Object.keys(table);
      const reached = new Set(['waiting']);
      for (const state of reached) {
        const [, next] = Object.entries<readonly string[]>(table).find(([from]) => from === state) ?? assert.fail(state);
        for (const to of next) reached.add(to);
      }
      assert.deepEqual([...reached].toSorted(), states.toSorted());
    });
  }

  it('hold those of the specification [document-state.names] [voice-state.names]', () => {
    for (const state of ['queued', 'translating', 'done', 'error']) assert.ok(state in documentTransitions);
    for (const state of ['processing', 'complete', 'downloaded', 'failed']) assert.ok(state in voiceTransitions);
  });

  it('never lead from a result that is there to another download [document-state.once] [voice-state.downloaded]', () => {
    const steps = legalSteps();
    assert.deepEqual(
      steps.filter(([, from]) => from === 'downloaded'),
      [],
    );
    for (const [machine, ready] of [
      ['document', 'done'],
      ['voice', 'complete'],
    ]) {
      assert.deepEqual(
        steps.filter(([of, , to]) => of === machine && to === 'downloading').map(([, from]) => from),
        // From unknown only as what arrived after all: it lies here as a whole by then.
        [ready, 'unknown'],
      );
    }
  });

  it('never lead to an upload but from a job that waits or was just created: what is unknown is not sent again', () => {
    const before = legalSteps().filter(([machine, , to]) => machine === 'job' && to === 'uploading');
    assert.deepEqual(
      before.map(([, from]) => from),
      ['waiting', 'created'],
    );
  });

  it('are over when nothing happens any more: a job that the service has, when each result is [voice-state.finished]', () => {
    const result = (state: ResultState): JobResult => ({ state, language: 'de', file: 'file:///x', overwrite: false });
    const states: ResultState[] = ['waiting', 'queued', 'done', 'downloading', 'complete', 'pending', 'processing'];
    const settled: ResultState[] = ['downloaded', 'error', 'failed', 'expired', 'unknown', 'stopped'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...settled), { minLength: 1 }), fc.constantFrom(...states), (over, open) => {
        assert.equal(isOver({ state: 'uploaded', results: over.map(result) }), true);
        assert.equal(isOver({ state: 'uploaded', results: [...over, open].map(result) }), false);
      }),
    );
    const ended: JobState[] = ['unknown', 'expired', 'failed', 'stopped'];
    for (const state of ended) assert.ok(isOver({ state, results: [result('waiting')] }));
    const open: JobState[] = ['waiting', 'creating', 'created', 'uploading'];
    for (const state of open) assert.ok(!isOver({ state, results: [result('waiting')] }));
  });

  it('can each be tried again once they are over without success', () => {
    const again = (machine: 'job' | JobKind) =>
      legalSteps().flatMap(([of, from, to]) => (of === machine && to === 'waiting' ? [from] : []));
    for (const state of ['unknown', 'expired', 'failed', 'stopped']) assert.ok(again('job').includes(state), state);
    for (const state of ['error', 'expired', 'unknown', 'stopped']) assert.ok(again('document').includes(state), state);
    for (const state of ['failed', 'expired', 'unknown', 'stopped']) assert.ok(again('voice').includes(state), state);
  });
});
