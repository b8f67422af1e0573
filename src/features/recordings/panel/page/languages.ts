import { canonicalLanguage } from '../../../../api/languages.ts';
import type { VoiceOffer } from '../protocol.ts';
import { entries } from '../../../../webview/controls.ts';
import type { Entry } from '../../../../webview/controls.ts';
import { isolated } from '../../../../webview/labels.ts';
import type { RecordingLabels } from './model.ts';

interface Offered {
  /** What stands for no language. */
  readonly first: Entry;
  readonly offers: readonly VoiceOffer[];
  /** Code that is chosen; empty for none. */
  readonly current: string;
  readonly words: RecordingLabels;
}

/** The entries of a list of languages. */
export function languageEntries({ first, offers, current, words }: Offered) {
  const options = offers.map((offer) => ({ value: canonicalLanguage(offer.language.lang), label: words.offer(offer) }));
  const code = picked(current);
  // What is chosen and not offered is shown all the same: it is said what is wrong with it.
  const own = code === '' || options.some(({ value }) => value === code) ? [] : [{ value: code, label: isolated(current) }];
  return entries([first, ...own, ...options], code);
}

/** The value in a list that stands for a code. */
export function picked(code: string): string {
  return code === '' ? '' : canonicalLanguage(code);
}
