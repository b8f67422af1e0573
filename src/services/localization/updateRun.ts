import type { KeptUnit, OpenFile, WrittenFile } from '../../text/files/openFile.ts';
import { documentSide } from './documentSide.ts';
import type { PairFact } from './facts.ts';
import type { FileLayout } from './fileLayout.ts';
import { fitted, isStructural } from './fittedUpdate.ts';
import type { Fitted, Prepared } from './fittedUpdate.ts';
import { fitting } from './operationGroups.ts';
import { patched } from './restructuring.ts';
import type { Structural } from './expectedUnit.ts';
import { unitEdits } from './unitEdits.ts';
import type { Answers, NewText } from './unitEdits.ts';
import { writtenBy } from './updatePlan.ts';
import type { Operation, WrittenUnit } from './updatePlan.ts';

/** Something that could not be done. The target has there what it had before. */
export interface LeftUnit {
  /** Index of the unit of the source. */
  readonly source: number | undefined;
  /** Index of the unit of the target, as it was before. */
  readonly target: number | undefined;
  /** `absent`: no translation of it, or of what belongs to it, arrived. `structure`: the target would be read otherwise. Others: see `KeptUnit`. */
  readonly reason: 'absent' | KeptUnit['reason'];
  /** Parts of the source that were lost. */
  readonly parts: readonly string[];
}

export interface UpdateResult {
  readonly text: string;
  readonly left: readonly LeftUnit[];
  /** Facts to add: exactly those of the texts that were written, and those of the plan that hold. */
  readonly facts: readonly PairFact[];
  /** The unit of the source to which each unit of the target belongs. */
  readonly sources: readonly (number | undefined)[];
}

/** So often a file is written without what was refused before. Then nothing is written that shares a unit or a block with others. */
const mostRounds = 4;

/** Carries out an update with the answers that there are. */
export class UpdateRun {
  readonly #prepared: Prepared;
  readonly #answers: Answers;
  readonly #left = new Map<string, LeftUnit>();
  /** Texts that cannot be written. */
  readonly #refused = new Set<WrittenUnit>();
  readonly #patched = new Map<Operation, WrittenUnit>();

