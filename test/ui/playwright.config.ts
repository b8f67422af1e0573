import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserOptions } from '../harness/browser.ts';
import { workFolder } from '../harness/paths.ts';
import { registerVscode } from '../harness/registerVscode.ts';
import type { WorkerOptions } from './test.ts';

registerVscode();

const headed = process.argv.includes('--headed') || process.env['PWDEBUG'] === '1';

export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: join(workFolder, 'ui'),
  globalSetup: './setUp.ts',
  // Nothing is tested about time: a busy machine has as much as it needs, and who waits in vain is told of it all the same.
  timeout: 300_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  retries: 0,
  workers: 2,
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list'], ['../harness/playwrightReporter.ts']],
  use: {
    launchOptions: { ...(await browserOptions(headed)), handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false },
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    screenshot: 'only-on-failure',
    // Without its film: the pictures that it takes all the time cost more than the tests. A build server keeps the steps only.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: process.env['CI'] === undefined },
  },
  projects: [
    // The pages of the webviews without an editor around them.
    {
      name: 'pages',
      testDir: '../pages',
      use: { viewport: { width: 1280, height: 800 }, locale: 'en-US', timezoneId: 'UTC', contextOptions: { reducedMotion: 'reduce' } },
    },
    { name: 'newest', use: { editorName: 'newest' } },
    { name: 'oldest', grep: /@smoke/, use: { editorName: 'oldest' } },
  ],
});
