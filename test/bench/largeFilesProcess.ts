// Uploads one file and prints what that took, as the last line: node test/bench/largeFilesProcess.ts REQUEST

import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import type { JobOrder } from '../../src/services/jobs/jobs.ts';
import { createClient } from '../../src/client/client.ts';
import type { Connection } from '../../src/client/client.ts';
import { openDirectRoute } from '../../src/client/directRoute.ts';
import { diskFiles } from '../../src/services/jobs/diskFiles.ts';
import { JobEngine } from '../../src/services/jobs/engine.ts';
import { openJournal } from '../../src/services/jobs/journalFile.ts';
import { createSealer } from '../../src/services/jobs/sealing.ts';
import type { Uploaded, Uploading } from './largeFiles.ts';

const request: Uploading = JSON.parse(process.argv[2] ?? '{}');

/** Bytes of memory that the process had at most since `before`; polled, for the system's own maximum has no beginning. */
async function measured(task: () => Promise<void>): Promise<Uploaded> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const started = performance.now();
  await task();
  const ms = performance.now() - started;
  clearInterval(timer);
  return { ms, peakBytes: Math.max(peak, process.memoryUsage.rss()) - before };
}

async function asJob(): Promise<Uploaded> {
  const folder = join(request.folder, randomUUID());
  const route = openDirectRoute(1_000);
  const log = { exchange: () => undefined, warn: (words: string) => console.error(words) };
  const connection: Connection = { baseUrl: request.url, authScheme: 'DeepL-Auth-Key', profile: 'specification', key: request.key };
  const client = createClient({ connection, version: '0.0.0', log, send: route.send });
  const engine = await JobEngine.start({
    journal: await openJournal(folder, log),
    folder,
    files: diskFiles,
    sealer: async () => createSealer(randomBytes(32)),
    service: async () => client,
    log,
    owner: 'bench',
  });
  const upload = async (file: string, bytes: number) => {
    const [id] = await engine.add([order(folder, file, bytes)]);
    while (engine.list().find((job) => job.id === id)?.state !== 'uploaded') await delay(5);
  };
  // Everything is loaded and connected when it begins.
  await upload(request.small, request.smallBytes);
  const outcome = await measured(() => upload(request.file, request.bytes));
  await engine.close();
  await route.close();
  return outcome;
}

function order(folder: string, file: string, bytes: number): JobOrder {
  const source = pathToFileURL(file).href;
  const common = { host: 'bench', account: 'bench', source, shown: source, bytes, maxBytes: bytes };
  const target = { language: 'de', file: pathToFileURL(join(folder, 'result')).href, overwrite: true };
  if (request.kind === 'document')
    return { ...common, kind: 'document', name: 'large.docx', request: { target_lang: 'de' }, targets: [target] };
  const targets = [{ language: 'de', type: 'text/plain' }];
  return {
    ...common,
    kind: 'voice',
    name: 'large.wav',
    request: { content_type: 'audio/wav', targets, authorisation: 'signature' },
    targets: [target],
  };
}

async function withDeeplNode(): Promise<Uploaded> {
  const deepl = await import('deepl-node');
  const client = new deepl.DeepLClient(request.key, { serverUrl: request.url });
  await client.uploadDocument(request.small, null, 'de');
  return measured(async () => {
    await client.uploadDocument(request.file, null, 'de');
  });
}

console.log(JSON.stringify(await (request.how === 'job' ? asJob() : withDeeplNode())));
