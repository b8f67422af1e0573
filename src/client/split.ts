import { Parser } from 'htmlparser2';

/** UTF-8 bytes of a value in a JSON body, quotes and escapes included. */
export function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** A piece of a text, and the white space that stands between it and the next one, which is not sent. */
export interface SplitPiece {
  readonly text: string;
  readonly after: string;
}

/** A text in pieces: `lead`, then each piece with what stands after it, are the text again. */
export interface Split {
  /** White space before the first piece. */
  readonly lead: string;
  readonly pieces: readonly SplitPiece[];
}

/**
 * Splits a text that is too large for one request, at paragraph boundaries where possible, else between sentences.
 * @param maxBytes bytes of a piece in a JSON body, quotes and escapes included.
 * @param language of the text when known; decides where sentences end.
 * @returns undefined when a single sentence is larger than that.
 */
export function splitText(text: string, maxBytes: number, language?: string): Split | undefined {
  const units = paragraphs(text).flatMap((paragraph) =>
    jsonBytes(paragraph.text) <= maxBytes ? [paragraph] : sentences(paragraph, language),
  );
  return joinUnits(units, maxBytes);
}

/**
 * Puts neighbouring units together into as few pieces as fit, none of them empty.
 * @returns undefined when a single unit is too large.
 */
export function joinUnits(units: readonly SplitPiece[], maxBytes: number): Split | undefined {
  const pieces: SplitPiece[] = [];
  // Both quotes count once for a piece; the bytes of its parts add up.
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

/** Paragraphs, each with the blank lines after it. */
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

/** Sentences of a paragraph, each with the white space after it; what stood after the paragraph stays after the last one. */
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
    // A code that Intl does not take as a locale: the root rules do.
    return new Intl.Segmenter(undefined, { granularity: 'sentence' });
  }
}

/** Levels of elements beyond which markup is not split: the parser's time for each grows with how deep it is. */
const deepest = 1000;

class TooDeep extends Error {}

/**
 * Splits markup that is too large for one request, only between top-level elements.
 * @param maxBytes bytes of a piece in a JSON body, quotes and escapes included.
 * @returns undefined when what stands between two such places is larger than that, and for markup that is nested beyond all reason.
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

/** Offsets right before and right after each top-level element, in order; those between neighbors twice. Undefined where it nests too deep. */
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
        // Elements left open are closed by the end of the text; that is no place to split.
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
