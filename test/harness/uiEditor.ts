import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { Workbench } from '../ui/pages/workbench.ts';
import { launchBrowser } from './browser.ts';
import { driverFolder, packageTestExtension } from './driver.ts';
import { ensureEditor, type Editor, type EditorName } from './editor.ts';
import { installExtensions, startInstalledServer, type EditorServer, type Settings } from './editorServer.ts';
import { copyWorkspace, remotePath } from './hostRun.ts';
import { createRunFolder } from './lifetime.ts';
import { sampleFolder } from './paths.ts';
import { startSandboxProcess, type SandboxProcess } from './sandboxProcess.ts';

/** An editor with the packaged extension installed, a sandbox beside it and a browser to look at it. */
export interface UiEditor {
  readonly sandbox: SandboxProcess;
  readonly server: EditorServer;
  /** Where the extension keeps what outlives a window. */
  readonly storage: string;
  /** Opens a window of its own: fresh secrets, fresh workspace, fresh memory of the workbench. */
  openWindow(options?: WindowOptions): Promise<UiWindow>;
  readonly stop: () => Promise<void>;
}

export interface UiWindow {
  readonly workbench: Workbench;
  /** Path of the copied workspace. */
  readonly workspace: string;
  readonly close: () => Promise<void>;
}

export interface WindowOptions {
  /** User settings, on top of those that keep the editor quiet. */
  readonly settings?: Settings;
  /** The folder that is copied and opened; the sample by default. */
  readonly workspace?: string;
  readonly context?: BrowserContextOptions;
  /** Opens it beside this one, as a person does: with the same secrets, and what the extension keeps on the server. */
  readonly beside?: UiWindow;
}

export interface UiEditorOptions {
  /** The package to install, or a folder where it is installed already: several servers may share that. */
  readonly installed: { readonly vsix: string } | { readonly extensionsFolder: string };
  /** The one whose windows are opened; one of its own when there is none. */
  readonly browser?: Browser;
  readonly editor?: EditorName;
  /** On top of INTERLINEAR_SANDBOX, which it may replace. */
  readonly env?: NodeJS.ProcessEnv;
}

export async function startUiEditor(options: UiEditorOptions): Promise<UiEditor> {
  await using cleanup = new AsyncDisposableStack();
  const editor = await ensureEditor(options.editor ?? 'newest');
  const folder = await createRunFolder();
  cleanup.defer(folder.remove);
  const sandbox = await startSandboxProcess();
  cleanup.defer(sandbox.stop);
  const dataFolder = join(folder.path, 'data');
  const extensionsFolder = await installedFolder(editor, options.installed, folder.path);
  const server = await startInstalledServer(editor, {
    extensionsFolder,
    dataFolder,
    env: { INTERLINEAR_SANDBOX: sandbox.line, ...options.env },
  });
  cleanup.defer(server.stop);
  const browser = options.browser ?? (await launchBrowser());
  if (!options.browser) cleanup.defer(() => browser.close());

  const held = cleanup.move();
  let windows = 0;
  const storage = join(dataFolder, 'User', 'globalStorage', 'interlinear.interlinear');
  return {
    sandbox,
    server,
    storage,
    openWindow: async (windowOptions = {}) => {
      windows += 1;
      // What the extension keeps on the server outlives the window.
      if (!windowOptions.beside) await rm(storage, { recursive: true, force: true });
      return openWindow(browser, server, join(folder.path, `window-${String(windows)}`), windowOptions);
    },
    stop: () => held.disposeAsync(),
  };
}

async function installedFolder(editor: Editor, installed: UiEditorOptions['installed'], folder: string): Promise<string> {
  if ('extensionsFolder' in installed) return installed.extensionsFolder;
  const extensionsFolder = join(folder, 'extensions');
  const driver = join(folder, 'driver.vsix');
  await packageTestExtension(driverFolder, driver);
  await installExtensions(editor, [installed.vsix, driver], extensionsFolder);
  return extensionsFolder;
}

async function openWindow(browser: Browser, server: EditorServer, folder: string, options: WindowOptions): Promise<UiWindow> {
  await mkdir(folder, { recursive: true });
  const workspace = await copyWorkspace(options.workspace ?? sampleFolder, folder);
  await server.writeSettings(options.settings ?? {});
  const context = options.beside?.workbench.page.context() ?? (await newContext(browser, options));
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const workbench = new Workbench(page, `http://${server.authority}/?folder=${encodeURIComponent(remotePath(workspace))}`, workspace);
  await workbench.open();
  return {
    workbench,
    workspace,
    async close() {
      if (page.isClosed()) return;
      // A page that is just gone counts as a lost connection: the server would keep its extension host for hours, busy beside the tests.
      await workbench.leave();
      await (options.beside ? page.close() : context.close());
    },
  };
}

async function newContext(browser: Browser, options: WindowOptions): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    // Frames of an animation cost more than what is tested.
    reducedMotion: 'reduce',
    // The server would pack the megabytes of the workbench for every window, to be unpacked a moment later on the same machine.
    extraHTTPHeaders: { 'Accept-Encoding': 'identity' },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options.context,
  });
}
