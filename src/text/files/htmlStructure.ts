import { htmlRows } from '../markup/html.ts';
import { isVoid } from '../markup/markup.ts';
import type { MarkupRow } from '../markup/markup.ts';
import { markupTokens } from '../markup/markupTokens.ts';
import type { TextRange } from '../textRange.ts';
import { attributeValues } from './attributes.ts';
import { staysInline } from './htmlOutline.ts';
import { without } from './ranges.ts';

/** What a translation of a piece of HTML must keep: the tags that separate texts, and those among a text in any order. */
export interface HtmlStructure {
  /** What is before, between and after the rows. */
  readonly gaps: readonly HtmlPart[];
  readonly rows: readonly HtmlPart[];
}

export interface HtmlPart extends TextRange {
  readonly key: string;
}

export function structureOf(html: string): HtmlStructure {
  const tokens = markupTokens(html, false);
  const values = attributeValues(html, tokens);
  const gaps: HtmlPart[] = [];
  const rows: HtmlPart[] = [];
  const sourceOf = (start: number, end: number) => without(html, values, { start, end });
  let done = 0;
  for (const row of htmlRows({ text: html, tokens }, staysInline)) {
    const start = row[0]?.from ?? done;
    const end = row.at(-1)?.to ?? start;
    gaps.push({ start: done, end: start, key: sourceOf(done, start) });
    rows.push({ start, end, key: keyOf(row, sourceOf) });
    done = end;
  }
  gaps.push({ start: done, end: html.length, key: sourceOf(done, html.length) });
  return { gaps, rows };
}

/** Returns the markup of a piece of HTML without its texts, and with empty values for attributes that are text. Equal for a translation. */
export function blanked(html: string): string {
  if (!html.includes('<')) return '';
  const { gaps, rows } = structureOf(html);
  return gaps.map(({ key }, index) => key + (rows[index]?.key ?? '')).join('\n');
}

/** Returns the parts that differ; none if the cause is unknown; undefined if there is no difference. */
export function differingParts(before: HtmlStructure, after: HtmlStructure): readonly TextRange[] | undefined {
  if (before.rows.length !== after.rows.length) return [];
  const differing = [
    ...before.gaps.filter(({ key }, index) => key !== after.gaps[index]?.key),
    ...before.rows.filter(({ key }, index) => key !== after.rows[index]?.key),
  ];
  return differing.length === 0 ? undefined : differing;
}

/**
 * Tags in any order, because a translation may have another order of words; but those without partners in theirs, and the alternatives of
 * Vue behind the element that they belong to.
 */
function keyOf(row: MarkupRow, sourceOf: (start: number, end: number) => string): string {
  const alone = aloneIn(row);
  const any: string[] = [];
  const ordered: string[] = [];
  /** At each depth the tag of the last element, if no words follow it. */
  const last: string[] = [];
  let depth = 0;
  for (const token of row) {
    const source = sourceOf(token.from, token.to);
    if (token.kind === 'text') {
      if (source.trim() !== '') last[depth] = '';
    } else if (alone.has(token)) ordered.push(source);
    else if (token.kind === 'close') {
      any.push(source);
      last.length = depth;
      depth -= 1;
    } else {
      const tag = /^<[^<>]*>/.exec(source)?.[0] ?? '';
      any.push(alternative.test(tag) ? `${last[depth] ?? ''} ${source}` : source);
      // Comments may stand between the two.
      if (!tag.startsWith('<!')) last[depth] = tag;
      if (token.kind === 'open' && !isVoid(token)) depth += 1;
    }
  }
  return [...any.toSorted(), '', ...ordered].join('\n');
}

/** The start of an element that is shown if the one before it isn't. */
const alternative = /\sv-else(?:-if)?(?=[\s=/>])/;

/** Returns the tags of a row without partners. */
export function aloneIn(row: MarkupRow): Set<MarkupRow[number]> {
  const alone = new Set<MarkupRow[number]>();
  const stack: Extract<MarkupRow[number], { kind: 'open' }>[] = [];
  const open = new Map<string, number>();
  const note = (name: string, by: number) => open.set(name, (open.get(name) ?? 0) + by);
  for (const token of row) {
    if (token.kind === 'open' && !isVoid(token)) {
      stack.push(token);
      note(token.name, 1);
    } else if (token.kind === 'close' && (open.get(token.name) ?? 0) > 0) {
      for (let top = stack.pop(); top; top = stack.pop()) {
        note(top.name, -1);
        if (top.name === token.name) break;
        alone.add(top);
      }
    } else if (token.kind === 'close') alone.add(token);
  }
  for (const token of stack) alone.add(token);
  return alone;
}
