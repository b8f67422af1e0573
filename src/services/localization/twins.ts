import type { BlockTree } from './blockTree.ts';
import type { OpenSourceState, OpenTargetState, Verdicts } from './verdicts.ts';

/**
 * Decides about texts that also stand elsewhere, such as headings "Example". Facts do not tell how often a text stood in a document, so
 * their neighbors tell whether such a text is new or was taken out by hand, and whether one of the target lost its source or was added.
 */
export function settleTwins(verdicts: Verdicts, sourceTree: BlockTree, targetTree: BlockTree): void {
  const { alignment } = verdicts;
  settle<OpenSourceState>(verdicts.sources, {
    tree: sourceTree,
    isPaired: (source) => alignment.targetOf(source) !== undefined,
    opinion(state, source) {
      if (state === 'moved') return 'new';
      return state === 'deleted' || (state === 'new' && alignment.targetOf(source) === undefined) ? state : undefined;
    },
    first: 'deleted',
    otherwise: 'unclear',
  });
  settle<OpenTargetState>(verdicts.targets, {
    tree: targetTree,
    isPaired: (target) => alignment.sourceOf(target) !== undefined,
    opinion(state, target) {
      if (alignment.movedSource(target) !== undefined) return 'removed';
      return state === 'removed' || state === 'extra' ? state : undefined;
    },
    first: 'extra',
    otherwise: 'extra',
  });
}

interface Side<State> {
  readonly tree: BlockTree;
  readonly isPaired: (unit: number) => boolean;
  /** What the state of a unit says about its neighbors. */
  readonly opinion: (state: State, unit: number) => State | undefined;
  /** Of several opinions in a block, this one counts: nothing is written because of it. */
  readonly first: State;
  /** Without any opinion. */
  readonly otherwise: State;
}

function settle<State extends string>(states: State[], { tree, isPaired, opinion, first, otherwise }: Side<State>): void {
  const inBlock = new Map<number | undefined, State>();
  const partlyPaired = new Set<number | undefined>();
  const opinionOf = (unit: number): State | undefined => {
    const state = states[unit];
    return state === undefined ? undefined : opinion(state, unit);
  };
  for (const unit of states.keys()) {
    const [block, own] = [tree.blockOf(unit), opinionOf(unit)];
    if (isPaired(unit)) partlyPaired.add(block);
    if (own !== undefined && inBlock.get(block) !== first) inBlock.set(block, own);
  }
  const take = (unit: number, neighbor: number): void => {
    if (states[unit] !== 'twin') return;
    const block = tree.blockOf(unit);
    const found = inBlock.get(block) ?? (partlyPaired.has(block) ? undefined : opinionOf(neighbor));
    if (found !== undefined) states[unit] = found;
  };
  // A heading belongs to what follows it.
  for (let unit = states.length - 1; unit >= 0; unit -= 1) take(unit, unit + 1);
  for (const unit of states.keys()) take(unit, unit - 1);
  for (const [unit, state] of states.entries()) if (state === 'twin') states[unit] = otherwise;
}
