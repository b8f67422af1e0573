import { Numbering } from './numbering.ts';

/** Which units of a source may correspond to which of a target. Units with equal keys are related to the same ones. */
export interface Relation {
  /** Keys of units, as numbers. */
  readonly source: readonly number[];
  readonly target: readonly number[];
  /** Keys of the target by key of the source, and the reverse. */
  readonly targetsOf: readonly (readonly number[])[];
  readonly sourcesOf: readonly (readonly number[])[];
  /** Takes indexes of units. */
  holds(source: number, target: number): boolean;
}

/**
 * Relates units by keys.
 * @param source key of each unit; undefined if it corresponds to none.
 * @param links keys that correspond. Those that no unit has are ignored.
 */
export function relate(
  source: readonly (string | undefined)[],
  target: readonly (string | undefined)[],
  links: Iterable<readonly [string, string]>,
): Relation {
  const sources = new Numbering();
  const targets = new Numbering();
  // Number 0 is for units without a key: nothing is linked to it.
  const none = [sources.of(''), targets.of('')] as const;
  const sourceKeys = source.map((key) => (key === undefined ? none[0] : sources.of(`.${key}`)));
  const targetKeys = target.map((key) => (key === undefined ? none[1] : targets.of(`.${key}`)));
  const targetsOf = Array.from({ length: sources.size }, (): number[] => []);
  const sourcesOf = Array.from({ length: targets.size }, (): number[] => []);
  const linked = new Set<number>();
  for (const [one, other] of links) {
    const [from, to] = [sources.known(`.${one}`), targets.known(`.${other}`)];
    if (from === undefined || to === undefined || linked.has(from * targets.size + to)) continue;
    linked.add(from * targets.size + to);
    targetsOf[from]?.push(to);
    sourcesOf[to]?.push(from);
  }
  return {
    source: sourceKeys,
    target: targetKeys,
    targetsOf,
    sourcesOf,
    holds: (one, other) => linked.has((sourceKeys[one] ?? 0) * targets.size + (targetKeys[other] ?? 0)),
  };
}

/** Relates units with equal keys. */
export function relateEqual(source: readonly (string | undefined)[], target: readonly (string | undefined)[]): Relation {
  const keys = new Set(source.filter((key) => key !== undefined));
  return relate(
    source,
    target,
    [...keys].map((key) => [key, key] as const),
  );
}
