import type { Returned } from '../payload.ts';
import { addToRun, emptyRun, hasWords, piecesOfRun } from '../pieces.ts';
import type { Terms } from '../pieces.ts';
import type { TextRange } from '../textRange.ts';
import { guardedOf, wordsOf } from './openFile.ts';
import type { ReadUnit } from './openFile.ts';
import { sentText } from './sentText.ts';

/** A value of a file that is text of its own: an attribute, a link's title, a line of front matter. */
export interface ValuePart extends TextRange {
  readonly kind: string;
  /** The text without the notation of the file. */
  readonly text: string;
  /** Writes a text of one line in the notation of the file. */
  readonly encode: (text: string) => string;
}

const dialect = { tags: true, escapes: false, strays: false };

/** Returns the unit of a value, or undefined if there is nothing to translate in it. Placeholders in it are protected. */
export function valueUnit({ kind, start, end, text, encode }: ValuePart, block: number, terms: Terms): ReadUnit | undefined {
  // The pieces are those of the decoded text, because it is encoded as a whole.
  const run = emptyRun(0);
  const line = inOneLine(text).trim();
  addToRun(run, line, 0, line.length);
  const pieces = piecesOfRun(run, line, terms, dialect);
  if (!hasWords(pieces)) return undefined;
  const print = (nodes: readonly Returned[]) => encode(inOneLine(nodes.map(plainOf).join('')));
  const segment = { start, end, pieces, print };
  return { kind, start, end, block, words: wordsOf(pieces), guarded: guardedOf(pieces), ...sentText(pieces), segment, isValue: true };
}

function inOneLine(text: string): string {
  if (!/[\r\n]/.test(text)) return text;
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  return lines.join(' ').trim();
}

function plainOf(node: Returned): string {
  if (node.kind === 'text') return node.text;
  return node.kind === 'mark' ? node.mark.source : node.mark.open + node.children.map(plainOf).join('') + node.mark.close;
}
