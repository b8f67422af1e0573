import type { DocumentSide } from './documentUnits.ts';
import type { Hash } from './hashes.ts';
import type { WrittenTexts } from './writtenTexts.ts';

/** What limits are found by. */
export interface TwinSearch {
  readonly source: DocumentSide;
  readonly target: DocumentSide;
  /** By text of the source. */
  readonly translations: ReadonlyMap<Hash, readonly Hash[]>;
  readonly written: WrittenTexts;
  /** Whether a unit belongs to a translation of its text, or to a source of it. */
  readonly hasTranslation: (source: number) => boolean;
  readonly hasSource: (target: number) => boolean;
  /** Whether a unit without a partner is still to be decided about. By default, all are. */
  readonly isOpenSource?: (source: number) => boolean;
  readonly isOpenTarget?: (target: number) => boolean;
}

/** How many of equal texts without a partner can have come in, or have gone, with a change of the source. */
export interface TwinLimits {
  /** By text of the source: how many of those that are undecided can be new. A text whose count isn't known has no limit. */
  readonly mostNew: ReadonlyMap<Hash, number>;
  /** Texts of which all are new. */
  readonly allNew: ReadonlySet<Hash>;
  /** By text of the target: how many of those that are undecided can have lost their source. */
  readonly mostRemoved: ReadonlyMap<Hash, number>;
  readonly allRemoved: ReadonlySet<Hash>;
}

/** Units with the same text and without a partner. */
interface Count {
  all: number;
  open: number;
}

const none: Readonly<Count> = { all: 0, open: 0 };

/** Counts texts without a partner, and compares that with how often the source had them before. */
export function twinLimits(search: TwinSearch): TwinLimits {
  const { source, target, written } = search;
  const missing = counted(source, search.hasTranslation, search.isOpenSource);
  const surplus = counted(target, search.hasSource, search.isOpenTarget);
  const [mostNew, mostRemoved] = [new Map<Hash, number>(), new Map<Hash, number>()];
  const [allNew, someStay] = [new Set<Hash>(), new Set<Hash>()];
  for (const [hash, translations] of search.translations) {
    const own = missing.get(hash) ?? none;
    const others = translations.map((one) => surplus.get(one) ?? none);
    const otherCount = sum(others.map(({ all }) => all));
    if (own.all + otherCount === 0) continue;
    const before = written.before(hash);
    const added = before === undefined ? Infinity : written.present(hash) - before;
    const standing = sum(translations.map((one) => written.standing(one)));
    if (own.open > 0) {
      // Those that are decided come in at other places.
      const most = Math.max(0, Math.max(0, added) + otherCount - (own.all - own.open));
      mostNew.set(hash, most);
      const isSure = otherCount === 0 || (written.isAsWritten && standing >= (before ?? Infinity));
      if (before !== undefined && most >= own.open && isSure) allNew.add(hash);
    }
    for (const [index, one] of translations.entries()) {
      const { all, open } = others[index] ?? none;
      if (open === 0) continue;
      const lost = before === undefined ? Infinity : Math.max(0, -added);
      mostRemoved.set(one, (mostRemoved.get(one) ?? open - all) + lost + own.all);
      const isSure = (own.all === 0 && otherCount === all) || (written.isAsWritten && standing <= (before ?? 0));
      if (before === undefined || !isSure) someStay.add(one);
    }
  }
  const isAll = ([hash, most]: readonly [Hash, number]) => !someStay.has(hash) && most >= (surplus.get(hash)?.open ?? 0);
  return { mostNew, allNew, mostRemoved, allRemoved: new Set([...mostRemoved].filter(isAll).map(([hash]) => hash)) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function counted({ units }: DocumentSide, isPaired: (unit: number) => boolean, isOpen: (unit: number) => boolean = () => true) {
  const counts = new Map<Hash, Count>();
  for (const [unit, { hash }] of units.entries()) {
    if (isPaired(unit)) continue;
    const count = counts.get(hash) ?? { all: 0, open: 0 };
    count.all += 1;
    if (isOpen(unit)) count.open += 1;
    counts.set(hash, count);
  }
  return counts;
}
