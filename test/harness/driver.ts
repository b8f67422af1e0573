import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createVSIX } from '@vscode/vsce';
import type { Settings } from './editorServer.ts';
import { root } from './paths.ts';

/** Of the driver, an extension that does in the extension host of a window what comes before and after a test. */
export const driverFolder = join(root, 'test', 'harness', 'driver');

/** Packs an extension that is for tests alone. */
export async function packageTestExtension(folder: string, file: string): Promise<void> {
  await createVSIX({
    cwd: folder,
    packagePath: file,
    dependencies: false,
    allowMissingRepository: true,
    allowStarActivation: true,
    skipLicense: true,
  });
}

/** The driver in one window. It says where it listens in a file beside the workspace. */
export class Driver {
  readonly #file: string;

  constructor(workspace: string) {
    this.#file = join(dirname(workspace), 'driver.json');
  }

  /** Before a window is opened or loaded: the next port is that of the next extension host. */
  async forget(): Promise<void> {
    await rm(this.#file, { force: true });
  }

  /**
   * Loads the window again by the editor's own command, which first writes down what the window is to remember.
   * @param loaded settled when it is loaded.
   */
  async reloadWindow(loaded: Promise<unknown>): Promise<void> {
    const port = await this.#port();
    await this.forget();
    // Nobody answers: the extension host ends with the window, and at times later.
    const asking = new AbortController();
    const asked = this.#ask(port, asking.signal, 'command', 'workbench.action.reloadWindow').catch(() => undefined);
    try {
      await loaded;
    } finally {
      asking.abort();
      await asked;
    }
  }

  /** Runs a command of the editor or of an extension. `{ file: path }` stands for the URI of a file, `{ uri: text }` for any. */
  async run(command: string, ...args: readonly unknown[]): Promise<void> {
    await this.#do('command', command, ...args);
  }

  /** Sets user settings; undefined takes one away. Done when the window goes by them. */
  async changeSettings(settings: Settings): Promise<void> {
    await this.#do('changeSettings', settings);
  }

  /** Closes all editors without saving. */
  async closeEditors(): Promise<void> {
    await this.#do('closeEditors');
  }

  /** How often the editor has looked by itself for quick fixes in a line, counted from 1, for a moment after the cursor came there. */
  async looksForFixes(line: number): Promise<number> {
    return Number(await this.#do('looksForFixes', line));
  }

  /** Waits until it has looked that often. */
  async untilLookedForFixes(line: number, times: number): Promise<void> {
    for (const end = Date.now() + 60_000; Date.now() < end; await delay(50)) {
      if ((await this.looksForFixes(line)) >= times) return;
    }
    throw new Error(`The editor has not looked for quick fixes in line ${String(line)}.`);
  }

  /** Shows a notification. */
  async showNotice(text: string): Promise<void> {
    await this.#do('showNotice', text);
  }

  /** Shows a list to choose from. */
  async showPick(items: readonly { readonly label: string; readonly description: string; readonly detail: string }[]): Promise<void> {
    await this.#do('showPick', items);
  }

  /** Shows an item of the status bar, in the place of the one shown before. */
  async showTooltip(text: string, tooltip: string): Promise<void> {
    await this.#do('showTooltip', text, tooltip);
  }

  async #do(action: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#ask(await this.#port(), AbortSignal.timeout(60_000), action, ...args);
  }

  async #ask(port: number, signal: AbortSignal, action: string, ...args: readonly unknown[]): Promise<unknown> {
    const body = JSON.stringify({ action, args }, (_, value: unknown) => (value === undefined ? null : value));
    const response = await fetch(`http://127.0.0.1:${String(port)}/`, {
      method: 'POST',
      body,
      signal,
    });
    if (!response.ok) throw new Error(`${action} ${args.map((arg) => JSON.stringify(arg)).join(' ')}: ${await response.text()}`);
    const { result } = (await response.json()) as { result: unknown };
    return result;
  }

  async #port(): Promise<number> {
    for (const end = Date.now() + 60_000; Date.now() < end; await delay(50)) {
      const text = await readFile(this.#file, 'utf8').catch(() => '');
      if (text.endsWith('}')) return (JSON.parse(text) as { port: number }).port;
    }
    throw new Error(`The driver of ${dirname(this.#file)} has not started.`);
  }
}
