import assert from 'node:assert/strict';
import { isServiceError } from '../../src/client/errors.ts';
import { Pace } from '../../src/client/pace.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';

describe('The pace of requests', () => {
  const clock = createSimulatedClock();
  const paid = { endpoint: 'POST /v2/translate', isPaid: true };
  const improved = { endpoint: 'POST /v2/write/rephrase', isPaid: true };
  const free = { endpoint: 'GET /v2/usage', isPaid: false };
  const listed = { endpoint: 'GET /v3/languages', isPaid: false };
  const soon = () => clock.elapsed() + 5_000;
  const never = () => new AbortController().signal;
  const elapsed = async (task: () => Promise<unknown>) => {
    const started = clock.elapsed();
    await task();
    return clock.elapsed() - started;
  };

  it('holds nothing back in the beginning', async () => {
    const pace = new Pace(clock);
    assert.ok((await elapsed(() => Promise.all(Array.from({ length: 100 }, () => pace.turn(paid, soon(), never()))))) === 0);
  });

  it('waits the whole Retry-After, for everyone', async () => {
    const pace = new Pace(clock);
    pace.refused(paid, 200);
    assert.ok((await elapsed(() => Promise.race([pace.turn(paid, soon(), never()), pace.turn(paid, soon(), never())]))) === 200);
  });

  it('slows down to the rate that was let through, and speeds up again with successes', async () => {
    const pace = new Pace(clock);
    for (let count = 0; count < 10; count += 1) {
      await pace.turn(paid, soon(), never());
      pace.succeeded();
    }
    // Ten in a moment, then a refusal: ten a second are allowed, and the next place is free when the first is a second old.
    pace.refused(paid, undefined);
    assert.equal(await elapsed(() => pace.turn(paid, soon(), never())), 1_000);
    assert.equal(Math.round(await elapsed(() => pace.turn(paid, soon(), never()))), 105);
    for (let count = 0; count < 200; count += 1) pace.succeeded();
    await pace.turn(paid, soon(), never());
    const gap = await elapsed(() => pace.turn(paid, soon(), never()));
    assert.ok(gap > 0 && gap < 60, `${gap} ms`);
  });

  it('waits a moment after a refusal before anything was let through, and longer after the next', async () => {
    const pace = new Pace(clock);
    pace.refused(paid, undefined);
    assert.equal(await elapsed(() => pace.turn(paid, soon(), never())), 50);
    await clock.pass(2_000);
    pace.refused(paid, undefined);
    assert.equal(Math.round(await elapsed(() => pace.turn(paid, soon(), never()))), 55);
  });

  it('says at once how long to wait when that is longer than there is time', async () => {
    const pace = new Pace(clock);
    pace.refused(paid, 60_000);
    await assert.rejects(
      pace.turn(paid, soon(), never()),
      (error) => isServiceError(error, 'rateLimited') && error.retryAfterMs === 60_000,
    );
  });

  const isRefused = (ms: number) => (error: unknown) => isServiceError(error, 'rateLimited') && error.retryAfterMs === ms;

  it('holds back requests to an endpoint for an hour at most, and to others for two minutes, however long a refusal asks to wait', async () => {
    const pace = new Pace(clock);
    pace.refused(paid, 99_999_999_000);
    await assert.rejects(pace.turn(paid, soon(), never()), isRefused(3_600_000));
    for (const other of [improved, free]) await assert.rejects(pace.turn(other, soon(), never()), isRefused(120_000));
    await clock.pass(120_000);
    // The second one keeps its distance.
    for (const [other, gap] of [
      [improved, 0],
      [free, 50],
    ] as const) {
      assert.equal(await elapsed(() => pace.turn(other, soon(), never())), gap);
    }
    await assert.rejects(pace.turn(paid, soon(), never()), isRefused(3_479_950));
    await clock.pass(3_479_950);
    assert.equal(await elapsed(() => pace.turn(paid, soon(), never())), 0);
  });

  it('never holds back what is paid for because of what is free, other than by its pace', async () => {
    const pace = new Pace(clock);
    pace.refused(free, 99_999_999_000);
    assert.equal(await elapsed(() => pace.turn(paid, soon(), never())), 0);
    await assert.rejects(pace.turn(listed, soon(), never()), isRefused(120_000));
    const slow = new Pace(clock);
    slow.refused(free, undefined);
    assert.equal(await elapsed(() => slow.turn(paid, soon(), never())), 50);
  });

  it('holds nothing back any more after enough successes', async () => {
    const pace = new Pace(clock);
    pace.refused(paid, undefined);
    await pace.turn(paid, soon(), never());
    for (let count = 0; count < 1_000; count += 1) pace.succeeded();
    await pace.turn(paid, soon(), never());
    assert.equal(await elapsed(() => Promise.all(Array.from({ length: 100 }, () => pace.turn(paid, soon(), never())))), 0);
  });

  it('ends waiting when the signal does', async () => {
    const pace = new Pace(clock);
    pace.refused(paid, 4_000);
    const controller = new AbortController();
    clock.timer(50, () => controller.abort());
    assert.ok((await elapsed(() => assert.rejects(pace.turn(paid, soon(), controller.signal)))) === 50);
  });
});
