import assert from 'node:assert/strict';
import type { ProfileName } from '../../src/api/providers.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import type { RouteResponse, Exchange, Route } from '../../src/client/route.ts';
import { exchangeHeader, judgeVariable, startJudgeProxy, upstreamHeader } from '../harness/judgeProxy.ts';
import type { JudgeProxy } from '../harness/judgeProxy.ts';
import { during } from '../harness/underway.ts';

/**
 * An independent judge between client and sandbox: with INTERLINEAR_JUDGE, the file of a proxy, well-formed traffic in the profile of
 * the public provider goes through it, and a run in which it finds a violation, or nothing to judge, fails.
 */

const file = process.env[judgeVariable];

/** The profile whose public description the judge holds. */
const judgedProfile: ProfileName = 'deepl';

/** The only profile that a run with a judge is about; undefined without one. */
export const profileOfRun: ProfileName | undefined = file === undefined ? undefined : judgedProfile;

/** What is judged: a sandbox in the judge's profile. Orders for faults are none of its business, so it is asked for those that wait. */
export type Judgeable = Pick<Sandbox, 'profile' | 'faults'>;

let proxy: Promise<JudgeProxy> | undefined;
let judged = 0;
let onPurpose = 0;

/** Exchanges that somebody waits for, by their number; each with the end of a stretch in the proxy, where no clock of this process sees it. */
const waitedFor = new Map<string, () => void>();

/** An answer to somebody who has left is not waited for. */
function enter(exchange: string): void {
  if (!waitedFor.has(exchange)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  waitedFor.set(exchange, resolve);
  void during(promise);
}

function leave(exchange: string): void {
  waitedFor.get(exchange)?.();
}

/** Does what sends requests that are wrong on purpose: they are not for a judge. */
export async function unjudged<T>(work: () => Promise<T>): Promise<T> {
  onPurpose += 1;
  try {
    return await work();
  } finally {
    onPurpose -= 1;
  }
}

/** The route to a sandbox, by way of the judge if there is one and it is about this sandbox. */
export function judgedRoute({ profile, faults }: Judgeable, send: Route): Route {
  if (file === undefined || profile !== judgedProfile) return send;
  return async (exchange) => {
    if (faults.pending > 0 || onPurpose > 0) return send(exchange);
    proxy ??= during(startJudgeProxy(file, { arrived: leave, returns: enter }));
    return throughProxy(await proxy, send, exchange);
  };
}

async function throughProxy({ url }: JudgeProxy, send: Route, exchange: Exchange): Promise<RouteResponse> {
  judged += 1;
  const number = String(judged);
  const headers = { ...exchange.headers, [upstreamHeader]: exchange.url.origin, [exchangeHeader]: number };
  waitedFor.set(number, () => undefined);
  enter(number);
  try {
    const answer = await send({ ...exchange, url: new URL(exchange.url.pathname + exchange.url.search, url), headers });
    // Whoever reads slowly holds up no clock: the whole answer is here before it is handed on.
    const pieces: Uint8Array[] = [];
    for await (const piece of answer.body) pieces.push(piece);
    return { ...answer, body: replayed(pieces) };
  } finally {
    leave(number);
    waitedFor.delete(number);
  }
}

async function* replayed(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

// Of the whole run: whoever connects a client has this module, also in processes without tests.
if (file !== undefined && 'after' in globalThis) {
  after('the judge finds no violation', async () => {
    const { violations, stop } = (await proxy) ?? assert.fail('The judge saw no request.');
    console.log(`\nJudged ${judged} requests, ${violations.length} violations.\n${await stop()}`);
    assert.deepEqual([...new Set(violations)], []);
  });
}
