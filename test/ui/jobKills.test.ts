import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { controlOf } from './sandbox.ts';
import { isState, journalOf, untilJob } from './jobJournal.ts';
import type { JournalJob } from './jobJournal.ts';
import { bicycles, hour, jobsView, orderDocument, withoutJobs } from './jobSetUp.ts';
import { useWindow } from './session.ts';
import type { Session } from './session.ts';
import { expect, test } from './test.ts';
import { manifestText } from '../harness/manifestTexts.ts';

const translated = /^«de .*»\n?$/;

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

async function expectTranslated(session: Session, name: string, folder = session.workspace): Promise<void> {
  // Nobody may touch a job for ten seconds after its window died.
  await untilJob(session, `${name}.txt`, isState('downloaded'));
  assert.match(await readFile(join(folder, `${name}.de.txt`), 'utf8'), translated);
}

const isFollowed = (job: JournalJob) => job.pid !== undefined && isState('queued')(job);

test.describe('Jobs, when the extension host is killed', () => {
  const session = useWindow();
  test.beforeEach(() => withoutJobs(session));

  test('go on while they are being translated', async () => {
    await controlOf(session).set({ document_duration_ms: hour });
    await orderDocument(session, 'translating.txt');
    kill(await untilJob(session, 'translating.txt', isFollowed));
    await controlOf(session).set({ advance_ms: hour });
    await session.workbench.reloadPage();
    await expectTranslated(session, 'translating');
    assert.deepEqual(await counted(session), { uploads: 1, downloads: 1 });
  });

  test('go on in the middle of a download that gave nothing yet', async () => {
    await controlOf(session).orderFaults({ kind: 'stall', headers: false, match: { ends: '/result' } });
    await orderDocument(session, 'downloading.txt');
    kill(await untilJob(session, 'downloading.txt', isState('downloading')));
    // It may have died before it asked: the next one is to get the result all the same.
    await controlOf(session).clearFaults();
    await session.workbench.reloadPage();
    await expectTranslated(session, 'downloading');
    assert.deepEqual(await counted(session), { uploads: 1, downloads: 1 });
  });

  test('go on when the result is about to get its name, without another download', async () => {
    test.skip(process.platform === 'win32', 'There are no named pipes on Windows.');
    await controlOf(session).set({ document_duration_ms: hour });
    await orderDocument(session, 'placing.txt');
    const { id } = await untilJob(session, 'placing.txt', isState('queued'));
    // A pipe that nobody reads from holds up whoever writes into it.
    const beside = join(session.workspace, `.${id}-0.part`);
    execFileSync('mkfifo', [beside]);
    await controlOf(session).set({ advance_ms: hour });
    await expect.poll(() => existsSync(join(session.storage, 'jobs', 'results', `${id}-0`))).toBe(true);
    kill(await untilJob(session, 'placing.txt', () => true));
    await rm(beside);
    await session.workbench.reloadPage();
    await expectTranslated(session, 'placing');
    assert.deepEqual(await counted(session), { uploads: 1, downloads: 1 });
    assert.deepEqual(
      (await readdir(session.workspace)).filter((name) => name.endsWith('.part')),
      [],
    );
  });

  test('are not sent again while they were uploaded; the one that waited for its turn goes on', async () => {
    const control = controlOf(session);
    const uploading = ['uploading1.txt', 'uploading2.txt', 'uploading3.txt'];
    await control.orderFaults({ kind: 'hold', billed: true, times: 3, match: { path: '/v2/document', ends: '/document' } });
    for (const name of uploading) await orderDocument(session, name);
    await orderDocument(session, 'waiting.txt');
    const [first] = await Promise.all(uploading.map((name) => untilJob(session, name, ({ state }) => state === 'uploading')));
    await expect.poll(async () => (await counted(session)).uploads).toBe(uploading.length);
    const last = await untilJob(session, 'waiting.txt', ({ state }) => state === 'waiting');
    assert.equal(last.pid, undefined, 'three are uploaded at a time');
    assert.ok(first);
    kill(first);
    await control.clearFaults();
    await session.workbench.reloadPage();
    // The service has these three, but nobody knows as what.
    for (const name of uploading) await untilJob(session, name, ({ state }) => state === 'unknown');
    await expectTranslated(session, 'waiting');
    assert.deepEqual(await counted(session), { uploads: uploading.length + 1, downloads: 1 });
    assert.equal(journalOf(session).length, 4, 'none is lost');
    await session.workbench.sideBar.open('Interlinear');
    await jobsView(session).row('uploading1.txt').waitFor();
  });
});

test.describe('Jobs in two windows', () => {
  const session = useWindow();

  test('are worked on by one of them, and by the other when that one is killed', async () => {
    const control = controlOf(session);
    await withoutJobs(session);
    await control.set({ document_duration_ms: hour });
    // Windows of an editor in a browser share the secrets that were there when they opened.
    await orderDocument(session, 'before.txt');
    const own = await untilJob(session, 'before.txt', isFollowed);
    const other = await session.openWindow({ beside: session.window });
    await other.workbench.writeFile('shared.txt', bicycles);
    const shared = { file: join(other.workspace, 'shared.txt') };
    await other.workbench.driver.run('interlinear.translateAsDocument', shared, undefined, { targets: ['de'], confirmed: true });
    const first = await untilJob(session, 'shared.txt', isFollowed);
    // Mostly the window that it was ordered in is first; either may be.
    const [dead, left] = first.pid === own.pid ? [session.window, other] : [other, session.window];
    kill(first);
    // The editor would start another host for it.
    await dead.workbench.leave();
    const next = await untilJob(session, 'shared.txt', ({ pid }) => pid !== undefined && pid !== first.pid);
    assert.notEqual(next.pid, first.pid);
    await control.set({ advance_ms: hour });
    await expectTranslated(session, 'shared', other.workspace);
    await expectTranslated(session, 'before');
    assert.deepEqual(await counted(session), { uploads: 2, downloads: 2 });
    await left.workbench.sideBar.open('Interlinear');
    await left.workbench.sideBar.tree(manifestText('view.jobs')).row('shared.txt').waitFor();
    if (dead === session.window) await session.workbench.open();
  });
});
