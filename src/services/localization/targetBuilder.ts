import { spliced } from '../../text/files/ranges.ts';
import type { Replacement } from '../../text/files/ranges.ts';
import type { TextRange } from '../../text/textRange.ts';
import { missingDefinitions } from './definitions.ts';
import type { FileLayout } from './fileLayout.ts';
import { Inserter } from './insertedText.ts';
import type { ExpectedUnit, Structural } from './expectedUnit.ts';
import { inHeading, keptLead } from './keptLead.ts';
import { reindented } from './linePrefix.ts';
import { lowerBound } from './longestChain.ts';
import { movedBlocks } from './movedBlocks.ts';
import type { MovedBlock } from './movedBlocks.ts';
import { removedRuns } from './removedText.ts';
import { rangeOf } from './sectionRegions.ts';
import type { Operation, WrittenUnit } from './updatePlan.ts';

/** Units of the target that those of the source belong to. */
export type TargetOf = (source: number) => number | undefined;

/** A target with another structure. What is new has the texts of the source, but for those that the target has already. */
export interface Restructured {
  readonly text: string;
  readonly units: readonly ExpectedUnit[];
}

/** Blocks that come in at one place. */
export type Insertion = readonly Extract<Operation, { kind: 'insert' }>[];

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly units: readonly ExpectedUnit[];
}

/** Collects the changes of a target. */
export class TargetBuilder {
  readonly #source: FileLayout;
  readonly #target: FileLayout;
  readonly #inserter: Inserter;
  readonly #splices: Splice[] = [];
  /** Insertions by their places. */
  readonly #inserted = new Map<number, Splice & { readonly withoutSeparator: string }>();

  readonly #targetOf: TargetOf;
  /** Texts that refer to definitions. */
  readonly #referring: string[] = [];

