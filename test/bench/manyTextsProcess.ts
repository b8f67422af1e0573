// Translates many short texts in one call and prints what that took, as the last line: node test/bench/manyTextsProcess.ts REQUEST

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { Store } from '../../src/services/cache/store.ts';
import type { ManyTexts, Translated } from './manyTexts.ts';
import { withClient } from './pacedClient.ts';

const request: ManyTexts = JSON.parse(process.argv[2] ?? '{}');
const options = { source_lang: 'en', target_lang: 'de' };
const signal = new AbortController().signal;

type Translate = (texts: readonly string[]) => Promise<readonly unknown[]>;

/** What the process grew by at its highest, and the longest time in which it did not come round to a timer. */
async function measured(task: () => Promise<void>): Promise<Omit<Translated, 'heldBytes'>> {
  const before = process.memoryUsage.rss();
  let [peak, stallMs, last] = [before, 0, performance.now()];
  const look = () => {
    stallMs = Math.max(stallMs, performance.now() - last);
    peak = Math.max(peak, process.memoryUsage.rss());
    last = performance.now();
  };
  const timer = setInterval(look, 1);
  const started = performance.now();
  await task();
  const ms = performance.now() - started;
  look();
  clearInterval(timer);
  return { ms, peakBytes: peak - before, stallMs };
}

/** The texts are there before the measuring begins; everything is loaded and connected by some others. */
async function run(translate: Translate): Promise<Translated> {
  const texts = Array.from({ length: request.count }, (_, index) => `Message number ${index} of the application`);
  await translate(texts.slice(0, 500).map((text) => `${text}, before`));
  let outcomes: readonly unknown[] = [];
  const figures = await measured(async () => {
    outcomes = await translate(texts);
  });
  if (outcomes.length !== texts.length) throw new Error('Some translations are missing.');
  const withThem = heapInUse();
  outcomes = [];
  return { ...figures, heldBytes: withThem - heapInUse() };
}

/** Bytes, without what nobody needs any longer: the process runs with --expose-gc. */
function heapInUse(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function settled(outcomes: readonly PromiseSettledResult<unknown>[]): readonly unknown[] {
  return outcomes.filter((outcome) => outcome.status === 'fulfilled');
}

/** The texts of a request each, six requests at once, and nothing else. */
function plain(): Promise<Translated> {
  const limit = pLimit(6);
  const headers = { authorization: `Service-Auth-Key ${request.key}`, 'content-type': 'application/json' };
  const send = async (text: readonly string[]): Promise<unknown[]> => {
    const response = await fetch(`${request.url}/v2/translate`, { method: 'POST', headers, body: JSON.stringify({ ...options, text }) });
    return Object.values(Object(await response.json()))[0] as unknown[];
  };
  return run(async (texts) => {
    const parts = Array.from({ length: Math.ceil(texts.length / 50) }, (_, part) => texts.slice(part * 50, (part + 1) * 50));
    return (await Promise.all(parts.map((part) => limit(() => send(part))))).flat();
  });
}

async function withCache(): Promise<Translated> {
  const folder = await mkdtemp(join(tmpdir(), 'interlinear-bench-'));
  const log = { exchange: () => undefined, warn: (words: string) => console.error(words) };
  const store = new Store({ folder, log, enabled: () => true, megabytes: () => 64 });
  try {
    return await withClient(request, async (client) => {
      const work = await store.work(client, { host: 'bench', account: 'bench' });
      return run(async (texts) => settled(await work.translate(texts, options, { signal })));
    });
  } finally {
    store.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

const ways = {
  plain,
  client: () => withClient(request, (client) => run(async (texts) => settled(await client.text.translate(texts, options, signal)))),
  cache: withCache,
};

console.log(JSON.stringify(await ways[request.how]()));
