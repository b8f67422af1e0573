import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseBuffer } from 'music-metadata';
import SrtParser from 'srt-parser-2';
import { mp3Recording, wavRecording } from '../harness/sampleRecordings.ts';
import { connectToServer, notConnected } from './journeys.ts';
import { controlOf, sandboxOf } from './sandbox.ts';
import { hour } from './jobSetUp.ts';
import { RecordingPanel } from './pages/recordingPanel.ts';
import { arrived, created, leaveOneTarget, openPanel, panelOf, put } from './recordings.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as recordingsPanelTexts from '../../src/features/recordings/panel/texts.ts';
import * as jobsTexts from '../../src/features/jobs/texts.ts';
import * as recordingsTexts from '../../src/features/recordings/texts.ts';
import * as accountTexts from '../../src/features/account/texts.ts';
import { commandTitle, manifestText, palette } from '../harness/manifestTexts.ts';
import { any, like, withText } from '../harness/like.ts';
import { filled } from '../harness/filled.ts';

test.describe('Recordings', () => {
  const session = useWindow();
  test.beforeEach(async () => {
    await controlOf(session).clearFaults();
    await controlOf(session).set({ voice_duration_ms: 0 });
    await controlOf(session).resetLedger();
  });

  test('open by the mouse; transcript, subtitles and speech come from one job, and lie beside them [does.voice] [job.types]', async () => {
    const { workbench } = session;
    await put(session, 'talks/opening.wav', wavRecording(65_000));
    const tree = await workbench.explorer('talks');
    await (await tree.openContextMenu('opening.wav')).choose(commandTitle('translateRecording'));
    const panel = panelOf(workbench, 'opening.wav');
    await panel.waitFor();
    await expect(panel.content.locator('.recordings')).toContainText(`2 MB · ${filled(recordingsPanelTexts.lengthInMinutes(), '1:05')}`);
    await leaveOneTarget(panel);
    await panel.choose(0, /^German \(de\)/, recordingsPanelTexts.plainText());
    await panel.addTarget(/^French/, recordingsPanelTexts.srtSubtitles());
    await panel.addTarget(/^German/, recordingsPanelTexts.flac());
    await panel.waitForFile(2, 'opening.de.flac');
    await panel.translate();
    await panel.waitUntilClosed();
    expect((await arrived(session, 'talks/opening.de.txt')).toString()).toMatch(/^«de /);
    const cues = new SrtParser().fromSrt((await arrived(session, 'talks/opening.fr.srt')).toString());
    expect(cues.at(-1)?.endSeconds).toBe(65);
    const speech = await arrived(session, 'talks/opening.de.flac');
    const { format } = await parseBuffer(speech, { mimeType: 'audio/flac', size: speech.length }, { duration: true });
    expect(Math.abs((format.duration ?? 0) - 65)).toBeLessThan(0.1);
    expect(await created(session)).toBe(1);
  });

  test('show that they are being translated as long as they are, and lead to their job by the status bar', async () => {
    const { notifications, sideBar, statusBar } = session.workbench;
    // Shorter than the hour in which a result can be fetched.
    await controlOf(session).set({ voice_duration_ms: hour / 4 });
    await put(session, 'shown/noticed.wav', wavRecording(1000));
    const panel = await openPanel(session, 'shown/noticed.wav');
    await panel.waitFor();
    await leaveOneTarget(panel);
    await panel.choose(0, /^German \(de\)/, recordingsPanelTexts.plainText());
    // How far it is has words before it is being translated; after that the service tells no time for recordings.
    await controlOf(session).orderFaults({ kind: 'hold', match: { method: 'POST', path: '/v1/jobs/voice' } });
    await panel.translate();
    await panel.waitUntilClosed();
    await notifications.waitFor(withText(`${recordingsTexts.translatingOne('noticed.wav')}: ${any}`));
    await controlOf(session).clearFaults();
    await notifications.waitFor(like(recordingsTexts.translatingOne('noticed.wav')));
    await statusBar.itemOfExtension('interlinear.jobs').filter({ hasText: jobsTexts.jobsOne() }).click();
    // Not the file of this name in the Explorer.
    await sideBar.tree(manifestText('view.jobs')).row('noticed.wav').waitFor();
    await controlOf(session).set({ advance_ms: hour / 4 });
    await arrived(session, 'shown/noticed.de.txt');
    await expect(notifications.toast(recordingsTexts.translatingOne('noticed.wav'))).toHaveCount(0);
    await expect(statusBar.itemOfExtension('interlinear.jobs')).toHaveCount(0);
  });

  test('find what was chosen for them when their panel was closed without an order', async () => {
    await put(session, 'closed/closed.wav', wavRecording(1000));
    const first = await openPanel(session, 'closed/closed.wav');
    await first.waitFor();
    await leaveOneTarget(first);
    await first.pick(first.control('source_language'), /^English/);
    await first.choose(0, /^Polish/, recordingsPanelTexts.srtSubtitles());
    await first.waitForFile(0, 'closed.pl.srt');
    await first
      .tab()
      .getByRole('button', { name: /^Close/ })
      .click();
    await first.waitUntilClosed();
    const panel = await openPanel(session, 'closed/closed.wav');
    await panel.waitForFile(0, 'closed.pl.srt');
    await expect(panel.control('source_language')).toHaveValue('en');
    await panel.translate();
    await panel.waitUntilClosed();
    await arrived(session, 'closed/closed.pl.srt');
    expect(await created(session)).toBe(1);
  });

  test('are opened by the command palette on what is in front, and sent by Enter', async () => {
    const { workbench, driver } = session;
    await put(session, 'typed/keys.mp3', mp3Recording(3000));
    await driver.run('vscode.open', { file: join(session.workspace, 'typed/keys.mp3') });
    await workbench.editor.tab('keys.mp3').and(workbench.page.locator('.active')).waitFor();
    await workbench.webview.waitForFocus();
    await workbench.runCommand(palette('translateRecording'));
    const panel = panelOf(workbench, 'keys.mp3');
    await panel.waitFor();
    await panel.waitForFocus('language-0');
    await leaveOneTarget(panel);
    await panel.language(0).focus();
    await workbench.page.keyboard.type('Spanish');
    await panel.press('Tab');
    await panel.waitForFocus('kind-0');
    await workbench.page.keyboard.type('SRT');
    await panel.waitForFile(0, 'keys.es.srt');
    await panel.press('Enter');
    await panel.waitUntilClosed();
    await arrived(session, 'typed/keys.es.srt');
    expect(await created(session)).toBe(1);
  });

  test('are proposed what was ordered last; a target that is there twice is sent once', async () => {
    await put(session, 'again/first.mp3', mp3Recording(1000));
    await put(session, 'again/again.mp3', mp3Recording(1000));
    const first = await openPanel(session, 'again/first.mp3');
    await first.waitFor();
    await leaveOneTarget(first);
    await first.choose(0, /^Spanish/, recordingsPanelTexts.srtSubtitles());
    await first.addTarget(/^Italian/, recordingsPanelTexts.srtSubtitles());
    await first.waitForFile(1, 'first.it.srt');
    await first.translate();
    await first.waitUntilClosed();
    const panel = await openPanel(session, 'again/again.mp3');
    await panel.waitForFile(0, 'again.es.srt');
    await panel.waitForFile(1, 'again.it.srt');
    await panel.addTarget(/^Spanish/, recordingsPanelTexts.srtSubtitles());
    await panel.translate();
    await panel.waitUntilClosed();
    await arrived(session, 'again/again.es.srt');
    await arrived(session, 'again/again.it.srt');
    const files = (await readdir(join(session.workspace, 'again'))).filter((name) => name.startsWith('again'));
    expect(files.toSorted()).toEqual(['again.es.srt', 'again.it.srt', 'again.mp3']);
  });

  test('are ordered from one panel when they are selected together, with a job for each', async () => {
    const { workbench } = session;
    await put(session, 'both/pair.mp3', mp3Recording(1000));
    await put(session, 'both/pair.wav', wavRecording(1000));
    const tree = await workbench.explorer('both');
    await tree.click('pair.mp3');
    // The Explorer selects the file of a tab that opens, and nothing else.
    await workbench.editor.tab('pair.mp3').and(workbench.page.locator('.active')).waitFor();
    await tree.click('pair.wav', { modifiers: ['Control'] });
    await (await tree.openContextMenu('pair.wav')).choose(commandTitle('translateRecording'));
    const panel = new RecordingPanel(workbench.page, recordingsPanelTexts.panelTitleMany('2'));
    await panel.waitFor();
    await leaveOneTarget(panel);
    await panel.choose(0, /^German \(de\)/, recordingsPanelTexts.plainText());
    await panel.waitForFile(0, 'pair.mp3.de.txt');
    expect((await panel.files(0)).toSorted()).toEqual(['pair.mp3.de.txt', 'pair.wav.de.txt']);
    await panel.translate();
    await panel.waitUntilClosed();
    await arrived(session, 'both/pair.mp3.de.txt');
    await arrived(session, 'both/pair.wav.de.txt');
    expect(await created(session)).toBe(2);
  });

  test('that fail for one language bring what came for the others [voice-state.failed] [errors.voice]', async () => {
    await controlOf(session).set({ voice_failing_language: 'fr' });
    await put(session, 'failing/failing.wav', wavRecording(1000));
    const panel = await openPanel(session, 'failing/failing.wav');
    await panel.waitFor();
    await leaveOneTarget(panel);
    await panel.choose(0, /^French/, recordingsPanelTexts.plainText());
    await panel.addTarget(/^German \(de\)/, recordingsPanelTexts.plainText());
    await panel.waitForFile(1, 'failing.de.txt');
    await panel.translate();
    await panel.waitUntilClosed();
    expect((await arrived(session, 'failing/failing.de.txt')).toString()).toMatch(/^«de /);
    await controlOf(session).set({ voice_failing_language: null });
    expect((await readdir(join(session.workspace, 'failing'))).toSorted()).toEqual(['failing.de.txt', 'failing.wav']);
  });

  test('are where they were when they come back from behind another tab', async () => {
    await put(session, 'kept/behind.wav', wavRecording(1000));
    const panel = await openPanel(session, 'kept/behind.wav');
    await panel.waitFor();
    await leaveOneTarget(panel);
    await panel.pick(panel.control('source_language'), /^English/);
    await panel.choose(0, /^French/, recordingsPanelTexts.webmWithOpus());
    await panel.waitForFile(0, 'behind.fr.weba');
    await session.driver.run('vscode.open', { file: join(session.workspace, 'README.md') });
    await panel.content.locator('main').waitFor({ state: 'detached' });
    await panel.tab().click();
    await panel.waitFor();
    await expect(panel.control('source_language')).toHaveValue('en');
    await panel.waitForFile(0, 'behind.fr.weba');
  });
});

