import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { countedKinds, countsOf, unattributed } from '../../../../api/usage/analytics.ts';
import { entries, labelled, paragraph, select } from '../../../../webview/controls.ts';
import { isolated } from '../../../../webview/labels.ts';
// eslint-disable-next-line import/no-unassigned-import -- the element registers itself
import './chartElement.ts';
import { chartsOf } from './figures.ts';
import type { ChartFigures } from './figures.ts';
import { Remembered } from './model.ts';
import type { Model, PageActions } from './model.ts';
import { RangeForm } from './rangeForm.ts';
import { rangeFault } from './ranges.ts';
import { readingState } from './readingState.ts';
import { hasDays } from './rows.ts';
import { tagSection } from './tagSection.ts';
import { UseTable } from './useTable.ts';
import { bucketOf, buckets } from './view.ts';

/** Usage of the account in a range of days: by kind, by key and by day. */
export class Analytics {
  readonly #actions: PageActions;
  readonly #range: RangeForm;
  readonly #table: UseTable;
  readonly #figures = new Remembered<readonly ChartFigures[]>();

  constructor(actions: PageActions, draw: () => void) {
    this.#actions = actions;
    this.#range = new RangeForm({ range: actions.range, draw });
    this.#table = new UseTable(actions);
  }

  /** Updates from the model before rendering. */
  take({ shown }: Model): void {
    this.#range.take(shown.range);
  }

  template(model: Model): TemplateResult {
    const { shown, rows, words } = model;
    const { analytics, hasAdminKey } = shown;
    const isRegional = analytics.state === 'regional';
    const hasRows = rows.some(({ counts }) => countedKinds.some((kind) => counts[kind] > 0));
    const note = noteOf(model);
    return html`<section
      aria-labelledby="analytics-heading"
      class="analytics"
      aria-busy=${String(analytics.state === 'loading')}
      ?hidden=${!hasAdminKey || analytics.state === 'missing'}
    >
      <h2 id="analytics-heading">${words.text('analytics')}</h2>
      ${paragraph('note', isRegional ? words.text('regional', isolated(shown.host)) : '')}
      <div ?hidden=${isRegional}>
        ${this.#range.template(model)} ${readingState('analytics', analytics, words, this.#actions)}
        <div ?hidden=${analytics.data === undefined}>
          ${totals(model)}
          <p class="note" role="status" ?hidden=${note === ''}>${note}</p>
          <div ?hidden=${!hasRows}>${this.#charts(model)}</div>
          <div class="figures" ?hidden=${!hasRows}>${this.#table.template(model)}</div>
        </div>
        ${tagSection(model, this.#actions)}
      </div>
    </section>`;
  }

  #charts({ rows, view, shown, words }: Model): TemplateResult {
    const { text } = words;
    const range = reportRange(shown);
    const bucket = bucketOf(view, range);
    const choice = select({
      id: 'bucket',
      entries: entries(
        buckets.map((name) => ({ value: name, label: text(`bucket.${name}`) })),
        bucket,
      ),
      change: (chosen) => this.#actions.look({ bucket: buckets.find((name) => name === chosen) }),
    });
    const charts = this.#figures.of([rows, bucket, words], () => chartsOf(rows, range, bucket, words));
    return html`<div class="controls">${labelled('bucket', text('bucket'), choice, !hasDays(rows))}</div>
      <div class="charts">${charts.map((chart) => chartTemplate(chart, view.open, words))}</div>`;
  }
}

/** Returns the element of a chart. An empty chart is hidden and not drawn, as it would have no size. */
function chartTemplate({ id, title, rows, isLying, figures }: ChartFigures, open: string, words: Model['words']): TemplateResult {
  return html`<usage-chart
    class="chart"
    id=${id}
    ?hidden=${!figures}
    .heading=${title}
    .rowHead=${rows}
    .isLying=${isLying}
    .startsOpen=${open.split(' ').includes(`${id}-table`)}
    .figures=${figures}
    .words=${words}
  ></usage-chart>`;
}

/** Returns a note about the report. */
function noteOf({ shown, rows, words }: Model): string {
  const report = shown.analytics.data;
  if (!report) return '';
  const total = countsOf(report.total_usage);
  if (countedKinds.every((kind) => total[kind] === 0)) return words.text('noUse');
  if (rows.length === 0) return words.text('noRows');
  const { total_characters, speech_to_text_minutes } = unattributed(report);
  const notes = [
    total_characters > 0 && words.text('unattributed', words.number(total_characters)),
    speech_to_text_minutes > 0 && words.text('unattributedSpeech', words.number(speech_to_text_minutes)),
    !hasDays(rows) && words.text('noDays'),
  ];
  return notes.filter((note) => note !== false).join(' ');
}

/** Returns the totals, one tile for each. */
function totals({ shown, words }: Model): TemplateResult {
  const report = shown.analytics.data;
  const total = report && countsOf(report.total_usage);
  const tiles = countedKinds.map(
    (kind) =>
      html`<div>
        <dt>${words.text(kind)}</dt>
        <dd>${total ? words.number(total[kind]) : nothing}</dd>
      </div>`,
  );
  return html`<dl class="totals" aria-label=${words.text('totals')}>${tiles}</dl>`;
}

/**
 * Returns the days of the shown report, which may differ from those being requested. Falls back to the latter if the report's days cannot
 * be drawn.
 */
function reportRange({ analytics, range }: Model['shown']): Model['shown']['range'] {
  const report = analytics.data;
  const told = report && { start_date: report.start_date.slice(0, 10), end_date: report.end_date.slice(0, 10) };
  return told && rangeFault(told) === undefined ? told : range;
}
