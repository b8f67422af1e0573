import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import type { Counts } from './counts.ts';
import { copyWorkspace, hostEnvironment } from './hostRun.ts';
import { createRunFolder } from './lifetime.ts';
import { root, sampleFolder } from './paths.ts';
import { readReport } from './report.ts';
import { startSandboxProcess } from './sandboxProcess.ts';

/** The editor suites in the desktop editor. It is downloaded from the editor's own download host, which has to be reachable. */
export async function runInDesktop(specs: readonly string[], grep: string | undefined): Promise<Counts> {
  await using cleanup = new AsyncDisposableStack();
  const folder = await createRunFolder();
  cleanup.defer(folder.remove);
  const sandbox = await startSandboxProcess();
  cleanup.defer(sandbox.stop);
  const reportFile = join(folder.path, 'report.ndjson');
  const run = grep === undefined ? { specs } : { specs, grep };
  try {
    await runTests({
      extensionDevelopmentPath: root,
      extensionTestsPath: join(root, 'test', 'editor', 'index.ts'),
      launchArgs: [await copyWorkspace(sampleFolder, folder.path), '--disable-extensions', '--disable-workspace-trust'],
      extensionTestsEnv: { ...hostEnvironment(run, reportFile), INTERLINEAR_SANDBOX: sandbox.line },
    });
  } catch (error) {
    console.error('The desktop editor could not be downloaded or did not end well:', error instanceof Error ? error.message : error);
  }
  const report = readReport(reportFile, (text) => console.log(text));
  await report.print();
  const counts = report.counts();
  if (counts === undefined) throw new Error('The suite in the desktop editor did not come to its end.');
  return counts;
}
