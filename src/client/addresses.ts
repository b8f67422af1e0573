import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { addressFault, isLoopback, withoutTrailingSlashes } from '../api/server.ts';
import { ServiceError } from './errors.ts';
import type { Exchange } from './route.ts';

/**
 * Returns a base address that a key may be sent to: https (http on loopback only), without credentials, query or fragment.
 * @throws ServiceError invalidRequest with the reason.
 */
export function baseAddress(text: string): URL {
  const fault = addressFault(text);
  if (fault !== undefined) throw new ServiceError('invalidRequest', fault);
  return new URL(text.trim());
}

/** Returns the URL of `pathname` (which starts with a slash) under a base address, which may end with slashes. */
export function urlBelow(base: URL, pathname: string, query?: Iterable<readonly [string, string]>): URL {
  const url = new URL(base);
  url.pathname = withoutTrailingSlashes(base.pathname) + pathname;
  for (const [name, value] of query ?? []) url.searchParams.append(name, value);
  return url;
}

/**
 * Builds a path with ids in it: ``path`/v3/glossaries/${id}` ``. Each id is encoded as one segment.
 * @throws ServiceError invalidRequest for an id that would change the path: an empty one, `.` or `..`.
 */
export function path(parts: TemplateStringsArray, ...ids: readonly string[]): string {
  return ids.reduce((text, id, index) => text + segment(id) + (parts[index + 1] ?? ''), parts[0] ?? '');
}

function segment(id: string): string {
  if (id === '' || id === '.' || id === '..') throw new ServiceError('invalidRequest', 'An ID is empty or consists of dots.');
  // A lone surrogate, which valid ids don't contain, would make the encoder throw.
  return encodeURIComponent(id.toWellFormed());
}

/** Resolves a host name to addresses: the system's resolver, or one from a test. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** Kinds of networks other than the internet, with their subnets. Addresses of no network, such as multicast, are a kind too. */
const ranges = [
  { network: 'machine', subnets: ['0.0.0.0/8', '127.0.0.0/8', '::/127'] },
  { network: 'link', subnets: ['169.254.0.0/16', 'fe80::/10'] },
  { network: 'site', subnets: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7', 'fec0::/10'] },
  { network: 'carrier', subnets: ['100.64.0.0/10'] },
  { network: 'benchmark', subnets: ['198.18.0.0/15'] },
  // IPv4 addresses embedded in IPv6 as in `::/96` and `::ffff:0:0:0/96` are obsolete, and could bypass the other ranges.
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

/** Returns the network of an IP address, including IPv4-mapped ones; undefined for the internet. */
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

/** Networks that an address from an answer may be in: those of the service that sent it, if all of the service's addresses are private. */
export type OpenNetworks = ReadonlySet<Network>;

/** Returns a lookup for connections that rejects names in other networks. The connection uses the checked address, not a second lookup. */
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
 * Rejects an address from a service's answer that is in a private network, unless the service itself is in a network of the same kind.
 * @param looksUp if set, names are looked up. For routes that look them up again when they connect, and may get a different address.
 * @returns networks that the address may be in; undefined for an exchange with the service itself, which is not restricted.
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

/** Empty if one of the addresses is public: its owner could then add any private address to the name. */
async function networksOf(url: URL, resolve: Resolve): Promise<OpenNetworks> {
  const found = (await addressesOf(url, resolve)).map(networkOf);
  const inside = found.filter((network) => network !== undefined);
  return new Set(inside.length === found.length ? inside : []);
}

async function addressesOf(url: URL, resolve: Resolve): Promise<readonly string[]> {
  const number = numberOf(url);
  if (isIP(number) !== 0) return [number];
  // Whatever the resolver would return for it.
  if (isLoopback(url.hostname)) return ['127.0.0.1'];
  return resolve(url.hostname).catch(() => []);
}

/** Removes the brackets of an IPv6 address. */
function numberOf({ hostname }: URL): string {
  return hostname.replaceAll(/^\[|\]$/g, '');
}

function refused(): ServiceError {
  return new ServiceError('invalidResponse', 'The service returned an address for a file that leads into your own network.');
}
