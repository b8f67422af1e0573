import { longestChain } from './longestChain.ts';
import { relateEqual } from './relation.ts';
import type { OpenSourceState, OpenTargetState, SourceClass, TargetClass, Verdicts } from './verdicts.ts';

/** A unit, or a block. */
export interface Item<Class = SourceClass | TargetClass> {
  /** The units of the block, then those of each block in it. */
  readonly groups: readonly (readonly number[])[];
  readonly kind: string;
  /** How many blocks it lies in, counted as in the source. */
  readonly depth: number;
  /** True for an item of a list. */
  readonly isListed: boolean;
  readonly class: Class;
}

/** Items of both sides that stand at the same place. */
export interface Items {
  readonly sources: readonly Item<SourceClass>[];
  readonly targets: readonly Item<TargetClass>[];
}

type PairUp = (source: Item, target: Item) => void;

/**
 * Decides about items at one place.
 * @param pairUp called for those that belong together.
 */
export function judgeItems(items: Items, verdicts: Verdicts, pairUp: PairUp): void {
  if (pairInOrder(items, verdicts, pairUp)) return;
  const parts = split(items, pairUp);
  for (const part of parts) if (parts.length === 1 || !pairInOrder(part, verdicts, pairUp)) judgeRest(part, verdicts, pairUp);
}

/** Pairs all items of kinds that both sides have, if they are the same ones in the same order. */
function pairInOrder({ sources, targets }: Items, verdicts: Verdicts, pairUp: PairUp): boolean {
  const [known, others] = [new Set(sources.map(({ kind }) => kind)), new Set(targets.map(({ kind }) => kind))];
  const isShared = ({ kind }: Item) => known.has(kind) && others.has(kind);
  const isOther = (item: Item) => !isShared(item);
  const shared = { sources: sources.filter(isShared), targets: targets.filter(isShared) };
  if (!isSameOrder(shared.sources, shared.targets)) return false;
  // A changed text comes to where it is in the source, unless somebody has to look at it.
  const isElsewhere = (source: Item<SourceClass>, target: Item<TargetClass> | undefined) =>
    source.class !== 'known' && target?.class !== 'theirs' && (source.depth !== target?.depth || source.isListed !== target.isListed);
  if (shared.sources.some((source, index) => isElsewhere(source, shared.targets[index]))) return false;
  pairAll(shared.sources, shared.targets, pairUp);
  judgeRest({ sources: sources.filter(isOther), targets: targets.filter(isOther) }, verdicts, pairUp);
  return true;
}

function isSameOrder(sources: readonly Item[], targets: readonly Item[]): boolean {
  return sources.length === targets.length && sources.every(({ kind }, index) => kind === targets[index]?.kind);
}

function pairAll(sources: readonly Item[], targets: readonly Item[], pairUp: PairUp): void {
  for (const [index, source] of sources.entries()) {
    const target = targets[index];
    if (target) pairUp(source, target);
  }
}

/** Pairs changed sources with targets whose source is gone, and returns what is between them. */
function split({ sources, targets }: Items, pairUp: PairUp): Items[] {
  const relation = relateEqual(
    sources.map((source) => (source.class === 'known' ? undefined : keyOf(source))),
    targets.map((target) => (target.class === 'theirs' ? undefined : keyOf(target))),
  );
  const parts: Items[] = [];
  let [fromSource, fromTarget] = [0, 0];
  const chain = longestChain(relation, [...sources.keys()], [...targets.keys()]);
  for (const [source, target] of [...chain, [sources.length, targets.length] as const]) {
    parts.push({ sources: sources.slice(fromSource, source), targets: targets.slice(fromTarget, target) });
    [fromSource, fromTarget] = [source + 1, target + 1];
  }
  pairAll(
    chain.flatMap(([source]) => sources[source] ?? []),
    chain.flatMap(([, target]) => targets[target] ?? []),
    pairUp,
  );
  return parts;
}

function keyOf({ kind, depth, isListed }: Item): string {
  return `${depth} ${kind} ${String(isListed)}`;
}

/** How many items of a kind there are, by class. */
type Counts = Record<SourceClass | TargetClass, number>;

/** Decides about items none of which is a changed source beside a target whose source is gone. */
function judgeRest({ sources, targets }: Items, verdicts: Verdicts, pairUp: PairUp): void {
  const counts = countsByKind({ sources, targets });
  const { doubtful, edited } = editedKinds({ sources, targets }, counts);
  const isEdited = ({ kind, class: own }: Item) => edited.has(kind) && (own === 'known' || own === 'theirs');
  pairAll(sources.filter(isEdited), targets.filter(isEdited), pairUp);
  // Nothing is written beside what is doubtful: it would tell apart what was not, and the next run would go on from there.
  const isHeld = doubtful.size > 0;
  const hasTheirs = targets.some((target) => target.class === 'theirs' && !isEdited(target));
  for (const source of sources) {
    if (isEdited(source)) continue;
    const states = { unknown: 'new', known: hasTheirs ? 'unclear' : 'deleted', twin: 'twin' } as const;
    const state: OpenSourceState = isHeld && source.class !== 'known' ? 'unclear' : states[source.class];
    for (const unit of source.groups.flat()) verdicts.sources[unit] = doubtful.has(source.kind) ? 'unclear' : state;
  }
  for (const target of targets) {
    if (isEdited(target)) continue;
    const states = { ours: 'removed', oursTwin: 'twin', theirs: 'extra' } as const;
    const state: OpenTargetState = isHeld && target.class !== 'theirs' ? 'unclear' : states[target.class];
    for (const unit of target.groups.flat()) verdicts.targets[unit] = doubtful.has(target.kind) ? 'unclear' : state;
  }
}

function countsByKind({ sources, targets }: Items): Map<string, Counts> {
  const found = new Map<string, Counts>();
  for (const { kind, class: own } of [...sources, ...targets]) {
    const counts = found.get(kind) ?? { unknown: 0, known: 0, twin: 0, ours: 0, oursTwin: 0, theirs: 0 };
    counts[own] += 1;
    found.set(kind, counts);
  }
  return found;
}

/** Kinds of which as many were known as now stand there changed by hand, and kinds of which it cannot be told what belongs to what. */
function editedKinds({ sources, targets }: Items, counts: ReadonlyMap<string, Counts>) {
  const [doubtful, edited] = [new Set<string>(), new Set<string>()];
  for (const [kind, { unknown, known, twin, ours, oursTwin, theirs }] of counts) {
    if (known > 0 && ours + oursTwin > 0) doubtful.add(kind);
    else if (theirs === 0) continue;
    else if (known === theirs) edited.add(kind);
    else if (unknown + known + twin > 0) doubtful.add(kind);
  }
  const ones = sources.filter((source) => edited.has(source.kind) && source.class === 'known');
  const others = targets.filter((target) => edited.has(target.kind) && target.class === 'theirs');
  if (isSameOrder(ones, others)) return { doubtful, edited };
  return { doubtful: new Set([...doubtful, ...edited]), edited: new Set<string>() };
}
