import type { DocumentUnit } from './documentUnits.ts';
import type { PairFact } from './facts.ts';
import { wordsPart } from './hashes.ts';
import { relate } from './relation.ts';
import type { Relation } from './relation.ts';

/** Which units of two documents may belong together, by facts. */

/** Hashes that no other unit has. */
export function onlyOnce(units: readonly DocumentUnit[]): (string | undefined)[] {
  const counts = new Map<string, number>();
  for (const { hash } of units) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  return units.map(({ hash }) => (counts.get(hash) === 1 ? hash : undefined));
}

export function pairOfHashes({ source, target }: PairFact): [string, string] {
  return [source, target];
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
  const [once, other] = [onlyOnce(source), onlyOnce(target)];
  const unsent = source.filter(({ sent }) => !sent).map(keyOf);
  return relate(
    source.map((unit, index) => once[index] ?? keyOf(unit)),
    target.map((unit, index) => other[index] ?? keyOf(unit)),
    [
      ...facts.map(pairOfHashes),
      ...facts.flatMap((fact) =>
        [...(kinds.get(fact.source) ?? [])].flatMap((kind) => [
          [fact.source + kind, fact.target + kind] as const,
          [fact.source + kind, fact.target] as const,
          [fact.source, fact.target + kind] as const,
        ]),
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
