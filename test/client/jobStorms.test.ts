import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Job } from '../../src/services/jobs/jobs.ts';
import { isOver } from '../../src/services/jobs/jobs.ts';
import type { FaultOrder } from '../../src/sandbox/faults.ts';
import { clock, states, until, useJobs } from './jobsSetUp.ts';
import { jobOf } from './jobWindow.ts';

describe('Jobs', () => {
  const jobs = useJobs();
  const { asked, close, document, inWork, open, recording } = jobs;

  it('are paid for once and fetched once, whatever breaks and whenever windows end', async function () {
    this.timeout(900_000);
    const fault = fc.record({
      kind: fc.constantFrom('reset', 'close', 'partial_headers', 'bad_json', 'empty', 'html', 'truncated', 'unavailable', 'busy'),
      path: fc.constantFrom('/v2/document', '/v2/document/', '/v1/jobs', '/assets/uploads', '/assets/results'),
      billed: fc.boolean(),
      after: fc.nat({ max: 3 }),
      times: fc.integer({ min: 1, max: 3 }),
    });
    const property = fc.asyncProperty(
      fc.array(fault, { maxLength: 5 }),
      fc.array(fc.integer({ min: 5, max: 150 }), { maxLength: 3 }),
      storm,
    );
    await fc.assert(property, { numRuns: 20 });
  });

  interface OrderedFault {
    readonly kind: string;
    readonly path: string;
    readonly billed: boolean;
    readonly after: number;
    readonly times: number;
  }

  let storms = 0;

  /** A document and a recording in bad weather; the window is closed and another opened after each of `ends`, in milliseconds. */
  async function storm(faults: readonly OrderedFault[], ends: readonly number[]): Promise<void> {
    const number = (storms += 1);
    const journal = join(jobs.folder.path, `journal ${number}`);
    jobs.sandbox.faults.clear();
    jobs.sandbox.ledger.reset();
    jobs.sandbox.set({ document_duration_ms: 30, voice_duration_ms: 30, latency_ms: 3 });
    for (const { kind, path, billed, ...when } of faults) {
      // Who says that there were too many requests has done nothing, and is asked again.
      jobs.sandbox.faults.order({ ...faultOf(kind), ...when, billed: billed && kind !== 'busy', match: { path } });
    }
    let window = await open({ folder: journal, owner: 'window 0' });
    const [text, sound] = [`${number}.txt`, `${number}.wav`];
    const ids = await window.engine.add([await document(text), await recording('signature', sound)]);
    for (const [index, ms] of ends.entries()) {
      await clock.wait(ms, new AbortController().signal);
      // In the middle of what this moment brings, not only when that is over.
      for (let turns = ms % 8; turns > 0; turns -= 1) await nextTurn();
      await close(window);
      window = await open({ folder: journal, owner: `window ${index + 1}` });
    }
    const isDone = (job: Job) => (isOver(job) && job.owner === undefined) || job.parked || isLookedFor(job);
    await until('all is over', () => window.engine.list().every(isDone), 20_000).catch((error: unknown) => {
      throw new Error(`${String(error)} ${JSON.stringify(window.engine.list())}`);
    });
    const both = ids.map((id) => jobOf(window.engine, id));
    await close(window);
    const billed = (kind: string) => jobs.sandbox.ledger.entries.filter((entry) => entry.kind === kind && entry.billed > 0).length;
    assert.ok(billed('document') <= 1 && billed('speech') <= 1, 'nothing is paid for twice');
    const given = asked('GET', /assets\/results/).filter(({ status, fault }) => status === 200 && fault === null);
    assert.equal(new Set(given.map(({ path }) => path)).size, given.length, 'nothing is fetched twice');
    const there = both.flatMap(({ results }) =>
      results.flatMap(({ state, file }) => (state === 'downloaded' ? [file.slice(file.lastIndexOf('/') + 1)] : [])),
    );
    const names = (await readdir(jobs.places.work)).filter((name) => name.includes(`${number}.`) && name.startsWith(String(number)));
    assert.deepEqual(names.toSorted(), [text, sound, ...there].toSorted());
    const ofText = await readFile(inWork(`${text}.de.txt`), 'utf8').catch(() => undefined);
    if (ofText !== undefined) assert.match(ofText, /^«de Ĥ.+»$/);
    for (const job of both) assert.ok(job.state === 'uploaded' || job.note !== undefined, 'it is said what went wrong');
  }

  /** A recording whose source the service has not got, which shows when its window has passed. */
  function isLookedFor(job: Job): boolean {
    const isOpen = job.kind === 'voice' && (job.state === 'unknown' || states(job).every((state) => state === 'pending'));
    return isOpen && !jobs.sandbox.ledger.entries.some(({ kind, billed }) => kind === 'speech' && billed > 0);
  }

  function faultOf(kind: string): FaultOrder {
    switch (kind) {
      case 'unavailable':
        return { kind: 'status', status: 503 };
      case 'busy':
        return { kind: 'status', status: 429 };
      case 'reset':
      case 'close':
      case 'partial_headers':
      case 'bad_json':
      case 'empty':
      case 'html':
      case 'truncated':
        return { kind };
      default:
        return assert.fail(kind);
    }
  }
});
