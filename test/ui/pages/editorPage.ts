import type { Locator, Page } from 'playwright-core';
import type { ContextMenu } from './contextMenu.ts';
import { spacedPattern } from './text.ts';

const activeEditor = '.editor-group-container.active .monaco-editor[data-uri]';

/** The text editor that is active. */
export class EditorPage {
  readonly #page: Page;
  readonly #menu: ContextMenu;
  readonly root: Locator;

  constructor(page: Page, menu: ContextMenu) {
    this.#page = page;
    this.#menu = menu;
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
    await find.press('Escape');
    await this.#page.locator('.find-widget.visible').waitFor({ state: 'detached' });
    await this.root.locator('.selected-text').first().waitFor();
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
    const { top, ...position } = await this.#page.evaluate<SelectedPlace>(
      `(${placeOfSelection})(document.querySelector(${JSON.stringify(activeEditor)}))`,
    );
    // The editor may still be scrolling to the selection. A line keeps its place in the text, and is clicked once it stands still.
    const line = this.root.locator(`.view-line[style*="top:${top};"], .view-line[style*="top: ${top};"]`);
    await line.click({ button: 'right', position });
    return this.#menu;
  }
}

/** Where the middle of the selection's first line is, within that line. */
interface SelectedPlace {
  /** Which line, by its style. */
  readonly top: string;
  readonly x: number;
  readonly y: number;
}

// As text, because the types of a page's own functions are not those of Node.
const placeOfSelection = `(editor) => {
  const mark = editor.querySelector('.selected-text').getBoundingClientRect();
  const middle = mark.top + mark.height / 2;
  for (const line of editor.querySelectorAll('.view-line')) {
    const box = line.getBoundingClientRect();
    if (box.top > middle || middle >= box.bottom) continue;
    return { top: line.style.top, x: mark.left + mark.width / 2 - box.left, y: middle - box.top };
  }
}`;

function topOf(style: string | null): number {
  return Number(/top:\s*(-?[\d.]+)px/.exec(style ?? '')?.[1] ?? 0);
}
