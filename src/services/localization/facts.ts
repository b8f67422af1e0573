import { joinMarks, markOf, marksOf, marksWith } from './factMarks.ts';
import type { Mark, Marks } from './factMarks.ts';
import type { Hash } from './hashes.ts';

/** A text was accepted as the translation of another one. Facts never contradict, so those of two branches are all true. */
export interface Fact {
  readonly source: Hash;
  readonly target: Hash;
  /** The mark that holds. */
  readonly mark: Mark;
  /** All marks, as they are written. */
  readonly marks: Marks;
}

/** What a fact says about a pair of texts, without accepted checks. */
export type PairFact = Pick<Fact, 'source' | 'target' | 'mark'>;

/** Facts by K, in the order of K; those of one K from the oldest to the newest, each pair of texts once. */
export type Facts = ReadonlyMap<Hash, readonly Fact[]>;

/** A fact to add. Without a mark, only checks are accepted, and a mark that is known already stays. */
export interface NewFact {
  readonly key: Hash;
  readonly source: Hash;
  readonly target: Hash;
  readonly mark?: Mark;
  /** Ids of checks that somebody accepted. */
  readonly accepted?: readonly string[];
}

export const noFacts: Facts = new Map();

/** A fact as a file has it. */
interface Line {
  readonly key: Hash;
  readonly source: Hash;
  readonly target: Hash;
  readonly marks: Marks;
}

/**
 * K, S, T and marks, separated by tabs. Whatever else a later version writes behind them is kept. Conflict markers, damaged lines and
 * lines of another kind do not match.
 */
const linePattern = /^(?:[\w-]{8}\t){3}[!-~][!-~\t]{0,199}$/;

/**
 * Reads a file. Never throws: lines that are not facts are skipped. `readFacts(a + b)` is `mergeFacts(readFacts(a), readFacts(b))`, so a
 * file that Git has joined, or left with conflict markers, is read as both of its sides.
 */
export function readFacts(text: string): Facts {
  const lines: Line[] = [];
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    const fields = line.trimEnd();
    if (!linePattern.test(fields)) continue;
    // By place, because there may be hundreds of thousands of lines.
    const [key, source, target, marks] = [fields.slice(0, 8), fields.slice(9, 17), fields.slice(18, 26), fields.slice(27)];
    lines.push({ key, source, target, marks: marksOf(marks) });
  }
  return factsOf(lines);
}

/** Returns the text of a file. Each of its lines ends with a line feed, which Git needs to join files by lines. */
export function writeFacts(facts: Facts): string {
  const lines: string[] = [];
  for (const { key, source, target, marks } of [...linesOf(facts)].toSorted(byKey)) {
    for (const mark of marks) lines.push(`${key}\t${source}\t${target}\t${mark}\n`);
  }
  return lines.join('');
}

/** Adds facts as the newest. A fact that is known keeps its place, and its mark is at most raised. */
export function addFacts(facts: Facts, added: Iterable<NewFact>): Facts {
  const lines = [...linesOf(facts)];
  for (const { key, source, target, mark, accepted } of added) {
    if (mark !== undefined || accepted?.length) lines.push({ key, source, target, marks: marksWith(mark, accepted) });
  }
  return factsOf(lines);
}

/**
 * Joins two sets of facts. Nothing is lost, and the result does not depend on how or how often sets are joined, except for one thing:
 * what only the second one has counts as newer. This matters for nothing but what is pruned.
 */
export function mergeFacts(first: Facts, second: Facts): Facts {
  if (second.size === 0) return first;
  return first.size === 0 ? second : factsOf([...linesOf(first), ...linesOf(second)]);
}

function* linesOf(facts: Facts): Generator<Line> {
  for (const [key, ofKey] of facts) {
    for (const { source, target, marks } of ofKey) yield { key, source, target, marks };
  }
}

/** Sorts by K, and joins the lines of one pair of texts at the place of the first one. */
function factsOf(lines: readonly Line[]): Facts {
  const sorted = lines.toSorted(byKey);
  const facts = new Map<Hash, readonly Fact[]>();
  let ofKey: Line[] = [];
  for (const [index, line] of sorted.entries()) {
    ofKey.push(line);
    if (sorted[index + 1]?.key === line.key) continue;
    facts.set(line.key, withoutDoubles(ofKey));
    ofKey = [];
  }
  return facts;
}

function withoutDoubles(lines: readonly Line[]): Fact[] {
  // Most keys of a project have one fact.
  if (lines.length === 1) return lines.map(factOf);
  const pairs = Map.groupBy(lines, ({ source, target }) => source + target);
  return [...pairs.values()].flatMap((ofPair) => {
    const [line] = ofPair;
    if (!line || ofPair.length === 1) return ofPair.map(factOf);
    return [factOf({ ...line, marks: joinMarks(ofPair.map(({ marks }) => marks)) })];
  });
}

function factOf({ source, target, marks }: Line): Fact {
  return { source, target, mark: markOf(marks), marks };
}

/** By code units, as every machine and language sorts them. */
function byKey(first: Line, second: Line): number {
  if (first.key === second.key) return 0;
  return first.key < second.key ? -1 : 1;
}
