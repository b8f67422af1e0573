import type { Locator, Page } from 'playwright-core';
import { normalized, spacedPattern } from './text.ts';

/** Quick picks and input boxes: the widget at the top of the window. */
export class QuickInput {
  readonly root: Locator;
  readonly input: Locator;
  readonly rows: Locator;

  constructor(page: Page) {
    this.root = page.locator('.quick-input-widget:visible');
    this.input = this.root.locator('.quick-input-box input');
    this.rows = this.root.locator('.quick-input-list .monaco-list-row');
  }

  async waitFor(title?: string | RegExp): Promise<void> {
    await this.root.waitFor();
    if (title !== undefined) await this.root.locator('.quick-input-title', { hasText: title }).waitFor();
  }

  /** Replaces what is in the box. */
  async type(text: string): Promise<void> {
    await this.input.fill(text);
  }

  /** Waits until nothing runs behind it: the box for files takes no Enter while it looks at folders. */
  async waitUntilIdle(): Promise<void> {
    await this.root.locator('.quick-input-progress.active').waitFor({ state: 'detached' });
  }

  async accept(): Promise<void> {
    await this.input.press('Enter');
  }

  async cancel(): Promise<void> {
    await this.input.press('Escape');
    await this.root.waitFor({ state: 'hidden' });
  }

  /** Picks the entry with exactly this label; what the user typed stays as it is. */
  async pick(label: string): Promise<void> {
    await this.click(this.row(label));
  }

  /** Clicks an entry from where the mouse lies over none: the hover of the one under it may cover others. */
  async click(row: Locator): Promise<void> {
    await this.root.page().mouse.move(0, 0);
    await row.click();
  }

  /** Picks the entry with exactly this label by keyboard: types what brings it to the top, and presses Enter. */
  async pickByKeyboard(label: string, typed = label): Promise<void> {
    await this.type(typed);
    await this.row(label)
      .and(this.rows.and(this.root.page().locator('.focused')))
      .waitFor();
    await this.accept();
  }

  /** Ticks or unticks an entry of a pick with several answers. */
  async toggle(label: string): Promise<void> {
    await this.click(this.row(label).locator('.quick-input-list-checkbox, .monaco-checkbox').first());
  }

  /** Ticks these entries of a pick with several answers and no others, whatever is ticked in the beginning. */
  async tickOnly(...labels: readonly string[]): Promise<void> {
    await this.rows.first().waitFor();
    const ticked = await this.ticked();
    for (const label of ticked.filter((one) => !labels.includes(one))) await this.toggle(label);
    for (const label of labels.filter((one) => !ticked.includes(one))) {
      await this.type(label);
      await this.toggle(label);
    }
  }

  /** The labels of the entries in sight that are ticked. */
  async ticked(): Promise<string[]> {
    const checked = this.rows.filter({ has: this.root.page().locator('[aria-checked="true"]') });
    return (await checked.locator('.quick-input-list-row:first-child .label-name').allInnerTexts()).map(normalized);
  }

  row(label: string): Locator {
    const exact = new RegExp(String.raw`^\s*${spacedPattern(label)}\s*$`);
    return this.rows.filter({ has: this.root.page().locator('.quick-input-list-entry .label-name', { hasText: exact }) }).first();
  }

  /** The labels shown at the moment; a long list shows only what fits. The second row of an entry is its detail, kept hidden for reuse. */
  async labels(): Promise<string[]> {
    await this.rows.first().waitFor();
    return (await this.rows.locator('.quick-input-list-row:first-child .label-name').allInnerTexts()).map(normalized);
  }

  /** Label, description and detail of each entry shown, in one string. */
  async entries(): Promise<string[]> {
    await this.rows.first().waitFor();
    return (await this.rows.allInnerTexts()).map(normalized);
  }

  /** Waits until the text under the box contains `text`, or is like it. */
  async waitForMessage(text: string | RegExp): Promise<void> {
    await this.root.locator('.quick-input-message', { hasText: text }).waitFor();
  }

  /** Presses a button of the title bar, other than the arrow. */
  async press(name: string): Promise<void> {
    await this.root.getByRole('button', { name }).click();
  }

  /** Goes to the step before by the arrow at the top. */
  async goBack(): Promise<void> {
    await this.root.locator('.quick-input-left-action-bar .action-label').first().click();
  }

  /** The text under the box: the prompt or why the value is refused. */
  async message(): Promise<string> {
    return normalized(await this.root.locator('.quick-input-message').innerText());
  }

  async placeholder(): Promise<string> {
    return (await this.input.getAttribute('placeholder')) ?? '';
  }

  /** True for a box that hides what is typed. */
  async isPassword(): Promise<boolean> {
    return (await this.input.getAttribute('type')) === 'password';
  }
}
