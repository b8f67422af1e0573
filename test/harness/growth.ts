import assert from 'node:assert/strict';

const rounds = 5;
/** Eight times as much takes eight times as long when the time is linear, and sixty-four times when it is squared. */
const times = 8;
/** Between the two: a machine that is busy besides, and a larger heap, may make it three times as long. */
const most = 24;
/** Less than that is too little to be compared: what the runtime does besides takes as much. In milliseconds. */
const leastMs = 2;

/**
 * Holds the processor time of a task for half of `size` against that for eight times as much: the least of five each, for whatever
 * disturbs a run only adds to it. How fast the machine is, and what else it does, does not matter.
 * @param prepare makes a task of a size; that is not measured.
 */
export function assertLinear(what: string, size: number, prepare: (size: number) => () => unknown): void {
  const less = Math.ceil(size / 2);
  const [small, large] = [prepare(less), prepare(times * less)];
  // The first run of each is about the compiler.
  small();
  large();
  const measured = Array.from({ length: rounds }, () => [processorMs(small), processorMs(large)] as const);
  const [smallMs, largeMs] = [Math.min(...measured.map(([ms]) => ms)), Math.min(...measured.map(([, ms]) => ms))];
  const said = `${what}: ${largeMs} ms for ${times} times as much as what takes ${smallMs} ms`;
  assert.ok(largeMs < most * Math.max(smallMs, leastMs), said);
}

/** Less than that is not told apart: some systems count the processor's time in steps of four milliseconds. */
const enoughMs = 40;

/**
 * Milliseconds of the processor in this thread, for one of as many runs as can be measured: those that compile and collect garbage beside it
 * have more to do on a busy machine.
 */
export function processorMs(task: () => unknown): number {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    task();
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1000;
    if (ms >= enoughMs || runs === mostRuns) return ms / runs;
  }
}

/** Of a task that takes next to no time. */
const mostRuns = 10_000;

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
