import { isShieldedHtml } from '../markup/html.ts';
import { markupTokens } from '../markup/markupTokens.ts';
import type { InlinePiece, Terms } from '../pieces.ts';
import type { Segment } from '../segments.ts';
import { staysInline } from './htmlOutline.ts';
import { htmlUnits } from './htmlUnits.ts';
import type { ReadUnit } from './openFile.ts';
import { shifted } from './ranges.ts';
import { sentText } from './sentText.ts';

/** Returns the texts of an HTML block of Markdown. @param at its offset in the file. @param block its index. */
export function htmlBlockUnits(html: string, at: number, block: number, terms: Terms): ReadUnit[] {
  const first = firstLine(html);
  return [
    ...htmlUnits(html.slice(0, first), terms).units.map((unit) => shiftedUnit(unit, at, block)),
    ...htmlUnits(html.slice(first), terms).units.map((unit) => shiftedUnit(unit, at + first, block)),
  ];
}

/**
 * Returns the length of a first line that is an inline tag alone. Without the line break after it, the block would be a paragraph (CommonMark
 * 0.31, "HTML blocks", condition 7).
 */
function firstLine(html: string): number {
  const end = html.search(/[\r\n]/);
  if (end === -1) return 0;
  const start = html.search(/[^ ]/);
  const line = html.slice(start, end);
  const [token, more] = markupTokens(line, false);
  const isTag = token?.kind === 'open' || token?.kind === 'close';
  if (!isTag || !staysInline(token.name) || (token.kind === 'open' && isShieldedHtml(token, line))) return 0;
  return token.from === 0 && (more === undefined || line.slice(more.from).trim() === '') ? end : 0;
}

/** Returns a unit of a part of a file as one of the file. */
function shiftedUnit(unit: ReadUnit, by: number, block: number): ReadUnit {
  const { segment, payload } = unit;
  const moved = { ...shifted(unit, by), block };
  if (!segment || !payload) return moved;
  const pieces = segment.pieces.map((piece) => shiftedPiece(piece, by));
  const own: Segment = { ...shifted(segment, by), pieces };
  return { ...moved, segment: own, ...sentText(pieces) };
}

function shiftedPiece(piece: InlinePiece, by: number): InlinePiece {
  const moved = { from: piece.from + by, to: piece.to + by };
  if (piece.kind === 'text') return { ...piece, ...moved, inner: { from: piece.inner.from + by, to: piece.inner.to + by } };
  if (piece.kind === 'pair') return { ...piece, ...moved, children: piece.children.map((child) => shiftedPiece(child, by)) };
  return { ...piece, ...moved };
}
