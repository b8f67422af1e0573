import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../../src/sandbox/server.ts';
import { Store } from '../../src/services/cache/store.ts';
import type { Row } from './figures.ts';
import { median } from './figures.ts';
import { withClient } from './pacedClient.ts';

const texts = Array.from({ length: 500 }, (_, index) => `Message number ${index} of the application, with a few more words to translate.`);
const options = { target_lang: 'de', source_lang: 'en' };
const delayMs = 50;
const runs = 7;

/** 500 texts that the cache knows, in a window that has just opened, against the same texts sent, at 50 ms server delay. */
export async function cache(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'interlinear-bench-'));
  const sandbox = await startSandbox();
  sandbox.setLatency(delayMs);
  try {
    return await withClient(sandbox, async (client) => {
      const log = { exchange: () => undefined, warn: (message: string) => console.warn(message) };
      const cold: number[] = [];
      const warm: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        for (const times of [cold, warm]) {
          const store = new Store({ folder, log, enabled: () => true, megabytes: () => 64 });
          const started = performance.now();
          const outcomes = await (
            await store.work(client, { host: 'sandbox', account: String(run) })
          ).translate(texts, options, {
            signal: new AbortController().signal,
          });
          times.push(performance.now() - started);
          const right = outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value.fromCache === (times === warm));
          if (!right) throw new Error('The cache did not do what is measured here.');
          store.dispose();
        }
      }
      const [ours, other] = [median(warm), median(cold)];
      return [
        {
          what: `500 texts known to the cache, opening it included, at ${delayMs} ms server delay`,
          ours: `${ours.toFixed(1)} ms`,
          other: `${other.toFixed(1)} ms sent`,
          ratio: `${(other / ours).toFixed(1)} times faster`,
        },
      ];
    });
  } finally {
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  }
}
