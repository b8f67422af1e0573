import Mocha from 'mocha';
import { writeOutcome } from './outcome.ts';

/** Mocha's own report, and the outcome in a file for `test/run.ts`. */
export default class extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const skipped: string[] = [];
    runner.on(Mocha.Runner.constants.EVENT_TEST_PENDING, (test) => skipped.push(`skipped: ${test.fullTitle()}`));
    runner.once(Mocha.Runner.constants.EVENT_RUN_END, () => {
      writeOutcome({ passed: this.stats.passes, failed: this.stats.failures, problems: skipped });
    });
  }
}
