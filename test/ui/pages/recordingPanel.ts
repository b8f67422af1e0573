import type { Locator } from 'playwright-core';
import { PanelPage } from './panelPage.ts';
import { normalized } from './text.ts';
import * as recordingsPanelTexts from '../../../src/features/recordings/panel/texts.ts';

/** The panel "Translate Recording". Targets are counted from 0. */
export class RecordingPanel extends PanelPage {
  /** Waits until it is filled and its languages have come. */
  async waitFor(): Promise<void> {
    await this.content.locator('#source_language:enabled').waitFor();
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
    await this.button(recordingsPanelTexts.addTarget()).click();
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
    return (await list.locator('option:not(:disabled)').allTextContents()).map(normalized);
  }

  /** Names of the files of a target. */
  async files(target: number): Promise<string[]> {
    return (await this.control(`file-${target}`).locator('div').allInnerTexts()).map(normalized);
  }

  async waitForFile(target: number, name: string): Promise<void> {
    await this.control(`file-${target}`).locator('div', { hasText: name }).first().waitFor();
  }

  /** What is said about a target. */
  about(target: number): Locator {
    return this.control(`about-${target}`);
  }

  /** Presses the button that sends, as soon as nothing is under way. */
  async translate(): Promise<void> {
    await this.content.locator('#translate[aria-busy=false]').click();
  }

  removeButton(target: number): Locator {
    return this.control(`remove-${target}`);
  }

  async header(): Promise<string> {
    return normalized(await this.content.locator('header').innerText());
  }

  async waitUntilClosed(): Promise<void> {
    await this.tab().waitFor({ state: 'detached' });
  }
}
