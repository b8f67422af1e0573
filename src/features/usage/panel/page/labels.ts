import type { UsageTextKey } from '../protocol.ts';
import { shownMask } from '../../../../api/usage/keyUse.ts';
import { isolated, labelsOf } from '../../../../webview/labels.ts';
import type { PanelLabels } from '../../../../webview/labels.ts';

/** Texts and number formats in the language of the editor. */
export interface UsageLabels extends PanelLabels<UsageTextKey> {
  /** Returns our text if there is one for this key, otherwise the external name unchanged. */
  readonly known: (prefix: string, name: string) => string;
  /** Formats for the axis of a chart: 12K. */
  readonly compact: (value: number) => string;
  /** Formats a share of 0 to 1. Never rounded up, so that 100 % means everything. */
  readonly share: (share: number) => string;
  /** Formats a day in UTC, with the time unless it is midnight. @param time milliseconds since 1970 */
  readonly date: (time: number) => string;
  /** @param day YYYY-MM-DD */
  readonly day: (day: string) => string;
  /** Without the year. */
  readonly shortDay: (day: string) => string;
  readonly month: (day: string) => string;
  /** Formats in the user's time zone. @param time milliseconds since 1970 */
  readonly time: (time: number) => string;
}

const dayMs = 86_400_000;
/** Precision of shares: a tenth of a percent. */
const leastShare = 0.001;
/** Prevents 0.8 times 1,000 from becoming 799.99. */
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

/** Creates all formats once, because creating one takes longer than using it thousands of times. */
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

/** Returns names of keys for a legend or an axis: the label, plus the masked key if several have the same label. */
export function keyNames(keys: readonly NamedKey[], words: UsageLabels): (key: NamedKey) => string {
  const alike = Map.groupBy(keys, ({ api_key_label }) => api_key_label);
  return ({ api_key, api_key_label }) => {
    if (api_key_label === '') return api_key === '' ? words.text('noLabel') : isolated(shownMask(api_key));
    return (alike.get(api_key_label)?.length ?? 0) > 1 ? `${isolated(api_key_label)} ${shownMask(api_key)}` : isolated(api_key_label);
  };
}
