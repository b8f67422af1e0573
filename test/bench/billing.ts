import { Translator } from 'deepl-node';
import { createClient } from '../../src/client/client.ts';
import type { Client } from '../../src/client/client.ts';
import { openRoutes } from '../../src/client/routes.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import type { FaultOrder } from '../../src/sandbox/faults.ts';
import type { Row } from './figures.ts';

const runs = 200;
const lanes = 20;
const text = 'A sentence of forty characters, about so.';

/** Faults that hit an answer after it was paid for, or that refuse a request as one too many. */
const faults: readonly FaultOrder[] = [
  { kind: 'reset', billed: true },
  { kind: 'close', billed: true },
  { kind: 'truncated', billed: true },
  { kind: 'status', status: 503, billed: true },
  { kind: 'status', status: 500, billed: true },
  { kind: 'status', status: 429 },
  { kind: 'bad_json', billed: true },
];

/** Characters billed over characters asked for, over seeded runs with one fault each: never more than what was asked for once. */
export async function billing(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const kind of ['text', 'improvement', 'document'] as const) {
    const ours = await inLanes((sandbox) => ourClient(sandbox)[kind]);
    const other = await inLanes((sandbox) => otherClient(sandbox)[kind]);
    rows.push({
      what: `characters billed over asked for, ${runs} runs with a fault each: ${kind}`,
      ours: ours.toFixed(2),
      other: `${other.toFixed(2)} deepl-node`,
      ratio: (ours / other).toFixed(2),
    });
  }
  return rows;
}

type Send = (text: string) => Promise<unknown>;

/** Several sandboxes side by side: a client that waits between its tries must not hold up the others. */
async function inLanes(send: (sandbox: Sandbox) => Send): Promise<number> {
  const shares = await Promise.all(Array.from({ length: lanes }, (_, lane) => billedOverAsked(lane, send)));
  return shares.reduce((sum, share) => sum + share, 0) / lanes;
}

async function billedOverAsked(lane: number, send: (sandbox: Sandbox) => Send): Promise<number> {
  const sandbox = await startSandbox({ authScheme: 'DeepL-Auth-Key' });
  const random = seeded(lane + 1);
  try {
    for (let run = 0; run < runs / lanes; run += 1) {
      const fault = faults[Math.floor(random() * faults.length)];
      sandbox.faults.clear();
      if (fault) sandbox.faults.order(fault);
      // How it ends is told elsewhere; here it counts what it cost.
      await send(sandbox)(text).catch(() => undefined);
    }
    return sandbox.ledger.total / ((runs / lanes) * text.length);
  } finally {
    await sandbox.close();
  }
}

function ourClient(sandbox: Sandbox): Record<'text' | 'improvement' | 'document', Send> {
  const client = (): Client =>
    createClient({
      connection: { baseUrl: sandbox.url, authScheme: 'DeepL-Auth-Key', profile: 'specification', key: sandbox.key },
      version: '0.0.0',
      log: { exchange: () => undefined, warn: () => undefined },
      send: openRoutes({ fetch: globalThis.fetch, httpProxy: () => '', connectMs: 1_000 }).send,
      limits: { retryMs: 20 },
    });
  const signal = new AbortController().signal;
  return {
    text: (value) => client().text.translate([value], { target_lang: 'de', source_lang: 'en' }, signal),
    improvement: (value) => client().write.rephrase([value], {}, signal),
    document: (value) => client().documents.upload({ name: 'a.txt', content: new Blob([value]) }, { target_lang: 'de' }, signal),
  };
}

function otherClient(sandbox: Sandbox): Record<'text' | 'improvement' | 'document', Send> {
  const translator = new Translator(sandbox.key, { serverUrl: sandbox.url, minTimeout: 1_000, maxRetries: 3 });
  return {
    text: (value) => translator.translateText(value, 'en', 'de'),
    improvement: async (value) => {
      const { DeepLClient } = await import('deepl-node');
      return new DeepLClient(sandbox.key, { serverUrl: sandbox.url, minTimeout: 1_000, maxRetries: 3 }).rephraseText(value);
    },
    document: (value) => translator.uploadDocument(Buffer.from(value), null, 'de', { filename: 'a.txt' }),
  };
}

/** A linear congruential generator: the same faults for both. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
