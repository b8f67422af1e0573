import type { Locator, Page } from 'playwright-core';
import { axeFindings } from './axe.ts';
import { whereTheFocusIs } from './focus.ts';

/** The page of a panel: the page of a browser, or a frame of the editor's. */
export interface PanelContent {
  locator(selector: string, options?: { readonly has?: Locator; readonly hasText?: string | RegExp }): Locator;
}

/** The content of the panel of this title, in a window of the editor. */
export function inEditor(page: Page, title: string): PanelContent {
  // One that is behind another tab stays in the page, unseen.
  return page.frameLocator('iframe.webview.ready:visible').frameLocator(`#active-frame[title="${title}"]`);
}

/** What all panels share, in the editor and as a page alone. */
export class PanelPage {
  readonly content: PanelContent;
  protected readonly page: Page;
  readonly #title: string;

  /** @param content where it is not in a window of the editor */
  constructor(page: Page, title: string, content: PanelContent = inEditor(page, title)) {
    this.page = page;
    this.#title = title;
    this.content = content;
  }

  /** What is picked, typed in or pressed, by its id. */
  control(id: string): Locator {
    return this.content.locator(`[id="${id}"]`);
  }

  button(label: string | RegExp): Locator {
    return this.content.locator('vscode-button', { hasText: label });
  }

  /** The field inside a text field or area. */
  typed(id: string): Locator {
    return this.control(id).locator('input, textarea');
  }

  /** Where the keyboard is. */
  focused(id: string): Locator {
    return this.content.locator(`[id="${id}"]:focus`);
  }

  async waitForFocus(id: string): Promise<void> {
    try {
      await this.focused(id).waitFor();
    } catch (error) {
      throw new Error(`It is not on ${id}. ${await whereTheFocusIs(this.page)}`, { cause: error });
    }
  }

  status(text: string | RegExp): Locator {
    return this.content.locator('[role=status]', { hasText: text });
  }

  async waitForStatus(text: string | RegExp): Promise<void> {
    await this.status(text).waitFor();
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  /** Its tab in the editor. */
  tab(): Locator {
    return this.page.locator('.tabs-container .tab', { hasText: this.#title });
  }

  /** All findings of axe, in one line each. */
  async findings(): Promise<string[]> {
    return axeFindings(this.content.locator('html'));
  }

  /** Ids of what a screen reader reads after the name of a control: for an element with a shadow, of the control inside. */
  async describedBy(id: string): Promise<string[]> {
    return this.evaluate(
      `((control) => (control.wrappedElement ?? control).ariaDescribedByElements.map(({ id }) => id))(document.getElementById(${JSON.stringify(id)}))`,
    );
  }

  /** Width of what is shown and of what there is, in pixels. */
  async widths(): Promise<{ readonly window: number; readonly content: number }> {
    return this.evaluate('({ window: document.documentElement.clientWidth, content: document.documentElement.scrollWidth })');
  }

  async evaluate<T>(expression: string): Promise<T> {
    return this.content.locator('html').evaluate(expression);
  }
}
