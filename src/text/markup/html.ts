import { closingIndex, isShielded } from './markup.ts';
import type { MarkupSource, MarkupRow } from './markup.ts';
import type { MarkupToken } from './markupTokens.ts';

/** Inline elements. All others, including unknown ones, separate texts. */
const inline = new Set(
  (
    'a abbr acronym audio b bdi bdo big br button canvas cite code data del dfn em font i iframe img input ins kbd label map mark math ' +
    'meter nobr noscript object output picture progress q rp rt ruby s samp script select slot small span strike strong style sub sup ' +
    'svg template textarea time tt u var video wbr'
  ).split(' '),
);

/** Elements whose content is neither markup nor encoded. */
const rawNames = new Set(['iframe', 'noembed', 'noframes', 'plaintext', 'xmp']);

export function isInline(name: string): boolean {
  return inline.has(name);
}

/** Returns true if an element of HTML stays unchanged with all of its content. */
export function isShieldedHtml(token: Extract<MarkupToken, { kind: 'open' }>, text: string): boolean {
  return rawNames.has(token.name) || isShielded(token, text);
}

/**
 * Returns the content between block boundaries. Works on fragments, because no tree is built.
 * @param staysInline returns true for the names of elements that don't separate texts.
 */
export function htmlRows({ text, tokens }: Pick<MarkupSource, 'text' | 'tokens'>, staysInline = isInline): MarkupRow[] {
  const rows: MarkupRow[] = [];
  let row: MarkupRow[number][] = [];
  const endRow = () => {
    if (row.length > 0) rows.push(row);
    row = [];
  };
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token) break;
    if (token.kind === 'open' && isShieldedHtml(token, text)) {
      const last = closingIndex(tokens, index);
      if (staysInline(token.name)) row.push({ kind: 'opaque', from: token.from, to: tokens[last]?.to ?? token.to });
      else endRow();
      index = last;
    } else if ((token.kind === 'open' || token.kind === 'close') && !staysInline(token.name)) endRow();
    else row.push(token);
  }
  endRow();
  return rows;
}
