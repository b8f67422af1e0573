import { getProxyForUrl } from 'proxy-from-env';
import { isLoopback } from '../api/server.ts';
import { editorRoute } from './editorRoute.ts';
import { refusePrivate, systemResolve } from './addresses.ts';
import type { Resolve } from './addresses.ts';
import { NotSentError } from './route.ts';
import type { RouteResponse, Exchange, Route } from './route.ts';
import type { DirectRoute } from './directRoute.ts';

/** What the choice between the two routes depends on. */
export interface RouteOptions {
  /** The editor's `fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** The editor's `http.proxy` setting as it is now, empty when unset. */
  readonly httpProxy: () => string;
  /** Longest time to connect on the direct route, in milliseconds. */
  readonly connectMs: number;
  /** The system's when left out. */
  readonly resolve?: Resolve;
  /** Told what could not be looked at, for the log. */
  readonly warn?: (message: string) => void;
}

/** Both routes to the service behind one. */
export interface Routes {
  readonly send: Route;
  close(): Promise<void>;
}

/**
 * Chooses the route for each exchange: the editor's when `http.proxy` or a proxy environment variable applies to the host,
 * and for the rest of the session when connecting directly failed before anything was sent and the editor's did not.
 * This machine itself is always reached directly.
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

  /** The editor connects by itself: what its proxy reaches cannot be known here, and a name may get another address in between. */
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
