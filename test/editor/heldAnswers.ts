import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { Route } from '../../src/client/route.ts';

/** Something that is held back on its way between extension and service. */
export interface Held {
  /** Settles when there is something to hold back. */
  readonly asked: Promise<void>;
  /** Lets it through. */
  release(): void;
}

interface Sent {
  readonly request: { readonly method: string; readonly path: string };
  readonly socket: Socket;
}

// undici tells of each request before its first byte leaves, those of the extension included: it shares this process.
const sending = 'undici:client:sendHeaders';

/**
 * Holds answers back until a test has done what is to happen meanwhile, however long that takes on this machine. What is still held after
 * a test of the surrounding `describe` is let through.
 * @returns holds back the answer to the next request of a method to a path.
 */
export function heldAnswers(): (method: string, path: string) => Held {
  const all = new Set<Held>();
  afterEach(() => {
    for (const held of all) held.release();
  });
  return (method, path) => {
    const asked = Promise.withResolvers<void>();
    let holding: Socket | undefined;
    const hold = (message: unknown): void => {
      if (holding || !isSent(message)) return;
      const { request, socket } = message;
      if (request.method !== method || request.path.split('?')[0] !== path) return;
      // Who reads finds nothing there yet.
      socket.read = () => null;
      holding = socket;
      asked.resolve();
    };
    const held = {
      asked: asked.promise,
      release() {
        if (!all.delete(held)) return;
        unsubscribe(sending, hold);
        if (!holding) return;
        Reflect.deleteProperty(holding, 'read');
        holding.emit('readable');
      },
    };
    subscribe(sending, hold);
    all.add(held);
    return held;
  };
}

function isSent(message: unknown): message is Sent {
  return typeof message === 'object' && message !== null && 'request' in message && 'socket' in message;
}

/** The same for a client that a test has made. */
export interface HoldingRoute {
  readonly send: Route;
  /** Holds back the next request of a method to a path: the service does not know of it yet. */
  holdRequest(method: string, path: string): Held;
  /** Holds back the answer to it: the service has done what was asked. */
  holdAnswer(method: string, path: string): Held;
}

export function holdingRoute(route: Route): HoldingRoute {
  const waiting = new Set<Gate>();
  const gate = (holds: Gate['holds'], method: string, path: string): Held => {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    waiting.add({ holds, name: `${method} ${path}`, asked: asked.resolve, released: released.promise });
    return { asked: asked.promise, release: released.resolve };
  };
  return {
    async send(exchange) {
      const name = `${exchange.method} ${new URL(exchange.url).pathname}`;
      const held = [...waiting].find((one) => one.name === name);
      if (!held) return route(exchange);
      waiting.delete(held);
      const reply = held.holds === 'answer' ? await route(exchange) : undefined;
      held.asked();
      const left = Promise.withResolvers<never>();
      exchange.signal.addEventListener('abort', () => left.reject(exchange.signal.reason), { once: true });
      await Promise.race([held.released, left.promise]);
      return reply ?? route(exchange);
    },
    holdRequest: (method, path) => gate('request', method, path),
    holdAnswer: (method, path) => gate('answer', method, path),
  };
}

interface Gate {
  readonly holds: 'request' | 'answer';
  readonly name: string;
  readonly asked: () => void;
  readonly released: Promise<void>;
}
