import type { Edit, OpenFile } from '../../text/files/openFile.ts';

/** Reads the translation of a file as far as it has arrived without a gap. */
export class ReadAhead {
  readonly #source: OpenFile;
  readonly #edits = new Map<Edit['unit'], Edit>();
  /** Index of the first unit that hasn't arrived. */
  #next = 0;

  constructor(source: OpenFile) {
    this.#source = source;
  }

  add(edits: readonly Edit[]): void {
    for (const edit of edits) this.#edits.set(edit.unit, edit);
    const { units, text } = this.#source;
    const before = this.#next;
    const isThere = (unit: Edit['unit'] | undefined) => unit !== undefined && (!unit.payload || this.#edits.has(unit));
    while (isThere(units[this.#next])) this.#next += 1;
    if (this.#next === before) return;
    this.#source.readAhead?.([...this.#edits.values()], units[this.#next]?.start ?? text.length);
  }
}
