import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What a run of tests came to. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** What is wrong beyond tests that failed, a sentence each: flaky, skipped without a reason, interrupted, an error outside tests. */
  readonly problems: readonly string[];
}

/** Names the file that a runner's reporter writes the outcome to. */
export const outcomeVariable = 'INTERLINEAR_TEST_OUTCOME';

export function writeOutcome(outcome: Outcome): void {
  const file = process.env[outcomeVariable];
  if (file !== undefined) writeFileSync(file, JSON.stringify(outcome));
}

/**
 * Reads it. A runner that wrote none has crashed, and one that ran nothing has shown nothing: neither is a success.
 * @param mayBeNone tests were chosen by their titles, and those may be in other files.
 */
export function readOutcome(name: string, file: string, mayBeNone = false): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: 0, problems: [`${name}: did not come to its end`] };
  const { passed, failed, problems } = JSON.parse(readFileSync(file, 'utf8')) as Outcome;
  const none = passed + failed === 0 && !mayBeNone ? [`${name}: no test was run`] : [];
  return {
    passed,
    failed,
    problems: [...problems, ...none].map((problem) => (problem.startsWith(name) ? problem : `${name}: ${problem}`)),
  };
}

export function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failed: outcomes.reduce((total, { failed }) => total + failed, 0),
    problems: outcomes.flatMap(({ problems }) => problems),
  };
}
