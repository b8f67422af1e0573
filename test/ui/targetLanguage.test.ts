import assert from 'node:assert/strict';
import { openText, pickLanguage, resetSandbox } from './journeys.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as servicesActivationTexts from '../../src/services/activationTexts.ts';
import * as settingsServiceTexts from '../../src/services/settings/texts.ts';
import { palette } from '../harness/manifestTexts.ts';

const settingsFile = '.vscode/settings.json';
const targetId = 'interlinear.translation.targetLanguage';

test.describe('The target language of a repository', () => {
  const session = useWindow();
  const target = () => session.workbench.statusBar.itemOfExtension('interlinear.target');
  test.beforeEach(async () => {
    await session.workbench.writeFile(settingsFile, '{}\n');
    await resetSandbox(session);
  });

  /** Commits settings, as a colleague would, and waits until the window goes by them. */
  async function committed(settings: object, shown: RegExp): Promise<void> {
    await session.workbench.writeFile(settingsFile, JSON.stringify(settings, undefined, 2));
    await expect(target()).toHaveText(shown);
  }

  test('is changed by a pick in the file that has it, which is named; Undo puts it back', async () => {
    const { notifications, quickInput } = session.workbench;
    await committed({ [targetId]: 'ja' }, /ja$/);
    // By keyboard: an item of the status bar that was clicked gets the focus back, and its tooltip covers the notice.
    await session.workbench.runCommand(palette('chooseTargetLanguage'));
    await quickInput.row('French').waitFor();
    assert.equal(await quickInput.placeholder(), servicesActivationTexts.chooseTargetSavedIn(settingsFile));
    await pickLanguage(session.workbench, 'French');
    await notifications.waitFor(settingsServiceTexts.savedIn(settingsFile));
    await expect(target()).toHaveText(/fr$/);
    assert.deepEqual(JSON.parse(await session.workbench.readFile(settingsFile)), { [targetId]: 'fr' });
    await session.workbench.picture('target-saved');
    await notifications.click(settingsServiceTexts.savedIn(settingsFile), settingsServiceTexts.undo());
    await expect(target()).toHaveText(/ja$/);
    assert.deepEqual(JSON.parse(await session.workbench.readFile(settingsFile)), { [targetId]: 'ja' });
  });

  test('is another one for a language that has its own, and goes with the editor in front', async () => {
    const { workbench } = session;
    await committed({ [targetId]: 'ja', '[markdown]': { [targetId]: 'es' } }, /ja$/);
    await openText(session, 'plain.txt', 'Park the bicycle behind the house.\n');
    await expect(target()).toHaveText(/ja$/);
    await workbench.editor.selectAll();
    await workbench.runCommand(palette('translateSelection'));
    await workbench.editor.waitForText('«ja ');
    await openText(session, 'README.md');
    await expect(target()).toHaveText(/es$/);
    await workbench.editor.select('Wait until the lock opens.');
    await workbench.runCommand(palette('translateSelection'));
    await workbench.editor.waitForText('2. «es ');
    await workbench.runCommand('Change Language Mode');
    await workbench.quickInput.type('plaintext');
    await workbench.quickInput.accept();
    await expect(target()).toHaveText(/ja$/);
  });

  test('is swapped with its source language in one step, with one way back', async () => {
    const { workbench } = session;
    const settings = { [targetId]: 'ja', 'interlinear.translation.sourceLanguage': 'fr' };
    await committed(settings, /ja$/);
    await openText(session, 'README.md');
    await workbench.runCommand(palette('swapLanguages'));
    await expect(target()).toHaveText(/fr$/);
    await workbench.notifications.waitFor(settingsServiceTexts.savedIn(settingsFile));
    assert.deepEqual(JSON.parse(await workbench.readFile(settingsFile)), {
      [targetId]: 'fr',
      'interlinear.translation.sourceLanguage': 'ja',
    });
    await workbench.notifications.click(settingsServiceTexts.savedIn(settingsFile), settingsServiceTexts.undo());
    // It is taken back last. While a file is written, it may be empty.
    await expect(target()).toHaveText(/ja$/);
    assert.deepEqual(JSON.parse(await workbench.readFile(settingsFile)), settings);
  });
});

test.describe('The target language of a new folder', () => {
  const session = useWindow();

  test('is the last choice, which is not asked for again, and no setting is written', async () => {
    const { workbench } = session;
    const targetIn = ({ statusBar }: typeof workbench) => statusBar.itemOfExtension('interlinear.target');
    await targetIn(workbench).click();
    await workbench.quickInput.row('French').waitFor();
    assert.equal(await workbench.quickInput.placeholder(), servicesActivationTexts.chooseTargetForWorkspace());
    await workbench.picture('target-choice');
    await pickLanguage(workbench, 'French');
    await expect(targetIn(workbench)).toHaveText(/fr$/);
    await assert.rejects(workbench.readFile(settingsFile), /ENOENT/);
    const other = (await session.openWindow({ beside: session.window })).workbench;
    await expect(targetIn(other)).toHaveText(/fr$/);
    await other.openFile('README.md');
    await other.editor.select('Wait until the lock opens.');
    await other.runCommand(palette('translateSelection'));
    await other.editor.waitForText('2. «fr ');
    // Once used there, it is that folder's own: another choice in the first one changes nothing in it.
    await targetIn(workbench).click();
    await pickLanguage(workbench, 'German');
    await expect(targetIn(workbench)).toHaveText(/de$/);
    await other.reload();
    await expect(targetIn(other)).toHaveText(/fr$/);
  });
});
