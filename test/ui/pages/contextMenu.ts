import type { Locator, Page } from 'playwright-core';
import { normalized } from './text.ts';

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
      .map(normalized)
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
      else groups.at(-1)?.push(normalized(await item.locator('.action-label').first().innerText()));
    }
    return groups;
  }

  /** Chooses an entry, through submenus where it takes some, e.g. `choose('Interlinear', 'Translate Selection')`. */
  async choose(...path: readonly string[]): Promise<void> {
    const last = path.at(-1);
    for (const label of path.slice(0, -1)) await this.openSubmenu(label);
    if (last !== undefined) await this.#chooseEntry(last);
  }

  async openSubmenu(label: string): Promise<void> {
    await this.#menus().last().waitFor();
    const before = await this.#menus().count();
    // It opens by itself when the mouse rests on its entry; from then on it is the last menu.
    await this.#entry(label, this.#menus().nth(before - 1)).hover();
    await this.#menus().nth(before).waitFor();
  }

  async close(): Promise<void> {
    // Each press closes the menu that was opened last.
    for (let left = await this.#menus().count(); left > 0; left -= 1) {
      await this.#page.keyboard.press('Escape');
      await this.#menus()
        .nth(left - 1)
        .waitFor({ state: 'detached' });
    }
  }

  /**
   * By mouse and Enter: within a tenth of a second after it opened, a menu takes no click, lest the click that opened it chooses an entry,
   * and nothing shows that this is over. A key is taken at once by the entry that has the focus, and the mouse over it gives it that.
   */
  async #chooseEntry(label: string): Promise<void> {
    await this.#entry(label).hover();
    await this.#entry(label).and(this.#page.locator('.focused')).waitFor();
    await this.#page.keyboard.press('Enter');
  }

  #menus(): Locator {
    return this.#page.locator('.monaco-menu');
  }

  #entry(label: string, menu = this.#menus().last()): Locator {
    const exact = this.#page.locator(`.action-label[aria-label=${JSON.stringify(label)}]`);
    return menu.locator('.action-item').filter({ has: exact }).first();
  }
}
