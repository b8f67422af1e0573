import { hiddenAdded } from '../hiddenCharacters.ts';
import type { Returned } from '../payload.ts';
import { understood } from '../segments.ts';
import { rangesWithin, spliced } from './ranges.ts';
import type { Replacement } from './ranges.ts';
import type { Edit, KeptUnit, OpenFile, Reading, ReadUnit, WrittenFile } from './openFile.ts';

/** Largest number of times that a translation is parsed to find the units that break it. */
const mostAttempts = 400;

/** Returns the file of a reading. */
export function fileOf(reading: Reading): OpenFile {
  const { text, blocks, units, left, readAs, structure } = reading;
  return {
    text,
    blocks,
    units,
    left,
    ...(readAs && { readAs }),
    structure,
    write: (edits) => new Writer(reading, edits).written(),
    readAhead: (edits, end) => reading.readAhead?.(new Writer(reading, edits).start(end)),
  };
}

/** A translation that is ready to be printed in its unit. */
interface Ready {
  readonly unit: ReadUnit;
  /** The unit that the marks come from. */
  readonly source: ReadUnit;
  readonly print: (careful: boolean, inner: readonly Replacement[]) => string;
}

/** Writes translations of units, and leaves out those that would change the structure. */
class Writer {
  readonly #reading: Reading;
  readonly #ready: Ready[] = [];
  readonly #kept: KeptUnit[] = [];
  readonly #careful = new Set<ReadUnit>();
  #attempts = 0;

  constructor(reading: Reading, edits: readonly Edit[]) {
    this.#reading = reading;
    const own = new Map<object, ReadUnit>(reading.units.map((unit) => [unit, unit]));
    for (const edit of edits) this.#read(own.get(edit.unit), edit);
    this.#ready.sort((a, b) => a.unit.start - b.unit.start || b.unit.end - a.unit.end);
  }

