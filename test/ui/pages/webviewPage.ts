import type { FrameLocator, Page } from 'playwright-core';

/** Webviews lie two frames deep: the editor's own and, in it, that with the content. */
export class WebviewPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The content of the webview opened last. */
  content(): FrameLocator {
    return this.#page.frameLocator('iframe.webview.ready >> nth=-1').frameLocator('#active-frame');
  }
}
