import type { Mark, Returned } from './payload.ts';
import { nameOf } from './payload.ts';
import type { InlinePiece, PairPiece } from './pieces.ts';

/** A translation whose marks are in the groups that they were sent in, and the names of those that couldn't be put back. */
export interface Regrouped {
  readonly nodes: readonly Returned[];
  readonly lost: readonly string[];
}

/**
 * Puts marks that a service moved out of their group, or into another one, back where only one place is possible: over the edge of a group
 * that they were next to. All others are reported as lost: nothing tells which words belong to the link or to the emphasis.
 * @param nodes with each mark once.
 * @param sent the pieces of the payload.
 */
export function regroup(nodes: readonly Returned[], sent: readonly InlinePiece[]): Regrouped {
  const homes = homesOf(sent);
  const restored = movedOver(nodes, homes);
  const lost = new Set<string>();
  const check = (list: readonly Returned[], group: PairPiece | undefined) => {
    for (const node of list) {
      if (node.kind === 'text') continue;
      const home = homes.get(node.mark);
      if (home && home.group !== group) lost.add(nameOf(node.mark));
      if (node.kind === 'pair') check(node.children, node.mark);
    }
  };
  check(restored, undefined);
  return { nodes: restored, lost: [...lost] };
}

/** Where a mark was sent. */
interface Home {
  readonly group: PairPiece | undefined;
  /** True if only white space was between the mark and the group's edge, or between the mark and a group next to it. */
  readonly first: boolean;
  readonly last: boolean;
  readonly before: PairPiece | undefined;
  readonly after: PairPiece | undefined;
}

type Homes = ReadonlyMap<Mark, Home>;

function homesOf(sent: readonly InlinePiece[]): Homes {
  const homes = new Map<Mark, Home>();
  const walk = (pieces: readonly InlinePiece[], group: PairPiece | undefined) => {
    const solid = pieces.filter((piece) => piece.kind !== 'text' || piece.text.trim() !== '');
    for (const [index, piece] of solid.entries()) {
      if (piece.kind === 'text') continue;
      homes.set(piece, {
        group,
        first: index === 0,
        last: index === solid.length - 1,
        before: pairOf(solid[index - 1]),
        after: pairOf(solid[index + 1]),
      });
      if (piece.kind === 'pair') walk(piece.children, piece);
    }
  };
  walk(sent, undefined);
  return homes;
}

function pairOf(piece: InlinePiece | undefined): PairPiece | undefined {
  return piece?.kind === 'pair' ? piece : undefined;
}

/** Moves marks over the edge of a group next to them, if they were sent at that edge, on its other side. */
function movedOver(nodes: readonly Returned[], homes: Homes): readonly Returned[] {
  return level(nodes, undefined);

  function level(list: readonly Returned[], group: PairPiece | undefined): readonly Returned[] {
    const result: Returned[] = [];
    for (const node of list) {
      if (node.kind === 'mark' && homes.get(node.mark)?.group !== group) {
        // The group that the mark was last in is right before it.
        const at = lastSolid(result);
        const previous = result[at];
        if (previous?.kind === 'pair' && belongs(node.mark, previous.mark, 'last')) {
          const children = [...previous.children, ...result.slice(at + 1), node];
          result.splice(at, result.length - at, { ...previous, children });
          continue;
        }
      }
      if (node.kind !== 'pair') {
        result.push(node);
        continue;
      }
      const children = [...level(node.children, node.mark)];
      const out = { before: edge(children, 'start', node.mark), after: edge(children, 'end', node.mark) };
      // The marks that were first in this group are right before it.
      const into: Returned[] = [];
      for (let at = lastSolid(result); at >= 0; at = lastSolid(result)) {
        const previous = result[at];
        if (previous?.kind !== 'mark' || homes.get(previous.mark)?.group === group || !belongs(previous.mark, node.mark, 'first')) break;
        into.unshift(...result.splice(at));
      }
      result.push(...out.before, { ...node, children: [...into, ...children] }, ...out.after);
    }
    return result;
  }

  function belongs(mark: Mark, group: PairPiece, side: 'first' | 'last'): boolean {
    const home = homes.get(mark);
    return home?.group === group && home[side] && !(home.first && home.last);
  }

  /** Takes the marks at an edge of a group that were sent next to that edge, outside. */
  function edge(children: Returned[], side: 'start' | 'end', group: PairPiece): Returned[] {
    const taken: Returned[] = [];
    for (;;) {
      const at = side === 'start' ? children.findIndex(isSolid) : lastSolid(children);
      const node = children[at];
      if (node?.kind !== 'mark') return taken;
      const home = homes.get(node.mark);
      const wasNext = side === 'start' ? home?.after === group : home?.before === group;
      if (!home || home.group === group || !wasNext || !children.some((other, index) => index !== at && isSolid(other))) return taken;
      if (side === 'start') taken.push(...children.splice(0, at + 1));
      else taken.unshift(...children.splice(at));
    }
  }
}

function isSolid(node: Returned): boolean {
  return node.kind !== 'text' || node.text.trim() !== '';
}

function lastSolid(nodes: readonly Returned[]): number {
  return nodes.findLastIndex(isSolid);
}
