import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { pressed, shortcuts } from '../../harness/shortcuts.ts';
import { normalised } from './text.ts';

/** The toasts in the corner. */
export class Notifications {
  readonly toasts: Locator;
  readonly #page: Page;

  readonly #runCommand: (title: string) => Promise<void>;

  constructor(page: Page, runCommand: (title: string) => Promise<void>) {
    this.#page = page;
    this.#runCommand = runCommand;
    this.toasts = page.locator('.notifications-toasts .notification-toast .notification-list-item');
  }

  /** The toast whose text contains `text`. */
  toast(text: string | RegExp): Locator {
    return this.toasts.filter({ has: this.#page.locator('.notification-list-item-message', { hasText: text }) }).first();
  }

  /** Waits for it and returns its whole text. */
  async waitFor(text: string | RegExp, timeout = 30_000): Promise<string> {
    const toast = this.toast(text);
    await toast.waitFor({ timeout });
    return normalised(await toast.locator('.notification-list-item-message').innerText());
  }

  async click(text: string | RegExp, button: string): Promise<void> {
    await this.toast(text).getByRole('button', { name: button, exact: true }).click();
  }

  /** The buttons under the text. */
  async buttons(text: string | RegExp): Promise<string[]> {
    const buttons = this.toast(text).locator('.notification-list-item-buttons-container .monaco-text-button');
    return (await buttons.allInnerTexts()).map(normalised);
  }

  async texts(): Promise<string[]> {
    return (await this.toasts.locator('.notification-list-item-message').allInnerTexts()).map(normalised);
  }

  /** Throws when a toast is shown now or within `milliseconds`. */
  async expectNone(milliseconds = 1000): Promise<void> {
    for (const end = Date.now() + milliseconds; Date.now() < end; await delay(50)) {
      const texts = await this.texts();
      if (texts.length > 0) throw new Error(`Expected no notification, but there is: ${texts.join(' | ')}`);
    }
  }

  /** Closes those on the screen and those in the notification centre. */
  async clear(): Promise<void> {
    if ((await this.toasts.count()) === 0) return;
    await this.#page.keyboard.press(pressed(shortcuts.clearNotifications));
    const gone = await this.toasts
      .first()
      .waitFor({ state: 'detached', timeout: 2000 })
      .then(
        () => true,
        () => false,
      );
    if (gone) return;
    // A page inside the window may have swallowed the key.
    await this.#runCommand('Notifications: Clear All Notifications');
    await this.toasts.first().waitFor({ state: 'detached' });
  }
}
