import { isFreeKey, profileNames, specificationScheme } from './providers.ts';
import type { ProfileName } from './providers.ts';

export const serverPlans = ['paid', 'free', 'regional'] as const;

/** A server that a user entered. Its parts are always used together. The setting `interlinear.connection.server` has the same shape. */
export interface Server {
  /** Base address. */
  readonly address: string;
  /** Base address for keys that end in `:fx`. Without one, they use `address`. */
  readonly freeAddress?: string;
  /** Purpose of the address. A regional one has neither voice nor analytics. */
  readonly plan: (typeof serverPlans)[number];
  /** First word of the Authorization header, before the key. */
  readonly scheme: string;
  readonly profile: ProfileName;
}

/**
 * Reads a server from a settings file, which may contain anything. Returns undefined without a valid address. Other missing or invalid
 * fields get their defaults.
 */
export function readServer(value: unknown): Server | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { address, freeAddress, plan, scheme, profile }: Partial<Record<keyof Server, unknown>> = value;
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  return {
    address,
    ...(typeof freeAddress === 'string' && URL.canParse(freeAddress) && { freeAddress }),
    plan: serverPlans.find((known) => known === plan) ?? 'paid',
    scheme: typeof scheme === 'string' && /^[A-Za-z0-9-]+$/.test(scheme) ? scheme : specificationScheme,
    profile: profileNames.find((known) => known === profile) ?? 'specification',
  };
}

/** Returns a server's base address for a key. */
export function serverAddressFor({ address, freeAddress }: Pick<Server, 'address' | 'freeAddress'>, key: string): string {
  return isFreeKey(key) ? (freeAddress ?? address) : address;
}

/** Returns true if an address of the server belongs to a free plan. */
export function isFreeAddress(server: Server, baseUrl: string): boolean {
  return server.plan === 'free' || (server.freeAddress !== undefined && server.freeAddress === baseUrl && baseUrl !== server.address);
}

/** Returns true if a host name is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Returns why a key may not be sent to an address: it must be https (http on loopback only), without credentials, query or fragment. */
export function addressFault(text: string): string | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url) return 'The address is not a URL.';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) return 'The address must start with https://.';
  if (url.username || url.password || url.search || url.hash)
    return 'The address must not carry a user name, a password, a query or a fragment.';
  return undefined;
}

/** Returns the id that a key is bound to: origin and path of a base address, without trailing slashes. Empty for an invalid address. */
export function endpointId(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return '';
  const { origin, pathname } = new URL(baseUrl);
  return origin + withoutTrailingSlashes(pathname);
}

/** Not a regular expression: one that searches for slashes before an end takes quadratic time. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
