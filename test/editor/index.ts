// The entry of the suites inside the extension host: the editor calls run() once the extension host is up.

import { appendFileSync } from 'node:fs';
import { url as inspectorUrl } from 'node:inspector';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import Mocha from 'mocha';
import Reporter from '../harness/mochaReporter.ts';

/**
 * Loads the spec files and runs their tests. Not with Mocha's own loader: it tries `require()` first, and in VS Code 1.110 requiring an
 * ES module that imports `vscode` hangs the extension host without a message.
 */
export async function run(): Promise<void> {
  const log = process.env['INTERLINEAR_TEST_LOG'];
  // Synchronously: what a host says just before it dies must not be lost.
  const print = (text: string): void => {
    if (log === undefined) process.stdout.write(`${text}\n`);
    else appendFileSync(log, `${text}\n`);
  };
  Mocha.reporters.Base.consoleLog = (...data: unknown[]) => print(format(...data));
  const grep = process.env['INTERLINEAR_TEST_GREP'];
  const mocha = new Mocha({
    ui: 'bdd',
    reporter: Reporter,
    color: process.env['FORCE_COLOR'] === '1',
    // In a debugger, a test may stand still.
    timeout: inspectorUrl() === undefined ? 300_000 : 0,
    slow: 1000,
    forbidOnly: process.env['CI'] !== undefined,
    ...(grep === undefined ? {} : { grep }),
  });
  try {
    for (const file of specs()) {
      mocha.suite.emit('pre-require', globalThis, file, mocha);
      await import(pathToFileURL(file).href);
    }
  } catch (error) {
    // A spec file that cannot be loaded leaves no outcome: the runner takes that for the crash it is.
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    throw error;
  }
  const failures = await new Promise<number>((resolve) => {
    mocha.run(resolve);
  });
  if (failures > 0) throw new Error(`${String(failures)} tests failed.`);
}

/** Paths of spec files, divided as in PATH. */
function specs(): string[] {
  const value = process.env['INTERLINEAR_TEST_SPECS'];
  if (value === undefined) throw new Error('INTERLINEAR_TEST_SPECS is not set; start the suites with `npm run test:editor`.');
  return value.split(process.platform === 'win32' ? ';' : ':');
}
