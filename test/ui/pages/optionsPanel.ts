import type { Frame, FrameLocator, Locator, Page } from 'playwright-core';
import { normalised } from './text.ts';
import { WebviewPage } from './webviewPage.ts';

/** The panel "Translate with Options". Fields go by the specification's names. */
export class OptionsPanel {
  readonly content: FrameLocator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.content = new WebviewPage(page).titled('Translate with Options');
  }

  /** Waits until it is filled and its lists have come. */
  async waitFor(): Promise<void> {
    await this.field('target_lang').waitFor();
    await this.content.locator('.about .reason', { hasText: 'Loading' }).first().waitFor({ state: 'detached' });
  }

  /** Waits until the keyboard is in the field that it starts with. */
  async waitForFocus(id = 'target_lang'): Promise<void> {
    await this.content.locator(`#${id}:focus`).waitFor();
  }

  /** A field with all that is said about it. */
  field(name: string): Locator {
    return this.content.locator(`[data-field="${name}"]`);
  }

  /** What is picked, ticked or typed in. */
  control(name: string): Locator {
    return this.content.locator(`[id="${name}"]`);
  }

  /** Picks a value by what it says, as a user would by typing its first letters. */
  async pick(name: string, label: string | RegExp): Promise<void> {
    const option = this.control(name).locator('option', { hasText: label }).first();
    await this.control(name).selectOption((await option.getAttribute('value')) ?? '');
  }

  async value(name: string): Promise<string> {
    return this.control(name).inputValue();
  }

  /** What a list offers. */
  async offers(name: string): Promise<string[]> {
    return (await this.control(name).locator('option').allTextContents()).map(normalised);
  }

  async offersEnabled(name: string): Promise<string[]> {
    return (await this.control(name).locator('option:not([disabled])').allTextContents()).map(normalised);
  }

  isGreyed(name: string): Promise<boolean> {
    return this.control(name).isDisabled();
  }

  /** All that is said about a field. */
  async about(name: string): Promise<string> {
    return normalised(await this.content.locator(`[id="about-${name}"]`).innerText());
  }

  /** Ids of what a screen reader reads after the name of a control: for an element with a shadow, of the control inside. */
  async describedBy(name: string): Promise<string[]> {
    const id = JSON.stringify(name);
    return (await this.#frame()).evaluate<string[]>(
      `((control) => (control.wrappedElement ?? control).ariaDescribedByElements.map(({ id }) => id))(document.getElementById(${id}))`,
    );
  }

  async waitForAbout(name: string, text: string | RegExp): Promise<void> {
    await this.field(name).locator('.about > p', { hasText: text }).waitFor();
  }

  button(label: string | RegExp): Locator {
    return this.content.locator('vscode-button', { hasText: label });
  }

  /** Types into a text field or area, replacing what is there. */
  async type(name: string, text: string): Promise<void> {
    await this.control(name).locator('input, textarea').fill(text);
  }

  async open(section: string): Promise<void> {
    const summary = this.content.locator('summary', { hasText: section });
    if ((await summary.locator('..').getAttribute('open')) === null) await summary.click();
  }

  async waitForStatus(text: string | RegExp): Promise<void> {
    await this.content.locator('[role=status]', { hasText: text }).waitFor();
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  /** Closes its tab; the text beside it has the focus then. */
  async close(): Promise<void> {
    const tab = this.#page.locator('.tabs-container .tab', { hasText: 'Translate with Options' });
    await tab.click({ button: 'middle' });
    await tab.waitFor({ state: 'detached' });
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
