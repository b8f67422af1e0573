import { addresses, addressTo, profiles } from '../../api/providers.ts';
import type { Address, ProfileName } from '../../api/providers.ts';
import { endpointId, isFreeAddress, readServer } from '../../api/server.ts';
import type { Server } from '../../api/server.ts';
import type { Connection } from '../../client/client.ts';
import { userSetting, userSettingValue } from '../settings/settings.ts';

/** An address that can have a stored key. */
export interface Endpoint {
  readonly baseUrl: string;
  readonly authScheme: string;
  readonly profile: ProfileName;
  readonly isFree: boolean;
}

/** Returns the server from the settings, as the user entered it. */
export function chosenServer(): Server | undefined {
  return readServer(userSettingValue('interlinear.connection.server'));
}

/** Returns the possible addresses for the user's choice. */
export function endpointsOf(kind: 'deepl' | 'custom'): Endpoint[] {
  if (kind === 'custom') return [chosenServer()].flatMap((server) => (server ? endpointsOfServer(server) : []));
  const address = chosenAddress();
  return deeplEndpoints().filter(({ baseUrl }) => addressTo(baseUrl, address) === address);
}

/** Returns the chosen address of the public provider. */
export function chosenAddress(): Address {
  const chosen = userSetting('interlinear.connection.address');
  return addresses.find((known) => known === chosen) ?? 'auto';
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
