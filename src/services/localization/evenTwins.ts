import type { DocumentSide } from './documentUnits.ts';
import type { Hash } from './hashes.ts';
import type { Verdicts } from './verdicts.ts';

/** Units about which only their neighbors told. */
export interface SettledTwins {
  readonly sources: readonly number[];
  readonly targets: readonly number[];
}

/**
 * Takes back decisions after which the target would have more, or fewer, of a text than the source has got or lost: neighbors may say that a
 * text is new, but not that another one like it has gone.
 */
export function evenTwins(verdicts: Verdicts, source: DocumentSide, target: DocumentSide, settled: SettledTwins): void {
  const { written, sources, targets, twinSearch } = verdicts;
  const coming = unitsByText(
    source,
    (unit) => !twinSearch.hasTranslation(unit) && (sources[unit] === 'new' || sources[unit] === 'behind-ours'),
  );
  const going = unitsByText(target, (unit) => !twinSearch.hasSource(unit) && (targets[unit] === 'removed' || isReplaced(verdicts, unit)));
  const [ownSources, ownTargets] = [new Set(settled.sources), new Set(settled.targets)];
  for (const [hash, translations] of twinSearch.translations) {
    const before = written.before(hash);
    const added = (coming.get(hash) ?? []).filter((unit) => sources[unit] !== 'unclear');
    const lost = translations.flatMap((one) => going.get(one) ?? []).filter((unit) => targets[unit] !== 'extra');
    if (before === undefined || added.length + lost.length === 0) continue;
    const [wanted, found] = [written.present(hash) - before, added.length - lost.length];
    const tooMany = found - Math.max(0, wanted);
    const tooFew = Math.min(0, wanted) - found;
    if (tooMany > 0) for (const unit of added.filter((one) => ownSources.has(one)).slice(-tooMany)) sources[unit] = 'unclear';
    if (tooFew > 0) for (const unit of lost.filter((one) => ownTargets.has(one)).slice(-tooFew)) targets[unit] = 'extra';
  }
}

/** Whether a unit gets the translation of another text. */
function isReplaced({ alignment, sources }: Verdicts, target: number): boolean {
  const source = alignment.sourceOf(target);
  return source !== undefined && (sources[source] === 'behind-ours' || sources[source] === 'new');
}

function unitsByText({ units }: DocumentSide, holds: (unit: number) => boolean): ReadonlyMap<Hash, readonly number[]> {
  const all = [...units.keys()].filter(holds);
  return Map.groupBy(all, (unit) => units[unit]?.hash ?? '');
}
