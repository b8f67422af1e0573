import { startSandbox, type Sandbox } from '../../../src/sandbox/server.ts';
import { createClient, type Client } from '../../../src/client/client.ts';
import { openDirectRoute } from '../../../src/client/directRoute.ts';

/** The service behind the pages: what they show is read from the sandbox through the extension's own client. */
export interface Service {
  readonly sandbox: Sandbox;
  /** Milliseconds since 1970: noon of the 15th of a month. */
  readonly now: number;
  readonly client: Client;
  readonly admin: Client;
  readonly clientOf: (baseUrl: string, key: string) => Client;
  readonly close: () => Promise<void>;
}

export async function startService(): Promise<Service> {
  const sandbox = await startSandbox();
  const route = openDirectRoute(5000);
  const today = new Date();
  // The middle of a period, so that there is something to project from; the sandbox's clock cannot go back.
  const now = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 15, 12);
  sandbox.clock.advance(now - Date.now());
  const clientOf = (baseUrl: string, key: string) =>
    createClient({
      connection: { baseUrl, authScheme: 'Service-Auth-Key', profile: 'specification', key },
      version: '1.2.3',
      log: { exchange: () => undefined, warn: () => undefined },
      send: route.send,
    });
  return {
    sandbox,
    now,
    client: clientOf(sandbox.url, sandbox.key),
    admin: clientOf(sandbox.url, sandbox.adminKey),
    clientOf,
    async close() {
      await route.close();
      await sandbox.close();
    },
  };
}

export const never = (): AbortSignal => new AbortController().signal;
