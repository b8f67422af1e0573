import type { UsageTextKey } from '../protocol.ts';
import { shownMask } from '../../../../api/usage/keyUse.ts';
import { isolated, labelsOf } from '../../../../webview/labels.ts';
import type { PanelLabels } from '../../../../webview/labels.ts';

/** Sentences and figures, as someone reads them who set the editor to its language. */
export interface UsageLabels extends PanelLabels<UsageTextKey> {
  /** Of ours when it has this key, else what came from outside, as it is. */
  readonly known: (prefix: string, name: string) => string;
  /** For the axis of a chart: 12K. */
  readonly compact: (value: number) => string;
  /** A part of a whole, 1 for all of it. Never rounded up: 100 % means all of it. */
  readonly share: (share: number) => string;
  /** A day of UTC, with its time where it does not begin at midnight. @param time milliseconds since 1970 */
  readonly date: (time: number) => string;
  /** @param day YYYY-MM-DD */
  readonly day: (day: string) => string;
  /** Without the year. */
  readonly shortDay: (day: string) => string;
  readonly month: (day: string) => string;
  /** In the time zone of the reader. @param time milliseconds since 1970 */
  readonly time: (time: number) => string;
}

const dayMs = 86_400_000;
/** Shares are told to a tenth of a per cent. */
const leastShare = 0.001;
/** So that 0.8 times 1,000 is not 799.99. */
const rounding = 1e-9;

export function wordsOf({ texts, locale }: { readonly texts: Readonly<Record<string, string>>; readonly locale: string }): UsageLabels {
  const labels = labelsOf<UsageTextKey>({ texts, locale });
  const formats = formatsOf(locale);
  const day = (format: Intl.DateTimeFormat) => (written: string) => format.format(Date.parse(written));
  return {
    ...labels,
    known: (prefix, name) => (Object.hasOwn(texts, `${prefix}.${name}`) ? (texts[`${prefix}.${name}`] ?? name) : isolated(name)),
    compact: (value) => formats.compact.format(value),
    share(share) {
      if (share > 0 && share < leastShare) return labels.text('lessThan', formats.share.format(leastShare));
      return formats.share.format(Math.floor(share / leastShare + rounding) * leastShare);
    },
    date: (time) => (time % dayMs === 0 ? formats.day : formats.dayAndTime).format(time),
    day: day(formats.day),
    shortDay: day(formats.shortDay),
    month: day(formats.month),
    time: (time) => formats.time.format(time),
  };
}

/** Made once: making a format takes longer than using it thousands of times. */
function formatsOf(locale: string) {
  const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat([locale, 'en'], { timeZone: 'UTC', ...options });
  const numbers = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat([locale, 'en'], options);
  return {
    compact: numbers({ notation: 'compact', maximumFractionDigits: 1 }),
    share: numbers({ style: 'percent', maximumFractionDigits: 1 }),
    day: dates({ dateStyle: 'medium' }),
    dayAndTime: dates({ dateStyle: 'medium', timeStyle: 'short' }),
    shortDay: dates({ month: 'short', day: 'numeric' }),
    month: dates({ month: 'short', year: 'numeric' }),
    time: new Intl.DateTimeFormat([locale, 'en'], { dateStyle: 'medium', timeStyle: 'short' }),
  };
}

interface NamedKey {
  readonly api_key: string;
  readonly api_key_label: string;
}

/** Names of keys for a legend or an axis: the label, and the masked key where several have the same. */
export function keyNames(keys: readonly NamedKey[], words: UsageLabels): (key: NamedKey) => string {
  const alike = Map.groupBy(keys, ({ api_key_label }) => api_key_label);
  return ({ api_key, api_key_label }) => {
    if (api_key_label === '') return api_key === '' ? words.text('noLabel') : isolated(shownMask(api_key));
    return (alike.get(api_key_label)?.length ?? 0) > 1 ? `${isolated(api_key_label)} ${shownMask(api_key)}` : isolated(api_key_label);
  };
}