test.describe('Recordings of someone who knows no languages yet', () => {
  const session = useWindow();

  test('that may not be translated say so, with ways on; a retry brings the languages [auth.voice]', async () => {
    const { workbench } = session;
    const refusal = { kind: 'status', status: 403, message: 'Not for you', times: 20, match: { path: '/v3/languages' } } as const;
    await controlOf(session).orderFaults(refusal);
    await put(session, 'refused/refused.wav', wavRecording(1000));
    const panel = await openPanel(session, 'refused/refused.wav');
    const reason = panel.control('about-languages');
    await expect(reason).toHaveText(withText(recordingsTexts.recordingsNotAllowed(any), recordingsTexts.serviceResponse('Not for you')));
    await panel.button(recordingsPanelTexts.changeKey()).click();
    await workbench.quickInput.waitFor(accountTexts.connectTitle());
    await workbench.quickInput.cancel();
    await controlOf(session).clearFaults();
    await panel.button(recordingsPanelTexts.tryAgain()).click();
    await panel.waitFor();
    await expect(reason).toBeHidden();
  });
});

test.describe('A recording in a window that is loaded again', () => {
  const session = useWindow();
  test.beforeAll(() => controlOf(session).set({ voice_duration_ms: 0 }));

  test('is where it was, and is ordered from there', async () => {
    const { workbench } = session;
    await put(session, 'kept/kept.wav', wavRecording(1000));
    const panel = await openPanel(session, 'kept/kept.wav');
    await panel.waitFor();
    await panel.pick(panel.control('source_language'), /^English/);
    await panel.choose(0, /^French/, recordingsPanelTexts.webmWithOpus());
    await panel.waitForFile(0, 'kept.fr.weba');
    await workbench.reloadByCommand();
    await panel.waitFor();
    await expect(panel.control('source_language')).toHaveValue('en');
    await panel.waitForFile(0, 'kept.fr.weba');
    await panel.translate();
    await panel.waitUntilClosed();
    await arrived(session, 'kept/kept.fr.weba');
  });
});

test.describe('A recording over a regional address', () => {
  const session = useWindow({ settings: notConnected });

  test('is said before not to be translated there; the address is not changed by itself [base.us] [auth.voice]', async () => {
    const { workbench } = session;
    const { key, usUrl } = sandboxOf(session);
    await put(session, 'talks/region.wav', wavRecording(1000));
    // It connects first, which is answered below.
    const opened = openPanel(session, 'talks/region.wav');
    await connectToServer(workbench, usUrl, key, accountTexts.region());
    const panel = await opened;
    await panel.waitFor();
    const warning = panel.content.locator('.warning');
    await expect(warning).toContainText(recordingsTexts.regionalEndpointWarning(new URL(usUrl).host));
  });
});
