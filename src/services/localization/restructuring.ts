import type { OpenFile } from '../../text/files/openFile.ts';
import { documentSide } from './documentSide.ts';
import type { FileLayout } from './fileLayout.ts';
import type { InsertionPlace } from './insertionPlaces.ts';
import { TargetBuilder } from './targetBuilder.ts';
import type { Structural } from './expectedUnit.ts';
import type { Insertion, Restructured, TargetOf } from './targetBuilder.ts';
import type { Operation, WrittenUnit } from './updatePlan.ts';

/**
 * Changes the structure of a target.
 * @param operations in the order of the plan.
 * @returns undefined if one of them cannot be laid out.
 */
export function restructured(
  source: FileLayout,
  target: FileLayout,
  operations: readonly Structural[],
  targetOf: TargetOf,
): Restructured | undefined {
  const builder = new TargetBuilder(source, target, targetOf);
  const insertions = insertionsOf(operations);
  for (const insertion of insertions) if (!builder.insert(insertion)) return undefined;
  builder.remove(operations.flatMap((operation) => (operation.kind === 'remove' ? operation.target : [])));
  for (const operation of operations) {
    if (operation.kind === 'rebuild') builder.rebuild(operation);
    else if (operation.kind === 'renew') builder.renew(operation);
    else if (operation.kind === 'replace' && !builder.replace(operation, operation.unit)) return undefined;
    else if (operation.kind === 'patch' && !builder.replace(operation, patched(operation))) return undefined;
  }
  builder.define();
  return builder.result();
}

/** Tells whether a file that was opened again has the units that are expected. */
export function isAsExpected({ units }: Restructured, file: OpenFile): boolean {
  const side = documentSide(file).units;
  return (
    side.length === units.length &&
    units.every(({ unit }, index) => {
      const found = side[index];
      return found !== undefined && found.kind === unit?.kind && found.hash === unit.hash && found.sent === unit.sent;
    })
  );
}

/** The unit that a patch writes: it has the marks of the source. */
export function patched({ source, target, mark }: Extract<Operation, { kind: 'patch' }>): WrittenUnit {
  return { source, target, text: { from: 'source', source }, mark };
}

function insertionsOf(operations: readonly Structural[]): Insertion[] {
  const places = Map.groupBy(
    operations.flatMap((operation) => (operation.kind === 'insert' ? operation : [])),
    ({ place }) => keyOf(place),
  );
  return [...places.values()];
}

function keyOf(place: InsertionPlace): string {
  return JSON.stringify(place);
}
