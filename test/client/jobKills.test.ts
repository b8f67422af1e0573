import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import pLimit from 'p-limit';
import { isOver } from '../../src/services/jobs/jobs.ts';
import type { Job, JobOrder } from '../../src/services/jobs/jobs.ts';
import { startSandbox } from '../../src/sandbox/server.ts';
import type { Sandbox } from '../../src/sandbox/server.ts';
import { openJournal } from '../../src/services/jobs/journalFile.ts';
import { childEnvironment } from '../harness/childEnvironment.ts';
import { nodeOf } from '../harness/paths.ts';
import { wavRecording } from '../harness/sampleRecordings.ts';
import { temporaryFolder } from '../unit/temporaryFolder.ts';
import type { TemporaryFolder } from '../unit/temporaryFolder.ts';
import type { JobProcessOrder } from './jobProcess.ts';
import { documentOrder, openJobWindow, placesIn, until, voiceOrder } from './jobWindow.ts';

/** Processes at a time. */
const atOnce = pLimit(6);
const leaseMs = 250;
/** The script of a window in one file, and what Node makes of it, for all processes. */
let cache: TemporaryFolder;
let script: string;
/** The sound is made once. */
const recording = wavRecording(8_000);

interface KindOfJob {
  readonly name: string;
  order(folder: string): Promise<JobOrder>;
  /** Requests that upload. */
  readonly upload: { readonly method: string; readonly path: RegExp };
  readonly fetch: RegExp;
  /** What it is billed as. */
  readonly billed: string;
}

