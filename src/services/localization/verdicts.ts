import type { Alignment } from './alignment.ts';
import type { MatchOptions, SourceState, TargetState } from './documentMatch.ts';
import type { DocumentSide, DocumentUnit } from './documentUnits.ts';
import type { Mark } from './factMarks.ts';
import { shapeOf } from './formFacts.ts';
import type { PairFact } from './facts.ts';
import type { FactIndex } from './factIndex.ts';
import type { Hash } from './hashes.ts';
import { TextBalance } from './textBalance.ts';
import { twinLimits } from './twinLimits.ts';
import type { TwinLimits, TwinSearch } from './twinLimits.ts';
import { translationsIn } from './writtenTexts.ts';
import type { WrittenTexts } from './writtenTexts.ts';

/** State of a unit while others are still to be looked at. `twin`: the same text, with its partner, stands elsewhere. */
export type OpenSourceState = SourceState | 'twin';
export type OpenTargetState = TargetState | 'twin';

/** What a unit of the source is, before its neighbors are looked at. `twin` is known, and has a translation that stands elsewhere. */
export type SourceClass = 'unknown' | 'known' | 'twin';
/** What a unit of the target is. `theirs` has no fact; of `oursTwin`, a source stands elsewhere. */
export type TargetClass = 'ours' | 'oursTwin' | 'theirs';

/** A key of front matter that lies in no other one, nor in a list. */
const keyed = /^matter [^.[\]]+$/;

/** What is known about two documents. */
interface Known {
  readonly source: DocumentSide;
  readonly target: DocumentSide;
  readonly index: FactIndex;
  readonly alignment: Alignment;
  readonly facts: readonly PairFact[];
  readonly options: MatchOptions;
}

/** Collects what is known about the units of two documents. */
export class Verdicts {
  readonly sources: OpenSourceState[];
  readonly targets: OpenTargetState[];
  /** Facts that hold and are not known: somebody made the same change on both sides, or copied what is never translated. */
  readonly newFacts: PairFact[] = [];
  /** For units of the source whose block belongs to one of the target, a unit of that. */
  readonly beside = new Map<number, number>();
  readonly alignment: Alignment;
  readonly written: WrittenTexts;
  readonly balance: TextBalance;
  /** By what equal texts without a partner are counted. */
  readonly twinSearch: TwinSearch;
  readonly #source: readonly DocumentUnit[];
  readonly #target: readonly DocumentUnit[];
  readonly #index: FactIndex;
  readonly #options: MatchOptions;
  #limits: TwinLimits | undefined;

  constructor({ source, target, index, alignment, facts, options }: Known) {
    [this.#source, this.#target, this.#index, this.#options] = [source.units, target.units, index, options];
    [this.alignment, this.written] = [alignment, index.written];
    const translations = translationsIn(facts);
    this.balance = new TextBalance(index.written, translations);
    this.twinSearch = {
      source,
      target,
      written: index.written,
      translations,
      hasTranslation: (unit) => this.#isPair(unit, alignment.targetOf(unit) ?? alignment.movedTarget(unit)),
      hasSource: (unit) => this.#isPair(alignment.sourceOf(unit) ?? alignment.movedSource(unit), unit),
    };
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
    if (!this.#index.knowsSource(hash) || this.written.isGone(hash) || this.#index.isNewKey(kind)) return 'unknown';
    return this.#index.stands(hash) || this.written.present(hash) > (this.written.before(hash) ?? Infinity) ? 'twin' : 'known';
  }

  targetClass(target: number): TargetClass {
    const hash = this.#target[target]?.hash ?? '';
    if (!this.#index.knowsTarget(hash)) return 'theirs';
    return this.#index.hasPresentSource(hash) || !this.#areAllRemoved(hash) ? 'oursTwin' : 'ours';
  }

  isOurs(target: number): boolean {
    return this.#index.isOurs(this.#target[target]?.hash ?? '');
  }

  /** How many of equal texts without a partner have changed with the source. Units that stand at the same place are not paired yet. */
  get #twinLimits(): TwinLimits {
    return (this.#limits ??= twinLimits(this.twinSearch));
  }

  /** Whether all of equal texts whose source is gone go with it. */
  #areAllRemoved(target: Hash): boolean {
    const { mostRemoved, allRemoved } = this.#twinLimits;
    return allRemoved.has(target) || (mostRemoved.get(target) ?? Infinity) === Infinity;
  }

  /** Whether the translation of a text that stands elsewhere, too, was taken out by hand, and one whose source is gone stands at its place. */
  #isTakenOut(source: number, target: number): boolean {
    const hash = this.#source[source]?.hash ?? '';
    return this.sourceClass(source) === 'twin' && this.#twinLimits.mostNew.get(hash) === 0 && this.targetClass(target) !== 'theirs';
  }

  /** Whether the target is a copy that somebody made, at the place of a text that may be new. */
  #isCopy(source: number, target: number): boolean {
    const hash = this.#target[target]?.hash ?? '';
    return this.sourceClass(source) !== 'known' && !this.balance.isPutBack(hash) && this.#twinLimits.mostRemoved.get(hash) === 0;
  }

  /** Whether the source had a text as often before, unless it has come to another place. */
  #isNotNew(source: Hash): boolean {
    const added = this.balance.added(source);
    if (added === undefined || added > 0) return false;
    return !this.written.isAsWritten || this.balance.standing(source) < (this.written.before(source) ?? 0);
  }

  #isPair(source = -1, target = -1): boolean {
    return this.#index.mark(this.#source[source]?.hash ?? '', this.#target[target]?.hash ?? '') !== undefined;
  }

  /** Pairs what stands at the same place, unless the target is the translation of a text that stands elsewhere now. */
  pair(source: number, target: number): void {
    if (this.#isTakenOut(source, target)) {
      this.sources[source] = 'deleted';
      this.targets[target] = 'twin';
      return;
    }
    // A key of front matter is itself, whatever else has the same text.
    const isKeyed = keyed.test(this.#target[target]?.kind ?? '');
    if (!isKeyed && this.#isCopy(source, target)) {
      this.sources[source] = this.sourceClass(source) === 'unknown' ? 'new' : 'twin';
      this.targets[target] = 'twin';
      return;
    }
    const hash = this.#target[target]?.hash ?? '';
    if (!isKeyed && this.sourceClass(source) === 'unknown' && this.#index.isWanted(hash) && (this.balance.lost(hash) ?? 0) === 0) {
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
    const isKnown = index.knowsSource(unit.hash) && !this.written.isGone(unit.hash);
    const isOurs = index.knowsTarget(other.hash);
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
    if (this.#index.hasPresentSource(other.hash) && !this.written.isAsWritten) return 'edited-behind';
    // At this place, a text that the source had as often before is not new.
    const isKept = this.#isNotNew(unit.hash);
    const isChanged = this.written.isAsWritten || this.#index.stands(unit.hash) || this.#index.isNewer(other.hash, unit.hash);
    const isSourceBehind = !isKept && isChanged;
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
