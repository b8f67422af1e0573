import { createClient } from '../../src/client/client.ts';
import type { Client } from '../../src/client/client.ts';
import { openRoutes } from '../../src/client/routes.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';

/** A client of a sandbox's main account, for as long as a task takes. */
export async function withClient<T>(sandbox: Pick<Sandbox, 'url' | 'key'>, task: (client: Client) => Promise<T>): Promise<T> {
  const routes = openRoutes({ fetch: globalThis.fetch, httpProxy: () => '', connectMs: 1_000 });
  const client = createClient({
    connection: { baseUrl: sandbox.url, authScheme: 'Service-Auth-Key', profile: 'specification', key: sandbox.key },
    version: '0.0.0',
    log: { exchange: () => undefined, warn: () => undefined },
    send: routes.send,
  });
  try {
    return await task(client);
  } finally {
    await routes.close();
  }
}
