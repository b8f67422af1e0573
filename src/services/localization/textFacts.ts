import type { DocumentMatch, SourceState } from './documentMatch.ts';
import type { DocumentSide } from './documentUnits.ts';
import type { PairFact } from './facts.ts';
import type { Hash } from './hashes.ts';
import { unitsIn } from './sectionRegions.ts';
import { WrittenValues } from './writtenFacts.ts';
import { countKey, countsOf, hashesOf, kept, ofTexts, textKeys, translationsIn, WrittenTexts } from './writtenTexts.ts';

/** Facts about the texts of a translation, to add when it is written: see writtenTexts.ts. */

/** An update of a translation, or its adoption. */
interface TextUpdate {
  readonly source: DocumentSide;
  /** The translation before it, and how it belongs to the source. */
  readonly before: DocumentSide;
  readonly match: DocumentMatch;
  readonly after: DocumentSide;
  /** Whether something could not be written for a unit of the source, or not be taken out, which has no source. */
  readonly isLeft: (source: number | undefined) => boolean;
}

/**
 * Returns facts about the texts of a new translation.
 * @param facts what is known, and those of its texts.
 * @param replaced the translation whose place it takes.
 */
export function newTextFacts(source: DocumentSide, target: DocumentSide, facts: readonly PairFact[], replaced?: DocumentSide): PairFact[] {
  const known = new WrittenValues(facts);
  const counts = new Map(countsOf(source.units));
  const [earlier, standing] = [replaced, target].map((side) => new Set(side?.units.map(({ hash }) => hash)));
  const isIn = (side: ReadonlySet<Hash> | undefined, translations: readonly Hash[] = []) => translations.some((one) => side?.has(one));
  const translations = translationsIn(facts);
  for (const [hash, own] of translations) if (!counts.has(hash) && isIn(earlier, own)) counts.set(hash, 0);
  const isKept = (hash: Hash) => isIn(standing, translations.get(hash));
  return [...countFacts(counts, known, isKept), ...known.next(textKeys(known).next, hashesOf(target.units))];
}

/** Returns new facts about the texts of a translation that was updated. @param facts what is known, and those of its texts. */
export function textFacts(update: TextUpdate, facts: readonly PairFact[]): PairFact[] {
  const known = new WrittenValues(facts);
  const translations = translationsIn(facts);
  const { before, after } = update;
  const standing = new Set(after.units.map(({ hash }) => hash));
  const isKept = (hash: Hash) => translations.get(hash)?.some((one) => standing.has(one)) === true;
  const counts = countFacts(countsAfter(update, facts, translations), known, isKept);
  const { last, next } = textKeys(known);
  const wasAsWritten = !known.isForked(last) && known.isLast(last, hashesOf(before.units));
  if (wasAsWritten || !isDoubtful(update, translations)) {
    // Under a key that is new, the same texts would be written again.
    const isSame = wasAsWritten && hashesOf(before.units) === hashesOf(after.units);
    return isSame ? counts : [...counts, ...known.next(next, hashesOf(after.units))];
  }
  return known.knows(ofTexts) ? counts : [...counts, ...known.next(next, undefined)];
}

function countFacts(counts: ReadonlyMap<Hash, number>, known: WrittenValues, isKept: (hash: Hash) => boolean): PairFact[] {
  return [...counts].flatMap(([hash, count]) => {
    if (count === 1 && !known.knows(countKey(hash))) return [];
    return known.next(countKey(hash), count === 0 && isKept(hash) ? kept : String(count));
  });
}

/** States of units that an update writes. */
const changing: ReadonlySet<SourceState> = new Set(['new', 'behind-ours', 'guarded']);

/**
 * Returns how often the source has each text, as far as the translation follows it. Where that has an earlier text still, that one counts. If
 * something of a text is unclear, only what was written or taken out is added to the number that it had.
 */
