import type { Dispatcher } from 'undici';
import { Readable } from 'node:stream';
import Agent from 'undici/lib/dispatcher/agent.js';
import api from 'undici/lib/api/index.js';
import type { LookupFunction } from 'node:net';
import { ServiceError, NotSentError } from './errors.ts';
import { guardedLookup, refusePrivate, systemResolve } from './addresses.ts';
import type { OpenNetworks, Resolve } from './addresses.ts';
import { codingsOf, endsWithConnection } from './route.ts';
import type { RouteResponse, Exchange, Route } from './route.ts';

/** The extension's own route: a keep-alive pool that connects directly to the service. */
export interface DirectRoute {
  readonly send: Route;
  /** Closes all connections. */
  close(): Promise<void>;
}

/**
 * Opens the pool. The transport limits the time for headers, body and the whole exchange. The time to connect is limited here, because only
 * here it is certain that nothing was sent.
 * @param connectMs maximum time to connect, TLS included.
 */
export function openDirectRoute(connectMs: number, resolve: Resolve = systemResolve): DirectRoute {
  const open = (lookup: Partial<Record<'lookup', LookupFunction>>) =>
    new Agent({
      allowH2: false,
      bodyTimeout: 0,
      connect: { timeout: connectMs, ...lookup },
      connections: 16,
      headersTimeout: 0,
      maxHeaderSize: 32 * 1024,
      pipelining: 1,
    });
  const anywhere = open({});
  // Connections are not shared between services in different networks, because each allows different private addresses.
  const guarded = new Map<string, Dispatcher>();

  function guardedAgent(networks: OpenNetworks): Dispatcher {
    const name = [...networks].toSorted().join();
    const agent = guarded.get(name) ?? open({ lookup: guardedLookup(resolve, networks) });
    guarded.set(name, agent);
    return agent;
  }

  return {
    async send(exchange) {
      // Names are checked during the lookup for the connection. IP addresses are never looked up, so they are checked here.
      const networks = await refusePrivate(exchange, resolve, false);
      return send(networks ? guardedAgent(networks) : anywhere, exchange);
    },
    async close() {
      await Promise.all([anywhere, ...guarded.values()].map((agent) => agent.destroy()));
    },
  };
}

async function send(agent: Dispatcher, exchange: Exchange): Promise<RouteResponse> {
  let started = false;
  const dispatcher = {
    dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) {
      const start = handler.onRequestStart?.bind(handler);
      // undici calls this immediately before it writes the request to a connected socket.
      handler.onRequestStart = (controller, context) => {
        started = true;
        start?.(controller, context);
      };
      return agent.dispatch(options, handler);
    },
  };
  try {
    const { statusCode, headers, body } = await api.request.call(dispatcher, {
      origin: exchange.url.origin,
      path: exchange.url.pathname + exchange.url.search,
      method: exchange.method,
      // With a compressed body, losing one part would make all following parts unreadable.
      headers: { 'accept-encoding': 'identity', ...exchange.headers },
      body: sentBody(exchange.body),
      signal: exchange.signal,
    });
    const header = (name: string) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    };
    const codings = codingsOf(header('content-encoding'));
    return { status: statusCode, header, body, codings, untilClosed: endsWithConnection(header) };
  } catch (error) {
    if (started || exchange.signal.aborted || error instanceof ServiceError) throw error;
    throw new NotSentError(error);
  }
}

function sentBody(body: Exchange['body']): string | Readable | null {
  return typeof body === 'function' ? Readable.from(body(), { objectMode: false }) : (body ?? null);
}
