import { createClient } from '../../src/client/client.ts';
import type { Client } from '../../src/client/client.ts';
import type { Exchange } from '../../src/client/route.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';

/** An answer that a test makes by hand: a status and a body, which is JSON unless it is text or bytes. */
export interface HandAnswer {
  readonly status?: number;
  readonly body?: unknown;
}

/** What was asked of the service. */
export interface Asked {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it went out; JSON is read. */
  readonly body: unknown;
}

/** A client whose service answers by hand, and what it was asked. Only JSON and streams go out. */
export function handAnswered(answerTo: (asked: Asked) => HandAnswer): { readonly client: Client; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const client = createClient({
    connection: { baseUrl: 'https://service.invalid', authScheme: 'Service-Auth-Key', profile: 'specification', key: 'secret' },
    version: '1.2.3',
    log: { exchange: () => undefined, warn: () => undefined },
    send: async (exchange) => {
      const request = { method: exchange.method, url: urlOf(exchange), headers: exchange.headers, body: await bodyOf(exchange) };
      asked.push(request);
      const { status = 200, body } = answerTo(request);
      return {
        status,
        header: () => undefined,
        body: pieces(typeof body === 'string' || body instanceof Uint8Array ? body : (JSON.stringify(body) ?? '')),
      };
    },
    clock: createSimulatedClock(),
  });
  return { client, asked };
}

function urlOf({ url }: Exchange): string {
  return `${url.hostname === 'service.invalid' ? '' : url.origin}${url.pathname}${url.search}`;
}

async function bodyOf({ body }: Exchange): Promise<unknown> {
  if (body === undefined) return undefined;
  if (typeof body === 'string') return JSON.parse(body);
  const chunks: Uint8Array[] = [];
  for await (const piece of body()) chunks.push(piece);
  return Buffer.concat(chunks).toString();
}

async function* pieces(body: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof body === 'string' ? Buffer.from(body) : body;
}

/** All items of a list that comes page by page. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** The one result of a call that settles each text by itself. */
export function only<T>([result]: readonly PromiseSettledResult<T>[]): T {
  if (result === undefined) throw new Error('There is no result.');
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
