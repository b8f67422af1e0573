import type { DocumentSide } from './documentUnits.ts';
import type { Hash } from './hashes.ts';
import type { Verdicts } from './verdicts.ts';

type UnitsByText = ReadonlyMap<Hash, readonly number[]>;

/** Units about which only their neighbors told. */
export interface SettledTwins {
  readonly sources: readonly number[];
  readonly targets: readonly number[];
}

/**
 * Takes back decisions after which the target would have more, or fewer, of a text than the source has got or lost: neighbors may say that a
 * text is new, but not that another one like it has gone.
 * @returns true if something was taken back.
 */
export function evenTwins(
  verdicts: Verdicts,
  { source, target }: Record<'source' | 'target', DocumentSide>,
  settled: SettledTwins,
): boolean {
  const { written, sources, targets, twinSearch } = verdicts;
  const coming = unitsByText(
    source,
    (unit) => !twinSearch.hasTranslation(unit) && (sources[unit] === 'new' || sources[unit] === 'behind-ours'),
  );
  const going = unitsByText(target, (unit) => !twinSearch.hasSource(unit) && (targets[unit] === 'removed' || isReplaced(verdicts, unit)));
  const before = { sources: [...sources], targets: [...targets] };
  const [ownSources, ownTargets] = [new Set(settled.sources), new Set(settled.targets)];
  for (const [hash, translations] of twinSearch.translations) {
    const known = written.before(hash);
    const added = (coming.get(hash) ?? []).filter((unit) => sources[unit] !== 'unclear');
    const lost = translations.flatMap((one) => going.get(one) ?? []).filter((unit) => targets[unit] !== 'extra');
    if (known === undefined || added.length + lost.length === 0) continue;
    const [wanted, found] = [written.present(hash) - known, added.length - lost.length];
    const tooMany = found - Math.max(0, wanted);
    const tooFew = Math.min(0, wanted) - found;
    if (tooMany > 0) for (const unit of added.filter((one) => ownSources.has(one)).slice(-tooMany)) sources[unit] = 'unclear';
    if (tooFew > 0) for (const unit of lost.filter((one) => ownTargets.has(one)).slice(-tooFew)) targets[unit] = 'extra';
  }
  keepReplaced(verdicts, coming, going);
  return sources.some((state, unit) => state !== before.sources[unit]) || targets.some((state, unit) => state !== before.targets[unit]);
}

/** Of more equal texts than the source has lost, it isn't known which one somebody has written: none of them is replaced. */
function keepReplaced(verdicts: Verdicts, coming: UnitsByText, going: UnitsByText): void {
  const { alignment, balance, sources, twinSearch, written } = verdicts;
  const moved = new Map<Hash, number>();
  for (const [hash, units] of coming) {
    for (const one of twinSearch.translations.get(hash) ?? []) moved.set(one, (moved.get(one) ?? 0) + units.length);
  }
  for (const [hash, all] of going) {
    if (balance.isPutBack(hash) || (written.isAsWritten && !balance.hasCopies(hash))) continue;
    const most = (balance.lost(hash) ?? Infinity) + (moved.get(hash) ?? 0);
    const replaced = all.map((unit) => alignment.sourceOf(unit) ?? -1).filter((source) => sources[source] === 'behind-ours');
    if (all.length > most) for (const source of replaced) sources[source] = 'edited-behind';
  }
}

/** Whether a unit gets the translation of another text. */
function isReplaced({ alignment, sources }: Verdicts, target: number): boolean {
  const source = alignment.sourceOf(target);
  return source !== undefined && (sources[source] === 'behind-ours' || sources[source] === 'new');
}

function unitsByText({ units }: DocumentSide, holds: (unit: number) => boolean): UnitsByText {
  const all = [...units.keys()].filter(holds);
  return Map.groupBy(all, (unit) => units[unit]?.hash ?? '');
}
