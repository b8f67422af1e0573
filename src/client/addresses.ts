import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { addressFault, isLoopback, withoutTrailingSlashes } from '../api/server.ts';
import { ServiceError } from './errors.ts';
import type { Exchange } from './route.ts';

/**
 * A base address that a key may be sent to: https (http on loopback only), without credentials, query or fragment.
 * @throws ServiceError invalidRequest that says what is wrong with it.
 */
export function baseAddress(text: string): URL {
  const fault = addressFault(text);
  if (fault !== undefined) throw new ServiceError('invalidRequest', fault);
  return new URL(text.trim());
}

/** The URL of `path` (which starts with a slash) under a base address, whatever slashes that ends with. */
export function urlBelow(base: URL, path: string, query?: Iterable<readonly [string, string]>): URL {
  const url = new URL(base);
  url.pathname = withoutTrailingSlashes(base.pathname) + path;
  for (const [name, value] of query ?? []) url.searchParams.append(name, value);
  return url;
}

/** The system's resolver, or one of a test. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Kinds of networks that are not the internet, and what belongs to each. What no network has, such as multicast, is a kind as well. */
const ranges = [
  { network: 'machine', subnets: ['0.0.0.0/8', '127.0.0.0/8', '::/127'] },
  { network: 'link', subnets: ['169.254.0.0/16', 'fe80::/10'] },
  { network: 'site', subnets: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fec0::/10'] },
  { network: 'carrier', subnets: ['100.64.0.0/10'] },
  { network: 'benchmark', subnets: ['198.18.0.0/15'] },
  // IPv6 with an address of IPv4 in it, as `::/96` and `::ffff:0:0:0/96` have, is out of use, and could hide any of the others.
  { network: 'none', subnets: ['192.0.0.0/24', '224.0.0.0/4', '240.0.0.0/4', 'ff00::/8', '::/96', '::ffff:0:0:0/96'] },
] as const;
type Network = (typeof ranges)[number]['network'];

const networks = ranges.map(({ network, subnets }) => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  return { network, list };
});

/** The network that an IP address leads to, also when IPv6 holds one of IPv4; undefined for the internet. */
function networkOf(address: string): Network | undefined {
  const [plain = ''] = address.split('%');
  const version = isIP(plain);
  if (version === 0) return undefined;
  return networks.find(({ list }) => list.check(plain, version === 6 ? 'ipv6' : 'ipv4'))?.network;
}

export const systemResolve: Resolve = async (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses.map(({ address }) => address))));
  });

/** The networks that an address named in an answer may lead into: those of the service that named it, if all of its addresses are private. */
export type OpenNetworks = ReadonlySet<Network>;

/** Resolves for a connection, and refuses a name that leads into another network: what is connected to is what was looked at. */
export function guardedLookup(resolve: Resolve, open: OpenNetworks): LookupFunction {
  const find = callbackify(async (hostname: string): Promise<readonly [LookupAddress, ...LookupAddress[]]> => {
    const addresses = await resolve(hostname);
    if (addresses.some((address) => isClosed(address, open))) throw refused();
    const [first, ...others] = addresses.map((address) => ({ address, family: isIP(address) }));
    if (!first) throw new Error('The host name has no address.');
    return [first, ...others];
  });
  return (hostname, { all = false }, callback) =>
    find(hostname, (error, found) => {
      if (error) callback(error, []);
      else if (all) callback(null, [...found]);
      else callback(null, found[0].address, found[0].family);
    });
}

/**
 * Refuses an address that came from a service and leads into a network that is not the internet, unless the service itself is in one of
 * the same kind.
 * @param looksUp whether names are looked up, where somebody else connects: they may have another address by then.
 * @returns what the address may lead into; undefined for an exchange with the service itself, which may go anywhere.
 * @throws ServiceError invalidResponse.
 */
export async function refusePrivate({ url, namedBy }: Exchange, resolve: Resolve, looksUp: boolean): Promise<OpenNetworks | undefined> {
  if (!namedBy) return undefined;
  const open = await networksOf(namedBy, resolve);
  const addresses = looksUp ? await addressesOf(url, resolve) : [numberOf(url)];
  if (addresses.some((address) => isClosed(address, open))) throw refused();
  return open;
}

function isClosed(address: string, open: OpenNetworks): boolean {
  const network = networkOf(address);
  return network !== undefined && !open.has(network);
}

/** None where one of the addresses is public: a name may have any other address beside that. */
async function networksOf(url: URL, resolve: Resolve): Promise<OpenNetworks> {
  const found = (await addressesOf(url, resolve)).map(networkOf);
  const inside = found.filter((network) => network !== undefined);
  return new Set(inside.length === found.length ? inside : []);
}

async function addressesOf(url: URL, resolve: Resolve): Promise<readonly string[]> {
  const number = numberOf(url);
  if (isIP(number) !== 0) return [number];
  // Whatever else the name stands for there.
  if (isLoopback(url.hostname)) return ['127.0.0.1'];
  return resolve(url.hostname).catch(() => []);
}

/** An IPv6 address stands in brackets. */
function numberOf({ hostname }: URL): string {
  return hostname.replaceAll(/^\[|\]$/g, '');
}

function refused(): ServiceError {
  return new ServiceError('invalidResponse', 'The service returned an address for a file that leads into your own network.');
}
