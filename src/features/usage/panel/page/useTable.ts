import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { AnalyticsRow } from '../../../../api/usage/analytics.ts';
import { shownMask } from '../../../../api/usage/keyUse.ts';
import { element } from '../../../../webview/dom.ts';
import { isolated } from '../../../../webview/sentences.ts';
import { setText } from './meter.ts';
import { changes } from './model.ts';
import type { Model, PageActions, Part } from './model.ts';
import { labelled } from './rangeForm.ts';
import { columns, columnsOf, foundRows, groupedRows, groupings, hasDays, nextSorting, sortedRows } from './rows.ts';
import type { Column, Grouping, Sorting } from './rows.ts';
import { sortingOf } from './view.ts';
import type { View } from './view.ts';
import type { UsageLabels } from './labels.ts';

/** Of the report as it can be: it may have no days. */
export function groupingOf({ view, rows }: Pick<Model, 'view' | 'rows'>): Grouping {
  return hasDays(rows) ? view.grouping : 'key';
}

/** All figures, to be sorted and searched. Of thousands of rows those in sight are there, and are counted out as what they are. */
export function useTable(first: Model, actions: PageActions): Part {
  const { text } = first.words;
  const heading = element('h3', { id: 'table-heading' }, text('table'));
  const grouping = element('select', { id: 'grouping' });
  grouping.append(...groupings.map((name) => element('option', { value: name }, text(`grouping.${name}`))));
  const filter = element('vscode-textfield', { id: 'filter', placeholder: text('filterHelp') });
  filter.label = text('filter');
  const count = element('p', { class: 'help', role: 'status' });
  const exports = exportButtons(first, actions);
  const table = windowedTable((column) => {
    const sorting = nextSorting(sortingOf(latest.view, groupingOf(latest)), column);
    actions.look({ ...sorting });
  });
  const root = element(
    'div',
    { class: 'figures' },
    heading,
    element('div', { class: 'controls' }, labelled(text('grouping'), grouping), labelled(text('filter'), filter)),
    count,
    table.root,
    exports.root,
  );
  let latest = first;
  let found: readonly AnalyticsRow[] = [];
  const changedRows = changes();
  const changedTable = changes();
  let order: string | undefined;

  grouping.addEventListener('change', () =>
    actions.look({ grouping: grouping.value === 'key' ? 'key' : 'key_and_day', column: undefined }),
  );
  filter.addEventListener('input', () => actions.look({ filter: filter.value }));
  table.root.addEventListener('scroll', () => actions.look({ tableScroll: String(Math.round(table.root.scrollTop)) }), { passive: true });
  table.scrollWhenFilled(Number(first.view.tableScroll));

  return {
    root,
    render(model) {
      latest = model;
      const { view, rows, words, shown } = model;
      const shownGrouping = groupingOf(model);
      const sorting = sortingOf(view, shownGrouping);
      grouping.value = shownGrouping;
      grouping.disabled = !hasDays(rows);
      if (filter.value !== view.filter) filter.value = view.filter;
      const all = groupedRows(rows, shownGrouping);
      if (changedRows(rows, view.filter, shownGrouping, sorting.column, sorting.direction))
        found = sortedRows(foundRows(all, view.filter), sorting, words.locale);
      if (changedTable(found, words)) table.render(found, shownGrouping, sorting, words);
      const { start_date, end_date } = shown.analytics.data ?? {};
      const nextOrder = JSON.stringify([shownGrouping, sorting, view.filter, start_date, end_date]);
      if (order !== undefined && nextOrder !== order) table.root.scrollTop = 0;
      order = nextOrder;
      setText(count, countWords(found.length, all.length, view, words));
      exports.render(model);
    },
  };
}

function countWords(found: number, all: number, { filter }: View, { text, number }: UsageLabels): string {
  if (found === 0 && filter.trim() !== '') return text('nothingFound', isolated(filter.trim()));
  return found === all ? text('rows', number(all)) : text('rowsFound', number(found), number(all));
}

function exportButtons({ words: { text } }: Model, actions: PageActions): Part {
  let grouping: Grouping = 'key';
  const help = element('p', { class: 'help', id: 'help-export' }, text('exportHelp'));
  const csv = element('vscode-button', { secondary: '', id: 'export-csv', 'aria-describedby': help.id }, text('exportCsv'));
  const json = element('vscode-button', { secondary: '', id: 'export-json', 'aria-describedby': help.id }, text('exportJson'));
  csv.addEventListener('click', () => actions.exportAs('csv', grouping));
  json.addEventListener('click', () => actions.exportAs('json', grouping));
  return {
    root: element('div', { class: 'exports' }, element('div', { class: 'buttons' }, csv, json), help),
    render(model) {
      grouping = groupingOf(model);
    },
  };
}

/** Rows above and below those in sight that are there, too: scrolling does not show gaps. */
const overscan = 15;
/** Pixels that a row is taken to be high until one is there to be measured. */
const likelyHeight = 24;

interface WindowedTable {
  /** What scrolls. */
  readonly root: HTMLElement;
  render(rows: readonly AnalyticsRow[], grouping: Grouping, sorting: Sorting, words: UsageLabels): void;
  /** Pixels; once, as soon as there are rows. */
  scrollWhenFilled(top: number): void;
}

