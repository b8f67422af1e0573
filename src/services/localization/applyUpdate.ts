import type { OpenFile } from '../../text/files/openFile.ts';
import type { DocumentMatch } from './documentMatch.ts';
import { FileLayout } from './fileLayout.ts';
import { fitted, isStructural } from './fittedUpdate.ts';
import type { Fitted, Prepared, UpdateInput } from './fittedUpdate.ts';
import { fitting, operationGroups } from './operationGroups.ts';
import type { OperationGroup } from './operationGroups.ts';
import { renewedInput } from './renewedInput.ts';
import { withOwnTexts } from './ownTexts.ts';
import type { Answers } from './unitEdits.ts';
import { writtenBy } from './updatePlan.ts';
import type { WrittenUnit } from './updatePlan.ts';
import { isOuter, UpdateRun } from './updateRun.ts';
import type { UpdateResult } from './updateRun.ts';

/** Finds out which changes of a target are possible, without any translation: what is impossible need not be sent. */
export async function prepareUpdate(given: UpdateInput): Promise<PreparedUpdate> {
  const input = { ...given, plan: withOwnTexts(given.plan, given.source) };
  const [source, target] = [new FileLayout(input.source), new FileLayout(input.target)];
  const groups = operationGroups(
    input.plan.operations.filter((operation) => isStructural(operation, source, target)),
    target.tree,
  );
  const tried = (some: readonly OperationGroup[]) => fitted(input, source, target, some);
  const isPartial = isReadInPart(input.source, input.target);
  const usable = isPartial ? groups.filter((group) => group.every(({ kind }) => kind === 'replace' || kind === 'patch')) : groups;
  const found = await fitting(usable, target.file.text.length, tried);
  const renewed = isPartial ? undefined : renewedInput(input, { source, target }, groups, new Set(found.groups));
  if (renewed) return prepareUpdate(renewed);
  const unchanged: Fitted = { restructured: { text: input.target.text, units: [] }, file: input.target };
  return new PreparedUpdate({ ...input, layouts: { source, target }, groups, possible: found.groups, fitted: found.result ?? unchanged });
}

/** Whether a source is not valid at the moment, and its translation is: what is not read of it is not gone. */
export function isReadInPart(source: OpenFile, target: OpenFile): boolean {
  return source.readAs !== undefined && target.readAs === undefined;
}

/** Carries out an update. */
export async function applyUpdate(input: UpdateInput & { readonly answers: Answers }): Promise<UpdateResult> {
  const update = await prepareUpdate(input);
  return update.apply(input.answers);
}

/** An update whose changes of the structure are known to be possible. */
export class PreparedUpdate {
  readonly #prepared: Prepared;
  /** Units of the source to send. */
  readonly send: readonly number[];
  /** How both sides belong together. Sections are written anew where changes were impossible. */
  readonly match: DocumentMatch;

  constructor(prepared: Prepared) {
    this.#prepared = prepared;
    this.match = prepared.match;
    const possible = new Set(prepared.possible.flat());
    const wanted = new Set<number>();
    const { layouts } = prepared;
    const impossible = new Set(prepared.groups.flat().filter((operation) => !possible.has(operation)));
    for (const operation of prepared.plan.operations) {
      const units = writtenBy(operation);
      // Those texts of a block that have a target can be replaced all the same, if no others lie in them.
      const isPossible = ({ source, target }: WrittenUnit) =>
        !impossible.has(operation) ||
        (operation.kind === 'rebuild' && target !== undefined && isOuter(layouts.source, source) && isOuter(layouts.target, target));
      for (const unit of units) if (unit.text.from === 'service' && isPossible(unit)) wanted.add(unit.text.source);
    }
    this.send = prepared.plan.send.filter((unit) => wanted.has(unit));
  }

  /** @param answers for the units that were sent. */
  async apply(answers: Answers): Promise<UpdateResult> {
    return new UpdateRun(this.#prepared, answers).result();
  }
}
