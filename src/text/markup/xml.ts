import { closingIndex, isShielded, isVoid } from './markup.ts';
import type { MarkupSource, MarkupRow } from './markup.ts';
import type { MarkupToken } from './markupTokens.ts';

interface Element {
  readonly name: string;
  readonly start: number;
  hasText: boolean;
}

/** Ends of elements with text of their own, by the index of their opening token, and elements that stay unchanged. */
interface Outline {
  readonly wholeHasText: boolean;
  readonly ends: ReadonlyMap<number, number>;
  readonly shields: ReadonlyMap<number, number>;
}

/**
 * Returns the contents of elements with text. Inline elements are unknown in XML, so an element with text of its own is translated as a
 * unit, including its child elements. An element that contains only elements is a container.
 */
export function xmlRows({ text, tokens }: MarkupSource): MarkupRow[] {
  const outline = outlineOf(tokens, text);
  if (outline.wholeHasText) return [rowOf(tokens, 0, tokens.length, outline)];
  const rows: MarkupRow[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const end = outline.ends.get(index);
    if (end !== undefined) rows.push(rowOf(tokens, index + 1, end, outline));
    index = end ?? outline.shields.get(index) ?? index;
  }
  return rows;
}

function rowOf(tokens: readonly MarkupToken[], start: number, end: number, { shields }: Outline): MarkupRow {
  const row: MarkupRow[number][] = [];
  for (let index = start; index < end; index += 1) {
    const token = tokens[index];
    const last = shields.get(index);
    if (token) row.push(last === undefined ? token : { kind: 'opaque', from: token.from, to: tokens[last]?.to ?? token.to });
    index = last ?? index;
  }
  return row;
}

function outlineOf(tokens: readonly MarkupToken[], text: string): Outline {
  const root: Element = { name: '', start: -1, hasText: false };
  const stack: Element[] = [root];
  const open = new Map<string, number>();
  const ends = new Map<number, number>();
  const shields = new Map<number, number>();
  const top = () => stack.at(-1) ?? root;
  const leave = (end: number | undefined) => {
    const element = stack.pop();
    if (!element) return;
    open.set(element.name, (open.get(element.name) ?? 0) - 1);
    if (end !== undefined && element.hasText) ends.set(element.start, end);
    // The text of an unclosed element belongs to its parent.
    else if (end === undefined && element.hasText) top().hasText = true;
  };
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.kind === 'open' && isShielded(token, text)) {
      const last = closingIndex(tokens, index);
      shields.set(index, last);
      index = last;
    } else if (token?.kind === 'open' && !isVoid(token)) {
      stack.push({ name: token.name, start: index, hasText: false });
      open.set(token.name, (open.get(token.name) ?? 0) + 1);
    } else if (token?.kind === 'close' && (open.get(token.name) ?? 0) > 0) {
      while (top().name !== token.name) leave(undefined);
      leave(index);
    } else if (token?.kind === 'text' && token.run.units.some((unit) => /\S/.test(unit))) top().hasText = true;
  }
  while (stack.length > 1) leave(undefined);
  return { wholeHasText: root.hasText, ends, shields };
}
