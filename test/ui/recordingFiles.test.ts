import { wavRecording } from '../harness/sampleRecordings.ts';
import { controlOf } from './sandbox.ts';
import { arrived, created, leaveOneTarget, openPanel, put } from './recordings.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as recordingsTexts from '../../src/features/recordings/texts.ts';
import * as recordingsPanelTexts from '../../src/features/recordings/panel/texts.ts';
import * as editorJobsServiceTexts from '../../src/services/editorJobs/texts.ts';
import { any, withText } from '../harness/like.ts';
import { commandTitle } from '../harness/manifestTexts.ts';

test.describe('What is a recording', () => {
  const session = useWindow();
  test.beforeAll(async () => {
    await put(session, 'other/notes.txt', 'Hello');
    await put(session, 'other/empty.wav', '');
  });

  test('has the command in its menu; other files have not', async () => {
    const { workbench } = session;
    const tree = await workbench.explorer('other');
    expect(await (await tree.openContextMenu('empty.wav')).entries()).toContain(commandTitle('translateRecording'));
    await workbench.contextMenu.close();
    expect(await (await tree.openContextMenu('notes.txt')).entries()).not.toContain(commandTitle('translateRecording'));
    await workbench.contextMenu.close();
  });

  test('is said when others are selected with it', async () => {
    const { workbench } = session;
    const tree = await workbench.explorer('other');
    await tree.click('notes.txt');
    await tree.click('empty.wav', { modifiers: ['Control'] });
    await (await tree.openContextMenu('empty.wav')).choose(commandTitle('translateRecording'));
    const refused = withText(recordingsTexts.recordingUnsupported('notes.txt', any));
    expect(await workbench.notifications.waitFor(refused)).toMatch(/mp3, wav, ogg/);
  });

  test('may not be empty', async () => {
    const { workbench } = session;
    const tree = await workbench.explorer('other');
    await tree.click('empty.wav');
    await (await tree.openContextMenu('empty.wav')).choose(commandTitle('translateRecording'));
    await workbench.notifications.waitFor(recordingsTexts.recordingEmpty('empty.wav'));
  });
});

test.describe('A file in the place of a translation', () => {
  const session = useWindow();
  test.beforeAll(() => controlOf(session).set({ voice_duration_ms: 0 }));
  test.beforeEach(() => controlOf(session).resetLedger());

  /** Orders a transcript where there is a file already, and waits until it is asked about. */
  const orderOver = async (folder: string) => {
    await put(session, `${folder}/taken.wav`, wavRecording(1000));
    await put(session, `${folder}/taken.de.txt`, 'mine');
    const panel = await openPanel(session, `${folder}/taken.wav`);
    await panel.waitFor();
    await leaveOneTarget(panel);
    await panel.choose(0, /^German \(de\)/, recordingsPanelTexts.plainText());
    await panel.waitForFile(0, 'taken.de.txt');
    await panel.translate();
    expect(await session.workbench.dialog.waitFor()).toContain(editorJobsServiceTexts.fileExists('taken.de.txt'));
    return panel;
  };
  const content = async (name: string) => (await arrived(session, name)).toString();

  test('is left alone when the order is cancelled, and nothing is sent', async () => {
    const panel = await orderOver('cancelled');
    await session.workbench.dialog.click('Cancel');
    await expect(panel.control('translate')).toHaveAttribute('aria-busy', 'false');
    expect(await created(session)).toBe(0);
    expect(await content('cancelled/taken.de.txt')).toBe('mine');
  });

  test('is kept beside the new one, which Enter chooses', async () => {
    const panel = await orderOver('beside');
    await panel.press('Enter');
    await panel.waitUntilClosed();
    expect(await content('beside/taken.de (2).txt')).toMatch(/^«de /);
    expect(await content('beside/taken.de.txt')).toBe('mine');
  });

  test('is replaced when that is chosen', async () => {
    const panel = await orderOver('replaced');
    await session.workbench.dialog.click(editorJobsServiceTexts.replaceButton());
    await panel.waitUntilClosed();
    await expect.poll(() => content('replaced/taken.de.txt')).toMatch(/^«de /);
  });
});
