import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { stylePropertyMap } from '@vscode-elements/elements/dist/includes/style-property-map.js';
import type { Meter, Period } from '../../../../api/usage/reading.ts';
import { paragraph } from '../../../../webview/controls.ts';
import { meterLabels, projection } from './limits.ts';
import type { UsageLabels } from './labels.ts';

interface Metered extends Pick<Meter, 'used' | 'limit'> {
  /** Data for a projection: the period, and the time of the count in milliseconds since 1970. */
  readonly pace?: { readonly period: Period | undefined; readonly now: number };
}

/** Returns a count and its limit as a bar and as text. @param labelledBy id of the element with the name of the count */
export function meter(labelledBy: string, metered: Metered, words: UsageLabels): TemplateResult {
  const said = meterLabels(metered, words);
  const { pace } = metered;
  const ahead = pace ? projection(metered, pace.period, pace.now, words) : { said: '', share: undefined };
  return html`<div class="meter" data-level=${said.level}>
    <div
      class="bar"
      role="meter"
      aria-labelledby=${labelledBy}
      aria-valuemin="0"
      aria-valuemax="100"
      aria-valuenow=${Math.min(100, Math.round((said.share ?? 0) * 100))}
      aria-valuetext=${[said.value, said.warning].filter((sentence) => sentence !== '').join('. ')}
      ?hidden=${said.share === undefined}
    >
      <span class="fill" .style=${share(said.share)}></span>
      <span class="mark" .style=${share(ahead.share)} ?hidden=${ahead.share === undefined || ahead.share >= 1}></span>
    </div>
    ${paragraph('value', said.value)} ${paragraph('warning', said.warning)} ${paragraph('help', ahead.said)}
  </div>`;
}

/** Sets a property, because the content security policy blocks style attributes, which Lit's `styleMap` uses initially. */
function share(part = 0) {
  return stylePropertyMap({ '--part': `${String(Math.min(1, part) * 100)}%` });
}
