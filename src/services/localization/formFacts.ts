import type { DocumentSide, DocumentUnit } from './documentUnits.ts';
import type { PairFact } from './facts.ts';
import type { Hash } from './hashes.ts';
import { turnsOf, WrittenValues } from './writtenFacts.ts';

/**
 * What texts have around them, such as the level of a heading: a text is the same at another level, so a fact of it doesn't tell which side
 * has changed.
 */

/** Forms of a text whose facts are kept in any case: there may be thousands of headings. */
const mostForms = 4;

export function isHeading({ kind }: Pick<DocumentUnit, 'kind'>): boolean {
  return kind.startsWith('heading ');
}

/** Returns the kind of a unit, which is the same for all headings: somebody may have set another level by hand. */
export function shapeOf(unit: Pick<DocumentUnit, 'kind'>): string {
  return isHeading(unit) ? 'heading' : unit.kind;
}

export interface Form {
  readonly unit: DocumentUnit;
  readonly value: string;
  /** Key of the facts about it. */
  readonly key: string;
  /** Which of the texts with the same words it is, from 0, and how many there are. */
  readonly place: number;
  readonly count: number;
}

/**
 * Returns the forms of the texts that have one. Of several texts with the same words, each is known by its place among them: if somebody adds
 * one or takes one out, nothing is known about them.
 */
export function formsIn({ units }: DocumentSide): Form[] {
  const named = units.flatMap((unit) => {
    const name = isHeading(unit) ? 'level' : unit.form?.kind;
    return name === undefined ? [] : { unit, name: `${name} ${unit.hash}`, value: unit.form?.value ?? unit.kind };
  });
  return [...Map.groupBy(named, ({ name }) => name).values()].flatMap((alike) =>
    alike.map(({ unit, name, value }, place) => {
      const count = alike.length;
      return { unit, value, key: count === 1 ? name : `${name} ${place} ${count}`, place, count };
    }),
  );
}

/** Returns what facts about the forms of texts have as their source. */
export function formHashes(side: DocumentSide): readonly Hash[] {
  return formsIn(side).flatMap(({ key }) => turnsOf(key, mostForms));
}

/** Returns new facts about texts of a translation that have the form of their source. @param facts of their texts and forms. */
export function formFacts(source: DocumentSide, target: DocumentSide, facts: readonly PairFact[]): PairFact[] {
  const [sources, targets] = [source, target].map((side) => Map.groupBy(formsIn(side), ({ unit }) => unit.hash));
  const known = new WrittenValues(facts);
  const found = new Map<string, PairFact>();
  const seen = new Set<string>();
  for (const fact of facts) {
    if (seen.has(fact.source + fact.target)) continue;
    seen.add(fact.source + fact.target);
    const [from, to] = [sources?.get(fact.source) ?? [], targets?.get(fact.target) ?? []];
    for (const { value, key, place, count } of to) {
      const other = from[place];
      if (other?.value !== value || other.count !== count) continue;
      for (const one of known.next(key, value)) found.set(one.source + one.target, one);
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
