import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { screenshotFolder } from '../../harness/paths.ts';
import { ContextMenu } from './contextMenu.ts';
import { Dialog } from './dialog.ts';
import { EditorPage } from './editorPage.ts';
import { Notifications } from './notifications.ts';
import { QuickInput } from './quickInput.ts';
import { SettingsPage } from './settingsPage.ts';
import { SideBar } from './sideBar.ts';
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
    this.notifications = new Notifications(page);
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
    await this.page.keyboard.press('F1');
    await this.quickInput.type(`>${title}`);
    await this.quickInput.pick(title);
  }

  /** True when the command palette offers the command at the moment. */
  async offersCommand(title: string): Promise<boolean> {
    await this.page.keyboard.press('F1');
    await this.quickInput.type(`>${title}`);
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
