import { cp, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Counts } from './counts.ts';
import type { Editor } from './editor.ts';
import { startTestServer, type EditorServer, type Settings } from './editorServer.ts';
import { createRunFolder } from './lifetime.ts';
import { root, sampleFolder } from './paths.ts';
import { readReport, type ReportReader } from './report.ts';
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
  /** Changes the run by what can only be known once its sandbox is up, such as a proxy in front of it. */
  readonly around?: (sandboxUrl: string, runFolder: string) => Promise<Surroundings>;
}

export interface Surroundings {
  readonly settings: Settings;
  readonly env: NodeJS.ProcessEnv;
  readonly stop: () => Promise<void>;
}

/** A host in which nothing happens for this long hangs. */
const silenceLimit = 90_000;

/** The environment variables by which the runner and `test/editor/index.ts` understand each other. */
export const hostVariables = { specs: 'INTERLINEAR_TEST_SPECS', report: 'INTERLINEAR_TEST_REPORT', grep: 'INTERLINEAR_TEST_GREP' } as const;

/** Runs it; throws when the suite does not come to its end. */
export async function runInHost(run: HostRun, browser: Browser): Promise<Counts> {
  await using cleanup = new AsyncDisposableStack();
  const folder = await createRunFolder();
  cleanup.defer(folder.remove);
  const sandbox = await startSandboxProcess();
  cleanup.defer(sandbox.stop);
  const around = await run.around?.(sandbox.url, folder.path);
  if (around) cleanup.defer(around.stop);

  const copied = await copyWorkspace(run.workspace ?? sampleFolder, folder.path);
  const workspace = run.twoFolders === true ? await withSecondFolder(copied) : copied;
  const reportFile = join(folder.path, 'report.ndjson');
  const server = await startTestServer(run.editor, {
    dataFolder: join(folder.path, 'data'),
    settings: { ...run.settings, ...around?.settings },
    env: { ...run.env, ...around?.env, ...hostEnvironment(run, reportFile), INTERLINEAR_SANDBOX: sandbox.line },
    restricted: run.restricted === true,
  });
  cleanup.defer(server.stop);

  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
  cleanup.defer(() => context.close());
  const page = await context.newPage();
  // Awaited here: what `cleanup` holds ends with this function.
  return await follow(
    await openHost(page, server, workspace),
    readReport(reportFile, (text) => console.log(text)),
    server,
  );
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

export function hostEnvironment(run: Pick<HostRun, 'specs' | 'grep'>, reportFile: string): NodeJS.ProcessEnv {
  const { specs, report, grep } = hostVariables;
  return {
    [specs]: JSON.stringify(run.specs),
    [report]: reportFile,
    ...(run.grep === undefined ? {} : { [grep]: run.grep }),
    ...(process.stdout.isTTY ? { INTERLINEAR_COLOR: '1' } : {}),
    ...(process.env['CI'] === undefined ? {} : { CI: process.env['CI'] }),
  };
}

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
  await page.goto(hostUrl(server.authority, workspace));
  return { exitCode: () => exitCode, log: () => log.slice(-200).join('\n') };
}

/** @param workspace the path of a folder, or of a file that names several. */
function hostUrl(authority: string, workspace: string): string {
  const remote = (path: string): string => `vscode-remote://${authority}${remotePath(path)}`;
  const payload = [
    ['extensionDevelopmentPath', remote(root)],
    ['extensionTestsPath', remote(join(root, 'test', 'editor', 'index.ts'))],
    ['skipWelcome', 'true'],
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

async function follow(host: HostWindow, report: ReportReader, server: EditorServer): Promise<Counts> {
  let lastSign = Date.now();
  while (report.counts() === undefined) {
    if (await report.print()) lastSign = Date.now();
    const over = host.exitCode() !== undefined;
    if (report.counts() === undefined && (over || Date.now() - lastSign > silenceLimit)) {
      const what = over
        ? `ended with code ${String(host.exitCode())} before the suite did`
        : `was silent for ${String(silenceLimit / 1000)} s`;
      throw new Error(`The extension host ${what}.\n${host.log()}\n${server.output()}`);
    }
    await delay(100);
  }
  return report.counts() ?? { passed: 0, failed: 1, pending: 0 };
}
