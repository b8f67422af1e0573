import * as v from 'valibot';
import { adoptedAccountsKey, sameAccountsKey } from './storedNames.ts';

/** Keys whose account is remembered at most: those of the last years, for somebody who changes them each month. */
const mostAccounts = 100;

/** Accounts, each a digest that says nothing about the key. */
const stored = v.record(v.string(), v.string());

/** What of the editor's memory of all windows is needed. */
interface State {
  get(name: string): unknown;
  update(name: string, value: unknown): PromiseLike<void>;
}

/**
 * Under which account what outlives a key is kept: translations that were paid for, and counts. A key tells nothing about the account it
 * belongs to, so an account is the digest of its first key; for another key of it, which one that was is what the user said.
 */
export class KeptAccounts {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  /** What is kept for a key with this digest lies under this. */
  keptAs(account: string): string {
    return this.#read(sameAccountsKey)[account] ?? account;
  }

  /**
   * What is kept of the key that was connected at an address before lies under this; undefined where there was none, or where it is known
   * already whether this key is of the same account.
   * @param storedAccount digest of the key that is stored for the address, if there is one.
   */
  before(address: string, account: string, storedAccount: string | undefined): string | undefined {
    const last = storedAccount ?? this.#read(adoptedAccountsKey)[address];
    if (last === undefined || this.#read(sameAccountsKey)[account] !== undefined) return undefined;
    return this.keptAs(last) === account || last === account ? undefined : this.keptAs(last);
  }

  /** Remembers who was connected at an address, and under what that is kept: undefined where nothing was asked. */
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
