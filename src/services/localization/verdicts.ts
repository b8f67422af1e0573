import type { Alignment } from './alignment.ts';
import type { MatchOptions, SourceState, TargetState } from './documentMatch.ts';
import type { DocumentSide, DocumentUnit } from './documentUnits.ts';
import type { Mark } from './factMarks.ts';
import { shapeOf } from './formFacts.ts';
import type { PairFact } from './facts.ts';
import type { FactIndex } from './factIndex.ts';

/** State of a unit while others are still to be looked at. `twin`: the same text, with its partner, stands elsewhere. */
export type OpenSourceState = SourceState | 'twin';
export type OpenTargetState = TargetState | 'twin';

/** What a unit of the source is, before its neighbors are looked at. `twin` is known, and has a translation that stands elsewhere. */
export type SourceClass = 'unknown' | 'known' | 'twin';
/** What a unit of the target is. `theirs` has no fact; of `oursTwin`, a source stands elsewhere. */
export type TargetClass = 'ours' | 'oursTwin' | 'theirs';

/** Collects what is known about the units of two documents. */
export class Verdicts {
  readonly sources: OpenSourceState[];
  readonly targets: OpenTargetState[];
  /** Facts that hold and are not known: somebody made the same change on both sides, or copied what is never translated. */
  readonly newFacts: PairFact[] = [];
  /** For units of the source whose block belongs to one of the target, a unit of that. */
  readonly beside = new Map<number, number>();
  readonly alignment: Alignment;
  readonly #source: readonly DocumentUnit[];
  readonly #target: readonly DocumentUnit[];
  readonly #index: FactIndex;
  readonly #options: MatchOptions;

  constructor(source: DocumentSide, target: DocumentSide, index: FactIndex, alignment: Alignment, options: MatchOptions) {
    this.#source = source.units;
    this.#target = target.units;
    this.#index = index;
    this.alignment = alignment;
    this.#options = options;
    this.sources = source.units.map(() => 'unclear');
    this.targets = target.units.map(() => 'unclear');
  }

  kindOfSource(source: number): string {
    const unit = this.#source[source];
    return unit ? shapeOf(unit) : '';
  }

  kindOfTarget(target: number): string {
    const unit = this.#target[target];
    return unit ? shapeOf(unit) : '';
  }

  sourceClass(source: number): SourceClass {
    const { hash = '', kind = '' } = this.#source[source] ?? {};
    if (!this.#index.knowsSource(hash) || this.#index.isGone(hash) || this.#index.isNewKey(kind)) return 'unknown';
    return this.#index.stands(hash) ? 'twin' : 'known';
  }

  targetClass(target: number): TargetClass {
    const hash = this.#target[target]?.hash ?? '';
    if (!this.#index.knowsTarget(hash)) return 'theirs';
    return this.#index.hasPresentSource(hash) ? 'oursTwin' : 'ours';
  }

  isOurs(target: number): boolean {
    return this.#index.isOurs(this.#target[target]?.hash ?? '');
  }

  /** Pairs what stands at the same place, unless the target is the translation of a text that stands elsewhere now. */
  pair(source: number, target: number): void {
    if (this.sourceClass(source) === 'unknown' && this.#index.isWanted(this.#target[target]?.hash ?? '')) {
      this.sources[source] = 'new';
      this.targets[target] = 'twin';
      return;
    }
    this.alignment.pair(source, target);
    this.judge(source, target);
  }

  /** Decides about two units that belong together. */
  judge(source: number, target: number): void {
    this.targets[target] = 'paired';
    this.sources[source] = this.#stateOf(source, target);
  }

  #stateOf(source: number, target: number): SourceState {
    const [unit, other] = [this.#source[source], this.#target[target]];
    if (!unit || !other) return 'unclear';
    const index = this.#index;
    if (index.mark(unit.hash, other.hash)) return 'current';
    if (unit.hash === other.hash) {
      if (unit.sent && index.knowsSource(unit.hash)) return 'edited';
      if (unit.sent && (this.#options.isCopy?.(source) ?? true)) return 'new';
      return this.#agree(unit, other, 'm');
    }
    const [isKnown, isOurs] = [index.knowsSource(unit.hash), index.knowsTarget(other.hash)];
    if (isKnown && isOurs) return this.#stateOfKnown(unit, other);
    if (isKnown) return 'edited';
    if (!isOurs) {
      const mark = unit.sent ? index.markIfChangedAlike(unit.hash, other.hash) : undefined;
      return mark ? this.#agree(unit, other, mark) : 'edited-behind';
    }
    const canPatch = unit.sent && index.isPatchable(unit.hash, other.hash) && (this.#options.canPatch?.(source, target) ?? true);
    return canPatch ? 'guarded' : this.#behind(other);
  }

  /** Both are known, but not together: one side has gone back to an earlier text, or it became the same as another one. */
  #stateOfKnown(unit: DocumentUnit, other: DocumentUnit): SourceState {
    // Somebody may have put the translation of another text here, or an earlier one back.
    if (this.#index.hasPresentSource(other.hash)) return 'edited-behind';
    const isSourceBehind = this.#index.stands(unit.hash) || this.#index.isNewer(other.hash, unit.hash);
    return isSourceBehind ? this.#behind(other) : 'edited-behind';
  }

  #behind({ hash }: DocumentUnit): SourceState {
    return this.#index.isOurs(hash) ? 'behind-ours' : 'behind-reviewed';
  }

  #agree(unit: DocumentUnit, other: DocumentUnit, mark: Mark): SourceState {
    this.newFacts.push({ source: unit.hash, target: other.hash, mark });
    return 'current';
  }
}