function countsAfter(
  { source, before, match, after, isLeft }: TextUpdate,
  facts: readonly PairFact[],
  translations: ReadonlyMap<Hash, readonly Hash[]>,
): ReadonlyMap<Hash, number> {
  const [counts, changes] = [new Map<Hash, number>(), new Map<Hash, number>()];
  const [unclear, open] = [new Set<Hash>(), new Set<Hash>()];
  const newest = new Map(facts.map((fact) => [fact.target, fact.source]));
  const stateOf = (unit: number | undefined) => match.sources[unit ?? -1]?.state ?? 'unclear';
  const isWritten = (unit: number | undefined) => unit !== undefined && changing.has(stateOf(unit)) && !isLeft(unit);
  const isBehind = (unit: number | undefined) => stateOf(unit) === 'behind-reviewed' || (changing.has(stateOf(unit)) && !isWritten(unit));
  const isUnclear = (unit: number | undefined) => stateOf(unit) === 'unclear' || stateOf(unit) === 'edited-behind';
  for (const [unit, { hash }] of source.units.entries()) {
    if (isUnclear(unit)) unclear.add(hash);
    if (isWritten(unit)) add(changes, hash, 1);
    add(counts, hash, isBehind(unit) ? 0 : 1);
  }
  // What is taken out of a block goes with what comes into it.
  const leftSources = new Set(source.units.flatMap(({ block }, unit) => (isLeft(unit) ? block : [])));
  const leftBlocks = new Set(match.rebuilt.flatMap((one) => (leftSources.has(one.source) ? one.target : [])));
  for (const { sources, targets } of match.renewed) {
    if (![...unitsIn(sources)].some(isLeft)) continue;
    for (const unit of unitsIn(targets)) leftBlocks.add(before.units[unit]?.block ?? -1);
  }
  for (const [unit, { state, source: own }] of match.targets.entries()) {
    const { hash = '', block = -1 } = before.units[unit] ?? {};
    const earlier = newest.get(hash);
    if (earlier === undefined) continue;
    if (state === 'unclear' || (own !== undefined && isUnclear(own))) open.add(hash);
    const isOut = state === 'removed' && !isLeft(undefined) && !leftBlocks.has(block);
    if (isOut || isWritten(own)) add(changes, earlier, -1);
    if ((state === 'removed' && !isOut) || (own !== undefined && isBehind(own))) add(counts, earlier, 1);
  }
  const standing = new Set([...before.units, ...after.units].map(({ hash }) => hash));
  const written = new WrittenTexts(facts, source.units, before.units);
  for (const [hash, own] of translations) {
    if (unclear.has(hash) || own.some((one) => open.has(one))) {
      const known = written.before(hash);
      if (known === undefined) counts.delete(hash);
      else counts.set(hash, Math.max(0, known + (changes.get(hash) ?? 0)));
    } else if (!counts.has(hash) && own.some((one) => standing.has(one))) counts.set(hash, 0);
  }
  return counts;
}

function add(counts: Map<Hash, number>, hash: Hash, by: number): void {
  counts.set(hash, (counts.get(hash) ?? 0) + by);
}

/** Whether somebody may have moved a text: it has no translation at its place while one stands elsewhere. */
function isDoubtful({ source, before, match }: TextUpdate, translations: ReadonlyMap<Hash, readonly Hash[]>): boolean {
  if (match.sources.some(({ state }) => state === 'unclear' || state === 'edited-behind')) return true;
  const free = new Set(match.targets.flatMap(({ state }, unit) => (state === 'paired' ? [] : (before.units[unit]?.hash ?? ''))));
  return match.sources.some(({ state }, unit) => {
    const hash = source.units[unit]?.hash ?? '';
    return state === 'deleted' && translations.get(hash)?.some((one) => free.has(one)) === true;
  });
}

/** Returns a fact about texts that have changed with the addresses in them. */
export function carriedTextFacts(before: DocumentSide, after: DocumentSide, facts: readonly PairFact[]): PairFact[] {
  const known = new WrittenValues(facts);
  const { last, next } = textKeys(known);
  return known.isLast(last, hashesOf(before.units)) ? known.next(next, hashesOf(after.units)) : [];
}
