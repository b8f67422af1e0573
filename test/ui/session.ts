import type { Driver } from '../harness/driver.ts';
import type { Settings } from '../harness/editorServer.ts';
import type { UiEditor, UiWindow, WindowOptions } from '../harness/uiEditor.ts';
import { controlOf } from './sandbox.ts';
import type { Workbench } from './pages/workbench.ts';
import { test } from './test.ts';

/** The window of a group of tests: open from before its first test. */
export class Session {
  readonly #windows: UiWindow[] = [];
  #editor: UiEditor | undefined;
  #settings: Settings = {};

  async open(editor: UiEditor, options: WindowOptions): Promise<void> {
    this.#editor = editor;
    this.#settings = options.settings ?? {};
    // What another file of the worker ordered is not for this one.
    await controlOf(this).restore();
    await this.openWindow(options);
  }

  async close(): Promise<void> {
    for (const window of this.#windows.splice(0)) await window.close();
  }

  /** The window itself, to open others beside it. */
  get window(): UiWindow {
    const [first] = this.#windows;
    if (!first) throw new Error('The window opens before the first test; do not use it while tests are defined.');
    return first;
  }

  get workbench(): Workbench {
    return this.window.workbench;
  }

  /** Path of the copied workspace it shows. */
  get workspace(): string {
    return this.window.workspace;
  }

  /** Does in the window's extension host what comes before and after a test. */
  get driver(): Driver {
    return this.workbench.driver;
  }

  /** The sandbox's JSON line, the same the extension got. */
  get sandboxLine(): string {
    return this.#editor?.sandbox.line ?? '';
  }

  /** Folder where the extension keeps what outlives a window. */
  get storage(): string {
    return this.#editor?.storage ?? '';
  }

  /** Changes the user settings, on top of those that keep the editor quiet, and waits until the window goes by them. */
  async writeSettings(settings: Settings): Promise<void> {
    const gone = Object.fromEntries(Object.keys(this.#settings).map((id) => [id, undefined]));
    await this.driver.changeSettings({ ...gone, ...settings });
    this.#settings = settings;
  }

  /** Closes the window and opens it again under other user settings, which nobody in it saw come. */
  async reopen(settings: Settings): Promise<void> {
    await this.workbench.leave();
    await this.#editor?.server.writeSettings(settings);
    this.#settings = settings;
    await this.workbench.open();
  }

  /** Opens one more window beside it, closed with the group. */
  async openWindow(options: WindowOptions = {}): Promise<UiWindow> {
    if (!this.#editor) throw new Error('The editor starts before the first test.');
    const opened = await this.#editor.openWindow(options);
    this.#windows.push(opened);
    return opened;
  }
}

/**
 * Gives the surrounding group of tests a window of its own: fresh workspace, settings and secrets. After each test, inputs, dialogs,
 * notifications and editors are closed without saving; the files stay as the test left them.
 * @param startEditor another editor than that of the worker.
 */
export function useWindow(
  options: WindowOptions = {},
  startEditor?: (start: (env: NodeJS.ProcessEnv) => Promise<UiEditor>) => Promise<UiEditor>,
): Session {
  const session = new Session();
  if (startEditor) test.beforeAll(async ({ startEditor: start }) => session.open(await startEditor(start), options));
  else test.beforeAll(async ({ editor }) => session.open(editor, options));
  test.afterEach(() => session.workbench.reset());
  test.afterAll(() => session.close());
  return session;
}
