import * as v from 'valibot';
import { adoptedAccountsKey, sameAccountsKey } from './storedNames.ts';

/** Maximum number of remembered accounts. It covers years of changing the key every month. */
const mostAccounts = 100;

/** Accounts. Each is a digest that reveals nothing about the key. */
const stored = v.record(v.string(), v.string());

/** The required part of the editor's global memory. */
interface State {
  get(name: string): unknown;
  update(name: string, value: unknown): PromiseLike<void>;
}

/**
 * Assigns keys to accounts for data that outlives a key: paid translations and counts. A key does not reveal its account, so an account is
 * the digest of its first key. For further keys of the account, the user is asked.
 */
export class KeptAccounts {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  /** Returns the account under which data for a key with this digest is stored. */
  keptAs(account: string): string {
    return this.#read(sameAccountsKey)[account] ?? account;
  }

  /**
   * Returns the account of the key that was previously connected at an address. Undefined if there was none, or if it is already known
   * whether this key belongs to the same account.
   * @param storedAccount digest of the key that is stored for the address, if there is one.
   */
  before(address: string, account: string, storedAccount: string | undefined): string | undefined {
    const last = storedAccount ?? this.#read(adoptedAccountsKey)[address];
    if (last === undefined || this.#read(sameAccountsKey)[account] !== undefined) return undefined;
    return this.keptAs(last) === account || last === account ? undefined : this.keptAs(last);
  }

  /** Remembers the account connected at an address, and the account for its data; `keptAs` is undefined if the user was not asked. */
  async adopt(address: string, account: string, keptAs: string | undefined): Promise<void> {
    await this.#keep(adoptedAccountsKey, address, account);
    if (keptAs !== undefined) await this.#keep(sameAccountsKey, account, keptAs);
  }

  async forget(): Promise<void> {
    await this.#state.update(adoptedAccountsKey, undefined);
    await this.#state.update(sameAccountsKey, undefined);
  }

  #read(name: string): Readonly<Record<string, string>> {
    const read = v.safeParse(stored, this.#state.get(name));
    return read.success ? read.output : {};
  }

  async #keep(name: string, key: string, value: string): Promise<void> {
    const others = Object.entries(this.#read(name)).filter(([other]) => other !== key);
    await this.#state.update(name, Object.fromEntries([...others, [key, value]].slice(-mostAccounts)));
  }
}
