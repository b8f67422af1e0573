/** Texts of pages, which may contain names from outside. Pure, so that tests without a browser can use it. */

/** Texts of a page, in the editor's language. */
export interface PanelLabels<Key extends string> {
  readonly locale: string;
  /** Returns one of our texts, filled with values that are safe to display. */
  readonly text: (key: Key, ...values: readonly string[]) => string;
  /** Formats a number, with one decimal if it isn't whole. */
  readonly number: (value: number) => string;
}

/** @param texts sentences by key, as provided by the extension */
export function labelsOf<Key extends string>({
  texts,
  locale,
}: {
  readonly texts: Readonly<Record<string, string>>;
  readonly locale: string;
}): PanelLabels<Key> {
  // Cached: creating a format takes longer than using it thousands of times.
  const numbers = new Intl.NumberFormat([locale, 'en'], { maximumFractionDigits: 1 });
  return {
    locale,
    text: (key, ...values) => filled(texts[key] ?? key, values),
    number: (value) => numbers.format(value),
  };
}

/** Characters that change the direction of the following text. Names must not affect the words around them. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Returns a name from outside for use in our sentences or lists, with its own direction isolated. */
export function isolated(name: string): string {
  const plain = name.replaceAll(turning, '');
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Replaces `{0}`, `{1}`, … in a sentence. Placeholders in inserted values are not replaced. */
function filled(sentence: string, values: readonly string[]): string {
  return sentence.replaceAll(/\{(\d)\}/g, (place, index: string) => values[Number(index)] ?? place);
}
