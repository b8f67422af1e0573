import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pickLanguage } from './journeys.ts';
import { controlOf } from './sandbox.ts';
import { useWindow } from './session.ts';
import { ShopDictionary } from './shopDictionary.ts';
import { expect, test } from './test.ts';
import * as glossariesDictionariesTexts from '../../src/features/glossaries/dictionaries/texts.ts';
import * as glossariesTermsTexts from '../../src/features/glossaries/terms/texts.ts';
import * as glossariesChangeTexts from '../../src/features/glossaries/changeTexts.ts';
import { commandTitle, manifestText, palette } from '../harness/manifestTexts.ts';
import { any, withText } from '../harness/like.ts';

const hostile = '[x](command:workbench.action.quit) $(bug) <b>no</b>';
const settings = { 'interlinear.translation.sourceLanguage': 'en' };

test.describe('A dictionary that somebody else changed', () => {
  const session = useWindow({ settings });
  const shop = new ShopDictionary(session);

  /** Saves a text while the service has another one by now. @returns what is asked. */
  async function saveOver(theirs: string, mine: string): Promise<string> {
    await shop.put(theirs);
    await shop.save(mine);
    return session.workbench.dialog.waitFor(withText(glossariesDictionariesTexts.changedOnService(any)));
  }

  test('is asked about inside the save, and stays unsaved when that is canceled', async () => {
    const { dialog, notifications } = session.workbench;
    await shop.open('bell\tK1\nsaddle\tS1');
    const asked = await saveOver('bell\tK2\nsaddle\tS1\nchain\tC2', 'bell\tmine\nsaddle\tS1');
    assert.ok(asked.includes(glossariesDictionariesTexts.changedElsewhere('1', '0', '1')), asked);
    assert.ok(asked.includes(glossariesDictionariesTexts.overwriteDetail('1', '1', '0')), asked);
    assert.deepEqual(
      (await dialog.buttons()).toSorted(),
      [
        'Cancel',
        glossariesDictionariesTexts.compareButton(),
        glossariesDictionariesTexts.overwriteButton(),
        glossariesDictionariesTexts.reloadButton(),
      ].toSorted(),
    );
    await dialog.click('Cancel');
    const said = await notifications.waitFor('Failed to save');
    assert.ok(said.startsWith(`Failed to save 'Shop (en-de).tsv': ${glossariesDictionariesTexts.savingCanceled()}`), said);
    await shop.isDirty(true);
  });

  test('is compared, and what was compared is overwritten without another question', async () => {
    const { dialog, notifications, page } = session.workbench;
    await shop.open('bell\tK1\nsaddle\tS1');
    await saveOver('bell\tK2\nsaddle\tS1\nchain\tC2', 'bell\tmine\nsaddle\tS1');
    await dialog.click(glossariesDictionariesTexts.compareButton());
    await page.locator('.monaco-diff-editor').waitFor();
    await notifications.waitFor(glossariesDictionariesTexts.saveAfterComparing());
    await page.locator('.monaco-diff-editor .editor.modified .view-line').first().click();
    await page.keyboard.press('Control+S');
    await shop.has('bell\tmine\nsaddle\tS1');
    assert.equal(await dialog.root.count(), 0);
  });

  test('is overwritten', async () => {
    const { dialog } = session.workbench;
    await shop.open('bell\tK1');
    await saveOver('bell\tK3', 'bell\tmine too');
    await dialog.click(glossariesDictionariesTexts.overwriteButton());
    await shop.has('bell\tmine too');
    await shop.isDirty(false);
  });

  test('is read anew, and the own text is kept in a new file', async () => {
    const { dialog, editor, page } = session.workbench;
    await shop.open('bell\tK1');
    await saveOver('bell\tK4\nchain\tC4', 'bell\tmine again');
    await dialog.click(glossariesDictionariesTexts.reloadButton());
    const kept = page.locator('.tabs-container .tab.dirty', { hasText: 'Untitled' });
    // In a slow moment, the editor shows a new file by itself as well.
    await kept.first().waitFor();
    await editor.tab('Shop (en-de).tsv').click();
    await editor.waitForText('C4');
    await shop.isDirty(false);
    assert.equal(await shop.entries(), 'bell\tK4\nchain\tC4');
    await kept.last().click();
    await editor.waitForText('mine again');
  });

  test('keeps a text that the service refuses', async () => {
    const { notifications } = session.workbench;
    await shop.open('bell\tK1');
    await controlOf(session).orderFaults({ kind: 'status', status: 403, message: hostile, match: { method: 'PUT' } });
    await shop.save('bell\tTimbre');
    const said = await notifications.waitFor('Failed to save');
    assert.ok(said.replaceAll('\u200b', '').includes(hostile), said);
    // The reason, and not the address of the file, whose ids tell nobody anything.
    assert.ok(!/:\/\/|FileSystem|[\da-f]{8}-/.test(said), said);
    await expect(notifications.toast('Failed to save').locator('.notification-list-item-message a')).toHaveCount(0);
    await shop.isDirty(true);
  });

  test('is made again when told to', async () => {
    const { dialog } = session.workbench;
    await shop.open('bell\tK1');
    await shop.remove();
    await shop.save('bell\tTimbres');
    const asked = await dialog.waitFor(withText(glossariesDictionariesTexts.noLongerExists(any)));
    assert.ok(asked.includes(glossariesDictionariesTexts.recreateDetailOne('Shop')), asked);
    await dialog.click(glossariesDictionariesTexts.recreateButton());
    await shop.has('bell\tTimbres');
    await shop.isDirty(false);
  });

  test('follows what other commands change', async () => {
    const { workbench } = session;
    const { editor, dialog, quickInput } = workbench;
    await shop.open('bell\tK1');
    await workbench.writeFile('pair.txt', 'tyre\tReifen\nspoke\tSpeiche');
    await session.driver.run('vscode.open', { file: join(session.workspace, 'pair.txt') });
    await editor.waitForTab('pair.txt');
    await editor.selectAll();
    await workbench.runCommand(palette('addToGlossary'));
    await pickLanguage(workbench, 'German');
    await quickInput.pick('Shop');
    await dialog.waitFor(glossariesTermsTexts.addQuestionMany('2', 'Shop'));
    await dialog.click(glossariesTermsTexts.addButton());
    await editor.tab('Shop (en-de).tsv').click();
    await editor.waitForText('Speiche');
    await shop.isDirty(false);
  });

  test('shows when it is deleted, and when it is back', async () => {
    const { page, editor, dialog, sideBar } = session.workbench;
    await shop.open('bell\tK1');
    await sideBar.open('Interlinear');
    const tree = sideBar.tree(manifestText('view.glossaries'));
    await tree.expand('Shop');
    await tree.chooseInMenu('English → German', commandTitle('deleteDictionary'));
    await dialog.waitFor(glossariesChangeTexts.deleteDictionaryQuestion('English → German', 'Shop'));
    await dialog.click(glossariesChangeTexts.deleteButton());
    const deleted = page.locator('.tabs-container .tab .strikethrough');
    await deleted.first().waitFor();
    await shop.put('bell\tK1\nspoke\tSpeiche');
    await session.workbench.runCommand('File: Revert File');
    await expect(deleted).toHaveCount(0);
    await editor.waitForText('Speiche');
  });
});

test.describe('A dictionary with a text that is not saved', () => {
  const session = useWindow({ settings });
  const shop = new ShopDictionary(session);

  /** Waits until the editor has kept what is not saved. */
  async function backedUp(): Promise<void> {
    const folder = join(session.storage, '..', '..', 'Backups');
    // The editor makes the folder with the first file.
    const kept = async () =>
      existsSync(folder) && (await readdir(folder, { recursive: true })).some((path) => /interlinear-glossary.[^/\\]+$/.test(path));
    await expect.poll(kept).toBe(true);
  }

  test('has it after a reload of the window, and saves it over the same entries in whatever order they are by then', async () => {
    const { page, editor } = session.workbench;
    await shop.open('bell\tK1\nsaddle\tS1');
    await shop.type('bell\tTimbre');
    await backedUp();
    await session.workbench.reload();
    await editor.tab('Shop (en-de).tsv').click();
    await editor.waitForText('Timbre');
    await shop.isDirty(true);
    await shop.put('saddle\tS1\nbell\tK1');
    await editor.root.locator('.view-line').first().click();
    await page.keyboard.press('Control+S');
    await shop.has('bell\tTimbre');
    await shop.isDirty(false);
  });
});
