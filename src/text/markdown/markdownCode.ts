import type { Nodes } from 'mdast';
import { formulasIn } from './markdownMath.ts';
import type { ParseMarkdown } from './markdown.ts';
import type { ReadMarkup } from '../markup/markup.ts';
import { rawEnd } from '../markup/markupRaw.ts';

/**
 * Returns the length of the code, markup, URL or formula that a text starts in; 0 if it starts with prose.
 * @param before text before it. @param tokens tokenizer for markup, if there may be any.
 */
export function codeEnd(text: string, before: string, parse: ParseMarkdown, tokens: ReadMarkup | undefined): number {
  if (!/[`~<$\]]|^---|^\+{3}/.test(before)) return 0;
  const whole = before + text;
  const at = before.length;
  const root = parse(whole);
  if (!root) return 0;
  const formula = formulasIn(whole, root).find(({ start, end }) => start < at && end > at);
  if (formula) return withinText(formula.end - at, text);
  const node = nodeAt(root, at);
  const start = node.position?.start.offset ?? 0;
  const end = Math.min(node.position?.end.offset ?? 0, whole.length);
  if (node.type === 'code') return /^(?:`{3}|~{3})/.test(whole.slice(start, start + 3)) ? end - at : 0;
  if (node.type === 'inlineCode' || node.type === 'yaml' || node.type === 'definition' || isInAddress(node, at))
    return withinText(end - at, text);
  if (node.type === 'html' && tokens) return rawEnd(whole.slice(at, end), whole.slice(start, at), tokens, false, end < whole.length);
  return 0;
}

/** Returns 0 if the selection is entirely within the code, because then it is what the user wants to translate. */
function withinText(length: number, text: string): number {
  return length < text.length ? length : 0;
}

/** Returns the innermost node that contains a position. */
function nodeAt(node: Nodes, at: number): Nodes {
  let found = node;
  for (;;) {
    const children: readonly Nodes[] = 'children' in found ? found.children : [];
    const next = children.find(({ position }) => (position?.start.offset ?? at) < at && (position?.end.offset ?? at) > at);
    if (!next) return found;
    found = next;
  }
}

/** Returns true if a position is after the text of a link. */
function isInAddress(node: Nodes, at: number): boolean {
  return node.type === 'link' && (node.children.at(-1)?.position?.end.offset ?? Infinity) <= at;
}
