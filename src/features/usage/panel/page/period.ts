import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { meterKey } from '../../../../api/usage/reading.ts';
import type { Meter, ProductShare, UsageReading } from '../../../../api/usage/reading.ts';
import { paragraph, scrolled } from '../../../../webview/controls.ts';
import { meter } from './meter.ts';
import type { Model, PageActions } from './model.ts';
import { readingState } from './readingState.ts';
import type { UsageLabels } from './labels.ts';

/** Returns the usage in the running period, for this key and for the account. */
export function periodSection(model: Model, { refresh }: PageActions): TemplateResult {
  const { shown, reading, words } = model;
  const { usage } = shown;
  const content = reading && [
    paragraph('help', periodDates(reading, words), 'period-dates'),
    meterList(reading, usage.time ?? Date.now(), words),
    productTable(reading, words),
    savingsNote(model),
  ];
  return html`<section aria-labelledby="period-heading" aria-busy=${String(usage.state === 'loading')} ?hidden=${usage.state === 'missing'}>
    <h2 id="period-heading">${words.text('period')}</h2>
    ${readingState('usage', usage, words, { refresh })}
    <div ?hidden=${!content}>${content ?? nothing}</div>
  </section>`;
}

function periodDates({ period }: UsageReading, words: UsageLabels): string {
  if (!period) return words.text('periodUnknown');
  const lastInstant = period.end - 1;
  const isMidnight = words.date(period.end) === words.day(new Date(period.end).toISOString());
  const last = isMidnight ? words.day(new Date(lastInstant).toISOString()) : words.date(period.end);
  return words.text('periodDates', words.date(period.start), last, words.date(period.end));
}

/** Returns a meter for each count, in the order of the response. */
function meterList({ meters, period, lacksSpeech }: UsageReading, now: number, words: UsageLabels): TemplateResult {
  const card = (metered: Meter) => {
    const { scope, unit } = metered;
    const id = `meter-${scope}-${unit}`;
    return html`<div class="card">
      <h3 id=${id}>${words.text(meterKey(metered))}</h3>
      ${meter(id, { ...metered, pace: { period, now } }, words)}
    </div>`;
  };
  return html`<div class="meters">
    ${repeat(meters, ({ scope, unit }) => `${scope}.${unit}`, card)} ${paragraph('help', meters.length === 0 ? words.text('noCounts') : '')}
    ${paragraph('help', lacksSpeech ? words.text('noSpeech') : '', 'no-speech')}
  </div>`;
}

/** Returns the usage of each product. */
function productTable({ products }: UsageReading, words: UsageLabels): TemplateResult {
  const { text } = words;
  const heads = (['product', 'unit', 'thisKey', 'account', 'keyShare'] as const).map(
    (key, index) => html`<th scope="col" class=${index > 1 ? 'number' : nothing}>${text(key)}</th>`,
  );
  const table = html`<table aria-labelledby="products-heading">
    <thead>
      <tr>
        ${heads}
      </tr>
    </thead>
    <tbody>
      ${products.map((product) => productRow(product, words))}
    </tbody>
  </table>`;
  return html`<div class="products">
    <h3 id="products-heading">${text('products')}</h3>
    ${scrolled('products', 'products-heading', table, products.length === 0)}
    <p class="help" ?hidden=${products.length > 0}>${text('noProducts')}</p>
  </div>`;
}

function productRow({ product_type, unit, key, account }: ProductShare, words: UsageLabels): TemplateResult {
  const count = (value: number | undefined) => (value === undefined ? words.text('notTold') : words.number(value));
  const share = key === undefined || account === undefined ? undefined : account > 0 ? key / account : 0;
  const figures = [count(key), count(account), share === undefined ? words.text('notTold') : words.share(share)];
  return html`<tr>
    <th scope="row" dir="auto">${words.known('product', product_type)}</th>
    <td dir="auto">${words.known('unit', unit)}</td>
    ${figures.map((figure) => html`<td class="number">${figure}</td>`)}
  </tr>`;
}

function savingsNote({ shown: { savings }, words: { text, share, number } }: Model): TemplateResult {
  const { saved, sent } = savings ?? { saved: 0, sent: 0 };
  const said = saved > 0 ? text('saved', share(saved / (saved + sent)), number(saved), number(sent)) : text('nothingSaved');
  return html`<div class="savings" ?hidden=${savings === undefined}>
    <h3>${text('savings')}</h3>
    <p>${said}</p>
  </div>`;
}
