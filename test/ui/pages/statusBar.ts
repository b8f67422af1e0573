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

  /** What lies behind the text of an item of the extension, as the theme has it. */
  async background(id: string): Promise<'plain' | 'warning' | 'error'> {
    return this.#page.evaluate<'plain' | 'warning' | 'error'>(`(() => {
      const item = document.getElementById('interlinear.interlinear.${id}');
      const probe = item.appendChild(document.createElement('i'));
      const colourOf = (name) => {
        probe.style.backgroundColor = 'var(--vscode-statusBarItem-' + name + 'Background)';
        return getComputedStyle(probe).backgroundColor;
      };
      const shown = getComputedStyle(item).backgroundColor;
      const found = ['warning', 'error'].find((name) => colourOf(name) === shown) ?? 'plain';
      probe.remove();
      return found;
    })()`);
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
