import type { Prepared, UpdateInput } from './fittedUpdate.ts';
import type { OperationGroup } from './operationGroups.ts';
import { withRenewed } from './renewedSections.ts';
import { unitsIn } from './sectionRegions.ts';
import { joinsEmphasis } from './unitEdits.ts';
import { planUpdate, writtenBy } from './updatePlan.ts';
import type { Operation } from './updatePlan.ts';

/** Where changes are impossible, sections that nobody has touched are written anew. @returns undefined if there are none. */
export function renewedInput(
  { writtenRegions, match, ...input }: UpdateInput,
  { source, target }: Prepared['layouts'],
  groups: readonly OperationGroup[],
  possible: ReadonlySet<OperationGroup>,
): UpdateInput | undefined {
  const isJoined = (operation: Operation): boolean => {
    const [own, unit] = operation.kind === 'replace' ? [source.unit(operation.unit.source), target.unit(operation.target)] : [];
    return own !== undefined && unit !== undefined && joinsEmphasis(source.file, own, target.file, unit);
  };
  const impossible = [...groups.flatMap((group) => (possible.has(group) ? [] : group)), ...input.plan.operations.filter(isJoined)];
  if (impossible.length === 0 || !writtenRegions) return undefined;
  const [sources, targets] = [new Set<number>(), new Set<number>()];
  for (const operation of impossible) {
    for (const unit of writtenBy(operation)) sources.add(unit.source);
    if (operation.kind === 'patch') sources.add(operation.source);
    if (operation.kind === 'remove') targets.add(target.tree.range(operation.target).first);
  }
  const done = new Set(match.renewed.map((region) => region.sources[0]?.first));
  const regions = writtenRegions().filter((region) => !done.has(region.sources[0]?.first));
  const renewed = withRenewed(match, {
    regions,
    isWanted: (region) =>
      [...unitsIn(region.sources)].some((unit) => sources.has(unit)) || [...unitsIn(region.targets)].some((unit) => targets.has(unit)),
    isNew: (unit) => match.sources[unit]?.state === 'new',
    isGone: (unit) => match.targets[unit]?.state === 'removed',
    translations: () => [],
    keyOf: () => '',
    twin: () => undefined,
  });
  return renewed === match ? undefined : { ...input, match: renewed, plan: planUpdate(source.side, target.side, renewed) };
}
