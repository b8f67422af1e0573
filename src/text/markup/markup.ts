import { joint, layOut, lineShape, plainLinePieces } from '../lines.ts';
import type { SegmentedText, Segment } from '../segments.ts';
import { addToRun, emptyRun, hasWords, piecesOfRun, termsIn, trimmedPieces } from '../pieces.ts';
import type { InlinePiece, Run, Terms } from '../pieces.ts';
import { missing, segmentedTextOf, shortened } from '../segments.ts';
import { pairTags } from './tagPairs.ts';
import type { MarkupItem } from './tagPairs.ts';
import type { MarkupToken } from './markupTokens.ts';

/** Common code for HTML and XML: text between tags. */

export interface MarkupSource {
  readonly text: string;
  readonly tokens: readonly MarkupToken[];
  readonly terms: Terms;
}

/** Tokenizes a text. Loaded on first use. */
export type ReadMarkup = (text: string, xml: boolean) => MarkupToken[];

/** @param read reads tokens, and returns the rows that are each translated as a unit. */
export function openMarkup(
  text: string,
  keepTerms: readonly string[],
  read: { readonly xml: boolean; readonly tokens: ReadMarkup; rows(source: MarkupSource): MarkupRow[] },
): SegmentedText {
  const source: MarkupSource = { text, tokens: read.tokens(text, read.xml), terms: termsIn(text, keepTerms) };
  const segments = read.rows(source).flatMap((row) => segmentOf(row, source) ?? []);
  return segmentedTextOf(text, segments, (print) => {
    const translated = print(new Set());
    const [before, after] = [tagsOf(source.tokens, text), tagsOf(read.tokens(translated, read.xml), translated)];
    const differing = [...missing(before, after), ...missing(after, before)].map(shortened);
    // If an opening tag is missing, its closing tag is not listed separately.
    const opening = differing.filter((tag) => !tag.startsWith('</'));
    return { text: translated, lost: opening.length > 0 ? opening : differing };
  });
}

function tagsOf(tokens: readonly MarkupToken[], text: string): string[] {
  return tokens.filter(({ kind }) => kind !== 'text').map(({ from, to }) => text.slice(from, to));
}

/** Tokens that are translated as a unit, and ranges among them that stay unchanged. */
export type MarkupRow = readonly (MarkupToken | { readonly kind: 'opaque'; readonly from: number; readonly to: number })[];

const voids = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr']);

export function isVoid(token: Extract<MarkupToken, { kind: 'open' }>): boolean {
  return token.closed || voids.has(token.name);
}

const opaqueNames = new Set(['script', 'style', 'pre', 'code', 'svg', 'math', 'textarea', 'template']);

/** Returns true if an element stays unchanged with all of its content. */
export function isShielded(token: Extract<MarkupToken, { kind: 'open' }>, text: string): boolean {
  return opaqueNames.has(token.name) || isMarkedAsFinal(token, text);
}

/** Returns true if an element's attributes say that it is not to be translated. */
export function isMarkedAsFinal(token: Extract<MarkupToken, { kind: 'open' }>, text: string): boolean {
  const tag = text.slice(token.from, token.to);
  return /\s(?:its:)?translate\s*=\s*["']?no["'\s/>]|\stranslatable\s*=\s*["']?false["'\s/>]|\sclass\s*=\s*["'](?:[^"']*\s)?notranslate[\s"']/i.test(
    tag,
  );
}

/** Returns the index of the token that closes the element opened at `index`, or the last one if it is not closed. */
export function closingIndex(tokens: readonly MarkupToken[], index: number): number {
  const opener = tokens[index];
  if (opener?.kind !== 'open' || isVoid(opener)) return index;
  let depth = 0;
  for (let at = index; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.kind === 'open' && token.name === opener.name && !isVoid(token)) depth += 1;
    if (token?.kind === 'close' && token.name === opener.name) depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length - 1;
}

