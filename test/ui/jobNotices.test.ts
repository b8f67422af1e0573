import assert from 'node:assert/strict';
import { controlOf, notConnected } from './journeys.ts';
import { isState, untilJob } from './jobJournal.ts';
import { expectRows, german, hour, jobsView, orderDocument, uploads, withoutJobs } from './jobSetUp.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';

test.describe('Jobs, while nobody looks at them', () => {
  const session = useWindow();

  test.beforeEach(async () => {
    await withoutJobs(session);
    await session.workbench.sideBar.open('Explorer');
  });

  test('are told of in a notice that opens the result', { tag: '@smoke' }, async () => {
    const { notifications, editor } = session.workbench;
    await orderDocument(session, 'notice.txt');
    assert.equal(await notifications.waitFor('notice.txt was'), 'notice.txt was translated into German (50 characters).');
    assert.deepEqual(await notifications.buttons('notice.txt was'), ['Open', 'Compare', 'Reveal']);
    await notifications.click('notice.txt was', 'Open');
    await editor.waitForTab('notice.de.txt');
  });

  test('are told of together where several are done at once, which leads to the view', async () => {
    const { notifications } = session.workbench;
    const control = controlOf(session);
    await control.orderFaults({ kind: 'hold', times: 3, match: { ends: '/result' } });
    await orderDocument(session, 'gathered.txt', ['fr', 'it', 'es']);
    const held = async () => (await control.ledger()).entries.filter(({ fault }) => fault === 'hold').length;
    await expect.poll(held).toBe(3);
    await control.clearFaults();
    // On a slow machine, one of them may come a second before the others.
    await notifications.click(/[23] translations are there\./, 'Show Jobs');
    await expectRows(jobsView(session), /Done3/);
  });

  test('are told of when they fail, with the words of the service [document-state.error]', async () => {
    const { notifications } = session.workbench;
    await orderDocument(session, 'fehler.txt', ['de'], german);
    const said = await notifications.waitFor('fehler.txt → German');
    assert.match(said, /The service could not translate it\. The service said: ".+"/);
    assert.deepEqual(await notifications.buttons('fehler.txt → German'), ['Retry', 'Show Jobs']);
    await notifications.click('fehler.txt → German', 'Show Jobs');
    await expectRows(
      jobsView(session),
      /Failed or Stopped1 fehler\.txt → German ?Failed\. The service could not translate it\. The service said: /,
    );
  });
});

test.describe('Jobs of another connection', () => {
  const session = useWindow();

  test('wait for their key, and go on with it, in a window that was closed and opened again', async () => {
    const { sideBar } = session.workbench;
    await withoutJobs(session);
    await controlOf(session).set({ document_duration_ms: hour });
    await orderDocument(session, 'stranded.txt');
    await untilJob(session, 'stranded.txt', isState('queued'));
    await session.reopen(notConnected);
    await sideBar.open('Interlinear');
    await expectRows(jobsView(session), /stranded\.txt → German ?Waits for its key/);
    await expect.poll(() => sideBar.badge('Interlinear')).toBe('');
    await controlOf(session).set({ advance_ms: hour });
    await session.reopen({});
    await sideBar.open('Interlinear');
    await expectRows(jobsView(session), /Done1 stranded\.txt → German ?50 characters billed/);
    assert.equal(await uploads(session), 1);
  });
});
