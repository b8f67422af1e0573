import type { Locator, Page } from 'playwright-core';
import type { Driver } from '../../harness/driver.ts';
import { normalized } from './text.ts';

/** The toasts in the corner. */
export class Notifications {
  readonly toasts: Locator;
  readonly #page: Page;

  readonly #driver: Driver;

  constructor(page: Page, driver: Driver) {
    this.#page = page;
    this.#driver = driver;
    this.toasts = page.locator('.notifications-toasts .notification-toast .notification-list-item');
  }

  /** The toast whose text contains `text`. */
  toast(text: string | RegExp): Locator {
    return this.toasts.filter({ has: this.#page.locator('.notification-list-item-message', { hasText: text }) }).first();
  }

  /** Waits for it and returns its whole text. */
  async waitFor(text: string | RegExp): Promise<string> {
    const toast = this.toast(text);
    await toast.waitFor();
    return normalized(await toast.locator('.notification-list-item-message').innerText());
  }

  async click(text: string | RegExp, button: string): Promise<void> {
    await this.toast(text).getByRole('button', { name: button, exact: true }).click();
  }

  /** Cancels what shows its progress, and waits until the extension knows of that. */
  async cancel(text: string | RegExp): Promise<void> {
    await this.click(text, 'Cancel');
    // The window answers its extension host after it has told it of the click.
    await this.#driver.run('setContext', 'test.told', true);
  }

  /** The buttons under the text. */
  async buttons(text: string | RegExp): Promise<string[]> {
    const buttons = this.toast(text).locator('.notification-list-item-buttons-container .monaco-text-button');
    return (await buttons.allInnerTexts()).map(normalized);
  }

  /** What they say, but for progress, which the editor shows for a while after its end. */
  async texts(): Promise<string[]> {
    const said = this.toasts.filter({ hasNot: this.#page.getByRole('button', { name: 'Cancel', exact: true }) });
    return (await said.locator('.notification-list-item-message').allInnerTexts()).map(normalized);
  }

  /** Closes those on the screen and those in the notification center, also what comes up while it does. What shows progress is hidden. */
  async clear(): Promise<void> {
    do {
      await this.#driver.run('notifications.clearAll');
      await this.#driver.run('notifications.hideToasts');
    } while ((await this.toasts.count()) > 0);
  }
}
