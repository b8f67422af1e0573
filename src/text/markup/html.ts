import { closingIndex, isShielded } from './markup.ts';
import type { MarkupSource, MarkupRow } from './markup.ts';

/** Inline elements. All others, including unknown ones, separate texts. */
const inline = new Set(
  (
    'a abbr acronym audio b bdi bdo big br button canvas cite code data del dfn em font i iframe img input ins kbd label map mark math ' +
    'meter nobr noscript object output picture progress q rp rt ruby s samp script select slot small span strike strong style sub sup ' +
    'svg template textarea time tt u var video wbr'
  ).split(' '),
);

/** Returns the content between block boundaries. Works on fragments, because no tree is built. */
export function htmlRows({ text, tokens }: MarkupSource): MarkupRow[] {
  const rows: MarkupRow[] = [];
  let row: MarkupRow[number][] = [];
  const endRow = () => {
    if (row.length > 0) rows.push(row);
    row = [];
  };
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token) break;
    if (token.kind === 'open' && isShielded(token, text)) {
      const last = closingIndex(tokens, index);
      if (inline.has(token.name)) row.push({ kind: 'opaque', from: token.from, to: tokens[last]?.to ?? token.to });
      else endRow();
      index = last;
    } else if ((token.kind === 'open' || token.kind === 'close') && !inline.has(token.name)) endRow();
    else row.push(token);
  }
  endRow();
  return rows;
}
