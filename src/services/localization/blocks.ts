import type { BlockTree, UnitRange } from './blockTree.ts';
import type { DocumentMatch, SourceState } from './documentMatch.ts';
import type { Verdicts } from './verdicts.ts';

type Rebuilt = DocumentMatch['rebuilt'];

export interface BlockSearch {
  readonly verdicts: Verdicts;
  readonly sourceTree: BlockTree;
  readonly targetTree: BlockTree;
  /** Units of the source whose targets stay where they are, although they stand elsewhere. */
  readonly stay: Set<number>;
  /** Units of the source whose blocks are of another kind than those that the target has for them. */
  readonly relevelled: ReadonlySet<number>;
}

/**
 * Decides which blocks are inserted, rebuilt and taken out. What would need to put a unit into a block that is not as expected becomes
 * unclear instead, and what would take one out of it stays.
 */
export function settleBlocks(search: BlockSearch): Pick<DocumentMatch, 'inserted' | 'rebuilt' | 'removed'> {
  const inserted = insertions(search);
  for (const source of search.verdicts.sources.keys()) {
    if (search.verdicts.sources[source] === 'moved' && !inserted.units.has(source)) search.stay.add(source);
  }
  const rebuilt = rebuilding(search, inserted.units);
  return { inserted: inserted.blocks, rebuilt, removed: removals(search, rebuilt) };
}

/** Counts units for which something holds. */
function counter(length: number, holds: (unit: number) => boolean): (range: UnitRange) => number {
  const sums = [0];
  for (let unit = 0; unit < length; unit += 1) sums.push((sums[unit] ?? 0) + (holds(unit) ? 1 : 0));
  return ({ first, end }) => (sums[end] ?? 0) - (sums[first] ?? 0);
}

const noUnits: UnitRange = { first: 0, end: 0 };

function* unitsOf({ first, end }: UnitRange): Generator<number> {
  for (let unit = first; unit < end; unit += 1) yield unit;
}

/** A unit that has to come into the target. */
function isFresh({ verdicts, stay }: BlockSearch, source: number): boolean {
  const state = verdicts.sources[source];
  return (state === 'new' && verdicts.alignment.targetOf(source) === undefined) || (state === 'moved' && !stay.has(source));
}

/** Finds the outermost blocks all of which is new or moved, and that lie in a block that the target has. */
function insertions(search: BlockSearch): { readonly blocks: number[]; readonly units: ReadonlySet<number> } {
  const { verdicts, sourceTree } = search;
  const length = verdicts.sources.length;
  const fresh = counter(length, (source) => isFresh(search, source));
  const paired = counter(length, (source) => verdicts.alignment.targetOf(source) !== undefined);
  const [blocks, units] = [[] as number[], new Set<number>()];
  for (const block of sourceTree.blocks) {
    const [range, parent] = [sourceTree.range(block), sourceTree.parent(block)];
    if (units.has(range.first) || fresh(range) < range.end - range.first) continue;
    if (parent !== undefined && paired(sourceTree.range(parent)) === 0) continue;
    blocks.push(block);
    for (const unit of unitsOf(range)) units.add(unit);
  }
  return { blocks, units };
}

