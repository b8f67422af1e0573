import type { Locator, Page } from 'playwright-core';
import { pressed, shortcuts } from '../../harness/shortcuts.ts';
import type { ContextMenu } from './contextMenu.ts';
import { spacedPattern } from './text.ts';

/** The text editor that is active. */
export class EditorPage {
  readonly #page: Page;
  readonly #menu: ContextMenu;
  readonly root: Locator;

  constructor(page: Page, menu: ContextMenu) {
    this.#page = page;
    this.#menu = menu;
    this.root = page.locator('.editor-group-container.active .monaco-editor[data-uri]').first();
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
    await find.press('Escape');
  }

  /** Puts the cursor at the start of a line, counted from 1. */
  async goToLine(line: number): Promise<void> {
    await this.focus();
    await this.#page.keyboard.press('Control+G');
    const input = this.#page.locator('.quick-input-widget:visible .quick-input-box input');
    await input.fill(`:${String(line)}`);
    await input.press('Enter');
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
    const lines = await this.root.locator('.view-line').all();
    const placed = await Promise.all(
      lines.map(async (line) => ({ top: topOf(await line.getAttribute('style')), text: (await line.textContent()) ?? '' })),
    );
    return placed.toSorted((one, other) => one.top - other.top).map(({ text }) => text.replaceAll('\u00A0', ' '));
  }

  /** Waits until the text on the screen contains `text`. */
  async waitForText(text: string, timeout = 15_000): Promise<void> {
    await this.root
      .locator('.view-line', { hasText: new RegExp(spacedPattern(text)) })
      .first()
      .waitFor({ timeout });
  }

  /** Opens the context menu on the selection, or at the cursor. */
  async openContextMenu(): Promise<ContextMenu> {
    await this.focus();
    await this.#page.keyboard.press('Shift+F10');
    return this.#menu;
  }

  /** Opens it by a right click into the selection, which stays as it is. */
  async rightClickSelection(): Promise<ContextMenu> {
    const marks = this.root.locator('.selected-text:visible').first();
    // Drawn anew while the editor scrolls to it.
    for (let before = '', now = ' '; before !== now; await this.#page.waitForTimeout(100)) {
      before = now;
      now = JSON.stringify(await marks.boundingBox());
    }
    const selected = await marks.boundingBox();
    if (!selected) throw new Error('Nothing is selected.');
    await this.#page.mouse.click(selected.x + selected.width / 2, selected.y + selected.height / 2, { button: 'right' });
    return this.#menu;
  }

  async closeAll(): Promise<void> {
    for (let tabs = await this.#tabs(); tabs > 0; tabs = await this.#tabs()) {
      await this.#page.keyboard.press(pressed(shortcuts.revertAndClose));
      // A page inside the window may have swallowed the key.
      if (!(await this.#areFewer(tabs))) await this.#revertAndClose();
    }
  }

  #tabs(): Promise<number> {
    return this.#page.locator('.tabs-container .tab').count();
  }

  #areFewer(before: number): Promise<boolean> {
    return this.#page
      .locator('.tabs-container .tab')
      .nth(before - 1)
      .waitFor({ state: 'detached', timeout: 2000 })
      .then(
        () => true,
        () => false,
      );
  }

  /** By the command palette. */
  async #revertAndClose(): Promise<void> {
    const before = await this.#tabs();
    if (before === 0) return;
    const input = this.#page.locator('.quick-input-widget:visible .quick-input-box input');
    // A webview that was just hidden may take the focus back, and the palette closes.
    for (let left = 3; left > 0; left -= 1) {
      await this.#page.keyboard.press('F1');
      const typed = await input.fill('>View: Revert and Close Editor', { timeout: 3000 }).then(
        () => true,
        () => false,
      );
      if (typed) break;
    }
    await input.press('Enter');
    await this.#page
      .locator('.tabs-container .tab')
      .nth(before - 1)
      .waitFor({ state: 'detached' });
  }
}

function topOf(style: string | null): number {
  return Number(/top:\s*(-?[\d.]+)px/.exec(style ?? '')?.[1] ?? 0);
}
