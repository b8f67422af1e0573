import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { normalised } from './text.ts';

/** The panel "Translate Recording". Targets are counted from 0. */
export class RecordingPanel {
  readonly content: FrameLocator;
  readonly #page: Page;
  readonly #title: string;

  /** @param title of its tab. */
  constructor(page: Page, title: string) {
    this.#page = page;
    this.#title = title;
    // One that is behind another tab stays in the page, unseen.
    this.content = page.frameLocator('iframe.webview.ready:visible').frameLocator(`#active-frame[title="${title}"]`);
  }

  /** Waits until it is filled and its languages have come. */
  async waitFor(): Promise<void> {
    await this.content.locator('#source_language:enabled').waitFor();
  }

  async waitForFocus(id = 'language-0'): Promise<void> {
    await this.content.locator(`#${id}:focus`).waitFor();
  }

  /** What is picked from, by its id. */
  control(id: string): Locator {
    return this.content.locator(`[id="${id}"]`);
  }

  language(target: number): Locator {
    return this.control(`language-${target}`);
  }

  kind(target: number): Locator {
    return this.control(`kind-${target}`);
  }

  /** Picks by what an entry says. */
  async pick(list: Locator, label: string | RegExp): Promise<void> {
    const option = list.locator('option', { hasText: label }).first();
    await list.selectOption((await option.getAttribute('value')) ?? '');
  }

  /** Language and kind of a target. */
  async choose(target: number, language: string | RegExp, kind: string | RegExp): Promise<void> {
    await this.pick(this.language(target), language);
    await this.pick(this.kind(target), kind);
  }

  async addTarget(language: string | RegExp, kind: string | RegExp): Promise<void> {
    const index = await this.rows().count();
    await this.button('Add Target').click();
    await this.waitForFocus(`language-${index}`);
    // The kind first: a language may not have the one that the new row begins with.
    await this.pick(this.kind(index), kind);
    await this.pick(this.language(index), language);
  }

  rows(): Locator {
    return this.content.locator('tbody tr');
  }

  /** What a list offers, without what is greyed. */
  async offers(list: Locator): Promise<string[]> {
    return (await list.locator('option:not(:disabled)').allTextContents()).map(normalised);
  }

  /** Names of the files of a target. */
  async files(target: number): Promise<string[]> {
    return (await this.control(`file-${target}`).locator('div').allInnerTexts()).map(normalised);
  }

  async waitForFile(target: number, name: string): Promise<void> {
    await this.control(`file-${target}`).locator('div', { hasText: name }).first().waitFor();
  }

  /** What is said about a target. */
  about(target: number): Locator {
    return this.control(`about-${target}`);
  }

  button(label: string | RegExp): Locator {
    return this.content.locator('vscode-button', { hasText: label });
  }

  /** Presses the button that sends, as soon as nothing is under way. */
  async translate(): Promise<void> {
    await this.content.locator('#translate[aria-busy=false]').click();
  }

  removeButton(target: number): Locator {
    return this.control(`remove-${target}`);
  }

  async header(): Promise<string> {
    return normalised(await this.content.locator('header').innerText());
  }

  async waitForStatus(text: string | RegExp): Promise<void> {
    await this.content.locator('[role=status]', { hasText: text }).waitFor();
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  tab(): Locator {
    return this.#page.locator('.tabs-container .tab', { hasText: this.#title });
  }

  async waitUntilClosed(): Promise<void> {
    await this.tab().waitFor({ state: 'detached' });
  }

  /** Serious and critical findings of axe in the panel, in one line each. @param axe its source. */
  async findings(axe: string): Promise<string[]> {
    const frame = await this.#frame();
    await frame.evaluate(axe);
    return frame.evaluate<string[]>(
      `window.axe.run(document).then(({ violations }) => violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.target.join(' ') + ': ' + node.failureSummary)))`,
    );
  }

  /** Width of what is shown and of what there is, in pixels. */
  async widths(): Promise<{ readonly window: number; readonly content: number }> {
    return (await this.#frame()).evaluate(
      '({ window: document.documentElement.clientWidth, content: document.documentElement.scrollWidth })',
    );
  }

  async waitForTheme(kind: 'dark' | 'light' | 'high-contrast'): Promise<void> {
    await this.content.locator(`body.vscode-${kind}`).waitFor();
  }

  async #frame(): Promise<Frame> {
    const frame = await (await this.content.locator('html').elementHandle())?.ownerFrame();
    if (!frame) throw new Error('The panel is gone.');
    return frame;
  }
}