interface Filling {
  readonly rows: readonly AnalyticsRow[];
  readonly columns: readonly Column[];
  readonly words: UsageLabels;
}

/** A native table of the rows in sight; room above and below it stands for the others. */
function windowedTable(sort: (column: Column) => void): WindowedTable {
  const heads = new Map(columns.map((column) => [column, sortHead(column, () => sort(column))]));
  const headRow = element('tr', { 'aria-rowindex': '1' });
  const body = element('tbody');
  const table = element('table', { 'aria-labelledby': 'table-heading' }, element('thead', {}, headRow), body);
  const room = element('div', { class: 'room' }, table);
  const root = element(
    'div',
    { class: 'scrolled windowed', id: 'table', role: 'group', 'aria-labelledby': 'table-heading', tabindex: '0' },
    room,
  );
  let filling: Filling | undefined;
  let height = likelyHeight;
  let wantedTop = 0;
  const draw = () => {
    if (!filling) return;
    const items = virtual.getVirtualItems();
    const [firstItem, lastItem] = [items[0], items.at(-1)];
    fillRows(
      body,
      filling,
      items.map(({ index }) => index),
    );
    room.style.paddingTop = `${String(firstItem?.start ?? 0)}px`;
    room.style.paddingBottom = `${String(virtual.getTotalSize() - (lastItem?.end ?? 0))}px`;
  };
  const virtual = new Virtualizer<HTMLElement, HTMLElement>({
    count: 0,
    getScrollElement: () => root,
    estimateSize: () => height,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: draw,
    overscan,
  });
  virtual._didMount();
  const measure = () => {
    const measured = body.firstElementChild?.getBoundingClientRect().height ?? 0;
    if (measured === 0 || measured === height) return;
    height = measured;
    virtual.measure();
    draw();
  };
  // Another font or zoom makes other rows, and a table that was hidden has none before it is shown.
  new ResizeObserver(measure).observe(root);
  return {
    root,
    scrollWhenFilled(top) {
      wantedTop = top;
    },
    render(rows, grouping, sorting, words) {
      const shown = columnsOf(grouping);
      filling = { rows, columns: shown, words };
      table.ariaRowCount = String(rows.length + 1);
      table.dataset['grouping'] = grouping;
      const wanted = shown.flatMap((column) => heads.get(column) ?? []);
      for (const [index, head] of wanted.entries()) head.render(shown[index] === sorting.column ? sorting.direction : undefined, words);
      if (headRow.children.length !== wanted.length) headRow.replaceChildren(...wanted.map((head) => head.root));
      virtual.setOptions({ ...virtual.options, count: rows.length });
      virtual._willUpdate();
      draw();
      measure();
      if (wantedTop > 0 && rows.length > 0) {
        root.scrollTop = wantedTop;
        wantedTop = 0;
      }
    },
  };
}

function sortHead(column: Column, sort: () => void) {
  const button = element('button', { type: 'button', class: 'sort', id: `sort-${column}` });
  button.addEventListener('click', sort);
  const root = element('th', { scope: 'col', ...(isFigure(column) && { class: 'number' }) }, button);
  return {
    root,
    render(direction: Sorting['direction'] | undefined, words: UsageLabels) {
      const label = words.text(column === 'total_characters' ? 'characters' : column);
      if (button.textContent !== label) button.textContent = label;
      if (direction) root.ariaSort = direction;
      else root.removeAttribute('aria-sort');
    },
  };
}

/** The rows that are there become others, rather than being made anew. */
function fillRows(body: HTMLElement, { rows, columns: shown, words }: Filling, indexes: readonly number[]): void {
  while (body.children.length > indexes.length) body.lastElementChild?.remove();
  while (body.children.length < indexes.length) body.append(element('tr'));
  for (const [place, index] of indexes.entries()) {
    const line = body.children[place];
    const row = rows[index];
    if (!line || !row) continue;
    line.ariaRowIndex = String(index + 2);
    fillRow(line, row, shown, words);
  }
}

function fillRow(line: Element, row: AnalyticsRow, shown: readonly Column[], words: UsageLabels): void {
  if (line.children.length !== shown.length) line.replaceChildren(...shown.map(cellOf));
  for (const [place, column] of shown.entries()) {
    const cell = line.children[place];
    if (!cell) continue;
    if (column === 'key') fillKey(cell, row, words);
    else cell.textContent = column === 'day' ? (row.day ?? '') : words.number(row.counts[column]);
  }
}

function cellOf(column: Column): HTMLElement {
  if (column === 'key')
    return element('th', { scope: 'row' }, element('div', { class: 'who' }, element('span', { dir: 'auto' }), ' ', element('code')));
  return element('td', isFigure(column) ? { class: 'number' } : {});
}

function fillKey(cell: Element, { api_key, api_key_label }: AnalyticsRow, words: UsageLabels): void {
  const [label, mask] = cell.firstElementChild?.children ?? [];
  if (!label || !mask) return;
  label.textContent = api_key_label === '' ? words.text('noLabel') : isolated(api_key_label);
  mask.textContent = shownMask(api_key);
  // A label may be longer than its column.
  cell.setAttribute('title', `${isolated(api_key_label)} ${shownMask(api_key)}`);
}

function isFigure(column: Column): boolean {
  return column !== 'key' && column !== 'day';
}
