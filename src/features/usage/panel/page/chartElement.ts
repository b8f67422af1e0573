import { html, LitElement, nothing } from 'lit';
import type { PropertyValues, TemplateResult } from 'lit';
import { stylePropertyMap } from '@vscode-elements/elements/dist/includes/style-property-map.js';
import { stackedBars } from './chart.ts';
import type { Drawing } from './chart.ts';
import { scrolled } from '../../../../webview/controls.ts';
import type { Figures } from './figures.ts';
import type { UsageLabels } from './labels.ts';
import { currentTheme, onThemeChange } from './theme.ts';

/** Height of the area around horizontal bars, and of each bar, in em. */
const around = 5;
const perBar = 1.7;

/** Chart with a table of the same figures, for accessibility and exact values. */
class UsageChart extends LitElement {
  static override readonly properties = {
    heading: { attribute: false },
    rowHead: { attribute: false },
    isLying: { attribute: false },
    startsOpen: { attribute: false },
    figures: { attribute: false },
    words: { attribute: false },
    isOpen: { state: true },
  };
  declare heading: string;
  /** Description of its rows, used as the header of the first column. */
  declare rowHead: string;
  declare isLying: boolean;
  /** True if the table is initially open. */
  declare startsOpen: boolean;
  declare figures: Figures | undefined;
  declare words: UsageLabels | undefined;
  declare private isOpen: boolean;

  #draw: ((drawing: Drawing) => void) | undefined;
  #forgetTheme: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#forgetTheme = onThemeChange(() => this.#paint());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#forgetTheme?.();
  }

  /** Renders into the page itself, to use its style sheet. */
  override createRenderRoot(): this {
    return this;
  }

  override render(): TemplateResult | typeof nothing {
    const { id, heading, figures, words, isLying } = this;
    if (!words) return nothing;
    const lines = figures && isLying ? { '--lines': String(around + figures.labels.length * perBar) } : {};
    const table = html`<table aria-labelledby="${id}-heading">
      ${figures && this.isOpen ? tableOf(this.rowHead, figures, words) : nothing}
    </table>`;
    return html`<h3 id="${id}-heading">${heading}</h3>
      <div class="canvas" .style=${stylePropertyMap(lines)}>
        <canvas role="img" aria-label=${figures ? summary(heading, figures, words) : nothing}></canvas>
      </div>
      <details id="${id}-table" @toggle=${this.#toggled}>
        <summary id="${id}-summary">${words.text('chartTable')}</summary>
        ${scrolled(`${id}-figures`, `${id}-heading`, table)}
      </details>`;
  }

  override firstUpdated(): void {
    const [canvas, details] = [this.querySelector('canvas'), this.querySelector('details')];
    if (canvas) this.#draw = stackedBars(canvas);
    if (details) details.open = this.startsOpen;
  }

  override updated(changed: PropertyValues): void {
    if (changed.has('figures') || changed.has('words')) this.#paint();
  }

  readonly #toggled = (event: Event): void => {
    this.isOpen = event.currentTarget instanceof HTMLDetailsElement && event.currentTarget.open;
  };

  #paint(): void {
    const { figures, isLying, words } = this;
    if (figures && words) this.#draw?.({ figures, isLying, theme: currentTheme(), words });
  }
}
customElements.define('usage-chart', UsageChart);

/** Returns a text alternative for the chart. */
function summary(title: string, { series }: Figures, words: UsageLabels): string {
  const sums = series.map(({ name, values }) =>
    words.text('chartSeries', name, words.number(values.reduce((sum, value) => sum + value, 0))),
  );
  return words.text('chartSums', title, sums.join(', '));
}

function tableOf(rowHead: string, { labels, series }: Figures, words: UsageLabels): TemplateResult {
  const heads = [rowHead, ...series.map(({ name }) => name)].map(
    (name, index) => html`<th scope="col" dir="auto" class=${index > 0 ? 'number' : nothing}>${name}</th>`,
  );
  const lines = labels.map(
    (label, index) =>
      html`<tr>
        <th scope="row" dir="auto">${label}</th>
        ${series.map(({ values }) => html`<td class="number">${words.number(values[index] ?? 0)}</td>`)}
      </tr>`,
  );
  return html`<thead>
      <tr>
        ${heads}
      </tr>
    </thead>
    <tbody>
      ${lines}
    </tbody>`;
}
