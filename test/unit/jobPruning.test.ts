import assert from 'node:assert/strict';
import type { StoredJob } from '../../src/services/jobs/journalRows.ts';
import { isOutdated } from '../../src/services/jobs/pruning.ts';
import { keptFailedMs } from '../../src/services/jobs/timing.ts';

const failedAt = 5_000;
const failed: StoredJob = {
  id: 'a',
  kind: 'document',
  request: { target_lang: 'de' },
  host: 'example.com',
  account: 'main',
  source: 'file:///a.txt',
  shown: 'file:///a.txt',
  name: 'a.txt',
  bytes: 5,
  maxBytes: 10,
  state: 'failed',
  created: 0,
  changed: failedAt,
  sent: 0,
  tries: 0,
  due: 0,
  parked: false,
  stopping: false,
  opened: undefined,
  secret: undefined,
  former: undefined,
  results: [{ position: 0, state: 'waiting', language: 'de', file: 'file:///a.de.txt', overwrite: false, placing: undefined }],
};
const last = failedAt + keptFailedMs;

describe('A job that failed', () => {
  it('is kept up to the last millisecond of its time', () => {
    assert.equal(isOutdated(failed, last), false);
    assert.equal(isOutdated(failed, last + 1), true);
  });

  it('is kept while a window has it', () => {
    assert.equal(isOutdated({ ...failed, leaseUntil: last + 1 }, last + 1), false);
    assert.equal(isOutdated({ ...failed, leaseUntil: last }, last + 1), true);
  });

  it('is kept when only the user may know what became of it', () => {
    assert.equal(isOutdated({ ...failed, state: 'unknown' }, last + 1), false);
  });
});
