import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface ConnectProxy {
  readonly url: string;
  status(): ProxyStatus;
  readonly stop: () => Promise<void>;
}

/** Also answered as JSON to GET /status, for tests in another process. */
export interface ProxyStatus {
  /** Tunnels opened to our host. */
  connections: number;
  /** Bytes that came back through them. */
  bytes: number;
  /** Names of other hosts that were asked for: the editor's own traffic, or ours gone astray. */
  refused: string[];
}

/**
 * A proxy that tunnels to one made-up host, which really is a port of this machine, and answers 502 for every other. The name
 * is made up because the editor never sends requests for loopback addresses through a proxy.
 */
export async function startConnectProxy(host: string, port: number): Promise<ConnectProxy> {
  const status: ProxyStatus = { connections: 0, bytes: 0, refused: [] };
  const sockets = new Set<Duplex>();
  const server = createServer((request, response) => {
    const known = request.method === 'GET' && request.url === '/status';
    response.writeHead(known ? 200 : 502, { 'Content-Type': 'application/json' });
    response.end(known ? JSON.stringify(status) : '{}');
  });
  server.on('connection', (socket: Socket) => track(sockets, socket));
  server.on('connect', (request: IncomingMessage, client: Duplex) => {
    client.on('error', () => client.destroy());
    if (request.url?.split(':')[0] === host) tunnel(client, port, sockets, status);
    else {
      status.refused.push(request.url ?? '');
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${String(portOf(server.address()))}`,
    status: () => ({ ...status, refused: [...status.refused] }),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function tunnel(client: Duplex, port: number, sockets: Set<Duplex>, status: ProxyStatus): void {
  const target = connect(port, '127.0.0.1', () => {
    status.connections += 1;
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    target.on('data', (chunk: Buffer) => {
      status.bytes += chunk.length;
    });
    target.pipe(client);
    client.pipe(target);
  });
  track(sockets, target);
  target.on('error', () => client.destroy());
  client.on('close', () => target.destroy());
}

function track(sockets: Set<Duplex>, socket: Duplex): void {
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('Not listening on a port.');
  return address.port;
}
