import type * as vscode from 'vscode';
import { endpointId, readServer } from '../../api/server.ts';
import type { Server } from '../../api/server.ts';
import { chosenServer, idsOf } from './endpoints.ts';
import { serversKey } from './storedNames.ts';

/** Third-party servers that were connected. */
export class KnownServers {
  readonly #globalState: vscode.Memento;

  constructor(globalState: vscode.Memento) {
    this.#globalState = globalState;
  }

  /** Returns the server that the user entered last. */
  typed(): Server | undefined {
    const chosen = chosenServer();
    // Prefer the server as it was entered, even if a settings file has changed it since.
    return chosen && (this.#remembered().find(({ address }) => endpointId(address) === endpointId(chosen.address)) ?? chosen);
  }

  /** Returns all servers. The one from the settings comes first. */
  all(): Server[] {
    const current = chosenServer();
    return current ? [current, ...this.#remembered()] : this.#remembered();
  }

  async remember(server: Server): Promise<void> {
    // Keep servers with addresses that this one lacks, because jobs may still be running there.
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
