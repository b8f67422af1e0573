import type { Documents, FilePair, UnitAnswer, UnitEdit } from '../../services/localization/documents.ts';

/** A translation is read ahead in so many steps, each of which prints what has arrived from its start. */
const steps = 16;

/** Lets a new translation be read while it arrives. */
export class Arrivals {
  readonly #documents: Pick<Documents, 'readAhead'>;
  readonly #pair: FilePair;
  readonly #step: number;
  #waiting: UnitEdit[] = [];
  #isReading = false;

  /** @param count number of texts that are sent. */
  constructor(documents: Pick<Documents, 'readAhead'>, pair: FilePair, count: number) {
    this.#documents = documents;
    this.#pair = pair;
    this.#step = Math.ceil(count / steps);
  }

  add(unit: number, answer: UnitAnswer): void {
    this.#waiting.push({ source: unit, target: unit, answer });
    if (this.#isReading || this.#waiting.length < this.#step) return;
    const edits = this.#waiting;
    this.#waiting = [];
    void this.#read(edits);
  }

  async #read(edits: readonly UnitEdit[]): Promise<void> {
    this.#isReading = true;
    try {
      await this.#documents.readAhead(this.#pair, edits);
      this.#isReading = false;
    } catch {
      // It fails again when the translation is written, and is told then.
    }
  }
}
