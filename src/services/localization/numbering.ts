/** A number for each string, in the order in which they come first. */
export class Numbering {
  readonly #numbers = new Map<string, number>();

  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  known(text: string): number | undefined {
    return this.#numbers.get(text);
  }

  get size(): number {
    return this.#numbers.size;
  }
}
