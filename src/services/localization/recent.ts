/** Results for the keys that were asked for last. What failed is tried again. */
export class Recent<K, V> {
  readonly #most: number;
  readonly #isSame: (one: K, other: K) => boolean;
  /** The last one first. */
  #kept: { readonly key: K; readonly value: Promise<V> }[] = [];

  constructor(most: number, isSame: (one: K, other: K) => boolean) {
    this.#most = most;
    this.#isSame = isSame;
  }

  async get(key: K, make: () => Promise<V>): Promise<V> {
    const known = this.#kept.find((one) => this.#isSame(one.key, key));
    const entry = known ?? { key, value: make() };
    this.#kept = [entry, ...this.#kept.filter((one) => one !== entry)].slice(0, this.#most);
    try {
      return await entry.value;
    } catch (error) {
      this.#kept = this.#kept.filter((one) => one !== entry);
      throw error;
    }
  }
}
