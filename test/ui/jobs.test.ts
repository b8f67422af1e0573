import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wavRecording } from '../harness/sampleRecordings.ts';
import { controlOf } from './sandbox.ts';
import { isState, untilJob } from './jobJournal.ts';
import { expectRows, german, hour, jobsView, orderDocument, translatedDocument, uploads, withoutJobs } from './jobSetUp.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import { welcomeButton } from './welcomeTexts.ts';
import * as documentsTexts from '../../src/features/documents/texts.ts';
import * as jobsTexts from '../../src/features/jobs/texts.ts';
import * as jobsActionTexts from '../../src/features/jobs/actionTexts.ts';
import * as servicesActivationTexts from '../../src/services/activationTexts.ts';
import { palette, commandTitle, manifestText } from '../harness/manifestTexts.ts';
import { any, beside, withText } from '../harness/like.ts';
import * as editorJobsServiceTexts from '../../src/services/editorJobs/texts.ts';
import * as editorJobsServiceLabelTexts from '../../src/services/editorJobs/labelTexts.ts';

test.describe('The view of jobs', () => {
  const session = useWindow();
  const view = () => jobsView(session);
  const badge = () => session.workbench.sideBar.badge('Interlinear');

  test.beforeEach(async () => {
    await withoutJobs(session);
    await session.workbench.sideBar.open('Interlinear');
  });

  test('says what it is for while it is empty, and leads on', async () => {
    const { quickInput } = session.workbench;
    const welcome = view().pane.locator('.welcome-view-content');
    const aDocument = welcomeButton('view.jobs.welcome', 'translateAsDocument');
    const aRecording = welcomeButton('view.jobs.welcome', 'translateRecording');
    for (const words of [aDocument, aRecording]) await expect(welcome).toContainText(words);
    // The window is connected.
    await expect(welcome).not.toContainText(welcomeButton('view.jobs.notConnected', 'connect'));
    await view().clickWelcome(aDocument);
    await quickInput.waitFor(documentsTexts.chooseDocumentsTitle());
    await quickInput.cancel();
  });

  test.describe('while jobs are running', () => {
    test('counts them, and shows how far each is', async () => {
      const control = controlOf(session);
      await control.set({ document_duration_ms: 50_000 });
      await orderDocument(session, 'counted.txt');
      await expectRows(view(), beside(`${jobsTexts.runningGroup()}1`, 'counted.txt → German', editorJobsServiceLabelTexts.queued()));
      await control.set({ advance_ms: 15_000 });
      await expectRows(view(), beside('counted.txt → German', editorJobsServiceLabelTexts.translatingSeconds(any)));
      await expect.poll(badge).toBe('1');
      const spoken = await view().spoken('counted.txt');
      assert.match(
        spoken,
        withText(
          `${editorJobsServiceLabelTexts.spokenInto('counted.txt', 'German')}, ${editorJobsServiceLabelTexts.translatingSeconds(any)}`,
        ),
      );
    });

    test('stops following one, and says what may be billed', async () => {
      const { notifications } = session.workbench;
      await controlOf(session).set({ document_duration_ms: hour });
      await orderDocument(session, 'stopped.txt');
      await expectRows(view(), beside('stopped.txt → German', editorJobsServiceLabelTexts.queued()));
      await view().clickRowAction('stopped.txt', commandTitle('stopJob'));
      await notifications.waitFor(
        withText(jobsTexts.aboutJob('stopped.txt', editorJobsServiceLabelTexts.maybeBilled()), jobsActionTexts.continuesWithRetry()),
      );
      // It is not being translated any more.
      await expect(notifications.toast(documentsTexts.translatingOne('stopped.txt', 'German'))).toHaveCount(0);
      await expectRows(view(), beside(`${jobsTexts.failedGroup()}1`, 'stopped.txt → German', editorJobsServiceLabelTexts.stopped()));
    });

    test('goes on with one that was stopped, without a second upload', async () => {
      const control = controlOf(session);
      await control.set({ document_duration_ms: hour });
      await orderDocument(session, 'retried.txt');
      const { id } = await untilJob(session, 'retried.txt', isState('queued'));
      await session.driver.run('interlinear.stopJob', id);
      await expectRows(view(), beside(`${jobsTexts.failedGroup()}1`, 'retried.txt → German', editorJobsServiceLabelTexts.stopped()));
      await control.set({ advance_ms: hour });
      await view().clickRowAction('retried.txt', commandTitle('retryJob'));
      await expectRows(view(), beside(`${jobsTexts.doneGroup()}1`, 'retried.txt → German', jobsTexts.charactersMany('50')));
      assert.equal(await uploads(session), 1);
    });

    test('asks before the one with the focus is removed, which need not be the one that is selected', async () => {
      const { dialog, page } = session.workbench;
      await controlOf(session).set({ document_duration_ms: hour });
      await orderDocument(session, 'kept.txt', ['de', 'fr']);
      await expectRows(
        view(),
        withText(`${jobsTexts.runningGroup()}2`, editorJobsServiceLabelTexts.queued(), editorJobsServiceLabelTexts.queued()),
      );
      const rows = await view().texts();
      const isAbove = rows.findIndex((row) => row.includes('French')) < rows.findIndex((row) => row.includes('German'));
      await view().click('French');
      await page.keyboard.press(isAbove ? 'ArrowDown' : 'ArrowUp');
      await expect(view().row('German')).toContainClass('focused');
      await page.keyboard.press('Delete');
      const asked = await dialog.waitFor(jobsActionTexts.removeQuestionOne('kept.txt'));
      assert.ok(asked.includes(jobsActionTexts.stopsAfterUpload('kept.txt')), asked);
      assert.deepEqual((await dialog.buttons()).toSorted(), ['Cancel', jobsActionTexts.stopAndRemoveButton()].toSorted());
      await dialog.click(jobsActionTexts.stopAndRemoveButton());
      await expect.poll(async () => (await view().texts()).map(rowName)).toEqual([`${jobsTexts.runningGroup()}1`, 'kept.txt → French']);
    });

    test('keeps one whose removal was cancelled', async () => {
      const { dialog, page } = session.workbench;
      await controlOf(session).set({ document_duration_ms: hour });
      await orderDocument(session, 'held.txt');
      await expectRows(view(), beside('held.txt → German', editorJobsServiceLabelTexts.queued()));
      await view().click('held.txt');
      await page.keyboard.press('Delete');
      await dialog.waitFor(jobsActionTexts.removeQuestionOne('held.txt'));
      await dialog.click('Cancel');
      await expectRows(
        view(),
        new RegExp(`^${beside(`${jobsTexts.runningGroup()}1`, 'held.txt → German', editorJobsServiceLabelTexts.queued()).source}$`),
      );
    });

    test('asks again when more is at stake by the time of the answer', async () => {
      const { dialog, page } = session.workbench;
      const control = controlOf(session);
      await control.set({ document_duration_ms: hour });
      await control.orderFaults({ kind: 'hold', billed: true, match: { method: 'POST', path: '/v2/document' } });
      await orderDocument(session, 'risky.txt');
      await expectRows(view(), beside('risky.txt → German', editorJobsServiceLabelTexts.uploadingShare(any)));
      await view().click('risky.txt');
      await page.keyboard.press('Delete');
      const asked = await dialog.waitFor(jobsActionTexts.removeQuestionOne('risky.txt'));
      assert.ok(asked.includes(jobsActionTexts.stopsDuringUpload('risky.txt')), asked);
      await control.clearFaults();
      await expectRows(view(), beside('risky.txt → German', editorJobsServiceLabelTexts.queued()));
      await dialog.root.getByRole('button', { name: jobsActionTexts.stopAndRemoveButton() }).click();
      await dialog.waitFor(jobsActionTexts.stopsAfterUpload('risky.txt'));
      await dialog.click('Cancel');
      assert.equal((await view().texts()).length, 2);
    });

    test('is used by the keyboard alone: focus, menu, stop', async () => {
      const { page, notifications } = session.workbench;
      await controlOf(session).set({ document_duration_ms: hour });
      await orderDocument(session, 'keyboard.txt');
      await expectRows(view(), beside('keyboard.txt → German', editorJobsServiceLabelTexts.queued()));
      await session.workbench.runCommand(`Interlinear: Focus on ${manifestText('view.jobs')} View`);
      await view().pane.locator('.monaco-list:focus').waitFor();
      await page.keyboard.press('Home');
      await expect(view().row(jobsTexts.runningGroup())).toContainClass('focused');
      await page.keyboard.press('ArrowDown');
      await expect(view().row('keyboard.txt')).toContainClass('focused');
      await page.keyboard.press('Shift+F10');
      assert.deepEqual(await session.workbench.contextMenu.entries(), [commandTitle('stopJob'), commandTitle('removeJob')]);
      await page.keyboard.press('ArrowDown');
      await page.locator('.monaco-menu .action-item.focused', { hasText: commandTitle('stopJob') }).waitFor();
      await page.keyboard.press('Enter');
      await notifications.waitFor('keyboard.txt: ');
      await expectRows(view(), beside(`${jobsTexts.failedGroup()}1`, 'keyboard.txt → German', editorJobsServiceLabelTexts.stopped()));
    });
  });

  test.describe('whose source language is stated', () => {
    test.beforeAll(() => session.writeSettings({ 'interlinear.translation.sourceLanguage': 'en' }));
    test.afterAll(() => session.writeSettings({}));

    test('names both languages in the row, aloud and in the notices', async () => {
      const { notifications } = session.workbench;
      await controlOf(session).set({ document_duration_ms: hour });
      await session.workbench.sideBar.open('Explorer');
      await orderDocument(session, 'both.txt');
      await notifications.waitFor(documentsTexts.translatingOneFrom('both.txt', 'English', 'German'));
      await controlOf(session).set({ advance_ms: hour });
      await notifications.waitFor(withText(jobsTexts.translatedFromBilledMany('both.txt', 'English', 'German', any)));
      await session.workbench.sideBar.open('Interlinear');
      await expectRows(view(), beside(`${jobsTexts.doneGroup()}1`, 'both.txt: English → German', jobsTexts.charactersMany('50')));
      const spoken = await view().spoken('both.txt');
      assert.ok(spoken.includes(editorJobsServiceLabelTexts.spokenJobWithSource('both.txt', 'English', 'German')), spoken);
    });
  });

  test.describe('when jobs are done', () => {
    test('shows what they cost, and gives no notice to those who see it [document.billed_characters]', async () => {
      await translatedDocument(session, 'billed.txt');
      assert.deepEqual(await view().texts(), [`${jobsTexts.doneGroup()}1`, `billed.txt → German${jobsTexts.charactersMany('50')}`]);
      await expect.poll(badge).toBe('');
      // Notices are gathered for a second. The next job is asked for at least once, a second after its order: then that time is over.
      await controlOf(session).set({ document_duration_ms: 1000 });
      await orderDocument(session, 'later.txt');
      await expectRows(view(), withText(`${jobsTexts.doneGroup()}2`));
      // That they were ordered was said.
      const ordered = withText(documentsTexts.translatingOne(any, any));
      await expect(session.workbench.notifications.toasts.filter({ hasNotText: ordered })).toHaveCount(0);
    });

    test('opens a translation by a click on its row', { tag: '@smoke' }, async () => {
      await translatedDocument(session, 'opened.txt');
      await view().click('opened.txt');
      await session.workbench.editor.waitForTab('opened.de.txt');
    });

    test('compares a translation with its original', async () => {
      const { page } = session.workbench;
      await translatedDocument(session, 'compared.txt');
      await view().chooseInMenu('compared.txt', commandTitle('compareResult'));
      await page.locator('.tabs-container .tab.active', { hasText: 'compared.txt → German' }).waitFor();
      await page.locator('.monaco-diff-editor').waitFor();
    });

    test('offers in a menu what fits, such as copying the path', async () => {
      const { page } = session.workbench;
      await translatedDocument(session, 'copied.txt');
      const menu = await view().openContextMenu('copied.txt');
      assert.deepEqual(await menu.groups(), [
        [commandTitle('openResult'), commandTitle('compareResult')],
        [commandTitle('revealResult'), commandTitle('copyResultPath')],
        [commandTitle('removeJob')],
      ]);
      await menu.choose(commandTitle('copyResultPath'));
      await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(join(session.workspace, 'copied.de.txt'));
    });

    test('shows in the Explorer where a translation lies', async () => {
      await translatedDocument(session, 'revealed.txt');
      await (await view().openContextMenu('revealed.txt')).choose(commandTitle('revealResult'));
      await session.workbench.page.locator('.explorer-folders-view .monaco-list-row.selected', { hasText: 'revealed.de.txt' }).waitFor();
    });

    test('clears what is done', async () => {
      await translatedDocument(session, 'cleared.txt');
      await view().clickTitleAction(commandTitle('clearFinishedJobs'));
      await expect(view().rows).toHaveCount(0);
      await expect(view().pane.locator('.welcome-view-content')).toContainText(welcomeButton('view.jobs.welcome', 'translateAsDocument'));
    });

    test('shows names as they are: nothing in them becomes an icon, a link or a command', async () => {
      const { page } = session.workbench;
      const hostile = '$(bug) [x](command:workbench.action.quit).txt';
      await translatedDocument(session, hostile);
      await expectRows(view(), beside(`${hostile} → German`, jobsTexts.charactersMany('50')));
      await view().row('bug').hover();
      const hover = page.locator('.monaco-hover:visible', { hasText: withText(jobsTexts.originalFact(any)) });
      await hover.waitFor();
      assert.ok((await hover.innerText()).startsWith(`${hostile} → German`));
      assert.equal(await hover.locator('a').count(), 0);
    });
  });

  test.describe('when a job needs somebody', () => {
    test('explains a failure by a click on its row', async () => {
      const { notifications } = session.workbench;
      await orderDocument(session, 'fehler.txt', ['de'], german);
      await expectRows(view(), beside(`${jobsTexts.failedGroup()}1`, 'fehler.txt → German', editorJobsServiceLabelTexts.failed()));
      await notifications.clear();
      await view().click('fehler.txt');
      await notifications.waitFor('fehler.txt → German');
      assert.deepEqual(await notifications.buttons('fehler.txt → German'), [jobsTexts.retryButton(), servicesActivationTexts.showLog()]);
    });

    test('says that it waits when the characters are used up, and so does the next order [errors.quota]', async () => {
      await controlOf(session).set({ quota: 10 });
      await orderDocument(session, 'held.txt');
      await expectRows(view(), beside('held.txt → German', editorJobsServiceLabelTexts.pausedNoCharacters()));
      await expect
        .poll(() => view().message())
        .toMatch(withText(`${editorJobsServiceTexts.charactersUsedUp(any)} ${editorJobsServiceTexts.heldOne()}`));
      // What is ordered now is not on its way.
      await session.workbench.writeFile('late.txt', 'It is late.');
      await session.workbench.openFile('late.txt');
      await session.workbench.runCommand(palette('translateAsDocument'));
      await session.workbench.quickInput.row('German').waitFor();
      await session.workbench.quickInput.tickOnly('German');
      await session.workbench.quickInput.accept();
      await session.workbench.quickInput.pick(documentsTexts.translate());
      await session.workbench.notifications.waitFor(
        editorJobsServiceTexts.pausedNoCharactersOne('late.txt', servicesActivationTexts.theSandbox()),
      );
      await expect(session.workbench.notifications.toast(documentsTexts.translatingOne('late.txt', 'German'))).toHaveCount(0);
      await session.workbench.statusBar.item(jobsTexts.jobsPausedMany('2')).waitFor();
      await session.workbench.picture('jobs-paused');
    });

    test('shows no progress of one that waits, and leads there from the status bar', async () => {
      const { notifications, sideBar, statusBar } = session.workbench;
      await controlOf(session).set({ quota: 10 });
      await sideBar.open('Explorer');
      await orderDocument(session, 'paused.txt');
      await notifications.waitFor(editorJobsServiceTexts.pausedNoCharactersOne('paused.txt', servicesActivationTexts.theSandbox()));
      await expect(notifications.toast(documentsTexts.translatingOne('paused.txt', 'German'))).toHaveCount(0);
      await statusBar.item(jobsTexts.jobsPausedOne()).waitFor();
      expect(await statusBar.background('interlinear.jobs')).toBe('warning');
      await statusBar.click(jobsTexts.jobsPausedOne());
      await expectRows(view(), beside('paused.txt → German', editorJobsServiceLabelTexts.pausedNoCharacters()));
    });

    test('goes on when it is told to, once there are characters again [errors.quota]', async () => {
      const control = controlOf(session);
      await control.set({ quota: 10 });
      await orderDocument(session, 'resumed.txt');
      await expectRows(view(), beside('resumed.txt → German', editorJobsServiceLabelTexts.pausedNoCharacters()));
      await control.set({ quota: 5_000_000 });
      await view().clickTitleAction(commandTitle('resumeJobs'));
      await expectRows(view(), beside('resumed.txt → German', jobsTexts.charactersMany('50')));
      await expect.poll(() => view().message()).toBe('');
    });

    test.describe('because its result has no place', () => {
      test.beforeAll(() => session.writeSettings({ 'interlinear.documents.resultFile': '${dir}/out/${name}.${lang}${ext}' }));
      test.afterAll(() => session.writeSettings({}));

      test('keeps the result, and takes another place for it', async () => {
        const { quickInput } = session.workbench;
        const control = controlOf(session);
        await control.orderFaults({ kind: 'hold', match: { ends: '/result' } });
        await orderDocument(session, 'place.txt');
        await untilJob(session, 'place.txt', isState('downloading'));
        // The folder was made with the order; by the time the result is there, it is none any more.
        await rm(join(session.workspace, 'out'), { recursive: true });
        await writeFile(join(session.workspace, 'out'), 'not a folder');
        await control.clearFaults();
        await expectRows(
          view(),
          beside(`${jobsTexts.failedGroup()}1`, 'place.txt → German', editorJobsServiceLabelTexts.couldNotBeSaved()),
        );
        await view().clickRowAction('place.txt', commandTitle('saveResultAs'));
        // Beside the original, for the folder is not there.
        await expect(quickInput.input).toHaveValue(join(session.workspace, 'place.de.txt'));
        await quickInput.type(join(session.workspace, 'saved.txt'));
        await quickInput.accept();
        await expectRows(view(), beside(`${jobsTexts.doneGroup()}1`, 'place.txt → German', jobsTexts.charactersMany('50')));
        assert.match(await session.workbench.readFile('saved.txt'), /«de /);
      });
    });
  });

  test.describe('when a recording has several results', () => {
    /** Orders two results of a recording, of which one fails, and waits until the view says so. */
    async function orderRecording(name: string, source_language = ''): Promise<void> {
      await controlOf(session).set({ voice_failing_language: 'fr' });
      const file = join(session.workspace, name);
      await writeFile(file, wavRecording(2000));
      const targets = [
        { language: 'de', type: 'text/plain' },
        { language: 'fr', type: 'application/x-subrip' },
      ];
      await session.driver.run('interlinear.translateRecording', { file }, undefined, { targets, source_language });
      const label = source_language === '' ? `${name} →` : `${name}: English →`;
      const counts = editorJobsServiceLabelTexts.resultsDoneAndFailed('1', '2', '1');
      await expectRows(view(), beside(`${jobsTexts.failedGroup()}1`, `${label} German, French`, counts));
      await session.workbench.notifications.clear();
    }

    test('shows each of them: one that failed does not hide the others [errors.voice]', async () => {
      await orderRecording('talk.wav');
      await view().expand('talk.wav');
      await expectRows(
        view(),
        beside(
          editorJobsServiceLabelTexts.targetLabelWithKind('German', editorJobsServiceLabelTexts.textKind()),
          editorJobsServiceLabelTexts.done(),
          editorJobsServiceLabelTexts.targetLabelWithKind('French', editorJobsServiceLabelTexts.subtitlesKind()),
          `${editorJobsServiceLabelTexts.failed()}. ${editorJobsServiceLabelTexts.couldNotTranslate()} ${editorJobsServiceLabelTexts.serviceResponse(any)}`,
        ),
      );
      await view().click(editorJobsServiceLabelTexts.targetLabelWithKind('German', editorJobsServiceLabelTexts.textKind()));
      await session.workbench.editor.waitForTab('talk.de.txt');
    });

    test('names both languages in the row of each where the source is stated', async () => {
      await orderRecording('stated.wav', 'en');
      await view().expand('stated.wav');
      await expectRows(
        view(),
        beside(
          editorJobsServiceLabelTexts.resultLabelWithKind('English', 'German', editorJobsServiceLabelTexts.textKind()),
          editorJobsServiceLabelTexts.done(),
          editorJobsServiceLabelTexts.resultLabelWithKind('English', 'French', editorJobsServiceLabelTexts.subtitlesKind()),
          editorJobsServiceLabelTexts.failed(),
        ),
      );
    });

    test('asks before the recording is sent again, which may be billed again', async () => {
      const { dialog } = session.workbench;
      await orderRecording('speech.wav');
      await view().clickRowAction('speech.wav', commandTitle('retryJob'));
      const asked = await dialog.waitFor(jobsActionTexts.translateAgainQuestionOne('speech.wav'));
      assert.ok(asked.includes(jobsActionTexts.billedAgain()), asked);
      await dialog.click('Cancel');
    });
  });
});

/** A row without what changes. */
function rowName(row: string): string {
  return row.replace(new RegExp(`(${editorJobsServiceLabelTexts.queued()}|${editorJobsServiceLabelTexts.translating()}).*$`), '');
}
