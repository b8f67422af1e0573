import { canonicalLanguage } from '../../../../api/languages.ts';
import type { VoiceOffer } from '../protocol.ts';
import { entries } from '../../../../webview/controls.ts';
import type { Entry } from '../../../../webview/controls.ts';
import { isolated } from '../../../../webview/labels.ts';
import type { RecordingLabels } from './model.ts';

interface Offered {
  /** Entry for no language. */
  readonly first: Entry;
  readonly offers: readonly VoiceOffer[];
  /** Selected code; empty for none. */
  readonly current: string;
  readonly words: RecordingLabels;
}

/** Returns the entries of a list of languages. */
export function languageEntries({ first, offers, current, words }: Offered) {
  const options = offers.map((offer) => ({ value: canonicalLanguage(offer.language.lang), label: words.offer(offer) }));
  const code = picked(current);
  // A selected language that is not offered is still shown, so that its fault can be described.
  const own = code === '' || options.some(({ value }) => value === code) ? [] : [{ value: code, label: isolated(current) }];
  return entries([first, ...own, ...options], code);
}

/** Returns the value in a list for a code. */
export function picked(code: string): string {
  return code === '' ? '' : canonicalLanguage(code);
}
