import type { Hash } from './hashes.ts';
import type { WrittenTexts } from './writtenTexts.ts';

/** How often the source has texts now, against what it had when the translation was written. Undefined where that isn't known. */
export class TextBalance {
  readonly #written: WrittenTexts;
  /** By text of the source, and by text of the target. */
  readonly #translations: ReadonlyMap<Hash, readonly Hash[]>;
  readonly #sources = new Map<Hash, Hash[]>();

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
    const before = this.#sum(target, (source) => this.#written.before(source));
    return before !== undefined && this.#written.standing(target) > before;
  }

  /** How often the source has lost texts of which this is a translation. */
  lost(target: Hash): number | undefined {
    return this.#sum(target, (source) => {
      const added = this.added(source);
      return added && Math.max(0, -added);
    });
  }

  /** Whether somebody has put back what an update had taken out, as Undo does. */
  isPutBack(target: Hash): boolean {
    return (this.#sources.get(target) ?? []).some((source) => this.#written.isOut(source));
  }

  #sum(target: Hash, value: (source: Hash) => number | undefined): number | undefined {
    let sum: number | undefined = 0;
    for (const source of this.#sources.get(target) ?? []) {
      const own = value(source);
      sum = own === undefined || sum === undefined ? undefined : sum + own;
    }
    return sum;
  }
}
