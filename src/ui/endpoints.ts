import { addresses, addressFor, isRegionalHost, profiles } from '../contract/providers.ts';
import type { ProfileName } from '../contract/providers.ts';
import { endpointId, isFreeAddress, readServer } from '../contract/server.ts';
import type { Server } from '../contract/server.ts';
import type { Connection } from '../service/client.ts';
import { userSetting, userSettingValue } from './settings.ts';

/** An address that keys may be stored for. */
export interface Endpoint {
  readonly baseUrl: string;
  readonly authScheme: string;
  readonly profile: ProfileName;
  readonly isFree: boolean;
}

/** The server of the settings, as the user made them. */
export function chosenServer(): Server | undefined {
  return readServer(userSettingValue('interlinear.connection.server'));
}

/** The addresses that the user's choice leaves open. */
export function endpointsOf(kind: 'deepl' | 'custom'): Endpoint[] {
  if (kind === 'custom') return [chosenServer()].flatMap((server) => (server ? endpointsOfServer(server) : []));
  const chosen = userSetting('interlinear.connection.address');
  const address = addresses.find((known) => known === chosen) ?? 'auto';
  if (address === 'auto') return deeplEndpoints().filter(({ baseUrl }) => !isRegionalHost(new URL(baseUrl).host));
  return deeplEndpoints().filter(({ baseUrl }) => baseUrl === addressFor(address, ''));
}

export function deeplEndpoints(): Endpoint[] {
  const { addresses: known, authScheme } = profiles.deepl;
  return Object.values(known).map((baseUrl) => ({ baseUrl, authScheme, profile: 'deepl', isFree: baseUrl === known.free }));
}

export function endpointsOfServer(server: Server): Endpoint[] {
  const { address, freeAddress, scheme: authScheme, profile } = server;
  return [address, ...(freeAddress === undefined ? [] : [freeAddress])].map((baseUrl) => {
    return { baseUrl, authScheme, profile, isFree: isFreeAddress(server, baseUrl) };
  });
}

export function connectionTo({ baseUrl, authScheme, profile }: Endpoint, key: string): Connection {
  return { baseUrl, authScheme, profile, key };
}

export function idsOf(server: Server): string[] {
  return endpointsOfServer(server).map(({ baseUrl }) => endpointId(baseUrl));
}
