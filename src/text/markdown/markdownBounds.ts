import type { Code, Construct, Extension, State, TokenizeContext } from 'micromark-util-types';

/**
 * Bounds for the Markdown parser, which takes quadratic time for some texts. They are applied within the parser, because only there
 * paragraphs and code are distinguished: code, tables, definitions and HTML may contain any number of marks.
 */

/**
 * Maximum number of brackets, emphasis signs and starts of comments in one paragraph. Brackets and emphasis signs are matched against all
 * before them; a comment looks for its end in all that follows. 1,000 brackets take about 20 ms.
 */
const mostMarks = 1000;
/** Maximum number of events in one paragraph. There are about four per line and eight per code, and each potential mark moves them. */
const mostEvents = 25_000;
/** Maximum number of heading underlines and rules. For each, all previous blocks are searched. */
const mostUnderlines = 400;
/** Maximum number of lines of a paragraph that belong to a quote or an item without its mark. For each, all lines before are searched. */
const mostLazy = 500;
/** Maximum number of nested blocks that start in one line. */
const mostNested = 40;

/** Thrown for a text that would take too long to parse. */
export class TooHardError extends Error {}

const nesting = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y;

/** Returns true if more blocks start in a line than is reasonable. */
export function isNestedTooDeeply(text: string): boolean {
  return text.split(/\r\n|\n|\r/).some((line) => {
    let count = 0;
    for (nesting.lastIndex = 0; count <= mostNested && nesting.test(line);) count += 1;
    return count > mostNested;
  });
}

/** A text without a blank line has at most so many characters if its paragraphs can't have too many events: none has more than eight. */
const mostEasy = mostEvents / 8;

/**
 * Returns a function that gives the extension for a text, or for a part of it. It makes the parser throw a TooHardError for texts beyond the
 * bounds. Where these can't be reached within a paragraph, they are not tried at each of its words.
 */
export function boundsOf(): (text: string) => Extension {
  const all = bounds();
  const { text: _tried, ...easy } = all;
  return (text) => (isEasy(text) ? easy : all);
}

function isEasy(text: string): boolean {
  const paragraphs = text.split(/(?:\r\n|\n|\r(?!\n))[ \t]*[\r\n]/);
  return paragraphs.every((part) => part.length <= mostEasy && (part.match(marks)?.length ?? 0) <= mostMarks);
}

const marks = /[[\]!*_~<]/g;

function bounds(): Extension {
  const counted = countedUpTo(mostMarks);
  const text: Record<number, Construct> = {};
  // Line endings, spaces and all ASCII characters can start a construct in a text.
  for (let code = -5; code < 128; code += 1) text[code] = bound;
  for (const mark of '[]!*_~') text[codeOf(mark)] = counted;
  text[codeOf('<')] = commentsBy(counted);
  // Outside of paragraphs, the events are those of all blocks before, so their number is no bound.
  const underlines = countedUpTo(mostUnderlines, unbounded);
  return { document: { null: lazyLines() }, text, flow: { [codeOf('-')]: underlines, [codeOf('=')]: underlines } };
}

/** Never matches. The parser tries it at the start of each line. */
function lazyLines(): Construct {
  const last = new WeakMap<TokenizeContext, { line: number; count: number; mayGoOn: boolean }>();
  return {
    tokenize(effects, _ok, nok) {
      const { line } = this.now();
      const known = last.get(this) ?? { line: 0, count: 0, mayGoOn: false };
      last.set(this, known);
      if (line <= known.line) return nok;
      // Of this line, the parser doesn't know yet.
      const isLazy = this.parser.lazy[line - 1] === true;
      known.count = isLazy ? known.count + 1 : known.mayGoOn ? known.count : 0;
      known.line = line;
      if (known.count > mostLazy) throw new TooHardError();
      // What continues a list or a quote was read before.
      const hasMark = this.events.slice(-mostMarkEvents).some(([, { type, start }]) => start.line === line && type.endsWith('Marker'));
      const text: State = (code) => {
        known.mayGoOn = !hasMark && code !== null && code >= 0 && !startsBlock.test(String.fromCharCode(code));
        return nok(code);
      };
      const space: State = (code) => {
        if (!isSpace(code)) {
          effects.exit('data');
          return text(code);
        }
        effects.consume(code);
        return space;
      };
      return (code) => {
        if (!isSpace(code)) return text(code);
        effects.enter('data');
        return space(code);
      };
    },
  };
}

/** Events of the mark of a list item, and of what is around it. */
const mostMarkEvents = 16;

/** How lines start that don't go on with a paragraph. */
const startsBlock = /[-+*>#|=`~\d]/;

function isSpace(code: Code): boolean {
  return code === -2 || code === -1 || code === codeOf(' ');
}

function codeOf(character: string): number {
  return character.charCodeAt(0);
}

/** A construct that never matches. The parser tries it before all others. */
const bound: Construct = {
  // Only other constructs may be the reason for the parser to stop in a text. Otherwise it would try some where they don't fit what is
  // before, such as code at the second of two backticks.
  previous: () => false,
  tokenize(_effects, _ok, nok) {
    if (this.events.length > mostEvents) throw new TooHardError();
    return nok;
  },
};

/** Applies a counter to comments, instructions and declarations. Tags are not counted: a list of sponsors may have thousands. */
function commentsBy(counted: Construct): Construct {
  return {
    previous: () => false,
    tokenize(effects, ok, nok) {
      const second = (code: Code): State | undefined => {
        effects.exit('data');
        const isComment = code === codeOf('!') || code === codeOf('?');
        return (isComment ? counted : bound).tokenize.call(this, effects, ok, nok)(code);
      };
      return (code) => {
        effects.enter('data');
        effects.consume(code);
        return second;
      };
    },
  };
}

const unbounded: Construct = { tokenize: (_effects, _ok, nok) => nok };

/** Adds a counter for each paragraph, or for the blocks of a text, to a construct that never matches. */
function countedUpTo(most: number, construct = bound): Construct {
  const counts = new WeakMap<TokenizeContext, number>();
  return {
    previous: () => false,
    tokenize(effects, ok, nok) {
      const count = (counts.get(this) ?? 0) + 1;
      counts.set(this, count);
      if (count > most) throw new TooHardError();
      return construct.tokenize.call(this, effects, ok, nok);
    },
  };
}
