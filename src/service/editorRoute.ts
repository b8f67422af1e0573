import { errorCode, NotSentError } from './route.ts';
import type { Route } from './route.ts';

/** What failures of a connection that never came about are called by Node and undici. */
const beforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_PRX_TLS',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** The editor's own `fetch` as a route: it honours the editor's proxy, PAC and certificate settings. */
export function editorRoute(fetch: typeof globalThis.fetch): Route {
  return async ({ method, url, headers, body, signal }) => {
    try {
      const response = await fetch(url, { method, headers, body: body ?? null, signal, redirect: 'manual' });
      return {
        status: response.status,
        header: (name) => response.headers.get(name) ?? undefined,
        body: response.body ?? emptyBody(),
      };
    } catch (error) {
      if (!signal.aborted && failedBeforeSending(error)) throw new NotSentError(rootCause(error));
      throw error;
    }
  };
}

/** `fetch` wraps what happened in a TypeError, and attempts on several addresses in an AggregateError. */
function failedBeforeSending(error: unknown): boolean {
  const cause = rootCause(error);
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(failedBeforeSending);
  return beforeSending.has(errorCode(cause) ?? '');
}

function rootCause(error: unknown): unknown {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error && !beforeSending.has(errorCode(cause) ?? '')) cause = cause.cause;
  return cause;
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {
  // An answer without a body, such as 204.
}
