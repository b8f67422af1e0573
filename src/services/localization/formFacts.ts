import type { DocumentMatch } from './documentMatch.ts';
import type { DocumentSide, DocumentUnit, UnitForm } from './documentUnits.ts';
import type { PairFact } from './facts.ts';
import type { Hash } from './hashes.ts';
import { startOf, WrittenValues } from './writtenFacts.ts';

/**
 * What texts have around them, such as the level of a heading: a text is the same at another level, so a fact of it doesn't tell which side
 * has changed.
 */

export function isHeading({ kind }: Pick<DocumentUnit, 'kind'>): boolean {
  return kind.startsWith('heading ');
}

/** Returns the kind of a unit, which is the same for all headings: somebody may have set another level by hand. */
export function shapeOf(unit: Pick<DocumentUnit, 'kind'>): string {
  return isHeading(unit) ? 'heading' : unit.kind;
}

export interface Form {
  /** Index of the unit. */
  readonly index: number;
  readonly unit: DocumentUnit;
  readonly kind: UnitForm['kind'] | 'level';
  readonly value: string;
  /** Key of the facts about it. */
  readonly key: string;
  /** How many texts with the same words have such a form. */
  readonly count: number;
}

/**
 * Returns the forms of the texts that have one. Of several texts with the same words, each is known by its place among them: if somebody adds
 * one or takes one out, nothing is known about them.
 */
export function formsIn({ units }: DocumentSide): Form[] {
  const named = units.flatMap((unit, index) => {
    const kind: Form['kind'] | undefined = isHeading(unit) ? 'level' : unit.form?.kind;
    return kind === undefined ? [] : { index, unit, kind, value: unit.form?.value ?? unit.kind };
  });
  return [...Map.groupBy(named, nameOf).entries()].flatMap(([name, alike]) =>
    alike.map(({ index, unit, kind, value }, place) => {
      const count = alike.length;
      return { index, unit, kind, value, key: count === 1 ? name : `${name} ${place} ${count}`, count };
    }),
  );
}

function nameOf({ kind, unit }: Pick<Form, 'kind' | 'unit'>): string {
  return `${kind} ${unit.hash}`;
}

/** Returns what facts about the forms of texts have as the beginning of their source. */
export function formHashes(side: DocumentSide): readonly Hash[] {
  return formsIn(side).map(({ key }) => startOf(key));
}

const formKinds = ['level', 'item', 'checkbox'] as const;

/** Returns new facts about texts of a translation that have the form of their source. @param facts of their texts and forms. */
export function formFacts(source: DocumentSide, target: DocumentSide, facts: readonly PairFact[]): PairFact[] {
  const [sources, targets] = [source, target].map((side) => Map.groupBy(formsIn(side), nameOf));
  const known = new WrittenValues(facts);
  const found = new Map<string, PairFact>();
  const seen = new Set<string>();
  for (const fact of facts) {
    if (seen.has(fact.source + fact.target)) continue;
    seen.add(fact.source + fact.target);
    for (const kind of formKinds) {
      const [from, to] = [sources?.get(`${kind} ${fact.source}`) ?? [], targets?.get(`${kind} ${fact.target}`) ?? []];
      if (from.length !== to.length) continue;
      for (const [place, { value, key }] of to.entries()) {
        if (from[place]?.value !== value) continue;
        for (const one of known.next(key, value)) found.set(one.source + one.target, one);
      }
    }
  }
  return [...found.values()];
}

/** Tells whether a text of a translation has the form that was written last. */
export function formsOf(target: DocumentSide, facts: readonly PairFact[]): (unit: DocumentUnit) => boolean {
  const known = new WrittenValues(facts);
  const forms = new Map(formsIn(target).map((form) => [form.unit, form]));
  return (unit) => {
    const form = forms.get(unit);
    return form !== undefined && known.isLast(form.key, form.value);
  };
}

/** Key of facts about a level that a heading can't have: without its mark, some texts would be read as something else. */
function refusedKey({ hash }: DocumentUnit): string {
  return `refused level ${hash}`;
}

/** Tells whether the level of a text of the source can't be that of its translation, as an update has found. */
export function refusedLevels(facts: readonly PairFact[]): (source: DocumentUnit) => boolean {
  const known = new WrittenValues(facts);
  return (source) => known.isLast(refusedKey(source), source.kind);
}

/** Returns facts about levels that an update could not bring. @param match of the target as it is then. */
export function refusedLevelFacts(source: DocumentSide, match: DocumentMatch, facts: readonly PairFact[]): PairFact[] {
  const known = new WrittenValues(facts);
  return source.units.flatMap((unit, index) => {
    const found = match.sources[index];
    return found?.isRelevelled && found.state === 'current' ? known.next(refusedKey(unit), unit.kind) : [];
  });
}

/** Returns items of front matter, by their blocks, in which something was changed by hand besides their texts. */
export function changedItems(target: DocumentSide, facts: readonly PairFact[]): ReadonlySet<number> {
  const known = new WrittenValues(facts);
  const found = new Set<number>();
  const items = Map.groupBy(formsIn(target), ({ unit }) => (unit.form?.kind === 'item' ? unit.form.block : undefined));
  for (const [block, forms] of items) {
    if (block === undefined) continue;
    const own = forms.filter(({ count }) => count === 1);
    const isKnown = (own.length > 0 ? own : forms).every(({ key, value }) => known.isLast(key, value));
    if (!isKnown) found.add(block);
  }
  return found;
}
