import { htmlRows } from '../markup/html.ts';
import { isEdge, segmentOf } from '../markup/markup.ts';
import type { MarkupRow } from '../markup/markup.ts';
import { markupTokens } from '../markup/markupTokens.ts';
import type { Terms } from '../pieces.ts';
import type { Segment } from '../segments.ts';
import type { TextRange } from '../textRange.ts';
import { attributeValues } from './attributes.ts';
import type { AttributeValue } from './attributes.ts';
import { blocksOf } from './htmlBlocks.ts';
import type { Placed } from './htmlBlocks.ts';
import { outlineOf, staysInline } from './htmlOutline.ts';
import { aloneIn } from './htmlStructure.ts';
import type { HtmlElement } from './htmlOutline.ts';
import { guardedOf, wordsOf } from './openFile.ts';
import type { Block, ReadUnit } from './openFile.ts';
import { rangesWithin, without } from './ranges.ts';
import { valueUnit } from './values.ts';
import { sentText } from './sentText.ts';

export interface HtmlUnits {
  readonly units: readonly ReadUnit[];
  readonly blocks: readonly Block[];
  /** Elements that have no end, and stay unchanged up to the end of the text. */
  readonly left: readonly TextRange[];
}

/** A unit whose block is not known yet. */
interface Found extends Placed {
  readonly unit: ReadUnit;
}

/** Returns the texts of a piece of HTML: what is between the boundaries of blocks, attributes, and blocks that are never sent. */
export function htmlUnits(html: string, terms: Terms): HtmlUnits {
  const tokens = markupTokens(html, false);
  const outline = outlineOf(html, tokens);
  const values = attributeValues(html, tokens);
  const found: Found[] = [];
  const add = (unit: ReadUnit | undefined, place: Placed) => unit && found.push({ ...place, unit });
  const unsent = (kind: string, range: TextRange): ReadUnit => {
    return { kind, ...range, block: 0, words: without(html, values, range), guarded: [], payload: undefined };
  };

  const inRows = new Set<AttributeValue>();
  for (const row of htmlRows({ text: html, tokens }, staysInline)) {
    const whole = { start: row[0]?.from ?? 0, end: row.at(-1)?.to ?? 0 };
    const inner = withoutLoose(row);
    const segment = segmentOf(inner, { text: html, terms });
    const place = { element: outline.elementAt(inner[0]?.from ?? whole.start), isOwn: false, row: rangeOf(inner, html) ?? whole };
    const ownValues = rangesWithin(values, whole);
    if (segment) add(sentUnit(segment, place.element, values), place);
    for (const { from: start, to: end } of segment ? [] : row) {
      const name = outline.shields.get(start);
      if (name !== undefined) add(unsent(name, { start, end }), ownValues.length > 0 ? place : { ...place, row: { start, end } });
    }
    for (const value of ownValues) {
      inRows.add(value);
      const isInside = place.row.start <= value.start && value.end <= place.row.end;
      add(valueUnit(value, 0, terms), isInside ? place : { ...place, row: { start: value.tag, end: value.end + 1 } });
    }
  }
  for (const element of outline.elements) {
    const { name, start, end, isShielded } = element;
    if (isShielded) add(unsent(name, { start, end }), { element, isOwn: false, row: element });
  }
  for (const value of values) {
    const element = inRows.has(value) ? undefined : outline.elementAt(value.tag);
    if (element) add(valueUnit(value, 0, terms), { element, isOwn: true, row: element });
  }

  const sorted = found.toSorted((a, b) => a.row.start - b.row.start || a.unit.start - b.unit.start || b.unit.end - a.unit.end);
  const { blocks, indices } = blocksOf(outline.elements, sorted);
  const units = sorted.map(({ unit }, index) => inBlock(unit, indices[index] ?? 0));
  // A unit comes before those that lie in it.
  return { units: units.toSorted((a, b) => a.start - b.start || b.end - a.end), blocks, left: outline.unclosed };
}

function inBlock(unit: ReadUnit, block: number): ReadUnit {
  return { ...unit, block };
}

function sentUnit(segment: Segment, element: HtmlElement | undefined, values: readonly AttributeValue[]): ReadUnit {
  const { start, end, pieces } = segment;
  const guarded = guardedOf(pieces, rangesWithin(values, segment));
  return { kind: element?.name ?? 'text', start, end, block: 0, words: wordsOf(pieces), guarded, ...sentText(pieces), segment };
}

/** Returns a row without comments and white space at its edges, and without tags there whose partners are in another row. */
function withoutLoose(row: MarkupRow): MarkupRow {
  const alone = aloneIn(row);
  const isLoose = (token: MarkupRow[number] | undefined) => token !== undefined && (alone.has(token) || isEdge(token));
  let start = 0;
  let end = row.length;
  while (start < end && isLoose(row[start])) start += 1;
  while (end > start && isLoose(row[end - 1])) end -= 1;
  return row.slice(start, end);
}

/** Returns the range of a row without white space at its edges. */
function rangeOf(row: MarkupRow, html: string): TextRange | undefined {
  const [first] = row;
  const last = row.at(-1);
  if (!first || !last) return undefined;
  const source = html.slice(first.from, last.to);
  const start = first.kind === 'text' ? last.to - source.trimStart().length : first.from;
  return { start, end: last.kind === 'text' ? first.from + source.trimEnd().length : last.to };
}