  constructor(source: FileLayout, target: FileLayout, targetOf: TargetOf) {
    [this.#source, this.#target, this.#targetOf] = [source, target, targetOf];
    this.#inserter = new Inserter(source, target);
  }

  insert(insertion: Insertion): boolean {
    const [first] = insertion;
    if (!first) return true;
    const moved = new Map(insertion.map(({ block, units }) => [block, this.#moved(block, units)]));
    const texts = new Map(
      insertion.map(({ block, units }) => [block, this.#textOf(block, units, this.#source.block(block).end, moved.get(block))]),
    );
    const found = this.#inserter.at(
      first.place,
      insertion.map(({ block }) => block),
      (block) => texts.get(block) ?? '',
    );
    if (!found) return false;
    const parts = found.blocks.flatMap(({ separator, text }) => [separator, text]);
    const splice = {
      start: found.at,
      end: found.at,
      text: [...parts, found.tail].join(''),
      withoutSeparator: [...parts.slice(1), found.tail].join(''),
      units: insertion.flatMap((operation) => {
        const whole = moved.get(operation.block) ?? [];
        return operation.units.map((unit) => this.#expected(unit, operation, isIn(whole, unit.source)));
      }),
    };
    if (!this.#inserted.has(found.at)) this.#inserted.set(found.at, splice);
    else this.#splices.push(splice);
    return true;
  }

  remove(blocks: readonly number[]): void {
    for (const { start, end, inner } of removedRuns(this.#target, blocks)) {
      // What comes in takes the place of the block, unless what separates that from the block before goes with it.
      const replacement = start === inner.start ? this.#inserted.get(inner.end) : undefined;
      if (replacement) {
        // What comes in takes the place of the block.
        this.#inserted.delete(inner.end);
        this.#splices.push({ ...inner, text: '', units: [] });
        this.#splices.push({ ...replacement, text: replacement.withoutSeparator });
      } else this.#splices.push({ start, end, text: '', units: [] });
    }
  }

  rebuild(operation: Extract<Operation, { kind: 'rebuild' }>): void {
    const { block, target, units } = operation;
    const { start } = this.#target.block(target);
    const lead = keptLead(this.#source, this.#target, operation);
    const text = lead.text + this.#textOf(block, units, this.#source.ownEnd(block)).slice(lead.instead);
    const moved = this.#indented(text, this.#source.block(block).start, start);
    const expected = units.map((unit) => inHeading(this.#expected(unit, operation), lead.heading));
    const own = { start, end: this.#target.ownEnd(target), text: moved, units: expected };
    const [under, line] = [this.#source.lineUnder(block), this.#target.lineUnder(target)];
    // The line under the head of a table has as many columns.
    if (under && line && own.end <= line.start) {
      const gap = this.#target.text(own.end, line.start);
      this.#splices.push({ ...own, end: line.end, text: moved + gap + this.#source.text(under.start, under.end) });
    } else this.#splices.push(own);
  }

  /** Writes sections anew. What separates them from what follows stays. */
  renew(operation: Extract<Operation, { kind: 'renew' }>): void {
    const { region, units } = operation;
    const [from, to] = [rangeOf(region.sources), rangeOf(region.targets)];
    const [end, until] = [
      from.start + this.#source.text(from.start, from.end).trimEnd().length,
      to.start + this.#target.text(to.start, to.end).trimEnd().length,
    ];
    const text = reindented(this.#textIn({ start: from.start, end }, units), '', '', this.#inserter.eol);
    // Definitions in them need not be added.
    for (const { start, end: last } of this.#source.tokens(from.start, end)) this.#referring.push(this.#source.text(start, last));
    this.#splices.push({ start: to.start, end: until, text, units: units.map((unit) => this.#expected(unit, operation)) });
  }

  /** Replaces a unit by that of the source, with the texts that lie in the one of the target. */
  replace(operation: Extract<Operation, { kind: 'replace' | 'patch' }>, written: WrittenUnit): boolean {
    const [unit, old] = [this.#source.unit(written.source), this.#target.unit(operation.target)];
    if (!unit || !old) return false;
    const inner = this.#inner(written, operation.target);
    if (!inner) return false;
    const others = inner.map(({ source, target }): WrittenUnit => ({
      source,
      target,
      text: { from: 'target', target, withBlock: false },
      mark: undefined,
    }));
    const text = this.#textIn({ start: unit.start, end: unit.end }, [written, ...others]);
    this.#splices.push({
      start: old.start,
      end: old.end,
      text: this.#indented(text, unit.start, old.start),
      units: [
        this.#expectedIn(operation.target, written, operation),
        ...inner.map(({ target }) => ({ unit: this.#target.side.units[target], target, written: undefined, operation: undefined })),
      ],
    });
    return true;
  }

  /** Returns the units that lie in one on both sides. Undefined if they are not the same. */
  #inner({ source, text }: WrittenUnit, target: number): { source: number; target: number }[] | undefined {
    const [own, other] = [this.#source.inner(source), this.#target.inner(target)];
    const count = own.end - own.first;
    if (count !== other.end - other.first) return undefined;
    if (count > 0 && text.from === 'target') return undefined;
    const seen = new Set<number>();
    const found: { source: number; target: number }[] = [];
    for (let unit = own.first; unit < own.end; unit += 1) {
      const partner = this.#targetOf(unit);
      if (partner === undefined || partner < other.first || partner >= other.end || seen.has(partner)) return undefined;
      seen.add(partner);
      found.push({ source: unit, target: partner });
    }
    return found;
  }

  /** Adds the definitions that new texts refer to. */
  define(): void {
    for (const { at, text } of missingDefinitions(this.#source, this.#target, this.#referring, this.#inserter.eol)) {
      this.#splices.push({ start: at, end: at, text, units: [] });
    }
  }

  #indented(text: string, from: number, to: number): string {
    return reindented(text, this.#source.lines.prefixAt(from), this.#target.lines.prefixAt(to), this.#inserter.eol);
  }

  #moved(block: number, units: readonly WrittenUnit[]): readonly MovedBlock[] {
    return movedBlocks(this.#source, this.#target, block, units, this.#inserter.eol);
  }

  #textOf(block: number, units: readonly WrittenUnit[], end: number, moved: readonly MovedBlock[] = []): string {
    return this.#textIn({ start: this.#source.block(block).start, end }, units, moved);
  }

  /** Returns a part of the source with the texts that the target has, and its blocks that come along as they are. */
  #textIn({ start, end }: TextRange, units: readonly WrittenUnit[], moved: readonly MovedBlock[] = []): string {
    const replacements: Replacement[] = moved.map((one) => ({ start: one.start - start, end: one.end - start, text: one.text }));
    let done = start;
    for (const { source, text } of units) {
      const [unit, other] = [this.#source.unit(source), text.from === 'target' ? this.#target.unit(text.target) : undefined];
      // What lies in a unit, or in such a block, comes with it.
      if (!unit || !other || unit.start < done || isIn(moved, source)) continue;
      const from = this.#target.lines.prefixAt(other.start);
      const own = reindented(this.#target.text(other.start, other.end), from, this.#source.lines.prefixAt(unit.start), this.#inserter.eol);
      replacements.push({ start: unit.start - start, end: unit.end - start, text: own });
      done = unit.end;
    }
    replacements.sort((one, other) => one.start - other.start);
    const found = spliced(this.#source.text(start, end), replacements);
    this.#referring.push(found);
    return found;
  }

  /** What is put in the place of a unit doesn't change its block. */
  #expectedIn(target: number, written: WrittenUnit, operation: Structural): ExpectedUnit {
    const [expected, old] = [this.#expected(written, operation), this.#target.side.units[target]];
    return { ...expected, unit: expected.unit && old && { ...expected.unit, kind: old.kind } };
  }

  /** @param isWhole true if its block comes along as it is. */
  #expected(written: WrittenUnit, operation: Structural, isWhole = false): ExpectedUnit {
    const { text } = written;
    const unit = text.from === 'target' ? this.#target.side.units[text.target] : this.#source.side.units[written.source];
    if (isWhole) return { unit, target: undefined, written, operation };
    // A twin may be of another kind of block.
    const kind = this.#source.side.units[written.source]?.kind ?? '';
    return { unit: unit && { ...unit, kind }, target: undefined, written, operation };
  }

  result(): Restructured {
    const splices = [...this.#inserted.values(), ...this.#splices];
    // What goes away comes last of what starts at one place, and what comes in at its end follows.
    splices.sort((one, other) => one.start - other.start || one.end - other.end);
    const replacements: { start: number; end: number; text: string }[] = [];
    const units: ExpectedUnit[] = [];
    let [next, done] = [0, 0];
    const take = (until: number) => {
      for (let unit = this.#target.unit(next); unit && unit.start < until; unit = this.#target.unit(next)) {
        units.push({ unit: this.#target.side.units[next], target: next, written: undefined, operation: undefined });
        next += 1;
      }
    };
    for (const splice of splices) {
      const start = Math.max(splice.start, done);
      const end = Math.max(splice.end, start);
      take(start);
      for (const unit of splice.units) units.push(unit);
      while ((this.#target.unit(next)?.start ?? Infinity) < end) next += 1;
      replacements.push({ start, end, text: splice.text });
      done = end;
    }
    take(Infinity);
    return { text: spliced(this.#target.file.text, replacements), units };
  }
}

function isIn(moved: readonly MovedBlock[], unit: number): boolean {
  const after = lowerBound(moved.length, (index) => (moved[index]?.units.first ?? 0) > unit);
  return unit < (moved[after - 1]?.units.end ?? 0);
}
