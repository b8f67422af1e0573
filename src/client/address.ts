import { withoutTrailingSlashes } from '../api/server.ts';
import { ServiceError } from './errors.ts';

/** Whether a host name is this machine itself. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * A base address that a key may be sent to: https (http on loopback only), without credentials, query or fragment.
 * @throws ServiceError invalidRequest that says what is wrong with it.
 */
export function baseAddress(text: string): URL {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url) throw new ServiceError('invalidRequest', 'The address is not a URL.');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new ServiceError('invalidRequest', 'The address must start with https://.');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new ServiceError('invalidRequest', 'The address must not carry a user name, a password, a query or a fragment.');
  }
  return url;
}

/** The URL of `path` (which starts with a slash) under a base address, whatever slashes that ends with. */
export function urlBelow(base: URL, path: string, query?: Iterable<readonly [string, string]>): URL {
  const url = new URL(base);
  url.pathname = withoutTrailingSlashes(base.pathname) + path;
  for (const [name, value] of query ?? []) url.searchParams.append(name, value);
  return url;
}
