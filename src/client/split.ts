import { Parser } from 'htmlparser2';

/** Returns the UTF-8 bytes of a value in a JSON body, quotes and escapes included. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** A piece of a text, and the white space after it, which is not sent. */
export interface SplitPiece {
  readonly text: string;
  readonly after: string;
}

/** A text in pieces. `lead` and all pieces with their white space add up to the text. */
export interface Split {
  /** White space before the first piece. */
  readonly lead: string;
  readonly pieces: readonly SplitPiece[];
}

/**
 * Splits a text that is too large for one request, at paragraph boundaries if possible, else between sentences.
 * @param maxBytes bytes of a piece in a JSON body, quotes and escapes included.
 * @param language language of the text if known; determines where sentences end.
 * @returns undefined if a single sentence exceeds the limit.
 */
export function splitText(text: string, maxBytes: number, language?: string): Split | undefined {
  const units = paragraphs(text).flatMap((paragraph) =>
    jsonBytes(paragraph.text) <= maxBytes ? [paragraph] : sentences(paragraph, language),
  );
  return joinUnits(units, maxBytes);
}

/**
 * Joins neighboring units into the fewest nonempty pieces.
 * @returns undefined if a single unit is too large.
 */
export function joinUnits(units: readonly SplitPiece[], maxBytes: number): Split | undefined {
  const pieces: SplitPiece[] = [];
  // The quotes count once per piece. The bytes of its parts add up.
  const inner = (text: string) => jsonBytes(text) - 2;
  let lead = '';
  let current: string[] = [];
  let bytes = 2;
  let after = '';
  const flush = () => {
    if (current.length > 0) pieces.push({ text: current.join(''), after });
    else lead += after;
    current = [];
    bytes = 2;
    after = '';
  };
  for (const unit of units) {
    const own = inner(unit.text);
    if (own + 2 > maxBytes) return undefined;
    if (unit.text === '') {
      after += unit.after;
      continue;
    }
    const gap = inner(after);
    if (current.length === 0 || bytes + gap + own > maxBytes) flush();
    else {
      current.push(after);
      bytes += gap;
    }
    current.push(unit.text);
    bytes += own;
    after = unit.after;
  }
  flush();
  return { lead, pieces };
}

/** Returns paragraphs, each with the blank lines after it. */
function paragraphs(text: string): SplitPiece[] {
  const pieces: SplitPiece[] = [];
  let start = 0;
  for (const blank of text.matchAll(/(?:\r?\n[^\S\r\n]*){2,}/g)) {
    pieces.push({ text: text.slice(start, blank.index), after: blank[0] });
    start = blank.index + blank[0].length;
  }
  pieces.push({ text: text.slice(start), after: '' });
  return pieces;
}

/**
 * Returns the sentences of a paragraph, each with the white space after it. The white space after the paragraph belongs to the last one.
 */
function sentences(paragraph: SplitPiece, language?: string): SplitPiece[] {
  const pieces = Array.from(sentenceSegmenter(language).segment(paragraph.text), ({ segment }) => {
    const text = segment.trimEnd();
    return { text, after: segment.slice(text.length) };
  });
  const last = pieces.at(-1);
  return last ? [...pieces.slice(0, -1), { text: last.text, after: last.after + paragraph.after }] : [paragraph];
}

function sentenceSegmenter(language?: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' });
  } catch {
    // For a code that is not a valid locale, the root rules apply.
    return new Intl.Segmenter(undefined, { granularity: 'sentence' });
  }
}

/** Maximum nesting of markup that is split. The parser's time per element grows with the depth. */
const deepest = 1000;

class TooDeep extends Error {}

/**
 * Splits markup that is too large for one request, only between top-level elements.
 * @param maxBytes bytes of a piece in a JSON body, quotes and escapes included.
 * @returns undefined if a part between two such positions exceeds the limit, and for extremely nested markup.
 */
export function splitTags(text: string, tagHandling: 'xml' | 'html', maxBytes: number): Split | undefined {
  const ends = topLevelEnds(text, tagHandling);
  if (!ends) return undefined;
  const units: SplitPiece[] = [];
  let start = 0;
  for (const end of [...ends, text.length]) {
    const segment = text.slice(start, end);
    const core = segment.trimEnd();
    units.push({ text: core, after: segment.slice(core.length) });
    start = end;
  }
  return joinUnits(units, maxBytes);
}

/**
 * Returns the offsets immediately before and after each top-level element, in order. Those between neighbors occur twice. Undefined if the
 * markup is nested too deeply.
 */
function topLevelEnds(text: string, tagHandling: 'xml' | 'html'): number[] | undefined {
  const ends: number[] = [];
  let depth = 0;
  const parser = new Parser(
    {
      onopentagname() {
        if (depth === 0) ends.push(parser.startIndex);
        depth += 1;
        if (depth > deepest) throw new TooDeep();
      },
      onclosetag() {
        depth -= 1;
        // Unclosed elements are closed by the end of the text, which is not a position for splitting.
        if (depth === 0 && parser.endIndex < text.length) ends.push(parser.endIndex + 1);
      },
    },
    { xmlMode: tagHandling === 'xml', recognizeSelfClosing: tagHandling === 'xml' },
  );
  try {
    parser.end(text);
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
  return ends;
}
