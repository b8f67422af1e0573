import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { childEnvironment } from '../harness/childEnvironment.ts';
import { outcomeVariable, readOutcome, sum } from '../harness/outcome.ts';
import { temporaryFolder } from './temporaryFolder.ts';
import type { TemporaryFolder } from './temporaryFolder.ts';

const fixtures = 'test/fixtures/outcomes';

describe('What a run of tests came to', () => {
  let folder: TemporaryFolder;
  before(async () => {
    folder = await temporaryFolder();
  });
  after(() => folder.remove());

  function outcomeOf(name: string, program: string, ...args: readonly string[]) {
    const file = join(folder.path, `${name}.json`);
    const env = childEnvironment({ [outcomeVariable]: file, FORCE_COLOR: '0' });
    spawnSync(process.execPath, [resolve('node_modules', program), ...args], { env });
    return readOutcome(name, file);
  }
  const mocha = (name: string, file: string) =>
    outcomeOf(name, 'mocha/bin/mocha.js', '--config', 'test/.mocharc.json', join(fixtures, file));

  it('counts tests of Mocha, and names those that fail or are skipped', () => {
    assert.deepEqual(mocha('unit', 'mocha.ts'), {
      passed: 1,
      failures: ['unit: Outcomes fails: Expected values to be strictly equal: 1 !== 2'],
      problems: ['unit: skipped: Outcomes is skipped'],
    });
  });

  it('is no success when the runner crashes, whatever it exits with', () => {
    assert.deepEqual(mocha('crash', 'crash.ts'), { passed: 0, failures: [], problems: ['crash: did not come to its end'] });
  });

  it('counts tests of Playwright; what passed the second time, was not run, or was skipped without a reason is a problem', () => {
    const { passed, failures, problems } = outcomeOf('ui', '@playwright/test/cli.js', 'test', '-c', join(fixtures, 'playwright.config.ts'));
    assert.equal(passed, 1);
    assert.deepEqual(failures, [
      'ui: playwright.ts › fails: Error: expect(received).toBe(expected) // Object.is equality Expected: 2 Received: 1',
      'ui: playwright.ts › takes too long: Test timeout of 50ms exceeded.',
      'ui: playwright.ts › Set-up that fails › fails with its set-up: Error: No set-up.',
    ]);
    assert.deepEqual(
      problems.map((problem) => problem.replace(/^ui: ([^:]+): .* › /, '$1: ')),
      [
        'flaky: passes the second time',
        'not run or skipped without a reason: is skipped',
        'not run or skipped without a reason: is not run',
      ],
    );
  });

  it('is no success when nothing was run, unless tests were chosen by their titles', () => {
    assert.deepEqual(
      outcomeOf('none', 'mocha/bin/mocha.js', '--config', 'test/.mocharc.json', '--grep', 'nothing', join(fixtures, 'mocha.ts')),
      {
        passed: 0,
        failures: [],
        problems: ['none: no test was run'],
      },
    );
    assert.deepEqual(readOutcome('none', join(folder.path, 'none.json'), true), { passed: 0, failures: [], problems: [] });
    assert.deepEqual(readOutcome('gone', join(folder.path, 'gone.json'), true).problems, ['gone: did not come to its end']);
  });

  it('adds up', () => {
    const one = { passed: 1, failures: ['b'], problems: ['a'] };
    assert.deepEqual(sum([one, one]), { passed: 2, failures: ['b', 'b'], problems: ['a', 'a'] });
  });
});
