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
  const { balance, sources, targets, twinSearch } = verdicts;
  const coming = unitsByText(
    source,
    (unit) => !twinSearch.hasTranslation(unit) && (sources[unit] === 'new' || sources[unit] === 'behind-ours'),
  );
  const going = unitsByText(target, (unit) => !twinSearch.hasSource(unit) && (targets[unit] === 'removed' || isReplaced(verdicts, unit)));
  const before = { sources: [...sources], targets: [...targets] };
  const [ownSources, ownTargets] = [new Set(settled.sources), new Set(settled.targets)];
  const moved = new Map<Hash, number>();
  for (const [hash, units] of coming) {
    const translations = twinSearch.translations.get(hash) ?? [];
    const lost = translations.reduce((sum, one) => sum + (going.get(one)?.length ?? 0), 0);
    const tooMany = units.length - lost - Math.max(0, balance.added(hash) ?? Infinity);
    const own = tooMany > 0 ? units.filter((unit) => ownSources.has(unit)).slice(-tooMany) : [];
    for (const unit of own) sources[unit] = 'unclear';
    for (const one of translations) moved.set(one, (moved.get(one) ?? 0) + units.length - own.length);
  }
  for (const [hash, units] of going) {
    const tooMany = units.length - (moved.get(hash) ?? 0) - (balance.lost(hash) ?? Infinity);
    if (tooMany <= 0) continue;
    const own = units.filter((unit) => ownTargets.has(unit) && targets[unit] === 'removed').slice(-tooMany);
    for (const unit of own) targets[unit] = 'extra';
    if (own.length < tooMany) keepReplaced(verdicts, hash, units);
  }
  return sources.some((state, unit) => state !== before.sources[unit]) || targets.some((state, unit) => state !== before.targets[unit]);
}

/** Of more equal texts than the source has lost, it isn't known which one somebody has written: none of them is replaced. */
function keepReplaced({ alignment, balance, sources, written }: Verdicts, hash: Hash, units: readonly number[]): void {
  if (balance.isPutBack(hash) || (written.isAsWritten && !balance.hasCopies(hash))) return;
  for (const unit of units) {
    const source = alignment.sourceOf(unit);
    if (source !== undefined && sources[source] === 'behind-ours') sources[source] = 'edited-behind';
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
