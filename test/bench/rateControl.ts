import pLimit from 'p-limit';
import pRetry from 'p-retry';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import type { Row } from './figures.ts';
import { withClient } from './pacedClient.ts';

const perSecond = 20;
const requests = 120;
const texts = Array.from({ length: requests * 50 }, (_, index) => `Text ${index}`);

/** 120 requests to a service that allows 20 a second: this client against six at once with backoff of their own. */
export async function rateControl(): Promise<Row[]> {
  const ours = await measured(paced);
  const other = await measured(fixed);
  const ideal = (requests / perSecond - 1) * 1000;
  const told = ({ refused, failed, ms }: Measured) =>
    `${((refused / (refused + requests)) * 100).toFixed(0)} % 429s, ${failed} failures, ${(ms / ideal).toFixed(2)} times the ideal time`;
  return [
    {
      what: `${requests} requests, ${perSecond} a second allowed`,
      ours: told(ours),
      other: `${told(other)}, fixed concurrency of six`,
      ratio: `${(ours.refused / Math.max(1, other.refused)).toFixed(2)} of its 429s`,
    },
  ];
}

interface Measured {
  readonly refused: number;
  readonly failed: number;
  readonly ms: number;
}

async function measured(run: (sandbox: Sandbox) => Promise<number>): Promise<Measured> {
  const sandbox = await startSandbox();
  sandbox.setRateLimit({ per_second: perSecond });
  try {
    const started = performance.now();
    const failed = await run(sandbox);
    const refused = sandbox.ledger.entries.filter((entry) => entry.status === 429).length;
    return { refused, failed, ms: performance.now() - started };
  } finally {
    await sandbox.close();
  }
}

async function paced(sandbox: Sandbox): Promise<number> {
  const options = { target_lang: 'de', source_lang: 'en' };
  const outcomes = await withClient(sandbox, (client) => client.text.translate(texts, options, new AbortController().signal));
  return outcomes.filter((outcome) => outcome.status === 'rejected').length / 50;
}

async function fixed(sandbox: Sandbox): Promise<number> {
  const limit = pLimit(6);
  const headers = { authorization: `Service-Auth-Key ${sandbox.key}`, 'content-type': 'application/json' };
  const send = async (batch: readonly string[]) => {
    const body = JSON.stringify({ text: batch, target_lang: 'de', source_lang: 'en' });
    const response = await fetch(`${sandbox.url}/v2/translate`, { method: 'POST', headers, body });
    await response.text();
    if (!response.ok) throw new Error(`Status ${response.status}`);
  };
  const batches = Array.from({ length: requests }, (_, index) => texts.slice(index * 50, (index + 1) * 50));
  const outcomes = await Promise.allSettled(
    batches.map((batch) => limit(() => pRetry(() => send(batch), { retries: 3, minTimeout: 500, randomize: true }))),
  );
  return outcomes.filter((outcome) => outcome.status === 'rejected').length;
}