const kinds: readonly KindOfJob[] = [
  {
    name: 'a document',
    order: async (folder) => documentOrder(join(folder, 'notes.txt'), 'The quick brown fox jumps over the lazy dog.\n'.repeat(5_000)),
    upload: { method: 'POST', path: /^\/v2\/document$/ },
    fetch: /\/result$/,
    billed: 'document',
  },
  {
    name: 'a recording of three results',
    order: async (folder) => voiceOrder(join(folder, 'talk.wav'), recording),
    upload: { method: 'PUT', path: /^\/assets\/uploads\// },
    fetch: /^\/assets\/results\//,
    billed: 'speech',
  },
];

/** Every answer comes late, so that a window can end while it waits for one. */
async function slowSandbox(): Promise<Sandbox> {
  const sandbox = await startSandbox();
  sandbox.set({ document_duration_ms: 200, voice_duration_ms: 150 });
  sandbox.faults.order({ kind: 'delay', ms: 50, billed: true, times: 1000 });
  return sandbox;
}

/** What is left when a window was killed at a point, or came to its end, and the next window has done the rest. */
interface Outcome {
  readonly trail: readonly string[];
  readonly killed: boolean;
  readonly jobs: readonly Job[];
  /** What the work folder holds at the end: names and contents. */
  readonly files: ReadonlyMap<string, string>;
  /** Names in the folder of results that have no place yet. */
  readonly staged: readonly string[];
  readonly uploads: number;
  /** Uploads that were billed, of those before and after the kill. */
  readonly taken: number;
  /** By their address. */
  readonly fetches: ReadonlyMap<string, { readonly asked: number; readonly given: number }>;
}

async function runAndKill(kind: KindOfJob, killAt?: string): Promise<Outcome> {
  const sandbox = await slowSandbox();
  const folder = await temporaryFolder();
  try {
    const places = placesIn(folder.path);
    await mkdir(places.work);
    const order: JobProcessOrder = {
      folder: places.journal,
      url: sandbox.url,
      key: sandbox.key,
      timing: { leaseMs },
      trail: join(folder.path, 'trail'),
      orders: [await kind.order(places.work)],
      ...(killAt !== undefined && { killAt }),
    };
    const killed = await processEnds(order);
    sandbox.faults.clear();
    const jobs = await nextWindow(kind, sandbox, places.journal);
    return { ...(await lookAround(kind, sandbox, places, order)), killed, jobs };
  } finally {
    await sandbox.close();
    await folder.remove();
  }
}

/** @returns whether it was killed, at the point where it was to be. */
async function processEnds(order: JobProcessOrder): Promise<boolean> {
  const env = childEnvironment({ NODE_COMPILE_CACHE: cache.path });
  // The oldest editor brings Node 22, the newest Node 24.
  const node = nodeOf((order.killAt ?? '').length % 2 === 0 ? 'node' : 'node22');
  const child = spawn(node, [script, JSON.stringify(order)], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.on('data', (piece: Buffer) => (words += piece.toString()));
  const { promise, resolve } = Promise.withResolvers<[number | null, NodeJS.Signals | null]>();
  child.once('close', (code, signal) => resolve([code, signal]));
  const [code, signal] = await promise;
  assert.ok(code === 0 || signal === 'SIGKILL', words);
  return signal === 'SIGKILL';
}

/** Works on what is left, as far as that goes. */
async function nextWindow(kind: KindOfJob, sandbox: Sandbox, folder: string): Promise<readonly Job[]> {
  const window = await openJobWindow({ folder, url: sandbox.url, key: sandbox.key, owner: 'next', timing: { leaseMs } });
  const { engine } = window;
  const looked = sandbox.ledger.entries.length + 2;
  const isAtItsEnd = (job: Job) => (isLookedFor(kind, sandbox, job) ? sandbox.ledger.entries.length > looked : isSeenTo(job));
  await until('the next window is done', () => engine.list().every(isAtItsEnd), 20_000).catch((error: unknown) => {
    throw new Error(`${String(error)} ${JSON.stringify(engine.list())}`);
  });
  const jobs = engine.list();
  await window.close();
  assert.deepEqual(window.warnings, []);
  return jobs;
}

/** A recording of which it is not known is asked for until its window is over, when the service has not got it. */
function isLookedFor(kind: KindOfJob, sandbox: Sandbox, job: Job): boolean {
  return job.kind === 'voice' && job.state === 'unknown' && taken(kind, sandbox) === 0;
}

/** What a window left right at its end has its lease for good. */
function isSeenTo(job: Job): boolean {
  const isWorkedOn = job.owner !== undefined && (job.leaseUntil ?? 0) >= Date.now();
  return isOver(job) && !isWorkedOn && (job.state !== 'unknown' || job.parked);
}

function taken(kind: KindOfJob, { ledger }: Sandbox): number {
  return ledger.entries.filter((entry) => entry.kind === kind.billed && entry.billed > 0).length;
}

async function lookAround(kind: KindOfJob, sandbox: Sandbox, places: ReturnType<typeof placesIn>, { trail }: JobProcessOrder) {
  const names = (await readdir(places.work)).toSorted();
  const contents = await Promise.all(names.map(async (name) => [name, await readFile(join(places.work, name), 'base64')] as const));
  const results = join(places.journal, 'results');
  const isThere = await stat(results).then(
    () => true,
    () => false,
  );
  const fetches = new Map<string, { asked: number; given: number }>();
  for (const { path, status } of sandbox.ledger.entries.filter((entry) => kind.fetch.test(entry.path))) {
    const { asked, given } = fetches.get(path) ?? { asked: 0, given: 0 };
    fetches.set(path, { asked: asked + 1, given: given + Number(status === 200) });
  }
  return {
    trail: (await readFile(trail, 'utf8')).trim().split('\n'),
    files: new Map(contents),
    staged: isThere ? await readdir(results) : [],
    uploads: sandbox.ledger.entries.filter(({ method, path }) => method === kind.upload.method && kind.upload.path.test(path)).length,
    taken: taken(kind, sandbox),
    fetches,
  };
}

/** Holds what is left against what is promised. */
function check(kind: KindOfJob, outcome: Outcome, whole: Outcome): void {
  const { trail, jobs, uploads, taken: billed, fetches } = outcome;
  const wrote = (change: string) => trail.some((point) => point.startsWith(change) && point.endsWith(': written'));
  assert.ok(billed <= 1, 'the service took the source once at most');
  for (const [, { given }] of fetches) assert.ok(given <= 1, 'a result was fetched once at most');
  if (!wrote('insert')) {
    assert.deepEqual([jobs, uploads], [[], 0], 'an order that is not written is not worked on');
    return;
  }
  const [job, ...others] = jobs;
  assert.ok(job && others.length === 0, 'no job is lost');
  const known = wrote('job uploaded');
  const began = wrote('job uploading');
  if (began && !known) assert.equal(uploads <= 1, true, 'nothing is sent again by itself');
  if (began && !known && (kind.billed === 'document' || billed === 0)) {
    assert.equal(job.state, 'unknown');
    assert.equal(job.note?.kind, 'interrupted');
    assert.deepEqual(fetches.size, 0);
  } else {
    assert.equal(job.state, 'uploaded');
    assert.deepEqual([uploads, billed], [1, 1]);
    for (const [position, result] of job.results.entries()) checkResult(outcome, position, result);
  }
  checkFiles(outcome, job, whole);
}

/** A result is lost only when the window ended between asking for it and having it as a whole. */
function checkResult({ trail }: Outcome, position: number, { state, note }: Job['results'][number]): void {
  const wasAsked = trail.includes(`result ${position} fetch: about to be asked`);
  const isWhole = trail.includes(`result ${position} fetch: returned`);
  if (state === 'unknown') {
    assert.ok(wasAsked && !isWhole, `result ${position} is lost, though it was ${wasAsked ? 'there' : 'not asked for'}`);
    assert.equal(note?.kind, 'lost');
  } else {
    assert.equal(state, 'downloaded', `result ${position}`);
  }
}

/** Under the final names there are whole results or nothing, and beside them nothing of ours. */
function checkFiles({ files, staged }: Outcome, job: Job, whole: Outcome): void {
  const there = new Set(job.results.flatMap(({ state, file }) => (state === 'downloaded' ? [file.slice(file.lastIndexOf('/') + 1)] : [])));
  there.add(job.name);
  assert.deepEqual([...files.keys()], [...there].toSorted(), 'the names in the folder');
  for (const [name, content] of files) assert.ok(content === whole.files.get(name), `${name} is as it should be`);
  const lost = job.results.flatMap(({ state, note }) => (state === 'unknown' && note?.file !== undefined ? [note.file] : []));
  const left = staged.filter((name) => !lost.some((file) => file.endsWith(name)));
  assert.ok(left.every((name) => name.endsWith('.part')) && left.length <= job.results.filter(({ state }) => state === 'unknown').length);
}

/** Kills a window from outside, some time after it wrote its order, while another one looks on. */
async function killedWhileWatched(kind: KindOfJob, afterMs: number): Promise<void> {
  const sandbox = await slowSandbox();
  const folder = await temporaryFolder();
  const places = placesIn(folder.path);
  await mkdir(places.work);
  const trail = join(folder.path, 'trail');
  const order = {
    folder: places.journal,
    url: sandbox.url,
    key: sandbox.key,
    timing: { leaseMs },
    trail,
    orders: [await kind.order(places.work)],
  };
  const child = spawn(process.execPath, [script, JSON.stringify(order)], {
    env: childEnvironment({ NODE_COMPILE_CACHE: cache.path }),
    stdio: 'ignore',
  });
  const closed = once(child, 'close');
  try {
    await until('the order is written', async () => (await readFile(trail, 'utf8').catch(() => '')).includes('insert: written'));
    const watching = await openJobWindow({ ...order, owner: 'watching' });
    const [job] = watching.engine.list();
    assert.ok(job);
    let leaseUntil = 0;
    let takenAt = 0;
    const watch = () => {
      const now = Date.now();
      const found = watching.engine.list()[0];
      if (found?.owner === 'one') {
        // A window that gets no time for longer than its lease loses the job while it lives, and may have it again.
        leaseUntil = found.leaseUntil ?? 0;
        takenAt = 0;
      } else if (found?.owner === 'watching' && takenAt === 0) takenAt = now;
    };
    watching.engine.onDidChange(watch);
    await delay(afterMs);
    child.kill('SIGKILL');
    await closed;
    await until('it is over', () => {
      watch();
      return watching.engine.list().every((one) => isLookedFor(kind, sandbox, one) || isSeenTo(one));
    }).catch((error: unknown) => {
      throw new Error(`${String(error)} ${JSON.stringify(watching.engine.list())}`);
    });
    if (takenAt > 0) {
      assert.ok(takenAt > leaseUntil, 'it is taken when its lease has ended, and not before');
    }
    await watching.close();
    const { uploads, taken: billed, fetches, files } = await lookAround(kind, sandbox, places, order);
    assert.ok(uploads <= 1 && billed <= 1, `${uploads} uploads`);
    for (const { given } of fetches.values()) assert.ok(given <= 1);
    const found = (await openedAgain(order)).find(({ id }) => id === job.id);
    assert.ok(found, 'no job is lost');
    const placed = found.results.filter(({ state }) => state === 'downloaded').length;
    assert.equal(files.size, placed + 1, [...files.keys()].join());
    for (const { state, note } of found.results) if (state === 'unknown') assert.equal(note?.kind, 'lost');
  } finally {
    child.kill('SIGKILL');
    await closed;
    await sandbox.close();
    await folder.remove();
  }
}

/** A hundred processes would otherwise find and strip a hundred files each. */
async function bundled(folder: string): Promise<string> {
  const outfile = join(folder, 'jobProcess.mjs');
  await build({
    entryPoints: [fileURLToPath(new URL('jobProcess.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  return outfile;
}

/** What the journal tells. */
async function openedAgain({ folder }: Pick<JobProcessOrder, 'folder'>): Promise<readonly Job[]> {
  const journal = await openJournal(folder, { exchange: () => undefined, warn: assert.fail });
  const jobs = journal.jobs();
  journal.close();
  return jobs;
}

describe('A window that is killed at any point', function () {
  this.timeout(300_000);
  before(async () => {
    cache = await temporaryFolder();
    script = await bundled(cache.path);
  });
  after(async () => cache.remove());

  for (const kind of kinds) {
    it(`loses nothing of ${kind.name}: no second upload, no second download, no file in parts [document-state.once] [voice-state.downloaded]`, async () => {
      const whole = await runAndKill(kind);
      assert.equal(whole.killed, false);
      check(kind, whole, whole);
      // The first two of three results go through the same as the last.
      const points = whole.trail.filter((point) => !/^result [01] /.test(point));
      assert.ok(points.length >= 40, points.join('\n'));
      const failures: string[] = [];
      let kills = 0;
      await Promise.all(
        points.map(async (point) =>
          atOnce(async () => {
            try {
              const outcome = await runAndKill(kind, point);
              kills += Number(outcome.killed);
              check(kind, outcome, whole);
            } catch (error) {
              failures.push(`Killed at "${point}": ${error instanceof Error ? error.message : String(error)}`);
            }
          }),
        ),
      );
      assert.deepEqual(failures, []);
      assert.ok(kills >= points.length - 8, `${kills} of ${points.length}`);
    });
  }

  for (const kind of kinds) {
    it(`leaves ${kind.name} to a window that looks on, once its lease has ended [document-state.once] [voice-state.downloaded]`, async () => {
      const failures: string[] = [];
      const moments = Array.from({ length: 16 }, (_, index) => index * 50);
      await Promise.all(
        moments.map(async (moment) =>
          atOnce(async () => {
            await killedWhileWatched(kind, moment).catch((error: unknown) => failures.push(`After ${moment} ms: ${String(error)}`));
          }),
        ),
      );
      assert.deepEqual(failures, []);
    });
  }
});
