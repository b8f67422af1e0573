import type { DocumentUnit } from './documentUnits.ts';
import type { PairFact } from './facts.ts';
import { wordsPart } from './hashes.ts';
import { relate } from './relation.ts';
import type { Relation } from './relation.ts';

/** Which units of two documents may belong together, by facts. */

/** Hashes that no other unit has. */
function onlyOnce(units: readonly DocumentUnit[]): (string | undefined)[] {
  const counts = new Map<string, number>();
  for (const { hash } of units) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return units.map(({ hash }) => (counts.get(hash) === 1 ? hash : undefined));
}

/** Kinds of texts that stand once. */
function kindsOnce(units: readonly DocumentUnit[]): Map<string | undefined, string> {
  const once = onlyOnce(units);
  return new Map(units.map(({ kind }, index) => [once[index], kind]));
}

/** Whether a text may have come from a block of one kind into one of another: not out of front matter, nor from a heading into a cell. */
function mayBecome(kind: string | undefined, other: string | undefined): boolean {
  if (kind === undefined || other === undefined) return false;
  const isMatter = (one: string) => /^(?:matter|props) /.test(one);
  const isBeside = (one: string, two: string) => isMatter(one) || (one.startsWith('heading ') && two === 'tableCell');
  return kind === other || (!isBeside(kind, other) && !isBeside(other, kind));
}

/** Units that a fact holds of, and whose texts stand once on both sides. They may be of different kinds. */
export function onceRelation(source: readonly DocumentUnit[], target: readonly DocumentUnit[], facts: readonly PairFact[]): Relation {
  return relate(onlyOnce(source), onlyOnce(target), pairsOnce(source, target, facts));
}

function pairsOnce(source: readonly DocumentUnit[], target: readonly DocumentUnit[], facts: readonly PairFact[]): [string, string][] {
  const [kinds, others] = [kindsOnce(source), kindsOnce(target)];
  return facts.flatMap((fact) => (mayBecome(kinds.get(fact.source), others.get(fact.target)) ? [[fact.source, fact.target]] : []));
}

function keyOf({ kind, hash }: DocumentUnit): string {
  return hash + kind;
}

export function keyOfSent(unit: DocumentUnit): string | undefined {
  return unit.sent ? keyOf(unit) : undefined;
}

/** Units of the same kind that a fact holds of, and those that are the same and never translated. */
export function exactRelation(source: readonly DocumentUnit[], target: readonly DocumentUnit[], facts: readonly PairFact[]): Relation {
  const kinds = kindsBy(source, ({ hash }) => hash);
  const unsent = source.filter(({ sent }) => !sent).map(keyOf);
  return relate(source.map(keyOf), target.map(keyOf), [
    ...facts.flatMap((fact) => [...(kinds.get(fact.source) ?? [])].map((kind) => [fact.source + kind, fact.target + kind] as const)),
    ...unsent.map((key) => [key, key] as const),
  ]);
}

/** The same, but a text that stands once may be of another kind. */
export function anyKind(source: readonly DocumentUnit[], target: readonly DocumentUnit[], facts: readonly PairFact[]): Relation {
  const kinds = kindsBy(source, ({ hash }) => hash);
  const [once, other, others] = [onlyOnce(source), onlyOnce(target), kindsOnce(target)];
  const unsent = source.filter(({ sent }) => !sent).map(keyOf);
  return relate(
    source.map((unit, index) => once[index] ?? keyOf(unit)),
    target.map((unit, index) => other[index] ?? keyOf(unit)),
    [
      ...pairsOnce(source, target, facts),
      ...facts.flatMap((fact) =>
        [...(kinds.get(fact.source) ?? [])].flatMap((kind) => {
          const [own, partner] = [fact.source + kind, fact.target + kind];
          const same = [[own, partner] as const, [fact.source, partner] as const];
          return mayBecome(kind, others.get(fact.target)) ? same.concat([[own, fact.target]]) : same;
        }),
      ),
      ...unsent.map((key) => [key, key] as const),
      ...source.flatMap(({ sent, hash }) => (sent ? [] : [[hash, hash] as const])),
    ],
  );
}

/** Units of the same kind with the words of a fact: what is protected in one or both of them has changed. */
export function wordsRelation(source: readonly DocumentUnit[], target: readonly DocumentUnit[], facts: readonly PairFact[]): Relation {
  const kinds = kindsBy(source, ({ hash }) => wordsPart(hash));
  const key = ({ kind, hash, sent }: DocumentUnit) => (sent ? wordsPart(hash) + kind : undefined);
  return relate(
    source.map(key),
    target.map(key),
    facts.flatMap((fact) => {
      const [one, other] = [wordsPart(fact.source), wordsPart(fact.target)];
      return [...(kinds.get(one) ?? [])].map((kind) => [one + kind, other + kind] as const);
    }),
  );
}

function kindsBy(units: readonly DocumentUnit[], key: (unit: DocumentUnit) => string): Map<string, Set<string>> {
  const kinds = new Map<string, Set<string>>();
  for (const unit of units) {
    const known = kinds.get(key(unit));
    if (known) known.add(unit.kind);
    else kinds.set(key(unit), new Set([unit.kind]));
  }
  return kinds;
}
