import assert from 'node:assert/strict';
import { join } from 'node:path';
import { GlossaryAccount, tsv } from './glossaryAccount.ts';
import { controlOf } from './sandbox.ts';
import type { ContextMenu } from './pages/contextMenu.ts';
import { useWindow } from './session.ts';
import { expect, test } from './test.ts';
import * as glossariesLinkedFilesTexts from '../../src/features/glossaries/linkedFiles/texts.ts';
import { palette, commandTitle } from '../harness/manifestTexts.ts';

const name = 'Rentals $(bug) [x](command:workbench.action.quit)';
const label = `${name} (en → de)`;
const link = { glossary: name, source_lang: 'en', target_lang: 'de' };
const linked = ['English;German', '"yard";"Hof"', '"bicycle";"Velo"', '"boat";"Boot"', ''];

test.describe('Files that are linked with dictionaries', () => {
  const session = useWindow();
  const account = new GlossaryAccount(session);
  let glossary_id = '';

  test.beforeAll(async () => {
    await session.workbench.writeFile('plain.csv', '"yard";"Hof"\n');
    await session.workbench.writeFile('free.csv', '"yard";"Hof"\n');
  });
  test.beforeEach(async () => {
    await controlOf(session).clearFaults();
    await account.removeAll();
    glossary_id = await account.make(name, tsv('en', 'de', 'bicycle\tFahrrad\nyard\tHof\nticket\tKarte'));
    await session.driver.run('interlinear.refreshGlossaries');
    await session.workbench.writeFile('terms.csv', linked.join('\n'));
    await session.workbench.writeFile(
      '.vscode/settings.json',
      JSON.stringify({ 'interlinear.glossaries.linkedFiles': { 'terms.csv': link } }),
    );
  });

  async function lines(): Promise<string[]> {
    return (await account.entries(glossary_id, 'en', 'de')).split('\n').toSorted();
  }

  /** Right-clicks a file in the Explorer. */
  async function menuOf(file: string): Promise<ContextMenu> {
    await session.workbench.sideBar.open('Explorer');
    await session.driver.run('workbench.files.action.refreshFilesExplorer');
    return session.workbench.sideBar.tree('riverside-bikes').openContextMenu(file);
  }

  /** What the menu has about links. */
  async function about(menu: ContextMenu): Promise<string[]> {
    return (await menu.entries()).filter((entry) => /Linked Dictionary|Link File|Unlink/.test(entry));
  }

  const lens = (text: string) => session.workbench.page.locator('.codelens-decoration a', { hasText: text }).first();

  /** Opens the file that is linked, and waits until that stands above its text. */
  async function open(): Promise<void> {
    const { editor, page } = session.workbench;
    await session.driver.run('vscode.open', { file: join(session.workspace, 'terms.csv') });
    await editor.waitForTab('terms.csv');
    await page.locator('.codelens-decoration', { hasText: glossariesLinkedFilesTexts.linkedTo(label) }).waitFor();
  }

  test('are offered nothing but a link before they have one', async () => {
    const menu = await menuOf('plain.csv');
    assert.deepEqual(await about(menu), [commandTitle('linkDictionary')]);
    await menu.close();
  });

  test('are linked from the Explorer; the link is in the settings of the folder', async () => {
    const { quickInput, notifications } = session.workbench;
    await (await menuOf('free.csv')).choose(commandTitle('linkDictionary'));
    await quickInput.pick(name);
    const said = await notifications.waitFor('free.csv is linked with');
    assert.match(said, /The link is in the settings of the folder\. Nothing was sent or changed/);
    const { 'interlinear.glossaries.linkedFiles': links } = JSON.parse(await session.workbench.readFile('.vscode/settings.json'));
    assert.deepEqual(links['free.csv'], link);
  });

  test('are offered what goes with a link when they have one', async () => {
    await open();
    const menu = await menuOf('terms.csv');
    assert.deepEqual(await about(menu), [
      commandTitle('compareLinkedDictionary'),
      commandTitle('pullLinkedDictionary'),
      commandTitle('pushLinkedDictionary'),
      commandTitle('unlinkDictionary'),
    ]);
    await menu.close();
  });

  test('are compared and pulled, with a look at what will change', async () => {
    const { notifications, dialog, editor, page } = session.workbench;
    await open();
    await (await menuOf('terms.csv')).choose(commandTitle('compareLinkedDictionary'));
    await page.locator('.tabs-container .tab.active', { hasText: `${label} ↔ terms.csv` }).waitFor();
    const differ = 'differ: with another translation: 1, only in the dictionary: 1, only in the file: 1.';
    assert.equal((await notifications.waitFor(differ)).replaceAll('\u200B', ''), `terms.csv and ${label} ${differ}`);
    await notifications.click(differ, glossariesLinkedFilesTexts.pullButton());
    const question = await dialog.waitFor(glossariesLinkedFilesTexts.pullQuestion(label, 'terms.csv'));
    assert.match(question, /In the file: 1 added, 1 changed, 1 removed\..*Removed: "boat"\./);
    await dialog.click(glossariesLinkedFilesTexts.pullNow());
    // The comparison that is still open shows the same lines on its other side. The notice comes once the file has them.
    await notifications.waitFor('were pulled into terms.csv');
    await editor.waitForTab('terms.csv');
    const pulled = ['English;German', '"yard";"Hof"', '"bicycle";"Fahrrad"', '"ticket";"Karte"', ''];
    await expect.poll(() => editor.visibleLines()).toEqual(pulled);
    await editor.undo();
    await expect.poll(() => editor.visibleLines()).toEqual(linked);
  });

  test('are pushed from above their text, after a question that says what merging and replacing would do', async () => {
    const { notifications, dialog } = session.workbench;
    await open();
    await lens(glossariesLinkedFilesTexts.pushButton()).click();
    const question = await dialog.waitFor(`Push terms.csv to ${label}?`);
    assert.match(question, /Merge leaves what only the dictionary has: 1 added, 1 changed\./);
    assert.match(question, /Replace makes the dictionary the same as the file: 1 added, 1 changed, 1 removed\. This cannot be undone\./);
    assert.match(question, /Only in the dictionary: "ticket"\./);
    await dialog.click(glossariesLinkedFilesTexts.replaceButton());
    await notifications.waitFor(`${label} has what terms.csv says: 1 added, 1 changed, 1 removed.`);
    assert.deepEqual(await lines(), ['bicycle\tVelo', 'boat\tBoot', 'yard\tHof']);
  });

  test('are asked about again when the dictionary was changed while the question stood', async () => {
    const { notifications, dialog } = session.workbench;
    await open();
    await lens(glossariesLinkedFilesTexts.pushButton()).click();
    await dialog.waitFor(`Push terms.csv to ${label}?`);
    await account.merge(glossary_id, tsv('en', 'de', 'key\tSchlüssel'));
    await dialog.root.getByRole('button', { name: glossariesLinkedFilesTexts.replaceButton() }).click();
    assert.match(await dialog.waitFor('has changed meanwhile'), /has changed meanwhile.*Only in the dictionary: .*"key"/);
    assert.deepEqual(await lines(), ['bicycle\tFahrrad', 'key\tSchlüssel', 'ticket\tKarte', 'yard\tHof']);
    await dialog.click(glossariesLinkedFilesTexts.replaceButton());
    await notifications.waitFor(`${label} has what terms.csv says: 1 added, 1 changed, 2 removed.`);
    assert.deepEqual(await lines(), ['bicycle\tVelo', 'boat\tBoot', 'yard\tHof']);
  });

  test('are not pushed while something is wrong, which is led to', async () => {
    const { notifications, editor, statusBar } = session.workbench;
    await open();
    await editor.goToLine(5);
    await editor.type('"no target"\n');
    await editor.waitForText('"no target"');
    await lens(glossariesLinkedFilesTexts.pushButton()).click();
    const refused = await notifications.waitFor(glossariesLinkedFilesTexts.notADictionary('terms.csv'));
    assert.match(refused, /Line 5: The target phrase is missing\./);
    await editor.goToLine(1);
    await statusBar.item('Ln 1,').waitFor();
    await notifications.click('terms.csv cannot be a dictionary', glossariesLinkedFilesTexts.goToLine(5));
    await statusBar.item('Ln 5').waitFor();
    assert.deepEqual(await lines(), ['bicycle\tFahrrad', 'ticket\tKarte', 'yard\tHof']);
  });

  test('are unlinked from above their text', async () => {
    const { notifications } = session.workbench;
    await open();
    await lens(glossariesLinkedFilesTexts.unlinkButton()).click();
    await notifications.waitFor('terms.csv is no longer linked.');
    await expect(lens(glossariesLinkedFilesTexts.pushButton())).toHaveCount(0);
    assert.equal(await session.workbench.offersCommand(palette('pushLinkedDictionary')), false);
  });
});
