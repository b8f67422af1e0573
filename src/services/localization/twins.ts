import type { BlockTree } from './blockTree.ts';
import type { DocumentSide } from './documentUnits.ts';
import { evenTwins } from './evenTwins.ts';
import type { SettledTwins } from './evenTwins.ts';
import type { Hash } from './hashes.ts';
import { twinLimits } from './twinLimits.ts';
import type { OpenSourceState, OpenTargetState, Verdicts } from './verdicts.ts';

interface TwinSides {
  readonly source: DocumentSide;
  readonly target: DocumentSide;
  readonly sourceTree: BlockTree;
  readonly targetTree: BlockTree;
}

/**
 * Decides about texts that also stand elsewhere, such as headings "Example". How often the source had such a text tells how many can be
 * new or gone. Which ones these are, and whether the others were taken out or added by hand, their neighbors tell.
 * @returns the units that were decided about.
 */
export function settleTwins(verdicts: Verdicts, { source, target, sourceTree, targetTree }: TwinSides): SettledTwins {
  const { alignment } = verdicts;
  const limits = twinLimits({
    ...verdicts.twinSearch,
    isOpenSource: (unit) => verdicts.sources[unit] === 'twin',
    isOpenTarget: (unit) => verdicts.targets[unit] === 'twin',
  });
  const isTwin = (state: string) => state === 'twin';
  const open = { sources: indexesOf(verdicts.sources, isTwin), targets: indexesOf(verdicts.targets, isTwin) };
  settle<OpenSourceState>(verdicts.sources, {
    tree: sourceTree,
    hashOf: (unit) => source.units[unit]?.hash ?? '',
    most: limits.mostNew,
    all: limits.allNew,
    isPaired: (unit) => alignment.targetOf(unit) !== undefined,
    opinion(state, unit) {
      if (state === 'moved') return 'new';
      return state === 'deleted' || (state === 'new' && alignment.targetOf(unit) === undefined) ? state : undefined;
    },
    changed: 'new',
    first: 'deleted',
    otherwise: 'unclear',
  });
  settle<OpenTargetState>(verdicts.targets, {
    tree: targetTree,
    hashOf: (unit) => target.units[unit]?.hash ?? '',
    most: limits.mostRemoved,
    all: limits.allRemoved,
    isPaired: (unit) => alignment.sourceOf(unit) !== undefined,
    opinion(state, unit) {
      if (alignment.movedSource(unit) !== undefined) return 'removed';
      return state === 'removed' || state === 'extra' ? state : undefined;
    },
    changed: 'removed',
    first: 'extra',
    otherwise: 'extra',
  });
  evenTwins(verdicts, { source, target }, open);
  return open;
}

function indexesOf<Value>(values: readonly Value[], holds: (value: Value) => boolean): number[] {
  return values.flatMap((value, index) => (holds(value) ? index : []));
}

interface Side<State> {
  readonly tree: BlockTree;
  readonly hashOf: (unit: number) => Hash;
  /** How many of a text can have changed with the source. */
  readonly most: ReadonlyMap<Hash, number>;
  /** Texts of which all have. */
  readonly all: ReadonlySet<Hash>;
  readonly isPaired: (unit: number) => boolean;
  /** What the state of a unit says about its neighbors. */
  readonly opinion: (state: State, unit: number) => State | undefined;
  /** State of what has changed with the source. */
  readonly changed: State;
  /** Of several opinions in a block, this one counts: nothing is written because of it. */
  readonly first: State;
  /** Without any opinion. */
  readonly otherwise: State;
}

function settle<State extends string>(states: State[], side: Side<State>): void {
  const { tree, hashOf, most, all, isPaired, opinion, changed, first, otherwise } = side;
  const left = new Map(most);
  const set = (unit: number, state: State): void => {
    const hash = hashOf(unit);
    const count = left.get(hash) ?? Infinity;
    states[unit] = state === changed && count <= 0 ? first : state;
    if (states[unit] === changed) left.set(hash, count - 1);
  };
  for (const [unit, state] of states.entries()) {
    if (state !== 'twin') continue;
    if (all.has(hashOf(unit))) set(unit, changed);
    else if (left.get(hashOf(unit)) === 0) set(unit, first);
  }
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
    if (found !== undefined) set(unit, found);
  };
  // A heading belongs to what follows it.
  for (let unit = states.length - 1; unit >= 0; unit -= 1) take(unit, unit + 1);
  for (const unit of states.keys()) take(unit, unit - 1);
  for (const [unit, state] of states.entries()) if (state === 'twin') set(unit, (left.get(hashOf(unit)) ?? 1) > 0 ? otherwise : first);
}
