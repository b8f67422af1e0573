import type { Locator, Page } from 'playwright-core';
import { PanelPage, type PanelContent } from './panelPage.ts';
import { normalized } from './text.ts';
import * as usagePanelTexts from '../../../src/features/usage/panel/texts.ts';

/** The panel "Usage". */
export class UsagePanel extends PanelPage {
  constructor(page: Page, content?: PanelContent) {
    super(page, usagePanelTexts.usage(), content);
  }

  /** Waits until it is filled and nothing is being read. */
  async waitFor(): Promise<void> {
    await this.content.locator('#refresh[aria-disabled=false]:visible, #connect:visible').first().waitFor();
  }

  /** Reads everything again. */
  async refresh(): Promise<void> {
    await this.content.locator('#refresh').click();
  }

  /** What counts and limits say, by the heading over them. */
  async meters(): Promise<Record<string, string>> {
    const said = (await this.content.locator('.card').allInnerTexts()).map((card) => {
      const [heading = '', ...lines] = card.split('\n');
      return [heading, normalized(lines.join(' '))] as const;
    });
    return Object.fromEntries(said);
  }

  meter(heading: string): Locator {
    return this.content.locator('.card', { has: this.page.locator('h3', { hasText: heading }) }).locator('.meter');
  }

  /** What a section says, by its heading. */
  section(heading: string): Locator {
    return this.content.locator('section', { has: this.page.locator('h2', { hasText: heading }) });
  }

  /** A line of text for each row of a table that is shown, its head included. */
  async table(id: string): Promise<string[]> {
    return (await this.control(id).locator('tr').allInnerTexts()).map(normalized);
  }

  /** Picks by what an entry says. */
  async pick(id: string, label: string): Promise<void> {
    await this.control(id).selectOption({ label });
  }

  /** Labels or days in the first cells of the rows in sight. */
  async column(index: number): Promise<string[]> {
    return (
      await this.control('table')
        .locator(`tbody tr > :nth-child(${String(index)})`)
        .allInnerTexts()
    ).map(normalized);
  }

  /** All rows of the table, those that are not in sight included. */
  async rowCount(): Promise<number> {
    return Number(await this.control('table').locator('table').getAttribute('aria-rowcount')) - 1;
  }

  /** What a screen reader says of a chart. */
  async chart(id: string): Promise<string> {
    return (await this.control(id).locator('canvas').getAttribute('aria-label')) ?? '';
  }

  /** Colors that a chart is painted with, the most frequent first: of its pixels. */
  async painted(id: string): Promise<string[]> {
    return this.evaluate<string[]>(`(() => {
      const canvas = document.querySelector('#${id} canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const counts = new Map();
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] < 255) continue;
        const color = '#' + [data[at], data[at + 1], data[at + 2]].map((part) => part.toString(16).padStart(2, '0')).join('');
        counts.set(color, (counts.get(color) ?? 0) + 1);
      }
      return [...counts].sort((a, b) => b[1] - a[1]).map(([color]) => color);
    })()`);
  }

  /** A color of the theme, as the editor tells it to the page. */
  async color(name: string): Promise<string> {
    return this.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--vscode-${name}').trim().toLowerCase()`);
  }

  /** Scrolls the table by pixels. */
  async scrollTable(top: number): Promise<void> {
    await this.evaluate(`void (document.getElementById('table').scrollTop = ${String(top)})`);
  }

  async tableScroll(): Promise<number> {
    return this.evaluate<number>("document.getElementById('table').scrollTop");
  }
}
