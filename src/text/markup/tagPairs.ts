import { deepest, hasContent } from '../pieces.ts';
import type { PairPiece, InlinePiece } from '../pieces.ts';

/** A tag in a list of pieces, not yet matched with its partner. */
export interface TagItem {
  readonly kind: 'tag';
  readonly role: 'open' | 'close' | 'single';
  readonly tag: string;
  readonly from: number;
  readonly to: number;
}

export type MarkupItem = InlinePiece | TagItem;

interface Level {
  readonly opener: TagItem | undefined;
  readonly pieces: InlinePiece[];
}

/** Matches tags with their partners. Returns pairs around text; tags without a partner stay unchanged. */
export function pairTags(items: readonly MarkupItem[], source: string): InlinePiece[] {
  const root: Level = { opener: undefined, pieces: [] };
  const levels: Level[] = [root];
  const open = new Map<string, number>();
  /** Number of unmatched tags that are nested too deeply, so that their closing tags are not matched either. */
  const tooDeep = new Map<string, number>();
  const top = () => levels.at(-1) ?? root;
  const note = (tag: string, by: number) => open.set(tag, (open.get(tag) ?? 0) + by);
  const opaque = ({ from, to }: { from: number; to: number }): InlinePiece => ({
    kind: 'opaque',
    source: source.slice(from, to),
    from,
    to,
  });
  /** Handles an opening tag without a partner: it stays unchanged, and the pieces after it move to the parent level. */
  const dissolve = () => {
    const level = levels.pop();
    if (!level?.opener) return;
    note(level.opener.tag, -1);
    top().pieces.push(opaque(level.opener));
    for (const piece of level.pieces) top().pieces.push(piece);
  };
  for (const item of items) {
    if (item.kind !== 'tag') top().pieces.push(item);
    else if (item.role === 'open' && levels.length >= deepest) {
      tooDeep.set(item.tag, (tooDeep.get(item.tag) ?? 0) + 1);
      top().pieces.push(opaque(item));
    } else if (item.role === 'close' && (tooDeep.get(item.tag) ?? 0) > 0) {
      tooDeep.set(item.tag, (tooDeep.get(item.tag) ?? 0) - 1);
      top().pieces.push(opaque(item));
    } else if (item.role === 'open') {
      levels.push({ opener: item, pieces: [] });
      note(item.tag, 1);
    } else if (item.role === 'close' && (open.get(item.tag) ?? 0) > 0) {
      while (top().opener?.tag !== item.tag) dissolve();
      const level = levels.pop();
      note(item.tag, -1);
      if (level?.opener) top().pieces.push(pairOf(level.opener, item, level.pieces, source));
    } else top().pieces.push(opaque(item));
  }
  while (levels.length > 1) dissolve();
  return root.pieces;
}

function pairOf(opener: TagItem, closer: TagItem, children: readonly InlinePiece[], source: string): InlinePiece {
  const { from } = opener;
  const { to } = closer;
  // There is nothing to translate inside. Fewer tags cause fewer errors.
  if (!hasContent(children)) return { kind: 'opaque', source: source.slice(from, to), from, to };
  const open = source.slice(from, opener.to);
  return { kind: 'pair', open, close: source.slice(closer.from, to), name: open, delimiter: false, children, from, to } satisfies PairPiece;
}
