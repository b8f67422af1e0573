import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { ProfileName } from '../../src/api/providers.ts';
import type { Editor } from './editor.ts';
import { startTestServer, type EditorServer, type Settings } from './editorServer.ts';
import { createRunFolder } from './lifetime.ts';
import { outcomeVariable, readOutcome, type Outcome } from './outcome.ts';
import { root, sampleFolder } from './paths.ts';
import { startSandboxProcess } from './sandboxProcess.ts';

/** One run of spec files inside a real extension host. */
export interface HostRun {
  readonly name: string;
  readonly editor: Editor;
  readonly specs: readonly string[];
  readonly settings?: Settings;
  readonly env?: NodeJS.ProcessEnv;
  readonly restricted?: boolean;
  readonly grep?: string;
  /** The workspace that is copied and opened; the sample by default. */
  readonly workspace?: string;
  /** Opens a workspace of two folders: the copied one, and an empty one beside it. */
  readonly twoFolders?: boolean;
  /** Which service the sandbox stands for; the specification by default. */
  readonly profile?: ProfileName;
  /** Changes the run by what can only be known once its sandbox is up, such as a proxy in front of it. */
  readonly around?: (sandboxUrl: string, runFolder: string) => Promise<Surroundings>;
}

export interface Surroundings {
  readonly settings: Settings;
  readonly env: NodeJS.ProcessEnv;
  readonly stop: () => Promise<void>;
}

/** Port at which the extension host waits for a debugger before it loads anything; see docs/testing.md. */
const inspectPort = process.env['INTERLINEAR_INSPECT'];

/** A host in which nothing happens for this long hangs. Longer than any one test may take. In a debugger it may stand still. */
const silenceLimit = inspectPort === undefined ? 600_000 : Infinity;

/** Files that a host writes: what it says, and what its tests came to. */
interface HostFiles {
  readonly log: string;
  readonly outcome: string;
}

/** Runs it. A host that does not come to its end is a problem of the outcome. @param print told what the host says, as it says it. */
export async function runInHost(run: HostRun, browser: Browser, print: (text: string) => void): Promise<Outcome> {
  await using cleanup = new AsyncDisposableStack();
  const folder = await createRunFolder();
  cleanup.defer(folder.remove);
  const sandbox = await startSandboxProcess(run.profile);
  cleanup.defer(sandbox.stop);
  const around = await run.around?.(sandbox.url, folder.path);
  if (around) cleanup.defer(around.stop);

  const copied = await copyWorkspace(run.workspace ?? sampleFolder, folder.path);
  const workspace = run.twoFolders === true ? await withSecondFolder(copied) : copied;
  const files = { log: join(folder.path, 'log.txt'), outcome: join(folder.path, 'outcome.json') };
  const server = await startTestServer(run.editor, {
    dataFolder: join(folder.path, 'data'),
    settings: { ...unseenSettings, ...run.settings, ...around?.settings },
    env: { ...run.env, ...around?.env, ...hostEnvironment(run, files), INTERLINEAR_SANDBOX: sandbox.line },
    restricted: run.restricted === true,
  });
  cleanup.defer(server.stop);

  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', viewport: { width: 800, height: 480 } });
  cleanup.defer(() => context.close());
  const page = await context.newPage();
  await follow(await openHost(page, server, workspace), files, server, print);
  return readOutcome(run.name, files.outcome, run.grep !== undefined);
}

/** Copies a workspace for one window; the sample gets a name that looks well in a picture. */
export async function copyWorkspace(from: string, runFolder: string): Promise<string> {
  const workspace = join(runFolder, from === sampleFolder ? 'riverside-bikes' : basename(from));
  await mkdir(workspace, { recursive: true });
  await cp(from, workspace, { recursive: true });
  return workspace;
}

