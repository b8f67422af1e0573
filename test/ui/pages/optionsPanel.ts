import type { Locator, Page } from 'playwright-core';
import { PanelPage, type PanelContent } from './panelPage.ts';
import { normalized } from './text.ts';
import * as translatePanelTexts from '../../../src/features/translate/panel/texts.ts';
import * as translatePanelReasonTexts from '../../../src/features/translate/panel/reasonTexts.ts';

/** The panel "Translate with Options". Fields go by the specification's names. */
export class OptionsPanel extends PanelPage {
  constructor(page: Page, content?: PanelContent) {
    super(page, translatePanelTexts.title(), content);
  }

  /** Waits until it is filled and its lists have come. */
  async waitFor(): Promise<void> {
    await this.field('target_lang').waitFor();
    await this.content.locator('.about .reason', { hasText: translatePanelReasonTexts.loading() }).first().waitFor({ state: 'detached' });
  }

  /** A field with all that is said about it. */
  field(name: string): Locator {
    return this.content.locator(`[data-field="${name}"]`);
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
    return (await this.control(name).locator('option').allTextContents()).map(normalized);
  }

  async offersEnabled(name: string): Promise<string[]> {
    return (await this.control(name).locator('option:not([disabled])').allTextContents()).map(normalized);
  }

  isGreyed(name: string): Promise<boolean> {
    return this.control(name).isDisabled();
  }

  /** All that is said about a field. */
  async about(name: string): Promise<string> {
    return normalized(await this.content.locator(`[id="about-${name}"]`).innerText());
  }

  async waitForAbout(name: string, text: string | RegExp): Promise<void> {
    await this.field(name).locator('.about > p', { hasText: text }).waitFor();
  }

  /** Types into a text field or area, replacing what is there. */
  async type(name: string, text: string): Promise<void> {
    await this.control(name).locator('input, textarea').fill(text);
  }

  async open(section: string): Promise<void> {
    const summary = this.content.locator('summary', { hasText: section });
    if ((await summary.locator('..').getAttribute('open')) === null) await summary.click();
  }

  /** Closes its tab; the text beside it has the focus then. */
  async close(): Promise<void> {
    await this.tab().click({ button: 'middle' });
    await this.tab().waitFor({ state: 'detached' });
  }
}
