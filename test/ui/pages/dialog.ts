import type { Locator, Page } from 'playwright-core';
import { normalized } from './text.ts';

/** Modal dialogs. */
export class Dialog {
  readonly root: Locator;

  constructor(page: Page) {
    this.root = page.locator('.monaco-dialog-box');
  }

  /** Waits for a dialog and returns its message and detail. */
  async waitFor(text?: string | RegExp): Promise<string> {
    await (text === undefined ? this.root : this.root.filter({ hasText: text })).waitFor();
    return normalized(await this.root.locator('.dialog-message-container').innerText());
  }

  async buttons(): Promise<string[]> {
    return (await this.root.locator('.dialog-buttons .monaco-button').allInnerTexts()).map(normalized);
  }

  async click(button: string): Promise<void> {
    await this.root.getByRole('button', { name: button, exact: true }).click();
    await this.root.waitFor({ state: 'hidden' });
  }

  /** Cancels the one that is open; another may follow at once. */
  async dismiss(): Promise<void> {
    await this.root.press('Escape');
  }

  /** Cancels what is open. */
  async dismissAll(): Promise<void> {
    for (let left = await this.root.count(); left > 0; left = await this.root.count()) {
      await this.root.press('Escape');
      await this.root.first().waitFor({ state: 'hidden' });
    }
  }
}
