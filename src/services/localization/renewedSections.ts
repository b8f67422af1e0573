import type { DocumentMatch, SourceMatch, TargetMatch } from './documentMatch.ts';
import { unitsIn } from './sectionRegions.ts';
import type { Region } from './sectionRegions.ts';

/** Whether it can't be told what belongs to what somewhere. */
export function hasDoubts({ sources, targets }: DocumentMatch): boolean {
  return sources.some(isWrong) || targets.some(({ state }) => state === 'unclear');
}

/** What tells which sections can be written anew. */
export interface Renewal {
  /** Sections of the translation that are exactly as they were written, with those of the source. */
  readonly regions: readonly Region[];
  /** Whether one of them would be written anew. */
  readonly isWanted: (region: Region) => boolean;
  /** Whether a text of the source had no translation. Somebody may have taken out that of another one, which was elsewhere. */
  readonly isNew: (source: number) => boolean;
  /** Returns the keys of translations of a text in a block of the same kind. */
  readonly translations: (source: number) => readonly string[];
  readonly keyOf: (target: number) => string;
  /** Finds a unit of the target that is a translation of the same text, wherever. */
  readonly twin: (source: number) => number | undefined;
}

/** Writes sections anew that nobody has touched, with the texts that they have already. */
export function withRenewed(match: DocumentMatch, renewal: Renewal): DocumentMatch {
  const [sources, targets] = [[...match.sources], [...match.targets]];
  const renewed = renewal.regions.filter((region) => {
    const own = renewal.isWanted(region) ? renewedSources(match, region, renewal) : undefined;
    if (!own) return false;
    for (const [unit, one] of own) sources[unit] = one;
    for (const unit of unitsIn(region.targets)) {
      if (targets[unit]?.source === undefined) targets[unit] = { source: undefined, isOurs: true, state: 'removed' };
    }
    return true;
  });
  return renewed.length === 0 ? match : { ...match, sources, targets, renewed: [...match.renewed, ...renewed] };
}

/** What would be wrong where nobody has moved or taken out anything. */
function isWrong({ state, isCarried }: SourceMatch): boolean {
  return state === 'unclear' || state === 'deleted' || (state === 'moved' && !isCarried);
}

/** Whether it can't be told which texts of a region belong together. */
export function isDoubtful({ sources, targets }: DocumentMatch, region: Region): boolean {
  for (const unit of unitsIn(region.sources)) if (sources[unit] && isWrong(sources[unit])) return true;
  for (const unit of unitsIn(region.targets)) if (targets[unit]?.state === 'unclear') return true;
  return false;
}

/**
 * Returns what becomes of the units of a region. Undefined if one of the target was neither made by a machine nor belongs to one of them, or if
 * one of the source belongs elsewhere, or may have been taken out there.
 */
function renewedSources(
  match: DocumentMatch,
  region: Region,
  { isNew, translations, keyOf, twin }: Renewal,
): Map<number, SourceMatch> | undefined {
  const [ones, others] = [new Set(unitsIn(region.sources)), new Set(unitsIn(region.targets))];
  const free = new Map<string, number[]>();
  for (const unit of others) {
    const { source, isOurs } = match.targets[unit] ?? { isOurs: false };
    if (source === undefined ? !isOurs : !ones.has(source)) return undefined;
    if (source !== undefined && match.sources[source]?.state !== 'behind-ours') continue;
    const key = keyOf(unit);
    free.set(key, free.get(key) ?? []);
    free.get(key)?.push(unit);
  }
  const found = new Map<number, SourceMatch>();
  for (const unit of ones) {
    const one = match.sources[unit];
    if (!one || !isSettled(one, match.targets[one.target ?? -1])) return undefined;
    if (one.target !== undefined) {
      if (!others.has(one.target)) return undefined;
      found.set(unit, settled(one));
      continue;
    }
    const key = translations(unit).find((other) => (free.get(other) ?? []).length > 0);
    const own = key === undefined ? undefined : free.get(key)?.pop();
    if (own === undefined && !isNew(unit)) return undefined;
    found.set(unit, { ...one, state: 'new', twin: own ?? one.twin ?? twin(unit) });
  }
  return found;
}

function settled(one: SourceMatch): SourceMatch {
  // What is protected in it is put in with its text.
  if (one.state === 'guarded') return { ...one, state: 'behind-ours' };
  return one.state === 'moved' ? { ...one, state: 'current', isCarried: false } : one;
}

function isSettled(one: SourceMatch, target: TargetMatch | undefined): boolean {
  const { state } = one;
  if (state === 'guarded') return target?.isOurs === true;
  return state === 'current' || state === 'new' || state === 'behind-ours' || state === 'moved' || isWrong(one);
}
