import { BarController, BarElement, CategoryScale, Chart, Legend, LinearScale, Tooltip } from 'chart.js';
import type { ChartDataset, ChartOptions } from 'chart.js';
import type { Figures } from './figures.ts';
import { fillOf } from './fills.ts';
import type { Theme } from './theme.ts';
import type { UsageLabels } from './labels.ts';

Chart.register(BarController, BarElement, CategoryScale, Legend, LinearScale, Tooltip);

export interface Drawing {
  readonly figures: Figures;
  /** True for horizontal bars. */
  readonly isLying: boolean;
  readonly theme: Theme;
  readonly words: UsageLabels;
}

/** Maximum number of characters of a name next to a bar or in the legend. The table contains the complete name. */
const shownOfName = 24;
const shownOfEnd = 13;

/** Draws stacked bars. The chart is updated in place, so that the hover state and the layout are kept. */
export function stackedBars(canvas: HTMLCanvasElement): (drawing: Drawing) => void {
  let chart: Chart<'bar', number[], string> | undefined;
  return (drawing) => {
    const data = { labels: drawing.figures.labels.map(shortened), datasets: datasets(drawing) };
    const options = optionsOf(drawing);
    if (chart) {
      chart.data = data;
      chart.options = options;
      chart.update('none');
    } else chart = new Chart(canvas, { type: 'bar', data, options });
  };
}

function datasets({ figures, isLying, theme }: Drawing): ChartDataset<'bar', number[]>[] {
  return figures.series.map(({ name, values, isRest = false }, index) => ({
    label: shortened(name),
    data: [...values],
    backgroundColor: fillOf(index, isRest, theme),
    // Also separate stacked bars with a line.
    borderColor: theme.isHighContrast ? theme.foreground : theme.background,
    borderWidth: theme.isHighContrast ? 1 : isLying ? { right: 1 } : { top: 1 },
    borderSkipped: false,
    maxBarThickness: 32,
  }));
}

function optionsOf({ figures, isLying, theme, words }: Drawing): ChartOptions<'bar'> {
  const names = {
    ticks: { color: theme.foreground, autoSkipPadding: 12, maxRotation: 0, ...(isLying && { autoSkip: false }) },
    grid: { display: false },
  };
  const counts = {
    beginAtZero: true,
    ticks: { color: theme.quiet, maxTicksLimit: 6, callback: (value: number | string) => words.compact(Number(value)) },
    grid: { color: theme.lines },
  };
  const border = { color: theme.lines };
  const [x, y] = isLying ? [counts, names] : [names, counts];
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    indexAxis: isLying ? 'y' : 'x',
    locale: words.locale,
    font: theme.font,
    interaction: { mode: 'index', axis: isLying ? 'y' : 'x', intersect: false },
    scales: { x: { stacked: true, border, ...x }, y: { stacked: true, border, ...y } },
    plugins: {
      legend: {
        display: figures.series.length > 1,
        position: 'bottom',
        align: 'start',
        labels: { color: theme.foreground, boxWidth: 12, boxHeight: 12 },
        // Disable hiding a series by click, as it would not be accessible by keyboard.
        onClick: () => undefined,
      },
      tooltip: {
        backgroundColor: theme.tooltip.background,
        titleColor: theme.tooltip.foreground,
        bodyColor: theme.tooltip.foreground,
        borderColor: theme.tooltip.border,
        borderWidth: 1,
        cornerRadius: 3,
        callbacks: {
          label: ({ dataset, raw }) => words.text('chartSeries', dataset.label ?? '', words.number(Number(raw))),
        },
      },
    },
  };
}

function shortened(name: string): string {
  const characters = [...name];
  // Keep the end, which distinguishes names with the same beginning, such as keys with the same label.
  return characters.length <= shownOfName
    ? name
    : `${characters.slice(0, shownOfName - shownOfEnd - 1).join('')}…${characters.slice(-shownOfEnd).join('')}`;
}
