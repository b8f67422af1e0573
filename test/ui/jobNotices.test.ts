import assert from 'node:assert/strict';
import { DeveloperKeys } from './developerKeys.ts';
import { connected, disconnected, notConnected } from './journeys.ts';
import { controlOf, sandboxOf } from './sandbox.ts';
import { isState, untilJob } from './jobJournal.ts';
import { expectRows, german, hour, jobsView, orderDocument, uploads, withoutJobs } from './jobSetUp.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as jobsTexts from '../../src/features/jobs/texts.ts';
import { commandTitle } from '../harness/manifestTexts.ts';
import { any, beside, withText } from '../harness/like.ts';
import * as editorJobsServiceLabelTexts from '../../src/services/editorJobs/labelTexts.ts';

test.describe('Jobs, while nobody looks at them', () => {
  const session = useWindow();

  test.beforeEach(async () => {
    await withoutJobs(session);
    await session.workbench.sideBar.open('Explorer');
  });

  test('are told of in a notice that opens the result', { tag: '@smoke' }, async () => {
    const { notifications, editor } = session.workbench;
    await orderDocument(session, 'notice.txt');
    const told = jobsTexts.translatedIntoBilledMany('notice.txt', 'German', '50');
    assert.equal(await notifications.waitFor(told), told);
    assert.deepEqual(await notifications.buttons(told), [jobsTexts.openButton(), jobsTexts.compareButton(), jobsTexts.revealButton()]);
    await notifications.click(told, jobsTexts.openButton());
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
    await notifications.click(withText(jobsTexts.translationsSaved(any)), jobsTexts.showJobsButton());
    await expectRows(jobsView(session), withText(`${jobsTexts.doneGroup()}3`));
  });

  test('are told of when they fail, with the words of the service [document-state.error]', async () => {
    const { notifications } = session.workbench;
    await orderDocument(session, 'fehler.txt', ['de'], german);
    const said = await notifications.waitFor('fehler.txt → German');
    const why = `${editorJobsServiceLabelTexts.couldNotTranslate()} ${editorJobsServiceLabelTexts.serviceResponse(any)}`;
    assert.match(said, withText(why));
    assert.deepEqual(await notifications.buttons('fehler.txt → German'), [jobsTexts.retryButton(), jobsTexts.showJobsButton()]);
    await notifications.click('fehler.txt → German', jobsTexts.showJobsButton());
    await expectRows(
      jobsView(session),
      beside(`${jobsTexts.failedGroup()}1`, 'fehler.txt → German', `${editorJobsServiceLabelTexts.failed()}. ${why}`),
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
    await expectRows(jobsView(session), beside('stranded.txt → German', editorJobsServiceLabelTexts.waitingForKey()));
    await expect.poll(() => sideBar.badge('Interlinear')).toBe('');
    await controlOf(session).set({ advance_ms: hour });
    await session.reopen({});
    await sideBar.open('Interlinear');
    await expectRows(jobsView(session), beside(`${jobsTexts.doneGroup()}1`, 'stranded.txt → German', jobsTexts.charactersMany('50')));
    assert.equal(await uploads(session), 1);
  });
});

test.describe('Jobs of a key that was replaced', () => {
  const session = useWindow({ settings: notConnected });
  const keys = new DeveloperKeys(session);
  test.afterAll(() => keys.reset());

  /** Orders documents with one key, and connects the same service with another. */
  async function replaceKey(...documents: readonly string[]): Promise<void> {
    const { url } = sandboxOf(session);
    await keys.reset();
    const [first, second] = [await keys.create('First'), await keys.create('Second')];
    await connected(session, url, first.key_id);
    await withoutJobs(session);
    await controlOf(session).set({ document_duration_ms: hour });
    for (const name of documents) {
      await orderDocument(session, name);
      await untilJob(session, name, isState('queued'));
    }
    await connected(session, url, second.key_id);
    await session.workbench.sideBar.open('Interlinear');
  }
  test.afterEach(() => disconnected(session));

  test('go on with the current one, several at once, and nothing is sent again', async () => {
    await replaceKey('one.txt', 'two.txt');
    const view = jobsView(session);
    const waiting = beside(
      'two.txt → German',
      editorJobsServiceLabelTexts.waitingForKey(),
      'one.txt → German',
      editorJobsServiceLabelTexts.waitingForKey(),
    );
    await expectRows(view, waiting);
    await controlOf(session).set({ advance_ms: hour });
    await view.click('one.txt');
    await view.click('two.txt', { modifiers: ['Control'] });
    const menu = await view.openContextMenu('one.txt');
    assert.match((await view.texts()).join(' '), waiting);
    await menu.choose(commandTitle('continueJob'));
    await expectRows(
      view,
      beside(
        `${jobsTexts.doneGroup()}2`,
        'two.txt → German',
        jobsTexts.charactersMany('50'),
        'one.txt → German',
        jobsTexts.charactersMany('50'),
      ),
    );
    assert.equal(await uploads(session), 2);
  });

  test('are put back where the service does not let it, which is said, and wait for their own', async () => {
    const { notifications } = session.workbench;
    await replaceKey('kept.txt');
    await expectRows(jobsView(session), beside('kept.txt → German', editorJobsServiceLabelTexts.waitingForKey()));
    await controlOf(session).orderFaults({
      kind: 'status',
      status: 403,
      message: 'Your account is denied access',
      times: 1000,
      match: { path: '/v2/document/' },
    });
    await jobsView(session).clickRowAction('kept.txt', commandTitle('continueJob'));
    const why = `${editorJobsServiceLabelTexts.uploadedWithOtherKey()} ${editorJobsServiceLabelTexts.serviceResponse('Your account is denied access')}`;
    await expectRows(
      jobsView(session),
      beside(`${jobsTexts.runningGroup()}1`, 'kept.txt → German', `${editorJobsServiceLabelTexts.waitingForKey()}. ${why}`),
    );
    const said = await notifications.waitFor('kept.txt → German');
    assert.ok(said.includes(editorJobsServiceLabelTexts.uploadedWithOtherKey()), said);
    assert.deepEqual(await notifications.buttons('kept.txt → German'), [jobsTexts.changeKeyButton(), jobsTexts.showJobsButton()]);
    await notifications.clear();
    await controlOf(session).clearFaults();
    await controlOf(session).set({ advance_ms: hour });
    await jobsView(session).clickRowAction('kept.txt', commandTitle('continueJob'));
    await expectRows(jobsView(session), beside(`${jobsTexts.doneGroup()}1`, 'kept.txt → German', jobsTexts.charactersMany('50')));
    assert.equal(await uploads(session), 1);
  });
});
