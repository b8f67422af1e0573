import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { copyWorkspace, hostEnvironment } from './hostRun.ts';
import { createRunFolder } from './lifetime.ts';
import { outcomeVariable, readOutcome, type Outcome } from './outcome.ts';
import { root, sampleFolder } from './paths.ts';
import { startSandboxProcess } from './sandboxProcess.ts';

/** The editor suites in the desktop editor. It is downloaded from the editor's own download host, which has to be reachable. */
export async function runInDesktop(specs: readonly string[], grep: string | undefined): Promise<Outcome> {
  await using cleanup = new AsyncDisposableStack();
  const folder = await createRunFolder();
  cleanup.defer(folder.remove);
  const sandbox = await startSandboxProcess();
  cleanup.defer(sandbox.stop);
  const file = join(folder.path, 'outcome.json');
  const run = grep === undefined ? { specs } : { specs, grep };
  try {
    await runTests({
      extensionDevelopmentPath: root,
      extensionTestsPath: join(root, 'test', 'editor', 'index.ts'),
      launchArgs: [await copyWorkspace(sampleFolder, folder.path), '--disable-extensions', '--disable-workspace-trust'],
      extensionTestsEnv: { ...hostEnvironment(run), [outcomeVariable]: file, INTERLINEAR_SANDBOX: sandbox.line },
    });
  } catch (error) {
    // Tests that failed end it like this, too; the outcome tells.
    console.error('The desktop editor could not be downloaded or did not end well:', error instanceof Error ? error.message : error);
  }
  return readOutcome('desktop', file, grep !== undefined);
}
