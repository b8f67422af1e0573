import { createServer } from 'node:http';
import { portOf } from '../harness/connectProxy.ts';

/** A server that takes every key, and writes down who asked for what. */
export interface WatchedServer extends AsyncDisposable {
  readonly url: string;
  /** Path and Authorization header of each request so far. */
  readonly requests: readonly { readonly path: string; readonly authorization: string }[];
}

/** @param reply what it answers in place of taking the key. */
export async function startWatchedServer(reply?: { readonly status: number; readonly body: string }): Promise<WatchedServer> {
  const requests: { path: string; authorization: string }[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    requests.push({ path: url, authorization: headers.authorization ?? '' });
    response.setHeader('Content-Type', 'application/json');
    if (reply) response.writeHead(reply.status).end(reply.body);
    else response.end(url.endsWith('/usage') ? '{"character_count":0,"character_limit":500000}' : '[]');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
