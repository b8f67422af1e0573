import type { DocumentSide, DocumentUnit, UnitForm } from './documentUnits.ts';
import type { PairFact } from './facts.ts';
import type { Hash } from './hashes.ts';
import { turnsOf, WrittenValues } from './writtenFacts.ts';

/**
 * What texts have around them, such as the level of a heading: a text is the same at another level, so a fact of it doesn't tell which side
 * has changed.
 */

/** Forms of a text whose facts are kept in any case: there may be thousands of headings. */
const mostForms = 4;
/** So many places of a text are looked at. */
const mostAlike = 8;

export function isHeading({ kind }: Pick<DocumentUnit, 'kind'>): boolean {
  return kind.startsWith('heading ');
}

/** Returns the kind of a unit, which is the same for all headings: somebody may have set another level by hand. */
export function shapeOf(unit: Pick<DocumentUnit, 'kind'>): string {
  return isHeading(unit) ? 'heading' : unit.kind;
}

function formOf(unit: DocumentUnit): { readonly kind: UnitForm['kind'] | 'level'; readonly value: string } | undefined {
  return isHeading(unit) ? { kind: 'level', value: unit.kind } : unit.form;
}

function keyOf({ hash }: DocumentUnit, kind: string): string {
  return `${kind} ${hash}`;
}

/** Returns what facts about the forms of texts have as their source. */
export function formHashes({ units }: DocumentSide): readonly Hash[] {
  return units.flatMap((unit) => {
    const form = formOf(unit);
    return form ? turnsOf(keyOf(unit, form.kind), mostForms) : [];
  });
}

/** Returns new facts about texts of a translation that have the form of their source. @param facts of their texts and forms. */
export function formFacts(source: DocumentSide, target: DocumentSide, facts: readonly PairFact[]): PairFact[] {
  const sources = new Set(
    source.units.flatMap((unit) => {
      const form = formOf(unit);
      return form ? `${unit.hash} ${form.kind} ${form.value}` : [];
    }),
  );
  if (sources.size === 0) return [];
  const targets = Map.groupBy(
    target.units.filter((unit) => formOf(unit)),
    ({ hash }) => hash,
  );
  const known = new WrittenValues(facts);
  const found = new Map<string, PairFact>();
  for (const fact of facts) {
    for (const unit of (targets.get(fact.target) ?? []).slice(0, mostAlike)) {
      const form = formOf(unit);
      if (!form || !sources.has(`${fact.source} ${form.kind} ${form.value}`)) continue;
      for (const one of known.next(keyOf(unit, form.kind), form.value)) found.set(one.source + one.target, one);
    }
  }
  return [...found.values()];
}

/** Tells whether a text of a translation has the form that was written last. Of several with the same words, that isn't known. */
export function formsOf({ units }: DocumentSide, facts: readonly PairFact[]): (unit: DocumentUnit) => boolean {
  const known = new WrittenValues(facts);
  const [seen, several] = [new Set<Hash>(), new Set<Hash>()];
  for (const { hash } of units) (seen.has(hash) ? several : seen).add(hash);
  return (unit) => {
    const form = formOf(unit);
    return form !== undefined && !several.has(unit.hash) && known.isLast(keyOf(unit, form.kind), form.value);
  };
}

/** Returns items of front matter, by their blocks, in which something was changed by hand besides their texts. */
export function changedItems({ units }: DocumentSide, facts: readonly PairFact[]): ReadonlySet<number> {
  const found = new Set<number>();
  const known = new WrittenValues(facts);
  for (const unit of units) {
    const { form } = unit;
    if (form?.kind === 'item' && !known.isLast(keyOf(unit, form.kind), form.value)) found.add(form.block);
  }
  return found;
}
