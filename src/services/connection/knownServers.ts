import type * as vscode from 'vscode';
import { endpointId, readServer } from '../../api/server.ts';
import type { Server } from '../../api/server.ts';
import { chosenServer, idsOf } from './endpoints.ts';
import { serversKey } from './storedNames.ts';

/** The servers of others that were connected. */
export class KnownServers {
  readonly #globalState: vscode.Memento;

  constructor(globalState: vscode.Memento) {
    this.#globalState = globalState;
  }

  /** The server that the user typed in last. */
  typed(): Server | undefined {
    const chosen = chosenServer();
    // As it was typed, whatever a settings file says of it since.
    return chosen && (this.#remembered().find(({ address }) => endpointId(address) === endpointId(chosen.address)) ?? chosen);
  }

  /** The one of the settings first. */
  all(): Server[] {
    const current = chosenServer();
    return current ? [current, ...this.#remembered()] : this.#remembered();
  }

  async remember(server: Server): Promise<void> {
    // What has an address that this one has not is kept: jobs may go on there.
    const own = idsOf(server);
    const before = this.all().filter((other) => idsOf(other).some((id) => !own.includes(id)));
    await this.#globalState.update(serversKey, [server, ...before]);
  }

  async forget(): Promise<void> {
    await this.#globalState.update(serversKey, undefined);
  }

  #remembered(): Server[] {
    const known = this.#globalState.get<unknown>(serversKey);
    return Array.isArray(known) ? known.map(readServer).filter((server) => server !== undefined) : [];
  }
}
