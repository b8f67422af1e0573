import type { LinePiece } from '../lines.ts';
import { lastCharacter } from '../payloadSpace.ts';
import { escapeMarkdown } from './markdownEscapes.ts';
import type { Escaping } from './markdownEscapes.ts';
import type { Returned } from '../payload.ts';
import type { PairPiece } from '../pieces.ts';

/** Prints nodes as Markdown. Delimiters are repaired if adjacent characters would keep them from working. */
export function markdownLinePieces(nodes: readonly Returned[], escaping: Escaping): LinePiece[] {
  return linePiecesOf(freed(nodes, '', ''), '', '', escaping);
}

/** @param before and `after` the characters around the nodes; empty at an edge of the block. */
function linePiecesOf(nodes: readonly Returned[], before: string, after: string, escaping: Escaping): LinePiece[] {
  return nodes.flatMap((node, index): LinePiece[] => {
    if (node.kind === 'text') return [{ text: escapeMarkdown(node.text, escaping), prose: true }];
    if (node.kind === 'mark') {
      const { mark } = node;
      return [{ text: mark.source, prose: false, ...(mark.kind === 'opaque' && mark.lineBreak === true && { lineBreak: true }) }];
    }
    const [left, right] = [lastOf(nodes[index - 1]) || before, firstOf(nodes[index + 1]) || after];
    return pairLinePieces(node.mark, node.children, left, right, escaping);
  });
}

function pairLinePieces(mark: PairPiece, children: readonly Returned[], left: string, right: string, escaping: Escaping): LinePiece[] {
  // `****` is not empty bold text in Markdown.
  if (mark.delimiter && children.length === 0) return [];
  const [open, close] = mark.delimiter ? delimiters(mark, left, right) : [mark.open, mark.close];
  const own = open.startsWith('[') ? inBrackets(children, escaping) : escaping;
  const inside = linePiecesOf(children, open.slice(-1), close.slice(0, 1), own);
  const same = mark.labelled && inside.map(({ text }) => text).join('') === mark.labelled.label;
  const end = mark.labelled && !same ? mark.labelled.close : mark.labelled && same ? mark.close : close;
  return [{ text: open, prose: false }, ...inside, { text: end, prose: false }];
}

/** Returns how to escape what stands between the brackets of a link. A single bracket there would begin or end the link elsewhere. */
export function inBrackets(nodes: readonly Returned[], escaping: Escaping): Escaping {
  let depth = 0;
  for (const bracket of nodes.map(textIn).join('').matchAll(/[[\]]/g)) {
    depth += bracket[0] === '[' ? 1 : -1;
    if (depth < 0) break;
  }
  return depth === 0 ? escaping : { ...escaping, brackets: true };
}

function textIn(node: Returned): string {
  if (node.kind === 'text') return node.text;
  return node.kind === 'pair' ? node.children.map(textIn).join('') : '';
}

const wordCharacter = /^[\p{L}\p{N}]$/u;

/** `_` doesn't work within a word. */
function delimiters({ open, close }: PairPiece, left: string, right: string): [open: string, close: string] {
  const inWord = wordCharacter.test(left) || wordCharacter.test(right);
  return inWord && /^_+$/.test(open) ? [open.replaceAll('_', '*'), close.replaceAll('_', '*')] : [open, close];
}

const punctuation = /^[\p{P}\p{S}]$/u;

/**
 * Moves punctuation out of emphasis if a letter is adjacent outside: `**注意：**请` is not bold, `**注意**：请` is. (CommonMark 0.31,
 * "left-flanking" and "right-flanking delimiter run")
 */
function freed(nodes: readonly Returned[], before: string, after: string): Returned[] {
  const result: Returned[] = [];
  for (const [index, node] of nodes.entries()) {
    if (node.kind !== 'pair') {
      result.push(node);
      continue;
    }
    const left = lastOf(result.at(-1)) || before;
    const right = firstOf(nodes[index + 1]) || after;
    if (!node.mark.delimiter) {
      result.push({ ...node, children: freed(node.children, '[', ']') });
      continue;
    }
    // Delimiters side by side are read as one run, so the inner ones have the same neighbors as the outer ones.
    const children = freed(node.children, left, right);
    const start = wordCharacter.test(left) ? takePunctuation(children, 'start') : '';
    const end = wordCharacter.test(right) ? takePunctuation(children, 'end') : '';
    if (start !== '') result.push({ kind: 'text', text: start });
    result.push({ ...node, children });
    if (end !== '') result.push({ kind: 'text', text: end });
  }
  return result;
}

function takePunctuation(nodes: Returned[], edge: 'start' | 'end'): string {
  const index = edge === 'start' ? 0 : nodes.length - 1;
  const node = nodes[index];
  if (node?.kind !== 'text') return '';
  const characters = [...node.text];
  let taken = 0;
  while (taken < characters.length && punctuation.test(characters.at(edge === 'start' ? taken : -1 - taken) ?? '')) taken += 1;
  if (taken === 0) return '';
  if (taken === characters.length) {
    // Something must be left in the emphasis.
    if (nodes.length === 1) return '';
    nodes.splice(index, 1);
    return node.text;
  }
  const cut = edge === 'start' ? taken : characters.length - taken;
  const [first, second] = [characters.slice(0, cut).join(''), characters.slice(cut).join('')];
  // White space next to the punctuation is moved with it.
  const rest = edge === 'start' ? second.trimStart() : first.trimEnd();
  nodes[index] = { kind: 'text', text: rest };
  return edge === 'start' ? first + second.slice(0, second.length - rest.length) : first.slice(rest.length) + second;
}

function firstOf(node: Returned | undefined): string {
  if (!node) return '';
  if (node.kind === 'text') return /^[^]/u.exec(node.text)?.[0] ?? '';
  return (node.kind === 'mark' ? node.mark.source : node.mark.open).slice(0, 1);
}

function lastOf(node: Returned | undefined): string {
  if (!node) return '';
  if (node.kind === 'text') return lastCharacter(node.text);
  return (node.kind === 'mark' ? node.mark.source : node.mark.close).slice(-1);
}
