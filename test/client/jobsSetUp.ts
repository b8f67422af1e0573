import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job, JobOrder } from '../../src/services/jobs/jobs.ts';
import type { ProfileName } from '../../src/api/providers.ts';
import type { LedgerEntry } from '../../src/sandbox/ledger.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import type { JobService } from '../../src/services/jobs/jobContext.ts';
import { wavRecording } from '../harness/sampleRecordings.ts';
import { createSimulatedClock } from '../harness/simulatedClock.ts';
import { temporaryFolder } from '../unit/temporaryFolder.ts';
import type { TemporaryFolder } from '../unit/temporaryFolder.ts';
import { documentOrder, openJobWindow, placesIn, voiceOrder } from './jobWindow.ts';
import type { JobWindow, JobWindowOptions } from './jobWindow.ts';

/** Of the sandbox and of all windows. */
export const clock = createSimulatedClock();
export const { until } = clock;

/** A service of its own, a folder, and the windows that work on jobs there. */
export interface JobsSetUp {
  readonly sandbox: Sandbox;
  readonly folder: TemporaryFolder;
  readonly places: ReturnType<typeof placesIn>;
  /** Those that are open. */
  readonly windows: readonly JobWindow[];
  open(this: void, options?: Partial<JobWindowOptions>): Promise<JobWindow>;
  close(this: void, window: JobWindow): Promise<void>;
  /** A path in the folder where documents lie. */
  inWork(this: void, name: string): string;
  /** Writes a document. @returns the order to translate it. */
  document(this: void, name?: string, text?: string): Promise<JobOrder>;
  recording(this: void, by?: 'signature' | 'signedUrl', name?: string): Promise<JobOrder>;
  /** An order whose result breaks off while it is fetched, once. */
  lost(this: void, window: JobWindow): Promise<JobOrder>;
  /** @returns the id of the first. */
  add(this: void, window: JobWindow, ...orders: JobOrder[]): Promise<string>;
  /** What the service was asked. */
  asked(this: void, method: string, path: RegExp): LedgerEntry[];
  uploads(this: void): LedgerEntry[];
  /** Uploads of recordings. */
  puts(this: void): LedgerEntry[];
}

/** Gives each test of the surrounding group a service and windows of its own. */
export function useJobs(profile: ProfileName = 'specification'): JobsSetUp {
  let sandbox: Sandbox;
  let folder: TemporaryFolder;
  let places: ReturnType<typeof placesIn>;
  const windows: JobWindow[] = [];
  beforeEach(async () => {
    sandbox = await startSandbox({ clock, profile });
    sandbox.set({ document_duration_ms: 0, voice_duration_ms: 0 });
    folder = await temporaryFolder();
    places = placesIn(folder.path);
    await mkdir(places.work);
  });
  afterEach(async () => {
    await Promise.all(windows.splice(0).map(async (window) => window.close()));
    await sandbox.close();
    await folder.remove();
  });
  const asked = (method: string, path: RegExp) =>
    sandbox.ledger.entries.filter((entry) => entry.method === method && path.test(entry.path));
  const inWork = (name: string) => join(places.work, name);
  const document = async (name = 'notes.txt', text = 'Hello world.') => documentOrder(inWork(name), text);
  return {
    get sandbox() {
      return sandbox;
    },
    get folder() {
      return folder;
    },
    get places() {
      return places;
    },
    windows,
    async open(options = {}) {
      const window = await openJobWindow({ folder: places.journal, url: sandbox.url, key: sandbox.key, profile, clock, ...options });
      windows.push(window);
      return window;
    },
    async close(window) {
      windows.splice(windows.indexOf(window), 1);
      await window.close();
    },
    inWork,
    document,
    recording: async (by = 'signature', name = 'talk.wav') => voiceOrder(inWork(name), wavRecording(2_000), by),
    async lost(window) {
      const order = await document('notes.txt', 'Hello world. '.repeat(20_000));
      window.engine.onDidChange(() => undefined);
      sandbox.set({ document_duration_ms: 0 });
      // The upload and the first look pass, the result comes in half.
      sandbox.faults.order({ kind: 'truncated', billed: true, match: { path: '/v2/document' }, after: 2 });
      return order;
    },
    async add({ engine }, ...orders) {
      const ids = await engine.add(orders);
      return ids[0] ?? assert.fail();
    },
    asked,
    uploads: () => asked('POST', /^\/v2\/document$/),
    puts: () => asked('PUT', /uploads/),
  };
}

/** What became of each result. */
export const states = ({ results }: Pick<Job, 'results'>) => results.map(({ state }) => state);

/** A client whose connection breaks in the middle of each upload of a recording. */
export function breaking(service: JobService): JobService {
  return {
    ...service,
    voice: {
      ...service.voice,
      upload: async (job, content, ...rest) => service.voice.upload(job, halfOf(content), ...rest),
    },
  };
}

/** As long as the other, but it breaks off in the middle. */
export function halfOf(content: Blob): Blob {
  return streaming(content, async function* pieces() {
    yield new Uint8Array(await content.slice(0, content.size / 2).arrayBuffer());
    await clock.settled();
    throw new Error('The cable was pulled.');
  });
}

/** A client whose uploads of documents stop in the middle until the gate opens, and break when it rejects. */
export function holdingBack(gate: Promise<void>) {
  return (service: JobService): JobService => ({
    ...service,
    documents: {
      ...service.documents,
      upload: async (file, ...rest) => service.documents.upload({ ...file, content: heldBack(file.content, gate) }, ...rest),
    },
  });
}

export function heldBack(content: Blob, gate: Promise<void>): Blob {
  return streaming(content, async function* pieces() {
    yield new Uint8Array(await content.slice(0, content.size / 2).arrayBuffer());
    await gate;
    yield new Uint8Array(await content.slice(content.size / 2).arrayBuffer());
  });
}

function streaming(content: Blob, pieces: () => AsyncGenerator<Uint8Array<ArrayBuffer>>): Blob {
  return Object.create(content, {
    size: { value: content.size },
    type: { value: content.type },
    name: { value: 'x' },
    stream: { value: () => ReadableStream.from(pieces()) },
  });
}