/** Makes a workspace of a folder and an empty one beside it. @returns its file. */
async function withSecondFolder(folder: string): Promise<string> {
  const second = join(dirname(folder), 'harbour-boats');
  await mkdir(second);
  const file = join(dirname(folder), 'rentals.code-workspace');
  await writeFile(file, JSON.stringify({ folders: [folder, second].map((path) => ({ path: basename(path) })) }));
  return file;
}

export function hostEnvironment(run: Pick<HostRun, 'specs' | 'grep'>, files?: HostFiles): NodeJS.ProcessEnv {
  return {
    INTERLINEAR_TEST_SPECS: run.specs.join(delimiter),
    ...(files && { INTERLINEAR_TEST_LOG: files.log, [outcomeVariable]: files.outcome }),
    ...(run.grep === undefined ? {} : { INTERLINEAR_TEST_GREP: run.grep }),
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    ...(process.env['CI'] === undefined ? {} : { CI: process.env['CI'] }),
  };
}

/** What costs time in a window that nobody looks at. */
const unseenSettings: Settings = {
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  'typescript.tsserver.useSyntaxServer': 'always',
};

interface HostWindow {
  /** Set when the workbench says that the run is over, rightly or not. */
  exitCode(): number | undefined;
  /** What the workbench logged; shown when the run fails to come to its end. */
  log(): string;
}

async function openHost(page: Page, server: EditorServer, workspace: string): Promise<HostWindow> {
  let exitCode: number | undefined;
  const log: string[] = [];
  await page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
    log.push(`${type}: ${args.map(String).join(' ')}`);
  });
  await page.exposeFunction('codeAutomationExit', (code: number) => {
    exitCode = code;
  });
  // Without a key from the server, the workbench forgets secrets with the window.
  await page.route('**/mint-key', (route) => route.fulfill({ body: Buffer.alloc(32, 7), contentType: 'application/octet-stream' }));
  await page.goto(hostUrl(server.authority, workspace), { timeout: inspectPort === undefined ? silenceLimit : 0 });
  return { exitCode: () => exitCode, log: () => log.slice(-200).join('\n') };
}

/** @param workspace the path of a folder, or of a file that names several. */
function hostUrl(authority: string, workspace: string): string {
  const remote = (path: string): string => `vscode-remote://${authority}${remotePath(path)}`;
  const payload = [
    ['extensionDevelopmentPath', remote(root)],
    ['extensionTestsPath', remote(join(root, 'test', 'editor', 'index.ts'))],
    ['skipWelcome', 'true'],
    ...(inspectPort === undefined ? [] : [['inspect-brk-extensions', inspectPort]]),
  ];
  const opened = workspace.endsWith('.code-workspace') ? 'workspace' : 'folder';
  const query = new URLSearchParams({ [opened]: remotePath(workspace), payload: JSON.stringify(payload) });
  return `http://${authority}/?${query.toString()}`;
}

/** The path as the workbench writes it: with slashes, and one in front of a drive. */
export function remotePath(path: string): string {
  const slashes = path.split(sep).join('/');
  return slashes.startsWith('/') ? slashes : `/${slashes}`;
}

/** Prints what the host says until its outcome is there, or it ended or hangs without one. */
async function follow(host: HostWindow, files: HostFiles, server: EditorServer, print: (text: string) => void): Promise<void> {
  let printed = 0;
  let lastSign = Date.now();
  for (;;) {
    const done = existsSync(files.outcome);
    const over = host.exitCode() !== undefined;
    const said = existsSync(files.log) ? await readFile(files.log, 'utf8') : '';
    const lines = said.slice(printed, said.lastIndexOf('\n') + 1);
    if (lines !== '') {
      print(lines);
      printed += lines.length;
      lastSign = Date.now();
    }
    if (done) return;
    if (over || Date.now() - lastSign > silenceLimit) {
      const what = over ? `ended with code ${String(host.exitCode())} before its tests did` : 'hangs';
      print(`The extension host ${what}.\n${host.log()}\n${server.output()}\n`);
      return;
    }
    await delay(100);
  }
}
