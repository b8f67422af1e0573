import { isRegionalHost } from '../contract/providers.ts';
import type { Connections } from './connections.ts';

/** The host of the current connection where that is a regional address; undefined elsewhere. */
export async function regionalHost(app: { readonly connections: Pick<Connections, 'current' | 'provider'> }): Promise<string | undefined> {
  const current = await app.connections.current();
  if (!current || current.kind === 'sandbox') return undefined;
  return isRegionalHost(app.connections.provider(current.kind), current.host) ? current.host : undefined;
}
