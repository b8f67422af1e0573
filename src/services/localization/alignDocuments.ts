import { Alignment } from './alignment.ts';
import type { GapBetween } from './alignment.ts';
import { settleBlocks } from './blocks.ts';
import { BlockTree } from './blockTree.ts';
import type { DocumentMatch, MatchOptions, SourceMatch, SourceState, TargetState } from './documentMatch.ts';
import type { DocumentSide, DocumentUnit } from './documentUnits.ts';
import type { PairFact } from './facts.ts';
import { FactIndex } from './factIndex.ts';
import { evenTwins } from './evenTwins.ts';
import { GapJudge } from './gaps.ts';
import { changedItems, formsOf, isHeading, refusedLevels, shapeOf } from './formFacts.ts';
import type { Hints } from './pairing.ts';
import { findMoves } from './moves.ts';
import { relateEqual } from './relation.ts';
import type { Relation } from './relation.ts';
import { renewalOf } from './renewal.ts';
import { hasDoubts, withRenewed } from './renewedSections.ts';
import { segmentsOf, unitsOf } from './segments.ts';
import { anyKind, exactRelation, keyOfSent, onceRelation, wordsRelation } from './unitRelations.ts';
import { settleTwins } from './twins.ts';
import { Verdicts } from './verdicts.ts';
import type { OpenSourceState, OpenTargetState } from './verdicts.ts';

/**
 * Matches the units of a document with those of its translation, by what is known about both.
 * @param facts of this document, oldest first.
 * @returns undefined if nothing is known about it: nothing is sent, and the translation can be adopted.
 */
export function alignDocuments(
  source: DocumentSide,
  target: DocumentSide,
  facts: readonly PairFact[],
  options: MatchOptions = {},
): DocumentMatch | undefined {
  if (facts.length === 0) return undefined;
  let found = align(source, target, facts, options);
  const added: PairFact[] = [];
  // What is found out about one text may tell more about others, as it would in the next run.
  for (let round = 0; round < mostRounds && found.facts.length > 0; round += 1) {
    added.push(...found.facts);
    found = align(source, target, [...facts, ...added], options);
  }
  return { ...found, facts: [...added, ...found.facts] };
}

const mostRounds = 4;

function align(source: DocumentSide, target: DocumentSide, facts: readonly PairFact[], options: MatchOptions): DocumentMatch {
  const index = new FactIndex(facts, source.units, target.units);
  const alignment = new Alignment(source.units.length, target.units.length);
  const [sourceTree, targetTree] = [new BlockTree(source), new BlockTree(target)];
  const verdicts = new Verdicts({ source, target, index, alignment, facts, options });
  const hints: Hints = {
    isSimilar: (unit, other) => source.units[unit]?.kind === target.units[other]?.kind,
    isSamePlace: (unit, other) =>
      sourceTree.placeOf(unit) === targetTree.placeOf(other) &&
      sourceTree.isListed(unit) === targetTree.isListed(other) &&
      sourceTree.depthOf(source.units[unit]?.block) === targetTree.depthOf(target.units[other]?.block),
    goesOn: (unit, other) =>
      sourceTree.blockOf(unit) === sourceTree.blockOf(unit + 1) && targetTree.blockOf(other) === targetTree.blockOf(other + 1),
  };

  // A list may have come into another one on one side, or a heading have become a paragraph: that is told for a text that stands once.
  const [sources, targets] = [source.units.map(withShape), target.units.map(withShape)];
  alignment.fill(exactRelation(depths(sources, sourceTree), depths(targets, targetTree), facts), hints);
  const exact = exactRelation(sources, targets, facts);
  alignment.fill(onceRelation(source.units, target.units, facts), hints);
  const stay = findMoves({ source, target, sourceTree, targetTree, index, relation: anyKind(sources, targets, facts), alignment });
  const byBlock = (gap: GapBetween) => segmentsOf(gap, sourceTree, targetTree).map(unitsOf);
  alignment.fill(exact, hints, byBlock);
  alignment.fill(wordsRelation(sources, targets, facts), hints, byBlock);
  alignment.fill(relateEqual(source.units.map(keyOfSent), target.units.map(keyOfSent)), hints, byBlock);

  for (const [unit, other] of alignment.pairs()) verdicts.judge(unit, other);
  const judge = new GapJudge(verdicts, sourceTree, targetTree);
  for (const gap of alignment.gaps()) judge.judge(gap);
  for (const unit of source.units.keys()) {
    const moved = alignment.movedTarget(unit);
    if (moved === undefined) continue;
    verdicts.sources[unit] = 'moved';
    verdicts.targets[moved] = 'paired';
  }
  const settled = settleTwins(verdicts, { source, target, sourceTree, targetTree });
  keepItems(verdicts, target, changedItems(target, facts));
  const follows = relevelled(source, target, alignment, facts);
  const blocks = { verdicts, sourceTree, targetTree, stay, relevelled: follows };
  let changes = settleBlocks(blocks);
  // Of two equal texts, one can't come in if the other one has to stay.
  if (evenTwins(verdicts, { source, target }, settled)) changes = settleBlocks(blocks);
  const twins = twinsOf(source.units, target.units, exact, index);
  const match: DocumentMatch = {
    ...changes,
    renewed: [],
    facts: verdicts.newFacts,
    sources: source.units.map((_, unit): SourceMatch => {
      const state = settledSource(verdicts.sources[unit]);
      const place = alignment.targetOf(unit) ?? alignment.movedTarget(unit);
      const known = place === undefined ? undefined : index.markOfTarget(target.units[place]?.hash ?? '');
      return {
        state,
        target: place,
        twin: state === 'new' || state === 'behind-ours' ? twins(unit) : undefined,
        mark: known,
        isCarried: state === 'moved' && !stay.has(unit),
        isRelevelled: follows.has(unit),
        beside: place === undefined ? verdicts.beside.get(unit) : undefined,
      };
    }),
    targets: target.units.map(({ hash }, unit) => ({
      state: settledTarget(verdicts.targets[unit]),
      source: alignment.sourceOf(unit) ?? alignment.movedSource(unit),
      isOurs: index.isOurs(hash),
    })),
  };
  return hasDoubts(match) ? withRenewed(match, renewalOf({ source, target, index, match, verdicts, options, twin: twins })) : match;
}

