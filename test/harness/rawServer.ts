import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { portOf } from './connectProxy.ts';

/** A request as a raw server got it. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** By lower-case names. */
  readonly headers: ReadonlyMap<string, string>;
  /** Which request of all, from 1. */
  readonly number: number;
  /** Which connection it came on, from 1. */
  readonly connection: number;
}

/** A server that answers byte for byte what a test wants, whether that is HTTP or not. */
export interface RawServer {
  readonly url: string;
  readonly requests: RawRequest[];
  close(): Promise<void>;
}

/** @param answer writes to the socket; called once the whole request is there. Bodies of requests have a Content-Length. */
export async function startRawServer(answer: (request: RawRequest, socket: Socket) => void): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    const connection = (connections += 1);
    let held = '';
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A client that hangs up may be what a test is about.
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      held += piece.toString('latin1');
      for (let end = held.indexOf('\r\n\r\n'); end !== -1; end = held.indexOf('\r\n\r\n')) {
        const { method, path, headers } = headOf(held.slice(0, end));
        const length = end + 4 + Number(headers.get('content-length') ?? '0');
        if (held.length < length) return;
        held = held.slice(length);
        const request = { method, path, headers, number: requests.length + 1, connection };
        requests.push(request);
        answer(request, socket);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    requests,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function headOf(head: string): Pick<RawRequest, 'method' | 'path' | 'headers'> {
  const [first = '', ...lines] = head.split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { method, path, headers };
}

/** An answer with its length, and whatever other headers are named. */
export function rawAnswer(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}, status = '200 OK'): Buffer {
  const bytes = Buffer.from(body);
  const named = { 'Content-Length': String(bytes.length), ...headers };
  const lines = Object.entries(named).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), bytes]);
}