  written(): WrittenFile {
    const all = this.#ready;
    let text = this.#attempt(all);
    let suspects = this.#reading.differences(text);
    if (suspects && suspects.length > 0) {
      // Escaping everything helps more often than not, and costs nothing where it isn't needed.
      const known = new Set(suspects);
      for (const { unit } of all) if (known.has(unit)) this.#careful.add(unit);
      text = this.#attempt(all);
      suspects = this.#reading.differences(text);
    }
    if (suspects) {
      // Where blocks are the same, those that differ are known. Otherwise they are searched for.
      const sure = suspects.length > 0 ? unaffected(all, suspects) : [];
      const accepted = sure.length > 0 && this.#isSame(sure) ? [...sure] : [];
      const known = new Set(accepted);
      this.#add(
        accepted,
        all.filter((one) => !known.has(one)),
      );
      text = this.#attempt(accepted);
      const written = new Set(accepted.map(({ unit }) => unit));
      for (const { unit } of all) if (!written.has(unit)) this.#kept.push({ unit, reason: 'structure', parts: [] });
    }
    const order = new Map(this.#reading.units.map((unit, index) => [unit as object, index]));
    return { text, kept: this.#kept.toSorted((a, b) => (order.get(a.unit) ?? 0) - (order.get(b.unit) ?? 0)) };
  }

  /** Returns the start of the translation, up to a place in the text. */
  start(end: number): string {
    const { text } = this.#reading;
    const translated = this.#attempt(this.#ready.filter(({ unit }) => unit.end <= end));
    return translated.slice(0, translated.length - (text.length - end));
  }

  /** Adds those of some translations with which the structure stays the same to the accepted ones. Halves them until they are found. */
  #add(accepted: Ready[], more: readonly Ready[]): void {
    const [first] = more;
    if (!first || this.#attempts >= mostAttempts) return;
    if (this.#isSame([...accepted, ...more])) {
      for (const one of more) accepted.push(one);
    } else if (more.length > 1) {
      const half = Math.ceil(more.length / 2);
      this.#add(accepted, more.slice(0, half));
      this.#add(accepted, more.slice(half));
    } else if (!this.#careful.has(first.unit)) {
      this.#careful.add(first.unit);
      if (this.#isSame([...accepted, first])) accepted.push(first);
      else this.#careful.delete(first.unit);
    }
  }

  #isSame(ready: readonly Ready[]): boolean {
    return this.#reading.differences(this.#attempt(ready)) === undefined;
  }

  #read(unit: ReadUnit | undefined, { unit: given, answer, source = given, sent = source.payload }: Edit): void {
    const from = source as ReadUnit;
    if (!unit?.segment || !from.segment || !sent) throw new TypeError('The unit is not one of this file, or is never sent.');
    const { segment } = unit;
    if (typeof answer !== 'string') {
      this.#ready.push({ unit, source: from, print: () => answer.asWritten });
      return;
    }
    // Text that is returned as sent is not changed at all.
    if (source === unit && answer === sent.text) return;
    if (answer.trim() === '') {
      this.#kept.push({ unit, reason: 'empty', parts: [] });
      return;
    }
    const { nodes, lost } = understood(answer, sent, from.segment);
    const hidden = hiddenAdded([sent.text], [answer]);
    // Parsers disagree about a byte order mark within a text: for some it is a space.
    if (/[\uFEFF\uFFFD]/.test(answer) && !/[\uFEFF\uFFFD]/.test(sent.text)) hidden.push('U+FEFF');
    if (lost.length + hidden.length > 0) this.#kept.push({ unit, reason: 'lost', parts: [...lost, ...hidden] });
    else {
      this.#ready.push({
        unit,
        source: from,
        print: (careful, inner) => segment.print(inner.length === 0 ? nodes : nodes.map((node) => replacedIn(node, inner)), careful),
      });
    }
  }

  #attempt(ready: readonly Ready[]): string {
    this.#attempts += 1;
    const sorted = ready.toSorted((a, b) => a.unit.start - b.unit.start || b.unit.end - a.unit.end);
    const replacements: Replacement[] = [];
    for (let index = 0; index < sorted.length;) {
      const outer = sorted[index];
      if (!outer) break;
      const inner: Replacement[] = [];
      for (index += 1; (sorted[index]?.unit.end ?? Infinity) <= outer.unit.end; index += 1) {
        const one = sorted[index];
        // The marks of the larger unit are those of its source.
        if (one) inner.push({ start: one.source.start, end: one.source.end, text: this.#printed(one, []) });
      }
      inner.sort((a, b) => a.start - b.start);
      replacements.push({ start: outer.unit.start, end: outer.unit.end, text: this.#printed(outer, inner) });
    }
    return spliced(this.#reading.text, replacements);
  }

  #printed({ unit, print }: Ready, inner: readonly Replacement[]): string {
    return print(this.#careful.has(unit), inner);
  }
}

/** Returns the translations whose units are not suspected, and lie in none that is. @param all in the order of their units. */
function unaffected(all: readonly Ready[], suspects: readonly ReadUnit[]): Ready[] {
  const ordered = suspects.toSorted((a, b) => a.start - b.start);
  let next = 0;
  let end = 0;
  return all.filter(({ unit }) => {
    for (let suspect = ordered[next]; suspect && suspect.start <= unit.start; suspect = ordered[next]) {
      end = Math.max(end, suspect.end);
      next += 1;
    }
    return end < unit.end;
  });
}

/** Returns a node with parts of its mark replaced. */
function replacedIn(node: Returned, inner: readonly Replacement[]): Returned {
  if (node.kind === 'text') return node;
  if (node.kind === 'mark') {
    const { mark } = node;
    const source = within(mark.source, mark.from, inner);
    return source === mark.source ? node : { kind: 'mark', mark: { ...mark, source } };
  }
  const { mark } = node;
  const open = within(mark.open, mark.from, inner);
  const close = within(mark.close, mark.to - mark.close.length, inner);
  return { kind: 'pair', mark: { ...mark, open, close }, children: node.children.map((child) => replacedIn(child, inner)) };
}

function within(text: string, from: number, inner: readonly Replacement[]): string {
  const own = rangesWithin(inner, { start: from, end: from + text.length });
  return spliced(
    text,
    own.map(({ start, end, text: replacement }) => ({ start: start - from, end: end - from, text: replacement })),
  );
}
