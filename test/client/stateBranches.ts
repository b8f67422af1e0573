// Branches on which people and runs have changed texts, their translations, and the facts about them.

import fc from 'fast-check';
import { addFacts, noFacts } from '../../src/services/localization/facts.ts';
import type { Facts, NewFact } from '../../src/services/localization/facts.ts';
import { pruneFacts } from '../../src/services/localization/factPruning.ts';
import type { Present } from '../../src/services/localization/factPruning.ts';
import { keyHash, textHash } from '../../src/services/localization/hashes.ts';
import { indexPairs, pairsOf, statusOf, statusOfPair } from '../../src/services/localization/statuses.ts';
import type { Standing } from '../../src/services/localization/statuses.ts';

/** Texts by their number. None is a text that was removed, or not translated. */
export interface Branch {
  readonly isDocument: boolean;
  readonly sources: readonly (string | undefined)[];
  readonly targets: readonly (string | undefined)[];
  readonly facts: Facts;
}

interface Step {
  readonly kind: 'source' | 'target' | 'remove' | 'run' | 'keep' | 'accept' | 'same';
  readonly unit: number;
  /** Texts of the same number are the same on both branches. */
  readonly text: number;
}

/** What happens before two branches part, on each of them, and which one wins where both changed a text. */
export interface History {
  readonly isDocument: boolean;
  readonly before: readonly Step[];
  readonly ours: readonly Step[];
  readonly theirs: readonly Step[];
  readonly oursWin: readonly boolean[];
}

const units = 12;

const step: fc.Arbitrary<Step> = fc.record({
  // A run comes often, so that others have something to change.
  kind: fc.constantFrom('source', 'source', 'target', 'remove', 'run', 'run', 'run', 'keep', 'accept', 'same'),
  unit: fc.nat(units - 1),
  text: fc.nat(5),
});
const steps = fc.array(step, { minLength: 3, maxLength: 25 });

export const someHistory: fc.Arbitrary<History> = fc.record({
  isDocument: fc.boolean(),
  before: steps,
  ours: steps,
  theirs: steps,
  oursWin: fc.array(fc.boolean(), { minLength: 2 * units, maxLength: 2 * units }),
});

export function emptyBranch(isDocument: boolean): Branch {
  const none = Array.from({ length: units }, () => undefined);
  return { isDocument, sources: none.map((_, unit) => `Text ${String(unit)}`), targets: none, facts: noFacts };
}

export function after(branch: Branch, all: readonly Step[]): Branch {
  return all.reduce(afterStep, branch);
}

function afterStep(branch: Branch, { kind, unit, text }: Step): Branch {
  const [source, target] = [branch.sources[unit], branch.targets[unit]];
  if (kind === 'source') return { ...branch, sources: branch.sources.with(unit, `Text ${String(unit)}.${String(text)}`) };
  if (kind === 'remove') return { ...branch, sources: branch.sources.with(unit, undefined), targets: branch.targets.with(unit, undefined) };
  if (kind === 'run') return afterRun(branch, text);
  if (source === undefined) return branch;
  if (kind === 'target') return { ...branch, targets: branch.targets.with(unit, text === 0 ? source : `By hand ${String(text)}`) };
  if (target === undefined) return branch;
  const marks = { keep: { mark: 'r' }, accept: { accepted: ['url'] }, same: { mark: '=' } } as const;
  return { ...branch, facts: addFacts(branch.facts, [{ ...factOf(branch, unit, source, target), ...marks[kind] }]) };
}

/** Translates what is to be written, and forgets what is no longer needed. */
function afterRun(branch: Branch, answer: number): Branch {
  const targets = [...branch.targets];
  const added: NewFact[] = [];
  for (const [unit, source] of branch.sources.entries()) {
    if (source === undefined || standingIn(branch, unit)?.action !== 'write') continue;
    // A service does not always answer the same.
    const target = `${source}, translated ${String(answer % 2)}`;
    targets[unit] = target;
    added.push({ ...factOf(branch, unit, source, target), mark: answer === 5 ? '?' : 'm' });
  }
  const changed = { ...branch, targets };
  return { ...changed, facts: pruneFacts(addFacts(branch.facts, added), presentOf(changed)) };
}

/** What the facts say about a text now. Undefined if it was removed. */
export function standingIn(branch: Branch, unit: number): Standing | undefined {
  const [source, target] = [branch.sources[unit], branch.targets[unit]];
  if (source === undefined) return undefined;
  const ofKey = branch.facts.get(keyOf(branch, unit)) ?? [];
  if (branch.isDocument && target !== undefined) return statusOfPair(indexPairs(ofKey), { source: hash(source), target: hash(target) });
  const pair = { source: hash(source), target: target === undefined ? undefined : hash(target) };
  return statusOf(ofKey, pair, pairsOf(branch.facts));
}

function presentOf(branch: Branch): ReadonlyMap<string, Present> {
  const present = new Map<string, { sources: Set<string>; targets: Set<string>; isDocument: boolean }>();
  for (let unit = 0; unit < units; unit += 1) {
    const key = keyOf(branch, unit);
    const now = present.get(key) ?? { sources: new Set(), targets: new Set(), isDocument: branch.isDocument };
    const [source, target] = [branch.sources[unit], branch.targets[unit]];
    if (source !== undefined) now.sources.add(hash(source));
    if (target !== undefined) now.targets.add(hash(target));
    present.set(key, now);
  }
  return present;
}

function factOf(branch: Branch, unit: number, source: string, target: string): NewFact {
  return { key: keyOf(branch, unit), source: hash(source), target: hash(target) };
}

function keyOf({ isDocument }: Branch, unit: number): string {
  return isDocument ? keyHash('README.md') : keyHash('en.json', [String(unit)]);
}

function hash(words: string): string {
  return textHash({ words, guarded: [] });
}
