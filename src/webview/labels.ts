import { filled } from './sentences.ts';

/** What every page says, in the language of the editor. */
export interface PanelLabels<Key extends string> {
  readonly locale: string;
  /** Of ours, filled with values that are safe to show. */
  readonly text: (key: Key, ...values: readonly string[]) => string;
  /** Whole numbers, and what is counted in parts with a decimal. */
  readonly number: (value: number) => string;
}

/** @param texts sentences by their keys, as the extension hands them in */
export function labelsOf<Key extends string>({
  texts,
  locale,
}: {
  readonly texts: Readonly<Record<string, string>>;
  readonly locale: string;
}): PanelLabels<Key> {
  // Made once: making a format takes longer than using it thousands of times.
  const numbers = new Intl.NumberFormat([locale, 'en'], { maximumFractionDigits: 1 });
  return {
    locale,
    text: (key, ...values) => filled(texts[key] ?? key, values),
    number: (value) => numbers.format(value),
  };
}
