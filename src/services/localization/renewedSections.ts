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
  /** Whether a text of the target that has no source goes away. One that doesn't may be a copy that somebody made. */
  readonly isGone: (target: number) => boolean;
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
 * Returns what becomes of the units of a region. Undefined if one of the target was not made by a machine, or stays and belongs elsewhere, or
 * if one of the source belongs elsewhere, or may have been taken out there.
 */
function renewedSources(
  match: DocumentMatch,
  region: Region,
  { isNew, isGone, translations, keyOf, twin }: Renewal,
): Map<number, SourceMatch> | undefined {
  const [ones, others] = [new Set(unitsIn(region.sources)), new Set(unitsIn(region.targets))];
  const free = new Map<string, number[]>();
  const loose: number[] = [];
  for (const unit of others) {
    const { source, isOurs } = match.targets[unit] ?? { isOurs: false };
    const own = match.sources[source ?? -1];
    if (own ? !ones.has(source ?? -1) && !isTaken(own) : !isOurs) return undefined;
    if (own && own.state !== 'behind-ours') continue;
    if (!own && !isGone(unit)) loose.push(unit);
    const key = keyOf(unit);
    free.set(key, free.get(key) ?? []);
    free.get(key)?.push(unit);
  }
  const found = new Map<number, SourceMatch>();
  for (const unit of ones) {
    const one = match.sources[unit];
    if (!one || !isSettled(one, match.targets[one.target ?? -1])) return undefined;
    if (one.target !== undefined) {
      const isInside = others.has(one.target);
      if (!isInside && !isTaken(one)) return undefined;
      found.set(unit, isInside ? settled(one) : one);
      continue;
    }
    const key = translations(unit).find((other) => (free.get(other) ?? []).length > 0);
    const own = key === undefined ? undefined : free.get(key)?.pop();
    if (own === undefined && !isNew(unit)) return undefined;
    found.set(unit, { ...one, state: 'new', twin: own ?? one.twin ?? twin(unit) });
  }
  // What no text of the source took is a copy.
  const left = new Set([...free.values()].flat());
  return loose.some((unit) => left.has(unit)) ? undefined : found;
}

/** Returns how to tell the unit of the target that belongs to one of the source, unless it is taken along to where that is. */
export function standing({ sources }: DocumentMatch): (unit: number) => number | undefined {
  return (unit) => {
    const one = sources[unit];
    return one && isTaken(one) ? undefined : one?.target;
  };
}

/** Whether a text is taken along to where its source is. */
function isTaken({ state, isCarried }: SourceMatch): boolean {
  return state === 'moved' && isCarried;
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
