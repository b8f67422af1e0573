import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { PairFact } from '../../src/services/localization/facts.ts';
import { wordsPart } from '../../src/services/localization/hashes.ts';
import { changed, newBlock, steps, Words } from './documentHistory.ts';
import type { Step } from './documentHistory.ts';
import { firstRun, flat, hashOf, run, textsOf } from './documentModel.ts';
import type { Document, Run, Text } from './documentModel.ts';

export interface Event {
  readonly who: 'author' | 'reader' | 'run' | 'keep';
  readonly step: Step;
  /** Of four translations so many arrive. */
  readonly arrive: number;
  /** Whether the run comes to keep its facts. */
  readonly keepsFacts: boolean;
}

export const whats: readonly Step['what'][] = ['words', 'words', 'guarded', 'insert', 'insert', 'delete', 'move', 'outside', 'cell'];

export const events = (own: readonly Step['what'][]): fc.Arbitrary<Event> =>
  fc.record({
    who: fc.constantFrom('author', 'author', 'author', 'reader', 'reader', 'reader', 'run', 'run', 'keep'),
    step: steps(own),
    arrive: fc.nat({ max: 4 }),
    keepsFacts: fc.boolean(),
  });

export const forms = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 12 });

/** What is true of each run, whatever happened before. */
function checkRun(source: Document, target: Document, facts: readonly PairFact[], done: Run): void {
  const { match, plan } = done;
  const [sources, targets] = [textsOf(source), textsOf(target)];
  const known = new Set(facts.map((fact) => fact.source + fact.target));
  const holds = (one: Text | undefined, other: Text | undefined) =>
    one !== undefined && other !== undefined && known.has(hashOf(one) + hashOf(other));
  const knownWords = new Set(facts.map((fact) => wordsPart(fact.source) + wordsPart(fact.target)));
  // What is behind is never said to be current.
  for (const [unit, { state, target: place }] of match.sources.entries()) {
    const [one, other] = [sources[unit], targets[place ?? -1]];
    if (state !== 'current') continue;
    assert.ok(one && other);
    const isAlike = isSame(one.guarded, other.guarded);
    const isKnown = one.words === other.words || knownWords.has(wordsPart(hashOf(one)) + wordsPart(hashOf(other)));
    assert.ok(holds(one, other) || (isAlike && isKnown), 'current');
  }
  // What is current is never sent, wherever it stands.
  for (const unit of plan.send) {
    assert.ok(['new', 'behind-ours'].includes(match.sources[unit]?.state ?? ''));
    const one = sources[unit];
    assert.ok(one?.sent);
    assert.ok(!targets.some((other) => other.kind === one.kind && holds(one, other)), 'sent');
  }
  // What somebody has written is still there, and so is everything outside of texts.
  const after = new Set(textsOf(done.target));
  const afterWords = new Set(textsOf(done.target).map(({ words }) => words));
  const accepted = new Set([...facts, ...plan.facts].map((fact) => fact.target));
  for (const [unit, one] of targets.entries()) {
    const isOurs = accepted.has(hashOf(one));
    const isPatched = match.sources[match.targets[unit]?.source ?? -1]?.state === 'guarded' && afterWords.has(one.words);
    const isCopy =
      match.sources[match.targets[unit]?.source ?? -1]?.state === 'new' && isUntranslated(one, sources, match.targets[unit]?.source);
    assert.ok(after.has(one) || isOurs || isPatched || isCopy, 'overwritten');
    if (isOurs && match.targets[unit]?.state !== 'removed' && facts.some((fact) => fact.target === hashOf(one) && fact.mark === 'r')) {
      assert.ok(afterWords.has(one.words), 'reviewed');
    }
  }
  const outside = new Set(flat(done.target).blocks.map((one) => one.outside));
  const touched = new Set(
    plan.operations.flatMap((operation) => (operation.kind === 'rebuild' || operation.kind === 'remove' ? operation.target : [])),
  );
  const { blocks, within } = flat(target);
  for (const [index, one] of blocks.entries()) {
    let at: number | undefined = index;
    while (at !== undefined && !touched.has(at)) at = within[at];
    assert.ok(at !== undefined || outside.has(one.outside), 'outside');
  }
}

function isUntranslated(one: Text, sources: readonly Text[], source: number | undefined): boolean {
  return hashOf(sources[source ?? -1] ?? one) === hashOf(one);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join('\n') === other.join('\n');
}

/** A complete run, after which another one has nothing to do. */
export function settle(source: Document, target: Document, facts: readonly PairFact[]): Run {
  const done = run(source, target, facts);
  assert.ok(done);
  checkRun(source, target, facts, done);
  const again = run(source, done.target, done.facts);
  assert.deepEqual(again?.plan.operations, [], 'second run');
  assert.deepEqual(again?.plan.send, []);
  return done;
}

export function live(start: readonly number[], history: readonly Event[], repeats: number): void {
  const [author, reader] = [new Words('s', repeats), new Words('hand', repeats)];
  let source: Document = start.map((form) => newBlock(form, author));
  let { target, facts }: { target: Document; facts: readonly PairFact[] } = firstRun(source);
  if (facts.length === 0) return;
  for (const event of history) {
    if (event.who === 'author') source = changed(source, event.step, author);
    else if (event.who === 'reader') target = changed(target, event.step, reader);
    else if (event.who === 'keep') {
      const found = run(source, target, facts);
      const proposal = found?.plan.proposals[event.step.at % Math.max(1, found.plan.proposals.length)];
      const [one, other] = [textsOf(source)[proposal?.source ?? -1], textsOf(target)[proposal?.target ?? -1]];
      if (one && other) facts = facts.concat({ source: hashOf(one), target: hashOf(other), mark: 'r' });
    } else {
      const done = run(source, target, facts, (unit) => event.arrive === 4 || unit % 4 < event.arrive);
      assert.ok(done);
      checkRun(source, target, facts, done);
      target = done.target;
      if (event.keepsFacts) facts = done.facts;
    }
  }
  settle(source, target, facts);
}
