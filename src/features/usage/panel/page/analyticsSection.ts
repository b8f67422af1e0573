import { countedKinds, countsOf, unattributed } from '../../../../api/usage/analytics.ts';
import { element } from '../../../../webview/dom.ts';
import { isolated } from '../../../../webview/sentences.ts';
import { chartView } from './chartView.ts';
import type { ChartView } from './chartView.ts';
import { charactersByKey, charactersOverTime, keysOverTime, speechByKey, speechOverTime } from './figures.ts';
import type { Figures } from './figures.ts';
import { setText } from './meter.ts';
import { changes } from './model.ts';
import type { Model, PageActions, Part } from './model.ts';
import { labelled, rangeForm } from './rangeForm.ts';
import { rangeFault } from './ranges.ts';
import { readingState } from './readingState.ts';
import { hasDays } from './rows.ts';
import { tagSection } from './tagSection.ts';
import { useTable } from './useTable.ts';
import { bucketOf, buckets } from './view.ts';

/** Parts that change with the theme. */
export interface PaintedPart extends Part {
  repaint(): void;
}

/** What the account used in a range of days: by kind, by key and by day. */
export function analyticsSection(first: Model, actions: PageActions): PaintedPart {
  const { text } = first.words;
  const heading = element('h2', { id: 'analytics-heading' }, text('analytics'));
  const regional = element('p', { class: 'note' });
  const range = rangeForm(first, actions);
  const state = readingState('analytics', first.words, {
    retry: actions.refresh,
    other: { label: text('otherAdminKey'), act: actions.enterAdminKey },
  });
  const totals = totalsList(first);
  const note = element('p', { class: 'note', role: 'status' });
  const charts = chartSection(first, actions);
  const table = useTable(first, actions);
  const content = element('div', {}, totals.root, note, charts.root, table.root);
  const tags = tagSection(first, actions);
  const asked = element('div', {}, range.root, state.root, content, tags.root);
  const root = element('section', { 'aria-labelledby': heading.id, class: 'analytics' }, heading, regional, asked);
  return {
    root,
    render(model) {
      const { shown, rows, words } = model;
      const { analytics, hasAdminKey } = shown;
      root.hidden = !hasAdminKey || analytics.state === 'missing';
      root.setAttribute('aria-busy', String(analytics.state === 'loading'));
      const isRegional = analytics.state === 'regional';
      setText(regional, isRegional ? words.text('regional', isolated(shown.host)) : '');
      asked.hidden = isRegional;
      range.render(model);
      state.render(analytics, words);
      tags.render(model);
      content.hidden = analytics.data === undefined;
      setText(note, noteOf(model));
      const hasRows = rows.some(({ counts }) => countedKinds.some((kind) => counts[kind] > 0));
      for (const part of [charts, table]) part.root.hidden = !hasRows;
      totals.render(model);
      if (!hasRows) return;
      charts.render(model);
      table.render(model);
    },
    repaint: () => charts.repaint(),
  };
}

/** What is to be known of the report beside its figures. */
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

/** The totals, a tile each. */
function totalsList(first: Model): Part {
  const { text } = first.words;
  const values = countedKinds.map((kind) => ({ kind, value: element('dd') }));
  const root = element(
    'dl',
    { class: 'totals', 'aria-label': text('totals') },
    ...values.map(({ kind, value }) => element('div', {}, element('dt', {}, text(kind)), value)),
  );
  return {
    root,
    render({ shown, words }) {
      const report = shown.analytics.data;
      if (!report) return;
      const total = countsOf(report.total_usage);
      for (const { kind, value } of values) setText(value, words.number(total[kind]));
    },
  };
}

interface OneChart {
  readonly view: ChartView;
  readonly isOverTime: boolean;
  figures(model: Model): Figures;
}

function chartSection(first: Model, actions: PageActions): PaintedPart {
  const { text } = first.words;
  const bucket = element('select', { id: 'bucket' });
  bucket.append(...buckets.map((name) => element('option', { value: name }, text(`bucket.${name}`))));
  bucket.addEventListener('change', () => {
    const chosen = buckets.find((name) => name === bucket.value);
    actions.look({ bucket: chosen });
  });
  const choice = labelled(text('bucket'), bucket);
  const charts = chartsOf(first);
  const grid = element('div', { class: 'charts' }, ...charts.map(({ view }) => view.root));
  const changed = changes();
  const shownCharts = (rows: Model['rows']) => charts.filter(({ isOverTime }) => !isOverTime || hasDays(rows));
  return {
    root: element('div', {}, element('div', { class: 'controls' }, choice), grid),
    render(model) {
      const { rows, view, shown, words } = model;
      choice.hidden = !hasDays(rows);
      bucket.value = bucketOf(view, reportRange(shown));
      if (!changed(rows, bucket.value, words)) return;
      const offered = shownCharts(rows);
      for (const chart of charts) {
        const figures = offered.includes(chart) ? chart.figures(model) : undefined;
        const hasFigures = figures?.series.some(({ values }) => values.some((value) => value > 0)) ?? false;
        // Before it is painted: what is hidden has no size.
        chart.view.root.hidden = !hasFigures;
        if (figures && hasFigures) chart.view.render(figures, words);
      }
    },
    repaint() {
      for (const { view } of charts) view.repaint();
    },
  };
}

function chartsOf(first: Model): readonly OneChart[] {
  const { text } = first.words;
  const overTime = (id: string, title: string, figures: typeof charactersOverTime): OneChart => ({
    view: chartView({ id, title, rows: text('time'), isLying: false }, first),
    isOverTime: true,
    figures: ({ rows, shown, view, words }) => figures(rows, reportRange(shown), bucketOf(view, reportRange(shown)), words),
  });
  const byKey = (id: string, title: string, figures: typeof charactersByKey): OneChart => ({
    view: chartView({ id, title, rows: text('key'), isLying: true }, first),
    isOverTime: false,
    figures: ({ rows, words }) => figures(rows, words),
  });
  return [
    overTime('chart-time', text('chart.time'), charactersOverTime),
    overTime('chart-keys-time', text('chart.keysTime'), keysOverTime),
    overTime('chart-speech', text('chart.speech'), speechOverTime),
    byKey('chart-speech-keys', text('chart.speechKeys'), speechByKey),
    byKey('chart-keys', text('chart.keys'), charactersByKey),
  ];
}

/** The days of the report that is shown: others than are just being asked for, or none that can be drawn. */
function reportRange({ analytics, range }: Model['shown']): Model['shown']['range'] {
  const report = analytics.data;
  const told = report && { start_date: report.start_date.slice(0, 10), end_date: report.end_date.slice(0, 10) };
  return told && rangeFault(told) === undefined ? told : range;
}
