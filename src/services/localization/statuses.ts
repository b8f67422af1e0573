import { strongest } from './factMarks.ts';
import type { Mark } from './factMarks.ts';
import type { Fact, Facts } from './facts.ts';
import { differOnlyInGuarded } from './hashes.ts';
import type { Hash } from './hashes.ts';

/** What the facts say about a translation. */
export type Status =
  /** There is no translation. */
  | 'missing'
  /** It is the source's translation. */
  | 'current'
  /** It is the translation of an earlier source. */
  | 'behind'
  /** Somebody has changed the translation, and the source is the same. */
  | 'edited'
  /** Somebody has changed the translation, and the source has changed, too. */
  | 'editedBehind'
  /** The text and its translation are known from another place. */
  | 'moved'
  /** Nothing is known. Counts as current. */
  | 'untracked'
  /** The translation is the source or an earlier one. Counts as missing if its letters would differ between the languages. */
  | 'copy';

/** What a run does: sends and writes, sends and lets the user decide, or neither. */
export type Action = 'write' | 'propose' | 'nothing';

export interface Standing {
  readonly status: Status;
  /** For a copy, only if it counts as missing. */
  readonly action: Action;
  /** The source that the translation belongs to, of `current` and `behind`. */
  readonly source?: Hash;
  /** True if the translation is only behind in code or addresses, which can be replaced without sending anything. */
  readonly onlyGuarded?: boolean;
}

/** A source with its translation as they are now. */
export interface Pair {
  readonly source: Hash;
  readonly target: Hash;
}

/**
 * Returns the standing of a text with a key.
 * @param facts of its K.
 * @param target undefined if there is no translation, or an empty one.
 * @param isElsewhere tells whether a fact of any K has a pair.
 */
export function statusOf(
  facts: readonly Fact[],
  { source, target }: { readonly source: Hash; readonly target: Hash | undefined },
  isElsewhere: (pair: Pair) => boolean,
): Standing {
  if (target === undefined) return { status: 'missing', action: 'write' };
  const pair = { source, target };
  const ofTarget = facts.filter((fact) => fact.target === target);
  const isKnown = facts.some((fact) => fact.source === source);
  if (ofTarget.length > 0) return standingOfKnown(pair, ofTarget, isKnown);
  // The source's text in place of the translation that is known: of a name, somebody may want just that.
  if (isKnown) return { status: 'edited', action: 'nothing' };
  if (facts.length === 0 && isElsewhere(pair)) return { status: 'moved', action: 'nothing' };
  if (source === target) return { status: 'copy', action: 'write' };
  // Somebody put it in place of a translation, so it is not overwritten.
  if (facts.some((fact) => fact.source === target)) return { status: 'copy', action: 'propose' };
  return facts.length > 0 ? { status: 'editedBehind', action: 'propose' } : { status: 'untracked', action: 'nothing' };
}

/**
 * Returns the standing of two texts of a document that stand at the same place. Which of the earlier texts stood there is unknown, so only
 * facts of these two count: if there are none, the pair is not tracked.
 */
export function statusOfPair(facts: PairIndex, pair: Pair): Standing {
  const ofTarget = facts.ofTarget(pair.target);
  const isKnown = facts.ofSource(pair.source).length > 0;
  if (ofTarget.length > 0) return standingOfKnown(pair, ofTarget, isKnown);
  if (isKnown) return { status: 'edited', action: 'nothing' };
  return pair.source === pair.target ? { status: 'copy', action: 'write' } : { status: 'untracked', action: 'nothing' };
}

/** A translation that has facts. */
function standingOfKnown({ source }: Pair, ofTarget: readonly Fact[], isKnown: boolean): Standing {
  if (ofTarget.some((fact) => fact.source === source)) return { status: 'current', action: 'nothing', source };
  // The nearest of the earlier sources: one with the same words, else the newest.
  const guarded = ofTarget.findLast((fact) => differOnlyInGuarded(fact.source, source));
  const earlier = (guarded ?? ofTarget.at(-1))?.source;
  // The present source has had another translation. Somebody may have preferred this one, so it is not overwritten.
  const isOurs = !isKnown && isReplaceable(strongest(ofTarget.map(({ mark }) => mark)));
  return {
    status: 'behind',
    action: isOurs ? 'write' : 'propose',
    ...(earlier !== undefined && { source: earlier }),
    onlyGuarded: guarded !== undefined,
  };
}

function isReplaceable(mark: Mark | undefined): boolean {
  return mark === 'm' || mark === '?';
}

/** Facts by their texts. */
export interface PairIndex {
  /** Facts of a source, from the oldest to the newest. */
  ofSource(source: Hash): readonly Fact[];
  ofTarget(target: Hash): readonly Fact[];
}

/** Indexes the facts of a document. */
export function indexPairs(facts: readonly Fact[]): PairIndex {
  const sources = Map.groupBy(facts, ({ source }) => source);
  const targets = Map.groupBy(facts, ({ target }) => target);
  return { ofSource: (source) => sources.get(source) ?? [], ofTarget: (target) => targets.get(target) ?? [] };
}

/** Returns a function that tells whether a fact of any K has a pair. Build it once for many texts. */
export function pairsOf(facts: Facts): (pair: Pair) => boolean {
  const pairs = new Set<string>();
  for (const ofKey of facts.values()) for (const { source, target } of ofKey) pairs.add(source + target);
  return ({ source, target }) => pairs.has(source + target);
}
