import { randomBytes } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { systemClock } from '../../src/api/clock.ts';
import type { Clock } from '../../src/api/clock.ts';
import { isOver } from '../../src/services/jobs/jobs.ts';
import type { Job, JobOrder, VoiceRequest } from '../../src/services/jobs/jobs.ts';
import type { ProfileName } from '../../src/api/providers.ts';
import { openDirectRoute } from '../../src/client/directRoute.ts';
import type { Route } from '../../src/client/route.ts';
import { diskFiles } from '../../src/services/jobs/diskFiles.ts';
import { JobEngine } from '../../src/services/jobs/engine.ts';
import type { JobService } from '../../src/services/jobs/jobContext.ts';
import type { JobFiles } from '../../src/services/jobs/files.ts';
import { openJournal } from '../../src/services/jobs/journalFile.ts';
import type { Journal } from '../../src/services/jobs/journal.ts';
import type { FindSealer } from '../../src/services/jobs/keyring.ts';
import { createSealer, sealingKeyBytes } from '../../src/services/jobs/sealing.ts';
import type { EngineTiming } from '../../src/services/jobs/timing.ts';
import type { SimulatedClock } from '../harness/simulatedClock.ts';
import { watchedBlob } from '../harness/underway.ts';
import { connect } from './connectedClient.ts';

/** The engine of jobs as a window runs it, without an editor. */
export interface JobWindow {
  readonly engine: JobEngine;
  readonly warnings: string[];
  /** Jobs of which the window was told that they are over. */
  readonly finished: Job[];
  /** Waits until something is so, by the window's clock. */
  readonly until: SimulatedClock['until'];
  close(): Promise<void>;
}

export interface JobWindowOptions {
  /** Of the journal. */
  readonly folder: string;
  readonly url: string;
  readonly key: string;
  /** Of the service; the specification's when left out. */
  readonly profile?: ProfileName;
  /** Whose key that is at the moment. */
  readonly account?: () => string;
  readonly owner?: string;
  /** Keys that this window knows, by their ids; when left out, all windows have the same. */
  readonly keys?: Map<string, Uint8Array>;
  readonly timing?: Partial<EngineTiming>;
  /** The machine's when left out. */
  readonly clock?: Clock | SimulatedClock;
  /** What is put between the engine and what it works with. */
  readonly around?: {
    readonly journal?: (journal: Journal) => Journal;
    readonly files?: (files: JobFiles) => JobFiles;
    readonly service?: (service: JobService) => JobService;
    readonly send?: (send: Route) => Route;
  };
}

/** Short enough for tests. */
export const shortTiming: EngineTiming = {
  leaseMs: 400,
  lookMs: 15,
  renewMs: 120,
  graceMs: 50,
  lockedMs: 100,
  voicePollMs: 20,
  documentPollMs: { min: 15, max: 25 },
  retryMs: 20,
  longestRetryMs: 80,
};

/** Nothing is about time limits of requests here, and machines can be busy. */
const patience = { connectMs: 5_000, headerMs: 10_000, bodyIdleMs: 10_000 };

export const testHost = 'example.com';

function finding(keys: Map<string, Uint8Array>): FindSealer {
  return async (id, make) => {
    if (make && !keys.has(id)) keys.set(id, randomBytes(sealingKeyBytes));
    const key = keys.get(id);
    return key && createSealer(key);
  };
}

function isSimulated(clock: Clock | SimulatedClock): clock is SimulatedClock {
  return 'until' in clock;
}