  constructor(prepared: Prepared, answers: Answers) {
    [this.#prepared, this.#answers] = [prepared, answers];
  }

  async result(): Promise<UpdateResult> {
    const { plan, target, open } = this.#prepared;
    for (let round = 0; round <= mostRounds; round += 1) {
      const isLast = round === mostRounds;
      const found = await this.#fit(isLast);
      const texts = this.#texts(found, isLast);
      const text = this.#write(found, texts);
      if (text === undefined) continue;
      const file = [target, found.file].find((one) => one.text === text) ?? (await open(text));
      const facts = file && this.#facts(found, file, texts);
      if (!facts) {
        // Something in the texts changes how others are read: those are written that share nothing with others.
        round = Math.max(round, mostRounds - 1);
        continue;
      }
      this.#noteLeft(found, texts);
      const standing = new Set(documentSide(file).units.map(({ hash }) => hash));
      const added = [...plan.facts.filter((fact) => standing.has(fact.target)), ...facts];
      return { text, left: [...this.#left.values()], facts: added, sources: this.#sources(found) };
    }
    for (const unit of plan.send) this.#note(unit, undefined, 'structure');
    const sources = this.#prepared.match.targets.map(({ source }) => source);
    return { text: target.text, left: [...this.#left.values()], facts: plan.facts, sources };
  }

  #sources({ restructured: { units } }: Fitted): (number | undefined)[] {
    const { targets } = this.#prepared.match;
    return units.map(({ written, target }) => written?.source ?? targets[target ?? -1]?.source);
  }

  /** Finds the structure that the target can have with what arrived. */
  async #fit(isLast: boolean): Promise<Fitted> {
    const { layouts, possible, target, fitted: all } = this.#prepared;
    const usable = isLast ? [] : possible.filter((group) => group.every((operation) => this.#isUsable(operation)));
    if (usable.length === possible.length) return all;
    const { result } = await fitting(usable, target.text.length, (some) => fitted(this.#prepared, layouts.source, layouts.target, some));
    return result ?? all;
  }

  #isUsable(operation: Structural): boolean {
    return this.#unitsOf(operation).every((unit) => this.#hasText(unit));
  }

  #unitsOf(operation: Operation): readonly WrittenUnit[] {
    return operation.kind === 'patch' ? [this.#patch(operation)] : writtenBy(operation);
  }

  #hasText(unit: WrittenUnit): boolean {
    return !this.#refused.has(unit) && (unit.text.from !== 'service' || this.#answers.has(unit.text.source));
  }

  /** Returns the texts to write, by index in the file. @param isLast if set, only those of units that lie in none, and have none in them. */
  #texts({ restructured: { units } }: Fitted, isLast: boolean): Map<number, NewText> {
    const { source, target } = this.#prepared.layouts;
    const texts = new Map<number, NewText>();
    const places = new Map<number, number>();
    const done = new Set<Operation>();
    for (const [index, { target: place, written, operation }] of units.entries()) {
      if (place !== undefined) places.set(place, index);
      if (operation) done.add(operation);
      if (operation?.kind === 'patch') texts.set(index, { written: this.#patch(operation), mark: operation.mark, isPatch: true });
      else if (written?.mark && written.text.from === 'service') texts.set(index, { written, mark: written.mark, isPatch: false });
    }
    const add = (written: WrittenUnit, isPatch: boolean): void => {
      const index = places.get(written.target ?? -1);
      const isAlone = !isLast || (isOuter(source, written.source) && isOuter(target, written.target ?? -1));
      if (index !== undefined && isAlone && this.#hasText(written)) texts.set(index, { written, mark: written.mark ?? 'm', isPatch });
    };
    for (const operation of this.#prepared.plan.operations) {
      if (done.has(operation)) continue;
      if (operation.kind === 'patch' || operation.kind === 'replace') {
        const isPatch = operation.kind === 'patch';
        if (!isStructural(operation, source, target)) add(isPatch ? this.#patch(operation) : operation.unit, isPatch);
      } else if (operation.kind === 'rebuild') {
        for (const unit of operation.units) if (unit.mark && unit.text.from === 'service') add(unit, false);
      }
    }
    return texts;
  }

  #patch(operation: Extract<Operation, { kind: 'patch' }>): WrittenUnit {
    const known = this.#patched.get(operation) ?? patched(operation);
    this.#patched.set(operation, known);
    return known;
  }

  /** Writes texts. Returns undefined if some were refused on which others depend: without them, another structure may be needed. */
  #write({ restructured: { units, text }, file }: Fitted, texts: Map<number, NewText>): string | undefined {
    if (texts.size === 0) return text;
    const { layouts, match } = this.#prepared;
    const sourceOf = (target: number) => match.targets[target]?.source;
    const { edits, left } = unitEdits({ ...layouts, file, restructured: { units, text }, texts, answers: this.#answers, sourceOf });
    const result: WrittenFile = edits.length === 0 ? { text, kept: [] } : file.write(edits.map(({ edit }) => edit));
    const indexes = new Map<unknown, number>(file.units.map((unit, index) => [unit, index]));
    const kept = result.kept.map(({ unit, reason, parts }) => ({ index: indexes.get(unit) ?? -1, reason, parts }));
    let isComplete = true;
    for (const { index, reason, parts } of [...left.map((unit) => ({ index: unit, reason: 'structure' as const, parts: [] })), ...kept]) {
      const outer = outerOf(file, index, texts);
      const refused = texts.get(index) ?? (outer === undefined ? undefined : texts.get(outer));
      if (!refused) continue;
      this.#refused.add(refused.written);
      this.#note(refused.written.source, refused.written.target, reason, parts);
      if (units[index]?.operation || outer !== undefined || !texts.has(index)) isComplete = false;
      texts.delete(index);
    }
    return isComplete ? result.text : undefined;
  }

  /** Returns the facts of what was written. Undefined if another text than those has changed. */
  #facts({ restructured: { units }, file }: Fitted, written: OpenFile, texts: ReadonlyMap<number, NewText>): PairFact[] | undefined {
    const { source } = this.#prepared.layouts;
    const before = file === this.#prepared.target ? this.#prepared.layouts.target.side.units : documentSide(file).units;
    const after = documentSide(written).units;
    if (before.length !== after.length) return undefined;
    const facts: PairFact[] = [];
    for (const [index, unit] of after.entries()) {
      const text = texts.get(index);
      const own = units[index]?.written;
      const known = text ?? (own?.mark ? { written: own, mark: own.mark } : undefined);
      if (unit.kind !== before[index]?.kind || (!text && unit.hash !== before[index].hash)) return undefined;
      const one = known && source.side.units[known.written.source];
      if (one) facts.push({ source: one.hash, target: unit.hash, mark: known.mark });
    }
    return facts;
  }

  #noteLeft({ restructured: { units } }: Fitted, texts: ReadonlyMap<number, NewText>): void {
    const { plan, layouts } = this.#prepared;
    const done = new Set<unknown>(units.map(({ operation }) => operation));
    const written = new Set([...texts.values()].map((text) => text.written));
    const standing = new Set(units.map(({ target }) => target));
    const possible = new Set(this.#prepared.possible.flat());
    const impossible = new Set(this.#prepared.groups.flat().filter((operation) => !possible.has(operation)));
    for (const operation of plan.operations) {
      if (done.has(operation)) continue;
      if (operation.kind === 'remove') {
        const { first } = layouts.target.tree.range(operation.target);
        if (standing.has(first)) this.#note(undefined, first, 'structure');
        continue;
      }
      const own = this.#unitsOf(operation);
      const reason = impossible.has(operation) || own.every((unit) => this.#hasText(unit)) ? 'structure' : 'absent';
      for (const unit of own)
        if (!written.has(unit) && (unit.mark || operation.kind === 'insert')) this.#note(unit.source, unit.target, reason);
    }
  }

  #note(source: number | undefined, target: number | undefined, reason: LeftUnit['reason'], parts: readonly string[] = []): void {
    const key = `${String(source)} ${String(target)}`;
    if (!this.#left.has(key)) this.#left.set(key, { source, target, reason, parts });
  }
}

/** Whether a unit lies in no other one, and has none in it. */
export function isOuter(layout: FileLayout, unit: number): boolean {
  const { first, end } = layout.inner(unit);
  return first === end && !layout.isInner(unit);
}

/** So many units before one are looked at for the one that it lies in. */
const furthest = 200;

/** Returns the nearest text before a unit in whose unit it lies. */
function outerOf({ units }: OpenFile, index: number, texts: ReadonlyMap<number, NewText>): number | undefined {
  const end = units[index]?.end ?? 0;
  for (let outer = index - 1; outer >= Math.max(0, index - furthest) && units[outer]?.block === units[index]?.block; outer -= 1) {
    if (texts.has(outer) && (units[outer]?.end ?? 0) >= end) return outer;
  }
  return undefined;
}
