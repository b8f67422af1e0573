import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { usagePanelWords } from '../../src/features/usage/panel/protocol.ts';
import type { UsagePanelMemory, UsagePanelState } from '../../src/features/usage/panel/protocol.ts';
import { addDays } from '../../src/api/usage/analytics.ts';
import { launchBrowser } from '../harness/browser.ts';
import type { Row } from './figures.ts';
import { median } from './figures.ts';

const runs = 5;
const keys = 25;
const range = { start_date: '2025-01-01', end_date: '2025-12-31' };
const days = 365;
/** Steps in which the table is scrolled to its end, a frame each. */
const steps = 60;

/** In milliseconds. */
interface Figures {
  readonly painted: number;
  /** Of one step. */
  readonly scrolled: number;
}

/** A year of 25 keys by day in the usage panel: from the message to the picture, and through to the end of the table. Needs `dist/`. */
export async function usagePanel(): Promise<Row[]> {
  await using cleanup = new AsyncDisposableStack();
  const browser = await launchBrowser();
  cleanup.defer(() => browser.close());
  const pages = {
    script: await readFile('dist/webview/usagePanel.js', 'utf8'),
    style: await readFile('dist/webview/usagePanel.css', 'utf8'),
  };
  const ours: Figures[] = [];
  const plain: Figures[] = [];
  // In turns, so that both see the same machine.
  for (let run = 0; run < runs; run += 1) {
    ours.push(await measured(browser, pages.style, async (page) => page.addScriptTag({ content: pages.script }).then(() => undefined)));
    plain.push(await measured(browser, pages.style, async (page) => page.addScriptTag({ content: plainTable }).then(() => undefined)));
  }
  const middle = (figures: readonly Figures[], figure: keyof Figures) => median(figures.map((one) => one[figure]));
  const row = (what: string, figure: keyof Figures): Row => {
    const [mine, other] = [middle(ours, figure), middle(plain, figure)];
    return {
      what,
      ours: `${mine.toFixed(1)} ms`,
      other: `${other.toFixed(1)} ms one plain table, without the rest of the page`,
      ratio: `${(other / mine).toFixed(1)} times faster`,
    };
  };
  return [
    row(`${keys * days} rows of a year, from the message to the painted usage panel, charts included`, 'painted'),
    row(`a step of scrolling through them, ${steps} steps to the end`, 'scrolled'),
  ];
}

/** What every page of a webview is given, and a clock. */
const surroundings = (memory: Pick<UsagePanelMemory, 'view' | 'focus' | 'scroll'>) => `
  window.acquireVsCodeApi = () => ({ postMessage() {}, getState: () => (${JSON.stringify(memory)}), setState() {} });
  window.frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  window.timeToPaint = async (message) => {
    const started = performance.now();
    const arrived = new Promise((resolve) => addEventListener('message', resolve, { once: true }));
    postMessage(message, '*');
    await arrived;
    await frame();
    await frame();
    return performance.now() - started;
  };
  window.timeToScroll = async (steps) => {
    const table = document.getElementById('table');
    const started = performance.now();
    for (let step = 1; step <= steps; step += 1) {
      table.scrollTop = ((table.scrollHeight - table.clientHeight) * step) / steps;
      await frame();
    }
    const last = table.querySelector('tbody tr:last-child').textContent;
    if (!last.includes('Key ${keys - 1}')) throw new Error('This is not the end: ' + last);
    return (performance.now() - started) / steps;
  };`;

/** The same rows, all of them, in one table of the same looks. */
const plainTable = `
  const numbers = new Intl.NumberFormat('en');
  addEventListener('message', ({ data }) => {
    const table = document.createElement('table');
    const body = table.createTBody();
    for (const { api_key_label, api_key, usage_date, usage } of data.analytics.data.key_and_day_usages) {
      const line = body.insertRow();
      for (const text of [api_key_label + ' ' + api_key, usage_date, ...Object.values(usage).map((value) => numbers.format(value))])
        line.insertCell().textContent = text;
    }
    const frame = document.createElement('div');
    frame.className = 'scrolled windowed';
    frame.id = 'table';
    frame.append(table);
    document.body.append(frame);
  });`;

async function measured(browser: Browser, style: string, fill: (page: Page) => Promise<void>): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.setContent('<!DOCTYPE html><html lang="en"><head><title>Usage</title></head><body class="vscode-dark"></body></html>');
    await page.addStyleTag({ content: style });
    await page.evaluate(surroundings({ view: { grouping: 'key_and_day', column: 'day', direction: 'ascending' }, focus: '', scroll: 0 }));
    await fill(page);
    const painted = await page.evaluate<number>(`timeToPaint(${JSON.stringify(state)})`);
    const scrolled = await page.evaluate<number>(`timeToScroll(${String(steps)})`);
    return { painted, scrolled };
  } finally {
    await page.close();
  }
}

function usageOf(key: number, day: number) {
  const [text, document, improvement] = [1000 * (key + 1) + day, day % 30 === 0 ? 50_000 : 0, key * 10];
  return {
    total_characters: text + document + improvement,
    text_translation_characters: text,
    document_translation_characters: document,
    text_improvement_characters: improvement,
    speech_to_text_minutes: key === 2 ? 1.5 : 0,
  };
}

const rows = Array.from({ length: days }, (_, day) =>
  Array.from({ length: keys }, (__, key) => ({
    api_key: `ab${String(key)}****${String(key)}cd`,
    api_key_label: `Key ${String(key)}`,
    usage_date: `${addDays(range.start_date, day)}T00:00:00.000Z`,
    usage: usageOf(key, day),
  })),
).flat();

const state: UsagePanelState = {
  type: 'show',
  texts: Object.fromEntries(usagePanelWords.map((key) => [key, key])),
  locale: 'en',
  host: 'api.example.com',
  usage: { state: 'ready', data: { character_count: 1000, character_limit: 100_000 }, time: 0 },
  hasAdminKey: true,
  range,
  analytics: { state: 'ready', data: { total_usage: usageOf(1, 1), ...range, key_and_day_usages: rows }, time: 0 },
  tags: { state: 'missing' },
  keys: { state: 'ready', data: { list: [] }, time: 0 },
};
