import Mocha from 'mocha';
import { shortened, writeOutcome } from './outcome.ts';

/** Mocha's own report, and the outcome in a file for `test/run.ts`. */
export default class extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const failures: string[] = [];
    const skipped: string[] = [];
    runner.on(Mocha.Runner.constants.EVENT_TEST_FAIL, (test: Mocha.Runnable, error: Error) => {
      failures.push(`${test.fullTitle()}: ${shortened(error.message)}`);
    });
    runner.on(Mocha.Runner.constants.EVENT_TEST_PENDING, (test) => skipped.push(`skipped: ${test.fullTitle()}`));
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      writeOutcome({ passed: this.stats.passes, failures, problems: skipped });
    });
  }
}
