import type { Locator } from 'playwright-core';
import { any, withText } from '../../harness/like.ts';
import { spacedPattern } from './text.ts';
import type { Workbench } from './workbench.ts';
import * as editorTexts from '../../../src/editor/texts.ts';

/** The comparison of a suggestion: two sides, buttons above. */
export class Review {
  readonly #workbench: Workbench;
  readonly root: Locator;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
    this.root = workbench.page.locator('.editor-group-container.active .monaco-diff-editor');
  }

  side(side: 'original' | 'modified'): Locator {
    return this.root.locator(`.editor.${side}`);
  }

  line(side: 'original' | 'modified', words: string): Locator {
    return this.side(side)
      .locator('.view-line', { hasText: new RegExp(spacedPattern(words)) })
      .first();
  }

  async waitFor(words: string, side: 'original' | 'modified' = 'modified'): Promise<void> {
    await this.line(side, words).waitFor();
  }

  /** Waits until keys go to the suggestion. */
  async waitForFocus(): Promise<void> {
    await this.side('modified').locator('.monaco-editor.focused').waitFor();
  }

  /** Its tab, which may be behind another one. */
  tab(): Locator {
    return this.#workbench.page.locator('.tabs-container .tab', { hasText: withText(editorTexts.compareImprovement(any)) });
  }

  /** A click on one of the buttons in the title of the editor. */
  async click(button: string): Promise<void> {
    await this.#workbench.page
      .locator(`.editor-group-container.active .editor-actions .action-label[aria-label^="${button}"]`)
      .first()
      .click();
  }

  async closed(): Promise<void> {
    await this.tab().waitFor({ state: 'detached' });
  }
}
