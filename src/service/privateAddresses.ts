import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { isLoopback } from './address.ts';
import { ServiceError } from './errors.ts';
import type { Exchange } from './route.ts';

/** The system's resolver, or one of a test. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

const ranges = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
] as const) {
  ranges.addSubnet(address, bits, 'ipv4');
}
for (const [address, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  ranges.addSubnet(address, bits, 'ipv6');
}

/** Whether an IP address leads to this machine, its network or its link, also when IPv6 holds one of IPv4. */
export function isPrivate(address: string): boolean {
  const [plain = ''] = address.split('%');
  const version = isIP(plain);
  return version !== 0 && ranges.check(plain, version === 6 ? 'ipv6' : 'ipv4');
}

export const systemResolve: Resolve = async (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses.map(({ address }) => address))));
  });

/** Resolves for a connection, and refuses a name that has a private address: what is connected to is what was looked at. */
export function publicLookup(resolve: Resolve): LookupFunction {
  const find = callbackify(async (hostname: string): Promise<readonly [LookupAddress, ...LookupAddress[]]> => {
    const addresses = await resolve(hostname);
    if (addresses.some(isPrivate)) throw refused();
    const [first, ...others] = addresses.map((address) => ({ address, family: isIP(address) }));
    if (!first) throw new Error('The name has no address.');
    return [first, ...others];
  });
  return (hostname, { all = false }, callback) =>
    find(hostname, (error, found) => {
      if (error) callback(error, []);
      else if (all) callback(null, [...found]);
      else callback(null, found[0].address, found[0].family);
    });
}

/** Whether an exchange must not lead into the network of this machine: its address came from a service that is not there itself. */
export async function mustBePublic({ namedBy }: Exchange, resolve: Resolve): Promise<boolean> {
  return namedBy !== undefined && !(await leadsInside(namedBy, resolve));
}

/**
 * Refuses an address that came from a service and leads into the network of this machine, where that is not the service's own.
 * @param looksUp whether names are looked up, where somebody else connects: they may have another address by then.
 * @throws ServiceError invalidResponse.
 */
export async function refusePrivate({ url, namedBy }: Exchange, resolve: Resolve, looksUp: boolean): Promise<void> {
  if (!namedBy) return;
  const isInside = looksUp ? await leadsInside(url, resolve) : isPrivate(numberOf(url));
  if (isInside && !(await leadsInside(namedBy, resolve))) throw refused();
}

async function leadsInside(url: URL, resolve: Resolve): Promise<boolean> {
  if (isLoopback(url.hostname) || isPrivate(numberOf(url))) return true;
  const addresses = await resolve(url.hostname).catch(() => []);
  return addresses.some(isPrivate);
}

/** An IPv6 address stands in brackets. */
function numberOf({ hostname }: URL): string {
  return hostname.replaceAll(/^\[|\]$/g, '');
}

function refused(): ServiceError {
  return new ServiceError('invalidResponse', 'The service gave an address for an asset that leads into your own network.');
}
