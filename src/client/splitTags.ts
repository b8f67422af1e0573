import { Parser } from 'htmlparser2';
import { joinUnits } from './split.ts';
import type { Split, SplitPiece } from './split.ts';

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
