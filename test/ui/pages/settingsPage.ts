import type { Page } from 'playwright-core';
import { normalized } from './text.ts';

/** The settings editor. */
export class SettingsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Opens it with a search, e.g. `@ext:interlinear.interlinear`, and waits for the answer. */
  async open(search: string): Promise<void> {
    await this.#page.keyboard.press('Control+,');
    const box = this.#page.locator('.settings-editor .suggest-input-container');
    await box.click();
    await this.#page.keyboard.press('Control+A');
    await this.#page.keyboard.insertText(search);
    await this.#page.locator('.settings-editor .settings-count-widget', { hasText: /\d/ }).waitFor();
  }

  /** The names of the settings found, as a user reads them. */
  async found(): Promise<string[]> {
    return (await this.#page.locator('.settings-editor .setting-item-title').allInnerTexts()).map(normalized);
  }
}
