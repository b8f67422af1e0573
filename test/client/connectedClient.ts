import { systemClock } from '../../src/api/clock.ts';
import type { Clock } from '../../src/api/clock.ts';
import { profiles } from '../../src/api/providers.ts';
import type { ProfileName } from '../../src/api/providers.ts';
import { openDirectRoute } from '../../src/client/directRoute.ts';
import { createClient } from '../../src/client/client.ts';
import type { Client } from '../../src/client/client.ts';
import { editorRoute } from '../../src/client/routes.ts';
import type { ExchangeRecord } from '../../src/client/log.ts';
import type { Route } from '../../src/client/route.ts';
import type { TimeLimits } from '../../src/client/exchange.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { judgedRoute } from './judge.ts';
import type { Judgeable } from './judge.ts';

/** Other than those of the extension only to be told apart from them. Connecting takes real time. */
export const shortLimits: TimeLimits = {
  connectMs: 10_000,
  headerMs: 700,
  bodyIdleMs: 700,
  progressMs: 60_000,
  errorBodyMs: 5_000,
  totalMs: { repeatable: 6_000, once: 6_000, oneTime: 6_000 },
  retryMs: 10,
};

/** Both routes to the service, as the same tests run over each. */
export const routes = [
  { name: 'direct', open: () => openDirectRoute(shortLimits.connectMs) },
  { name: "editor's", open: () => ({ send: editorRoute((input, init) => globalThis.fetch(input, init)), close: async () => {} }) },
] as const satisfies readonly { name: string; open: () => { send: Route; close(): Promise<void> } }[];

export interface ConnectedClient {
  readonly client: Client;
  readonly exchanges: ExchangeRecord[];
  readonly warnings: string[];
}

/** A server and a key for it, of the specification where it says no profile. Only what is a whole sandbox can be judged. */
export type Service = Pick<Sandbox, 'url' | 'key'> & (Judgeable | { readonly profile?: ProfileName; readonly faults?: never });

/** The same sandbox for another of its keys, and its address where that is another one. */
export function keyed(sandbox: Sandbox, key: string, url: string = sandbox.url): Service {
  const { profile, faults } = sandbox;
  return { profile, faults, key, url };
}

/** A client of the sandbox's main account. Under a judge its requests go through the judge. */
export function connect(
  sandbox: Service,
  send: Route,
  limits: Partial<TimeLimits> = {},
  clock: Clock = systemClock,
  reportingTag?: () => string | undefined,
): ConnectedClient {
  const exchanges: ExchangeRecord[] = [];
  const warnings: string[] = [];
  const profile = sandbox.profile ?? 'specification';
  const client = createClient({
    connection: { baseUrl: sandbox.url, authScheme: profiles[profile].authScheme, profile, key: sandbox.key },
    version: '1.2.3',
    log: { exchange: (record) => exchanges.push(record), warn: (message) => warnings.push(message) },
    send: sandbox.faults === undefined ? send : judgedRoute(sandbox, send),
    limits: { ...shortLimits, ...limits },
    clock,
    reportingTag,
  });
  return { client, exchanges, warnings };
}

/** Unicode code points, which is how characters are billed. */
export function codePoints(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Array.from(text).length, 0);
}

export const never = (): AbortSignal => new AbortController().signal;

/** A body on its way; each of its pieces is told of before it is handed on. */
export async function* passing(body: AsyncIterable<Uint8Array>, tell: (piece: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    tell(piece);
    yield piece;
  }
}
