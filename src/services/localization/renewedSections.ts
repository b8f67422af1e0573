import type { DocumentMatch, SourceMatch, TargetMatch } from './documentMatch.ts';
import { unitsIn } from './sectionRegions.ts';
import type { Region } from './sectionRegions.ts';

/** Whether it can't be told what belongs to what somewhere. */
export function hasDoubts({ sources, targets }: DocumentMatch): boolean {
  return sources.some(isWrong) || targets.some(({ state }) => state === 'unclear');
}

/** What tells which sections can be written anew. */
interface Renewal {
  /** Sections of the translation that are exactly as they were written, with those of the source. */
  readonly regions: readonly Region[];
  /** Whether one of them would be written anew. */
  readonly isWanted: (region: Region) => boolean;
  /** Whether a text of the source had no translation. Somebody may have taken out that of another one, which was elsewhere. */
  readonly isNew: (source: number) => boolean;
  /** Finds a unit of the target that is a translation of the same text. */
  readonly twin: (source: number) => number | undefined;
}

/** Writes sections anew that nobody has touched, with the texts that they have already. */
export function withRenewed(match: DocumentMatch, { regions, isWanted, isNew, twin }: Renewal): DocumentMatch {
  const renewed = regions.filter((region) => isWanted(region) && canRenew(match, region, isNew));
  if (renewed.length === 0) return match;
  const [sources, targets] = [[...match.sources], [...match.targets]];
  for (const region of renewed) {
    for (const unit of unitsIn(region.sources)) {
      const one = sources[unit];
      if (one) sources[unit] = renewedSource(one, () => twin(unit));
    }
    for (const unit of unitsIn(region.targets)) {
      const one = targets[unit];
      if (one?.source === undefined) targets[unit] = { source: undefined, isOurs: true, state: 'removed' };
    }
  }
  return { ...match, sources, targets, renewed: [...match.renewed, ...renewed] };
}

function renewedSource(one: SourceMatch, twin: () => number | undefined): SourceMatch {
  const { state, target } = one;
  if (target === undefined) return { ...one, state: 'new', twin: one.twin ?? twin() };
  // What is protected in it is put in with its text.
  if (state === 'guarded') return { ...one, state: 'behind-ours', twin: twin() };
  return state === 'moved' ? { ...one, state: 'current', isCarried: false } : one;
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

/** Whether each text stays as it is, or was made by a machine and goes. None comes from elsewhere, or goes there. */
function canRenew(match: DocumentMatch, region: Region, isNew: Renewal['isNew']): boolean {
  const [ones, others] = [new Set(unitsIn(region.sources)), new Set(unitsIn(region.targets))];
  for (const unit of ones) {
    const one = match.sources[unit];
    if (!one || !isSettled(one, match.targets[one.target ?? -1])) return false;
    if (one.target === undefined ? !isNew(unit) : !others.has(one.target)) return false;
  }
  for (const unit of others) {
    const { source, isOurs } = match.targets[unit] ?? { isOurs: false };
    if (source === undefined ? !isOurs : !ones.has(source)) return false;
  }
  return true;
}

function isSettled(one: SourceMatch, target: TargetMatch | undefined): boolean {
  const { state } = one;
  if (state === 'guarded') return target?.isOurs === true;
  return state === 'current' || state === 'new' || state === 'behind-ours' || state === 'moved' || isWrong(one);
}
