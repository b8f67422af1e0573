import type { Locator, Page } from 'playwright-core';
import type { Driver } from '../../harness/driver.ts';
import type { ContextMenu } from './contextMenu.ts';
import { spacedPattern } from './text.ts';

const activeEditor = '.editor-group-container.active .monaco-editor[data-uri]';

/** The text editor that is active. */
export class EditorPage {
  readonly #page: Page;
  readonly #menu: ContextMenu;
  readonly #driver: Driver;
  readonly root: Locator;

  constructor(page: Page, menu: ContextMenu, driver: Driver) {
    this.#page = page;
    this.#menu = menu;
    this.#driver = driver;
    this.root = page.locator(activeEditor).first();
  }

  tab(name: string): Locator {
    return this.#page.locator(`.tabs-container .tab[data-resource-name=${JSON.stringify(name)}]`);
  }

  async waitForTab(name: string): Promise<void> {
    await this.tab(name).and(this.#page.locator('.active')).waitFor();
    await this.root.locator('.view-line').first().waitFor();
  }

  /** Puts the cursor into the text, where it was last. */
  async focus(): Promise<void> {
    await this.#page.keyboard.press('Control+1');
    await this.root.locator('.native-edit-context, textarea.inputarea').first().focus();
  }

  async selectAll(): Promise<void> {
    await this.focus();
    await this.#page.keyboard.press('Control+A');
  }

  /** Selects the first occurrence of `text`, as a user would: with the editor's own search. */
  async select(text: string): Promise<void> {
    await this.focus();
    await this.#page.keyboard.press('Control+Home');
    await this.#page.keyboard.press('Control+F');
    const find = this.#page.locator('.find-widget.visible .find-part textarea').first();
    // Emptied first: the same text as last time would not be looked for again.
    await find.fill('');
    await this.#page.locator('.find-widget.visible .matchesCount', { hasText: /^(1|\?) (of|von)/ }).waitFor({ state: 'detached' });
    await find.fill(text);
    await this.#page.locator('.find-widget.visible .matchesCount', { hasText: /^(1|\?) (of|von)/ }).waitFor();
    // Not Escape alone: where a notice is in sight, Escape is for that.
    await find.press('Shift+Escape');
    await this.#page.locator('.find-widget.visible').waitFor({ state: 'detached' });
    await this.root.locator('.selected-text').first().waitFor();
  }

  /** Puts the cursor into a line, counted from 1, as columns are. */
  async goToLine(line: number, column = 1): Promise<void> {
    await this.focus();
    await this.#page.keyboard.press('Control+G');
    const input = this.#page.locator('.quick-input-widget:visible .quick-input-box input');
    await input.fill(`:${String(line)}:${String(column)}`);
    await input.press('Enter');
  }

  /**
   * Opens the quick fixes at a place, coming from another line. The editor looks for fixes a quarter of a second after each move of the cursor,
   * and gives up the list that was asked for meanwhile: so it has to have looked. The light bulb alone does not tell, for the editor may leave
   * one where the cursor was before.
   */
  async openFixes(comingFrom: number, line: number, column = 1): Promise<void> {
    await this.goToLine(comingFrom);
    const looks = await this.#driver.looksForFixes(line);
    await this.goToLine(line, column);
    await this.#driver.untilLookedForFixes(line, looks + 1);
    await this.root.locator('.lightBulbWidget:visible, [class*="codicon-gutter-lightbulb"]:visible').first().waitFor();
    await this.#page.keyboard.press('Control+.');
  }

  async type(text: string): Promise<void> {
    await this.focus();
    await this.#page.keyboard.insertText(text);
  }

  async undo(): Promise<void> {
    await this.focus();
    await this.#page.keyboard.press('Control+Z');
  }

  async save(): Promise<void> {
    await this.focus();
    await this.#page.keyboard.press('Control+S');
    await this.#page.locator('.tabs-container .tab.active.dirty').waitFor({ state: 'detached' });
  }

  /** A command above a line of the text. */
  lens(text: string): Locator {
    return this.#page.locator('.codelens-decoration a', { hasText: text }).first();
  }

  /** Clicks a command above a line, from where the mouse lies over nothing: the hover of the tab that it rested on would cover the first lines. */
  async clickLens(text: string): Promise<void> {
    await this.#page.mouse.move(0, 0);
    // While something covers the command, Playwright would scroll the whole window to reach it.
    await this.#page.locator('.context-view .monaco-hover').filter({ visible: true }).waitFor({ state: 'detached' });
    await this.lens(text).click();
  }

  /** The whole text, also what is not on the screen; moves the selection and the clipboard. */
  async text(): Promise<string> {
    await this.selectAll();
    return this.selectedText();
  }

  /** The selected text; moves the clipboard. */
  async selectedText(): Promise<string> {
    // As text, because the types of a page's own functions are not those of Node, in which this is compiled.
    await this.#page.evaluate("navigator.clipboard.writeText('')");
    await this.#page.keyboard.press('Control+C');
    await this.#page.waitForFunction("navigator.clipboard.readText().then((text) => text !== '')");
    return this.#page.evaluate<string>('navigator.clipboard.readText()');
  }

  /** The lines on the screen, without touching selection or clipboard. */
  async visibleLines(): Promise<string[]> {
    // Lines are placed by their style; their order in the page is that of drawing.
    // All at one moment: a line that is looked at by itself may be gone by then.
    const placed = await this.root
      .locator('.view-line')
      .evaluateAll((lines: readonly Line[]) =>
        lines.map((line) => ({ top: Number.parseFloat(line.style.top), text: line.textContent ?? '' })),
      );
    return placed.toSorted((one, other) => one.top - other.top).map(({ text }) => text.replaceAll('\u00A0', ' '));
  }

  /** Waits until the text on the screen contains `text`. */
  async waitForText(text: string): Promise<void> {
    await this.root
      .locator('.view-line', { hasText: new RegExp(spacedPattern(text)) })
      .first()
      .waitFor();
  }

  /** Opens the context menu on the selection, or at the cursor. */
  async openContextMenu(): Promise<ContextMenu> {
    await this.focus();
    await this.#page.keyboard.press('Shift+F10');
    return this.#menu;
  }

  /** Opens it by a right click into the selection, which stays as it is. */
  async rightClickSelection(): Promise<ContextMenu> {
    await this.root.locator('.selected-text').first().waitFor();
    const { x, y } = await this.#page.evaluate<Point>(selectionAtRest);
    await this.#page.mouse.click(x, y, { button: 'right' });
    return this.#menu;
  }
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The middle of the selection's first line in the window, once it has not moved for 150 ms: the editor may still be scrolling to it, or make
 * room above it for what a command shows there. As text, because the types of a page's own functions are not those of Node.
 */
const selectionAtRest = `new Promise((resolve) => {
  let known;
  let since;
  const look = () => {
    const mark = document.querySelector(${JSON.stringify(activeEditor)})?.querySelector('.selected-text')?.getBoundingClientRect();
    const place = mark && [mark.x + mark.width / 2, mark.y + mark.height / 2];
    if (String(place) !== String(known)) since = performance.now();
    known = place;
    if (place && performance.now() - since >= 150) resolve({ x: place[0], y: place[1] });
    else requestAnimationFrame(look);
  };
  look();
})`;

/** What is asked of a line, by the names that the page has for it. */
interface Line {
  readonly style: { readonly top: string };
  readonly textContent: string | null;
}
