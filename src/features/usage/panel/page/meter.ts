import { element } from '../../../../webview/dom.ts';
import type { Meter, Period } from '../../../../api/usage/reading.ts';
import { meterLabels, projection } from './limits.ts';
import type { UsageLabels } from './labels.ts';

export interface Metered extends Pick<Meter, 'used' | 'limit'> {
  /** For a projection: the period, and when it was counted in milliseconds since 1970. */
  readonly pace?: { readonly period: Period | undefined; readonly now: number };
}

export interface MeterView {
  readonly root: HTMLElement;
  render(metered: Metered, words: UsageLabels): void;
}

/** A count beside its limit: as a bar and in words. @param labelledBy id of what says what is counted */
export function meterView(labelledBy: string): MeterView {
  const fill = element('span', { class: 'fill' });
  const mark = element('span', { class: 'mark' });
  const bar = element(
    'div',
    { class: 'bar', role: 'meter', 'aria-labelledby': labelledBy, 'aria-valuemin': '0', 'aria-valuemax': '100' },
    fill,
    mark,
  );
  const value = element('p', { class: 'value' });
  const warning = element('p', { class: 'warning' });
  const outlook = element('p', { class: 'help' });
  const root = element('div', { class: 'meter' }, bar, value, warning, outlook);
  return {
    root,
    render(metered, words) {
      const said = meterLabels(metered, words);
      const ahead = metered.pace ? projection(metered, metered.pace.period, metered.pace.now, words) : { said: '', share: undefined };
      root.dataset['level'] = said.level;
      bar.hidden = said.share === undefined;
      setPart(fill, said.share ?? 0);
      bar.ariaValueNow = String(Math.min(100, Math.round((said.share ?? 0) * 100)));
      bar.ariaValueText = [said.value, said.warning].filter((part) => part !== '').join('. ');
      mark.hidden = ahead.share === undefined || ahead.share >= 1;
      setPart(mark, ahead.share ?? 0);
      setText(value, said.value);
      setText(warning, said.warning);
      setText(outlook, ahead.said);
    },
  };
}

function setPart(part: HTMLElement, share: number): void {
  part.style.setProperty('--part', `${String(Math.min(1, share) * 100)}%`);
}

/** Left alone where nothing changed, so that what is being read aloud or selected stays; hidden where there is nothing to say. */
export function setText(target: HTMLElement, text: string): void {
  if (target.textContent !== text) target.textContent = text;
  target.hidden = text === '';
}
