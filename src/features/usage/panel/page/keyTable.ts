import type { PanelKey } from '../protocol.ts';
import type { Meter } from '../../../../api/usage/reading.ts';
import { element } from '../../../../webview/dom.ts';
import { isolated } from '../../../../webview/sentences.ts';
import { meterView, setText } from './meter.ts';
import { changes } from './model.ts';
import type { Model, PageActions, Part } from './model.ts';
import { scrolled } from './period.ts';
import { readingState } from './readingState.ts';
import type { UsageLabels } from './labels.ts';

const minuteMs = 60_000;

/** The limits of each key beside its use. */
export function keySection(first: Model, actions: PageActions): Part {
  const { text } = first.words;
  const heading = element('h2', { id: 'keys-heading' }, text('keys'));
  const help = element('p', { class: 'help' }, text('keysHelp'));
  const state = readingState('keys', first.words, {
    retry: actions.refresh,
    other: { label: text('otherAdminKey'), act: actions.enterAdminKey },
  });
  const note = element('p', { class: 'note' });
  const none = element('p', { class: 'help' }, text('noKeys'));
  const heads = (['key', 'characters', 'speech'] as const).map((key) => element('th', { scope: 'col', id: `keys-${key}` }, text(key)));
  const body = element('tbody');
  const table = element('table', { class: 'keys', 'aria-labelledby': heading.id }, element('thead', {}, element('tr', {}, ...heads)), body);
  const region = scrolled('keys', heading.id, table);
  const manage = element('vscode-button', { secondary: '', id: 'manage-keys' }, text('manageKeys'));
  manage.addEventListener('click', actions.openKeys);
  const buttons = element('div', { class: 'buttons' }, manage);
  const root = element('section', { 'aria-labelledby': heading.id }, heading, help, state.root, note, none, region, buttons);
  const changed = changes();
  return {
    root,
    render({ shown, words }) {
      const { keys, hasAdminKey } = shown;
      root.hidden = !hasAdminKey || keys.state === 'missing';
      root.setAttribute('aria-busy', String(keys.state === 'loading'));
      state.render(keys, words);
      const own = keys.state === 'regional' ? undefined : keys.data?.list;
      setText(note, noteOf(shown, words));
      none.hidden = own?.length !== 0;
      region.hidden = own === undefined || own.length === 0;
      help.hidden = region.hidden;
      buttons.hidden = own === undefined;
      if (changed(own, words)) body.replaceChildren(...ordered(own ?? []).map((key, index) => keyRow(key, index, words)));
    },
  };
}

/** Why there are no keys, or why what they used is not known. */
function noteOf({ host, keys: { state, data } }: Model['shown'], { text }: UsageLabels): string {
  if (state === 'regional') return text('regionalKeys', isolated(host));
  return data?.useMissing === undefined || data.list.length === 0 ? '' : text(`useMissing.${data.useMissing}`, isolated(host));
}

/** Those that can still be used first. */
function ordered(keys: readonly PanelKey[]): PanelKey[] {
  return keys.toSorted((a, b) => Number(a.is_deactivated) - Number(b.is_deactivated));
}

function keyRow(key: PanelKey, index: number, words: UsageLabels): HTMLElement {
  const id = `key-${String(index)}`;
  const label = element(
    'span',
    { class: key.label === '' ? 'help' : 'name', dir: 'auto' },
    key.label === '' ? words.text('noLabel') : isolated(key.label),
  );
  const mask = element('code', {}, key.key);
  const badge = key.is_deactivated ? [element('span', { class: 'badge' }, words.text('deactivated'))] : [];
  const milliseconds = key.limits.speech_to_text_milliseconds;
  return element(
    'tr',
    key.is_deactivated ? { class: 'deactivated' } : {},
    element('th', { scope: 'row', id }, element('div', {}, label, ...badge), mask),
    limitCell(`${id} keys-characters`, key.used?.characters, limitOf(key.limits.characters), words),
    limitCell(`${id} keys-speech`, key.used?.minutes, limitOf(milliseconds, minuteMs), words),
  );
}

function limitOf(limit: number | null | undefined, divisor = 1): Meter['limit'] {
  if (limit === undefined) return 'unknown';
  return limit === null ? 'none' : limit / divisor;
}

function limitCell(labelledBy: string, used: number | undefined, limit: Meter['limit'], words: UsageLabels): HTMLElement {
  if (used === undefined)
    return element('td', {}, element('p', { class: 'value' }, [words.text('useUnknown'), limitWords(limit, words)].join(' · ')));
  const meter = meterView(labelledBy);
  meter.render({ used, limit }, words);
  return element('td', {}, meter.root);
}

function limitWords(limit: Meter['limit'], { text, number }: UsageLabels): string {
  if (limit === 'none') return text('noLimit');
  if (limit === 'unknown') return text('unknownLimit');
  return limit === 0 ? text('blocked') : text('limitOf', number(limit));
}
