import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { AnalyticsRow } from '../../../../api/usage/analytics.ts';
import { entries, labelled, select, valueOf } from '../../../../webview/controls.ts';
import { isolated } from '../../../../webview/labels.ts';
import { Remembered } from './model.ts';
import type { Model, PageActions } from './model.ts';
import { foundRows, groupedRows, groupings, hasDays, nextSorting, sortedRows } from './rows.ts';
import type { Column, Grouping } from './rows.ts';
// eslint-disable-next-line import/no-unassigned-import -- the element registers itself
import './rowsElement.ts';
import { sortingOf } from './view.ts';
import type { View } from './view.ts';
import type { UsageLabels } from './labels.ts';

/** Returns the possible grouping, as a report may have no days. */
function groupingOf({ view, rows }: Pick<Model, 'view' | 'rows'>): Grouping {
  return hasDays(rows) ? view.grouping : 'key';
}

/** Table of all figures, which can be sorted, searched and exported. */
export class UseTable {
  readonly #actions: PageActions;
  readonly #all = new Remembered<readonly AnalyticsRow[]>();
  readonly #found = new Remembered<readonly AnalyticsRow[]>();

  constructor(actions: PageActions) {
    this.#actions = actions;
  }

  template(model: Model): TemplateResult {
    const { view, rows, words, shown } = model;
    const { look } = this.#actions;
    const grouping = groupingOf(model);
    const sorting = sortingOf(view, grouping);
    const all = this.#all.of([rows, grouping], () => groupedRows(rows, grouping));
    const found = this.#found.of([all, view.filter, sorting.column, sorting.direction], () =>
      sortedRows(foundRows(all, view.filter), sorting, words.locale),
    );
    const { start_date, end_date } = shown.analytics.data ?? {};
    const scroll = ({ currentTarget }: Event) => {
      if (currentTarget instanceof Element) look({ tableScroll: String(Math.round(currentTarget.scrollTop)) });
    };
    return html`<h3 id="table-heading">${words.text('table')}</h3>
      ${this.#controls(model, grouping)}
      <p class="help" role="status">${countWords(found.length, all.length, view, words)}</p>
      <usage-rows
        class="scrolled windowed"
        id="table"
        role="group"
        aria-labelledby="table-heading"
        tabindex="0"
        .rows=${found}
        .grouping=${grouping}
        .sorting=${sorting}
        .words=${words}
        .order=${JSON.stringify([grouping, sorting, view.filter, start_date, end_date])}
        .startsAt=${Number(view.tableScroll)}
        .sortBy=${(column: Column) => look(nextSorting(sorting, column))}
        @scroll=${scroll}
      ></usage-rows>
      ${this.#exports(grouping, words)}`;
  }

  #controls({ rows, view, words: { text } }: Model, grouping: Grouping): TemplateResult {
    const { look } = this.#actions;
    const rowsOf = select({
      id: 'grouping',
      entries: entries(
        groupings.map((name) => ({ value: name, label: text(`grouping.${name}`) })),
        grouping,
      ),
      isDisabled: !hasDays(rows),
      change: (name) => look({ grouping: name === 'key' ? 'key' : 'key_and_day', column: undefined }),
    });
    const filter = html`<vscode-textfield
      id="filter"
      placeholder=${text('filterHelp')}
      .label=${text('filter')}
      .value=${live(view.filter)}
      @input=${(event: Event) => look({ filter: valueOf(event) })}
    ></vscode-textfield>`;
    return html`<div class="controls">
      ${labelled('grouping', text('grouping'), rowsOf)} ${labelled('filter', text('filter'), filter)}
    </div>`;
  }

  #exports(grouping: Grouping, { text }: UsageLabels): TemplateResult {
    const button = (format: 'csv' | 'json', label: string) =>
      html`<vscode-button
        secondary
        id="export-${format}"
        aria-describedby="help-export"
        @click=${() => this.#actions.exportAs(format, grouping)}
        >${label}</vscode-button
      >`;
    return html`<div class="exports">
      <div class="buttons">${button('csv', text('exportCsv'))}${button('json', text('exportJson'))}</div>
      <p class="help" id="help-export">${text('exportHelp')}</p>
    </div>`;
  }
}

function countWords(found: number, all: number, { filter }: View, { text, number }: UsageLabels): string {
  if (found === 0 && filter.trim() !== '') return text('nothingFound', isolated(filter.trim()));
  return found === all ? text('rows', number(all)) : text('rowsFound', number(found), number(all));
}
