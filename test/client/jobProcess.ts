// A window of its own that works on jobs, told by an order in JSON, and that ends at a point that the order names as if its machine had
// lost its power. It writes down each point that it comes to, the first time, before anything else happens.

import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync, linkSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOver } from '../../src/services/jobs/jobs.ts';
import type { JobOrder } from '../../src/services/jobs/jobs.ts';
import type { RouteResponse, Exchange, Route } from '../../src/client/route.ts';
import type { JobService } from '../../src/services/jobs/jobContext.ts';
import type { JobFiles } from '../../src/services/jobs/files.ts';
import { withWrite } from '../../src/services/jobs/journal.ts';
import type { Journal, JournalWriter } from '../../src/services/jobs/journal.ts';
import { openJobWindow, until } from './jobWindow.ts';
import type { JobWindowOptions } from './jobWindow.ts';

export interface JobProcessOrder extends Pick<JobWindowOptions, 'folder' | 'url' | 'key' | 'owner' | 'timing'> {
  /** File for the names of the points. */
  readonly trail: string;
  /** The point at which it ends; none when left out. */
  readonly killAt?: string;
  readonly orders: readonly JobOrder[];
}

const order: JobProcessOrder = JSON.parse(process.argv[2] ?? '');
const passed = new Set<string>();
/** Which result is being fetched. */
const fetching = new AsyncLocalStorage<string>();
/** Milliseconds after which an answer is waited for. */
const waitedMs = 25;

function at(point: string, beforeThat: () => void = () => undefined): void {
  if (passed.has(point)) return;
  passed.add(point);
  appendFileSync(order.trail, `${point}\n`);
  if (point !== order.killAt) return;
  beforeThat();
  process.kill(process.pid, 'SIGKILL');
  // Nothing happens any more, even if the signal takes its time.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function tracedJournal(journal: Journal): Journal {
  return withWrite(journal, async (task) => {
    let label = '';
    const result = await journal.write((writer) => {
      const changes: string[] = [];
      const value = task(tracedWriter(writer, changes));
      label = changes.join(', ');
      at(`${label}: not yet written`);
      return value;
    });
    at(`${label}: written`);
    return result;
  });
}

function tracedWriter(writer: JournalWriter, changes: string[]): JournalWriter {
  const told = (change: object) => ('state' in change ? String(change.state) : Object.keys(change).join(' '));
  return {
    ...writer,
    insert(...args) {
      changes.push('insert');
      writer.insert(...args);
    },
    setJob(...args) {
      changes.push(`job ${told(args[1])}`);
      writer.setJob(...args);
    },
    setResult(...args) {
      changes.push(`result ${args[1]} ${told(args[2])}`);
      writer.setResult(...args);
    },
    lease(...args) {
      changes.push('lease');
      return writer.lease(...args);
    },
    renew(...args) {
      changes.push('renew');
      writer.renew(...args);
    },
    release(...args) {
      changes.push('release');
      writer.release(...args);
    },
    sealingKey(...args) {
      changes.push('sealing key');
      return writer.sealingKey(...args);
    },
  };
}

/** What a request is for. */
function purposeOf({ method, url: { pathname } }: Exchange): string {
  if (pathname === '/v2/document' || method === 'PUT') return 'upload';
  if (pathname.endsWith('/result') || pathname.startsWith('/assets/')) return 'fetch';
  return pathname === '/v1/jobs/voice/translate' ? 'create' : 'look';
}

function tracedRoute(send: Route): Route {
  return async (exchange) => {
    const result = fetching.getStore();
    const label = `${result === undefined ? '' : `${result} `}${purposeOf(exchange)}`;
    at(`${label}: about to be asked`);
    let timer: NodeJS.Timeout | undefined;
    const wait = () => {
      timer = setTimeout(() => at(`${label}: waited for`), waitedMs);
    };
    const { body } = exchange;
    if (typeof body !== 'function') wait();
    const answer = await send(typeof body === 'function' ? { ...exchange, body: () => tracedBody(body(), label, wait) } : exchange);
    clearTimeout(timer);
    at(`${label}: answered`);
    return tracedAnswer(answer, label);
  };
}

async function* tracedBody(pieces: AsyncIterable<Uint8Array>, label: string, wait: () => void): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const piece of pieces) {
    count += 1;
    if (count <= 4) at(`${label}: piece ${count} about to be sent`);
    yield piece;
  }
  at(`${label}: all sent`);
  wait();
}

function tracedAnswer(answer: RouteResponse, label: string): RouteResponse {
  async function* body(): AsyncGenerator<Uint8Array> {
    let count = 0;
    for await (const piece of answer.body) {
      count += 1;
      if (count <= 3) at(`${label}: piece ${count} arrived`);
      yield piece;
    }
    at(`${label}: all arrived`);
  }
  return { ...answer, body: body() };
}

function tracedService({ documents, voice }: JobService): JobService {
  const named = (file: string) => `result ${/-(\d+)$/.exec(file)?.[1] ?? ''}`;
  const returned = async <T>(label: string, promise: Promise<T>): Promise<T> => {
    const value = await promise;
    at(`${label}: returned`);
    return value;
  };
  return {
    documents: {
      ...documents,
      upload: async (...args) => returned('upload', documents.upload(...args)),
      status: async (...args) => returned('look', documents.status(...args)),
      download: async (...args) =>
        fetching.run(named(args[1].file), async () => returned(`${named(args[1].file)} fetch`, documents.download(...args))),
    },
    voice: {
      ...voice,
      create: async (...args) => returned('create', voice.create(...args)),
      upload: async (...args) => returned('upload', voice.upload(...args)),
      status: async (...args) => returned('look', voice.status(...args)),
      download: async (...args) =>
        fetching.run(named(args[1].file), async () => returned(`${named(args[1].file)} fetch`, voice.download(...args))),
    },
  };
}

/** The two points within `place` are made as a kill there leaves things: the system calls between them are not ours to stop. */
function tracedFiles(files: JobFiles): JobFiles {
  return {
    ...files,
    async open(uri) {
      at('source: about to be opened');
      const blob = await files.open(uri);
      at('source: opened');
      return blob;
    },
    async exists(uri) {
      at(`${placeOf(uri)}: about to be looked for`);
      return files.exists(uri);
    },
    async place(staged, uri, overwrite) {
      const file = fileURLToPath(uri);
      const beside = join(dirname(file), `.${basename(staged)}.part`);
      const bytes = readFileSync(staged);
      at(`${placeOf(uri)}: about to be placed`);
      at(`${placeOf(uri)}: half copied`, () => writeFileSync(beside, bytes.subarray(0, bytes.length / 2)));
      at(`${placeOf(uri)}: named, and not yet tidied`, () => {
        writeFileSync(beside, bytes);
        linkSync(beside, file);
      });
      await files.place(staged, uri, overwrite);
      at(`${placeOf(uri)}: placed`);
    },
  };
}

function placeOf(uri: string): string {
  return `place ${uri.split('.').slice(-2).join('.')}`;
}

const window = await openJobWindow({
  ...order,
  around: { journal: tracedJournal, files: tracedFiles, service: tracedService, send: tracedRoute },
});
if (order.orders.length > 0) await window.engine.add(order.orders);
await until('all jobs are over', () => window.engine.list().every((job) => isOver(job) && job.owner === undefined), 60_000);
await window.close();
at('closed');
