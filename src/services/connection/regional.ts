import type { Connections } from './connections.ts';

/** Returns the host of the current connection if it is a regional address. */
export async function regionalHost(services: { readonly connections: Pick<Connections, 'current'> }): Promise<string | undefined> {
  const current = await services.connections.current();
  return current?.isRegional ? current.host : undefined;
}
