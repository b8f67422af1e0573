import type { Locator, Page } from 'playwright-core';
import type { ContextMenu } from './contextMenu.ts';
import { normalized } from './text.ts';

/**
 * Resolves once no title has changed for 150 ms. The editor makes all buttons of a title anew 50 ms after what their conditions name has
 * changed, and a button that is replaced between the press and the release of the mouse is not clicked.
 */
const titlesAtRest = `new Promise((resolve) => {
  const observer = new MutationObserver(wait);
  let timer;
  function wait() {
    clearTimeout(timer);
    timer = setTimeout(() => { observer.disconnect(); resolve(); }, 150);
  }
  for (const title of document.querySelectorAll('.part.sidebar .composite.title, .part.sidebar .pane-header')) {
    observer.observe(title, { childList: true, subtree: true });
  }
  wait();
})`;

/** That of the page, whose types are not those of Node, in which this is compiled. */
declare const MutationObserver: new (changed: () => void) => {
  observe(target: unknown, options: { readonly attributeFilter: readonly string[] }): void;
};

/** The activity bar and the views it opens. */
export class SideBar {
  readonly #page: Page;
  readonly #menu: ContextMenu;

  constructor(page: Page, menu: ContextMenu) {
    this.#page = page;
    this.#menu = menu;
  }

  /** Opens a container of views by the name its icon carries, e.g. `Explorer`; leaves it open when it is. */
  async open(container: string): Promise<void> {
    const icon = this.#page.locator('.activitybar .composite-bar .action-item', {
      has: this.#page.locator(`.action-label[aria-label^="${container}"]`),
    });
    if ((await icon.getAttribute('class'))?.split(' ').includes('checked') !== true) await icon.click();
    await this.#page.locator('.part.sidebar .composite.title', { hasText: new RegExp(container, 'i') }).waitFor();
  }

  /** The number on a container's icon; empty while there is none. */
  async badge(container: string): Promise<string> {
    const icon = this.#page.locator('.activitybar .composite-bar .action-item', {
      has: this.#page.locator(`.action-label[aria-label^="${container}"]`),
    });
    return normalized((await icon.locator('.badge:visible .badge-content').allInnerTexts()).join(' '));
  }

  /** A view of the open container, by the title over it. */
  tree(title: string): Tree {
    const pane = this.#page.locator('.part.sidebar .pane', {
      has: this.#page.locator('.pane-header', { hasText: new RegExp(title, 'i') }),
    });
    return new Tree(this.#page, pane.first(), this.#menu);
  }
}

/** One view with a tree in it. */
export class Tree {
  readonly pane: Locator;
  readonly rows: Locator;
  readonly #page: Page;
  readonly #menu: ContextMenu;

  constructor(page: Page, pane: Locator, menu: ContextMenu) {
    this.#page = page;
    this.#menu = menu;
    this.pane = pane;
    this.rows = pane.locator('.monaco-list-row');
  }

