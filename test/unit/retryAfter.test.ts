import assert from 'node:assert/strict';
import { retryAfterMs } from '../../src/client/exchangeErrors.ts';

describe('Retry-After (service facts: seconds or an HTTP date; often absent)', () => {
  const now = Date.UTC(2026, 10, 20, 12, 0, 0);
  it('reads seconds', () => assert.equal(retryAfterMs('7', now), 7000));
  it('reads an HTTP date', () => assert.equal(retryAfterMs('Fri, 20 Nov 2026 12:00:03 GMT', now), 3000));
  it('takes a date that has passed as no wait', () => assert.equal(retryAfterMs('Fri, 20 Nov 2026 11:00:00 GMT', now), 0));
  it('ignores what it cannot read', () => {
    assert.equal(retryAfterMs(undefined, now), undefined);
    assert.equal(retryAfterMs('soon', now), undefined);
  });
  it('takes nothing else with a number for a date: a header that came twice, a number with a sign, a word before it', () => {
    for (const header of ['7, 7', '-5', '+5', 'soon 5']) assert.equal(retryAfterMs(header, now), undefined, header);
  });
  it('reads the older form of an HTTP date', () => assert.equal(retryAfterMs('Friday, 20-Nov-26 12:00:03 GMT', now), 3000));
  it('waits a day at most', () => {
    assert.equal(retryAfterMs('86399.5', now), 86_399_500);
    assert.equal(retryAfterMs('86401', now), 86_400_000);
    assert.equal(retryAfterMs('Sat, 21 Nov 2026 12:00:01 GMT', now), 86_400_000);
  });
});
