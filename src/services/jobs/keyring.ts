import { randomUUID } from 'node:crypto';
import type { Journal } from './journal.ts';
import type { Sealer } from './sealing.ts';

/**
 * Finds the key of an id and what it locks and opens with; undefined when this window does not have it. Two windows of a browser may each
 * have keys that the other does not know.
 * @param make whether it is made when it is missing.
 */
export type FindSealer = (id: string, make: boolean) => Promise<Sealer | undefined>;

const idBytes = 36;

/** The keys of this window. What is locked begins with the id of its key, so that each window knows what it can open. */
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

  /** Looks for the keys of what is locked, if that has not been done with success. */
  async load(sealed: readonly Uint8Array[]): Promise<void> {
    for (const missing of new Set(sealed.map(idOf))) {
      const found = this.#known.has(missing) ? undefined : await this.#find(missing, false);
      if (found) this.#known.set(missing, found);
    }
  }
}

/** The key that the journal names; one of our own when another window does not share it. */
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
