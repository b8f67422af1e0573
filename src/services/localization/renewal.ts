import type { DocumentMatch, MatchOptions } from './documentMatch.ts';
import type { DocumentSide } from './documentUnits.ts';
import type { FactIndex } from './factIndex.ts';
import { isDoubtful } from './renewedSections.ts';
import type { Renewal } from './renewedSections.ts';
import type { Verdicts } from './verdicts.ts';
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

/** Returns what tells which sections are written anew because it can't be told what belongs to what in them. */
export function renewalOf({ source, target, index, match, verdicts, options, twin }: Search): Renewal {
  const { written } = index;
  const open = countsOf(source.units.filter((_, unit) => match.sources[unit]?.target === undefined));
  // If somebody had taken out one of equal texts, more of them would be without a translation.
  const areAllNew = (hash: string) =>
    written.isAsWritten && (open.get(hash) ?? 0) <= written.present(hash) - (written.before(hash) ?? Infinity);
  return {
    regions: options.writtenRegions?.((unit) => match.sources[unit]?.target) ?? [],
    isWanted: (region) => isDoubtful(match, region),
    isNew: (unit) =>
      match.sources[unit]?.state === 'new' || verdicts.sourceClass(unit) === 'unknown' || areAllNew(source.units[unit]?.hash ?? ''),
    translations(unit) {
      const { hash = '', kind = '' } = source.units[unit] ?? {};
      const known = verdicts.twinSearch.translations.get(hash) ?? [];
      return known.flatMap((other) => ((index.mark(hash, other) ?? '?') === '?' ? [] : other + kind));
    },
    keyOf(unit) {
      const { hash = '', kind = '' } = target.units[unit] ?? {};
      return hash + kind;
    },
    twin,
  };
}
