import { writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { generate } from 'selfsigned';
import { portOf } from './connectProxy.ts';

export interface TlsFront {
  readonly port: number;
  /** The certificate a client has to trust, for NODE_EXTRA_CA_CERTS. */
  readonly certificateFile: string;
  readonly stop: () => Promise<void>;
}

/** An https server that calls itself `host` and passes everything on to the server at `target`. */
export async function startTlsFront(host: string, target: string, certificateFile: string): Promise<TlsFront> {
  const pems = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
    ],
  });
  await writeFile(certificateFile, pems.cert);
  const server = createServer({ key: pems.private, cert: pems.cert }, (request, response) => passOn(request, response, target));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: portOf(server.address()),
    certificateFile,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function passOn(request: IncomingMessage, response: ServerResponse, target: string): void {
  // Under the name of the target, not under the one the client asked for.
  const headers = { ...request.headers, host: new URL(target).host };
  const onward = httpRequest(new URL(request.url ?? '/', target), { method: request.method ?? 'GET', headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
