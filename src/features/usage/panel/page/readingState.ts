import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Reading } from '../protocol.ts';
import { failure, paragraph, waysOn } from '../../../../webview/controls.ts';
import type { PageActions } from './model.ts';
import type { UsageLabels } from './labels.ts';

/**
 * Returns the loading state of a part, with buttons after a failure. Earlier data is shown elsewhere.
 * @param enterAdminKey if set, offered if another admin key may help
 */
export function readingState(
  id: string,
  reading: Reading<unknown>,
  { text, time }: UsageLabels,
  { refresh, enterAdminKey }: Pick<PageActions, 'refresh'> & Partial<Pick<PageActions, 'enterAdminKey'>>,
): TemplateResult {
  const isFailed = reading.state === 'failed' || reading.state === 'forbidden';
  const isLoading = reading.state === 'loading' && reading.data === undefined;
  // Not an error: the key is not allowed to read this.
  const note = reading.state === 'missingScope' ? (reading.message ?? '') : '';
  const stale = isFailed && reading.data !== undefined && reading.time !== undefined ? text('stale', time(reading.time)) : '';
  const about = `${id}-message`;
  const retry = { id: `${id}-retry`, label: text('retry'), act: refresh, isOffered: true };
  const other = enterAdminKey && {
    id: `${id}-other`,
    label: text('otherAdminKey'),
    act: enterAdminKey,
    isOffered: reading.state === 'forbidden',
  };
  return html`<div class="reading" ?hidden=${!isLoading && note === '' && !isFailed}>
    <p class="help" ?hidden=${!isLoading}>${text('loading')}</p>
    ${paragraph('note', note, `${id}-note`)} ${failure(about, isFailed ? (reading.message ?? text('notLoaded')) : '')}
    ${paragraph('help', stale)}
    <div class="buttons" ?hidden=${!isFailed}>${waysOn(about, other ? [retry, other] : [retry])}</div>
  </div>`;
}
