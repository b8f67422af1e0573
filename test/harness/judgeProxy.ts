import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { childEnvironment } from './childEnvironment.ts';
import { startGroup } from './processGroup.ts';

/** Names the file of a proxy that holds requests and answers against a service's public description. */
export const judgeVariable = 'INTERLINEAR_JUDGE';

/** A proxy between clients and any number of servers. */
export interface JudgeProxy {
  readonly url: string;
  /** What it found so far. */
  readonly violations: readonly string[];
  /** Ends it. @returns what it says at its end: what it did not judge */
  readonly stop: () => Promise<string>;
}

/** The header that tells where a request goes; the proxy hands it on, and it ends behind the proxy. */
export const upstreamHeader = 'x-interlinear-upstream';

/** The header by which a request is known again behind the proxy. */
export const exchangeHeader = 'x-interlinear-exchange';

/** Told of an exchange when it has come out of the proxy, and when its answer goes back in. */
export interface SegmentedText {
  arrived(exchange: string): void;
  returns(exchange: string): void;
}

/**
 * Starts the proxy of a file. It takes one upstream for good, so behind it stands a switchboard, which sends each request where its
 * header says.
 * @param file a program that takes an upstream and a port, prints its address as a line of JSON and a line for each violation
 */
export async function startJudgeProxy(file: string, segmentedText: SegmentedText): Promise<JudgeProxy> {
  const switchboard = createServer((incoming, outgoing) => forward(incoming, outgoing, segmentedText));
  const violations: string[] = [];
  let rest = '';
  const group = startGroup(process.execPath, [file, await listen(switchboard), '0'], {
    env: childEnvironment(),
    onOutput(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      violations.push(...lines.filter((line) => line.startsWith('VIOLATION')));
    },
  });
  const stop = async () => {
    await group.stop();
    switchboard.closeAllConnections();
    switchboard.close();
    return group
      .output()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('{') && !line.startsWith('VIOLATION'))
      .join('\n');
  };
  // Its packages may have to be installed first.
  for (const end = Date.now() + 180_000; Date.now() < end && group.isRunning(); await delay(25)) {
    const url = /^\{"url":"(http:[^"]+)"\}/m.exec(group.output())?.[1];
    if (url !== undefined) return { url, violations, stop };
  }
  await stop();
  throw new Error(`The proxy ${file} did not start.\n${group.output()}`);
}

async function listen(server: Server): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The switchboard listens on no port.');
  return `http://127.0.0.1:${address.port}`;
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, segmentedText: SegmentedText): void {
  const { [upstreamHeader]: upstream, [exchangeHeader]: exchange, host: _host, ...headers } = incoming.headers;
  if (typeof upstream !== 'string' || typeof exchange !== 'string') {
    outgoing.writeHead(502).end();
    return;
  }
  segmentedText.arrived(exchange);
  const further = request(new URL(incoming.url ?? '/', upstream), { method: incoming.method, headers, agent: false });
  further.once('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.once('end', () => segmentedText.returns(exchange));
    answer.pipe(outgoing);
  });
  further.once('error', () => {
    segmentedText.returns(exchange);
    // A server that ended meanwhile has broken no description.
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  outgoing.once('close', () => further.destroy());
  incoming.pipe(further);
}
