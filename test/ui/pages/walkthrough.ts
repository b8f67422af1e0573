import type { Locator } from 'playwright-core';
import { normalized } from './text.ts';
import type { Workbench } from './workbench.ts';

/** The page of a walkthrough: its steps, of which one is open, with a picture beside them where there is room. */
export class Walkthrough {
  readonly #workbench: Workbench;
  readonly root: Locator;
  readonly steps: Locator;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
    this.root = workbench.page.locator('.editor-group-container.active .gettingStartedSlideDetails');
    this.steps = this.root.locator('.getting-started-step');
  }

  /** Opens the walkthrough of this title by the command palette. */
  async open(title: string): Promise<void> {
    await this.#workbench.runCommand('Welcome: Open Walkthrough...');
    await this.#workbench.quickInput.pick(title);
    await this.root.locator('.category-title', { hasText: title }).waitFor();
    await this.waitForFocus();
  }

  async titles(): Promise<string[]> {
    return (await this.root.locator('.step-title').allInnerTexts()).map(normalized);
  }

  step(title: string): Locator {
    return this.steps.filter({ has: this.#workbench.page.locator('.step-title', { hasText: title }) });
  }

  /** Opens a step by a click on its title. */
  async expand(title: string): Promise<void> {
    await this.step(title).locator('.step-title').click();
    await this.waitForExpanded(title);
    await this.waitForFocus();
  }

  /** Waits until the open step has the focus: the page gives it a moment after the step was opened, whatever has it by then. */
  async waitForFocus(): Promise<void> {
    await this.root.locator('.getting-started-step.expanded:focus').waitFor();
  }

  async waitForExpanded(title: string): Promise<void> {
    await this.step(title).and(this.root.locator('.expanded')).waitFor();
  }

  /** The title of the step that is open. */
  async expanded(): Promise<string> {
    return normalized(await this.root.locator('.getting-started-step.expanded .step-title').innerText());
  }

  /** The button in the text of a step. */
  button(title: string): Locator {
    return this.step(title).locator('.monaco-button');
  }

  async waitForDone(title: string): Promise<void> {
    await this.step(title).and(this.root.locator('[aria-checked="true"]')).waitFor();
  }

  /** The picture beside the step that is open, once it is loaded. */
  async picture(): Promise<{ readonly name: string; readonly alt: string }> {
    const { page } = this.#workbench;
    const image = this.root.locator('.getting-started-media img');
    await image.waitFor();
    await page.waitForFunction("document.querySelector('.getting-started-media img')?.naturalWidth > 0");
    const source = decodeURIComponent((await image.getAttribute('srcset')) ?? '');
    return { name: /([^/]+\.png)/.exec(source)?.[1] ?? source, alt: (await image.getAttribute('alt')) ?? '' };
  }
}
