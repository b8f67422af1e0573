import { longestChain } from './longestChain.ts';
import type { Hints, Pair } from './pairing.ts';
import type { Relation } from './relation.ts';

/** Units without a partner. */
export interface Gap {
  readonly sources: readonly number[];
  readonly targets: readonly number[];
}

/** Units without a partner between two pairs. */
export interface GapBetween extends Gap {
  readonly before: Pair | undefined;
  readonly after: Pair | undefined;
}

/** Pairs of units in the order of both sides, which grow between those that there are. Units that have moved are set aside. */
export class Alignment {
  readonly #targets: Int32Array;
  readonly #sources: Int32Array;
  readonly #movedTargets = new Map<number, number>();
  readonly #movedSources = new Map<number, number>();

  constructor(sources: number, targets: number) {
    this.#targets = new Int32Array(sources).fill(-1);
    this.#sources = new Int32Array(targets).fill(-1);
  }

  get sourceCount(): number {
    return this.#targets.length;
  }

  get targetCount(): number {
    return this.#sources.length;
  }

  targetOf(source: number): number | undefined {
    return known(this.#targets[source]);
  }

  sourceOf(target: number): number | undefined {
    return known(this.#sources[target]);
  }

  movedTarget(source: number): number | undefined {
    return this.#movedTargets.get(source);
  }

  movedSource(target: number): number | undefined {
    return this.#movedSources.get(target);
  }

  isFreeSource(source: number): boolean {
    return this.#targets[source] === -1 && !this.#movedTargets.has(source);
  }

  isFreeTarget(target: number): boolean {
    return this.#sources[target] === -1 && !this.#movedSources.has(target);
  }

  pair(source: number, target: number): void {
    this.#targets[source] = target;
    this.#sources[target] = source;
  }

  setAside(source: number, target: number): void {
    this.#movedTargets.set(source, target);
    this.#movedSources.set(target, source);
  }

  /**
   * Pairs related units between the pairs that there are.
   * @param divide divides a gap into parts whose units do not belong together.
   */
  fill(relation: Relation, hints?: Hints, divide: (gap: GapBetween) => Gap[] = (gap) => [gap]): void {
    for (const { sources, targets } of this.gaps().flatMap(divide)) {
      if (sources.length === 0 || targets.length === 0) continue;
      for (const [source, target] of longestChain(relation, sources, targets, hints)) this.pair(source, target);
    }
  }

  pairs(): Pair[] {
    return [...this.#targets].flatMap((target, source): Pair[] => (target === -1 ? [] : [[source, target]]));
  }

  /** All gaps in which there is a unit. */
  gaps(): GapBetween[] {
    const found: GapBetween[] = [];
    let before: Pair | undefined;
    for (const after of [...this.pairs(), undefined]) {
      const [source, target] = after ?? [this.sourceCount, this.targetCount];
      const gap = {
        sources: freeBetween((before?.[0] ?? -1) + 1, source, (index) => this.isFreeSource(index)),
        targets: freeBetween((before?.[1] ?? -1) + 1, target, (index) => this.isFreeTarget(index)),
      };
      if (gap.sources.length + gap.targets.length > 0) found.push({ ...gap, before, after });
      before = after;
    }
    return found;
  }
}

function known(index: number | undefined): number | undefined {
  return index === -1 ? undefined : index;
}

function freeBetween(from: number, to: number, isFree: (index: number) => boolean): number[] {
  const found: number[] = [];
  for (let index = from; index < to; index += 1) if (isFree(index)) found.push(index);
  return found;
}
