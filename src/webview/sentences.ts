/** Sentences with names from outside in them. Pure: tests without a browser read it, too. */

/** Characters that turn the direction of what follows, which no name may do to the words around it. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name from outside for a sentence or a list of ours: in its own direction, which ends with it. */
export function isolated(name: string): string {
  const plain = name.replaceAll(turning, '');
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Puts text into a sentence at `{0}`, `{1}`, …; what was put in is not looked through again. */
export function filled(sentence: string, values: readonly string[]): string {
  return sentence.replaceAll(/\{(\d)\}/g, (place, index: string) => values[Number(index)] ?? place);
}
