import type { Connections } from './connections.ts';

/** The host of the current connection where that is a regional address; undefined elsewhere. */
export async function regionalHost(services: { readonly connections: Pick<Connections, 'current'> }): Promise<string | undefined> {
  const current = await services.connections.current();
  return current?.isRegional ? current.host : undefined;
}
