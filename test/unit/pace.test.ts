import assert from 'node:assert/strict';
import { isServiceError } from '../../src/service/errors.ts';
import { createPace } from '../../src/service/pace.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';

describe('The pace of requests', () => {
  const clock = createSimulatedClock();
  const soon = () => clock.elapsed() + 5_000;
  const never = () => new AbortController().signal;
  const elapsed = async (task: () => Promise<unknown>) => {
    const started = clock.elapsed();
    await task();
    return clock.elapsed() - started;
  };

  it('holds nothing back in the beginning', async () => {
    const pace = createPace(clock);
    assert.ok((await elapsed(() => Promise.all(Array.from({ length: 100 }, () => pace.turn(soon(), never()))))) === 0);
  });

  it('waits the whole Retry-After, for everyone', async () => {
    const pace = createPace(clock);
    pace.refused(200);
    assert.ok((await elapsed(() => Promise.race([pace.turn(soon(), never()), pace.turn(soon(), never())]))) === 200);
  });

  it('slows down to the rate that was let through, and speeds up again with successes', async () => {
    const pace = createPace(clock);
    for (let count = 0; count < 10; count += 1) {
      await pace.turn(soon(), never());
      pace.succeeded();
    }
    // Ten in a moment, then a refusal: ten a second are allowed, and the next place is free when the first is a second old.
    pace.refused(undefined);
    assert.equal(await elapsed(() => pace.turn(soon(), never())), 1_000);
    assert.equal(Math.round(await elapsed(() => pace.turn(soon(), never()))), 105);
    for (let count = 0; count < 200; count += 1) pace.succeeded();
    await pace.turn(soon(), never());
    const gap = await elapsed(() => pace.turn(soon(), never()));
    assert.ok(gap > 0 && gap < 60, `${gap} ms`);
  });

  it('waits a moment after a refusal before anything was let through, and longer after the next', async () => {
    const pace = createPace(clock);
    pace.refused(undefined);
    assert.equal(await elapsed(() => pace.turn(soon(), never())), 50);
    await clock.pass(2_000);
    pace.refused(undefined);
    assert.equal(Math.round(await elapsed(() => pace.turn(soon(), never()))), 55);
  });

  it('says at once how long to wait when that is longer than there is time', async () => {
    const pace = createPace(clock);
    pace.refused(60_000);
    await assert.rejects(pace.turn(soon(), never()), (error) => isServiceError(error, 'rateLimited') && error.retryAfterMs === 60_000);
  });

  it('holds the requests of others back for an hour at most, however long a refusal asks to wait', async () => {
    const pace = createPace(clock);
    pace.refused(2 * 60 * 60 * 1000);
    await assert.rejects(pace.turn(soon(), never()), (error) => isServiceError(error, 'rateLimited') && error.retryAfterMs === 3_600_000);
  });

  it('holds nothing back any more after enough successes', async () => {
    const pace = createPace(clock);
    pace.refused(undefined);
    await pace.turn(soon(), never());
    for (let count = 0; count < 1_000; count += 1) pace.succeeded();
    await pace.turn(soon(), never());
    assert.equal(await elapsed(() => Promise.all(Array.from({ length: 100 }, () => pace.turn(soon(), never())))), 0);
  });

  it('ends waiting when the signal does', async () => {
    const pace = createPace(clock);
    pace.refused(4_000);
    const controller = new AbortController();
    clock.timer(50, () => controller.abort());
    assert.ok((await elapsed(() => assert.rejects(pace.turn(soon(), controller.signal)))) === 50);
  });
});
