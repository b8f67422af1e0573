import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { shortened, writeOutcome } from './outcome.ts';

/** The outcome in a file for `test/run.ts`, beside Playwright's own report. */
export default class implements Reporter {
  readonly #errors: TestError[] = [];
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError(error: TestError): void {
    this.#errors.push(error);
  }

  onEnd({ status }: FullResult): void {
    const tests = this.#suite?.allTests() ?? [];
    const outcomes = Object.groupBy(tests, (test) => test.outcome());
    const title = (test: TestCase) => test.titlePath().filter(Boolean).join(' › ');
    const named = (what: string, some: readonly TestCase[] = []) => some.map((test) => `${what}: ${title(test)}`);
    const skipped = outcomes.skipped?.filter(
      ({ annotations }) => !annotations.some(({ type, description }) => type === 'skip' && description),
    );
    writeOutcome({
      passed: outcomes.expected?.length ?? 0,
      failures: (outcomes.unexpected ?? []).map((test) => `${title(test)}: ${shortened(test.results.at(-1)?.error?.message)}`),
      problems: [
        ...named('flaky', outcomes.flaky),
        ...named('not run or skipped without a reason', skipped),
        ...this.#errors.map(({ message = '' }) => `an error outside of tests: ${shortened(message)}`),
        ...(status === 'timedout' || status === 'interrupted' ? [`the run was ${status}`] : []),
      ],
    });
  }

  printsToStdio(): boolean {
    return false;
  }
}
