import type { FrameLocator, Locator, Page } from 'playwright-core';

// No selector tells it, for what has the focus is in the content; and the page forbids functions made of text, as those that wait are.
const untilContentHasFocus = `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('The content of the webview has no focus.')), 60_000);
  const look = () => (document.activeElement?.id === 'active-frame' ? resolve() : requestAnimationFrame(look));
  look();
})`;

/** Webviews lie two frames deep: the editor's own and, in it, that with the content. */
export class WebviewPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The content of the webview opened last. */
  content(): FrameLocator {
    return this.#outer.contentFrame().frameLocator('#active-frame');
  }

  /**
   * Waits until the content is there and has the focus, as the editor's preview of an image or a sound takes it. That closes menus and
   * inputs; and before it, keys that are pressed are lost between the frames.
   */
  async waitForFocus(): Promise<void> {
    await this.#page.waitForFunction("document.activeElement?.tagName === 'IFRAME'");
    const outer = await this.#outer.elementHandle().then((frame) => frame?.contentFrame());
    await outer?.evaluate(untilContentHasFocus);
  }

  get #outer(): Locator {
    return this.#page.locator('iframe.webview.ready').last();
  }
}
