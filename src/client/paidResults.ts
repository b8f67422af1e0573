/** Maximum number of UTF-16 units of stored texts and results. The oldest are removed first. */
const keptUnits = 16 * 1024 * 1024;

/** Paid results of operations of which another part failed. The next try only needs to send that part. */
export class PaidResults<Result extends { readonly text: string }> {
  readonly #results = new Map<string, Result>();
  #units = 0;

  /** Returns the result of a text that was sent with these options. */
  get(options: object, text: string): Result | undefined {
    // Usually there are no results, and computing keys for many texts would be wasteful.
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

  /** Returns the result and removes it. */
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