  row(label: string | RegExp): Locator {
    return this.rows.filter({ has: this.#page.locator('.monaco-icon-label', { hasText: label }) }).first();
  }

  /** Label and description of each row shown. */
  async texts(): Promise<string[]> {
    return (await this.rows.allInnerTexts()).map(normalized);
  }

  async expandView(): Promise<void> {
    const header = this.pane.locator('.pane-header');
    if ((await header.getAttribute('aria-expanded')) === 'false') await header.click();
  }

  /** Opens a row, and waits until it is open; leaves it open when it is. */
  async expand(label: string | RegExp): Promise<void> {
    await this.#atRest();
    const row = this.row(label);
    if ((await row.getAttribute('aria-expanded')) === 'false') await (await this.#inView(row)).locator('.monaco-tl-twistie').click();
    await row.and(this.#page.locator('[aria-expanded="true"]')).waitFor();
    await this.#atRest();
  }

  /** Clicks a row, which selects it and does what its command does. */
  async click(row: string | RegExp | Locator, options: { modifiers?: ['Control'] } = {}): Promise<void> {
    await this.#atRest();
    await (await this.#inView(row)).click(options);
  }

  /** Does something after which a row leads elsewhere though it looks the same, and waits until the editor has drawn it anew. */
  async redrawn(label: string | RegExp, act: () => Promise<void>): Promise<void> {
    // Drawing a row sets the class of its icon, the same one as well; focus, selection and the mouse change the row, not the icon.
    const drawn = await this.row(label)
      .locator('.custom-view-tree-node-item-icon')
      .evaluateHandle((icon) => ({
        once: new Promise<void>((resolve) => {
          new MutationObserver(resolve).observe(icon, { attributeFilter: ['class'] });
        }),
      }));
    await act();
    await drawn.evaluate(({ once }) => once);
  }

  async openContextMenu(row: string | RegExp | Locator): Promise<ContextMenu> {
    await this.#atRest();
    await (await this.#inView(row)).click({ button: 'right' });
    return this.#menu;
  }

  /**
   * A row, scrolled to where the mouse reaches it. In a view of a few rows, one that is scrolled out stays in the page, under the text above
   * the rows or under the next view. The list moves its rows itself, so that the browser can't scroll to one.
   */
  async #inView(which: string | RegExp | Locator): Promise<Locator> {
    const row = typeof which === 'string' || which instanceof RegExp ? this.row(which) : which;
    await row.waitFor();
    for (let hidden = await this.#hidden(row); hidden !== 0; hidden = await this.#hidden(row)) {
      await this.pane.locator('.monaco-list').hover({ position: { x: 5, y: 5 } });
      // A list scrolls by half of what the wheel is turned, and draws at the next frame.
      await this.#page.mouse.wheel(0, 2 * Math.sign(hidden) * Math.ceil(Math.abs(hidden)));
      await this.#page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    }
    return row;
  }

  /** By how many pixels a row lies above (below zero) or under the part of the list that is shown. */
  async #hidden(row: Locator): Promise<number> {
    const [list, box] = await Promise.all([this.pane.locator('.monaco-list').boundingBox(), row.boundingBox()]);
    if (!list || !box) throw new Error('The row is not in the view.');
    return Math.min(box.y - list.y, 0) || Math.max(box.y + box.height - list.y - list.height, 0);
  }

  /** Clicks one of the small buttons at the end of a row. */
  async clickRowAction(label: string | RegExp, action: string): Promise<void> {
    await this.#atRest();
    const row = await this.#inView(label);
    await row.hover();
    await row.locator(`.actions .action-label[aria-label^="${action}"]`).click();
  }

  /** Chooses an entry of a row's menu. */
  async chooseInMenu(row: string | RegExp | Locator, entry: string): Promise<void> {
    await (await this.openContextMenu(row)).choose(entry);
  }

  /** Clicks one of the buttons beside the view's title. A view that is alone has them in the title of its container. */
  async clickTitleAction(action: string): Promise<void> {
    await this.#atRest();
    await this.pane.hover();
    const bars = this.#page.locator('.part.sidebar .composite.title').or(this.pane.locator('.pane-header'));
    const button = bars.locator(`.action-label[aria-label^="${action}"]:visible`).first();
    // The buttons are made when the mouse is over the view: by the time it is over one of them, they are there.
    await button.hover();
    await this.#page.evaluate(titlesAtRest);
    await button.click();
  }

  /** The text over the rows. */
  async message(): Promise<string> {
    return normalized((await this.pane.locator('.message:visible').allInnerTexts()).join(' '));
  }

  /** What a screen reader says of a row. */
  async spoken(label: string | RegExp): Promise<string> {
    return (await this.row(label).getAttribute('aria-label')) ?? '';
  }

  /** The text and links shown instead of rows. */
  async welcome(): Promise<string> {
    return normalized(await this.pane.locator('.welcome-view-content').innerText());
  }

  async clickWelcome(button: string): Promise<void> {
    await this.pane.locator('.welcome-view-content').getByText(button, { exact: true }).click();
  }

  /**
   * While rows are read, a bar moves at the top of the view, and rows are drawn anew afterwards: what is under the mouse is gone then.
   * A mouse that rests on a row brings up its hover, which covers others: so the mouse comes from elsewhere.
   */
  async #atRest(): Promise<void> {
    await this.#page.mouse.move(0, 0);
    await this.pane.locator('.monaco-progress-container.active').first().waitFor({ state: 'detached' });
    await this.pane.locator('.codicon-tree-item-loading').first().waitFor({ state: 'detached' });
  }
}
