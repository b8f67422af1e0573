import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dialog as PageDialog, Page } from 'playwright-core';
import { Driver } from '../../harness/driver.ts';
import { screenshotFolder } from '../../harness/paths.ts';
import { writeAtOnce } from '../../harness/writeAtOnce.ts';
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
  readonly driver: Driver;
  readonly #url: string;
  readonly #workspace: string;

  constructor(page: Page, url: string, workspace: string) {
    this.page = page;
    this.#url = url;
    this.#workspace = workspace;
    this.driver = new Driver(workspace);
    this.contextMenu = new ContextMenu(page);
    this.editor = new EditorPage(page, this.contextMenu, this.driver);
    this.quickInput = new QuickInput(page);
    this.notifications = new Notifications(page, this.driver);
    this.dialog = new Dialog(page);
    this.statusBar = new StatusBar(page);
    this.sideBar = new SideBar(page, this.contextMenu);
    this.webview = new WebviewPage(page);
    this.settings = new SettingsPage(page);
  }

  /** Loads the page and waits until the extension has activated, which its status bar item shows. */
  async open(): Promise<void> {
    await this.driver.forget();
    await this.page.goto(this.#url);
    await this.waitUntilReady();
  }

  /** The same window again: what the extension stored must be back, what it held in memory is gone. */
  async reload(): Promise<void> {
    await this.driver.reloadWindow(this.page.waitForEvent('load', { timeout: 120_000 }));
    await this.waitUntilReady();
  }

  /** The same by the editor's own command, before which it writes down what is open. */
  async reloadByCommand(): Promise<void> {
    const loaded = this.page.waitForEvent('load', { timeout: 120_000 });
    await this.driver.forget();
    await this.runCommand('Developer: Reload Window');
    await loaded;
    await this.waitUntilReady();
  }

  /** The same where nobody in the window can be asked to, for its extension host was killed. */
  async reloadPage(): Promise<void> {
    await this.driver.forget();
    await this.page.reload();
    await this.waitUntilReady();
  }

  /** Goes to another page: for the editor the window is closed. */
  async leave(): Promise<void> {
    const accept = (dialog: PageDialog) => void dialog.accept();
    this.page.on('dialog', accept);
    try {
      await this.page.goto('about:blank');
    } finally {
      // The page does not ask each time: one that waited on would answer the next question a second time.
      this.page.off('dialog', accept);
    }
  }

  async waitUntilReady(): Promise<void> {
    await this.page.locator('.monaco-workbench').waitFor();
    await this.statusBar.itemOfExtension('interlinear.target').waitFor();
  }

  /** Runs a command by its title in the command palette, e.g. `Interlinear: Translate Selection`. */
  async runCommand(title: string): Promise<void> {
    await this.page.keyboard.press('F1');
    await this.quickInput.type(`>${title}`);
    await this.quickInput.pick(title);
  }

  /** A folder of the workspace in the Explorer, with its files in sight, however new they are. */
  async explorer(folder: string): Promise<Tree> {
    await this.#refreshExplorer();
    for (const name of await readdir(join(this.#workspace, folder))) {
      await this.driver.run('revealInExplorer', { file: join(this.#workspace, folder, name) });
    }
    return this.sideBar.tree('riverside-bikes');
  }

  /** Word of files that were just written comes to the Explorer later, and moves the rows under the mouse: it reads the disk before. */
  async #refreshExplorer(): Promise<void> {
    await this.driver.run('workbench.files.action.refreshFilesExplorer');
    // The hover of a row that it rests on would cover others.
    await this.page.mouse.move(0, 0);
  }

  /** Opens the menu of a file or folder of the workspace in the Explorer. */
  async openExplorerMenu(path: string): Promise<ContextMenu> {
    await this.#refreshExplorer();
    await this.driver.run('revealInExplorer', { file: join(this.#workspace, path) });
    // Others may have its name.
    const focused = this.sideBar.tree('riverside-bikes').rows.and(this.page.locator('.focused'));
    await focused.filter({ hasText: path.split('/').at(-1) ?? path }).click({ button: 'right' });
    return this.contextMenu;
  }

  /** True when the command palette offers the command at the moment. */
  async offersCommand(title: string): Promise<boolean> {
    // Opened with the words in it, it never lists what does not fit them.
    await this.driver.run('workbench.action.quickOpen', `>${title}`);
    const offered = (await this.quickInput.labels()).includes(title);
    await this.quickInput.cancel();
    return offered;
  }

  /** Opens a file of the workspace in a tab of its own, e.g. `notes/urlaub.md`, with the focus in it. */
  async openFile(path: string): Promise<void> {
    // Quick open asks a search that takes its time, and has nothing to find in the oldest editor.
    await this.driver.run('vscode.open', { file: join(this.#workspace, path) }, { preview: false });
    await this.editor.waitForTab(path.split('/').at(-1) ?? path);
  }

  /** What is on disk; save first to see what is in the editor. */
  readFile(path: string): Promise<string> {
    return readFile(join(this.#workspace, path), 'utf8');
  }

  async writeFile(path: string, content: string | Uint8Array): Promise<void> {
    await writeAtOnce(this.#workspace, path, content);
  }

  /** Closes what a test left open: inputs, dialogs, notifications, editors (unsaved changes are dropped). */
  async reset(): Promise<void> {
    // A mouse that stayed where the last test clicked brings up the hover of what comes under it.
    await this.page.mouse.move(0, 0);
    await this.dialog.dismissAll();
    await this.driver.run('workbench.action.closeQuickOpen');
    await this.notifications.clear();
    await this.driver.closeEditors();
  }

  /** A picture to look at: `.vscode-test/screenshots/<name>.png`. */
  async picture(name: string): Promise<string> {
    await mkdir(screenshotFolder, { recursive: true });
    const path = join(screenshotFolder, `${name}.png`);
    await this.page.screenshot({ path });
    return path;
  }
}
