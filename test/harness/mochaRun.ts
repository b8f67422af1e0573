import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import Mocha from 'mocha';
import type { Counts } from './counts.ts';

export interface MochaRun {
  readonly files: readonly string[];
  readonly grep?: string;
  readonly timeout: number;
  readonly print: (text: string) => void;
}

/**
 * Loads the files and runs their tests. Not with Mocha's own loader: it tries `require()` first, and in VS Code 1.110
 * requiring an ES module that imports `vscode` hangs the extension host without a message.
 */
export async function runMocha(run: MochaRun): Promise<Counts> {
  Mocha.reporters.Base.consoleLog = (...data: unknown[]) => run.print(format(...data));
  const mocha = new Mocha({
    ui: 'bdd',
    reporter: 'spec',
    color: process.env['NO_COLOR'] === undefined && process.env['INTERLINEAR_COLOR'] === '1',
    timeout: run.timeout,
    slow: 1000,
    forbidOnly: process.env['CI'] !== undefined,
    ...(run.grep === undefined ? {} : { grep: run.grep }),
  });
  for (const file of run.files) await load(mocha, file);
  const failed: string[] = [];
  return new Promise((resolve) => {
    const runner = mocha.run(() => {
      const { passes, failures, pending } = runner.stats ?? { passes: 0, failures: 1, pending: 0 };
      resolve({ passed: passes, failed: failures, pending, failedFiles: failed });
    });
    runner.on('fail', ({ file, parent }) => failed.push(file ?? parent?.file ?? ''));
  });
}

async function load(mocha: Mocha, file: string): Promise<void> {
  mocha.suite.emit('pre-require', globalThis, file, mocha);
  await import(pathToFileURL(file).href);
}
