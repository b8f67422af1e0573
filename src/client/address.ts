import { addressFault, withoutTrailingSlashes } from '../api/server.ts';
import { ServiceError } from './errors.ts';

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
