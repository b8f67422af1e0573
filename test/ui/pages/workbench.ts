import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errors, type Locator, type Page } from 'playwright-core';
import { screenshotFolder } from '../../harness/paths.ts';
import { pressed, shortcuts } from '../../harness/shortcuts.ts';
import { ContextMenu } from './contextMenu.ts';
import { Dialog } from './dialog.ts';
import { EditorPage } from './editorPage.ts';
import { Notifications } from './notifications.ts';
import { QuickInput } from './quickInput.ts';
import { SettingsPage } from './settingsPage.ts';
import { SideBar, type Tree } from './sideBar.ts';
import { StatusBar } from './statusBar.ts';
import { WebviewPage } from './webviewPage.ts';

/** A window of the editor, with a hand for each of its parts. */
export class Workbench {
  readonly page: Page;
  readonly editor: EditorPage;
  readonly quickInput: QuickInput;
  readonly notifications: Notifications;
  readonly dialog: Dialog;
  readonly contextMenu: ContextMenu;
  readonly statusBar: StatusBar;
  readonly sideBar: SideBar;
  readonly webview: WebviewPage;
  readonly settings: SettingsPage;
  readonly #url: string;
  readonly #workspace: string;

  constructor(page: Page, url: string, workspace: string) {
    this.page = page;
    this.#url = url;
    this.#workspace = workspace;
    this.contextMenu = new ContextMenu(page);
    this.editor = new EditorPage(page, this.contextMenu);
    this.quickInput = new QuickInput(page);
    this.notifications = new Notifications(page, (title) => this.runCommand(title));
    this.dialog = new Dialog(page);
    this.statusBar = new StatusBar(page);
    this.sideBar = new SideBar(page, this.contextMenu);
    this.webview = new WebviewPage(page);
    this.settings = new SettingsPage(page);
  }

  /** Loads the page and waits until the extension has activated, which its status bar item shows. */
  async open(): Promise<void> {
    await this.page.goto(this.#url);
    await this.waitUntilReady();
  }

  /** The same window again: what the extension stored must be back, what it held in memory is gone. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.waitUntilReady();
  }

  async waitUntilReady(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor({ timeout: 30_000 });
    await this.statusBar.itemOfExtension('interlinear.target').waitFor({ timeout: 30_000 });
  }

  /** Runs a command by its title in the command palette, e.g. `Interlinear: Translate Selection`. */
  async runCommand(title: string): Promise<void> {
    await this.#openPalette(`>${title}`);
    await this.quickInput.pick(title);
  }

  /** Opens the palette as a person does: a tab that is just opening takes the focus, and with it the key; then one presses it again. */
  async #openPalette(text: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      await this.page.keyboard.press('F1');
      try {
        return await this.quickInput.type(text, 4000);
      } catch (error) {
        if (tries === 4 || !(error instanceof errors.TimeoutError)) throw error;
      }
    }
  }

  /** A folder of the sample in the Explorer, with its files in sight. */
  async explorer(folder: string): Promise<Tree> {
    await this.sideBar.open('Explorer');
    const tree = this.sideBar.tree('riverside-bikes');
    for (let tries = 1; tries < 6 && !(await isShown(tree.row(folder))); tries += 1) await tree.clickTitleAction('Refresh Explorer');
    // While the Explorer is taking in what was written, it may close what was opened.
    for (const end = Date.now() + 10_000; Date.now() < end; await delay(300)) {
      if ((await tree.row(folder).getAttribute('aria-expanded')) === 'true') break;
      await tree.expand(folder);
    }
    return tree;
  }

  /** True when the command palette offers the command at the moment. */
  async offersCommand(title: string): Promise<boolean> {
    await this.#openPalette(`>${title}`);
    const offered = (await this.quickInput.labels()).includes(title);
    await this.quickInput.cancel();
    return offered;
  }

  /** Opens a file of the workspace by quick open, e.g. `notes/urlaub.md`. */
  async openFile(path: string): Promise<void> {
    await this.page.keyboard.press('Control+P');
    await this.quickInput.type(path);
    const name = path.split('/').at(-1) ?? path;
    await this.quickInput.pick(name);
    await this.editor.waitForTab(name);
  }

  /**
   * Has the window read the user settings, which were written on disk: this editor does not watch them, but reads them again when it
   * changes one itself. @returns whether it goes by those with this title of the window.
   */
  async takesSettings(title: string): Promise<boolean> {
    await this.page.keyboard.press(pressed(shortcuts.takeSettings));
    return this.page.waitForFunction(`document.title === ${JSON.stringify(title)}`, undefined, { timeout: 2000 }).then(
      () => true,
      () => false,
    );
  }

  /** What is on disk; save first to see what is in the editor. */
  readFile(path: string): Promise<string> {
    return readFile(join(this.#workspace, path), 'utf8');
  }

  async writeFile(path: string, content: string | Uint8Array): Promise<void> {
    await mkdir(dirname(join(this.#workspace, path)), { recursive: true });
    await writeFile(join(this.#workspace, path), content);
  }

  /** Closes what a test left open: inputs, dialogs, notifications, editors (unsaved changes are dropped). */
  async reset(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.dialog.dismissAll();
    await this.notifications.clear();
    await this.editor.closeAll();
  }

  /** A picture to look at: `.vscode-test/screenshots/<name>.png`. */
  async picture(name: string): Promise<string> {
    await mkdir(screenshotFolder, { recursive: true });
    const path = join(screenshotFolder, `${name}.png`);
    await this.page.screenshot({ path });
    return path;
  }
}

/** Whether something is to be seen within some seconds: word of a file that was just written can get lost while much is going on. */
async function isShown(locator: Locator): Promise<boolean> {
  return locator.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  );
}
