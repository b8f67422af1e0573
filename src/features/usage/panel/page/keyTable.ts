import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { PanelKey } from '../protocol.ts';
import type { Meter } from '../../../../api/usage/reading.ts';
import { paragraph, scrolled } from '../../../../webview/controls.ts';
import { isolated } from '../../../../webview/labels.ts';
import { meter } from './meter.ts';
import type { Model, PageActions } from './model.ts';
import { readingState } from './readingState.ts';
import type { UsageLabels } from './labels.ts';

const minuteMs = 60_000;

/** Returns the table with usage and limits of each key. */
export function keySection({ shown, words }: Model, actions: PageActions): TemplateResult {
  const { text } = words;
  const { keys, hasAdminKey } = shown;
  const own = keys.state === 'regional' ? undefined : keys.data?.list;
  const isEmpty = own === undefined || own.length === 0;
  const table = html`<table class="keys" aria-labelledby="keys-heading">
    <thead>
      <tr>
        ${(['key', 'characters', 'speech'] as const).map((key) => html`<th scope="col" id="keys-${key}">${text(key)}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${ordered(own ?? []).map((key, index) => keyRow(key, index, words))}
    </tbody>
  </table>`;
  return html`<section
    aria-labelledby="keys-heading"
    aria-busy=${String(keys.state === 'loading')}
    ?hidden=${!hasAdminKey || keys.state === 'missing'}
  >
    <h2 id="keys-heading">${text('keys')}</h2>
    <p class="help" ?hidden=${isEmpty}>${text('keysHelp')}</p>
    ${readingState('keys', keys, words, actions)} ${paragraph('note', noteOf(shown, words))}
    <p class="help" ?hidden=${own?.length !== 0}>${text('noKeys')}</p>
    ${scrolled('keys', 'keys-heading', table, isEmpty)}
    <div class="buttons" ?hidden=${own === undefined}>
      <vscode-button secondary id="manage-keys" @click=${actions.openKeys}>${text('manageKeys')}</vscode-button>
    </div>
  </section>`;
}

/** Returns the reason why there are no keys or why their usage is unknown. */
function noteOf({ host, keys: { state, data } }: Model['shown'], { text }: UsageLabels): string {
  if (state === 'regional') return text('regionalKeys', isolated(host));
  return data?.useMissing === undefined || data.list.length === 0 ? '' : text(`useMissing.${data.useMissing}`, isolated(host));
}

/** Sorts active keys first. */
function ordered(keys: readonly PanelKey[]): PanelKey[] {
  return keys.toSorted((a, b) => Number(a.is_deactivated) - Number(b.is_deactivated));
}

function keyRow(key: PanelKey, index: number, words: UsageLabels): TemplateResult {
  const id = `key-${String(index)}`;
  const isNamed = key.label !== '';
  const label = html`<span class=${isNamed ? 'name' : 'help'} dir="auto">${isNamed ? isolated(key.label) : words.text('noLabel')}</span>`;
  const badge = key.is_deactivated ? html`<span class="badge">${words.text('deactivated')}</span>` : nothing;
  const { characters, speech_to_text_milliseconds: milliseconds } = key.limits;
  return html`<tr class=${key.is_deactivated ? 'deactivated' : nothing}>
    <th scope="row" id=${id}>
      <div>${label}${badge}</div>
      <code>${key.key}</code>
    </th>
    ${limitCell(`${id} keys-characters`, key.used?.characters, limitOf(characters), words)}
    ${limitCell(`${id} keys-speech`, key.used?.minutes, limitOf(milliseconds, minuteMs), words)}
  </tr>`;
}

function limitOf(limit: number | null | undefined, divisor = 1): Meter['limit'] {
  if (limit === undefined) return 'unknown';
  return limit === null ? 'none' : limit / divisor;
}

function limitCell(labelledBy: string, used: number | undefined, limit: Meter['limit'], words: UsageLabels): TemplateResult {
  const known = used === undefined ? undefined : meter(labelledBy, { used, limit }, words);
  return html`<td>${known ?? html`<p class="value">${[words.text('useUnknown'), limitWords(limit, words)].join(' · ')}</p>`}</td>`;
}

function limitWords(limit: Meter['limit'], { text, number }: UsageLabels): string {
  if (limit === 'none') return text('noLimit');
  if (limit === 'unknown') return text('unknownLimit');
  return limit === 0 ? text('blocked') : text('limitOf', number(limit));
}
