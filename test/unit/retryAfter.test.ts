import assert from 'node:assert/strict';
import { retryAfterMs } from '../../src/service/retryAfter.ts';

describe('Retry-After (service facts: seconds or an HTTP date; often absent)', () => {
  const now = Date.UTC(2026, 10, 20, 12, 0, 0);
  it('reads seconds', () => assert.equal(retryAfterMs('7', now), 7000));
  it('reads an HTTP date', () => assert.equal(retryAfterMs('Fri, 20 Nov 2026 12:00:03 GMT', now), 3000));
  it('takes a date that has passed as no wait', () => assert.equal(retryAfterMs('Fri, 20 Nov 2026 11:00:00 GMT', now), 0));
  it('ignores what it cannot read', () => {
    assert.equal(retryAfterMs(undefined, now), undefined);
    assert.equal(retryAfterMs('soon', now), undefined);
  });
});
