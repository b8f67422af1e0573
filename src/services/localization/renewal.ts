import type { DocumentMatch, MatchOptions } from './documentMatch.ts';
import type { DocumentSide } from './documentUnits.ts';
import type { FactIndex } from './factIndex.ts';
import { isDoubtful, standing } from './renewedSections.ts';
import type { Renewal } from './renewedSections.ts';
import type { Verdicts } from './verdicts.ts';
import type { Hash } from './hashes.ts';
import { countsOf } from './writtenTexts.ts';

interface Search {
  readonly source: DocumentSide;
  readonly target: DocumentSide;
  readonly index: FactIndex;
  readonly match: DocumentMatch;
  readonly verdicts: Verdicts;
  readonly options: MatchOptions;
  readonly twin: Renewal['twin'];
}

/** So many targets of equal texts are looked at for each of them. */
const mostPartners = 8;

/** Returns what tells which sections are written anew because it can't be told what belongs to what in them. */
export function renewalOf({ source, target, index, match, verdicts, options, twin }: Search): Renewal {
  const { written } = index;
  const open = countsOf(source.units.filter((_, unit) => match.sources[unit]?.target === undefined));
  const translationsOf = (hash: Hash) => verdicts.twinSearch.translations.get(hash) ?? [];
  const targetOf = standing(match);
  const loose = Map.groupBy(
    [...target.units.keys()].filter((unit) => match.targets[unit]?.source === undefined),
    (unit) => target.units[unit]?.hash,
  );
  const partnersOf = (unit: number): readonly number[] => {
    const own = targetOf(unit);
    if (own !== undefined) return [own];
    // What may be its translation is in the same region.
    const isOpen = match.sources[unit]?.target === undefined;
    return isOpen ? translationsOf(source.units[unit]?.hash ?? '').flatMap((hash) => (loose.get(hash) ?? []).slice(0, mostPartners)) : [];
  };
  // If somebody had taken out one of equal texts, more of them would be without a translation than are new.
  const areAllNew = (hash: Hash) =>
    written.isAsWritten && (open.get(hash) ?? 0) <= written.present(hash) - (written.before(hash) ?? Infinity);
  return {
    regions: options.writtenRegions?.(targetOf, partnersOf) ?? [],
    isWanted: (region) => isDoubtful(match, region),
    isNew: (unit) =>
      match.sources[unit]?.state === 'new' || verdicts.sourceClass(unit) === 'unknown' || areAllNew(source.units[unit]?.hash ?? ''),
    isGone: (unit) =>
      match.targets[unit]?.state === 'removed' || written.isAsWritten || !index.hasPresentSource(target.units[unit]?.hash ?? ''),
    translations(unit) {
      const { hash = '', kind = '' } = source.units[unit] ?? {};
      return translationsOf(hash).flatMap((other) => ((index.mark(hash, other) ?? '?') === '?' ? [] : other + kind));
    },
    keyOf(unit) {
      const { hash = '', kind = '' } = target.units[unit] ?? {};
      return hash + kind;
    },
    twin,
  };
}