/** Returns units of the source that have another level than their targets, which are as they were written. */
function relevelled(source: DocumentSide, target: DocumentSide, alignment: Alignment, facts: readonly PairFact[]): ReadonlySet<number> {
  const [isAsWritten, isRefused] = [formsOf(target, facts), refusedLevels(facts)];
  const found = new Set<number>();
  for (const [unit, one] of source.units.entries()) {
    const two = target.units[alignment.targetOf(unit) ?? alignment.movedTarget(unit) ?? -1];
    if (!two || one.kind === two.kind || !isHeading(two) || !(isHeading(one) || one.kind === 'paragraph')) continue;
    if (isAsWritten(two) && !isRefused(one)) found.add(unit);
  }
  return found;
}

/** An item of front matter whose source is gone stays if somebody has changed it. */
function keepItems({ targets }: Verdicts, { units }: DocumentSide, changed: ReadonlySet<number>): void {
  for (const [unit, { form }] of units.entries()) {
    if (targets[unit] === 'removed' && form?.kind === 'item' && changed.has(form.block)) targets[unit] = 'unclear';
  }
}

function withShape(unit: DocumentUnit): DocumentUnit {
  return { ...unit, kind: shapeOf(unit) };
}

/** Finds translations of a text that stand in the target, wherever. */
function twinsOf(
  source: readonly DocumentUnit[],
  target: readonly DocumentUnit[],
  relation: Relation,
  index: FactIndex,
): (unit: number) => number | undefined {
  const first = new Map<number, number>();
  for (const [unit, key] of relation.target.entries()) if (!first.has(key)) first.set(key, unit);
  const found = new Map<number, number | undefined>();
  return (unit) => {
    const [key, hash] = [relation.source[unit] ?? 0, source[unit]?.hash ?? ''];
    if (!found.has(key)) {
      const places = (relation.targetsOf[key] ?? []).flatMap((partner) => first.get(partner) ?? []);
      const isSure = (place: number) => (index.mark(hash, target[place]?.hash ?? '') ?? '?') !== '?';
      found.set(key, places.find(isSure));
    }
    return found.get(key);
  };
}

function settledSource(state: OpenSourceState | undefined): SourceState {
  return state === undefined || state === 'twin' ? 'unclear' : state;
}

function settledTarget(state: OpenTargetState | undefined): TargetState {
  return state === undefined || state === 'twin' ? 'unclear' : state;
}

function depths(units: readonly DocumentUnit[], tree: BlockTree): DocumentUnit[] {
  return units.map((unit) => ({ ...unit, kind: `${tree.depthOf(unit.block)} ${unit.kind}` }));
}
