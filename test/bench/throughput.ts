import pLimit from 'p-limit';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import type { Row } from './figures.ts';
import { withClient } from './pacedClient.ts';

const strings = Array.from({ length: 2_000 }, (_, index) => `Message number ${index} of the application`);
const delayMs = 50;

/** 2,000 strings at 50 ms server delay: this client against one request for each string. */
export async function throughput(): Promise<Row[]> {
  const sandbox = await startSandbox();
  sandbox.setLatency(delayMs);
  try {
    const ours = await timed(() => batched(sandbox));
    const requests = sandbox.ledger.entries.length;
    sandbox.ledger.reset();
    const oneByOne = (await timed(() => naive(sandbox, strings.slice(0, 200), 1))) * 10;
    const sixAtOnce = await timed(() => naive(sandbox, strings, 6));
    const what = `2,000 strings at ${delayMs} ms server delay`;
    return [
      {
        what,
        ours: `${ours} ms in ${requests} requests`,
        other: `${oneByOne} ms one by one (200 measured, times 10)`,
        ratio: times(oneByOne, ours),
      },
      { what, ours: `${ours} ms in ${requests} requests`, other: `${sixAtOnce} ms one each, six at once`, ratio: times(sixAtOnce, ours) },
    ];
  } finally {
    await sandbox.close();
  }
}

async function batched(sandbox: Sandbox): Promise<void> {
  const options = { target_lang: 'de', source_lang: 'en' };
  const outcomes = await withClient(sandbox, (client) => client.text.translate(strings, options, new AbortController().signal));
  if (!outcomes.every((outcome) => outcome.status === 'fulfilled')) throw new Error('A translation failed.');
}

async function naive(sandbox: Sandbox, texts: readonly string[], atOnce: number): Promise<void> {
  const limit = pLimit(atOnce);
  const headers = { authorization: `Service-Auth-Key ${sandbox.key}`, 'content-type': 'application/json' };
  const send = async (text: string) => {
    const body = JSON.stringify({ text: [text], target_lang: 'de', source_lang: 'en' });
    const response = await fetch(`${sandbox.url}/v2/translate`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`Status ${response.status}`);
    await response.json();
  };
  await Promise.all(texts.map((text) => limit(() => send(text))));
}

async function timed(task: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await task();
  return Math.round(performance.now() - started);
}

function times(other: number, ours: number): string {
  return `${(other / ours).toFixed(1)} times faster`;
}
