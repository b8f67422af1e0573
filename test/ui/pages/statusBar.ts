import type { Locator, Page } from 'playwright-core';
import { normalised } from './text.ts';

export class StatusBar {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The item that says `text`. */
  item(text: string | RegExp): Locator {
    return this.#page.locator('.part.statusbar .statusbar-item', { hasText: text }).first();
  }

  /** The item the extension gave this id, e.g. `interlinear.target`. */
  itemOfExtension(id: string): Locator {
    return this.#page.locator(`.part.statusbar .statusbar-item[id="interlinear.interlinear.${id}"]`);
  }

  async textOf(item: Locator): Promise<string> {
    return normalised(await item.innerText());
  }

  async click(text: string | RegExp): Promise<void> {
    await this.item(text).locator('.statusbar-item-label').click();
  }

  /** What a mouse resting on the item shows. */
  async tooltip(text: string | RegExp): Promise<string> {
    await this.item(text).hover();
    const hover = this.#page.locator('.monaco-hover:visible').last();
    await hover.waitFor();
    const shown = normalised(await hover.innerText());
    await this.#page.mouse.move(640, 300);
    return shown;
  }
}
