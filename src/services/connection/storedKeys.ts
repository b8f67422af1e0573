import type * as vscode from 'vscode';
import { endpointId } from '../../api/server.ts';
import type { Connection } from '../../client/client.ts';
import { lastEndpointKey, secretPrefix } from './storedNames.ts';

/** Keys in the secret storage, stored by address, and the last connected address. */
export class StoredKeys {
  readonly #globalState: vscode.Memento;
  readonly #secrets: vscode.SecretStorage;

  constructor({ globalState, secrets }: Pick<vscode.ExtensionContext, 'globalState' | 'secrets'>) {
    this.#globalState = globalState;
    this.#secrets = secrets;
  }

  /** Returns the key that is stored for an address. */
  async get(baseUrl: string): Promise<string | undefined> {
    return this.#secrets.get(secretPrefix + endpointId(baseUrl));
  }

  /** Stores the key of a connection for its address, which becomes the last connected one. */
  async store({ baseUrl, key }: Connection): Promise<void> {
    await this.#secrets.store(secretPrefix + endpointId(baseUrl), key);
    await this.#globalState.update(lastEndpointKey, endpointId(baseUrl));
  }

  /** Sorts the last connected address to the front. */
  lastFirst<T extends { readonly baseUrl: string }>(endpoints: readonly T[]): T[] {
    const last = this.#globalState.get<string>(lastEndpointKey);
    const isLast = ({ baseUrl }: T) => Number(endpointId(baseUrl) === last);
    return endpoints.toSorted((a, b) => isLast(b) - isLast(a));
  }

  /** Returns the endpoints with keys of a kind, given the prefix of their names. */
  async endpointIds(prefix: string): Promise<string[]> {
    const names = await this.#secrets.keys();
    return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  }

  async delete(name: string): Promise<void> {
    await this.#secrets.delete(name);
  }
}