/** Finds blocks with units that are new or removed, or of another kind, whose other units are as they were written. */
function rebuilding(search: BlockSearch, inserted: ReadonlySet<number>): Rebuilt {
  const { verdicts, sourceTree, targetTree } = search;
  const { sources, targets } = verdicts;
  const left = [...sources.keys()].filter((source) => isFresh(search, source) && !inserted.has(source));
  const candidates = new Set([...left, ...search.relevelled].map((source) => sourceTree.blockOf(source)));
  const losing = new Set([...targets.keys()].filter((target) => targets[target] === 'removed').map((target) => targetTree.blockOf(target)));
  for (const block of losing) {
    const paired = pairedIn(search, block);
    if (paired !== undefined) candidates.add(sourceTree.blockOf(paired));
  }
  const rebuilt: { source: number; target: number }[] = [];
  for (const block of candidates) {
    const partner = block === undefined ? undefined : rebuildable(search, block);
    if (block === undefined || partner === undefined) continue;
    rebuilt.push({ source: block, target: partner });
    // Their text is put in anew, so it is sent like any other that has changed.
    for (const unit of unitsOf(sourceTree.ownRange(block) ?? noUnits)) if (sources[unit] === 'guarded') sources[unit] = 'behind-ours';
  }
  const done = new Set(rebuilt.map(({ source }) => source));
  const deleted = counter(sources.length, (source) => sources[source] === 'deleted');
  const fresh = counter(sources.length, (source) => isFresh(search, source));
  const held = left.filter((source) => !done.has(sourceTree.blockOf(source) ?? 0));
  const states = held.map((source): SourceState => {
    for (const block of sourceTree.around(source)) {
      const range = sourceTree.range(block);
      if (deleted(range) > 0) return 'deleted';
      if (fresh(range) < range.end - range.first) break;
    }
    return 'unclear';
  });
  for (const [index, source] of held.entries()) {
    sources[source] = states[index] ?? 'unclear';
  }
  return rebuilt.toSorted((one, other) => sourceTree.range(one.source).first - sourceTree.range(other.source).first);
}

/** A source of which a unit of a block of the target is the translation. */
function pairedIn({ verdicts, targetTree }: BlockSearch, block: number | undefined): number | undefined {
  for (const unit of unitsOf(targetTree.ownRange(block) ?? noUnits)) {
    const source = verdicts.alignment.sourceOf(unit);
    if (source !== undefined) return source;
  }
  return undefined;
}

const asWritten: ReadonlySet<unknown> = new Set<SourceState>(['current', 'new', 'behind-ours']);
/** What stays as somebody wrote it, in a row that gets another cell or loses one. */
const byHand: ReadonlySet<unknown> = new Set<SourceState>(['edited', 'edited-behind', 'behind-reviewed']);

/** Returns the block of the target that can be rebuilt like one of the source. */
function rebuildable(search: BlockSearch, block: number): number | undefined {
  const { verdicts, sourceTree, targetTree } = search;
  const { alignment, sources } = verdicts;
  const units = [...unitsOf(sourceTree.ownRange(block) ?? noUnits)];
  const [partner] = units.flatMap((unit) => alignment.targetOf(unit) ?? []);
  const other = partner === undefined ? undefined : targetTree.blockOf(partner);
  const others = targetTree.ownRange(other);
  if (other === undefined || !others) return undefined;
  for (const unit of units) {
    const target = alignment.targetOf(unit);
    const isPatch = sources[unit] === 'guarded' && target !== undefined && verdicts.isOurs(target);
    const staysInRow = byHand.has(sources[unit]) && verdicts.kindOfSource(unit) === 'tableCell';
    if (!isPatch && !staysInRow && !asWritten.has(sources[unit])) return undefined;
    if (target !== undefined && targetTree.blockOf(target) !== other) return undefined;
  }
  for (const unit of unitsOf(others)) {
    const source = alignment.sourceOf(unit);
    if (source === undefined ? verdicts.targets[unit] !== 'removed' : sourceTree.blockOf(source) !== block) return undefined;
  }
  return other;
}

/** A unit that goes away, or elsewhere. */
function isGone({ verdicts, stay }: BlockSearch, target: number): boolean {
  const source = verdicts.alignment.movedSource(target);
  return source === undefined ? verdicts.targets[target] === 'removed' : !stay.has(source);
}

/** Finds the outermost blocks all of which goes away. */
function removals(search: BlockSearch, rebuilt: Rebuilt): number[] {
  const { verdicts, targetTree } = search;
  const gone = counter(verdicts.targets.length, (target) => isGone(search, target));
  const [blocks, units] = [[] as number[], new Set<number>()];
  for (const block of targetTree.blocks) {
    const range = targetTree.range(block);
    if (units.has(range.first) || gone(range) < range.end - range.first) continue;
    blocks.push(block);
    for (const unit of unitsOf(range)) units.add(unit);
  }
  for (const { target } of rebuilt) for (const unit of unitsOf(targetTree.ownRange(target) ?? noUnits)) units.add(unit);
  for (const [target, state] of verdicts.targets.entries()) {
    if (state === 'removed' && !units.has(target)) verdicts.targets[target] = 'unclear';
  }
  return blocks;
}
