import type { BlockTree } from './blockTree.ts';
import type { InsertionPlace } from './insertionPlaces.ts';
import { unitsIn } from './sectionRegions.ts';
import type { Structural } from './expectedUnit.ts';

/** Operations that are all done, or none of them: a block that moves comes in at one place and goes away at another one. */
export type OperationGroup = readonly Structural[];

/** What comes in beside something that goes away may come in its place: it goes only then. */
function neighborOf(place: InsertionPlace, tree: BlockTree): number | undefined {
  if (place === 'top' || 'firstIn' in place) return undefined;
  return tree.range('after' in place ? place.after : place.before).first;
}

/** Joins operations that belong together, in their order. @param tree of the target. */
export function operationGroups(operations: readonly Structural[], tree: BlockTree): OperationGroup[] {
  const leaders = operations.map((_, index) => index);
  const leaderOf = (index: number): number => {
    let leader = index;
    while (leaders[leader] !== leader) {
      // Halves the way for the next time.
      leaders[leader] = leaders[leaders[leader] ?? leader] ?? leader;
      leader = leaders[leader] ?? leader;
    }
    return leader;
  };
  const removing = new Map<number, number>();
  for (const [index, operation] of operations.entries()) {
    if (operation.kind === 'renew') for (const unit of unitsIn(operation.region.targets)) removing.set(unit, index);
    if (operation.kind !== 'remove') continue;
    const { first, end } = tree.range(operation.target);
    for (let unit = first; unit < end; unit += 1) removing.set(unit, index);
  }
  for (const [index, operation] of operations.entries()) {
    if (operation.kind !== 'insert' && operation.kind !== 'renew') continue;
    const others = operation.units.map(({ target }) => target);
    for (const target of operation.kind === 'renew' ? others : [...others, neighborOf(operation.place, tree)]) {
      const other = target === undefined ? undefined : removing.get(target);
      if (other !== undefined) leaders[leaderOf(index)] = leaderOf(other);
    }
  }
  return [...Map.groupBy(operations, (_, index) => leaderOf(index)).values()];
}

/** Characters that are parsed in all to find operations that do not fit, and the smallest number of times. */
const mostCharacters = 40_000_000;
const fewestAttempts = 12;
const mostAttempts = 250;

/**
 * Finds groups that fit together. Halves them until those that do not are found.
 * @param tried returns a result if some groups fit.
 * @returns the groups, in order, and their result; without any group, what `tried` returns for none.
 */
export async function fitting<Result>(
  groups: readonly OperationGroup[],
  length: number,
  tried: (groups: readonly OperationGroup[]) => Promise<Result | undefined>,
): Promise<{ readonly groups: readonly OperationGroup[]; readonly result: Result | undefined }> {
  const order = new Map(groups.map((group, index) => [group, index]));
  const inOrder = (some: readonly OperationGroup[]) => some.toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0));
  let attempts = Math.min(mostAttempts, Math.max(fewestAttempts, Math.floor(mostCharacters / (length + 1))));
  let accepted: readonly OperationGroup[] = [];
  let result = await tried(accepted);
  const add = async (more: readonly OperationGroup[]): Promise<void> => {
    if (more.length === 0 || attempts <= 0) return;
    attempts -= 1;
    const all = inOrder([...accepted, ...more]);
    const found = await tried(all);
    if (found !== undefined) {
      accepted = all;
      result = found;
    } else if (more.length > 1) {
      const half = Math.ceil(more.length / 2);
      await add(more.slice(0, half));
      await add(more.slice(half));
    }
  };
  await add(groups);
  return { groups: accepted, result };
}
