import { canonicalLanguage } from '../../../../api/languages.ts';
import type { VoiceOffer } from '../protocol.ts';
import { element } from '../../../../webview/dom.ts';
import { isolated } from '../../../../webview/sentences.ts';
import type { RecordingLabels } from './model.ts';

export interface Offered {
  /** What stands for no language. */
  readonly first: { readonly label: string; readonly enabled: boolean };
  readonly offers: readonly VoiceOffer[];
  /** Code that is chosen; empty for none. */
  readonly current: string;
  readonly words: RecordingLabels;
}

/** Fills a list of languages, again only when what it offers has changed: the list that is open closes otherwise. */
export function selectOf(select: HTMLSelectElement): (offered: Offered) => void {
  let filled = '';
  return ({ first, offers, current, words }) => {
    const options = offers.map((offer) => ({ value: canonicalLanguage(offer.language.lang), label: words.offer(offer) }));
    const code = current === '' ? '' : canonicalLanguage(current);
    // What is chosen and not offered is shown all the same: it is said what is wrong with it.
    const own = code === '' || options.some(({ value }) => value === code) ? [] : [{ value: code, label: isolated(current) }];
    const key = JSON.stringify([first, options, own]);
    if (key !== filled) {
      filled = key;
      const none = element('option', { value: '' }, first.label);
      none.disabled = !first.enabled;
      select.replaceChildren(none, ...[...own, ...options].map(({ value, label }) => element('option', { value }, label)));
    }
    select.value = code;
  };
}
