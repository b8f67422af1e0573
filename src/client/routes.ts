import { getProxyForUrl } from 'proxy-from-env';
import { isLoopback } from '../api/server.ts';
import { refusePrivate, systemResolve } from './addresses.ts';
import type { Resolve } from './addresses.ts';
import { NotSentError, errorCode } from './errors.ts';
import { endsWithConnection, codingsOf } from './route.ts';
import type { RouteResponse, Exchange, Route } from './route.ts';
import type { DirectRoute } from './directRoute.ts';

/** undici's codes for connections that were never established. An abort that is not ours is a proxy's refusal. */
const beforeSending = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_PRX_TLS', 'UND_ERR_ABORTED']);
/** System calls that precede sending. */
const connecting = new Set(['connect', 'getaddrinfo', 'getaddrinfoex', 'bind']);
/** Codes of rejected certificates. */
const certificate = /^(ERR_TLS_CERT_|CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|HOSTNAME_MISMATCH|INVALID_CA)/;
/** Codes of failed handshakes. Other TLS codes may occur after something was sent. */
const handshake =
  /^ERR_SSL_(WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|NO_PROTOCOLS_AVAILABLE|.*ALERT_(PROTOCOL_VERSION|HANDSHAKE_FAILURE|UNKNOWN_CA)|.*UNRECOGNIZED_NAME)$/;
/** System codes for connections that were never established, for errors without the system call. */
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL']);

/** The editor's own `fetch` as a route. It honors the editor's proxy, PAC and certificate settings. */
export function editorRoute(fetch: typeof globalThis.fetch): Route {
  return async ({ method, url, headers, body, signal }) => {
    const response = await fetch(url, { method, headers, ...sentBody(body), signal, redirect: 'manual' }).catch((error: unknown) => {
      if (!signal.aborted && failedBeforeSending(error)) throw new NotSentError(error instanceof Error ? (error.cause ?? error) : error);
      throw error;
    });
    const header = (name: string) => response.headers.get(name) ?? undefined;
    const untilClosed = response.body !== null && mayBeHttp1(url, header) && endsWithConnection(header);
    const left = await leftCodings(codingsOf(header('content-encoding')), response.body ?? emptyBody());
    return { status: response.status, header, untilClosed, ...left };
  };
}

/**
 * Returns true if an answer may have used HTTP/1; `fetch` doesn't report the version. HTTP/2 and 3 are used over TLS only. They mark the
 * end of every answer, `fetch` fails if it is truncated, and they forbid connection-specific headers (RFC 9113, 8.2.2). Without such a
 * header, HTTP/1.1 can't close its connection (RFC 9112, 9.6).
 */
function mayBeHttp1({ protocol }: URL, header: RouteResponse['header']): boolean {
  return protocol !== 'https:' || ['connection', 'keep-alive', 'transfer-encoding'].some((name) => header(name) !== undefined);
}

/** `fetch` requires `duplex` for streams. */
function sentBody(body: Exchange['body']): RequestInit {
  if (body === undefined || typeof body === 'string') return { body: body ?? null };
  const init: RequestInit & { duplex: 'half' } = { body: ReadableStream.from(body()), duplex: 'half' };
  return init;
}

/** `fetch` wraps the original error in a TypeError, and attempts on several addresses in an AggregateError. */
function failedBeforeSending(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(failedBeforeSending);
  const code = errorCode(error) ?? '';
  if (beforeSending.has(code) || unreachable.has(code) || certificate.test(code) || handshake.test(code)) return true;
  if (error instanceof Error && 'syscall' in error && typeof error.syscall === 'string' && connecting.has(error.syscall)) return true;
  return error instanceof Error && error.cause !== undefined && failedBeforeSending(error.cause);
}

/** Codings that every `fetch` decodes automatically. */
const alwaysDecoded = new Set(['gzip', 'x-gzip', 'deflate', 'br']);
const zstdHead = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Returns the codings that `fetch` left in place. If it doesn't support one of them, it leaves all. Only some versions support zstd. */
async function leftCodings(codings: readonly string[], body: AsyncIterable<Uint8Array>): Promise<Pick<RouteResponse, 'body' | 'codings'>> {
  if (codings.every((coding) => alwaysDecoded.has(coding))) return { body };
  if (codings.at(-1) !== 'zstd') return { body, codings };
  const iterator = body[Symbol.asyncIterator]();
  const first = await iterator.next();
  const whole = replayed(first, iterator);
  return first.done !== true && zstdHead.equals(first.value.subarray(0, 4)) ? { body: whole, codings } : { body: whole };
}

async function* replayed(first: IteratorResult<Uint8Array>, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.done === true) return;
  yield first.value;
  yield* { [Symbol.asyncIterator]: () => rest };
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {
  // An answer without a body, such as 204.
}

/** Input for the choice between the two routes. */
export interface RouteOptions {
  /** The editor's `fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** Returns the current value of the editor's setting `http.proxy`, empty if unset. */
  readonly httpProxy: () => string;
  /** Maximum time to connect on the direct route, in milliseconds. */
  readonly connectMs: number;
  /** The system's resolver if absent. */
  readonly resolve?: Resolve;
  /** Called with warnings for the log. */
  readonly warn?: (message: string) => void;
}

/** Combines both routes to the service. */
export interface Routes {
  readonly send: Route;
  close(): Promise<void>;
}

/**
 * Chooses the route for each exchange: the editor's if `http.proxy` or a proxy environment variable applies to the host. The editor's is
 * also used for the rest of the session if it succeeded after a direct connection had failed before anything was sent. This machine itself
 * is always connected to directly.
 */
export function openRoutes(options: RouteOptions): Routes {
  const { resolve = systemResolve } = options;
  const fetched = editorRoute(options.fetch);
  const throughEditor = new Set<string>();
  const toldOf = new Set<string>();
  let direct: Promise<DirectRoute> | undefined;

  const sendDirectly: Route = async (exchange) => {
    direct ??= import('./directRoute.ts').then(({ openDirectRoute }) => openDirectRoute(options.connectMs, resolve));
    return (await direct).send(exchange);
  };

  /**
   * The editor looks up names itself: the addresses behind a proxy are unknown here, and a name may resolve to a different address later.
   */
  async function editor(exchange: Exchange, isProxied: boolean): Promise<RouteResponse> {
    await refusePrivate(exchange, resolve, !isProxied);
    if (isProxied && exchange.namedBy) tellOnce(exchange.namedBy.hostname);
    return fetched(exchange);
  }

  function tellOnce(service: string): void {
    if (toldOf.has(service)) return;
    toldOf.add(service);
    const consequence = 'which looks up names itself: whether one leads into your own network cannot be checked.';
    options.warn?.(`Recordings of ${service} are transferred through a proxy, ${consequence}`);
  }

  async function sendByEitherRoute(exchange: Exchange): Promise<RouteResponse> {
    try {
      return await sendDirectly(exchange);
    } catch (error) {
      if (!(error instanceof NotSentError)) throw error;
      const answer = await editor(exchange, false);
      throughEditor.add(exchange.url.origin);
      return answer;
    }
  }

  return {
    send(exchange) {
      if (isLoopback(exchange.url.hostname)) return sendDirectly(exchange);
      const proxied = options.httpProxy() !== '' || getProxyForUrl(exchange.url.href) !== '';
      return proxied || throughEditor.has(exchange.url.origin) ? editor(exchange, proxied) : sendByEitherRoute(exchange);
    },
    async close() {
      await (await direct)?.close();
    },
  };
}
