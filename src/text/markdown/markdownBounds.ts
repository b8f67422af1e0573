import type { Construct, Extension, TokenizeContext } from 'micromark-util-types';

/**
 * Bounds of the parser of Markdown, which takes quadratic time for some texts. They are kept where it reads, because only it knows what
 * is a paragraph and what is code: code, tables, definitions and HTML may have any number of marks.
 */

/** Brackets and signs of emphasis in one paragraph: each is looked up among all before it. 1,000 of them take some 20 ms. */
const mostMarks = 1000;
/** Events in one paragraph, some for each word: texts between what may be marks are moved for each of them. */
const mostEvents = 40_000;
/** Underlines of headings, and rules: for each, all blocks before it are looked through. */
const mostUnderlines = 400;
/** Blocks within one another that begin in one line. */
const mostNested = 40;

/** A text that would take the parser longer than its length is worth. */
export class TooHardError extends Error {}

const nesting = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y;

/** Whether more blocks begin in a line of a text than people nest. */
export function isNestedTooDeeply(text: string): boolean {
  return text.split(/\r\n|\n|\r/).some((line) => {
    let count = 0;
    for (nesting.lastIndex = 0; count <= mostNested && nesting.test(line);) count += 1;
    return count > mostNested;
  });
}

/** Lets the parser throw a TooHardError where a text goes beyond the bounds. */
export function bounds(): Extension {
  const counted = countedUpTo(mostMarks);
  const text: Record<number, Construct> = {};
  // Line ends, spaces and everything of ASCII may begin something in a text.
  for (let code = -5; code < 128; code += 1) text[code] = bound;
  for (const mark of '[]!*_~') text[codeOf(mark)] = counted;
  const underlines = countedUpTo(mostUnderlines);
  return { text, flow: { [codeOf('-')]: underlines, [codeOf('=')]: underlines } };
}

function codeOf(character: string): number {
  return character.charCodeAt(0);
}

/** A construct that takes nothing: the parser asks it before all others. */
const bound: Construct = {
  tokenize(_effects, _ok, nok) {
    if (this.events.length > mostEvents) throw new TooHardError();
    return nok;
  },
};

/** The same, with a number for each paragraph, or for the blocks of a text. */
function countedUpTo(most: number): Construct {
  const counts = new WeakMap<TokenizeContext, number>();
  return {
    tokenize(effects, ok, nok) {
      const count = (counts.get(this) ?? 0) + 1;
      counts.set(this, count);
      if (count > most) throw new TooHardError();
      return bound.tokenize.call(this, effects, ok, nok);
    },
  };
}
