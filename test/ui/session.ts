import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../harness/editorServer.ts';
import { screenshotFolder } from '../harness/paths.ts';
import { startUiEditor, type UiEditor, type UiWindow, type WindowOptions } from '../harness/uiEditor.ts';
import type { Workbench } from './pages/workbench.ts';

/** What a suite gets: filled before its first test. */
export interface Session {
  /** The window of this suite. */
  readonly workbench: Workbench;
  /** Path of the copied workspace it shows. */
  readonly workspace: string;
  /** The sandbox's JSON line, the same the extension got. */
  readonly sandboxLine: string;
  /** Folder where the extension keeps what outlives a window. */
  readonly storage: string;
  /** The window itself, to open others beside it. */
  readonly window: UiWindow;
  /** Changes the user settings, on top of those that keep the editor quiet, and waits until the window goes by them. */
  writeSettings(settings: Settings): Promise<void>;
  /** Opens one more window beside it, closed with the suite. */
  openWindow(options?: WindowOptions): Promise<UiWindow>;
}

// One editor for all suites of the process: starting it takes seconds, a window of it one or two.
let shared: Promise<UiEditor> | undefined;

function sharedEditor(): Promise<UiEditor> {
  shared ??= startTestedEditor();
  return shared;
}

/** An editor with the packaged extension that the suites are about. `env` goes on top of what every editor gets. */
export function startTestedEditor(env: NodeJS.ProcessEnv = {}): Promise<UiEditor> {
  const vsix = process.env['INTERLINEAR_TEST_VSIX'];
  if (vsix === undefined) throw new Error('INTERLINEAR_TEST_VSIX is not set; start the suites with `npm run test:ui`.');
  return startUiEditor({ vsix, env, editor: process.env['INTERLINEAR_TEST_EDITOR'] === 'oldest' ? 'oldest' : 'newest' });
}

/**
 * Gives the surrounding `describe` a window of its own: fresh workspace, settings and secrets. Between its tests, notifications
 * are cleared and editors closed without saving; the files stay as the test before left them. A test that fails leaves a
 * picture in `.vscode-test/screenshots/`.
 * @param startEditor another editor than the one that all suites share; whoever hands it in stops it.
 */
export function useWindow(options: WindowOptions = {}, startEditor: () => Promise<UiEditor> = sharedEditor): Session {
  const windows: UiWindow[] = [];
  let editor: UiEditor | undefined;
  let written = 0;
  const open = async (windowOptions: WindowOptions): Promise<UiWindow> => {
    editor ??= await startEditor();
    const opened = await editor.openWindow(windowOptions);
    windows.push(opened);
    return opened;
  };

  before(async function () {
    this.timeout(120_000);
    await open(options);
  });
  afterEach(async function () {
    const test = this.currentTest;
    if (test?.state === 'failed') await pictureOf(windows, test.titlePath());
    await windows[0]?.workbench.reset();
  });
  after(async () => {
    for (const opened of windows) await opened.close();
  });

  const first = (): UiWindow => {
    if (!windows[0]) throw new Error('The window opens before the first test; do not use it while the suite is defined.');
    return windows[0];
  };
  return {
    get workbench() {
      return first().workbench;
    },
    get workspace() {
      return first().workspace;
    },
    get sandboxLine() {
      return editor?.sandbox.line ?? '';
    },
    get storage() {
      return editor?.storage ?? '';
    },
    get window() {
      return first();
    },
    async writeSettings(settings) {
      written += 1;
      // The window shows the title once it has read the settings that came with it.
      const title = `settings ${String(written)}`;
      for (let tries = 1; ; tries += 1) {
        await editor?.server.writeSettings({ ...settings, 'window.title': title });
        if (await first().workbench.takesSettings(title)) return;
        // Loaded again, it reads them in any case.
        if (tries === 3) return first().workbench.reload();
      }
    },
    openWindow: open,
  };
}

async function pictureOf(windows: readonly UiWindow[], titles: readonly string[]): Promise<void> {
  await mkdir(screenshotFolder, { recursive: true });
  const name = titles
    .join('-')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 120);
  for (const [index, { workbench }] of windows.entries()) {
    const path = join(screenshotFolder, `${name}${index === 0 ? '' : `-window${String(index + 1)}`}.png`);
    await workbench.page.screenshot({ path });
    console.log(`      picture: ${path}`);
  }
}
