/** What pages say, with names from outside in it. Pure: tests without a browser read it, too. */

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

/** Characters that turn the direction of what follows, which no name may do to the words around it. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name from outside for a sentence or a list of ours: in its own direction, which ends with it. */
export function isolated(name: string): string {
  const plain = name.replaceAll(turning, '');
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Puts text into a sentence at `{0}`, `{1}`, …; what was put in is not looked through again. */
function filled(sentence: string, values: readonly string[]): string {
  return sentence.replaceAll(/\{(\d)\}/g, (place, index: string) => values[Number(index)] ?? place);
}
