import type { Reading } from '../protocol.ts';
import { element } from '../../../../webview/dom.ts';
import { setText } from './meter.ts';
import type { UsageLabels } from './labels.ts';

export interface ReadingView {
  readonly root: HTMLElement;
  render(reading: Reading<unknown>, words: UsageLabels): void;
}

/** How something that is read from the service stands, and the way on where it could not be read. What was read before is shown elsewhere. */
export function readingState(
  id: string,
  words: UsageLabels,
  actions: { readonly retry: () => void; readonly other?: { readonly label: string; readonly act: () => void } },
): ReadingView {
  const loading = element('p', { class: 'help' }, words.text('loading'));
  const note = element('p', { class: 'note', id: `${id}-note` });
  const message = element('p', { class: 'fault', id: `${id}-message`, role: 'alert' });
  const stale = element('p', { class: 'help' });
  const retry = button(`${id}-retry`, words.text('retry'), message.id, actions.retry);
  const other = actions.other && button(`${id}-other`, actions.other.label, message.id, actions.other.act);
  const buttons = element('div', { class: 'buttons' }, retry, ...(other ? [other] : []));
  const root = element('div', { class: 'reading' }, loading, note, message, stale, buttons);
  return {
    root,
    render(reading, now) {
      const isFailed = reading.state === 'failed' || reading.state === 'forbidden';
      loading.hidden = reading.state !== 'loading' || reading.data !== undefined;
      // Nothing is broken: the key may not read it.
      setText(note, reading.state === 'missingScope' ? (reading.message ?? '') : '');
      setText(message, isFailed ? (reading.message ?? now.text('notLoaded')) : '');
      setText(stale, isFailed && reading.data !== undefined && reading.time !== undefined ? now.text('stale', now.time(reading.time)) : '');
      buttons.hidden = !isFailed;
      if (other) other.hidden = reading.state !== 'forbidden';
      root.hidden = loading.hidden && note.hidden && !isFailed;
    },
  };
}

function button(id: string, label: string, about: string, act: () => void) {
  const made = element('vscode-button', { secondary: '', id, 'aria-describedby': about }, label);
  made.addEventListener('click', act);
  return made;
}