/** Returns the segment of a row, or undefined if there is nothing to translate in it. */
export function segmentOf(row: MarkupRow, { text, terms }: Pick<MarkupSource, 'text' | 'terms'>): Segment | undefined {
  const spelling = new Map<string, string>();
  const items = withoutEdges(row).flatMap((token): MarkupItem[] => {
    switch (token.kind) {
      case 'text':
        return textPieces(token.run, text, terms, spelling);
      case 'open':
        return [{ kind: 'tag', role: isVoid(token) ? 'single' : 'open', tag: token.name, from: token.from, to: token.to }];
      case 'close':
        return [{ kind: 'tag', role: 'close', tag: token.name, from: token.from, to: token.to }];
      case 'other':
      case 'opaque':
        return [{ kind: 'opaque', source: text.slice(token.from, token.to), from: token.from, to: token.to }];
      default:
        return token satisfies never;
    }
  });
  const { pieces, start, end } = trimmedPieces(pairTags(items, text));
  if (!hasWords(pieces)) return undefined;
  const original = text.slice(start, end);
  const shape = lineShape(original, /^[ \t]*/);
  const rawGreater = original.replaceAll(/<[^<>]*>/g, '').includes('>');
  const encode = (translated: string) => encodeMarkup(translated, spelling, rawGreater);
  return { start, end, pieces, print: (nodes) => layOut(plainLinePieces(nodes, encode), shape, (line) => line) };
}

/** Removes comments and white space at the edges, which needn't be sent. */
function withoutEdges(row: MarkupRow): MarkupRow {
  let start = 0;
  let end = row.length;
  while (start < end && isEdge(row[start])) start += 1;
  while (end > start && isEdge(row[end - 1])) end -= 1;
  return row.slice(start, end);
}

/** Returns true for what needn't be sent at the edge of a row. */
export function isEdge(token: MarkupRow[number] | undefined): boolean {
  return token?.kind === 'other' || (token?.kind === 'text' && token.run.units.every((unit) => /\s/.test(unit)));
}

/** Encodes `&`, `<` and `>` always, and other characters as in the original. */
function encodeMarkup(text: string, spelling: ReadonlyMap<string, string>, rawGreater: boolean): string {
  const basic: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': rawGreater ? '>' : '&gt;' };
  return text.replaceAll(/[^\sA-Za-z\d]/gu, (character) => {
    const spelt = spelling.get(character);
    if (spelt !== undefined && (character !== '>' || !rawGreater)) return spelt;
    return basic[character] ?? character;
  });
}

const dialect = { tags: false, escapes: true, strays: false };
const invisible = /^[\p{Z}\p{C}]$/u;

/** Joins line breaks. Entities for invisible characters stay entities. */
function textPieces(run: Run, text: string, terms: Terms, spelling: Map<string, string>): InlinePiece[] {
  const pieces: InlinePiece[] = [];
  let current = emptyRun(run.at[0] ?? run.end);
  const flush = () => {
    // One by one, because the number of arguments of a call is limited.
    if (current.units.length > 0) for (const piece of piecesOfRun(current, text, terms, dialect)) pieces.push(piece);
  };
  for (let index = 0; index < run.units.length; index += 1) {
    const unit = run.units[index] ?? '';
    const from = run.at[index] ?? run.end;
    const to = run.at[index + 1] ?? run.end;
    const raw = text.slice(from, to);
    if (raw.startsWith('&') && raw.length > 1 && invisible.test(unit) && !/^[\uD800-\uDFFF]$/.test(unit)) {
      flush();
      pieces.push({ kind: 'opaque', source: raw, from, to });
      current = emptyRun(to);
    } else if (isSpace(raw)) {
      const end = spaceEnd(run, text, index);
      const after = run.at[end] ?? run.end;
      const space = text.slice(from, after);
      const joined = /[\r\n]/.test(space) ? joint(run.units[index - 1] ?? '', run.units[end] ?? '') : space;
      addToRun(current, joined, from, after);
      index = end - 1;
    } else {
      if (raw.startsWith('&') && raw.length > 1 && !/^[\uD800-\uDFFF]$/.test(unit)) spelling.set(unit, raw);
      addToRun(current, unit, from, to);
    }
  }
  flush();
  return pieces;
}

function isSpace(raw: string): boolean {
  return raw === ' ' || raw === '\t' || raw === '\n' || raw === '\r';
}

function spaceEnd(run: Run, text: string, start: number): number {
  let end = start;
  while (end < run.units.length && isSpace(text.slice(run.at[end] ?? run.end, run.at[end + 1] ?? run.end))) end += 1;
  return end;
}
