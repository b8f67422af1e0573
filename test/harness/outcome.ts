import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What a run of tests came to. */
export interface Outcome {
  readonly passed: number;
  /** Tests that failed: what they are called, and why. */
  readonly failures: readonly string[];
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
  if (!existsSync(file)) return { passed: 0, failures: [], problems: [`${name}: did not come to its end`] };
  const { passed, failures, problems } = JSON.parse(readFileSync(file, 'utf8')) as Outcome;
  const none = passed + failures.length === 0 && !mayBeNone ? [`${name}: no test was run`] : [];
  const of = (line: string) => (line.startsWith(`${name}: `) ? line : `${name}: ${line}`);
  return {
    passed,
    failures: failures.map(of),
    problems: [...problems, ...none].map(of),
  };
}

export function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, { passed }) => total + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
    problems: outcomes.flatMap(({ problems }) => problems),
  };
}

/** @returns what a test failed with, in one line: runners write it in colors and over many. */
export function shortened(message = ''): string {
  return stripVTControlCharacters(message).slice(0, 1000).replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}
