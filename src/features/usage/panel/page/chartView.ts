import { element } from '../../../../webview/dom.ts';
import { stackedBars } from './chart.ts';
import type { Figures } from './figures.ts';
import { setText } from './meter.ts';
import type { View } from './view.ts';
import { scrolled } from './period.ts';
import { currentTheme } from './theme.ts';
import type { UsageLabels } from './labels.ts';

export interface ChartView {
  readonly root: HTMLElement;
  render(figures: Figures, words: UsageLabels): void;
  /** Puts on the colors of the theme. */
  repaint(): void;
}

export interface ChartParts {
  readonly id: string;
  readonly title: string;
  /** What its rows are, as the head of the first column. */
  readonly rows: string;
  readonly isLying: boolean;
}

/** Height of what is around lying bars, and of each of them, in the size of the letters. */
const around = 5;
const perBar = 1.7;

/** A chart, with a table of the same figures for whoever cannot see it or wants to know them. */
export function chartView(
  { id, title, rows, isLying }: ChartParts,
  first: { readonly words: UsageLabels; readonly view: View },
): ChartView {
  const { text } = first.words;
  const heading = element('h3', { id: `${id}-heading` }, title);
  const canvas = element('canvas', { role: 'img' });
  const frame = element('div', { class: 'canvas' }, canvas);
  const body = element('table', { 'aria-labelledby': heading.id });
  const details = element(
    'details',
    { id: `${id}-table` },
    element('summary', { id: `${id}-summary` }, text('chartTable')),
    scrolled(`${id}-figures`, heading.id, body),
  );
  details.open = first.view.open.split(' ').includes(details.id);
  const root = element('div', { class: 'chart', id }, heading, frame, details);
  const draw = stackedBars(canvas);
  let latest: { readonly figures: Figures; readonly words: UsageLabels } | undefined;
  const fill = () => {
    if (latest && details.open) body.replaceChildren(...tableOf(rows, latest.figures, latest.words));
  };
  const paint = () => {
    if (latest) draw({ ...latest, isLying, theme: currentTheme() });
  };
  details.addEventListener('toggle', fill);
  return {
    root,
    render(figures, words) {
      latest = { figures, words };
      if (isLying) frame.style.setProperty('--lines', String(around + figures.labels.length * perBar));
      canvas.ariaLabel = summary(title, figures, words);
      setText(heading, title);
      paint();
      fill();
    },
    repaint: paint,
  };
}

/** What the chart shows, for whoever does not see it. */
function summary(title: string, { series }: Figures, words: UsageLabels): string {
  const sums = series.map(({ name, values }) =>
    words.text('chartSeries', name, words.number(values.reduce((sum, value) => sum + value, 0))),
  );
  return words.text('chartSums', title, sums.join(', '));
}

function tableOf(rows: string, { labels, series }: Figures, words: UsageLabels): HTMLElement[] {
  const head = [rows, ...series.map(({ name }) => name)].map((name, index) =>
    element('th', { scope: 'col', dir: 'auto', ...(index > 0 && { class: 'number' }) }, name),
  );
  const lines = labels.map((label, index) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row', dir: 'auto' }, label),
      ...series.map(({ values }) => element('td', { class: 'number' }, words.number(values[index] ?? 0))),
    ),
  );
  return [element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...lines)];
}
