// Starts an editor with the extension and its sandbox, to try them: node scripts/start.ts [--port N] [--folder PATH] [--desktop]
// Nothing is changed outside the folder, .vscode-test/start by default; Ctrl+C ends everything.

import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { childEnvironment } from '../test/harness/childEnvironment.ts';
import { ensureEditor } from '../test/harness/editor.ts';
import { installExtensions, startInstalledServer } from '../test/harness/editorServer.ts';
import { remotePath } from '../test/harness/hostRun.ts';
import { freePort } from '../test/harness/ports.ts';
import { root, sampleFolder, workFolder } from '../test/harness/paths.ts';
import { startSandboxProcess } from '../test/harness/sandboxProcess.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    desktop: { type: 'boolean', default: false },
    folder: { type: 'string', default: join(workFolder, 'start') },
  },
});
const { folder } = values;

if (values.desktop) await startDesktop();
else await startInBrowser(values.port === undefined ? await freePort() : portNumber(values.port));

async function startInBrowser(port: number): Promise<void> {
  const workspace = await ownWorkspace();
  const vsix = join(folder, 'interlinear.vsix');
  await quietly('scripts/package.ts', vsix);
  const editor = await ensureEditor('newest');
  const extensionsFolder = join(folder, 'extensions');
  await installExtensions(editor, [vsix], extensionsFolder);
  const sandbox = await startSandboxProcess();
  const server = await startInstalledServer(editor, {
    port,
    dataFolder: join(folder, 'data'),
    extensionsFolder,
    env: { INTERLINEAR_SANDBOX: sandbox.line },
  });
  console.log(`
The editor is ready. Open this address in a browser:

    http://${server.authority}/?folder=${encodeURI(remotePath(workspace))}

Interlinear is connected to the sandbox: no account, no key, nothing leaves this machine.
To begin, press F1 there and choose "Welcome: Open Walkthrough…", then "Get Started with Interlinear".
Your changes stay in ${workspace}
Press Ctrl+C to end.`);
  await server.exited;
  throw new Error(`The editor has ended.\n${server.output()}`);
}

async function startDesktop(): Promise<void> {
  // On Windows `code` is a script, which needs a shell.
  const shell = process.platform === 'win32';
  if (spawnSync('code', ['--version'], { shell }).status !== 0) {
    console.error('No desktop editor: the command `code` is missing. In VS Code run "Shell Command: Install \'code\' command in PATH".');
    console.error('Without --desktop, this starts an editor of its own in a browser.');
    process.exit(1);
  }
  const workspace = await ownWorkspace();
  await quietly('esbuild.js');
  const sandbox = await startSandboxProcess();
  const args = ['--new-window', '--wait', '--user-data-dir', join(folder, 'desktop'), '--extensionDevelopmentPath', root, workspace];
  console.log(`Starting the desktop editor. Interlinear is connected to the sandbox. Close the window to end.`);
  const { startGroup } = await import('../test/harness/processGroup.ts');
  await startGroup('code', args, { env: childEnvironment({ INTERLINEAR_SANDBOX: sandbox.line }) }).exited;
  await sandbox.stop();
}

/** Runs a script of ours; what it prints is worth reading only when it fails. */
async function quietly(...script: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, script, { cwd: root, maxBuffer: 16 * 1024 * 1024 });
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && 'stderr' in error) console.error(`${String(error.stdout)}${String(error.stderr)}`);
    throw error;
  }
}

/** A copy of the sample that stays between starts, so that trying things out does not change the repository. */
async function ownWorkspace(): Promise<string> {
  const workspace = join(folder, 'riverside-bikes');
  if (!existsSync(workspace)) {
    await mkdir(folder, { recursive: true });
    await cp(sampleFolder, workspace, { recursive: true });
  }
  return workspace;
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${text} is not a port.`);
  return port;
}
