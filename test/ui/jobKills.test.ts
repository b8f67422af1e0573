import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { controlOf, translateAsDocument } from './journeys.ts';
import { journalOf, untilJob } from './jobJournal.ts';
import type { JournalJob } from './jobJournal.ts';
import type { Workbench } from './pages/workbench.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';

const sentence = 'The yard is behind the house.';
const translated = /^«de .*»$/;
const hour = 60 * 60 * 1000;

/** Orders the translation of a text, by the Command Palette. */
async function order(workbench: Workbench, name: string): Promise<void> {
  await workbench.openFile(name);
  await workbench.runCommand('Interlinear: Translate as Document…');
  await translateAsDocument(workbench, 'German');
}

async function write(folder: string, ...names: readonly string[]): Promise<void> {
  for (const name of names) await writeFile(join(folder, name), sentence);
}

/** Ends the extension host that works on a job, as a crash would. */
function kill({ name, pid, state }: JournalJob): void {
  assert.ok(pid, `somebody works on ${name}, which is ${state}`);
  process.kill(pid, 'SIGKILL');
}

/** How often documents were sent, whatever became of it, and results were given. */
async function counted(session: Session): Promise<{ uploads: number; downloads: number }> {
  const { entries } = await controlOf(session).ledger();
  return {
    uploads: entries.filter(({ path }) => path === '/v2/document').length,
    downloads: entries.filter(({ path, status }) => path.endsWith('/result') && status === 200).length,
  };
}

async function untilFile(path: string): Promise<void> {
  for (const end = Date.now() + 20_000; !existsSync(path); await delay(20)) {
    if (Date.now() > end) throw new Error(`Not in time: ${path}`);
  }
}

const isState = (state: string) => (job: JournalJob) => job.results[0]?.state === state;
const isFollowed = (job: JournalJob) => job.pid !== undefined && isState('queued')(job);

describe('Jobs, when the extension host is killed', function () {
  this.timeout(150_000);
  const session = useWindow();

  it('go on from where they stood: waiting, uploading, translating, downloading, and about to get a name', async function () {
    if (process.platform === 'win32') this.skip();
    const { workbench } = session;
    const control = controlOf(session);
    const names = ['waiting', 'downloading', 'placing', 'translating'];
    const uploading = ['uploading1.txt', 'uploading2.txt', 'uploading3.txt'];
    await write(session.workspace, ...names.map((name) => `${name}.txt`), ...uploading);
    await control.set({ document_duration_ms: hour });
    await order(workbench, 'translating.txt');
    await untilJob(session, 'translating.txt', isState('queued'));

    await control.set({ document_duration_ms: 4000 });
    await order(workbench, 'placing.txt');
    const { id } = await untilJob(session, 'placing.txt', isState('queued'));
    // A pipe that nobody reads from holds up whoever writes into it.
    const beside = join(session.workspace, `.${id}-0.part`);
    execFileSync('mkfifo', [beside]);
    await untilFile(join(session.storage, 'jobs', 'results', `${id}-0`));

    await control.set({ document_duration_ms: 0 });
    await control.orderFaults([{ kind: 'stall', headers: false, match: { ends: '/result' } }]);
    await order(workbench, 'downloading.txt');
    await untilJob(session, 'downloading.txt', isState('downloading'));

    await control.orderFaults([{ kind: 'delay', ms: 60_000, billed: true, times: 3, match: { path: '/v2/document', ends: '/document' } }]);
    for (const name of uploading) await order(workbench, name);
    await order(workbench, 'waiting.txt');
    for (const name of uploading) await untilJob(session, name, ({ state }) => state === 'uploading');
    const last = await untilJob(session, 'waiting.txt', ({ state }) => state === 'waiting');
    assert.equal(last.pid, undefined, 'three are uploaded at a time');

    kill(await untilJob(session, 'translating.txt', isFollowed));
    await rm(beside);
    await control.clearFaults();
    await control.set({ advance_ms: hour });
    await workbench.reload();

    // The service has these three, but nobody knows as what: they are not sent again.
    for (const name of uploading) await untilJob(session, name, ({ state }) => state === 'unknown', 40_000);
    for (const name of names) await untilJob(session, `${name}.txt`, isState('downloaded'), 60_000);
    for (const name of names) assert.match(await readFile(join(session.workspace, `${name}.de.txt`), 'utf8'), translated);
    assert.deepEqual(await counted(session), { uploads: 4 + uploading.length, downloads: 4 });
    assert.equal(journalOf(session).length, 7, 'none is lost');
    assert.deepEqual(
      (await readdir(session.workspace)).filter((name) => name.endsWith('.part')),
      [],
    );
    await workbench.sideBar.open('Interlinear');
    await workbench.sideBar
      .tree('Jobs')
      .row(/uploading1\.txt/)
      .waitFor();
  });
});

describe('Jobs in two windows', function () {
  this.timeout(120_000);
  const session = useWindow();

  it('are worked on by one of them, and by the other when that one is killed', async () => {
    const { workbench } = session;
    await write(session.workspace, 'before.txt');
    // Windows of an editor in a browser share the secrets that were there when they opened.
    await order(workbench, 'before.txt');
    await untilJob(session, 'before.txt', isState('downloaded'));
    await controlOf(session).resetLedger();
    await controlOf(session).set({ document_duration_ms: hour });
    const other = await session.openWindow({ beside: session.window });
    await write(other.workspace, 'shared.txt');
    await order(other.workbench, 'shared.txt');
    const first = await untilJob(session, 'shared.txt', isFollowed);
    kill(first);
    await other.close();
    const next = await untilJob(session, 'shared.txt', ({ pid }) => pid !== undefined && pid !== first.pid);
    assert.notEqual(next.pid, first.pid);
    await controlOf(session).set({ advance_ms: hour });
    await untilJob(session, 'shared.txt', isState('downloaded'));
    assert.match(await readFile(join(other.workspace, 'shared.de.txt'), 'utf8'), translated);
    assert.deepEqual(await counted(session), { uploads: 1, downloads: 1 });
    await workbench.sideBar.open('Interlinear');
    await workbench.sideBar
      .tree('Jobs')
      .row(/shared\.txt/)
      .waitFor();
  });
});