/** Opens a window on the journal in a folder. */
export async function openJobWindow(options: JobWindowOptions): Promise<JobWindow> {
  const {
    folder,
    url,
    key,
    profile = 'specification',
    account: own = () => 'main',
    owner = 'one',
    keys,
    timing,
    clock = systemClock,
    around = {},
  } = options;
  const warnings: string[] = [];
  const finished: Job[] = [];
  const files: JobFiles = isSimulated(clock) ? { ...diskFiles, open: async (uri) => watchedBlob(await diskFiles.open(uri)) } : diskFiles;
  const log = { exchange: () => undefined, warn: (message: string) => warnings.push(message) };
  const route = openDirectRoute(patience.connectMs);
  const { client } = connect({ url, key, profile }, around.send?.(route.send) ?? route.send, patience, clock);
  const journal = await openJournal(folder, log, undefined, clock);
  const engine = await JobEngine.start({
    journal: around.journal?.(journal) ?? journal,
    folder,
    files: around.files?.(files) ?? files,
    sealer: keys ? finding(keys) : async () => createSealer(Buffer.alloc(sealingKeyBytes, 7)),
    service: async ({ host, account }) => (host === testHost && account === own() ? (around.service?.(client) ?? client) : undefined),
    log,
    owner,
    timing: { ...shortTiming, ...timing },
    clock,
  });
  engine.onDidFinish((job) => finished.push(job));
  return {
    engine,
    warnings,
    finished,
    until: isSimulated(clock) ? clock.until : until,
    async close() {
      await engine.close();
      await route.close();
    },
  };
}

/** What is ordered in tests: a text document. */
export async function documentOrder(source: string, text: string, target = `${source}.de.txt`): Promise<JobOrder> {
  await writeFile(source, text);
  return {
    kind: 'document',
    request: { source_lang: 'en', target_lang: 'de' },
    ...(await factsOf(source)),
    targets: [{ language: 'de', file: pathToFileURL(target).href, overwrite: false }],
  };
}

/** The kinds of results of a recording in tests, with the extension of each. */
export const voiceKinds = [
  { language: 'de', type: 'text/plain', extension: 'de.txt' },
  { language: 'fr', type: 'application/x-subrip', extension: 'fr.srt' },
  { language: 'es', type: 'audio/pcm;encoding=s16le;rate=16000', extension: 'es.pcm' },
] as const;

/** A recording into several results. */
export async function voiceOrder(
  source: string,
  bytes: Uint8Array,
  authorisation: VoiceRequest['authorisation'] = 'signature',
): Promise<JobOrder> {
  await writeFile(source, bytes);
  return {
    kind: 'voice',
    request: {
      content_type: 'audio/wav',
      source_language: 'en',
      targets: voiceKinds.map(({ language, type }) => ({ language, type })),
      authorisation,
    },
    ...(await factsOf(source)),
    targets: voiceKinds.map(({ language, type, extension }) => ({
      language,
      type,
      file: pathToFileURL(`${source}.${extension}`).href,
      overwrite: false,
    })),
  };
}

async function factsOf(source: string) {
  const { size } = await stat(source);
  const uri = pathToFileURL(source).href;
  return { host: testHost, account: 'main', source: uri, shown: uri, name: basename(source), bytes: size, maxBytes: 1024 ** 2 * 30 };
}

/** Waits until something is so, in real time, as what other processes do takes it. @throws Error that says what was waited for. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, ms = 50_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}.`);
    await systemClock.wait(5, new AbortController().signal);
  }
}

/** Waits until nothing goes on with a job. */
export async function ended(window: Pick<JobWindow, 'engine' | 'until'>, id: string, ms?: number): Promise<Job> {
  const { engine } = window;
  const found = () => engine.list().find((one) => one.id === id);
  const isEnded = (job: Job | undefined) => job !== undefined && job.owner === undefined && (isOver(job) || job.parked);
  await window
    .until('the job is over', () => isEnded(found()), ms)
    .catch((error: unknown) => {
      throw new Error(`${String(error)} ${JSON.stringify(found())}`);
    });
  return jobOf(engine, id);
}

export function jobOf(engine: JobEngine, id: string): Job {
  const job = engine.list().find((one) => one.id === id);
  if (!job) throw new Error('There is no such job.');
  return job;
}

/** Where the journal of a test lies, and what it works on. */
export function placesIn(folder: string): { journal: string; work: string } {
  return { journal: join(folder, 'journal'), work: join(folder, 'work') };
}
