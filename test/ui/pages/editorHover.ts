import type { Locator, Page } from 'playwright-core';
import { normalized, spacedPattern } from './text.ts';
import type { Workbench } from './workbench.ts';

/** What the active editor shows beside a text while the mouse rests on it. */
export class EditorHover {
  readonly #page: Page;
  readonly #workbench: Workbench;
  readonly root: Locator;

  constructor(workbench: Workbench) {
    this.#page = workbench.page;
    this.#workbench = workbench;
    this.root = this.#page.locator('.monaco-resizable-hover:visible .monaco-hover:visible');
  }

  /** Rests the mouse on the beginning of the line that contains `text`. */
  async restOn(text: string): Promise<void> {
    const line = this.#workbench.editor.root.locator('.view-line', { hasText: new RegExp(spacedPattern(text)) }).first();
    const box = await line.boundingBox();
    if (!box) throw new Error(`"${text}" is not on the screen.`);
    // Approached in steps: a mouse that jumps into the text is not taken for one that rests there.
    await this.#page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
    await this.#page.mouse.move(box.x + 62, box.y + box.height / 2);
  }

  /** Moves the mouse to where the editor shows nothing. */
  async leave(): Promise<void> {
    const editor = await this.#workbench.editor.root.boundingBox();
    if (!editor) throw new Error('No editor is open.');
    await this.#page.mouse.move(editor.x + editor.width / 2, editor.y + editor.height - 60, { steps: 4 });
  }

  /** Waits until it says so, and returns all that it says. */
  async waitFor(text: string | RegExp): Promise<string> {
    const hover = this.root.filter({ hasText: text });
    await hover.waitFor();
    return normalized(await hover.innerText());
  }

  async gone(): Promise<void> {
    await this.root.waitFor({ state: 'hidden' });
  }

  link(name: string | RegExp): Locator {
    return this.root.getByText(name);
  }
}
