import type { Hash } from './hashes.ts';
import type { WrittenTexts } from './writtenTexts.ts';

/** Of all texts with the same translation; numbers are undefined where one isn't known. */
interface Totals {
  readonly before: number | undefined;
  readonly lost: number | undefined;
  readonly isPutBack: boolean;
}

/** How often the source has texts now, against what it had when the translation was written. Undefined where that isn't known. */
export class TextBalance {
  readonly #written: WrittenTexts;
  /** By text of the source. */
  readonly #translations: ReadonlyMap<Hash, readonly Hash[]>;
  /** By text of the target. */
  readonly #sources = new Map<Hash, Hash[]>();
  readonly #totals = new Map<Hash, Totals>();

  constructor(written: WrittenTexts, translations: ReadonlyMap<Hash, readonly Hash[]>) {
    [this.#written, this.#translations] = [written, translations];
    for (const [source, targets] of translations) {
      for (const target of targets) {
        const known = this.#sources.get(target);
        if (known) known.push(source);
        else this.#sources.set(target, [source]);
      }
    }
  }

  /** How many more of a text the source has, or fewer if negative. */
  added(source: Hash): number | undefined {
    const before = this.#written.before(source);
    return before === undefined ? undefined : this.#written.present(source) - before;
  }

  /** How often translations of a text stand in the target. */
  standing(source: Hash): number {
    return (this.#translations.get(source) ?? []).reduce((sum, one) => sum + this.#written.standing(one), 0);
  }

  /** Whether the translation has a text more often than its source had it. */
  hasCopies(target: Hash): boolean {
    const { before } = this.#totalsOf(target);
    return before !== undefined && this.#written.standing(target) > before;
  }

  /** How often the source has lost texts of which this is a translation. */
  lost(target: Hash): number | undefined {
    return this.#totalsOf(target).lost;
  }

  /** Whether somebody has put back what an update had taken out, as Undo does. */
  isPutBack(target: Hash): boolean {
    return this.#totalsOf(target).isPutBack;
  }

  /** Many texts may have the same translation. */
  #totalsOf(target: Hash): Totals {
    const known = this.#totals.get(target) ?? this.#summed(this.#sources.get(target) ?? []);
    this.#totals.set(target, known);
    return known;
  }

  #summed(sources: readonly Hash[]): Totals {
    let [before, lost, isKnown, isPutBack] = [0, 0, true, false];
    for (const source of sources) {
      const own = this.#written.before(source);
      isKnown &&= own !== undefined;
      before += own ?? 0;
      lost += Math.max(0, -(this.added(source) ?? 0));
      isPutBack ||= this.#written.isOut(source);
    }
    return isKnown ? { before, lost, isPutBack } : { before: undefined, lost: undefined, isPutBack };
  }
}
