import { html, LitElement, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import { stylePropertyMap } from '@vscode-elements/elements/dist/includes/style-property-map.js';
import type { AnalyticsRow } from '../../../../api/usage/analytics.ts';
import { shownMask } from '../../../../api/usage/keyUse.ts';
import { isolated } from '../../../../webview/labels.ts';
import type { UsageLabels } from './labels.ts';
import { columnsOf } from './rows.ts';
import type { Column, Grouping, Sorting } from './rows.ts';

/** Number of additional rows above and below the visible ones, so that scrolling shows no gaps. */
const overscan = 15;
/** Assumed height of a row in pixels until one can be measured. */
const likelyHeight = 24;

/**
 * Native table that scrolls. Of thousands of rows, only the visible ones are rendered, with their actual row numbers; padding replaces the
 * others.
 */
class UsageRows extends LitElement {
  static override readonly properties = {
    rows: { attribute: false },
    grouping: { attribute: false },
    sorting: { attribute: false },
    words: { attribute: false },
    order: { attribute: false },
    startsAt: { attribute: false, hasChanged: () => false },
    sortBy: { attribute: false, hasChanged: () => false },
  };
  declare rows: readonly AnalyticsRow[];
  declare grouping: Grouping;
  declare sorting: Sorting;
  declare words: UsageLabels;
  /** Identifies the contents and order of the rows. When it changes, the table scrolls to the top. */
  declare order: string;
  /** Initial scroll position in pixels, applied once there are rows. */
  declare startsAt: number;
  declare sortBy: (column: Column) => void;

  #height = likelyHeight;
  /** Order of the last rendered rows; undefined before that. */
  #drawnOrder: string | undefined;
  readonly #virtual = new Virtualizer<HTMLElement, HTMLElement>({
    count: 0,
    getScrollElement: () => this,
    estimateSize: () => this.#height,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => this.requestUpdate(),
    overscan,
  });
  // Another font or zoom changes the height of rows, and a hidden table has no rows until it is shown.
  readonly #sizes = new ResizeObserver(() => this.#measure());
  #unmount: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unmount = this.#virtual._didMount();
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unmount?.();
    this.#sizes.disconnect();
  }

  /** Renders into the page itself, to use its style sheet. */
  override createRenderRoot(): this {
    return this;
  }

  override willUpdate(): void {
    this.#virtual.setOptions({ ...this.#virtual.options, count: this.rows.length });
    this.#virtual._willUpdate();
  }

  override render(): TemplateResult {
    const { rows, grouping, sorting, words } = this;
    const shown = columnsOf(grouping);
    const items = this.#virtual.getVirtualItems();
    const room = {
      paddingTop: `${String(items[0]?.start ?? 0)}px`,
      paddingBottom: `${String(this.#virtual.getTotalSize() - (items.at(-1)?.end ?? 0))}px`,
    };
    const head = (column: Column) => sortHead(column, sorting, words, () => this.sortBy(column));
    // Reuse existing rows instead of creating new ones.
    const lines = items.map(({ index }) => {
      const row = rows[index];
      return row ? line(row, index, shown, words) : nothing;
    });
    return html`<div class="room" .style=${stylePropertyMap(room)}>
      <table aria-labelledby="table-heading" aria-rowcount=${rows.length + 1} data-grouping=${grouping}>
        <thead>
          <tr aria-rowindex="1">
            ${repeat(shown, (column) => column, head)}
          </tr>
        </thead>
        <tbody>
          ${lines}
        </tbody>
      </table>
    </div>`;
  }

  override updated(): void {
    // If the height of rows was wrong, render again first, as the scroll position may not exist until then.
    if (this.#measure() || this.rows.length === 0) return;
    if (this.#drawnOrder === undefined) {
      if (this.startsAt > 0) this.scrollTop = this.startsAt;
    } else if (this.#drawnOrder !== this.order) this.scrollTop = 0;
    this.#drawnOrder = this.order;
  }

  /** @returns true if rows have to be rendered again. */
  #measure(): boolean {
    const measured = this.querySelector('tbody > tr')?.getBoundingClientRect().height ?? 0;
    if (measured === 0 || measured === this.#height) return false;
    this.#height = measured;
    this.#virtual.measure();
    this.requestUpdate();
    return true;
  }
}
customElements.define('usage-rows', UsageRows);

function sortHead(column: Column, { column: sorted, direction }: Sorting, words: UsageLabels, sort: () => void): TemplateResult {
  const label = words.text(column === 'total_characters' ? 'characters' : column);
  return html`<th scope="col" class=${classOf(column)} aria-sort=${column === sorted ? direction : nothing}>
    <button type="button" class="sort" id="sort-${column}" @click=${sort}>${label}</button>
  </th>`;
}

function line(row: AnalyticsRow, index: number, shown: readonly Column[], words: UsageLabels): TemplateResult {
  return html`<tr aria-rowindex=${index + 2}>
    ${shown.map((column) => cell(column, row, words))}
  </tr>`;
}

function cell(column: Column, row: AnalyticsRow, words: UsageLabels): TemplateResult {
  if (column !== 'key') return html`<td class=${classOf(column)}>${column === 'day' ? row.day : words.number(row.counts[column])}</td>`;
  const { api_key, api_key_label } = row;
  const label = api_key_label === '' ? words.text('noLabel') : isolated(api_key_label);
  // A label may be wider than its column.
  const whole = `${isolated(api_key_label)} ${shownMask(api_key)}`;
  return html`<th scope="row" title=${whole}>
    <div class="who"><span dir="auto">${label}</span> <code>${shownMask(api_key)}</code></div>
  </th>`;
}

function classOf(column: Column): string | typeof nothing {
  return column === 'key' || column === 'day' ? nothing : 'number';
}
