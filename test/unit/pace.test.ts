import assert from 'node:assert/strict';
import { isServiceError } from '../../src/service/errors.ts';
import { createPace } from '../../src/service/pace.ts';

describe('The pace of requests', () => {
  const soon = () => performance.now() + 5_000;
  const never = () => new AbortController().signal;
  const elapsed = async (task: () => Promise<unknown>) => {
    const started = performance.now();
    await task();
    return performance.now() - started;
  };

  it('holds nothing back in the beginning', async () => {
    const pace = createPace();
    assert.ok((await elapsed(() => Promise.all(Array.from({ length: 100 }, () => pace.turn(soon(), never()))))) < 50);
  });

  it('waits the whole Retry-After, for everyone', async () => {
    const pace = createPace();
    pace.refused(200);
    assert.ok((await elapsed(() => Promise.race([pace.turn(soon(), never()), pace.turn(soon(), never())]))) >= 199);
  });

  it('slows down to the rate that was let through, and speeds up again with successes', async () => {
    const pace = createPace();
    for (let count = 0; count < 10; count += 1) {
      await pace.turn(soon(), never());
      pace.succeeded();
    }
    // Ten in a moment, then a refusal: ten a second are allowed, and the next place is free when the first is a second old.
    pace.refused(undefined);
    assert.ok((await elapsed(() => pace.turn(soon(), never()))) >= 900);
    assert.ok((await elapsed(() => pace.turn(soon(), never()))) >= 95);
    for (let count = 0; count < 200; count += 1) pace.succeeded();
    await pace.turn(soon(), never());
    assert.ok((await elapsed(() => pace.turn(soon(), never()))) < 60);
  });

  it('says at once how long to wait when that is longer than there is time', async () => {
    const pace = createPace();
    pace.refused(60_000);
    await assert.rejects(pace.turn(soon(), never()), (error) => isServiceError(error, 'rateLimited') && (error.retryAfterMs ?? 0) > 59_000);
  });

  it('ends waiting when the signal does', async () => {
    const pace = createPace();
    pace.refused(4_000);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    assert.ok((await elapsed(() => assert.rejects(pace.turn(soon(), controller.signal)))) < 1_000);
  });
});
