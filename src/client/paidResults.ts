/** UTF-16 units of texts and results that are kept at most; the oldest are forgotten first. */
const keptUnits = 16 * 1024 * 1024;

/** Results that were paid for while another part of what they belong to failed: the next try needs only that one. */
export class PaidResults<Result extends { readonly text: string }> {
  readonly #results = new Map<string, Result>();
  #units = 0;

  /** What came of a text that was sent with these options. */
  get(options: object, text: string): Result | undefined {
    // Usually there are none: a key for each of many texts would be made for nothing.
    return this.#results.size === 0 ? undefined : this.#results.get(keyOf(options, text));
  }

  keep(options: object, text: string, result: Result): void {
    const key = keyOf(options, text);
    this.#forget(key);
    this.#results.set(key, result);
    this.#units += unitsOf(key, result);
    for (const oldest of this.#results.keys()) {
      if (this.#units <= keptUnits) break;
      this.#forget(oldest);
    }
  }

  /** Hands out what came of it, and forgets it. */
  take(options: object, text: string): Result | undefined {
    const result = this.get(options, text);
    if (result) this.forget(options, text);
    return result;
  }

  forget(options: object, text: string): void {
    if (this.#results.size > 0) this.#forget(keyOf(options, text));
  }

  #forget(key: string): void {
    const result = this.#results.get(key);
    if (result) this.#units -= unitsOf(key, result);
    this.#results.delete(key);
  }
}

function keyOf(options: object, text: string): string {
  return JSON.stringify([options, text]);
}

function unitsOf(key: string, { text }: { readonly text: string }): number {
  return key.length + text.length;
}
