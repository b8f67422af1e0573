import { element } from '../../../../webview/dom.ts';
import type { Meter, ProductShare } from '../../../../api/usage/reading.ts';
import { meterView, setText } from './meter.ts';
import type { MeterView } from './meter.ts';
import { changes } from './model.ts';
import type { Model, PageActions, Part } from './model.ts';
import { readingState } from './readingState.ts';
import type { UsageLabels } from './labels.ts';

/** What was used in the running period, by this key and by the account. */
export function periodSection(first: Model, actions: PageActions): Part {
  const { text } = first.words;
  const heading = element('h2', { id: 'period-heading' }, text('period'));
  const dates = element('p', { class: 'help', id: 'period-dates' });
  const state = readingState('usage', first.words, { retry: actions.refresh });
  const meters = meterList();
  const products = productTable(first);
  const savings = savingsNote(first);
  const content = element('div', {}, dates, meters.root, products.root, savings.root);
  const root = element('section', { 'aria-labelledby': heading.id }, heading, state.root, content);
  return {
    root,
    render(model) {
      const { shown, reading, words } = model;
      root.hidden = shown.usage.state === 'missing';
      root.setAttribute('aria-busy', String(shown.usage.state === 'loading'));
      state.render(shown.usage, words);
      content.hidden = reading === undefined;
      if (!reading) return;
      setText(dates, periodDates(model));
      meters.render(model);
      products.render(model);
      savings.render(model);
    },
  };
}

function periodDates({ reading, words }: Model): string {
  const period = reading?.period;
  if (!period) return words.text('periodUnknown');
  const lastInstant = period.end - 1;
  const isMidnight = words.date(period.end) === words.day(new Date(period.end).toISOString());
  const last = isMidnight ? words.day(new Date(lastInstant).toISOString()) : words.date(period.end);
  return words.text('periodDates', words.date(period.start), last, words.date(period.end));
}

/** One meter for each count, in the order of the reply. */
function meterList(): Part {
  const root = element('div', { class: 'meters' });
  const none = element('p', { class: 'help' });
  const speech = element('p', { class: 'help', id: 'no-speech' });
  const views = new Map<string, { readonly root: HTMLElement; readonly heading: HTMLElement; readonly view: MeterView }>();
  const viewOf = (name: string) => {
    const known = views.get(name);
    if (known) return known;
    const heading = element('h3', { id: `meter-${name.replace('.', '-')}` });
    const view = meterView(heading.id);
    const made = { root: element('div', { class: 'card' }, heading, view.root), heading, view };
    views.set(name, made);
    return made;
  };
  return {
    root,
    render({ reading, shown, words }) {
      const meters = reading?.meters ?? [];
      const wanted = meters.map((metered) => {
        const card = viewOf(nameOf(metered));
        setText(card.heading, words.text(`meter.${metered.scope}.${metered.unit}`));
        card.view.render({ ...metered, pace: { period: reading?.period, now: shown.usage.time ?? Date.now() } }, words);
        return card.root;
      });
      setText(none, meters.length === 0 ? words.text('noCounts') : '');
      setText(speech, reading?.lacksSpeech ? words.text('noSpeech') : '');
      const children = [...wanted, none, speech];
      // Put in anew only where others are shown: what is selected stays.
      if (children.some((child, index) => root.children[index] !== child) || root.children.length !== children.length)
        root.replaceChildren(...children);
    },
  };
}

function nameOf({ scope, unit }: Meter): string {
  return `${scope}.${unit}`;
}

/** What each product used. */
function productTable(first: Model): Part {
  const { text } = first.words;
  const heading = element('h3', { id: 'products-heading' }, text('products'));
  const heads = (['product', 'unit', 'thisKey', 'account', 'keyShare'] as const).map((key, index) =>
    element('th', { scope: 'col', ...(index > 1 && { class: 'number' }) }, text(key)),
  );
  const body = element('tbody');
  const table = element('table', { 'aria-labelledby': heading.id }, element('thead', {}, element('tr', {}, ...heads)), body);
  const region = scrolled('products', heading.id, table);
  const none = element('p', { class: 'help' }, text('noProducts'));
  const root = element('div', { class: 'products' }, heading, region, none);
  const changed = changes();
  return {
    root,
    render({ reading, words }) {
      const products = reading?.products ?? [];
      region.hidden = products.length === 0;
      none.hidden = products.length > 0;
      if (changed(reading, words)) body.replaceChildren(...products.map((product) => productRow(product, words)));
    },
  };
}

function productRow({ product_type, unit, key, account }: ProductShare, words: UsageLabels): HTMLElement {
  const count = (value: number | undefined) => (value === undefined ? words.text('notTold') : words.number(value));
  const share = key === undefined || account === undefined ? undefined : account > 0 ? key / account : 0;
  const figures = [count(key), count(account), share === undefined ? words.text('notTold') : words.share(share)];
  return element(
    'tr',
    {},
    element('th', { scope: 'row', dir: 'auto' }, words.known('product', product_type)),
    element('td', { dir: 'auto' }, words.known('unit', unit)),
    ...figures.map((figure) => element('td', { class: 'number' }, figure)),
  );
}

/** What is wider than the page is moved by itself, by keyboard, too. */
export function scrolled(id: string, labelledBy: string, ...content: readonly HTMLElement[]): HTMLElement {
  return element('div', { class: 'scrolled', id, role: 'group', 'aria-labelledby': labelledBy, tabindex: '0' }, ...content);
}

function savingsNote(first: Model): Part {
  const heading = element('h3', {}, first.words.text('savings'));
  const said = element('p');
  const root = element('div', { class: 'savings' }, heading, said);
  return {
    root,
    render({ shown: { savings }, words }) {
      root.hidden = savings === undefined;
      if (!savings) return;
      const { saved, sent } = savings;
      setText(
        said,
        saved > 0
          ? words.text('saved', words.share(saved / (saved + sent)), words.number(saved), words.number(sent))
          : words.text('nothingSaved'),
      );
    },
  };
}
