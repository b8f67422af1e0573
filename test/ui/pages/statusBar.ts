import type { Locator, Page } from 'playwright-core';
import { normalized } from './text.ts';

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

  /** The item of the target language while there is no connection: a click on it leads to one. */
  notConnected(): Locator {
    return this.itemOfExtension('interlinear.target').filter({ has: this.#page.locator('.codicon-plug') });
  }

  async clickNotConnected(): Promise<void> {
    await this.notConnected().locator('.statusbar-item-label').click();
  }

  async textOf(item: Locator): Promise<string> {
    return normalized(await item.innerText());
  }

  async click(text: string | RegExp): Promise<void> {
    await this.item(text).locator('.statusbar-item-label').click();
  }

  /** What lies behind the text of an item of the extension, as the theme has it; the color itself when it is none of these. */
  async background(id: string): Promise<string> {
    // Under the mouse, an item has another color.
    await this.#page.mouse.move(640, 300);
    return this.#page.evaluate<string>(`(() => {
      const item = document.getElementById('interlinear.interlinear.${id}');
      const probe = item.appendChild(document.createElement('i'));
      const colorOf = (value) => {
        probe.style.backgroundColor = value;
        return getComputedStyle(probe).backgroundColor;
      };
      const shown = getComputedStyle(item).backgroundColor;
      const known = {
        plain: 'transparent',
        warning: 'var(--vscode-statusBarItem-warningBackground)',
        error: 'var(--vscode-statusBarItem-errorBackground)',
      };
      const found = Object.keys(known).find((name) => colorOf(known[name]) === shown);
      probe.remove();
      return found ?? shown;
    })()`);
  }

  /** What a mouse resting on the item shows, once that is what is expected. What is open stays as it was when the mouse came. */
  async tooltip(text: string | RegExp, expected: RegExp): Promise<string> {
    const hover = this.#page.locator('.monaco-hover:visible').last();
    for (;;) {
      await this.item(text).hover();
      await hover.waitFor();
      const shown = normalized(await hover.innerText());
      await this.#page.mouse.move(640, 300);
      await hover.waitFor({ state: 'detached' });
      if (expected.test(shown)) return shown;
    }
  }
}
