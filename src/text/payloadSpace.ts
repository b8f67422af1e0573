import type { PairPiece, InlinePiece } from './pieces.ts';
import { merged, textNode } from './payload.ts';
import type { Mark, Returned } from './payload.ts';

/**
 * Moves white space out of the edges of pairs: `** text**` is invalid Markdown, and the most frequent fault of services. White space that
 * the original had inside a pair is restored.
 */
export function hoistSpace(nodes: readonly Returned[]): Returned[] {
  const result: Returned[] = [];
  for (const node of nodes) {
    if (node.kind !== 'pair') {
      result.push(node);
      continue;
    }
    const children = hoistSpace(node.children);
    const before = takeSpace(children, 'start');
    const after = takeSpace(children, 'end');
    const own = ownSpace(node.mark);
    const inside = merged([textNode(own.start), ...children, textNode(own.end)]);
    result.push(textNode(own.start === '' ? before : ''), { ...node, children: inside }, textNode(own.end === '' ? after : ''));
  }
  return merged(result);
}

/** Returns the original's white space at the inner edges of a pair. */
function ownSpace({ children }: PairPiece): { start: string; end: string } {
  const first = children[0];
  const last = children.at(-1);
  const start = first?.kind === 'text' ? first.text.slice(0, first.text.length - first.text.trimStart().length) : '';
  const end = last?.kind === 'text' ? last.text.slice(last.text.trimEnd().length) : '';
  return { start, end };
}

function takeSpace(nodes: Returned[], edge: 'start' | 'end'): string {
  const index = edge === 'start' ? 0 : nodes.length - 1;
  const node = nodes[index];
  if (node?.kind !== 'text') return '';
  const rest = edge === 'start' ? node.text.trimStart() : node.text.trimEnd();
  nodes[index] = { kind: 'text', text: rest };
  const taken = node.text.length - rest.length;
  return edge === 'start' ? node.text.slice(0, taken) : node.text.slice(node.text.length - taken);
}

/** Scripts that separate words with spaces and do not attach following letters to a mark. */
const spacedLetter = /[\p{scx=Latin}\p{scx=Cyrillic}\p{scx=Greek}]/u;

/**
 * Restores spaces that a service dropped around marks. Before a mark always, but after it only if a separate word follows: languages with
 * suffixes (`{name}lle`) attach them directly.
 * @param source the sent pieces. Spaces are restored only where these had white space.
 */
export function respace(nodes: readonly Returned[], source: readonly InlinePiece[]): Returned[] {
  const spaced = spacedMarks(source);
  const walk = (list: readonly Returned[]): Returned[] => {
    const result: Returned[] = [];
    for (const [index, node] of list.entries()) {
      if (node.kind === 'text') {
        result.push(node);
        continue;
      }
      const previous = list[index - 1];
      const next = list[index + 1];
      const around = spaced.get(node.mark);
      if (around?.before === true && previous?.kind === 'text' && /\p{L}$/u.test(previous.text) && endsSpaced(previous.text)) {
        result.push({ kind: 'text', text: ' ' });
      }
      result.push(node.kind === 'pair' ? { ...node, children: walk(node.children) } : node);
      if (next?.kind === 'text' && ((around?.after === true && startsOwnWord(next.text)) || runsOn(node, next.text))) {
        result.push({ kind: 'text', text: ' ' });
      }
    }
    return merged(result);
  };
  return walk(nodes);
}

function endsSpaced(text: string): boolean {
  return spacedLetter.test(lastCharacter(text));
}

/** Returns the last code point, or an empty string. */
export function lastCharacter(text: string): string {
  return /[^]$/u.exec(text.slice(-2))?.[0] ?? '';
}

function startsOwnWord(text: string): boolean {
  const word = /^\p{L}+/u.exec(text.slice(0, 40))?.[0] ?? '';
  return word !== '' && spacedLetter.test(word) && (word.length > 5 || /^\p{Lu}/u.test(word));
}

/** Letters immediately after a URL would become part of it. */
function runsOn(node: Returned, text: string): boolean {
  if (node.kind !== 'mark' || !/^(?:[A-Za-z][A-Za-z\d+.-]*:\/\/|www\.)/.test(node.mark.source)) return false;
  return /^[\p{L}\p{N}\p{P}]/u.test(text) && !/^[\p{ASCII}]/u.test(text);
}

function spacedMarks(source: readonly InlinePiece[]): Map<Mark, { before: boolean; after: boolean }> {
  const spaced = new Map<Mark, { before: boolean; after: boolean }>();
  const walk = (pieces: readonly InlinePiece[]) => {
    for (const [index, piece] of pieces.entries()) {
      if (piece.kind === 'text') continue;
      const previous = pieces[index - 1];
      const next = pieces[index + 1];
      spaced.set(piece, {
        before: previous?.kind === 'text' && /\s$/.test(previous.text),
        after: next?.kind === 'text' && /^\s/.test(next.text),
      });
      if (piece.kind === 'pair') walk(piece.children);
    }
  };
  walk(source);
  return spaced;
}
