import type { Locator, Page } from 'playwright-core';
import { normalised } from './text.ts';

/** The menu a right click opens, with its submenus. */
export class ContextMenu {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The entries of the menu opened last, by what they say. */
  async entries(): Promise<string[]> {
    const menu = this.#menus().last();
    await menu.waitFor();
    return (await menu.locator('> .monaco-action-bar > .actions-container > .action-item .action-label').allInnerTexts())
      .map(normalised)
      .filter((text) => text !== '');
  }

  /** The same, group by group. */
  async groups(): Promise<string[][]> {
    const menu = this.#menus().last();
    await menu.waitFor();
    const groups: string[][] = [[]];
    for (const item of await menu.locator('> .monaco-action-bar > .actions-container > .action-item').all()) {
      const isSeparator = (await item.locator('.action-label.separator').count()) > 0;
      if (isSeparator) groups.push([]);
      else groups.at(-1)?.push(normalised(await item.locator('.action-label').first().innerText()));
    }
    return groups;
  }

  /** Clicks through, e.g. `choose('Interlinear', 'Translate Selection')`. */
  async choose(...path: readonly string[]): Promise<void> {
    const last = path.at(-1);
    for (const label of path.slice(0, -1)) await this.openSubmenu(label);
    if (last !== undefined) await this.#click(last);
  }

  async openSubmenu(label: string): Promise<void> {
    await this.#menus().last().waitFor();
    const before = await this.#menus().count();
    // It opens by itself when the mouse rests on its entry; from then on it is the last menu.
    await this.#entry(label, this.#menus().nth(before - 1)).hover();
    await this.#menus().nth(before).waitFor();
  }

  async close(): Promise<void> {
    for (let left = await this.#menus().count(); left > 0; left = await this.#menus().count()) await this.#page.keyboard.press('Escape');
  }

  async #click(label: string): Promise<void> {
    await this.#entry(label).hover();
    // A menu takes no click within a tenth of a second after it opened, lest the click that opened it chooses an entry.
    await this.#page.waitForTimeout(150);
    await this.#entry(label).click();
  }

  #menus(): Locator {
    return this.#page.locator('.monaco-menu');
  }

  #entry(label: string, menu = this.#menus().last()): Locator {
    const exact = this.#page.locator(`.action-label[aria-label=${JSON.stringify(label)}]`);
    return menu.locator('.action-item').filter({ has: exact }).first();
  }
}
