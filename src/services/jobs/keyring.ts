import { randomUUID } from 'node:crypto';
import type { Journal } from './journal.ts';
import type { Sealer } from './sealing.ts';

/**
 * Finds the encryption key with an id. Returns undefined if this window does not have it. In browsers, two windows may each have keys that
 * the other lacks.
 * @param make if set, a missing key is created.
 */
export type FindSealer = (id: string, make: boolean) => Promise<Sealer | undefined>;

const idBytes = 36;

/** Encryption keys of this window. Encrypted data starts with the id of its key, which shows if a window can decrypt it. */
export class Keyring implements Sealer {
  readonly #id: string;
  readonly #own: Sealer;
  readonly #find: FindSealer;
  readonly #known: Map<string, Sealer>;

  private constructor(id: string, own: Sealer, find: FindSealer) {
    this.#id = id;
    this.#own = own;
    this.#find = find;
    this.#known = new Map([[id, own]]);
  }

  /** @throws JournalError; Error when no key can be made. */
  static async open(journal: Journal, find: FindSealer): Promise<Keyring> {
    const { id, sealer } = await ownKey(journal, find);
    return new Keyring(id, sealer, find);
  }

  seal(secret: string, about: string): Uint8Array {
    return Buffer.concat([Buffer.from(this.#id, 'latin1'), this.#own.seal(secret, about)]);
  }

  open(sealed: Uint8Array, about: string): string {
    const sealer = this.#known.get(idOf(sealed));
    if (!sealer) throw new Error('It was locked with a key that is not known.');
    return sealer.open(sealed.subarray(idBytes), about);
  }

  /** Loads missing keys for encrypted data. */
  async load(sealed: readonly Uint8Array[]): Promise<void> {
    for (const missing of new Set(sealed.map(idOf))) {
      const found = this.#known.has(missing) ? undefined : await this.#find(missing, false);
      if (found) this.#known.set(missing, found);
    }
  }
}

/** Returns the key named in the journal, or a new one if that key is not available here. */
async function ownKey(journal: Journal, find: FindSealer): Promise<{ readonly id: string; readonly sealer: Sealer }> {
  const proposed = randomUUID();
  const id = await journal.write((writer) => writer.sealingKey(proposed));
  const sealer = await find(id, id === proposed);
  if (sealer) return { id, sealer };
  const made = await find(proposed, true);
  if (!made) throw new Error("The encryption key of the job list couldn't be created.");
  return { id: proposed, sealer: made };
}

function idOf(sealed: Uint8Array): string {
  return Buffer.from(sealed.subarray(0, idBytes)).toString('latin1');
}
